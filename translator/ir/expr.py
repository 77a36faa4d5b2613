"""Expressions of the `Game`: what rules compute and goals ask.

Every expression sees the board as it was when the generation began (goals: as it is). A position
is an index into `Board.positions`; `NOWHERE` stands for "off the board", and every question about
a piece or zone there is answered `False` (a negated question is its exact negation).

Each class says what it computes (but for what declares that itself), and its fields what the
expressions in them are to stand for.

Constants that differ between calls of one rule are parameters (`Param`), so that `slide n` and
`slide e` share one body; `Entry.args` supplies their values.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, ClassVar, Final

from translator.ir.computed import Kind as Kind  # belongs to the vocabulary of expressions
from translator.ir.computed import Location, Quantity, Question
from translator.ir.ids import (
    AttributeId,
    DirectionId,
    LocalName,
    MoveTypeId,
    Nowhere,
    PieceId,
    ProcedureId,
    VariableId,
)  # fmt: skip
from translator.ir.written import Written

NOWHERE: Final = Nowhere(-1)


class Relation(Enum):
    """How the owner of a piece stands to a player; a number that is no player has no friends."""

    FRIEND = "friend"  # of his team, himself among them
    ENEMY = "enemy"  # neither a friend nor neutral
    NEUTRAL = "neutral"  # whoever asks
    OWN = "own"  # that very player
    OTHER = "other"  # anybody else, team-mates and neutral players among them


@dataclass(frozen=True, slots=True)
class Param(Written):
    """A constant that the entry supplies: the `index`-th of `Entry.args`."""

    index: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Const(Written):
    """A literal: an index (position, direction, piece, player, zone), an integer or truth value."""

    kind: Kind
    value: int


@dataclass(frozen=True, slots=True)
class Local(Written):
    """A local variable of the rule, declared in `Rule.locals`."""

    name: LocalName


@dataclass(frozen=True, slots=True)
class Me(Written):
    """The player whose pieces are played."""

    computes: ClassVar[Kind] = Kind.PLAYER


@dataclass(frozen=True, slots=True)
class Step(Location):
    """The neighbour of a position in a direction, `NOWHERE` where there is no link.

    The direction is meant as `player` sees it (symmetry applied); `reverse` walks the direction
    back (ZRF's `opposite`). A number that is no direction leads to `NOWHERE`.
    """

    at: PositionExpr
    direction: DirectionExpr
    reverse: bool = False
    player: PlayerExpr = Me()


@dataclass(frozen=True, slots=True)
class FirstOn(Location):
    """The first of two positions that is on the board."""

    first: PositionExpr
    second: PositionExpr


@dataclass(frozen=True, slots=True)
class MovingType(Written):
    """The piece type whose entry is run."""

    computes: ClassVar[Kind] = Kind.PIECE


@dataclass(frozen=True, slots=True)
class LastFrom(Location):
    """Where the previous step started; `NOWHERE` after drops, passes and at the start."""


@dataclass(frozen=True, slots=True)
class LastTo(Location):
    """Where the previous step ended; `NOWHERE` after passes and at the start."""


@dataclass(frozen=True, slots=True)
class Not(Question):
    """The operand does not hold."""

    operand: Condition


@dataclass(frozen=True, slots=True)
class And(Question):
    """All hold; evaluated left to right, stopping at the first that does not."""

    operands: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or(Question):
    """One holds; evaluated left to right, stopping at the first that does."""

    operands: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class OnBoard(Question):
    """The position exists (is not `NOWHERE`)."""

    at: PositionExpr


@dataclass(frozen=True, slots=True)
class IsEmpty(Question):
    """The position exists, and no piece stands there."""

    at: PositionExpr


@dataclass(frozen=True, slots=True)
class Occupied(Question):
    """A piece stands there. Its denial holds off the board, too, unlike `IsEmpty`."""

    at: PositionExpr


@dataclass(frozen=True, slots=True)
class Owned(Question):
    """A piece stands there whose owner has this relation to the player."""

    at: PositionExpr
    relation: Relation
    player: PlayerExpr = Me()


@dataclass(frozen=True, slots=True)
class IsPiece(Question):
    """A piece of this type stands there, whoever owns it."""

    at: PositionExpr
    piece: PieceExpr


@dataclass(frozen=True, slots=True)
class InZone(Question):
    """The position lies in the zone, as the zone is for the player whose pieces are played."""

    at: PositionExpr
    zone: ZoneExpr


@dataclass(frozen=True, slots=True)
class Same(Question):
    """Two positions are equal and on the board."""

    left: PositionExpr
    right: PositionExpr


@dataclass(frozen=True, slots=True)
class Attribute(Quantity):
    """Value of an attribute of the piece there; false (0) where its type does not declare it."""

    at: PositionExpr
    attribute: AttributeId


@dataclass(frozen=True, slots=True)
class Marked(Question):
    """The position is in a local set of positions (ZRF's position flags)."""

    positions: LocalName
    at: PositionExpr


@dataclass(frozen=True, slots=True)
class Attacked(Question):
    """An enemy step could take a piece standing there: off the board, or elsewhere on it.

    On a cell without a friendly piece one of the type being moved is supposed to stand there.
    `move_type` restricts the enemy's moves to one. Inside such a test, a nested one is false.
    """

    at: PositionExpr
    move_type: MoveTypeId | None = None


@dataclass(frozen=True, slots=True)
class Defended(Question):
    """A friendly piece other than the one there could capture on it if an enemy stood there.

    On an empty cell one of the type being moved is supposed to stand there.
    """

    at: PositionExpr


@dataclass(frozen=True, slots=True)
class NextToEnemy(Question):
    """Some link leads from the position to an enemy piece."""

    at: PositionExpr


@dataclass(frozen=True, slots=True)
class GoalPosition(Question):
    """The position is named, itself or through a zone, in an absolute configuration of a goal."""

    at: PositionExpr


@dataclass(frozen=True, slots=True)
class Arith(Quantity):
    """`op` is one of `+ - * / % min max & | ^`, with integers (`translator.ir.arithmetic`)."""

    op: str
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Compare(Question):
    """Integer comparison: `op` is one of `== != < <= > >=`."""

    op: str
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Load(Quantity):
    """A variable of the game, or one element of an array of them; out of range reads 0."""

    variable: VariableId
    index: Number | None = None


@dataclass(frozen=True, slots=True)
class TypeAt(Quantity):
    """Index of the type of the piece there plus one; 0 when empty or off the board."""

    at: PositionExpr


@dataclass(frozen=True, slots=True)
class OwnerAt(Quantity):
    """Index of the owner of the piece there plus one; 0 when empty or off the board."""

    at: PositionExpr


# What procedures compute with, besides the above. Integers have 32 bits (`ir.arithmetic`); games
# that go by type say with `Cell` where a number is reduced to them. A condition used as a number is
# 1 or 0, a number used as a condition holds unless it is 0. All operands are always evaluated, none
# has effects, and none fails: what is out of range has the result that docs/semantics.md states.


@dataclass(frozen=True, slots=True)
class Mover(Written):
    """The player (index) whose turn it is; `Me` is the player whose pieces are played in it."""

    computes: ClassVar[Kind] = Kind.PLAYER


@dataclass(frozen=True, slots=True)
class TurnIndex(Quantity):
    """The index of the present turn in the turn order."""


@dataclass(frozen=True, slots=True)
class Ply(Quantity):
    """The number of steps made since the game began."""


@dataclass(frozen=True, slots=True)
class MoveCount(Quantity):
    """How many legal moves the player has who is to move; for verdicts and goals of turns alone."""


@dataclass(frozen=True, slots=True)
class Origin(Location):
    """The position from which the rule was begun; `NOWHERE` where no rule runs."""


@dataclass(frozen=True, slots=True)
class Table(Quantity):
    """The element of a constant table; out of range 0."""

    values: tuple[int, ...]
    index: Number


@dataclass(frozen=True, slots=True)
class AsPosition(Location):
    """An integer as a position: itself if the board has that position, else `NOWHERE`."""

    value: Number


@dataclass(frozen=True, slots=True)
class AsDirection(Written):
    """An integer as a direction: itself if the board has it, else -1, which leads `NOWHERE`."""

    computes: ClassVar[Kind] = Kind.DIRECTION
    value: Number


@dataclass(frozen=True, slots=True)
class Cell(Quantity):
    """An integer reduced to 32 bits with a sign."""

    value: Number


@dataclass(frozen=True, slots=True)
class Count(Quantity):
    """On how many positions the condition holds; in it the local `name` is the position."""

    name: LocalName
    where: Condition


@dataclass(frozen=True, slots=True)
class Ask(Written):
    """The only result of a procedure that is run with these arguments; 0 if it is abandoned.

    The procedure may not change what belongs to a position, nor emit moves (G117).
    """

    procedure: ProcedureId
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand(Quantity):
    """How many pieces of a type a player (index) has in reserve; -1 for an unlimited supply."""

    player: PlayerExpr
    piece: PieceExpr


@dataclass(frozen=True, slots=True)
class Reaches(Question):
    """Some step of my pieces could end on the position, whoever is to move; false inside itself.

    Only the rules of the pieces count, not the selection (priorities, invariants, ...).
    """

    at: PositionExpr


@dataclass(frozen=True, slots=True)
class Replies(Quantity):
    """How many legal steps would follow if the turn ended now; for invariants of turns alone.

    Invariants that ask for it do not apply to the replies: how those are answered does not matter.
    """


# Questions that only goals and invariants ask. "I" is the player they are evaluated for.


@dataclass(frozen=True, slots=True)
class Occupant:
    """Which pieces satisfy a place of a configuration: my own, an enemy's or anybody's."""

    piece: PieceId
    whose: str = "mine"  # "mine" | "opponent" | "any"
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A position, or (with `zone`) my version of a zone."""

    index: int
    zone: bool = False


@dataclass(frozen=True, slots=True)
class AbsoluteConfig(Question):
    """Every place is satisfied by at least one of the occupants."""

    occupants: tuple[Occupant, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class RelativeConfig(Question):
    """From some position, alternating occupants and directions all match."""

    occupants: tuple[Occupant, ...]
    directions: tuple[DirectionId, ...]


@dataclass(frozen=True, slots=True)
class PieceCount(Question):
    """I own (`total`: all own together) exactly `count` pieces (of the type) on the board.

    `reserve` counts the pieces in reserve as well.
    """

    count: int
    piece: PieceId | None = None
    total: bool = False
    reserve: bool = False


@dataclass(frozen=True, slots=True)
class CapturedPiece(Question):
    """A piece of mine of one of these types was removed by the last step."""

    pieces: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class NoMoves(Question):
    """I am to move and have no legal step; with `passes`, not even a pass that the rules force."""

    passes: bool = False


@dataclass(frozen=True, slots=True)
class Checkmated(Question):
    """I am to move, have no legal step, and one of my pieces of these types is attacked.

    With `next_only` only the next player's attacks count, as in `NoAttack`.
    """

    pieces: tuple[PieceId, ...]
    next_only: bool = False


@dataclass(frozen=True, slots=True)
class Repeated(Question):
    """The position (pieces, attributes, reserves, variables, turn) occurs the `times`-th time."""

    times: int = 3


Junction = And | Or

Expr = (
    Param | Const | Local | Step | FirstOn | Me | MovingType | LastFrom | LastTo | Not | And
    | Or | OnBoard | IsEmpty | Occupied | Owned | IsPiece | InZone | Same | Attribute | Marked
    | Attacked | Defended | NextToEnemy | GoalPosition | Arith | Compare | Load | TypeAt
    | OwnerAt | AbsoluteConfig | Mover | TurnIndex | Ply | MoveCount | Origin | Table
    | AsPosition | AsDirection | Cell | Count | Ask | Hand | Reaches | Replies | RelativeConfig
    | PieceCount | CapturedPiece | NoMoves | Checkmated | Repeated
)  # fmt: skip

# Expressions where something is expected: what they stand for there. An index counts from 0.
PositionExpr = Annotated[Expr, Kind.POSITION]
DirectionExpr = Annotated[Expr, Kind.DIRECTION]
PieceExpr = Annotated[Expr, Kind.PIECE]
PlayerExpr = Annotated[Expr, Kind.PLAYER]
ZoneExpr = Annotated[Expr, Kind.ZONE]
Number = Annotated[Expr, Kind.INTEGER]
Condition = Annotated[Expr, Kind.BOOLEAN]

TRUE = Const(Kind.BOOLEAN, 1)
FALSE = Const(Kind.BOOLEAN, 0)
OFF_BOARD = Const(Kind.POSITION, NOWHERE)
