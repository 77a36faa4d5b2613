"""A game in progress: its position, its legal steps, whether it is over."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace

from . import goals
from .goals import Outcome, Question
from .position import Position, Step, starting_position
from .rules import Rules
from .turns import follow, legal_steps, pass_turn, real_steps, turn_over


@dataclass(frozen=True, slots=True)
class State:
    """Immutable. ``seen`` counts the positions that players were to move in, if anybody counts."""

    position: Position
    steps: tuple[Step, ...]
    outcome: Outcome | None
    seen: Mapping[Hashable, int] | None


def start(rules: Rules) -> State:
    """The starting position. Only goals that ask for moves, or for repetition, are tested there."""
    if rules.readings.supply_only_if_stuck:
        strict = replace(rules, supplied=False)
        rules = strict if real_steps(starting_position(strict)) else rules
    return start_from(starting_position(rules))


def start_from(position: Position) -> State:
    """A game that begins with this position."""
    steps = legal_steps(position)
    stuck = all(step.is_pass for step in steps)
    over = goals.before_turn(Question(position, stuck=stuck))
    return State(position, () if over else steps, over, {position.key(): 1})


def legal(state: State) -> tuple[Step, ...]:
    """The legal steps; none when the game is over."""
    return state.steps


def outcome(state: State) -> Outcome | None:
    return state.outcome


def apply(state: State, step: Step) -> State:
    """The state after a legal step."""
    before = state.position
    rules = before.rules
    position, change = follow(before, step)
    captured = tuple(piece for _, piece in change.captured)
    question = Question(position, captured, step.player)
    if position.chain is not None:
        over = goals.after_step(question) if rules.readings.goals_between_partials else None
        if over or real_steps(position):
            return State(position, () if over else legal_steps(position), over, state.seen)
        position = turn_over(position)
    question = replace(question, position=position)
    over = goals.after_step(question)
    position = pass_turn(position)
    seen, occurrences = seen_again(state.seen, position)
    if over is not None:
        return State(position, (), over, seen)
    steps = legal_steps(position)
    stuck = all(step.is_pass for step in steps)
    question = replace(question, position=position, occurrences=occurrences, stuck=stuck)
    over = goals.before_turn(question)
    return State(position, () if over else steps, over, seen)


def seen_again(
    seen: Mapping[Hashable, int] | None, position: Position
) -> tuple[Mapping[Hashable, int] | None, int]:
    """``seen`` with one more occurrence of the position, and how many these are."""
    if seen is None:
        return None, 1
    key = position.key()
    occurrences = seen.get(key, 0) + 1
    return {**seen, key: occurrences}, occurrences


def perft(state: State, depth: int) -> int:
    """Sequences of ``depth`` steps; a finished game has none.

    As everywhere, counting looks at positions alone: repetition ends no line.
    """
    state = replace(state, seen=None)
    if depth == 0:
        return 1
    if depth == 1:
        return len(state.steps)
    return sum(perft(apply(state, step), depth - 1) for step in state.steps)


def perft_turns(state: State, depth: int) -> int:
    """Sequences of ``depth`` whole turns, different orders of capture apart."""
    state = replace(state, seen=None)
    if depth == 0:
        return 1
    return sum(perft_turns(end, depth - 1) for end in turn_ends(state))


def turn_ends(state: State) -> list[State]:
    """The states at the end of each turn that can be played."""
    ends: list[State] = []
    for step in state.steps:
        after = apply(state, step)
        if after.position.chain is None or after.outcome is not None:
            ends.append(after)
        else:
            ends += turn_ends(after)
    return ends
