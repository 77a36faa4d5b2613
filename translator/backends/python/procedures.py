"""Procedures, and the rules of games that have them, as Python functions.

    def check_dir(g, here):

`g` is the engine; parameters and locals have the names that they have in the `Game`. A rule takes
the position from which it is begun as `here`. Effects and moves go to the engine, which knows for
whom and for which piece the rule runs.
"""

from __future__ import annotations

from translator.analysis.emission import ANY_MODE, COMPLETE
from translator.backends.engine.depth import too_deep
from translator.backends.engine.programs import Other, ProgramText, ProgramWriter, Walking
from translator.backends.engine.unknown import unknown
from translator.backends.python.binding import OR, SUM
from translator.backends.python.computing import Shared, Writer
from translator.backends.python.literals import quote
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE
from translator.ir.expr import TRUE, Const, Kind, Relation
from translator.ir.kinds import certain, known_to
from translator.ir.parts import Procedure, Rule
from translator.passes.unused import unset

MAX_LOOPS = 18  # Python takes 20 nested blocks
MAX_DEPTH = 95  # and 100 levels of indentation

_INITIAL = {Kind.POSITION: "-1", Kind.POSITIONS: "set()"}


class Functions(ProgramWriter):
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

    def text(self, made: Procedure | Rule, recurs: bool) -> ProgramText:
        return _Text(self, made, recurs)

    def condition(self, what: str, node: e.Expr, here: bool = False) -> str:
        """The name of a function of an expression that stands in no rule: a goal, a key, a veil.

        With `here` it takes a position that the expression knows under this name.
        """
        params = ((HERE, Kind.POSITION),) if here else ()
        body = (s.Return((node,)),)
        made = Procedure(what, params, (Kind.INTEGER,), (), body)
        name = self.shared.names.function(what)
        return self._named(name, made, recurs=False)


