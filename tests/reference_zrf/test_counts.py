"""The interpreter's move counts against counts from independent programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .library import read_game, read_games
from .rules import Rules
from .state import perft, perft_turns, start

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"
ORACLES = SHARED / "reference" / "oracles.json"
LIBRARY = SHARED / "library" / "zrf"
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

# Rows that the interpreter contradicts, and why.
NO_SUPPLY = (
    "counted without a supply where no player has a declared reserve, although such types are in "
    "unlimited supply (U33)"
)
KAMIKAZE = "counted as if a piece survived `capture` on the cell where it has just landed (8.4)"
CONTRADICTED = {
    ("chess/chaturaji.zrf", "Chaturaji"): NO_SUPPLY,
    ("chess/shatranj.zrf", "Oblong Shatranj"): NO_SUPPLY,
    ("checkers-like/nat-klab-al-shawk.zrf", "Nat Klab Al-shawk"): NO_SUPPLY,
    ("races/longgammon.zrf", "Longgammon"): NO_SUPPLY,
    ("races/sahkku.zrf", "Sahkku"): NO_SUPPLY,
    ("races/senet.zrf", "Senet"): NO_SUPPLY,
    ("races/shen.zrf", "Shen"): NO_SUPPLY,
    ("races/tablan.zrf", "Tablan"): NO_SUPPLY,
    ("arrange/tibetian-checkers.zrf", "Tibetian checkers"): NO_SUPPLY,
    ("chess/fighting-chess.zrf", "Fighting Chess"): KAMIKAZE,
    ("stalemate/focus.zrf", "Focus (variant)"): KAMIKAZE,
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_corpus_game_has_the_published_counts(name: str) -> None:
    state = start(read_game(ROOT / "corpus" / "zrf" / f"{name}.zrf"))
    counts = PUBLISHED[name]
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def rows() -> Iterator[dict[str, Any]]:
    """The rows that say what a file of the library must count."""
    if ORACLES.exists() and LIBRARY.exists():
        for row in json.loads(ORACLES.read_text(encoding="utf-8")):
            if "file" in row:
                yield row


@cache
def games(file: str) -> list[Rules]:
    return read_games(LIBRARY / file)


def candidates(row: dict[str, Any]) -> list[Rules]:
    """The games that a row may mean: titles may repeat, and "?" is one that has none of its own."""

    def ascii_only(title: str) -> str:
        return "".join(filter(str.isascii, title))

    wanted = ascii_only(row["variant"])
    return [g for g in games(row["file"]) if wanted in ("?", ascii_only(g.title))]


def counted(rules: Rules, row: dict[str, Any], depths: int) -> list[int]:
    count = perft_turns if row["unit"] == "turn" else perft
    state = start(rules)
    return [count(state, depth) for depth in range(1, depths + 1)]


@pytest.mark.skipif(not ORACLES.exists(), reason="needs ../shared/reference and ../shared/library")
def test_every_row_of_the_oracles() -> None:
    """At the depths that are cheap; see `CONTRADICTED` for the rows that are left out."""
    differing = []
    for row in rows():
        depths = sum(count <= MOST for count in row["counts"]) or 1
        expected = row["counts"][:depths]
        results = []
        for rules in candidates(row):
            results.append(counted(rules, row, depths))
            if results[-1] == expected:
                break
        else:
            if (row["file"], row["variant"]) not in CONTRADICTED:
                differing.append(f"{row['file']} {row['variant']}: {expected}, counted {results}")
    assert not differing
