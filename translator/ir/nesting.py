"""How deep rules nest: so deep that all passes and writers can follow, and no deeper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from translator.core.source import Span
from translator.ir.game import Game
from translator.ir.ids import RuleId, numbered
from translator.ir.stmt import Loop
from translator.ir.walk import children, outside

MAX_LEVELS: Final = 80
"""Statements, effects and expressions inside each other; in real games 13.

Python takes 100 levels of indentation and 200 of parentheses, readers of XML 256 elements. What is
written here takes up to two of the latter for a level, and passes put bodies into bodies.
"""

MAX_LOOPS: Final = 16
"""Loops inside each other. Python takes 20 blocks in one function."""


class TooDeep(NamedTuple):
    """What nests too deep, and where the first of what does so was written."""

    message: str
    span: Span | None


def too_deep(game: Game) -> TooDeep | None:
    """What nests deeper than a game may.

    Macros let one object stand in many places: it is looked at once a level.
    """
    level: dict[tuple[int, int], tuple[Any, Span | None]] = {
        (id(node), 0): (node, span) for node, span in _roots(game)
    }
    for _ in range(MAX_LEVELS):
        inner: dict[tuple[int, int], tuple[Any, Span | None]] = {}
        for (_, loops), (node, around) in level.items():
            loops += isinstance(node, Loop)
            span = getattr(node, "span", None) or around
            if loops > MAX_LOOPS:
                return TooDeep(f"loops nest more than {MAX_LOOPS} deep", span)
            for child in children(node):
                inner.setdefault((id(child), loops), (child, span))
        if not inner:
            return None
        level = inner
    node, around = next(iter(level.values()))
    message = f"statements and conditions nest more than {MAX_LEVELS} deep"
    return TooDeep(message, getattr(node, "span", None) or around)


def _roots(game: Game) -> Iterator[tuple[Any, Span | None]]:
    """What stands in nothing else, and where what it belongs to was written."""
    uses = {
        entry.rule: entry.span for piece in game.pieces for entry in (*piece.moves, *piece.drops)
    }
    for index, rule in numbered(RuleId, game.rules):
        yield from ((node, uses.get(index)) for node in rule.body)
    for made in game.procedures:
        yield from ((node, made.span) for node in made.body)
    for goal in game.goals:
        yield goal.test, goal.span
    yield from ((node, None) for node in outside(game))
