"""Procedures, and the rules of games that have them, as Python functions.

    def check_dir(g, here):

`g` is the engine; parameters and locals have the names that they have in the `Game`. A rule takes
the position from which it is begun as `here`. Effects and moves go to the engine, which knows for
whom and for which piece the rule runs.
"""

from __future__ import annotations

from translator.backends.depth import too_deep
from translator.backends.plan import assigns, flat
from translator.backends.python.computing import SUM, Shared, Writer
from translator.backends.python.literals import quote
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Const, Kind
from translator.ir.parts import Procedure, Rule

MAX_LOOPS = 18  # Python takes 20 nested blocks
MAX_DEPTH = 95  # and 100 levels of indentation


class Functions:
    """The functions of a module: procedures when they are first called, and rules."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.texts: list[str] = []
        game = shared.game
        self._recursive = recursive(game.procedures)
        self._procedures = [shared.names.function(p.name) for p in game.procedures]
        self._rules = [shared.names.function(r.name) for r in game.rules]
        self._written: set[str] = set()
        self.invoked: set[int] = set()  # procedures that are effects of moves

    def procedure(self, index: int) -> str:
        """The name of a procedure, which is written if it is not yet."""
        name = self._procedures[index]
        if name not in self._written:
            self._written.add(name)
            procedure = self.shared.game.procedures[index]
            text = _Text(self, procedure, index in self._recursive)
            self.texts.append(text.function(name))
        return name

    def rule(self, index: int) -> str:
        name = self._rules[index]
        if name not in self._written:
            self._written.add(name)
            text = _Text(self, self.shared.game.rules[index], False)
            self.texts.append(text.function(name))
        return name


class _Text:
    def __init__(self, functions: Functions, made: Procedure | Rule, recursive: bool) -> None:
        self.functions, self.made, self.recursive = functions, made, recursive
        self.is_rule = isinstance(made, Rule)
        kinds: dict[str, Kind] = dict(made.locals)
        if isinstance(made, Procedure):
            kinds = {**dict(made.params), **kinds}
            self.params = [name for name, _ in made.params]
        else:
            self.params = ["here", *(f"param {index}" for index in range(len(made.params)))]
        names = functions.shared.names.locals(list(dict.fromkeys([*self.params, *kinds])))
        directions = frozenset(name for name, kind in kinds.items() if kind is Kind.DIRECTION)
        moved = assigns(made.body, "here")
        origin = names["here"] if self.is_rule and not moved else "g.start"
        self.w = Writer(functions.shared, names, origin, directions)

    def function(self, name: str) -> str:
        """The source of the function."""
        body = self.block(self.made.body)
        if self.recursive:
            body = ["g.deeper()", *body]
            if not (self.made.body and isinstance(self.made.body[-1], s.Return)):
                body.append("g.depth -= 1")
        needs = [f"{known} = {source}" for known, source in self.w.needs.items()]
        params = ", ".join(["g", *(self.w.names[param] for param in self.params)])
        # The name stands in a literal: no text of the rules becomes code.
        lines = [quote(self.made.name), *needs, *body]
        _check_depth(self.made, lines)
        return "\n".join([f"def {name}({params}):", *_indented(lines)])

    def block(self, body: tuple[s.Stmt, ...]) -> list[str]:
        return [line for statement in body for line in self.lines(statement)]

    def lines(self, node: s.Stmt) -> list[str]:
        w = self.w
        if isinstance(node, s.Let):
            return [f"{w.names[node.name]} = {w.value(node.value)}"]
        if isinstance(node, s.Verify):
            ending = self._returned("") if self.is_rule else ["raise Abandoned"]
            return [f"if {w.denied(node.condition)}:", *_indented(ending)]
        if isinstance(node, s.If):
            return self._if(node)
        if isinstance(node, s.Loop):
            body = self.block(node.body) or ["pass"]
            return ["for _ in g.rounds:", *_indented(body), "else:", "    raise Endless"]
        if isinstance(node, s.Leave):
            return ["break"]
        if isinstance(node, s.Return):
            return self._returned(", ".join(map(w.value, node.values)))
        if isinstance(node, s.Assign):
            return [self._assign(node)]
        if isinstance(node, s.Call):
            return [self._call(node)]
        if isinstance(node, s.Do):
            return [self._effect(node.effect)]
        if isinstance(node, s.Act):
            return [self._effect(node.deed)]
        if isinstance(node, s.Commit):
            return ["pass_move(g)" if node.passing else "add_move(g)"]
        if isinstance(node, s.Draw):
            low, high = w.value(node.low), w.value(node.high)
            return [f"{w.names[node.name]} = g.draw({low}, {high})"]
        if isinstance(node, s.Push):
            return [f"g.stack.append({w.value(node.value)})"]
        if isinstance(node, s.Pop):
            return [f"{w.names[node.name]} = g.popped()"]
        if isinstance(node, s.Fail):
            return [f"g.fail({quote(node.reason)})"]
        raise TypeError(f"no statement of a procedure: {type(node).__name__}")

    def _returned(self, values: str) -> list[str]:
        before = ["g.depth -= 1"] if self.recursive else []
        return [*before, f"return {values}".rstrip()]

    def _if(self, node: s.If) -> list[str]:
        w = self.w
        then, other = self.block(node.then), self.block(node.other)
        if not then:
            return [f"if {w.denied(node.condition)}:", *_indented(other)] if other else []
        lines = [f"if {w.test(node.condition)}:", *_indented(then)]
        if _ends(node.then):
            return [*lines, *other]
        chained = len(node.other) == 1 and isinstance(node.other[0], s.If)
        if chained and "".join(other[:1]).startswith("if "):
            return [*lines, f"el{other[0]}", *other[1:]]
        return [*lines, "else:", *_indented(other)] if other else lines

    def _assign(self, node: s.Assign) -> str:
        w, shared = self.w, self.functions.shared
        variable = shared.game.variables[node.variable]
        if variable.size is not None and not variable.scratch:
            index = "0" if node.index is None else w.value(node.index)
            return f"g._store({node.variable}, {index}, {w.value(node.value)})"
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

    def _call(self, node: s.Call) -> str:
        name = self.functions.procedure(node.procedure)
        call = f"{name}({', '.join(['g', *map(self.w.value, node.args)])})"
        results = ", ".join(self.w.names[result] for result in node.results)
        return f"{results} = {call}" if results else call

    def _effect(self, effect: s.Effect | s.Deed) -> str:
        value = self.w.value
        if isinstance(effect, s.Go):
            return f"go(g, {value(effect.start)}, {value(effect.end)})"
        if isinstance(effect, s.Drop | s.Put):
            word = "drop" if isinstance(effect, s.Drop) else "create"
            return f"{word}(g, {value(effect.player)}, {value(effect.piece)}, {value(effect.at)})"
        if isinstance(effect, s.Remove):
            return f"capture(g, {value(effect.at)})"
        if isinstance(effect, s.ChangeType):
            return f"change_type(g, {value(effect.at)}, {value(effect.piece)})"
        if isinstance(effect, s.ChangeOwner):
            return f"change_owner(g, {value(effect.at)}, {value(effect.player)})"
        if isinstance(effect, s.Invoke):
            self.functions.invoked.add(effect.procedure)
            args = "".join(f"{value(arg)}, " for arg in effect.args)
            return f"later(g, {effect.procedure}, ({args.rstrip()}))"
        raise TypeError(f"no effect of a procedure: {type(effect).__name__}")


def _ends(body: tuple[s.Stmt, ...]) -> bool:
    """Nothing that follows the body is reached from it."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, s.If):
        return _ends(last.then) and _ends(last.other)
    return isinstance(last, s.Leave | s.Return | s.Fail)


def _is_condition(node: e.Expr) -> bool:
    kinds = e.Not | e.And | e.Or | e.Compare | e.OnBoard | e.IsEmpty | e.Vacant | e.Owns | e.Opposes
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
        elif isinstance(node, s.Loop):
            deepest = max(deepest, 1 + _loops(node.body))
    return deepest


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def called(made: Procedure | Rule) -> set[int]:
    """The procedures that a procedure or rule calls itself."""
    return {node.procedure for node in flat(made.body) if isinstance(node, s.Call)}


def recursive(procedures: tuple[Procedure, ...]) -> frozenset[int]:
    """The procedures that can reach themselves."""
    calls = [called(procedure) for procedure in procedures]
    found = set()
    for start in range(len(procedures)):
        reached: set[int] = set()
        stack = list(calls[start])
        while stack:
            index = stack.pop()
            if index not in reached:
                reached.add(index)
                stack.extend(calls[index])
        if start in reached:
            found.add(start)
    return frozenset(found)
