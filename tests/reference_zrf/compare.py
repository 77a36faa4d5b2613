"""Plays a generated engine against the interpreter: the same random games on both, in lockstep."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

from .rules import Rules
from .tables import EngineTable, ReferenceTable, Shown

MAX_PLIES = 300
SHOWN = 12  # lines of a long list in a report


@dataclass(frozen=True, slots=True)
class Difference:
    """The first position where the two differ."""

    title: str
    game: int
    ply: int
    moves: tuple[str, ...]
    findings: tuple[str, ...]
    position: str

    def __str__(self) -> str:
        lines = [f"{self.title}: game {self.game}, ply {self.ply}", f"  {self.position}"]
        lines += [f"    {n}. {move}" for n, move in enumerate(self.moves, 1)]
        lines += [f"  {finding}" for finding in self.findings]
        return "\n".join(lines)


def compare(
    engine: Callable[[], Any], rules: Rules, seed: int, positions: int = 200
) -> Difference | None:
    """Compares at ``positions`` positions of random games; ``None`` when nothing differs."""
    compared = islice(lockstep(engine, rules, seed), positions)
    return next((difference for difference in compared if difference), None)


def lockstep(engine: Callable[[], Any], rules: Rules, seed: int) -> Iterator[Difference | None]:
    """What differs at one position of random games after the other; ends with a difference.

    ``engine`` makes the game at its start. Steps, board, reserves, whose turn it is and the outcome
    are compared; where steps have several names, the engine's must be one of them.
    """
    rng = random.Random(seed)
    for game in count(1):
        ours, theirs = ReferenceTable(rules), EngineTable(engine())
        moves: list[str] = []
        while True:
            findings = differences(ours, theirs)
            if findings:
                where = f"{ours.turn()} chain {ours.chain()} board {ours.board()}"
                yield Difference(
                    rules.title, game, len(moves), tuple(moves), tuple(findings), where
                )
                return
            yield None
            steps = ours.steps()
            if not steps or len(moves) >= MAX_PLIES:
                break
            step = rng.choice(sorted(steps, key=str))
            moves.append(str(step))
            ours.play(steps.index(step))
            theirs.play([other.identity for other in theirs.steps()].index(step.identity))
        if not moves:  # nothing to play: every further game would be the same
            return


def differences(ours: ReferenceTable, theirs: EngineTable) -> list[str]:
    """What differs between the two at this position, in words."""
    questions: list[tuple[str, object, object]] = [
        ("outcome", ours.outcome(), theirs.outcome()),
        ("reserve", ours.reserve(), theirs.reserve()),
    ]
    if ours.outcome() is None:  # once the game is over nobody is to move
        questions += [
            ("turn", ours.turn(), theirs.turn()),
            ("chain", ours.chain(), theirs.chain()),
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
    return findings + step_differences(ours.steps(), theirs.steps())


def step_differences(ours: list[Shown], theirs: list[Shown]) -> list[str]:
    expected = {step.identity: step for step in ours}
    got = {step.identity: step for step in theirs}
    missing = sorted(str(step) for key, step in expected.items() if key not in got)
    extra = sorted(str(step) for key, step in got.items() if key not in expected)
    findings = _listed("missing", missing) + _listed("not expected", extra)
    counts = Counter(step.identity for step in ours)
    twice = [
        str(got[key])
        for key, count in Counter(step.identity for step in theirs).items()
        if count > max(counts[key], 1)
    ]
    findings += _listed("listed twice", twice)
    misnamed = [
        f"{step}, expected {sorted(expected[key].rules)}"
        for key, step in got.items()
        if key in expected and not step.rules <= expected[key].rules
    ]
    return findings + _listed("under another rule", misnamed)


def _listed(what: str, items: list[str]) -> list[str]:
    more = [f"... and {len(items) - SHOWN} more"] if len(items) > SHOWN else []
    return [f"{what}: {item}" for item in items[:SHOWN]] + more
