"""Procedures, and the rules of games that have them, as JavaScript functions.

    function word_7(g, at0) {

`g` is the engine. A rule takes the position from which it is begun, `here`. Effects and moves go to
the engine, which knows for whom and for which piece the rule runs.
"""

from __future__ import annotations

from translator.analysis.emission import ANY_MODE, COMPLETE
from translator.backends.engine.depth import check_depth
from translator.backends.engine.programs import Other, ProgramText, ProgramWriter, Walking
from translator.backends.engine.unknown import unknown
from translator.backends.javascript.computing import Shared, Writer
from translator.backends.javascript.literals import literal, quote
from translator.backends.javascript.rules import MAX_LEVELS, indented
from translator.backends.javascript.unsupported import unsupported
from translator.ir import stmt as s
from translator.ir.expr import TRUE, Const, Expr, Kind
from translator.ir.kinds import HERE, certain, known_to
from translator.ir.parts import Procedure, Rule

_PREFIX = {
    Kind.POSITION: "at",
    Kind.DIRECTION: "way",
    Kind.BOOLEAN: "flag",
    Kind.POSITIONS: "marks",
}

_FIRST = {Kind.POSITION: "-1", Kind.POSITIONS: "new Uint8Array(OFF + 1)"}


class Functions(ProgramWriter):
    """Procedures and rules under their numbers."""

    def __init__(self, shared: Shared) -> None:
        super().__init__(shared.game)
        self.shared = shared
        self._asked: dict[tuple[str, Expr], str] = {}

    def procedure_name(self, index: int) -> str:
        return f"word_{index}"

    def rule_name(self, index: int) -> str:
        return f"rule_{index}"

    def text(self, made: Procedure | Rule, recurs: bool) -> ProgramText:
        return _Text(self, made, recurs)

    def condition(self, what: str, node: Expr) -> str:
        """The name of a function of an expression that stands in no rule; in it `here` is known."""
        name = self._asked.get((what, node))
        if name is None:
            name = self._asked[what, node] = f"{what}_{len(self._asked)}"
            w = Writer(self.shared, {"here": "at"}, "-1", self.procedure, HERE)
            answer = f"return {w.value(node)};"
            body = indented([*w.needs, answer])
            self.texts.append("\n".join([f"function {name}(g, at) {{", *body, "}"]))
        return name

    def event(self, index: int) -> str:
        """A procedure that the engine runs, with its name."""
        name = quote(self.game.procedures[index].name)
        return f"{{ run: {self.procedure(index)}, name: {name} }}"

    def data(self) -> dict[str, str]:
        """Entries of the tables of the module: names, and procedures that are effects."""
        calls: dict[int, str] = {}
        while missing := sorted(self.invoked - calls.keys()):
            calls |= {index: self.event(index) for index in missing}
        rows = ", ".join(f"[{index}, {event}]" for index, event in sorted(calls.items()))
        return {
            "scratch": literal([f"v{i}" for i, v in enumerate(self.game.variables) if v.scratch]),
            "variableNames": literal([variable.name for variable in self.game.variables]),
            "called": literal([procedure.name for procedure in self.game.procedures]),
            "calls": f"new Map([{rows}])",
        }

    def methods(self) -> list[str]:
        """What gives scratch variables their first values."""
        lines = []
        for index, variable in enumerate(self.game.variables):
            if variable.scratch:
                value = str(variable.initial)
                if variable.size is not None:
                    contents = (*variable.contents, *[0] * variable.size)[: variable.size]
                    zeros = f"new Array({variable.size}).fill(0)"
                    value = literal(contents) if variable.contents else zeros
                lines.append(f"    this.v{index} = {value}; // {quote(variable.name)}")
        return ["  _reset() {", *lines, "  }"] if lines else []


