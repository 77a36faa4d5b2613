"""Statements of rules. A rule is a small program that emits moves.

While it runs it holds two pending lists: a *group* of from-to pairs, which are lifted and placed
simultaneously, and the *effects* that follow, in program order. `Emit` turns them into a move and
keeps them; what an emission forgets, the rule says itself (`Forget`).
"""

from __future__ import annotations

from dataclasses import dataclass

from translator.ir.expr import Expr


@dataclass(frozen=True, slots=True)
class Let:
    """Assigns a local. With `walk`, an off-board value abandons the rule instead."""

    name: str
    value: Expr
    walk: bool = False


@dataclass(frozen=True, slots=True)
class Verify:
    """Abandons the rule (what it has emitted stays) unless the condition holds."""

    condition: Expr


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    then: tuple[Stmt, ...]
    other: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class While:
    """Repeats while the condition holds; engines cap the number of rounds."""

    condition: Expr
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Puts a position into a local set of positions, or takes it out."""

    positions: str
    at: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Pair:
    """Adds a from-to pair to the pending group."""

    start: Expr
    end: Expr


@dataclass(frozen=True, slots=True)
class Put:
    """Effect: a new piece appears, replacing what is there."""

    player: Expr
    piece: Expr
    at: Expr


@dataclass(frozen=True, slots=True)
class Remove:
    """Effect: the position is emptied; with `spare`, only if no piece of the move landed there."""

    at: Expr
    spare: bool = False


@dataclass(frozen=True, slots=True)
class ChangeType:
    """Effect: the piece there becomes another type."""

    at: Expr
    piece: Expr


@dataclass(frozen=True, slots=True)
class ChangeOwner:
    """Effect: the piece there goes to a player."""

    at: Expr
    player: Expr


@dataclass(frozen=True, slots=True)
class Flip:
    """Effect: the piece there goes to the next active player in declaration order."""

    at: Expr


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """Effect: an attribute of the piece there is set; nothing where its type lacks it."""

    at: Expr
    attribute: int
    value: Expr


@dataclass(frozen=True, slots=True)
class SetVariable:
    """Effect: a variable of the game (or an element of it) gets a value."""

    variable: int
    value: Expr
    index: Expr | None = None


Effect = Put | Remove | ChangeType | ChangeOwner | Flip | SetAttribute | SetVariable


@dataclass(frozen=True, slots=True)
class Do:
    """Appends an effect to the pending ones; its operands are evaluated now."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Continuation:
    """The same piece goes on, with its entries of the move type `mode` (`None`: of any)."""

    mode: int | None


@dataclass(frozen=True, slots=True)
class Emit:
    """A move: the pending group and the pair `start`-`end`, then the pending effects.

    One move for each of `pieces` (the type chosen on arrival), one without a change when there is
    none. `start` is `None` for a drop, which puts a piece of the entry's type (or of the chosen
    one) at `end`. `copy` leaves the original where it was.
    """

    start: Expr | None
    end: Expr
    pieces: tuple[Expr, ...] = ()
    copy: bool = False
    next: Continuation | None = None


@dataclass(frozen=True, slots=True)
class Forget:
    """Clears pending lists."""

    group: bool = False
    effects: bool = False


Stmt = Let | Verify | If | While | Mark | Pair | Do | Emit | Forget
