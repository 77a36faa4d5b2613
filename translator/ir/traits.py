"""What each class of nodes reads and writes: one row for each class.

A row describes the node itself; operands, bodies and procedures that it runs have rows of their
own. Passes, analyses and checks choose the classes that they handle by algebra on these sets:
`within` gives the classes that touch nothing else, `touching` those that touch some of it. mypy
reports a class without a row (`assert_never`), and the module cannot be imported then.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Flag, auto
from typing import Final, assert_never, get_args

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.computed import Question
from translator.ir.expr import Expr
from translator.ir.walk import operands_in


class Resource(Flag):
    """What nodes read and write besides the links and zones of the board, which never change."""

    ENTRY = auto()  # the constants that the entry supplies
    PIECE = auto()  # the type of the piece whose entry is run
    PLAYER = auto()  # whose pieces are played, or for whom a goal is asked
    MOVER = auto()
    ORIGIN = auto()  # where the rule was begun
    LOCALS = auto()
    MARKS = auto()  # local sets of positions
    CELL = auto()  # whether something stands on the position that the node names
    TYPE = auto()  # and of which type it is
    OWNERS = auto()  # and whose
    ATTRIBUTES = auto()  # and its attributes
    BOARD = auto()  # all of this on positions that the node does not name
    HANDS = auto()  # pieces in reserve
    STATE = auto()  # variables of the game, scratch among them
    TURN = auto()  # which turn of the turn order it is
    PLY = auto()
    LAST = auto()  # where the last step began and ended
    CAPTURED = auto()  # what it removed
    HISTORY = auto()  # the positions that there were before
    MOVES = auto()  # the legal moves of who is to move
    REPLIES = auto()  # those that follow if the turn ends now
    ATTACKS = auto()  # what rules could do that are not run now
    GROUP = auto()  # pairs that are pending
    EFFECTS = auto()  # effects that are pending
    EMITTED = auto()  # moves
    CALLS = auto()  # whatever a procedure reads and writes
    STACK = auto()
    CHANCE = auto()
    ROUNDS = auto()  # how far loops may still go
    RUN = auto()  # whether the run goes on: the node may abandon it
    FLOW = auto()  # nothing behind the node is reached
    WARNING = auto()  # something is wrong with the rules, and the engine says so


NOTHING: Final = Resource(0)
STANDING: Final = Resource.CELL | Resource.TYPE | Resource.OWNERS
REGISTERS: Final = (
    Resource.ENTRY | Resource.PIECE | Resource.PLAYER | Resource.MOVER | Resource.ORIGIN
)
"""What is the same while a rule runs, and costs nothing to read."""
LATE: Final = Resource.MOVES | Resource.REPLIES | Resource.HISTORY
"""What is not known while moves are generated."""
PENDING: Final = Resource.GROUP | Resource.EFFECTS
ELSEWHERE: Final = Resource.ATTACKS | Resource.CALLS
"""What other rules and procedures read."""
PAST: Final = Resource.LAST | Resource.CAPTURED | Resource.PLY
"""What a position does not say of the steps before it, but for repetitions."""


def _resources(node: Expr | s.Stmt | s.Effect) -> Resource:
    """What an expression reads, what a statement writes, or an effect when it is carried out."""
    r = Resource
    match node:
        case (
            e.Const() | e.Step() | e.FirstOn() | e.Not() | e.And() | e.Or() | e.OnBoard()
            | e.Same() | e.GoalPosition() | e.Arith() | e.Compare() | e.Table() | e.AsPosition()
            | e.AsDirection() | e.Cell() | s.If()
        ):  # fmt: skip
            return NOTHING
        case e.Param():
            return r.ENTRY
        case e.MovingType():
            return r.PIECE
        case e.Me() | e.InZone():
            return r.PLAYER
        case e.Mover():
            return r.MOVER
        case e.Origin():
            return r.ORIGIN
        case e.Local() | s.ForEach():
            return r.LOCALS
        case e.Marked() | s.Mark():
            return r.MARKS
        case e.IsEmpty() | e.Occupied() | s.Remove() | s.Go():  # what goes stays what it is
            return r.CELL
        case e.IsPiece() | e.TypeAt() | s.ChangeType():
            return r.TYPE
        case e.Owned() | e.OwnerAt() | s.ChangeOwner() | s.Flip():
            return r.OWNERS
        case s.Put():
            return STANDING
        case e.Attribute() | s.SetAttribute():
            return r.ATTRIBUTES
        case e.Count():
            return r.BOARD
        case e.NextToEnemy() | e.AbsoluteConfig() | e.RelativeConfig():
            return r.BOARD | r.PLAYER
        case e.PieceCount():
            return r.BOARD | r.HANDS | r.PLAYER
        case e.Hand() | s.Supply():
            return r.HANDS
        case e.Load() | s.Assign() | s.SetVariable():
            return r.STATE
        case e.TurnIndex() | s.Jump():
            return r.TURN
        case e.Ply():
            return r.PLY
        case e.LastFrom() | e.LastTo():
            return r.LAST
        case e.CapturedPiece():
            return r.CAPTURED | r.PLAYER
        case e.Repeated():
            return r.HISTORY
        case e.MoveCount():
            return r.MOVES
        case e.NoMoves():
            return r.MOVES | r.PLAYER
        case e.Checkmated():
            return r.MOVES | r.ATTACKS | r.PLAYER
        case e.Replies():
            return r.REPLIES
        case e.Attacked() | e.Defended():
            return r.ATTACKS | r.PLAYER | r.PIECE
        case e.Reaches():
            return r.ATTACKS | r.PLAYER
        case e.Ask() | s.Invoke():
            return r.CALLS
        case s.Call():
            return r.CALLS | r.LOCALS | r.RUN
        case s.Let():
            return r.LOCALS | r.RUN
        case s.Verify():
            return r.RUN
        case s.While():
            return r.ROUNDS | r.RUN
        case s.Leave() | s.Return():
            return r.FLOW
        case s.Fail():
            return r.FLOW | r.RUN | r.WARNING
        case s.Pair():
            return r.GROUP
        case s.Do():
            return r.EFFECTS
        case s.Forget():
            return r.GROUP | r.EFFECTS
        case s.Emit():
            return r.EMITTED
        case s.Draw():
            return r.CHANCE | r.LOCALS
        case s.Push():
            return r.STACK
        case s.Pop():
            return r.STACK | r.LOCALS
        case _:
            assert_never(node)


EXPRESSIONS: Final = frozenset(get_args(Expr))
# Of a node without fields nothing is asked but its class: mypy follows a `match` over nodes alone.
TRAITS: Final[Mapping[type, Resource]] = {
    kind: _resources(object.__new__(kind))
    for kind in (*EXPRESSIONS, *get_args(s.Stmt), *get_args(s.Effect))
}
_BITS: Final = {kind: touched.value for kind, touched in TRAITS.items()}  # numbers are quicker


def within(reads: Resource, writes: Resource = NOTHING) -> frozenset[type]:
    """Expressions that read nothing else; statements and effects that write nothing else."""
    others = {True: ~reads.value, False: ~writes.value}
    return frozenset(kind for kind, bits in _BITS.items() if not bits & others[kind in EXPRESSIONS])


def touching(resources: Resource) -> frozenset[type]:
    """The classes that read or write some of this."""
    return frozenset(kind for kind, bits in _BITS.items() if bits & resources.value)


RECORDING: Final = touching(PENDING | Resource.EMITTED)
"""Statements that change what is pending, or make a move of it."""
UNREPEATABLE: Final = touching(Resource.STACK | Resource.CHANCE | Resource.WARNING)
"""Statements that have more to them than what a run gives."""
LEAVING: Final = touching(Resource.FLOW)
"""Statements behind which nothing is reached."""
_HELD: Final = within(REGISTERS | Resource.LOCALS)


def on_board(condition: Expr) -> Expr | None:
    """The position that exists where a condition holds: off the board every question is denied."""
    return getattr(condition, "at", None) if isinstance(condition, Question) else None


def is_trivial(node: Expr) -> bool:
    """Computing it twice costs nothing: it is a constant, or a run has a name for it."""
    return type(node) in _HELD and not operands_in(node)
