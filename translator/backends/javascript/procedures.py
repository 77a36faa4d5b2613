"""Procedures, and the rules that are programs, as JavaScript functions that run in a context.

    function word_7(g, at0) {

`g` is the engine. A rule takes the position from which it is begun, `here`. Effects and moves go to
the engine, which knows for whom and for which piece the rule runs.
"""

from __future__ import annotations

from translator.analysis.runs.contexts import scratch_of_rules
from translator.backends.engine.bodies import Lines, ends
from translator.backends.engine.functions import FunctionWriter
from translator.backends.engine.standing import StandingText
from translator.backends.javascript.expressions import Writer
from translator.backends.javascript.literals import camel, literal, quote
from translator.backends.javascript.shared import Shared
from translator.backends.javascript.statements import JavaScriptBody, indented
from translator.ir import stmt as s
from translator.ir.expr import TRUE, Expr, Kind
from translator.ir.kinds import HERE, certain, known_to
from translator.ir.parts import Procedure, Rule

_FIRST = {Kind.POSITION: "-1", Kind.POSITIONS: "new Uint8Array(OFF + 1)"}


class Functions(FunctionWriter):
    """Procedures and rules under their numbers."""

    def __init__(self, shared: Shared) -> None:
        super().__init__(shared.game)
        self.shared = shared
        shared.abandons = self.contexts.abandons
        self.noting: list[Rule | Procedure] = []  # they tell which numbers of the state they read
        self._asked: dict[tuple[str, Expr], str] = {}

    def procedure_name(self, index: int) -> str:
        return f"word_{index}"

    def rule_name(self, index: int) -> str:
        return f"rule_{index}"

    def text(self, name: str, made: Procedure | Rule, recurs: bool) -> str:
        return _Program(self, made, recurs).function(name)

    def condition(self, what: str, node: Expr) -> str:
        """The name of a function of an expression that stands in no rule; in it `here` is known."""
        name = self._asked.get((what, node))
        if name is None:
            name = self._asked[what, node] = f"{what}_{len(self._asked)}"
            w = Writer(self.shared, {"here": "at"}, "-1", HERE, self.procedure)
            answer = f"return {w.value(node)};"
            needs = (f"const {name} = {source};" for name, source in w.needs.items())
            body = indented([*needs, answer])
            self.texts.append("\n".join([f"function {name}(g, at) {{", *body, "}"]))
        return name

    def event(self, index: int) -> str:
        """A procedure that the engine runs, with its name."""
        name = quote(self.game.procedures[index].name)
        return f"{{ run: {self.procedure(index)}, name: {name} }}"

    def data(self) -> dict[str, str]:
        """Entries of the tables of the module: names, and procedures that are effects."""
        rows = ", ".join(f"[{index}, {event}]" for index, event in self.events().items())
        return {
            "scratch": literal([f"v{i}" for i in sorted(scratch_of_rules(self.game))]),
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


class _Program(StandingText, JavaScriptBody):
    COVERED = False
    ROUND = "g._round();"

    def __init__(self, functions: Functions, made: Procedure | Rule, recurs: bool) -> None:
        super().__init__(functions, made, recurs)
        if self.is_rule:
            self.take_constants()
        names = self.named()
        origin = names["here"] if self.stays else "g._origin"
        if self.is_rule:
            names["start"] = origin
        procedure = functions.procedure
        self.w = Writer(functions.shared, names, origin, known_to(made), procedure)
        self.w.notes = any(made is one for one in functions.noting)
        self.know()

    def function(self, name: str) -> str:
        body = self.block(self.made.body)
        if self.recurs:
            body = ["g._deeper();", *body, *["g._calls--;"] * (not ends(self.made.body))]
        names = self.w.names
        params = ", ".join(["g", *(names[param] for param in self.params)])
        own = [
            f"{names[local]} = {_FIRST.get(kind, '0')}"
            for local, kind in dict(self.made.locals).items()
            if local not in self.params
        ]
        declared = [f"let {', '.join(own)};"] if own else []
        lines = [*self.needs(), *declared, *body]
        head = f"// {quote(self.made.name)}"
        return "\n".join([head, f"function {name}({params}) {{", *indented(lines), "}"])

    def ended(self) -> Lines:
        return self.returned(s.Return()) if self.is_rule else ["throw ABANDONED;"]

    def returned(self, node: s.Return) -> Lines:
        return ["g._calls--;"] * self.recurs + super().returned(node)

    def mark(self, node: s.Mark) -> Lines:
        marks = self.w.names[node.positions]
        value = "1" if node.value == TRUE else f"{self.w.test(node.value)} ? 1 : 0"
        return [f"{marks}[{self.w.on(node.at)}] = {value};", f"{marks}[OFF] = 0;"]

    def pair(self, node: s.Pair) -> Lines:
        return [f"g._pair({self.w.on(node.start)}, {self.w.on(node.end)});"]

    def forget(self, node: s.Forget) -> Lines:
        return ["g._edits = 0;"] * node.effects + ["g._pairs = 0;"] * node.group

    def emit(self, node: s.Emit, following: int) -> Lines:
        if node.end is None:
            return ["g._addPass();" if node.passing else "g._addMove();"]
        start = "OFF" if node.start is None else self.w.on(node.start)
        before, after = f"{start}, {self.w.on(node.end)}", f"{following}, {literal(node.copy)}"
        if not node.pieces:
            return [f"g._emits({before}, -1, {after});"]
        return [self._choice(piece, before, after) for piece in node.pieces]

    def _choice(self, piece: Expr, before: str, after: str) -> str:
        """The move by which the piece becomes a type, if there is such a type."""
        choice = self.w.value(piece)
        emission = f"g._emits({before}, {choice}, {after});"
        return emission if certain(piece, Kind.PIECE) else f"if (g._isType({choice})) {emission}"

    def recording(self, verb: str, texts: list[str]) -> Lines:
        method = camel(f"record_{verb}")
        return [f"g._{method}({', '.join(texts)});"]
