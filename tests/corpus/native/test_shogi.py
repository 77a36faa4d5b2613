"""Shogi: published counts, and the rule that a dropped pawn may not give mate."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.sampling import FULL

from .referee import module

NAMES = {
    "K": "King", "R": "Rook", "B": "Bishop", "G": "Gold", "S": "Silver", "N": "Knight",
    "L": "Lance", "P": "Pawn", "+R": "Dragon", "+B": "Horse", "+S": "Promoted-silver",
    "+N": "Promoted-knight", "+L": "Promoted-lance", "+P": "Tokin",
}  # fmt: skip
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
MOST_MOVES = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p"
MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p"


def player(letter: str) -> str:
    return "Sente" if letter.isupper() else "Gote"


def at(sfen: str) -> Any:
    """The game at a position in the notation of computer shogi."""
    rows, side, hands = sfen.split()
    items = []
    for rank, row in zip("abcdefghi", rows.split("/"), strict=True):
        file = 9
        for mark in re.findall(r"\d|\+?[A-Za-z]", row):
            if mark.isdigit():
                file -= int(mark)
            else:
                items.append(f"{player(mark[-1])} {NAMES[mark.upper()]} {file}{rank}")
                file -= 1
    for count, mark in re.findall(r"(\d*)([A-Za-z])", hands):
        items.append(f"off {player(mark)} {NAMES[mark.upper()]} {count or 1}")
    engine = module("shogi")
    return engine.Game.from_setup(
        engine.Setup.parse("; ".join([*items, f"turn {'bw'.index(side)}"]))
    )


def test_start() -> None:
    assert str(at(START).setup()) == str(module("shogi").Game().setup())


@pytest.mark.parametrize(
    ("sfen", "counts"),
    [
        (START, (30, 900, 25470, 719731)),
        (MOST_MOVES, (593, 105677)),
        (MIDDLE, (207, 28684)),
    ],
)
def test_published_counts(sfen: str, counts: tuple[int, ...]) -> None:
    """Counts of several engines; the second position is the one with most moves."""
    game = at(sfen)
    for depth, count in enumerate(counts, 1):
        if FULL or count < 1000:
            assert game.perft(depth) == count


SMOTHERED = "7nk/9/7G1/9/9/9/9/9/4K4 b PG"


def ends(game: Any, piece: str, start: str | None) -> set[str]:
    return {m.end for m in game.legal_moves if (m.piece, m.start) == (piece, start)}


def test_a_dropped_pawn_may_not_give_mate() -> None:
    assert "1b" not in ends(at(SMOTHERED), "Pawn", None)


def test_a_dropped_pawn_may_give_check() -> None:
    assert "1b" in ends(at(SMOTHERED.replace("7nk", "8k")), "Pawn", None)


def test_a_dropped_pawn_may_leave_no_reply_without_check() -> None:
    """Stalemate is lost as well, but it is not mate."""
    game = at("8k/9/6N2/7N1/9/9/9/9/4K4 b P")
    (drop,) = [m for m in game.legal_moves if (m.piece, m.start, m.end) == ("Pawn", None, "2c")]
    game.push(drop)
    assert (game.outcome().winners, game.outcome().reason) == (("Sente",), "stalemated")


def test_other_drops_may_give_mate() -> None:
    game = at(SMOTHERED)
    (drop,) = [m for m in game.legal_moves if (m.piece, m.start, m.end) == ("Gold", None, "1b")]
    game.push(drop)
    assert game.outcome().winners == ("Sente",)


def test_a_moved_pawn_may_give_mate() -> None:
    game = at("7nk/9/7GP/9/9/9/9/9/4K4 b -")
    (move,) = [m for m in game.legal_moves if (m.start, m.promotion) == ("1c", "Pawn")]
    game.push(move)
    assert game.outcome().winners == ("Sente",)


def test_one_pawn_a_file() -> None:
    game = at("4k4/9/9/9/9/9/4P4/9/4K4 b P")
    drops = ends(game, "Pawn", None)
    assert len(drops) == 8 * 8
    assert not any(square.startswith("5") for square in drops)


def test_a_promoted_piece_comes_into_the_hand_unpromoted() -> None:
    game = at("4k4/9/9/9/4+p4/4R4/9/9/4K4 b -")
    (move,) = [m for m in game.legal_moves if m.end == "5e"]
    game.push(move)
    assert dict(game.reserve) == {("Sente", "Pawn"): 1}
