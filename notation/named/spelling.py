"""Named-rule text and the legal moves of an engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from notation.engine import Move
from notation.named.step import BadStep, Step, argument, parse_step, print_step, tokens_of
from notation.record import Node
from notation.spelling import BadText, Here, Told
from notation.zsg.spelling import effects_text


class NamedTold(Told):
    """Squares, rule, arguments and suffixes; what is left out may be anything."""

    def __init__(self, step: Step, here: Here) -> None:
        super().__init__(step.start, step.end)
        self.step = step
        self.here = here
        self.is_pass = step.is_pass

    def fits(self, steps: Sequence[Move]) -> bool:
        (move,) = steps
        step = self.step
        if step.is_pass or move.is_pass:
            return step.is_pass and move.is_pass
        if _squares(move) != (step.start, step.end):
            return False
        if step.rule and (move.rule != step.rule or not self._arguments_begin(move)):
            return False
        if step.promotions and move.promotion != step.promotions[0][0]:
            return False
        if step.effects and effects_text(self.here, move) != step.effects:
            return False
        return not step.ordinal or self._ordinal_of(move) == step.ordinal

    def _arguments_begin(self, move: Move) -> bool:
        given = self.step.args
        return tuple(map(argument, move.args[: len(given)])) == given

    def _ordinal_of(self, move: Move) -> int:
        key = _key(move)
        alike = [other for other in self.here.legal if _key(other) == key]
        return alike.index(move) + 1

    def prefers(self, steps: Sequence[Move]) -> bool:
        """All arguments were given."""
        return len(steps[0].args) == len(self.step.args)


def told(node: Node, here: Here) -> NamedTold:
    """What a named-rule text tells."""
    try:
        return NamedTold(parse_step(tokens_of(node.move or "")), here)
    except BadStep as bad:
        raise BadText(str(bad), bad.column) from bad


def spell(here: Here, steps: Sequence[Move]) -> str:
    """The shortest text that no other legal move fits, unless it leads to the same position."""
    (move,) = steps
    if move.is_pass:
        return "Pass"
    start, end = _squares(move)
    mark = mark_of(here, move) if start is not None else ""
    step = Step(move.rule, tuple(map(argument, move.args)), start, mark, end)
    key = _key(move)
    rivals = [m for m in here.legal if _key(m) == key and not _same(m, move)]
    if rivals and move.promotion:
        step = replace(step, promotions=((move.promotion, ""),))
        rivals = [m for m in rivals if m.promotion == move.promotion]
    if rivals:
        step = replace(step, effects=effects_text(here, move))
    return print_step(step)


def _key(move: Move) -> tuple[object, ...]:
    return *_squares(move), move.rule, move.args


def _squares(move: Move) -> tuple[str | None, str | None]:
    """From and to; a drop and a move in place have only a to-square."""
    return (None if move.start == move.end else move.start), move.end


def _same(a: Move, b: Move) -> bool:
    return a.effects == b.effects and a.partial == b.partial


def mark_of(here: Here, move: Move) -> str:
    """`x` when the piece lands on one of another owner, else `-`."""
    assert move.start is not None
    assert move.end is not None
    if move.end not in move.captures and len(move.effects) == 1:
        return "-"
    standing = here.board.get(move.end)
    if standing is None:
        return "-"
    return "x" if standing.player != here.board[move.start].player else "-"
