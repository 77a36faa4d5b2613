"""A constant that may not be the same in all uses of a rule."""

from __future__ import annotations

from dataclasses import dataclass

from translator.ir.expr import Kind


@dataclass(frozen=True, slots=True)
class Several:
    """The values that a parameter has in the uses of a rule, in the order of the uses.

    It stands in place of a `Param` where two rules are compared: parameters correspond if they have
    the same values in all uses, whatever their numbers are.
    """

    kind: Kind
    values: tuple[int, ...]
