"""Named-rule text and the legal moves of an engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from notation.course import Step
from notation.engine import Move
from notation.named.step import (
    NamedStep,
    StepError,
    argument,
    parse_step,
    print_step,
    quoted,
    squares,
    tokens_of,
)
from notation.record import Node
from notation.spelling import Here, MoveTextError, Pattern, best
from notation.zsg.spelling import Effects, effects_text, odd_text, zsg_effects
from notation.zsg.spelling import spell as zsg_text


class NamedPattern(Pattern):
    """Squares, rule, arguments and suffixes; what is left out may be anything."""

    def __init__(self, step: NamedStep, here: Here) -> None:
        super().__init__(step.start, step.end)
        self.step = step
        self.here = here
        self.is_pass = step.is_pass
        self.effects = Effects(step.effects, here) if step.effects else None

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
        if self.effects is not None and not self.effects.fit(move):
            return False
        return not step.ordinal or self.ordinal_of(move) == step.ordinal

    def _arguments_begin(self, move: Move) -> bool:
        given = self.step.args
        return not given or arguments(move)[: len(given)] == given

    def ordinal_of(self, move: Move) -> int:
        alike = [other for other in self.here.ending(move.end) if _alike(other, move)]
        return alike.index(move) + 1

    def merit(self, steps: Sequence[Move]) -> int:
        """That all arguments were given counts most, then what the effects say."""
        (move,) = steps
        whole = len(arguments(move)) == len(self.step.args)
        return 4 * whole + (self.effects.merit(move) if self.effects is not None else 0)

    def slip(self, steps: Sequence[Move]) -> str:
        """The mark is redundant, and may be wrong."""
        start, end = steps[0].start, steps[0].end
        if not self.step.mark or start is None:
            return ""
        right = mark_of(self.here, start, end)
        return "" if right == self.step.mark else f"`{self.step.mark}` where `{right}` is right"


@lru_cache(maxsize=1 << 13)
def _read(text: str) -> NamedStep:
    """The step that a text tells; raises `StepError`."""
    return parse_step(tokens_of(text))


def parse(node: Node, here: Here) -> NamedPattern:
    """What a named-rule text tells of a move."""
    try:
        step = _read(node.move or "")
    except StepError as bad:
        raise MoveTextError(str(bad), bad.column) from bad
    return NamedPattern(step, here)


def spell(here: Here, steps: Sequence[Move]) -> str:
    """The shortest text that no other legal move fits, unless it leads to the same position."""
    (move,) = steps
    if move.is_pass:
        return "Pass"
    start, end = _squares(move)
    rivals = [] if here.is_sole(move) else _rivals(here, move, end)
    mark = "" if start is None else _mark_of(here, move)
    if not rivals and start is not None:
        return _step(start, mark, end, move.rule, move.args)
    args = arguments(move)
    if not rivals:
        return " ".join((*squares(start, mark, end), quoted(move.rule), *args))
    step = NamedStep(move.rule, args, start, mark, end)
    if move.promotion:
        step = replace(step, promotions=((move.promotion, ""),))
        rivals = [m for m in rivals if m.promotion == move.promotion]
    return print_step(_disambiguated(step, here, move, rivals) if rivals else step)


@lru_cache(maxsize=1 << 13)
def spell_told(told: Step) -> str:
    """The same for a step that was followed elsewhere."""
    start, mark, end, rule, args, promotion = told
    if promotion is None:
        return _step(start, mark, end, rule, args)
    step = NamedStep(rule, tuple(map(argument, args)), start, mark, end)
    return print_step(replace(step, promotions=((promotion, ""),)))


def _rivals(here: Here, move: Move, end: str | None) -> list[Move]:
    """The other legal moves of the same text that do something else."""
    return [
        other
        for other in here.ending(end, move.piece)
        if other is not move and _alike(other, move) and not _same(other, move)
    ]


def _disambiguated(step: NamedStep, here: Here, move: Move, rivals: Sequence[Move]) -> NamedStep:
    """The step with its effects, or with its number where ZSG has no words for these."""
    text = effects_text(here, move)
    try:
        if any(effects_text(here, other) == text for other in rivals):
            text = zsg_text(here, (move,))
        told = replace(step, effects=text)
        choices = [(other,) for other in (move, *rivals)]
        right = Effects(text, here).move.effects == zsg_effects(here, move)
        if right and len(best(NamedPattern(told, here), choices)) == 1:
            return told
    except ValueError:
        pass
    return replace(step, ordinal=NamedPattern(step, here).ordinal_of(move))


def odd_effects(node: Node, here: Here, move: Move) -> str:
    """The effects in braces, where they are not what the rules give."""
    effects = _read(node.move or "").effects
    return odd_text(effects, here, move) if effects else ""


def with_effects(text: str, effects: str) -> str:
    """The step with effects in braces."""
    return print_step(replace(_read(text), effects=effects))


@lru_cache(maxsize=1 << 13)
def _step(start: str, mark: str, end: str | None, rule: str, args: tuple[str, ...]) -> str:
    """The text of a step that has a start and needs no suffix."""
    return " ".join((*squares(start, mark, end), quoted(rule), *map(argument, args)))


def arguments(move: Move) -> tuple[str, ...]:
    """The arguments of a move as text. Those of a drop end in whose piece it is, and which."""
    args = tuple(map(argument, move.args))
    if move.start is None and move.effects and move.effects[0][0] == "drop":
        args += tuple(map(quoted, move.effects[0][1:3]))
    return args


def _alike(a: Move, b: Move) -> bool:
    """Whether two moves to one position have one text, but for suffixes."""
    if a.start != b.start:
        return False
    return a is b or (a.rule == b.rule and arguments(a) == arguments(b))


def _squares(move: Move) -> tuple[str | None, str | None]:
    """From and to; a drop and a move in place have only a to-square."""
    start, end = move.start, move.end
    return (None if start == end else start), end


def _same(a: Move, b: Move) -> bool:
    return a is b or (a.effects == b.effects and a.partial == b.partial)


def _mark_of(here: Here, move: Move) -> str:
    """As `mark_of`; for most moves it takes no look at the board."""
    quiet = move.is_plain and not move.captures
    return "-" if quiet else mark_of(here, move.start or "", move.end)


def mark_of(here: Here, start: str, end: str | None) -> str:
    """`x` where the piece goes to one of another owner, else `-`."""
    standing = here.board.get(end or "")
    if standing is None:
        return "-"
    mover = here.board.get(start)
    return "x" if mover is not None and standing.player != mover.player else "-"