class _Text(ProgramText):
    TARGET = "JavaScript"

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
        if self.is_rule:
            names["start"] = origin
        self.w = Writer(functions.shared, names, origin, functions.procedure, known_to(made))
        self.counters = 0

    def function(self, name: str) -> str:
        body = self.block(self.made.body)
        if self.recurs:
            body = ["g._deeper();", *body, "g._calls--;"]
        names = self.w.names
        params = ", ".join(["g", *(names[param] for param in self.params)])
        own = [
            f"{names[local]} = {_FIRST.get(kind, '0')}"
            for local, kind in dict(self.made.locals).items()
            if local not in self.params
        ]
        declared = [f"let {', '.join(own)};"] if own else []
        lines = [*self.w.needs, *declared, *body]
        head = f"// {quote(self.made.name)}"
        return "\n".join([head, f"function {name}({params}) {{", *indented(lines), "}"])

    def let(self, node: s.Let) -> list[str]:
        name = self.w.names[node.name]
        line = f"{name} = {self.w.value(node.value)};"
        return [line, *self._abandoned(f"{name} < 0")] if node.walk else [line]

    def verify(self, node: s.Verify) -> list[str]:
        return self._abandoned(self.w.denied(node.condition))

    def _abandoned(self, condition: str) -> list[str]:
        """The run ends here on a condition."""
        ending = self.returned(s.Return()) if self.is_rule else ["throw ABANDONED;"]
        return [f"if ({condition}) {{", *indented(ending), "}"]

    def repeat(self, node: s.While) -> list[str]:
        endless = node.condition == TRUE
        ending = [] if endless else [f"if ({self.w.denied(node.condition)}) break;"]
        return ["for (;;) {", "  g._round();", *indented([*ending, *self.block(node.body)]), "}"]

    def each(self, node: s.ForEach) -> list[str]:
        board, game = self.w.shared.game.board, self.w.shared.game
        number = {
            Kind.POSITION: len(board.positions),
            Kind.DIRECTION: len(board.directions),
            Kind.PIECE: len(game.pieces),
            Kind.PLAYER: len(game.players),
        }.get(node.kind)
        if number is None:
            raise unsupported(f"a loop over {node.kind.value}s in {self.made.name!r}")
        k = f"k{self.counters}"
        self.counters += 1
        body = [f"{self.w.names[node.name]} = {k};", *self.block(node.body)]
        return [f"for (let {k} = 0; {k} < {number}; {k}++) {{", *indented(body), "}"]

    def emit(self, node: s.Emit) -> list[str]:
        if node.end is None:
            return ["g._addPass();" if node.passing else "g._addMove();"]
        w = self.w
        following = COMPLETE
        if node.next is not None:
            following = ANY_MODE if node.next.mode is None else node.next.mode
        start = "OFF" if node.start is None else w.on(node.start)
        before, after = f"{start}, {w.on(node.end)}", f"{following}, {literal(node.copy)}"
        if not node.pieces:
            return [f"g._emits({before}, -1, {after});"]
        return [self._choice(piece, before, after) for piece in node.pieces]

    def _choice(self, piece: Expr, before: str, after: str) -> str:
        """The move by which the piece becomes a type, if there is such a type."""
        choice = self.w.value(piece)
        emission = f"g._emits({before}, {choice}, {after});"
        return emission if certain(piece, Kind.PIECE) else f"if (g._isType({choice})) {emission}"

    def walking(self, node: Walking) -> list[str]:
        w = self.w
        match node:
            case s.While():
                return self.repeat(node)
            case s.ForEach():
                return self.each(node)
            case s.Mark():
                marks = w.names[node.positions]
                value = "1" if node.value == TRUE else f"{w.test(node.value)} ? 1 : 0"
                return [f"{marks}[{w.on(node.at)}] = {value};", f"{marks}[OFF] = 0;"]
            case s.Pair():
                return [f"g._pair({w.on(node.start)}, {w.on(node.end)});"]
            case s.Emit():
                return self.emit(node)
            case s.Forget():
                lines = ["g._edits = 0;"] if node.effects else []
                return lines + (["g._pairs = 0;"] if node.group else [])
            case _:
                raise unknown(node, self.TARGET, f"the procedure {self.made.name!r}")

    def leave(self) -> list[str]:
        return ["break;"]

    def other(self, node: Other) -> str:
        w = self.w
        match node:
            case s.Draw():
                return f"{w.names[node.name]} = g._draw({w.value(node.low)}, {w.value(node.high)});"
            case s.Push():
                return f"g._stack.push({w.value(node.value)});"
            case s.Pop():
                return f"{w.names[node.name]} = g._popped();"
            case s.Fail():
                return f"g._fail({quote(node.reason)});"
            case _:
                raise unknown(node, self.TARGET, f"the procedure {self.made.name!r}")

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
            placed = self.w.placed(node.index)
            return f"g._store({node.variable}, {w.index(node.index)}, {value}{placed});"
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

    def _kept(self, effect: s.SetAttribute) -> str:
        """The new value of an attribute; one bit holds whether a number is other than 0."""
        if self.functions.game.attributes[effect.attribute].bits > 1:
            return self.w.value(effect.value)
        return f"{self.w.test(effect.value)} ? 1 : 0"

    def effect(self, effect: s.Effect) -> str:
        value = self.w.value
        match effect:
            case s.Go():
                return f"g._goes({value(effect.start)}, {value(effect.end)});"
            case s.Put():
                kind = "DROP" if effect.named else "PUT"
                operands = ", ".join(map(value, (effect.player, effect.piece, effect.at)))
                return f"g._appears({kind}, {operands});"
            case s.Remove():
                return f"g._leaves({value(effect.at)}{', SPARED' if effect.spare else ''});"
            case s.ChangeType():
                return f"g._turns({value(effect.at)}, {value(effect.piece)});"
            case s.ChangeOwner():
                return f"g._passes({value(effect.at)}, {value(effect.player)});"
            case s.Invoke():
                self.functions.invoked.add(effect.procedure)
                return f"g._later({', '.join([str(effect.procedure), *map(value, effect.args)])});"
            case s.Flip():
                return f"g._flips({value(effect.at)});"
            case s.SetAttribute():
                return f"g._gives({value(effect.at)}, {effect.attribute}, {self._kept(effect)});"
            case s.SetVariable():
                index, placed = self.w.index(effect.index), self.w.placed(effect.index)
                return f"g._varies({effect.variable}, {index}, {value(effect.value)}{placed});"
            case s.Jump():
                return f"g._record(JUMP, {effect.label});"
            case s.Supply():
                operands = ", ".join(map(value, (effect.player, effect.piece, effect.by)))
                return f"g._supplies({operands});"
            case _:
                raise unknown(effect, self.TARGET, f"the procedure {self.made.name!r}")
