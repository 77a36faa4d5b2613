"""What the numbers and names in a `Game` refer to.

A part of a game names another by its index. The type of a field says what the index counts, and
everything that follows references (checks, renumbering, comparisons) reads it off there (`shape`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from enum import Enum
from itertools import count
from typing import Annotated, Any, Final, NewType, TypeVar


class Noun(Enum):
    """What is referred to by its index, as it is called."""

    PLAYER = "player"
    POSITION = "position"
    DIRECTION = "direction"
    ZONE = "zone"
    ATTRIBUTE = "attribute"
    MOVE_TYPE = "move type"
    PIECE = "piece"
    VARIABLE = "variable"
    PROCEDURE = "procedure"
    LABEL = "turn label"
    RULE = "rule"
    TURN = "turn"

    __hash__ = object.__hash__  # nouns are in millions of keys


PlayerId = NewType("PlayerId", int)
PositionId = NewType("PositionId", int)
DirectionId = NewType("DirectionId", int)
ZoneId = NewType("ZoneId", int)
AttributeId = NewType("AttributeId", int)
MoveTypeId = NewType("MoveTypeId", int)
PieceId = NewType("PieceId", int)
VariableId = NewType("VariableId", int)
ProcedureId = NewType("ProcedureId", int)
LabelId = NewType("LabelId", int)
RuleId = NewType("RuleId", int)
TurnId = NewType("TurnId", int)

FIRST_TURN: Final = TurnId(0)

Nowhere = NewType("Nowhere", int)
"""Of the one number that stands for no position, `NOWHERE`."""

Neighbour = PositionId | Nowhere
"""A position, or `NOWHERE` where there is none."""

NOUNS: Final[Mapping[Any, Noun]] = {
    PlayerId: Noun.PLAYER,
    PositionId: Noun.POSITION,
    DirectionId: Noun.DIRECTION,
    ZoneId: Noun.ZONE,
    AttributeId: Noun.ATTRIBUTE,
    MoveTypeId: Noun.MOVE_TYPE,
    PieceId: Noun.PIECE,
    VariableId: Noun.VARIABLE,
    ProcedureId: Noun.PROCEDURE,
    LabelId: Noun.LABEL,
    RuleId: Noun.RULE,
    TurnId: Noun.TURN,
}


class Text(Enum):
    """What a text is, if it is more than one."""

    LOCAL = "local"


LocalName = Annotated[str, Text.LOCAL]
"""The name of a local of the rule or procedure that it stands in.

An annotation, not a type: locals are written out wherever rules are made, and are what they read.
"""


_Id = TypeVar("_Id", bound=int)
_Thing = TypeVar("_Thing")


def every(kind: Callable[[int], _Id], things: Sized) -> tuple[_Id, ...]:
    """The numbers of things, in order."""
    return tuple(map(kind, range(len(things))))


def numbered(kind: Callable[[int], _Id], things: Iterable[_Thing]) -> Iterator[tuple[_Id, _Thing]]:
    """Things with their numbers, as `enumerate`."""
    return zip(map(kind, count()), things, strict=False)
