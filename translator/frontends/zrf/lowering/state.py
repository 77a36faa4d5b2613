"""The state of a block under compilation, and its location arguments (docs/zrf.md 8.1, 9).

ZRF's generator state becomes explicit locals: `here` and `start` always, `mark`, `from` and `to`
only where a block uses them. Names of positions, directions, pieces and zones become parameters,
so that every call of one macro shares one rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from translator.frontends.zrf.lowering.scope import Scope, atom
from translator.frontends.zrf.nodes import Form, Node, write
from translator.ir.expr import OFF_BOARD, Expr, FirstOn, Kind, LastFrom, LastTo, Local, Param, Step
from translator.ir.stmt import Let, Stmt

HERE, START, MARK, TO = Local("here"), Local("start"), Local("mark"), Local("to")


@dataclass(slots=True)
class Block:
    """A block being compiled: its parameters, its locals and what is known of `to`.

    `to` is "unset", "set" or "maybe" at the point reached; knowing it keeps rules simple.
    """

    scope: Scope
    drop: bool
    args: dict[tuple[Kind, int], Param] = field(default_factory=dict)
    """The constants that it is called with, and the parameters that stand for them."""
    locals: dict[str, Kind] = field(default_factory=dict)
    to: str = "unset"
    uses: frozenset[str] = frozenset()
    compiled: dict[tuple[int, str], tuple[tuple[Stmt, ...], str]] = field(default_factory=dict)
    """By identity of an instruction and `to` before it: its statements, and `to` after it."""
    conditions: dict[tuple[int, str], Expr] = field(default_factory=dict)
    """By identity of a condition and `to` before it: what it became."""

    def constant(self, kind: Kind, value: int) -> Expr:
        """A parameter for this constant; equal constants share one."""
        param = self.args.get((kind, value))
        if param is None:
            param = self.args[kind, value] = Param(len(self.args), kind)
        return param

    def local(self, name: str, kind: Kind) -> Local:
        self.locals.setdefault(name, kind)
        return Local(name)

    @property
    def origin(self) -> Expr:
        """What moves: `from` where the block ever changes it, else the start."""
        if "from" in self.uses or "cascade" in self.uses:
            return self.local("from", Kind.POSITION)
        return OFF_BOARD if self.drop else START

    @property
    def destination(self) -> Expr:
        if self.to == "unset":
            return HERE
        return TO if self.to == "set" else FirstOn(TO, HERE)

    def unset_to(self) -> list[Stmt]:
        if self.to == "unset":
            return []
        self.to = "unset"
        return [Let("to", OFF_BOARD)] if "while" in self.uses or "if" in self.uses else []

    def reset_from(self) -> list[Stmt]:
        """After `add`, `from` is what it was when the block began (U15)."""
        if isinstance(self.origin, Local) and self.origin.name == "from":
            return [Let("from", OFF_BOARD if self.drop else START)]
        return []


def navigation(block: Block, word: str) -> Expr | None:
    """What a bare word leads to; a position before a direction, as among `create`'s arguments."""
    scope = block.scope
    if word in scope.positions:
        return block.constant(Kind.POSITION, scope.positions[word])
    if word in scope.directions:
        return Step(HERE, block.constant(Kind.DIRECTION, scope.directions[word]))
    return None


def location(block: Block, node: Node) -> Expr | None:
    """A position, a direction (the neighbour of `here`) or `(opposite direction)`."""
    scope = block.scope
    if isinstance(node, Form):
        if node.head == "opposite":
            name = node.items[1] if len(node.items) > 1 else None
            direction = scope.find(scope.directions, name, "Z403") if name is not None else None
            if direction is None:
                return OFF_BOARD
            return Step(HERE, block.constant(Kind.DIRECTION, direction), reverse=True)
        return None
    found = navigation(block, atom(node))
    if found is None and atom(node) in REMEMBERED:
        return remembered(block, atom(node))
    return found


def place(block: Block, node: Node, args: tuple[Node, ...]) -> Expr:
    """The optional location argument of an instruction or condition; `here` without one."""
    if not args:
        return HERE
    found = location(block, args[0])
    if found is None:
        message = f"`{write(args[0], 30)}` is neither a position nor a direction"
        block.scope.sink.warning("Z405", message, args[0].span)
        return OFF_BOARD
    return found


REMEMBERED = ("from", "to", "mark", "last-from", "last-to")


def remembered(block: Block, word: str) -> Expr:
    if word == "from":
        return block.origin
    if word == "to":  # unset: stays here
        return block.destination
    if word == "mark":
        return MARK
    return LastFrom() if word == "last-from" else LastTo()
