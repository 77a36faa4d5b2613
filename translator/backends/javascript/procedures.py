"""Procedures, and the rules of games that have them, as JavaScript functions.

    function word_7(g, at0) {

`g` is the engine. A rule takes the position from which it is begun, `here`. Effects and moves go to
the engine, which knows for whom and for which piece the rule runs.
"""

from __future__ import annotations

from translator.backends.depth import check_depth
from translator.backends.javascript.computing import Shared, Writer
from translator.backends.javascript.literals import quote
from translator.backends.javascript.rules import MAX_LEVELS, indented
from translator.backends.javascript.unsupported import unsupported
from translator.backends.programs import ProgramText, ProgramWriter
from translator.ir import stmt as s
from translator.ir.expr import Const, Kind
from translator.ir.parts import Procedure, Rule

_PREFIX = {Kind.POSITION: "at", Kind.DIRECTION: "way", Kind.BOOLEAN: "flag"}


class Functions(ProgramWriter):
    """Procedures and rules under their numbers."""

    def __init__(self, shared: Shared) -> None:
        super().__init__(shared.game)
        self.shared = shared

    def procedure_name(self, index: int) -> str:
        return f"word_{index}"

    def rule_name(self, index: int) -> str:
        return f"rule_{index}"

    def text(self, made: Procedure | Rule, recurs: bool) -> ProgramText:
        return _Text(self, made, recurs)


class _Text(ProgramText):
    def __init__(self, functions: Functions, made: Procedure | Rule, recurs: bool) -> None:
        check_depth(made, "JavaScript", MAX_LEVELS, MAX_LEVELS)
        super().__init__(made, recurs)
        self.functions = functions
        kinds = {"here": Kind.POSITION, **self.kinds}
        names = {
            name: f"{_PREFIX.get(kinds.get(name, Kind.INTEGER), 'n')}{index}"
            for index, name in enumerate(self.locals)
        }
        origin = names["here"] if self.stays else "g._origin"
        self.w = Writer(functions.shared, names, origin)

    def function(self, name: str) -> str:
        body = self.block(self.made.body)
        if self.recurs:
            body = ["g._deeper();", *body, "g._calls--;"]
        names = self.w.names
        params = ", ".join(["g", *(names[param] for param in self.params)])
        own = [f"{names[local]} = 0" for local in self.locals if local not in self.params]
        declared = [f"let {', '.join(own)};"] if own else []
        lines = [*self.w.needs, *declared, *body]
        head = f"// {quote(self.made.name)}"
        return "\n".join([head, f"function {name}({params}) {{", *indented(lines), "}"])

    def let(self, node: s.Let) -> list[str]:
        return [f"{self.w.names[node.name]} = {self.w.value(node.value)};"]

    def verify(self, node: s.Verify) -> list[str]:
        ending = self.returned(s.Return()) if self.is_rule else ["throw ABANDONED;"]
        return [f"if ({self.w.denied(node.condition)}) {{", *indented(ending), "}"]

    def loop(self, node: s.Loop) -> list[str]:
        return ["for (;;) {", "  g._round();", *indented(self.block(node.body)), "}"]

    def leave(self) -> list[str]:
        return ["break;"]

    def commit(self, node: s.Commit) -> str:
        return "g._addPass();" if node.passing else "g._addMove();"

    def other(self, node: s.Stmt) -> str:
        w = self.w
        if isinstance(node, s.Draw):
            return f"{w.names[node.name]} = g._draw({w.value(node.low)}, {w.value(node.high)});"
        if isinstance(node, s.Push):
            return f"g._stack.push({w.value(node.value)});"
        if isinstance(node, s.Pop):
            return f"{w.names[node.name]} = g._popped();"
        if isinstance(node, s.Fail):
            return f"g._fail({quote(node.reason)});"
        raise unsupported(f"{type(node).__name__} in the procedure {self.made.name!r}")

    def returned(self, node: s.Return) -> list[str]:
        values = ", ".join(map(self.w.value, node.values))
        found = f"[{values}]" if len(node.values) > 1 else values
        before = ["g._calls--;"] if self.recurs else []
        return [*before, f"return {found}".rstrip() + ";"]

    def branch(self, node: s.If) -> list[str]:
        w = self.w
        then, other = self.block(node.then), self.block(node.other)
        if not then and not other:
            return []
        if not then:
            return [f"if ({w.denied(node.condition)}) {{", *indented(other), "}"]
        rest = ["} else {", *indented(other)] if other else []
        return [f"if ({w.test(node.condition)}) {{", *indented(then), *rest, "}"]

    def assign(self, node: s.Assign) -> str:
        w = self.w
        variable = self.functions.shared.game.variables[node.variable]
        value = w.value(node.value)
        if not variable.scratch:
            return f"g._store({node.variable}, {w.index(node.index)}, {value});"
        own = f"g.v{node.variable}"
        if variable.size is None:
            return f"{own} = {value};"
        index = node.index
        if isinstance(index, Const) and 0 <= index.value < variable.size:
            return f"{own}[{index.value}] = {value};"
        return f"assign(g, {own}, {w.index(index)}, {node.variable}, {value});"

    def call(self, node: s.Call) -> str:
        name = self.functions.procedure(node.procedure)
        call = f"{name}({', '.join(['g', *map(self.w.value, node.args)])});"
        results = [self.w.names[result] for result in node.results]
        if not results:
            return call
        return f"{results[0]} = {call}" if len(results) == 1 else f"[{', '.join(results)}] = {call}"

    def effect(self, effect: s.Effect | s.Deed) -> str:
        value = self.w.value
        if isinstance(effect, s.Go):
            return f"g._goes({value(effect.start)}, {value(effect.end)});"
        if isinstance(effect, s.Drop | s.Put):
            kind = "DROP" if isinstance(effect, s.Drop) else "PUT"
            operands = ", ".join(map(value, (effect.player, effect.piece, effect.at)))
            return f"g._appears({kind}, {operands});"
        if isinstance(effect, s.Remove):
            return f"g._leaves({value(effect.at)});"
        if isinstance(effect, s.ChangeType):
            return f"g._turns({value(effect.at)}, {value(effect.piece)});"
        if isinstance(effect, s.ChangeOwner):
            return f"g._passes({value(effect.at)}, {value(effect.player)});"
        if isinstance(effect, s.Invoke):
            self.functions.invoked.add(effect.procedure)
            return f"g._later({', '.join([str(effect.procedure), *map(value, effect.args)])});"
        raise unsupported(f"the effect {type(effect).__name__} in {self.made.name!r}")
