"""`(include "file")`: the other text, read as if it stood there, and told in its own place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from translator.core.diagnostics import Diagnostic, TranslationError
from translator.core.source import Source
from translator.frontends.find import open_rules
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game
from translator.library.includes import MAX_DEPTH, MemoryResolver
from translator.library.rules import Rules

SHARED = """; what all games share
(define size 3)
(rule step (direction way) way (verify empty?) add)
"""
GAME = """(game "G"
  (players White Black)
  (variables (x size))
  (board (grid (a b) (2 1) (directions (n 0 -1))))
  (piece Män (moves (step n)))
  (board-setup (White (Män a1)))
  (draw-condition no-moves)
  (options own-pieces))
"""


def read(files: Mapping[str, str | bytes]) -> GameFile:
    """The first of some files, which may include the others."""
    data = {name: f if isinstance(f, bytes) else f.encode() for name, f in files.items()}
    name = next(iter(data))
    return GameFile(Rules(Source(name, data[name]), MemoryResolver(data), "native", name))


def one(files: Mapping[str, str | bytes]) -> Game:
    file = read(files)
    assert not file.diagnostics
    return file.lower(0).game


def told(files: Mapping[str, str | bytes]) -> list[Diagnostic]:
    """What is said of the files, or of the first game."""
    file = read(files)
    if file.diagnostics:
        return list(file.diagnostics)
    try:
        return list(file.lower(0).diagnostics)
    except TranslationError as error:
        return list(error.diagnostics)


@pytest.mark.parametrize("name", ["shared.inc", '"shared.inc"', "SHARED.INC", "./shared.inc"])
def test_what_is_included_stands_in_the_place_of_the_include(name: str) -> None:
    files = {"game.glot": f"(include {name}) {GAME}", "shared.inc": SHARED}
    assert one(files) == one({"game.glot": SHARED + GAME})


def test_games_are_included_with_what_they_include_themselves() -> None:
    file = read(
        {
            "game.glot": '(include "base/base.inc") (variant "V" (players White A))',
            "base/base.inc": f'(include "shared.inc") {GAME}',
            "base/shared.inc": SHARED,
        }
    )
    assert (file.titles, list(file.diagnostics)) == (["G", "V"], [])
    assert [player.name for player in file.lower(1).game.players] == ["White", "A"]


def test_files_have_encodings_of_their_own() -> None:
    latin = GAME.encode("cp1252")
    files: dict[str, str | bytes] = {
        "game.glot": '(include "g.inc")',
        "g.inc": SHARED.encode() + latin,
    }
    assert one(files).pieces[0].name == "Män"


def test_a_mistake_is_told_where_it_is_in_the_included_file() -> None:
    files = {
        "game.glot": f'\n(include "shared.inc") {GAME}',
        "shared.inc": SHARED.replace(" way ", " wey "),
    }
    (found,) = told(files)
    assert (found.code, str(found.span)) == ("L201", "shared.inc:3:28")


def test_a_mistake_behind_an_include_is_told_where_it_is() -> None:
    files = {
        "game.glot": f'(include "shared.inc")\n{GAME.replace("step n", "stp n")}',
        "shared.inc": SHARED,
    }
    (found,) = (d for d in told(files) if d.code == "L201")
    assert str(found.span) == "game.glot:6:22"


def test_what_the_grammar_does_not_take_is_told_in_the_included_file() -> None:
    files = {"game.glot": f'(include "shared.inc") {GAME}', "shared.inc": "\n (rule)"}
    (found,) = told(files)
    assert (found.code, str(found.span)) == ("L105", "shared.inc:2:7")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ('"none.inc"', "Z221"),
        ('"../../secret.inc"', "Z222"),
        ('"/etc/passwd"', "Z222"),
        ('"game.glot"', "Z223"),
        ('"other.inc"', "Z223"),
        ('"\\u{d800}"', "L107"),
    ],
)
def test_what_cannot_be_included_is_told_at_the_include(name: str, code: str) -> None:
    (found,) = told({"game.glot": f"(include {name})", "other.inc": '(include "game.glot")'})
    assert found.code == code


def test_includes_end_at_a_depth() -> None:
    deep: dict[str, str | bytes] = {
        f"{n}.glot": f'(define c{n} 1) (include "{n + 1}.glot")' for n in range(MAX_DEPTH + 1)
    }
    assert [found.code for found in told(deep)] == ["Z224"]
    fits = dict(deep)
    fits[f"{MAX_DEPTH - 1}.glot"] = SHARED + GAME
    assert one(fits).meta.title == "G"


def test_an_include_stands_beside_games_and_not_in_them() -> None:
    (found,) = told({"game.glot": '(game "G" (include "x"))'})
    assert found.code == "L105"


def test_nothing_outside_of_the_folder_is_opened(tmp_path: Path) -> None:
    (tmp_path / "secret.inc").write_text(SHARED)
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "game.glot").write_text(f'(include "../secret.inc") {GAME}')
    file = GameFile(open_rules(str(folder / "game.glot")))
    assert [found.code for found in file.diagnostics] == ["Z222"]
