"""What rules advise to players; nothing of how a game is played depends on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from translator.core.source import Span
from translator.ir.expr import Number

ADVICE: Final = "advice"
"""In the metadata of a field: it is for players, and changes nothing of how a game is played."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How well a player (`Me`) stands, whose end is still open: the more, the better for him.

    Machines go by it; nothing that is legal depends on it. Less than 0 counts as 0.
    """

    value: Number
    span: Span | None = field(default=None, compare=False, repr=False)
