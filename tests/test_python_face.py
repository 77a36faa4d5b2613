"""What people meet who use the package from Python: names, texts, reasons."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoglot
from ludoglot.engine import Game

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT / "corpus"
STRANGE = """(define step ($1 (varify empty?) add))
(game (title "Race") (players White Black) (turn-order White Black)
(board (grid (dimensions ("a/b" (1 0)) ("1/2" (0 1))) (directions (n 0 1) (s 0 -1))))
(piece (name Man) (moves (step n) (step s)))
(board-setup (White (Man a1)) (Black (Man b2)))
(loss-condition (White Black) stalemated))
"""


@pytest.fixture(scope="module")
def chess() -> Game:
    return ludoglot.compile(ludoglot.load(CORPUS / "zrf" / "chess.zrf")).Game()


@pytest.mark.parametrize("file", ["zrf/chess.zrf", "native/go.glot", "axiom/Kalah.4th"])
def test_tables_of_an_engine_are_not_listed(file: str) -> None:
    new = ludoglot.compile(ludoglot.load(CORPUS / file)).Game
    for names in (dir(new), dir(new())):
        assert [name for name in names if name.isupper()] == []
        assert {"legal_moves", "push", "outcome", "perft", "parse"} <= set(names)


def test_games_and_moves_are_shown_as_what_they_are(chess: Game) -> None:
    assert repr(chess) == "<Game 'Chess': White to move, ply 0>"
    assert repr(chess.parse("e2 - e4")) == "Move('e2 - e4 Pawn-move')"


@pytest.mark.parametrize(
    ("file", "notation", "moves"),
    [
        ("zrf/chess.zrf", "pgn", ["e4", "e5", "Nf3", "Nc6", "Bb5"]),
        ("native/shogi.glot", "usi", ["7g7f", "3c3d", "8h2b+"]),
        ("native/shogi.glot", "kif", ["\uff17\u516d\u6b69(77)"]),
        ("zrf/xiangqi.zrf", "ucci", ["h2e2", "h9g7"]),
    ],
)
def test_a_move_is_read_and_written_as_in_records_without_being_made(
    file: str, notation: str, moves: list[str]
) -> None:
    """The texts are those in which the openings of these games are written everywhere."""
    game = ludoglot.compile(ludoglot.load(CORPUS / file)).Game()
    for ply, text in enumerate(moves):
        move = game.parse(text)
        assert game.ply == ply
        assert game.spell(move, notation) == text
        assert game.ply == ply
        game.push(move)


def test_what_cannot_be_written_or_read_has_a_reason(chess: Game) -> None:
    move = chess.parse("e4")
    with pytest.raises(ValueError, match=r"there is no notation 'nosuch'; there are: .*pgn"):
        chess.spell(move, "nosuch")
    with pytest.raises(ValueError, match="no move of shogi"):
        chess.spell(move, "kif")
    later = chess.copy()
    later.push(move)
    with pytest.raises(ValueError, match="not legal here"):
        later.spell(move, "pgn")
    with pytest.raises(ValueError, match="no legal move reads 'Ke4'"):
        chess.parse("Ke4")
    assert chess.ply == 0


def test_a_text_of_several_steps_is_made_and_not_parsed() -> None:
    """A man that jumps two others: one text, two steps."""
    module = ludoglot.compile(ludoglot.load(CORPUS / "zrf" / "english-draughts.zrf"))
    setup = module.Setup.parse("Black Man c7; White Man d6 f4; turn 0")
    game = module.Game.from_setup(module.Game.completed(setup))
    with pytest.raises(ValueError, match="means 2 steps; use push_text to make all of them"):
        game.parse("c7xe5xg3")
    assert game.ply == 0
    game.push_text("c7xe5xg3")
    assert game.ply == 2


def test_compile_takes_a_game_and_says_how_one_is_had() -> None:
    with pytest.raises(TypeError, match=r"takes a Game, not str; ludoglot.load\('x.zrf'\)"):
        ludoglot.compile("x.zrf")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"takes a Game, not int$"):
        ludoglot.compile(3)  # type: ignore[arg-type]


def test_findings_are_reported_or_with_strict_raised(tmp_path: Path) -> None:
    file = tmp_path / "race.zrf"
    file.write_text(STRANGE)
    found: list[ludoglot.Diagnostic] = []
    assert ludoglot.load(file, report=found.append).meta.title == "Race"
    assert [one.code for one in found] == ["Z402"]
    with pytest.raises(ludoglot.TranslationError, match="Z402"):
        ludoglot.load(file, strict=True)
    file.write_text(STRANGE.replace("varify", "verify"))
    found.clear()
    ludoglot.load(file, strict=True, report=found.append)
    assert found == []


def test_check_is_that_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "race.zrf"
    file.write_text(STRANGE)
    assert [one.code for one in ludoglot.check(file)] == ["Z402"]
    wrong = tmp_path / "wrong.glot"
    wrong.write_text('(game "A" (nonsense))')
    assert [one.severity.value for one in ludoglot.check(wrong)] == ["error"]
    with pytest.raises(ludoglot.TranslationError, match="C101"):
        ludoglot.check(tmp_path / "nosuch.zrf")
