"""What expressions compute: the kinds of values, and what expressions of a kind have in common."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from translator.ir.written import Written


class Kind(Enum):
    """The type of a parameter or local."""

    POSITION = "position"
    DIRECTION = "direction"
    PIECE = "piece"
    PLAYER = "player"
    ZONE = "zone"
    INTEGER = "integer"
    BOOLEAN = "boolean"
    POSITIONS = "positions"


@dataclass(frozen=True, slots=True)
class Question(Written):
    """An expression that holds or does not."""

    computes: ClassVar[Kind] = Kind.BOOLEAN


@dataclass(frozen=True, slots=True)
class Quantity(Written):
    """An expression that is a number."""

    computes: ClassVar[Kind] = Kind.INTEGER


@dataclass(frozen=True, slots=True)
class Location(Written):
    """An expression that is a position or `NOWHERE`."""

    computes: ClassVar[Kind] = Kind.POSITION
