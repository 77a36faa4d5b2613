"""Scripts of Axiom: random games on the emitted engines, by hand-written programs, on the machine.

All three do the same in the same run: list the legal moves, pick one, make it, until the game is
over. The hand-written programs are those that the tests compare the engines with; the machine is
the interpreter of the tests. Figures are plies a second of processor time, the best of three.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import translator
from tests.independent.axiom import go, oware
from tests.reference_axiom.game import load
from translator.core.resources import resource

PLIES = 400  # of one game
SECONDS = 2.0  # of one measurement
PEERS: dict[str, Callable[[], Any]] = {"Go-9x9": go.Position, "Oware": oware.Position}


def main() -> None:
    """Prints plies a second and the ratios to the hand-written program and to the machine."""
    for name, start in PEERS.items():
        script = resource("corpus") / "axiom" / f"{name}.4th"
        module = translator.compile(translator.load(script))
        peer = _best(partial(_peer_game, start))
        emitted = _best(partial(_engine_game, module.Game))
        machine = _best(partial(_machine_game, script))
        print(f"{name + ', by hand':24} {peer:10,.0f} plies/s")
        print(f"{name + ', emitted':24} {emitted:10,.0f} plies/s {emitted / peer:8.2f} x")
        print(
            f"{name + ', machine':24} {machine:10,.0f} plies/s {machine / peer:8.4f} x;"
            f" the emitted engine is {emitted / machine:,.0f} times as fast"
        )


def _best(play: Callable[[int], int]) -> float:
    """Plies a second of the fastest of three measurements; `play` plays one game of a seed."""
    rates = []
    for _ in range(3):
        plies = seed = 0
        start = time.process_time()
        while time.process_time() - start < SECONDS:
            seed += 1
            plies += play(seed)
        rates.append(plies / (time.process_time() - start))
    return max(rates)


def _peer_game(start: Callable[[], Any], seed: int) -> int:
    rng = random.Random(seed)
    position = start()
    for ply in range(PLIES):
        moves = position.moves() if position.result() is None else {}
        if not moves:
            return ply
        position = moves[rng.choice(list(moves))]
    return PLIES


def _engine_game(new: Callable[[int], Any], seed: int) -> int:
    game = new(seed)
    for ply in range(PLIES):
        if game.outcome() is not None:
            return ply
        game.push(game.random_move())
    return PLIES


def _machine_game(script: Path, seed: int) -> int:
    rng = random.Random(seed)
    game = load(script)
    for ply in range(PLIES):
        if game.result() is not None or not game.legal():
            return ply
        game.make(rng.choice(game.legal()))
    return PLIES


if __name__ == "__main__":
    main()
