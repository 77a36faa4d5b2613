"""Native games against independent programs: the same moves and results, position by position.

A referee is a few lines that know the rules of one game and nothing of this project. Its states are
hashable values that hold all that matters. `state` reads one from an engine, `successors` lists
what the legal moves make of it, and `winners` says how it ends, repetition apart.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.compiled import engine
from tests.sampling import FULL

NATIVE = Path(__file__).parents[3] / "corpus" / "native"
POSITIONS = 200 if FULL else 80


@dataclass(frozen=True)
class Referee:
    """`winners` gives `None` while the game goes on, nobody for a draw.

    `once`: no two turns lead to the same state, so that the engine may not list any twice.
    """

    file: str
    state: Callable[[Any], Hashable]
    successors: Callable[[Any], Collection[Hashable]]
    winners: Callable[[Any], Collection[str] | None]
    times: int = 3  # a position that occurs so often is drawn
    once: bool = True
    apart: frozenset[str] = frozenset()  # reasons for an end that tests of their own look at
    variant: str | None = None  # a game of the file that is not its first


def module(file: str, variant: str | None = None) -> Any:
    return engine(NATIVE / f"{file}.glot", variant)


def reached(game: Any, state: Callable[[Any], Hashable]) -> Iterator[Hashable]:
    """What each way to complete the turn leads to; a step may end the game in its middle."""
    for move in list(game.legal_moves):
        game.push(move)
        if game.chain is None or game.outcome() is not None:
            yield state(game)
        else:
            yield from list(reached(game, state))
        game.pop()


def play(game: Any, rng: random.Random) -> None:
    """A whole turn at random."""
    game.push(rng.choice(list(game.legal_moves)))
    while game.chain is not None and game.outcome() is None:
        game.push(rng.choice(list(game.legal_moves)))


def disagreement(
    referee: Referee, game: Any, rng: random.Random, first: int, plies: int
) -> str | int:
    """Plays at random: the first difference in words, or the number of positions compared.

    Before the ply `first` nothing is compared, only played.
    """
    occurred: Counter[Hashable] = Counter()
    while len(game.moves) < first and game.legal_moves:
        occurred[referee.state(game)] += 1
        play(game, rng)
    for ply in range(plies):
        state = referee.state(game)
        occurred[state] += 1
        over, expected = game.outcome(), referee.winners(state)
        if over is not None and over.reason in referee.apart:
            return ply + 1
        said = None if over is None else set(over.winners)
        if over is not None and over.reason == "repetition":
            if expected is not None or occurred[state] < referee.times:
                return f"ply {ply}: a repetition that is none"
            return ply + 1
        if said != (None if expected is None else set(expected)):
            return f"ply {ply}: {over}, expected winners {expected} at {state}"
        if over is not None:
            return ply + 1
        if occurred[state] >= referee.times:
            return f"ply {ply}: a repetition is not noticed"
        mine, theirs = Counter(reached(game, referee.state)), set(referee.successors(state))
        if set(mine) != theirs:
            lost, extra = theirs - set(mine), set(mine) - theirs
            return f"ply {ply}: at {state}\nmissing {lost}\nnot expected {extra}"
        if referee.once and mine.total() != len(mine):
            return f"ply {ply}: moves are listed twice"
        if not mine:
            return f"ply {ply}: neither a move nor an end at {state}"
        play(game, rng)
    return plies


def compare(referee: Referee, first: int, plies: int, positions: int = POSITIONS) -> None:
    """Compares random games until so many positions have been seen.

    From each game, `plies` positions are taken that begin somewhere before the ply `first`.
    """
    rng = random.Random(referee.file)
    seen = 0
    while seen < positions:
        game = module(referee.file, referee.variant).Game(seed=rng.randrange(1 << 30))
        found = disagreement(referee, game, rng, rng.randrange(first), plies)
        assert isinstance(found, int), found
        seen += found


def placed(game: Any) -> frozenset[tuple[str, str, str]]:
    """The pieces of an engine: where, whose, what. (`game.board` says the same, but slowly.)"""
    engine: Any = type(game)
    names = _pieces(engine)
    return frozenset(
        (at, *names[code]) for at, code in zip(game.POSITIONS, game._b, strict=False) if code
    )


@cache
def _pieces(engine: Any) -> dict[int, tuple[str, str]]:
    codes = range(1, 1 + len(engine.PLAYERS) * len(engine.PIECES))
    return {code: (engine.player_of(code), engine.piece_of(code)) for code in codes}


def variable(game: Any, name: str) -> int:
    """The value of a variable of the game."""
    (first,) = (first for known, first, _ in game.VARIABLES if known == name)
    return int(game._vars[first])
