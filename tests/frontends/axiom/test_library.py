"""Which scripts of a library are games, and what they load."""

from __future__ import annotations

from pathlib import Path

from translator.batch.units import library_units
from translator.batch.work import Options
from translator.core.source import Source
from translator.frontends.axiom.library import games, loaded
from translator.frontends.find import rules_below

from .support import script

GAME = script().encode()
SCRIPTS = {
    "main.4th": b"LOAD board.4th\nLOAD Rest.4TH\n",
    "board.4th": b"{board 2 2 {grid} board}",
    "rest.4th": b"{players {turn-order {pieces",
    "variant.4th": b"LOAD base.4th ( the base )",
    "base.4th": GAME,
    "orphan.4th": b": lost ;",
    "CORE.4TH": b": IF ;",
    "deep/main.4th": b"LOAD ../board.4th \\ LOAD commented.4th\n( LOAD not.4th )",
}


def test_games_are_whole_or_loaded_by_nobody() -> None:
    found = games(SCRIPTS, SCRIPTS.__getitem__)
    assert found == {"main.4th", "variant.4th", "base.4th", "orphan.4th", "deep/main.4th"}


def test_names_are_found_in_words_and_not_in_comments() -> None:
    assert list(loaded(Source("x.4th", SCRIPTS["deep/main.4th"]))) == ["../board.4th"]
    assert list(loaded(Source("x.4th", b"LOAD axiom.4th LOAD"))) == [""]


def test_a_folder_holds_its_games(tmp_path: Path) -> None:
    for name, data in SCRIPTS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    names = [path.relative_to(tmp_path).as_posix() for path in rules_below(tmp_path)]
    assert names == ["base.4th", "deep/main.4th", "main.4th", "orphan.4th", "variant.4th"]


def test_a_unit_of_a_batch_has_all_that_it_loads(tmp_path: Path) -> None:
    (tmp_path / "main.4th").write_bytes(b"LOAD Part.4th")
    (tmp_path / "part.4th").write_bytes(b"LOAD more.inc")
    (tmp_path / "more.inc").write_bytes(b"VARIABLE x")
    (unit,) = library_units(str(tmp_path), None, Options()).units
    assert {name.lower() for name in unit.texts} == {"main.4th", "part.4th", "more.inc"}


def test_scripts_that_load_each_other_are_not_lost() -> None:
    ring = {"a.4th": b"LOAD b.4th", "b.4th": b"LOAD a.4th"}
    assert games(ring, ring.__getitem__) == {"a.4th", "b.4th"}
