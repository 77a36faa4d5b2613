"""What can be told of conditions on the end of a turn from where the step starts and ends alone.

An example: `(not (and (not-on-board? last-from) (= (count replies) 0)))` holds, whatever the board
is, after a step that starts on the board.
"""

from __future__ import annotations

from typing import Final

from translator.ir import expr as e
from translator.ir.expr import Expr
from translator.ir.traits import Resource, within
from translator.ir.walk import nodes

_OF_STEP: Final = within(Resource.LAST | Resource.PLAYER)
"""What asks for nothing but the step, and for what is always so."""


def sure(conditions: list[Expr]) -> list[Expr]:
    """A condition on the step alone from which all of these follow; none if there is no such."""
    parts = [part for one in conditions if (part := _implying(one, True)) is not None]
    return [e.And(tuple(parts))] if parts and len(parts) == len(conditions) else []


def _implying(condition: Expr, holds: bool) -> Expr | None:
    """What of the step suffices for the condition to hold, or not to."""
    match condition:
        case e.Not(operand):
            return _implying(operand, not holds)
        case e.And(operands) | e.Or(operands):
            parts = [part for one in operands if (part := _implying(one, holds)) is not None]
            if isinstance(condition, e.And) == holds:
                return e.And(tuple(parts)) if len(parts) == len(operands) else None
            return e.Or(tuple(parts)) if parts else None
        case _ if all(type(node) in _OF_STEP for node in nodes(condition)):
            return condition if holds else e.Not(condition)
        case _:  # it depends on the board
            return None
