"""A ZRF file beside a script: what is shown comes from it, what is played from the script."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from translator import api
from translator.batch.units import library_units
from translator.batch.work import Options, work_on
from translator.core.diagnostics import Diagnostic, TranslationError
from translator.frontends.axiom.companion import script_name
from translator.frontends.find import find_rules, open_rules
from translator.frontends.gamefile import GameFile, Lowered

from .support import script

ZRF = """
(game
 (title "My Game (hard)")
 (engine "ENGINE")
 (description "Men go north.")
 (players White Black)
 (turn-order White Black)
 (board
  (image "board.bmp")
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))))
 (piece (name Man) (help "goes north") (image White "w.bmp" Black "b.bmp"))
 (piece (name Dummy) (dummy) (image White "w.bmp") (moves (from)))
 (board-setup (White (Man b2)))
)
(variant (title "-"))
(variant (title "My Game"))
"""
SCRIPT = script()


def write(folder: Path, zrf: str = ZRF, engine: str = "axiom.dll", text: str = SCRIPT) -> Path:
    """A ZRF file, with its scripts beside the engine that it names."""
    file = folder / "game.zrf"
    file.write_text(zrf.replace("ENGINE", engine))
    scripts = folder / engine.replace("\\", "/").rpartition("/")[0]
    scripts.mkdir(parents=True, exist_ok=True)
    (scripts / "My-Game-(hard).4th").write_text(text)
    (scripts / "My-Game.4th").write_text(text)
    return file


def lowered(file: Path | str, index: int = 0) -> Lowered:
    return GameFile(open_rules(str(file))).lower(index)


def said(zrf: str, text: str, tmp_path: Path) -> list[Diagnostic]:
    return list(lowered(write(tmp_path, zrf, text=text)).diagnostics)


def test_the_title_tells_the_script() -> None:
    assert script_name("My Game (hard)") == "My-Game-(hard).4th"


@pytest.mark.parametrize("engine", ["axiom.dll", "Axiom/Mine/axiom.dll", "axiom\\mine\\AXIOM.DLL"])
def test_a_zrf_file_is_played_by_its_script(tmp_path: Path, engine: str) -> None:
    game, diagnostics = lowered(write(tmp_path, engine=engine))
    assert [str(d) for d in diagnostics] == []
    assert game.meta.language == "axiom"
    assert [str(move) for move in api.compile(game).Game().legal_moves] == ["b2 - b3 step"]


def test_what_is_shown_comes_from_the_zrf_file(tmp_path: Path) -> None:
    game = lowered(write(tmp_path)).game
    assert game.meta.title == "My Game (hard)"
    assert game.meta.texts.description == "Men go north."
    assert game.view.board_images == ("board.bmp",)
    assert game.view.piece_images == ((0, 0, ("w.bmp",)), (0, 1, ("b.bmp",)))
    assert game.view.piece_texts == ((0, "help", "goes north"),)
    rectangle = game.view.rectangles[game.board.positions.index("c1")]
    assert rectangle is not None and (rectangle.left, rectangle.top) == (20, 20)


def test_variants_have_scripts_of_their_own(tmp_path: Path) -> None:
    file = write(tmp_path)
    (tmp_path / "My-Game.4th").write_text(script(setup="White Man b1"))
    assert GameFile(open_rules(str(file))).titles == ["My Game (hard)", "My Game"]
    assert lowered(file, 1).game.start.placements[0].position == 7


def test_a_script_finds_the_zrf_file_beside_it(tmp_path: Path) -> None:
    write(tmp_path)
    game, diagnostics = lowered(tmp_path / "My-Game-(hard).4th")
    assert (game.meta.title, list(diagnostics)) == ("My Game (hard)", [])
    assert game.view.board_images == ("board.bmp",)


def test_a_script_in_an_archive_finds_the_zrf_file_beside_it(tmp_path: Path) -> None:
    archive = tmp_path / "games.zip"
    with ZipFile(archive, "w") as members:
        members.writestr("mine/game.ZRF", ZRF.replace("ENGINE", "axiom.dll"))
        members.writestr("mine/My-Game-(hard).4th", SCRIPT)
    game = lowered(f"{archive}/mine/My-Game-(hard).4th").game
    assert (game.meta.title, game.view.board_images) == ("My Game (hard)", ("board.bmp",))


def test_files_beside_a_script_that_may_not_be_opened_are_passed_over(tmp_path: Path) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    for folder in (outside, inside):
        folder.mkdir()
    write(outside)
    (inside / "My-Game-(hard).4th").write_text(SCRIPT)
    (inside / "game.zrf").symlink_to(outside / "game.zrf")
    (inside / "gone.zrf").symlink_to(inside / "nowhere.zrf")
    game = lowered(inside / "My-Game-(hard).4th").game
    assert game.view.board_images == ()


def test_rules_are_those_of_the_script_alone(tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    bare.mkdir()
    (bare / "My-Game-(hard).4th").write_text(SCRIPT)
    alone = lowered(bare / "My-Game-(hard).4th").game
    joined = lowered(write(tmp_path)).game
    assert replace(joined, view=alone.view, meta=alone.meta) == alone
    assert alone.meta.title == "My Game (hard)"


def test_players_and_pieces_are_matched_by_name(tmp_path: Path) -> None:
    zrf = ZRF.replace("(players White Black)", "(players Black White)")
    game, diagnostics = lowered(write(tmp_path, zrf))
    assert list(diagnostics) == []
    assert set(game.view.piece_images) == {(0, 0, ("w.bmp",)), (0, 1, ("b.bmp",))}


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("A401", '"a/b/c"', '"a/b/d"'),
        ("A402", "(players White Black) (turn-order White Black)", "(players White Red)"),
        ("A403", "(name Man)", "(name King)"),
        ("A404", "(Man b2)", "(Man b1)"),
        ("A405", "(turn-order White Black)", "(turn-order White White Black)"),
        ("A407", "(turn-order", '(option "pass turn" forced) (turn-order'),
        ("A408", '(help "goes north")', "(moves (from))"),
        ("A408", "(board-setup", "(win-condition (White) stalemated) (board-setup"),
    ],
)
def test_what_does_not_agree_is_told(tmp_path: Path, code: str, old: str, new: str) -> None:
    zrf = " ".join(ZRF.split())
    assert old in zrf
    zrf = zrf.replace(old, new)
    if code == "A402":
        zrf = zrf.replace("(players White Red)", "(players White Red) (turn-order White Red)")
        zrf = zrf.replace("Black", "Red")
    if code == "A403":
        zrf = zrf.replace("(Man b2)", "(King b2)")
    assert code in [d.code for d in said(zrf, SCRIPT, tmp_path)]


def test_a_setup_in_the_zrf_file_alone_is_noted(tmp_path: Path) -> None:
    assert [d.code for d in said(ZRF, script(setup=""), tmp_path)] == ["A406"]


def test_a_script_that_is_not_there_is_noted(tmp_path: Path) -> None:
    file = tmp_path / "game.zrf"
    file.write_text(ZRF.replace("ENGINE", "../elsewhere/axiom.dll"))
    game, diagnostics = lowered(file)
    assert "A409" in [d.code for d in diagnostics]
    assert game.meta.language == "zrf"


def test_other_engines_are_left_alone(tmp_path: Path) -> None:
    game = lowered(write(tmp_path, engine="other.dll")).game
    assert game.meta.language == "zrf"


def test_errors_of_the_script_are_told_in_its_place(tmp_path: Path) -> None:
    with pytest.raises(TranslationError) as failed:
        lowered(write(tmp_path, text=": m nowhere ;"))
    first = failed.value.diagnostics[0]
    assert first.code == "A101" and first.span is not None
    assert first.span.file.endswith("My-Game-(hard).4th")


def test_a_batch_plays_the_scripts_of_a_zrf_file(tmp_path: Path) -> None:
    write(tmp_path, engine="Axiom/Mine/axiom.dll")
    units = {unit.name: unit for unit in library_units(str(tmp_path), None, Options()).units}
    result = work_on(units["game.zrf"]).result
    assert [(game.title, game.code) for game in result.games] == [
        ("My Game (hard)", ""),
        ("My Game", ""),
    ]
    assert len(list(find_rules(str(tmp_path)))) == 3


def test_a_batch_plays_a_script_under_the_title_of_the_zrf_file_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    write(folder, '(include "title.inc")' + ZRF.replace('(title "My Game (hard)")', "(called)"))
    (folder / "title.inc").write_text('(define called (title "My Game (hard)"))')
    units = {unit.name: unit for unit in library_units(str(tmp_path), None, Options()).units}
    unit = units["mine/My-Game-(hard).4th"]
    assert set(unit.texts) == {unit.name, "mine/game.zrf", "mine/title.inc"}
    assert [(game.title, game.code) for game in work_on(unit).result.games] == [
        ("My Game (hard)", "")
    ]
