"""Differences of rules: the largest games, the whole library against itself, play side by side.

Bars: the two largest games of the library in 2 s; its 338 files, each read twice and compared with
itself without any difference, in 90 s; in play at least a fifth of the plies a second that one
engine alone makes, both sides listing all moves with their effects. Times are processor seconds of
one core.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any

import translator
from tests.zrf_library import LIBRARY
from translator.core.diagnostics import TranslationError
from translator.core.resources import resource
from translator.diff.play.behaviour import walker_of
from translator.diff.structure import compare
from translator.frontends.find import find_rules
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game
from translator.ir.walk import nodes
from translator.library.rules import Rules

GAMES = ["chess", "xiangqi", "english-draughts", "reversi", "breakthrough", "go"]
PLIES = 100
ROUNDS = 4


def main() -> None:
    if LIBRARY.is_dir():
        rules = list(find_rules(str(LIBRARY)))
        _largest(rules)
        _library(rules)
    else:
        print(f"there is no library in {LIBRARY}")
    for name in GAMES:
        _play(name)


def _games(rules: Rules) -> list[Game]:
    """The games in a file, variants included; none where it cannot be read."""
    try:
        file = GameFile(rules)
        return [file.lower(index).game for index in range(len(file.titles))]
    except TranslationError:
        return []


def _largest(rules: list[Rules]) -> None:
    """The two largest files; of the five games with the longest rules the slowest pair."""
    by_text = sorted(rules, key=lambda one: -len(one.source.data))
    games = [found[0] for one in by_text[:40] if (found := _games(one))]
    by_nodes = sorted(games, key=lambda game: -sum(1 for _ in nodes(game)))
    for what, pairs in (
        ("the two largest files", [(games[0], games[1])]),
        ("of the longest rules the slowest", list(combinations(by_nodes[:5], 2))),
    ):
        timed = [(*_timed(partial(compare, *pair)), pair) for pair in pairs]
        seconds, structure, slowest = max(timed, key=lambda row: row[0])
        names = " and ".join(game.meta.title for game in slowest)
        print(f"{what}: {names}: {len(structure.changes)} changes in {seconds:.2f} s")


def _library(rules: list[Rules]) -> None:
    begun = time.process_time()
    compared, differ, unread = 0, 0, 0
    for one in rules:
        old, new = _games(one), _games(one)
        unread += not old
        for a, b in zip(old, new, strict=True):
            compared += 1
            differ += bool(compare(a, b).changes)
    seconds = time.process_time() - begun
    print(
        f"library against itself: {len(rules)} files ({unread} of them without a game),"
        f" {compared} games and variants, {differ} differ, {seconds:.1f} s"
    )


def _play(name: str) -> None:
    """Random games in one engine alone, and in two side by side; the best of three."""
    game = translator.load(resource("corpus") / "zrf" / f"{name}.zrf")
    engine = translator.compile(game).Game
    walker = walker_of(compare(game, game).aligned, game, game)

    def both() -> int:
        plies = 0
        for seed in range(ROUNDS):
            walker.begin(seed)
            walker.game(random.Random(seed), PLIES)
            plies += len(walker.steps)
        return plies

    alone = _rate(lambda: sum(_alone(engine, seed) for seed in range(ROUNDS)))
    together = _rate(both)
    print(
        f"{name:20}{alone:9,.0f} plies/s alone{together:9,.0f} side by side"
        f"{together / alone:6.2f} x"
    )


def _alone(engine: Any, seed: int) -> int:
    """The plies of a random game in which all moves and their effects are listed."""
    game, rng = engine(seed), random.Random(seed)
    for ply in range(PLIES):
        moves = game.legal_moves
        if not moves:
            return ply
        for move in moves:
            _ = move.effects
        game.push(rng.choice(moves))
    return PLIES


def _rate(count: Callable[[], int]) -> float:
    rates: list[float] = []
    for _ in range(3):
        seconds, plies = _timed(count)
        rates.append(plies / seconds)
    return max(rates)


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    begun = time.process_time()
    found = work()
    return time.process_time() - begun, found


if __name__ == "__main__":
    main()
