"""Rules and procedures as functions: what the back ends share while they write one.

There are two ways to call such a function (`passes.programs`). A walk is a function of the board:
all that it needs comes as arguments, link tables and zones of its entry among them. A program needs
a context, which the engine keeps, or which comes as arguments (`analysis.contexts`). Statements are
written alike for both; where they differ a back end has a method for each.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, get_args

from translator.analysis.emission import ANY_MODE, COMPLETE
from translator.analysis.operations import operation
from translator.analysis.plan import assigns
from translator.analysis.runs.floods import Flood
from translator.backends.engine.expressions import ExpressionWriter
from translator.backends.engine.unknown import unknown, unsupported
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.kinds import LISTED
from translator.ir.nouns import OF_KIND, number_of
from translator.ir.parts import Procedure, Rule
from translator.ir.traits import LEAVING, on_board

Lines = list[str]

_EFFECTS = frozenset(get_args(s.Effect))


class BodyText(ABC):
    """One rule or procedure while it is written."""

    TARGET: ClassVar[str]
    ENDING: ClassVar[str]
    """What stands behind a statement."""
    DRAW: ClassVar[str]
    PUSH: ClassVar[str]
    POP: ClassVar[str]
    FAIL: ClassVar[str]
    COVERED: ClassVar = True
    """Tables by position and boards have an entry for what is off the board, as walks see it."""
    w: ExpressionWriter
    floods: Mapping[s.While, Flood] = {}
    """Loops that search, which are written in another way."""
    counts = True
    """The rounds of loops are counted, for there is a limit to them."""

    def __init__(self, game: Game, made: Procedure | Rule) -> None:
        self.game, self.made = game, made
        self.is_rule = isinstance(made, Rule)
        self.kinds: dict[str, Kind] = dict(made.locals)
        self.params: list[str] = []
        if isinstance(made, Procedure):
            self.kinds = {**dict(made.params), **self.kinds}
            self.params = [name for name, _ in made.params]

    @property
    def locals(self) -> list[str]:
        """All locals, the parameters first."""
        return list(dict.fromkeys([*self.params, *self.kinds]))

    @property
    def stays(self) -> bool:
        """It is a rule whose `here` stays where the rule was begun."""
        return self.is_rule and not assigns(self.made.body, "here")

    def operand(self, operand: e.Expr | int | None) -> str:
        """What an effect says besides its kind."""
        if operand is None or isinstance(operand, int):
            return str(operand or 0)
        return self.w.value(operand)

    @property
    def types(self) -> int:
        """By how much the codes of one player's pieces are apart from the next player's."""
        return max(1, len(self.game.pieces))

    def recorded(self, effect: s.Effect, kind: str, texts: list[str]) -> Lines:
        """Appends the record of an effect to the pending ones, if its position is on the board."""
        at = operation(effect).operands[0]
        if isinstance(effect, s.Put):
            texts[1:] = [f"1 + {texts[1]} * {self.types} + {texts[2]}"]
        elif isinstance(effect, s.SetVariable):
            at = None if self.inside(effect) else effect.index
        lines = self.record(kind, texts)
        if isinstance(effect, s.Go):
            lines = self.on_board(lines, effect.end)
        return lines if at is None or isinstance(at, int) else self.on_board(lines, at)

    def inside(self, effect: s.Effect) -> bool:
        """It is about an element of an array that there certainly is."""
        if not isinstance(effect, s.SetVariable) or effect.index is None:
            return False
        return self.w.runs_below(effect.index, self.game.variables[effect.variable].size or 0)

    def on_board(self, lines: Lines, at: e.Expr) -> Lines:
        """What is done if a position is on the board."""
        return lines if self.w.valid(at) else self.when(self.w.test(e.OnBoard(at)), lines)

    def block(self, body: tuple[s.Stmt, ...]) -> Lines:
        lines: Lines = []
        for index, node in enumerate(body):
            following = body[index + 1 : index + 2]
            if isinstance(node, s.Let) and self.COVERED and _is_asked_for(node.name, following):
                node = replace(node, walk=False)
            lines += self.statement(node)
        return lines

    def statement(self, node: s.Stmt) -> Lines:
        match node:
            case s.Let():
                return self.let(node)
            case s.Verify():
                return self.verify(node)
            case s.If():
                return self.branch(node)
            case s.While() if self.floods and node in self.floods:
                return self.flooded(self.floods[node])
            case s.While():
                return self.repeat(node)
            case s.ForEach():
                return self._each(node)
            case s.Mark():
                return self.mark(node)
            case s.Pair():
                return self.pair(node)
            case s.Do():
                if type(node.effect) not in _EFFECTS:
                    raise unsupported(self.TARGET, f"{type(node.effect).__name__} in the rule")
                return self.effect(node.effect)
            case s.Emit():
                return self.emit(node, following(node))
            case s.Forget():
                return self.forget(node)
            case s.Assign():
                return self.assign(node)
            case s.Call():
                return self.call(node)
            case s.Leave():
                return self.leave()
            case s.Return():
                return self.returned(node)
            case s.Draw() | s.Push() | s.Pop() | s.Fail():
                return self.plain(node)
            case _:  # exhaustive for mypy, as with `assert_never`
                raise unknown(node, self.TARGET, f"the rule {self.made.name!r}")

    def _each(self, node: s.ForEach) -> Lines:
        if node.at is not None:
            return self.along(node, self.w.value(node.at))
        if node.kind not in LISTED:
            raise unsupported(self.TARGET, f"a loop over {node.kind.value}s")
        return self.each(node, number_of(self.game, OF_KIND[node.kind]))

    @staticmethod
    @abstractmethod
    def quoted(text: str) -> str:
        """A text as a literal."""

    @abstractmethod
    def truth(self, node: e.Expr) -> str:
        """A condition as 1 or 0, for what has one bit."""

    @abstractmethod
    def record(self, kind: str, texts: list[str]) -> Lines:
        """Appends a record to the pending ones."""

    @abstractmethod
    def when(self, condition: str, lines: Lines) -> Lines:
        """Lines that run on a condition."""

    @abstractmethod
    def ended(self) -> Lines:
        """The run ends here; what it has emitted stays."""

    def ended_if(self, condition: str) -> Lines:
        """The run ends here on a condition."""
        return self.when(condition, self.ended())

    def let(self, node: s.Let) -> Lines:
        name = self.w.names[node.name]
        line = f"{name} = {self.w.value(node.value)}{self.ENDING}"
        leaves = node.walk and not self.w.valid(node.value)
        return [line, *(self.ended_if(self.w.missing(name)) if leaves else [])]

    def verify(self, node: s.Verify) -> Lines:
        return self.ended_if(self.w.denied(node.condition))

    @abstractmethod
    def branch(self, node: s.If) -> Lines: ...

    @abstractmethod
    def repeat(self, node: s.While) -> Lines: ...

    def flooded(self, found: Flood) -> Lines:
        """Such a loop; only walks have any."""
        raise unsupported(self.TARGET, "a loop that searches, in a program")

    @abstractmethod
    def each(self, node: s.ForEach, number: int) -> Lines:
        """A loop over so many things."""

    @abstractmethod
    def along(self, node: s.ForEach, at: str) -> Lines:
        """A loop over the row of this index."""

    @abstractmethod
    def mark(self, node: s.Mark) -> Lines: ...

    @abstractmethod
    def pair(self, node: s.Pair) -> Lines: ...

    @abstractmethod
    def effect(self, effect: s.Effect) -> Lines: ...

    @abstractmethod
    def emit(self, node: s.Emit, following: int) -> Lines:
        """A move; `following` says what comes after it, as in `analysis.emission`."""

    @abstractmethod
    def forget(self, node: s.Forget) -> Lines: ...

    @abstractmethod
    def assign(self, node: s.Assign) -> Lines: ...

    @abstractmethod
    def call(self, node: s.Call) -> Lines: ...

    def leave(self) -> Lines:
        return [f"break{self.ENDING}"]

    @abstractmethod
    def returned(self, node: s.Return) -> Lines: ...

    def plain(self, node: s.Draw | s.Push | s.Pop | s.Fail) -> Lines:
        """What only hands values on, or fails."""
        w = self.w
        match node:
            case s.Draw():
                drawn = self.DRAW.format(w.value(node.low), w.value(node.high))
                text = f"{w.names[node.name]} = {drawn}"
            case s.Push():
                text = self.PUSH.format(w.value(node.value))
            case s.Pop():
                text = f"{w.names[node.name]} = {self.POP}"
            case s.Fail():
                text = self.FAIL.format(self.quoted(node.reason))
            case _:  # exhaustive for mypy, as with `assert_never`
                raise unknown(node, self.TARGET, f"the rule {self.made.name!r}")
        return [text + self.ENDING]


def _is_asked_for(name: str, after: tuple[s.Stmt, ...]) -> bool:
    """What comes next asks what stands on a position, and so ends the run off the board, too."""
    if not after or not isinstance(after[0], s.Verify):
        return False
    asked = after[0].condition
    first = asked.operands[0] if isinstance(asked, e.And) and asked.operands else asked
    return on_board(first) == e.Local(name)


def following(node: s.Emit) -> int:
    """What comes after a move, as in `analysis.emission`."""
    if node.next is None:
        return COMPLETE
    return ANY_MODE if node.next.move_type is None else node.next.move_type


def ends(body: tuple[s.Stmt, ...]) -> bool:
    """Nothing that follows the body is reached from it."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, s.If):
        return ends(last.then) and ends(last.other)
    return type(last) in LEAVING