class _Text(ProgramText):
    TARGET = "Python"

    def __init__(self, functions: Functions, made: Procedure | Rule, recurs: bool) -> None:
        super().__init__(made, recurs)
        self.functions = functions
        names = functions.shared.names.locals(self.locals)
        origin = names["here"] if self.stays else "g.start"
        if self.is_rule:
            names["start"] = origin
        shared, procedure = functions.shared, functions.procedure
        self.w = Writer(shared, names, origin, known_to(made), procedure)

    def function(self, name: str) -> str:
        body = self.block(self.made.body)
        if self.recurs:
            body = ["g.deeper()", *body]
            if not (self.made.body and isinstance(self.made.body[-1], s.Return)):
                body.append("g.depth -= 1")
        needs = [f"{known} = {source}" for known, source in self.w.needs.items()]
        needs += self._initial()
        params = ", ".join(["g", *(self.w.names[param] for param in self.params)])
        # The name stands in a literal: no text of the rules becomes code.
        lines = [quote(self.made.name), *needs, *body]
        _check_depth(self.made, lines)
        return "\n".join([f"def {name}({params}):", *_indented(lines)])

    def _initial(self) -> list[str]:
        """The first values of the locals; scripts seldom read one before they have set it."""
        wanted = unset(self.made.body) if self.functions.game.by_type else dict(self.made.locals)
        return [
            f"{self.w.names[name]} = {_INITIAL.get(kind, '0')}"
            for name, kind in self.made.locals
            if name in wanted
        ]

    def let(self, node: s.Let) -> list[str]:
        name = self.w.names[node.name]
        lines = [f"{name} = {self.w.value(node.value)}"]
        return [*lines, f"if {name} < 0:", *_indented(self._ended())] if node.walk else lines

    def _ended(self) -> list[str]:
        """The rule ends here; a procedure abandons the one that runs it."""
        return self.returned(s.Return()) if self.is_rule else ["raise Abandoned"]

    def verify(self, node: s.Verify) -> list[str]:
        return [f"if {self.w.denied(node.condition)}:", *_indented(self._ended())]

    def leave(self) -> list[str]:
        return ["break"]

    def walking(self, node: Walking) -> list[str]:
        w = self.w
        match node:
            case s.ForEach():
                body = self.block(node.body) or ["pass"]
                number = self._number(node)
                return [f"for {w.names[node.name]} in range({number}):", *_indented(body)]
            case s.While():
                stop = [f"if {w.denied(node.condition)}:", "    break"]
                body = [*([] if node.condition == TRUE else stop), *self.block(node.body)]
                body = body or ["pass"]
                return ["for _ in g.rounds:", *_indented(body), "else:", "    raise Endless"]
            case s.Mark():
                marks, at = w.names[node.positions], w.value(node.at)
                test = w.value(node.value, OR)
                return [f"({marks}.add if {test} else {marks}.discard)({at})"]
            case s.Pair():
                return [f"g.group.append(({w.value(node.start)}, {w.value(node.end)}))"]
            case s.Emit():
                return [self._emit(node)]
            case s.Forget():
                parts = [("g.group.clear()", node.group), ("g.edits.clear()", node.effects)]
                return [line for line, wanted in parts if wanted]
            case _:
                raise unknown(node, self.TARGET, f"the procedure {self.made.name!r}")

    def _number(self, node: s.ForEach) -> int:
        """How many of the things there are that the loop goes through."""
        game = self.functions.game
        things: dict[Kind, tuple[object, ...]] = {
            Kind.POSITION: game.board.positions,
            Kind.DIRECTION: game.board.directions,
            Kind.PIECE: game.pieces,
            Kind.PLAYER: game.players,
        }
        return len(things[node.kind])

    def _emit(self, node: s.Emit) -> str:
        if node.end is None:
            return "pass_move(g)" if node.passing else "add_move(g)"
        following = COMPLETE
        if node.next is not None:
            following = ANY_MODE if node.next.mode is None else node.next.mode
        value = self.w.value
        start = "-1" if node.start is None else value(node.start)
        pieces = ", ".join(map(value, node.pieces))
        choices = f"({pieces},)" if node.pieces else "NO_CHOICE"
        if not all(certain(piece, Kind.PIECE) for piece in node.pieces):
            choices = f"g.existing({choices})"
        copy = ", True" if node.copy else ""
        return f"emit_move(g, {start}, {value(node.end)}, {choices}, {following}{copy})"

    def other(self, node: Other) -> str:
        w = self.w
        match node:
            case s.Draw():
                return f"{w.names[node.name]} = g.draw({w.value(node.low)}, {w.value(node.high)})"
            case s.Push():
                return f"g.stack.append({w.value(node.value)})"
            case s.Pop():
                return f"{w.names[node.name]} = g.popped()"
            case s.Fail():
                return f"g.fail({quote(node.reason)})"
            case _:
                raise unknown(node, self.TARGET, f"the procedure {self.made.name!r}")

    def returned(self, node: s.Return) -> list[str]:
        before = ["g.depth -= 1"] if self.recurs else []
        return [*before, f"return {', '.join(map(self.w.value, node.values))}".rstrip()]

    def branch(self, node: s.If) -> list[str]:
        w = self.w
        then, other = self.block(node.then), self.block(node.other)
        if not then:
            return [f"if {w.denied(node.condition)}:", *_indented(other)] if other else []
        lines = [f"if {w.test(node.condition)}:", *_indented(then)]
        if _ends(node.then):
            return [*lines, *other]
        if "".join(other[:1]).startswith("if ") and all(map(_of_branch, other[1:])):
            return [*lines, f"el{other[0]}", *other[1:]]
        return [*lines, "else:", *_indented(other)] if other else lines

    def assign(self, node: s.Assign) -> str:
        w, shared = self.w, self.functions.shared
        variable = shared.game.variables[node.variable]
        if variable.size is not None and not variable.scratch:
            index, placed = self._index(node.index)
            return f"g._store({node.variable}, {index}, {w.value(node.value)}{placed})"
        target, value = self._target(node), node.value
        same = e.Load(node.variable, node.index)
        if isinstance(value, e.Arith) and value.op in ("+", "-") and value.left == same:
            op, right = value.op, value.right
            if isinstance(right, Const) and right.value < 0 and op == "+":
                op, right = "-", Const(right.kind, -right.value)
            return f"{target} {op}= {w.value(right, SUM + 1)}"
        text = w.value(value)
        if not variable.scratch and _is_condition(value):
            text = f"int({text})"  # state is shown, compared and hashed
        return f"{target} = {text}"

    def _target(self, node: s.Assign) -> str:
        """What stands left of the sign; beyond an array it is a cell that nothing reads."""
        shared, w = self.functions.shared, self.w
        variable = shared.game.variables[node.variable]
        if variable.size is None:
            name = shared.variables[node.variable]
            slot = shared.slots[node.variable]
            return f"g.{name}" if variable.scratch else f"g._vars[{slot}]"
        array = w.array(node.variable)
        index = node.index if node.index is not None else Const(Kind.INTEGER, 0)
        if isinstance(index, Const) and 0 <= index.value < variable.size:
            return f"{array}[{index.value}]"
        text, name = w.index(index)
        lost = f"g._beyond({node.variable}) - 1"
        return f"{array}[{name} if 0 <= {text} < {variable.size} else {lost}]"

    def _index(self, index: e.Expr | None) -> tuple[str, str]:
        """An index of an array, and one more argument if it is a position."""
        if index is None:
            return "0", ""
        return self.w.value(index), self.w.placed(index)

    def _kept(self, effect: s.SetAttribute) -> str:
        """The new value of an attribute; one bit holds whether a number is other than 0."""
        narrow = self.functions.game.attributes[effect.attribute].bits == 1
        if not narrow or _is_condition(effect.value):
            return self.w.value(effect.value)
        return f"1 if {self.w.test(effect.value)} else 0"

    def call(self, node: s.Call) -> str:
        name = self.functions.procedure(node.procedure)
        call = f"{name}({', '.join(['g', *map(self.w.value, node.args)])})"
        results = ", ".join(self.w.names[result] for result in node.results)
        return f"{results} = {call}" if results else call

    def effect(self, effect: s.Effect) -> str:
        value = self.w.value
        match effect:
            case s.Go():
                return f"go(g, {value(effect.start)}, {value(effect.end)})"
            case s.Put():
                word = "drop" if effect.named else "create"
                operands = ", ".join(map(value, (effect.player, effect.piece, effect.at)))
                return f"{word}(g, {operands})"
            case s.Remove():
                return f"{'spare' if effect.spare else 'capture'}(g, {value(effect.at)})"
            case s.Flip():
                return f"flip(g, {value(effect.at)})"
            case s.SetAttribute():
                at, kept = value(effect.at), self._kept(effect)
                return f"set_attribute(g, {at}, {effect.attribute}, {kept})"
            case s.SetVariable():
                index, placed = self._index(effect.index)
                return f"set_variable(g, {effect.variable}, {index}, {value(effect.value)}{placed})"
            case s.Jump():
                return f"jump(g, {effect.label})"
            case s.Supply():
                player, piece = value(effect.player), value(effect.piece)
                return f"supply(g, {player}, {piece}, {value(effect.by)})"
            case s.ChangeType():
                return f"change_type(g, {value(effect.at)}, {value(effect.piece)})"
            case s.ChangeOwner():
                return f"change_owner(g, {value(effect.at)}, {value(effect.player)})"
            case s.Invoke():
                self.functions.invoked.add(effect.procedure)
                args = "".join(f"{value(arg)}, " for arg in effect.args)
                return f"later(g, {effect.procedure}, ({args.rstrip()}))"
            case _:
                raise unknown(effect, self.TARGET, f"the procedure {self.made.name!r}")


def _of_branch(line: str) -> bool:
    """The line goes on with the `if` before it, which can become an `elif`."""
    return line.startswith((" ", "elif ", "else:"))


def _ends(body: tuple[s.Stmt, ...]) -> bool:
    """Nothing that follows the body is reached from it."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, s.If):
        return _ends(last.then) and _ends(last.other)
    return isinstance(last, s.Leave | s.Return | s.Fail)


def _is_condition(node: e.Expr) -> bool:
    kinds = e.Not | e.And | e.Or | e.Compare | e.OnBoard | e.IsEmpty | e.Occupied
    if isinstance(node, e.Owned):
        return node.relation in (Relation.OWN, Relation.OTHER)
    return isinstance(node, kinds) or (isinstance(node, Const) and node.kind is Kind.BOOLEAN)


def _check_depth(made: Procedure | Rule, lines: list[str]) -> None:
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


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
