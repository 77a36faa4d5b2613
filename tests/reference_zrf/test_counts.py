"""The interpreter's move counts against counts from independent programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.sampling import FULL
from tests.zrf_library import COUNTS, LIBRARY

from .library import read_game, read_games
from .position import parse_position
from .rules import Readings, Rules
from .state import perft, perft_turns, start, start_from

ROOT = Path(__file__).parents[2]
needs_library = pytest.mark.skipif(
    not LIBRARY.is_dir(), reason=f"the library of rules is not in {LIBRARY}"
)
MOST = 130  # positions: deeper counts are left to the full proof

# Published counts: Fairy-Stockfish (f), open_spiel (o), draughts tables (d), own programs of the
# oracle collection (x). All are from the initial position, in steps.
PUBLISHED = {
    "tic-tac-toe": [9, 72, 504],  # o
    "breakthrough": [22, 484],  # f, o
    "reversi": [4, 12, 56, 244],  # f, o
    "chess": [20],  # f
    "xiangqi": [44],  # f
    "shogi": [30],  # f
    "minishogi": [14, 181],  # f
    "dobutsu": [4, 17, 123],  # f
    "makruk": [23],  # f
    "shatranj": [16],  # f
    "los-alamos": [10, 100],  # f
    "english-draughts": [7, 49, 302],  # d
    "russian-draughts": [7, 49, 302],  # d
    "turkish-draughts": [8, 64],  # d
    "ataxx": [16, 256],  # f
    "konane": [4, 12, 28],  # x
    "joust": [8, 62, 356],  # f
    "fox-and-hounds": [2, 14, 56, 344],  # f
    "three-musketeers": [8, 16, 132],  # x
    "dodgem": [3, 7, 27, 101],  # x
    "connect-four": [7, 49, 343],  # o
}

# Rows that the interpreter contradicts, and why. NO_SUPPLY: counted without a supply of types for
# which no player has a declared reserve, wherever anything else can be played; by U33 they are in
# unlimited supply. KAMIKAZE: counted as if a piece survived `capture` on the cell where it has just
# landed (8.4). OWN_CHECK: counted as if the first of two turns had to leave the own king safe
# (8.6).
NO_SUPPLY = {
    ("arrange/tibetian-checkers.zrf", "Tibetian checkers"),
    ("chess/chaturaji.zrf", "Chaturaji"),
    ("chess/shatranj.zrf", "Oblong Shatranj"),
    ("races/longgammon.zrf", "Longgammon"),
    ("races/sahkku.zrf", "Sahkku"),
    ("races/senet.zrf", "Senet"),
    ("races/shen.zrf", "Shen"),
    ("races/tablan.zrf", "Tablan"),
}
KAMIKAZE = {
    ("chess/fighting-chess.zrf", "Fighting Chess"),
    ("stalemate/focus.zrf", "Focus (variant)"),
}
OWN_CHECK = {("xiangqi/xiangqi.zrf", "5 Tigers (Black)")}
OTHERS = {
    **dict.fromkeys(NO_SUPPLY, Readings(supply_only_if_stuck=True)),
    **dict.fromkeys(OWN_CHECK, Readings(check_asks_whose_turn_is_next=False)),
}
"""Readings of other interpreters, by the rows that they have counted."""


@pytest.mark.parametrize("name", PUBLISHED)
def test_corpus_game_has_the_published_counts(name: str) -> None:
    state = start(read_game(ROOT / "corpus" / "zrf" / f"{name}.zrf"))
    counts = PUBLISHED[name]
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


# Chess positions by the rules of `chess.zrf` of the library, which knows one promotion only and
# castles and captures en passant in its own way: counted by a model of that file in python-chess.
CHESS = {
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R": [48],
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1": [6, 228],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R": [41],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8": [14, 191],
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1": [46],
}
LETTERS = dict(zip("PNBRQK", ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"], strict=True))


def placements(fen: str) -> str:
    """The pieces of a FEN as a list of placements."""
    found = []
    for rank, row in zip("87654321", fen.split("/"), strict=True):
        file = 0
        for sign in row:
            if sign.isdigit():
                file += int(sign)
            else:
                player = "White" if sign.isupper() else "Black"
                found.append(f"{player} {LETTERS[sign.upper()]} {'abcdefgh'[file]}{rank}")
                file += 1
    return "; ".join(found)


@needs_library
@pytest.mark.parametrize("fen", CHESS)
def test_chess_positions(fen: str) -> None:
    rules = read_game(LIBRARY / "chess" / "chess.zrf", "Chess")
    state = start_from(parse_position(rules, placements(fen)))
    counts = CHESS[fen]
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def rows() -> Iterator[dict[str, Any]]:
    """The rows that say what a file of the library must count."""
    found = [row for row in json.loads(COUNTS.read_text("utf-8")) if "file" in row]
    files = sorted({row["file"] for row in found})
    chosen = {*(files if FULL else files[::4])}
    yield from (row for row in found if row["file"] in chosen)


@cache
def games(file: str) -> list[Rules]:
    return read_games(LIBRARY / file)


def candidates(row: dict[str, Any]) -> list[Rules]:
    """The games that a row may mean: titles may repeat, and "?" is one that has none of its own."""

    def ascii_only(title: str) -> str:
        return "".join(filter(str.isascii, title))

    wanted = ascii_only(row["variant"])
    return [g for g in games(row["file"]) if wanted in ("?", ascii_only(g.title))]


def agrees(rules: Rules, row: dict[str, Any]) -> bool:
    """Whether the counts of a row that are cheap to check are right."""
    count = perft_turns if row["unit"] == "turn" else perft
    state = start(rules)
    depths = sum(expected <= MOST for expected in row["counts"]) or 1
    return all(count(state, d) == row["counts"][d - 1] for d in range(1, depths + 1))


@needs_library
def test_rows_of_the_oracles() -> None:
    differing = []
    for row in rows():
        key = row["file"], row["variant"]
        found = candidates(row)
        if key in OTHERS:
            found = [replace(rules, readings=OTHERS[key]) for rules in found]
        if key not in KAMIKAZE and not any(agrees(rules, row) for rules in found):
            differing.append(row)
    assert not differing
