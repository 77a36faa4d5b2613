"""Statements as lines of JavaScript: what walks and programs have in common."""

from __future__ import annotations

from typing import ClassVar, Final

from translator.backends.engine.bodies import BodyText, Lines
from translator.backends.engine.depth import check_depth
from translator.backends.javascript.expressions import Writer
from translator.backends.javascript.literals import quote
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import TRUE, Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.parts import Procedure, Rule

MAX_LEVELS: Final = 200  # engines must read it without running out of stack

PREFIXES: Final = {
    Kind.POSITION: "at",
    Kind.DIRECTION: "way",
    Kind.BOOLEAN: "flag",
    Kind.POSITIONS: "marks",
}
"""What locals are called, before a number; others are `n`."""


class JavaScriptBody(BodyText):
    """One function while it is written; `TranslationError` E102 if it nests too deep."""

    TARGET, ENDING = "JavaScript", ";"
    quoted = staticmethod(quote)
    DRAW, PUSH, POP = "g._draw({}, {})", "g._stack.push({})", "g._popped()"
    FAIL = "g._fail({})"
    ROUND: ClassVar[str]
    """Counts a round of a loop, and ends the run if it is one too many."""
    w: Writer

    def __init__(self, game: Game, made: Procedure | Rule) -> None:
        check_depth(made, "JavaScript", MAX_LEVELS, MAX_LEVELS)
        super().__init__(game, made)
        self._loops = 0

    def named(self) -> dict[str, str]:
        """A name for each local."""
        kinds = {"here": Kind.POSITION, **self.kinds}
        return {
            name: f"{PREFIXES.get(kinds.get(name, Kind.INTEGER), 'n')}{index}"
            for index, name in enumerate(self.locals)
        }

    def needs(self) -> Lines:
        return [f"const {name} = {source};" for name, source in self.w.needs.items()]

    def ended_if(self, condition: str) -> Lines:
        ending = self.ended()
        if len(ending) == 1:
            return [f"if ({condition}) {ending[0]}"]
        return self.when(condition, ending)

    def branch(self, node: s.If) -> Lines:
        w = self.w
        then, other = self.block(node.then), self.block(node.other)
        if not then and not other:
            return []
        if not then:
            return [f"if ({w.denied(node.condition)}) {{", *indented(other), "}"]
        rest = ["} else {", *indented(other)] if other else []
        return [f"if ({w.test(node.condition)}) {{", *indented(then), *rest, "}"]

    def repeat(self, node: s.While) -> Lines:
        endless = node.condition == TRUE
        stop = [] if endless else [f"if ({self.w.denied(node.condition)}) break;"]
        counted = [self.ROUND] * self.counts
        return ["for (;;) {", *indented([*counted, *stop, *self.block(node.body)]), "}"]

    def each(self, node: s.ForEach, number: int) -> Lines:
        k = f"k{self._loops}"
        self._loops += 1
        body = [f"{self.w.names[node.name]} = {k};", *self.block(node.body)]
        return [f"for (let {k} = 0; {k} < {number}; {k}++) {{", *indented(body), "}"]

    def along(self, node: s.ForEach, at: str) -> Lines:
        k, row = f"k{self._loops}", f"row{self._loops}"
        self._loops += 1
        table = self.w.shared.rows(node.rows)
        body = [f"{self.w.names[node.name]} = {row}[{k}];", *self.block(node.body)]
        head = f"for (let {k} = 0, {row} = {table}[{at}]; {k} < {row}.length; {k}++) {{"
        return [head, *indented(body), "}"]

    def when(self, condition: str, lines: Lines) -> Lines:
        return [f"if ({condition}) {{", *indented(lines), "}"]

    def truth(self, node: Expr) -> str:
        return f"{self.w.test(node)} ? 1 : 0"

    def record(self, kind: str, texts: list[str]) -> Lines:
        return [f"effects[e++] = {word};" for word in (kind, *texts)]

    def assign(self, node: s.Assign) -> Lines:
        w, index = self.w, node.index
        variable, value = self.game.variables[node.variable], self.w.value(node.value)
        if not variable.scratch:
            return self._stored(node, variable.size)
        own = f"g.v{node.variable}"
        if variable.size is None:
            return [f"{own} = {value};"]
        if isinstance(index, Const) and 0 <= index.value < variable.size:
            return [f"{own}[{index.value}] = {value};"]
        return [f"assign(g, {own}, {w.index(index)}, {node.variable}, {value});"]

    def _stored(self, node: s.Assign, size: int | None) -> Lines:
        """A variable that is state, or an element of one, gets a value."""
        w, index, first = self.w, node.index, self.w.shared.slots[node.variable]
        value = w.value(node.value)
        if size is None:
            return [f"g._write({first}, {value});"]
        store = f"g._store({node.variable}, {w.index(index)}, {value}{w.placed(index)});"
        if not isinstance(index, e.Local | e.Param):
            return [store]
        at = w.value(index)
        with w.knowing(index, size):
            write = f"g._write({first} + {at}, {w.value(node.value)});"
        inside = w.inside(node.variable, at)
        return [f"if ({inside}) {{", f"  {write}", "} else {", f"  {store}", "}"]

    def call(self, node: s.Call) -> Lines:
        operands = ", ".join(["g", *map(self.w.value, node.args)])
        call = f"{self.w.procedure(node.procedure)}({operands});"
        results = [self.w.names[result] for result in node.results]
        if not results:
            return [call]
        target = results[0] if len(results) == 1 else f"[{', '.join(results)}]"
        return [f"{target} = {call}"]

    def returned(self, node: s.Return) -> Lines:
        values = ", ".join(map(self.w.value, node.values))
        found = f"[{values}]" if len(node.values) > 1 else values
        return [f"return {found}".rstrip() + ";"]


def indented(lines: Lines) -> Lines:
    return [f"  {line}" for line in lines]
