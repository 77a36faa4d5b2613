"""Procedures, and the rules of games that have them, as JavaScript functions.

    function word_7(g, at0) {

`g` is the engine. A rule takes the position from which it is begun, `here`. Effects and moves go to
the engine, which knows for whom and for which piece the rule runs.
"""

from __future__ import annotations

from translator.backends.calls import recursive
from translator.backends.depth import check_depth
from translator.backends.javascript.computing import Shared, Writer
from translator.backends.javascript.literals import quote
from translator.backends.javascript.rules import MAX_LEVELS, indented
from translator.backends.javascript.unsupported import unsupported
from translator.backends.plan import assigns
from translator.ir import stmt as s
from translator.ir.expr import Const, Kind
from translator.ir.parts import Procedure, Rule

_PREFIX = {Kind.POSITION: "at", Kind.DIRECTION: "way", Kind.BOOLEAN: "flag"}


class Functions:
    """The functions of a module: procedures when they are first called, and rules."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.texts: list[str] = []
        self._recursive = recursive(shared.game.procedures)
        self._written: set[str] = set()
        self.invoked: set[int] = set()  # procedures that are effects of moves

    def procedure(self, index: int) -> str:
        """The name of a procedure, which is written if it is not yet."""
        procedure = self.shared.game.procedures[index]
        return self._name(f"word_{index}", procedure, index in self._recursive)

    def rule(self, index: int) -> str:
        return self._name(f"rule_{index}", self.shared.game.rules[index], False)

    def _name(self, name: str, made: Procedure | Rule, recurs: bool) -> str:
        if name not in self._written:
            self._written.add(name)
            self.texts.append(_Text(self, made, recurs).function(name))
        return name


class _Text:
    def __init__(self, functions: Functions, made: Procedure | Rule, recurs: bool) -> None:
        check_depth(made, "JavaScript", MAX_LEVELS, MAX_LEVELS)
        self.functions, self.made, self.recurs = functions, made, recurs
        self.is_rule = isinstance(made, Rule)
        kinds: dict[str, Kind] = dict(made.locals)
        if isinstance(made, Procedure):
            kinds = {**dict(made.params), **kinds}
            self.params = [name for name, _ in made.params]
        else:
            kinds = {"here": Kind.POSITION, **kinds}
            self.params = ["here", *(f"param {index}" for index in range(len(made.params)))]
        every = list(dict.fromkeys([*self.params, *kinds]))
        names = {
            name: f"{_PREFIX.get(kinds.get(name, Kind.INTEGER), 'n')}{index}"
            for index, name in enumerate(every)
        }
        self.locals = [names[name] for name in every if name not in self.params]
        directions = frozenset(name for name, kind in kinds.items() if kind is Kind.DIRECTION)
        moved = assigns(made.body, "here")
        origin = names["here"] if self.is_rule and not moved else "g._origin"
        self.w = Writer(functions.shared, names, origin, directions)

    def function(self, name: str) -> str:
        """The source of the function."""
        body = self.block(self.made.body)
        if self.recurs:
            body = ["g._deeper();", *body, "g._calls--;"]
        params = ", ".join(["g", *(self.w.names[param] for param in self.params)])
        declared = [f"let {', '.join(f'{own} = 0' for own in self.locals)};"] if self.locals else []
        lines = [*self.w.needs, *declared, *body]
        head = f"// {quote(self.made.name)}"
        return "\n".join([head, f"function {name}({params}) {{", *indented(lines), "}"])

    def block(self, body: tuple[s.Stmt, ...]) -> list[str]:
        return [line for statement in body for line in self.lines(statement)]

    def lines(self, node: s.Stmt) -> list[str]:
        w = self.w
        if isinstance(node, s.Let):
            return [f"{w.names[node.name]} = {w.value(node.value)};"]
        if isinstance(node, s.Verify):
            ending = self._returned("") if self.is_rule else ["throw ABANDONED;"]
            return [f"if ({w.denied(node.condition)}) {{", *indented(ending), "}"]
        if isinstance(node, s.If):
            return self._if(node)
        if isinstance(node, s.Loop):
            return ["for (;;) {", "  g._round();", *indented(self.block(node.body)), "}"]
        if isinstance(node, s.Leave):
            return ["break;"]
        if isinstance(node, s.Return):
            values = ", ".join(map(w.value, node.values))
            return self._returned(f" [{values}]" if len(node.values) > 1 else f" {values}")
        if isinstance(node, s.Assign):
            return [self._assign(node)]
        if isinstance(node, s.Call):
            return [self._call(node)]
        if isinstance(node, s.Do):
            return [self._effect(node.effect)]
        if isinstance(node, s.Act):
            return [self._effect(node.deed)]
        if isinstance(node, s.Commit):
            return ["g._addPass();" if node.passing else "g._addMove();"]
        if isinstance(node, s.Draw):
            low, high = w.value(node.low), w.value(node.high)
            return [f"{w.names[node.name]} = g._draw({low}, {high});"]
        if isinstance(node, s.Push):
            return [f"g._stack.push({w.value(node.value)});"]
        if isinstance(node, s.Pop):
            return [f"{w.names[node.name]} = g._popped();"]
        if isinstance(node, s.Fail):
            return [f"g._fail({quote(node.reason)});"]
        raise unsupported(f"{type(node).__name__} in the procedure {self.made.name!r}")

    def _returned(self, values: str) -> list[str]:
        before = ["g._calls--;"] if self.recurs else []
        return [*before, f"return{values.rstrip()};"]

    def _if(self, node: s.If) -> list[str]:
        w = self.w
        then, other = self.block(node.then), self.block(node.other)
        if not then and not other:
            return []
        if not then:
            return [f"if ({w.denied(node.condition)}) {{", *indented(other), "}"]
        rest = ["} else {", *indented(other)] if other else []
        return [f"if ({w.test(node.condition)}) {{", *indented(then), *rest, "}"]

    def _assign(self, node: s.Assign) -> str:
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

    def _call(self, node: s.Call) -> str:
        name = self.functions.procedure(node.procedure)
        call = f"{name}({', '.join(['g', *map(self.w.value, node.args)])});"
        results = [self.w.names[result] for result in node.results]
        if not results:
            return call
        return f"{results[0]} = {call}" if len(results) == 1 else f"[{', '.join(results)}] = {call}"

    def _effect(self, effect: s.Effect | s.Deed) -> str:
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
