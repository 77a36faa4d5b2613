"""Procedures, and the rules that are programs, as Python functions that run in a context.

    def check_dir(g, here):

`g` is the engine; parameters and locals have the names that they have in the `Game`. A rule takes
the position from which it is begun as `here`. Effects and moves go to the engine, which knows for
whom and for which piece the rule runs.
"""

from __future__ import annotations

from translator.analysis.operations import operation
from translator.backends.engine.bodies import Lines
from translator.backends.engine.depth import too_deep
from translator.backends.engine.functions import FunctionWriter
from translator.backends.python.expressions import Writer, is_condition
from translator.backends.python.literals import quote
from translator.backends.python.shared import Shared
from translator.backends.python.statements import PythonBody, indented
from translator.ir import stmt as s
from translator.ir.bodies import HERE
from translator.ir.expr import Expr, Kind
from translator.ir.kinds import certain, known_to
from translator.ir.parts import Procedure, Rule
from translator.passes.unused import unset

MAX_LOOPS = 18  # Python takes 20 nested blocks
MAX_DEPTH = 95  # and 100 levels of indentation


class Functions(FunctionWriter):
    """Procedures and rules under names of their own."""

    def __init__(self, shared: Shared) -> None:
        super().__init__(shared.game)
        self.shared = shared
        self._procedures = [shared.names.function(p.name) for p in shared.game.procedures]
        self._rules = [shared.names.function(r.name) for r in shared.game.rules]

    def procedure_name(self, index: int) -> str:
        return self._procedures[index]

    def rule_name(self, index: int) -> str:
        return self._rules[index]

    def text(self, name: str, made: Procedure | Rule, recurs: bool) -> str:
        return _Program(self, made, recurs).function(name)

    def condition(self, what: str, node: Expr, here: bool = False) -> str:
        """The name of a function of an expression that stands in no rule: a goal, a key, ...

        With `here` it takes a position that the expression knows under this name.
        """
        params = ((HERE, Kind.POSITION),) if here else ()
        body = (s.Return((node,)),)
        made = Procedure(what, params, (Kind.INTEGER,), (), body)
        name = self.shared.names.function(what)
        return self._named(name, made, recurs=False)


class _Program(PythonBody):
    ROUNDS = "g.rounds"

    def __init__(self, functions: Functions, made: Procedure | Rule, recurs: bool) -> None:
        super().__init__(functions.game, made)
        self.functions, self.recurs = functions, recurs
        if isinstance(made, Rule):
            self.params = ["here", *(f"param {index}" for index in range(len(made.params)))]
        names = functions.shared.names.locals(self.locals)
        origin = names["here"] if self.stays else "g.start"
        if self.is_rule:
            names["start"] = origin
        self.w = Writer(functions.shared, names, origin, known_to(made), functions.procedure)

    def function(self, name: str) -> str:
        body = self.block(self.made.body)
        if self.recurs:
            body = ["g.deeper()", *body]
            if not (self.made.body and isinstance(self.made.body[-1], s.Return)):
                body.append("g.depth -= 1")
        needs = [f"{known} = {source}" for known, source in self.w.needs.items()]
        params = ", ".join(["g", *(self.w.names[param] for param in self.params)])
        # The name stands in a literal: no text of the rules becomes code.
        lines = [quote(self.made.name), *needs, *self.initial(self._read_early()), *body]
        _check_depth(self.made, lines)
        return "\n".join([f"def {name}({params}):", *indented(lines)])

    def _read_early(self) -> set[str]:
        """The locals that need a first value; scripts seldom read one before they have set it."""
        if self.game.generation.by_type:
            return set(unset(self.made.body))
        return {name for name, _ in self.made.locals}

    def ended(self) -> Lines:
        """The rule ends here; a procedure abandons the one that runs it."""
        return self.returned(s.Return()) if self.is_rule else ["raise AbandonedError"]

    def endless(self) -> Lines:
        return ["raise EndlessError"]

    def returned(self, node: s.Return) -> Lines:
        return ["g.depth -= 1"] * self.recurs + super().returned(node)

    def pair(self, node: s.Pair) -> Lines:
        return [f"g.group.append(({self.w.value(node.start)}, {self.w.value(node.end)}))"]

    def forget(self, node: s.Forget) -> Lines:
        return ["g.group.clear()"] * node.group + ["g.edits.clear()"] * node.effects

    def emit(self, node: s.Emit, following: int) -> Lines:
        if node.end is None:
            return ["pass_move(g)" if node.passing else "add_move(g)"]
        value = self.w.value
        start = "-1" if node.start is None else value(node.start)
        choices = f"({', '.join(map(value, node.pieces))},)" if node.pieces else "NO_CHOICE"
        if not all(certain(piece, Kind.PIECE) for piece in node.pieces):
            choices = f"g.existing({choices})"
        copy = ", True" if node.copy else ""
        return [f"emit_move(g, {start}, {value(node.end)}, {choices}, {following}{copy})"]

    def effect(self, effect: s.Effect) -> Lines:
        """A call of the function that makes the record."""
        _, verb, operands = operation(effect)
        texts = [self.operand(operand) for operand in operands]
        if isinstance(effect, s.SetAttribute):
            texts[-1] = self._kept(effect)
        elif isinstance(effect, s.SetVariable) and effect.index is not None:
            texts[-1] += self.w.placed(effect.index)
        elif isinstance(effect, s.Invoke):
            self.functions.invoked.add(effect.procedure)
            texts[1:] = [f"({''.join(f'{text}, ' for text in texts[1:]).rstrip()})"]
        return [f"{verb}({', '.join(['g', *texts])})"]

    def _kept(self, effect: s.SetAttribute) -> str:
        """The new value of an attribute; one bit holds whether a number is other than 0."""
        narrow = self.game.attributes[effect.attribute].bits == 1
        if not narrow or is_condition(effect.value):
            return self.w.value(effect.value)
        return f"1 if {self.w.test(effect.value)} else 0"


def _check_depth(made: Procedure | Rule, lines: Lines) -> None:
    """`TranslationError` E102 for what Python itself refuses to compile."""
    levels = max((len(line) - len(line.lstrip())) // 4 for line in lines)
    if levels > MAX_DEPTH or _loops(made.body) > MAX_LOOPS:
        raise too_deep(made, "Python")


def _loops(body: tuple[s.Stmt, ...]) -> int:
    """How deep loops stand inside each other."""
    deepest = 0
    for node in body:
        if isinstance(node, s.If):
            deepest = max(deepest, _loops(node.then), _loops(node.other))
        elif isinstance(node, s.While | s.ForEach):
            deepest = max(deepest, 1 + _loops(node.body))
    return deepest
