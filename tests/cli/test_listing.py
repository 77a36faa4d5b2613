"""Lists of moves in a terminal."""

from __future__ import annotations

from typing import NamedTuple, cast

import pytest

from notation.engine import Move
from tests.cli.conftest import Cli
from translator.cli.listing import MANY, by_piece


class _Move(NamedTuple):
    start: str | None
    end: str | None
    text: str

    def __str__(self) -> str:
        return self.text


class _Piece(NamedTuple):
    player: str
    type: str


MOVES = [
    _Move("a1", "a2", "a1 - a2 step n"),
    _Move("a1", "b1", "a1 - b1 step e (Queen)"),
    _Move("a1", "b1", "a1 - b1 step e (Rook)"),
    _Move(None, "c1", "c1 place White Man"),
    _Move(None, "c2", "c2 place White Man"),
    _Move("b5", None, "b5 turn-up"),
]


def listed(columns: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("COLUMNS", columns)
    return by_piece(
        cast(list[Move], MOVES), list(map(str, MOVES)), {"a1": _Piece("White", "Pawn")}
    ).splitlines()


def test_moves_stand_by_piece_with_the_numbers_that_choose_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert listed("80", monkeypatch) == [
        "Pawn a1:  1. a2  2. - b1 step e (Queen)  3. - b1 step e (Rook)",
        "place White Man:  4. c1  5. c2",
        "b5:  6. turn-up",
    ]


def test_long_lines_are_broken_between_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = listed("30", monkeypatch)
    assert all(len(line) <= 30 for line in lines)
    assert [n for line in lines for n in line.split() if n[0].isdecimal()] == [
        "1.", "2.", "3.", "4.", "5.", "6."
    ]  # fmt: skip


def test_many_moves_are_listed_by_piece(cli: Cli) -> None:
    few = cli("play", "corpus/zrf/chess.zrf", stdin="quit\n").out
    assert "1. a2 - a3 Pawn-move" in few
    many = cli("play", "corpus/zrf/amazons.zrf", stdin="quit\n").out
    assert "\nAmazon a4:  1. a5  2. a6" in many
    assert many.count(". ") > MANY
    ran = cli("play", "corpus/zrf/amazons.zrf", stdin="2\nquit\n").out
    assert "1. White: a4 - a6" in ran
