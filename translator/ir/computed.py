"""What expressions compute: the kinds of values, and what expressions of a kind have in common."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar


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


class Question:
    """An expression that holds or does not."""

    __slots__ = ()
    computes: ClassVar[Kind] = Kind.BOOLEAN


class Quantity:
    """An expression that is a number."""

    __slots__ = ()
    computes: ClassVar[Kind] = Kind.INTEGER


class Location:
    """An expression that is a position or `NOWHERE`."""

    __slots__ = ()
    computes: ClassVar[Kind] = Kind.POSITION
