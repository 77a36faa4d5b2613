"""What the games of a file share is told once, with those that inherit it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Cli, cli
from translator.core.resources import resource

__all__ = ["cli"]

DRAUGHTS = resource("corpus") / "zrf" / "english-draughts.zrf"


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Path, Path]:
    old, new = tmp_path / "old.zrf", tmp_path / "new.zrf"
    text = DRAUGHTS.read_text("utf-8")
    old.write_text(text, "utf-8")
    changed = text.replace('"maximal captures" false', '"maximal captures" true', 1)
    assert changed != text
    new.write_text(changed, "utf-8")
    return old, new


def test_a_change_of_a_base_is_told_once_with_the_variants_that_inherit_it(
    cli: Cli, sides: tuple[Path, Path]
) -> None:
    ran = cli("diff", "--all", *map(str, sides))
    assert ran.status == 1
    assert ran.out.count("maximal captures: false -> true") == 1
    assert "also in: English Draughts 6x6, Losing Draughts" in ran.out
    assert "3 pairs of games, 0 of them the same" in ran.out


def test_what_a_variant_has_of_its_own_is_told_of_it_alone(
    cli: Cli, sides: tuple[Path, Path]
) -> None:
    text = sides[1].read_text("utf-8")
    variant = '(title "Losing Draughts")'
    sides[1].write_text(text.replace(variant, f'{variant} (option "pass turn" true)'), "utf-8")
    ran = cli("diff", "--all", *map(str, sides))
    base, losing = ran.out.split("+++")[1:]
    assert "maximal captures" in base
    assert "pass turn" not in base
    assert "Losing Draughts" in losing
    assert "pass turn: false -> true" in losing
    assert "maximal captures" not in losing


def test_a_change_of_an_option_has_its_place(cli: Cli, sides: tuple[Path, Path]) -> None:
    ran = cli("diff", *map(str, sides))
    rows = [row.strip() for row in ran.out.splitlines()]
    assert '(option "maximal captures" true)' in rows
    line = sides[1].read_text("utf-8").splitlines().index('  (option "maximal captures" true)') + 1
    assert f"{sides[1].as_posix()}:{line}:3" in rows


PLACED = {
    "a piece of the setup": ("zrf/chess.zrf", "(Knight b1 g1)", "(Knight b1 h3)", ""),
    "a native piece": ("native/konane.glot", "(Stone a1 c1", "(Stone c1", ""),
    "a piece of a script": (
        "axiom/Nim.4th", "{setup}\tHeaps Match d7", "{setup}\tHeaps Match a7", "",
    ),
    "a reserve": (
        "zrf/three-mens-morris.zrf", "(White (Man off 3))", "(White (Man off 4))",
        "reserve / White Man: 3 -> 4",
    ),
    "a native reserve": (
        "native/fox-hunt.glot", "(reserve (Red Fox 7)", "(reserve (Red Fox 6)",
        "reserve / Red Fox: 7 -> 6",
    ),
    "an option of captures": (
        "zrf/royal-game-of-ur.zrf", '(option "recycle captures" true)',
        '(option "recycle captures" false)', "recycle captures: true -> false",
    ),
    "an option of moves": (
        "zrf/english-draughts.zrf", '(option "pass partial" false)',
        '(option "pass partial" true)', "pass partial: false -> true",
    ),
    "a native option": (
        "native/konane.glot", "(options own-pieces)", "(options shared-pieces)",
        "shared pieces: false -> true",
    ),
    "check": (
        "zrf/makruk.zrf", "(loss-condition (White Black) (checkmated Khun))",
        "(loss-condition (White Black) (captured Khun))",
        "check: Khun of White Black not left attacked",
    ),
}  # fmt: skip


@pytest.mark.parametrize("form", ["text", "json", "html", "github", "sarif"])
@pytest.mark.parametrize("what", PLACED)
def test_a_change_has_its_place_in_every_format(
    cli: Cli, tmp_path: Path, what: str, form: str
) -> None:
    language, old, new, told = PLACED[what]
    path = resource("corpus") / language
    text = path.read_text("utf-8")
    assert old in text
    for included in path.parent.glob("*.inc"):
        shutil.copy(included, tmp_path)
    other = tmp_path / path.name
    other.write_text(text.replace(old, new, 1), "utf-8")
    ran = cli("diff", "--format", form, str(path), str(other))
    assert ran.status == 1
    line = text[: text.index(old)].count("\n") + 1
    if form == "json":
        changes = json.loads(ran.out)["games"][0]["changes"]
        places = [one["old"] for one in changes if one["counts"] and one["old"]["text"] is not None]
        assert (path.as_posix(), line) in [(one["file"], one["line"]) for one in places]
    else:
        before = "was at " if form in ("github", "sarif") else ""
        assert f"{before}{path.as_posix()}:{line}:" in ran.out
    if form == "text":
        assert told in ran.out
