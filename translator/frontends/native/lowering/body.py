"""What is known while a body is lowered: of a rule, a procedure or a goal.

Names of positions, directions, pieces and zones in a rule become parameters of the lowered rule,
equal ones the same parameter, so that calls with different directions share one rule. Elsewhere
they are constants.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.words import HERE
from translator.ir import expr as e
from translator.ir import kinds
from translator.ir import stmt as s
from translator.ir.expr import Expr, Kind

START, MARK = e.Local("start"), e.Local("mark")

# The locals that are `here` in counts, with a number behind; no name in a text is like them.
PLACE = "place "

# How many instructions of other rules a rule may be made of.
MOST = 100_000

# Where numbers of moves can be asked.
COUNTS = {"moves": "goals and procedures", "replies": "invariants of turns and procedures"}


@dataclass(frozen=True, slots=True)
class Argument:
    """What a call gives for a parameter: an index, a number or, of the role `text`, nothing."""

    role: str
    value: int


@dataclass(slots=True)
class Body:
    """A body being lowered: its parameters, its locals, and what is known of `to`.

    `to` is "unset", "set" or "maybe" at the point reached; knowing it keeps rules simple.
    """

    scope: Scope
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    is_rule: bool = False
    drop: bool = False
    constants: list[tuple[Kind, int]] = field(default_factory=list)
    locals: dict[str, Kind] = field(default_factory=dict)
    inputs: dict[str, Kind] = field(default_factory=dict)  # parameters of a procedure
    results: tuple[Kind, ...] = ()  # of a procedure
    named: set[str] = field(default_factory=set)  # locals that the text knows by their names
    uses: frozenset[str] = frozenset()
    to: str = "unset"
    place: e.Local | None = None  # what `here` means
    places: list[str] = field(default_factory=list)  # the counts around, by their locals
    counts: frozenset[str] = frozenset()  # which of `COUNTS` can be asked
    using: list[str] = field(default_factory=list)  # rules that are written out now
    written: dict[tuple[object, ...], tuple[tuple[s.Stmt, ...], str]] = field(default_factory=dict)
    """By a call of a rule and `to` before it: its instructions, and `to` after it."""
    room: int = MOST  # for so many instructions of other rules

    def __post_init__(self) -> None:
        if self.is_rule or "here" in self.inputs:
            self.place = HERE

    def constant(self, kind: Kind, value: int) -> Expr:
        """A parameter for this constant; equal constants share one."""
        if not self.is_rule:
            return e.Const(kind, value)
        if (kind, value) not in self.constants:
            self.constants.append((kind, value))
        return e.Param(self.constants.index((kind, value)), kind)

    def local(self, name: str, kind: Kind) -> e.Local:
        self.locals.setdefault(name, kind)
        return e.Local(name)

    def declare(self, name: str, kind: Kind) -> None:
        """A local that the text calls by its name, unlike those behind words such as `mark`."""
        self.local(name, kind)
        self.named.add(name)

    def kind_of_name(self, name: str) -> Kind | None:
        """The kind of the local or input that a name in the text means, if it means one."""
        return self.locals[name] if name in self.named else self.inputs.get(name)

    # What moves, and where to

    @property
    def origin(self) -> Expr:
        """What moves: `from` where the rule ever changes it, else the start."""
        if "from" in self.uses or "cascade" in self.uses:
            return self.local("from", Kind.POSITION)
        return e.OFF_BOARD if self.drop else START

    @property
    def destination(self) -> Expr:
        if self.to == "unset":
            return HERE
        to = e.Local("to")
        return to if self.to == "set" else e.FirstOn(to, HERE)

    def unset_to(self) -> list[s.Stmt]:
        if self.to == "unset":
            return []
        self.to = "unset"
        return [s.Let("to", e.OFF_BOARD)] if self.uses & {"while", "if"} else []

    def reset_from(self) -> list[s.Stmt]:
        """After `add`, `from` is what it was when the rule began."""
        if isinstance(self.origin, e.Local) and self.origin.name == "from":
            return [s.Let("from", e.OFF_BOARD if self.drop else START)]
        return []


def kind_of(body: Body, node: Expr) -> Kind:
    """What an expression computes."""
    walked = kinds.WALKED if body.is_rule else {}

    def result(procedure: int) -> Kind:
        results = body.scope.signatures[procedure].results
        return results[0] if results else Kind.INTEGER

    return kinds.kind_of(node, {**body.inputs, **body.locals, **walked}, result)
