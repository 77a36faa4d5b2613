"""PGN of variants of chess, against python-chess: each reads what the other has written."""

from __future__ import annotations

import io
import random
from typing import Any

import chess.pgn
import chess.variant
import pytest

from notation.diagnostics import Sink
from notation.engine import EngineClass
from tests.notation.engines import ROOT, engine
from tests.notation.tools import converted, read_one, replayed

FILES = {
    "Antichess": "zrf/antichess.zrf",
    "Atomic": "native/chess-variants.glot",
    "Chess960": "native/chess960.glot",
    "Crazyhouse": "native/chess-variants.glot",
    "Horde": "native/chess-variants.glot",
    "King of the Hill": "zrf/chess.zrf",
    "Racing Kings": "native/racing-kings.glot",
    "Three-check": "native/chess-variants.glot",
}
PLIES = 60


def rules(title: str) -> EngineClass:
    return engine(ROOT / "corpus" / FILES[title], title)


def game(title: str, seed: int) -> chess.pgn.Game:
    """A random game with the tags that servers write."""
    rng = random.Random(f"{title} {seed}")
    made = chess.pgn.Game()
    made.headers["Variant"] = title
    if title == "Chess960":
        board = chess.Board.from_chess960_pos(rng.randrange(960))
        made.setup(board)
    else:
        board = chess.variant.find_variant(title)()
    if board.starting_fen != chess.STARTING_FEN:
        made.setup(board)
    node: chess.pgn.GameNode = made
    while board.ply() < PLIES and not board.is_game_over():
        legal = list(board.legal_moves)
        move = rng.choice([move for move in legal if board.is_castling(move)] or legal)
        board.push(move)
        node = node.add_variation(move)
    return made


@pytest.mark.parametrize("title", FILES)
@pytest.mark.parametrize("seed", [1, 2])
def test_games_of_python_chess_are_legal_and_come_back(title: str, seed: int) -> None:
    theirs = game(title, seed)
    text = f"{theirs}\n"
    sink = Sink()
    replay = replayed(read_one(text, "pgn"), rules(title), sink)
    assert replay.complete, "\n".join(sink.items[0].lines())
    assert replay.plies == len(list(theirs.mainline_moves()))
    named = converted(text, "pgn", "named", rules(title), sink)
    back = chess.pgn.read_game(io.StringIO(converted(named, "named", "pgn", rules(title), sink)))
    assert back is not None
    assert back.errors == []
    assert back.headers["Variant"] == title
    assert list(back.mainline_moves()) == list(theirs.mainline_moves())
    assert not sink.has_errors


@pytest.mark.parametrize(
    ("title", "fen", "move"),
    [
        ("Atomic", "4k3/8/8/8/8/8/3P4/Q3K3 w - - 0 1", "a1a4"),  # check along a line
        ("Atomic", "4k3/3p4/8/8/8/8/3P4/Q3K3 w - - 0 1", "a1d4"),  # an explosion beside the king
        ("Atomic", "8/8/8/8/8/3k4/Q7/3K4 w - - 0 1", "d1d2"),  # kings side by side
        ("Atomic", "4k3/3p4/8/8/3Q4/8/3P4/4K3 w - - 0 1", "d4d7"),  # the king explodes
        ("Antichess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1a4"),  # a king is a piece as others
        ("Antichess", "8/8/8/8/8/8/3q4/4K2k b - - 0 1", "d2e1"),  # who takes the last has lost
    ],
)
def test_marks_of_check_are_those_of_servers(title: str, fen: str, move: str) -> None:
    made = chess.pgn.Game()
    made.headers["Variant"] = title
    made.setup(chess.variant.find_variant(title)(fen))
    made.add_variation(chess.Move.from_uci(move))
    written = made.board().san(made.variations[0].move)
    sink = Sink()
    named = converted(f"{made}\n", "pgn", "named", rules(title), sink)
    assert f" {written} " in converted(named, "named", "pgn", rules(title), sink)


@pytest.mark.parametrize("checks", ["2+3 0 1", "0 1 +1+0"])
def test_checks_that_were_given_before_count(checks: str) -> None:
    """White has given one, and gives two."""
    fen = f"4k3/8/8/8/8/8/8/3QK3 w - - {checks}"
    text = f'[Variant "Three-check"]\n[FEN "{fen}"]\n\n1. Qe2+ Kf8 2. Qf3+ 1-0\n'
    sink = Sink()
    game = replayed(read_one(text, "pgn"), rules("Three-check"), sink).game
    assert game is not None
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("White",), "checks")
    back = converted(text, "pgn", "pgn", rules("Three-check"), sink)
    theirs = chess.pgn.read_game(io.StringIO(back))
    assert theirs is not None
    assert theirs.board().fen() == "4k3/8/8/8/8/8/8/3QK3 w - - 2+3 0 1"
    assert theirs.end().board().is_variant_loss()


def test_checks_are_no_part_of_other_games() -> None:
    text = '[FEN "4k3/8/8/8/8/8/8/3QK3 w - - 2+3 0 1"]\n\n1. Qe2+ *\n'
    sink = Sink()
    assert not replayed(read_one(text, "pgn"), rules("King of the Hill"), sink).complete
    assert [item.code for item in sink.items] == ["N170"]


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"),  # they change places
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"),  # the king stays
        ("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1"),  # the rook stays
        ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1"),  # long, and the king goes to a higher file
        ("4k3/8/8/8/8/5R2/8/6KR w H - 0 1", "f3f1"),  # castling is no move of the other rook
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1"),  # where castling leads, too
    ],
)
def test_castling_of_chess960_is_written_by_its_side(fen: str, move: str) -> None:
    made = chess.pgn.Game()
    made.setup(chess.Board(fen, chess960=True))
    made.add_variation(chess.Move.from_uci(move))
    written = made.board().san(made.variations[0].move)
    sink = Sink()
    named = converted(f"{made}\n", "pgn", "named", rules("Chess960"), sink)
    back = chess.pgn.read_game(
        io.StringIO(converted(named, "named", "pgn", rules("Chess960"), sink))
    )
    assert back is not None
    assert not sink.has_errors
    assert f" {written} " in str(back).replace("\n", " ")
    assert back.board() == made.board()
    assert [one.uci() for one in back.mainline_moves()] == [move]


@pytest.mark.parametrize(
    ("fen", "text", "after"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1h1", "R4RK1"),  # onto the rook
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1g1", "R4RK1"),  # to where he ends
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1-a1", "2KR3R"),
        ("4k3/8/8/8/8/8/8/RK6 w A -", "b1a1", "2KR4"),
        ("4k3/8/8/8/8/8/8/RK6 w A -", "b1c1", "R1K5"),  # a step, where there is one
        ("4k3/8/8/8/8/8/8/5KR1 w G -", "f1g1", "5RK1"),  # both change places
    ],
)
def test_castling_may_be_told_by_squares(fen: str, text: str, after: str) -> None:
    record = read_one(f'[Variant "Chess960"]\n[FEN "{fen} 0 1"]\n\n1. {text} *\n', "pgn")
    sink = Sink()
    replay = replayed(record, rules("Chess960"), sink)
    assert not sink.has_errors
    game: Any = replay.game
    assert game.fen().split()[0].endswith("/" + after)
