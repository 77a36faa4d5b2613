"""Statements of rules. A rule is a small program that emits moves.

While it runs it holds two pending lists: a *group* of from-to pairs, which are lifted and placed
simultaneously, and the *effects* that follow, in program order. `Emit` turns them into a move and
keeps them; what an emission forgets, the rule says itself (`Forget`). A move may as well be the
effects alone (an `Emit` without an end), as in scripts.
"""

from __future__ import annotations

from dataclasses import dataclass

from translator.ir.expr import Condition, Expr, Kind, Number, PieceExpr, PlayerExpr, PositionExpr
from translator.ir.ids import AttributeId, LabelId, LocalName, MoveTypeId, ProcedureId, VariableId
from translator.ir.written import Written


@dataclass(frozen=True, slots=True)
class Let(Written):
    """Assigns a local. With `walk`, an off-board value abandons the rule instead."""

    name: LocalName
    value: Expr
    walk: bool = False


@dataclass(frozen=True, slots=True)
class Verify(Written):
    """Abandons the rule (what it has emitted stays) unless the condition holds."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class If(Written):
    """One of two bodies."""

    condition: Condition
    then: tuple[Stmt, ...]
    other: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class While(Written):
    """Repeats while the condition holds; engines cap the number of rounds of a generation."""

    condition: Condition
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Mark(Written):
    """Puts a position into a local set of positions, or takes it out."""

    positions: LocalName
    at: PositionExpr
    value: Condition


@dataclass(frozen=True, slots=True)
class Pair(Written):
    """Adds a from-to pair to the pending group."""

    start: PositionExpr
    end: PositionExpr


@dataclass(frozen=True, slots=True)
class Put:
    """Effect: a new piece appears, replacing what is there.

    With `named` it is the piece that a move without an `end` is about: it gives the move its name.
    """

    player: PlayerExpr
    piece: PieceExpr
    at: PositionExpr
    named: bool = False


@dataclass(frozen=True, slots=True)
class Remove:
    """Effect: the position is emptied; with `spare`, only if no piece of the move landed there."""

    at: PositionExpr
    spare: bool = False


@dataclass(frozen=True, slots=True)
class ChangeType:
    """Effect: the piece there becomes another type."""

    at: PositionExpr
    piece: PieceExpr


@dataclass(frozen=True, slots=True)
class ChangeOwner:
    """Effect: the piece there goes to a player."""

    at: PositionExpr
    player: PlayerExpr


@dataclass(frozen=True, slots=True)
class Flip:
    """Effect: the piece there goes to the next active player in declaration order."""

    at: PositionExpr


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """Effect: an attribute of the piece there is set; nothing where its type lacks it."""

    at: PositionExpr
    attribute: AttributeId
    value: Number


@dataclass(frozen=True, slots=True)
class SetVariable:
    """Effect: a variable of the game (or an element of it) gets a value."""

    variable: VariableId
    value: Number
    index: Number | None = None


@dataclass(frozen=True, slots=True)
class Go:
    """Effect: the piece that stands on `start` by then goes to `end`, replacing what is there.

    From an empty position nothing goes, and `end` stays as it is.
    """

    start: PositionExpr
    end: PositionExpr


@dataclass(frozen=True, slots=True)
class Invoke:
    """Effect: a procedure runs, with the arguments as they are now, and its results are dropped.

    It sees the board as the effects before it have left it, and the mover as `Mover`; what it
    assigns to variables of the game is part of the move. It can do nothing but assign: effects and
    moves that it asks for come to nothing.
    """

    procedure: ProcedureId
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Jump:
    """Effect: after the turn play goes on at the label (`TurnOrder.labels`) of this index."""

    label: LabelId


@dataclass(frozen=True, slots=True)
class Supply:
    """Effect: the player's reserve of a type changes by a number; it is never less than 0."""

    player: PlayerExpr
    piece: PieceExpr
    by: Number


Effect = (
    Put | Remove | ChangeType | ChangeOwner | Flip | SetAttribute | SetVariable | Go | Invoke | Jump
    | Supply
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Do(Written):
    """Appends an effect to the pending ones; its operands are evaluated now.

    An effect on a position that does not exist is none; so is one with a player or type that does
    not exist, and the engine warns.
    """

    effect: Effect


@dataclass(frozen=True, slots=True)
class Continuation:
    """The same piece goes on, with its entries of the move type `move_type` (`None`: of any)."""

    move_type: MoveTypeId | None


@dataclass(frozen=True, slots=True)
class Emit(Written):
    """A move: the pending group and the pair `start`-`end`, then the pending effects.

    One move for each of `pieces` (the type chosen on arrival), one without a change when there is
    none. `start` is `None` for a drop, which puts a piece of the entry's type (or of the chosen
    one) at `end`. `copy` leaves the original where it was.

    Without an `end` the pending effects alone, in order, are the move (it may change nothing), and
    nothing is pending afterwards. With `passing` such a move is a pass: only the first of a
    generation counts (the effects of the others stay pending).
    """

    start: PositionExpr | None = None
    end: PositionExpr | None = None
    pieces: tuple[PieceExpr, ...] = ()
    copy: bool = False
    next: Continuation | None = None
    passing: bool = False


@dataclass(frozen=True, slots=True)
class Forget(Written):
    """Clears pending lists."""

    group: bool = False
    effects: bool = False


@dataclass(frozen=True, slots=True)
class Assign(Written):
    """A variable of the game, or an element of it, gets a value at once.

    Outside of the variable nothing is assigned, and the engine warns.
    """

    variable: VariableId
    value: Number
    index: Number | None = None


@dataclass(frozen=True, slots=True)
class Call(Written):
    """Runs a procedure; the locals `results` get what it returns, in order.

    Where a procedure abandons its rule (`Verify`, `Fail`, a limit), the whole run is abandoned.
    Procedures that can reach themselves nest at most 400 deep, counted together; one more fails.
    """

    procedure: ProcedureId
    args: tuple[Expr, ...] = ()
    results: tuple[LocalName, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEach(Written):
    """Runs the body for each position, direction, piece type or player in order.

    `kind` says of which; the local `name` is its index. With `at` it is for the numbers of one of
    the `rows`, that of this index, which is always there.
    """

    name: LocalName
    kind: Kind
    body: tuple[Stmt, ...]
    rows: tuple[tuple[int, ...], ...] = ()
    at: Number | None = None


@dataclass(frozen=True, slots=True)
class Leave(Written):
    """Leaves the innermost `While` or `ForEach`."""


@dataclass(frozen=True, slots=True)
class Return(Written):
    """Ends the procedure (or the rule, which returns nothing)."""

    values: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw(Written):
    """A local gets a random integer from `low` to `high`, both included; `low` if there is none.

    It comes from the seeded generator of the game; legal moves are generated once a position.
    """

    name: LocalName
    low: Number
    high: Number


@dataclass(frozen=True, slots=True)
class Push(Written):
    """Puts a value on the stack of the run, for procedures whose use of it is not known before."""

    value: Number


@dataclass(frozen=True, slots=True)
class Pop(Written):
    """A local gets the top of the stack of the run; 0 if there is none, with a warning."""

    name: LocalName


@dataclass(frozen=True, slots=True)
class Fail(Written):
    """Abandons the run as `Verify` does, and the engine warns with this reason."""

    reason: str


Loop = While | ForEach

Stmt = (
    Let | Verify | If | While | Mark | Pair | Do | Emit | Forget | Assign | Call | ForEach | Leave
    | Return | Draw | Push | Pop | Fail
)  # fmt: skip
