"""Plays a generated engine against the machine: the same random games on both, in lockstep."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from .game import Game, Generator
from .tables import EngineTable, ReferenceTable, Shown

MAX_PLIES = 300
SHOWN = 8  # lines of a long list in a report


@dataclass(frozen=True, slots=True)
class Difference:
    """The first position where the two differ."""

    game: int
    ply: int
    moves: tuple[str, ...]
    findings: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"game {self.game}, ply {self.ply}"]
        lines += [f"    {n}. {move}" for n, move in enumerate(self.moves, 1)]
        lines += [f"  {finding}" for finding in self.findings]
        return "\n".join(lines)


def compare(
    engine: Callable[[int], Any],
    machine: Callable[[Generator], Game],
    seed: int,
    positions: int = 100,
    words: int | None = None,
    few: int = 10,
) -> Difference | None:
    """The first difference at ``positions`` positions of random games; ``None`` without one.

    Where one generation takes more than ``words`` words, ``few`` positions are enough.
    """
    found = examined(engine, machine, seed, positions, words, few)
    return next((difference for difference in found if difference is not None), None)


def examined(
    engine: Callable[[int], Any],
    machine: Callable[[Generator], Game],
    seed: int,
    positions: int,
    words: int | None = None,
    few: int = 10,
) -> Iterator[Difference | None]:
    """What is found at each position, up to the first difference.

    ``engine`` makes the game at its start from a seed, ``machine`` from a generator of that seed.
    Moves in their order with all that they do, board, variables, whose turn it is and the result
    are compared.
    """
    rng = random.Random(seed)
    compared = number = 0
    while compared < positions:
        number += 1
        game = machine(random.Random(number))
        ours, theirs = ReferenceTable(game), EngineTable(engine(number))
        moves: list[str] = []
        while compared < positions:
            before = game.machine.words_run
            findings = differences(ours, theirs)
            if findings:
                yield Difference(number, len(moves), tuple(moves), tuple(findings))
                return
            yield None
            compared += 1
            if words is not None and game.machine.words_run - before > words:
                positions = min(positions, few)
            steps = ours.steps()
            if ours.result() is not None or not steps or len(moves) >= MAX_PLIES:
                break
            index = rng.randrange(len(steps))
            moves.append(str(steps[index]))
            ours.play(index)
            theirs.play(index)
        if not moves:  # nothing to play: every further game would be the same
            break


def differences(ours: ReferenceTable, theirs: EngineTable) -> list[str]:
    """What differs between the two at this position, in words."""
    questions: list[tuple[str, object, object]] = [
        ("result", ours.result(), theirs.result()),
        ("turn", ours.turn(), theirs.turn()),
        ("variables", ours.variables(), theirs.variables()),
    ]
    findings = [
        f"{what}: expected {expected}, the engine says {got}"
        for what, expected, got in questions
        if expected != got
    ]
    board, their_board = ours.board(), theirs.board()
    for at in sorted(board.keys() | their_board.keys()):
        if board.get(at) != their_board.get(at):
            findings.append(f"{at}: expected {board.get(at)}, the engine has {their_board.get(at)}")
    if ours.result() is not None:  # once the game is over the engine has no moves
        return findings
    return findings + step_differences(ours.steps(), theirs.steps())


def step_differences(ours: list[Shown], theirs: list[Shown]) -> list[str]:
    expected, got = (Counter(step.identity for step in steps) for steps in (ours, theirs))
    missing = [str(step) for step in ours if expected[step.identity] > got[step.identity]]
    extra = [str(step) for step in theirs if got[step.identity] > expected[step.identity]]
    if missing or extra:
        return _listed("missing", missing) + _listed("not expected", extra)
    pairs = zip(ours, theirs, strict=True)
    moved = [f"{our} where {other}" for our, other in pairs if our.identity != other.identity]
    return _listed("in another order: expected", moved)


def _listed(what: str, items: list[str]) -> list[str]:
    more = [f"... and {len(items) - SHOWN} more"] if len(items) > SHOWN else []
    return [f"{what}: {item}" for item in items[:SHOWN]] + more
