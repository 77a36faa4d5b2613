"""Statements as lines of Python: what walks and programs have in common."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Iterable

from translator.analysis.runs.making import Making
from translator.analysis.runs.sweeps import Copy, Differ, Fill, Find, sweep
from translator.backends.engine.binding import OR, SUM
from translator.backends.engine.bodies import BodyText, Lines, ends
from translator.backends.python.expressions import Writer, is_condition
from translator.backends.python.literals import quote
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import START
from translator.ir.expr import TRUE, Const, Expr, Kind, Local
from translator.ir.traits import is_trivial
from translator.ir.walk import Body, statements

_RECORDED = re.compile(r"effects\.append\((.*)\)")
_INITIAL = {Kind.POSITION: "-1", Kind.POSITIONS: "set()"}


class PythonBody(BodyText):
    """One function while it is written."""

    TARGET, ENDING = "Python", ""
    quoted = staticmethod(quote)
    DRAW, PUSH, POP = "g.draw({}, {})", "stack.append({})", "g.popped(stack)"
    FAIL = "g.fail({})"
    ROUNDS: str
    """The iterator of which each round of a loop takes one."""

    w: Writer
    _depth = 0
    """In how many loops what is written stands."""

    @abstractmethod
    def called(self, procedure: int) -> str:
        """The function of a procedure that may abandon what calls it."""

    @abstractmethod
    def endless(self) -> Lines:
        """The rounds are used up."""

    def block(self, body: Body) -> Lines:
        lines: Lines = []
        at = 0
        for one in self.makings(body):
            lines += [*super().block(body[at : one.start]), *self._made(one)]
            at = one.end
        return lines + super().block(body[at:])

    def makings(self, body: Body) -> Iterable[Making]:
        """The moves in a body that are kept when they have been made once."""
        return ()

    def _made(self, one: Making) -> Lines:
        """A move that is made once of what it is known by; a loop has those of its run at hand."""
        w, table = self.w, self.w.shared.constants.own("made", "Made()")
        first = [line for node in one.first for line in self.statement(node)]
        steady = [asked for asked in one.known_by if self._depth and _is_steady(asked)]
        known = [w.value(asked) for asked in one.known_by if asked not in steady]
        run = ", ".join(["label", *map(w.value, steady)])
        row = w.need(f"{table}_", f"{table}[{run},]") if self._depth else table
        key = ", ".join(known if self._depth else ["label", *known])
        make = [line for node in one.rest for line in self.statement(node)]
        return [
            *first,
            f"_key = ({key})",
            f"if (_move := {row}.get(_key)) is None:",
            *indented([*make, f"{table}.keep({row}, _key, out[-1])"]),
            "else:",
            "    out.append(_move)",
        ]

    def _round(self, body: Body) -> Lines:
        """What a loop does each time."""
        self._depth += 1
        lines = self.block(body)
        self._depth -= 1
        return lines

    def initial(self, names: Collection[str]) -> dict[str, str]:
        """The first values of locals."""
        return {
            self.w.names[name]: _INITIAL.get(kind, "0")
            for name, kind in self.made.locals
            if name in names
        }

    def verify(self, node: s.Verify) -> Lines:
        return self._searched(e.Not(node.condition), self.ended()) or super().verify(node)

    def _searched(self, condition: Expr, lines: Lines) -> Lines:
        """Lines that leave the function, on a condition on some cell: a loop, not a generator."""
        cells, where, wanted = self.w.search(condition) or ("", "", False)
        if not cells:
            return []
        if wanted:
            return [f"{cells}:", f"    if {where}:", *indented(indented(lines))]
        return [f"{cells}:", f"    if {where}:", "        break", "else:", *indented(lines)]

    def branch(self, node: s.If) -> Lines:
        w = self.w
        then, other = self.block(node.then), self.block(node.other)
        leaves = any(isinstance(one, s.Leave) for one in statements(node.then))
        if ends(node.then) and not leaves and (found := self._searched(node.condition, then)):
            return [*found, *other]
        if not then:
            return [f"if {w.denied(node.condition)}:", *indented(other)] if other else []
        lines = [f"if {w.test(node.condition)}:", *indented(then)]
        if ends(node.then):
            return [*lines, *other]
        if "".join(other[:1]).startswith("if ") and all(map(_of_branch, other[1:])):
            return [*lines, f"el{other[0]}", *other[1:]]
        return [*lines, "else:", *indented(other)] if other else lines

    def repeat(self, node: s.While) -> Lines:
        if not self.counts:
            return [f"while {self.w.test(node.condition)}:", *indented(self._round(node.body))]
        stop = [f"if {self.w.denied(node.condition)}:", "    break"]
        body = [*([] if node.condition == TRUE else stop), *self._round(node.body)]
        end = ["else:", *indented(self.endless())]
        return [f"for _ in {self.ROUNDS}:", *indented(body or ["pass"]), *end]

    def each(self, node: s.ForEach, number: int) -> Lines:
        cells, body = f"range({number})", node.body
        asked = ""
        match sweep(self.game, self.made.body, node, number):
            case Fill(array, value):
                one = bytes((value.value,)) if array in self.w.shared.bytes else (value.value,)
                return [f"{self.w.array(array)}[:{number}] = {one!r} * {number}"]
            case Copy(array, source):
                return [f"{self.w.array(array)}[:{number}] = {self._elements(source, number)}"]
            case Find(array, value):
                asked = f"{value.value} in {self.w.array(array)}"
            case Differ(array, other, body):
                unlike = f"map(ne, {self.w.array(array)}, {self._elements(other, number)})"
                cells = f"compress({cells}, {unlike})"
        own = self.w.names[node.name]
        lines, head = _looked_at_once(own, self._round(body)), f"for {own} in {cells}"
        if node.kind is Kind.DIRECTION and node.name in self.w.loops:
            lines = _led_once(own, lines)
        if len(lines) == 1 and (found := _RECORDED.fullmatch(lines[0])) and body is not node.body:
            return [f"effects += [{found[1]} {head}]"]
        lines = [f"{head}:", *indented(lines)]
        return self.when(asked, lines) if asked else lines

    def _elements(self, variable: int, number: int) -> str:
        """The elements of an array."""
        if self.game.variables[variable].scratch:
            return f"{self.w.array(variable)}[:{number}]"
        first = self.w.shared.slots[variable]
        return f"{self.w.need('variables', 'g._vars')}[{first}:{first + number}]"

    def along(self, node: s.ForEach, at: str) -> Lines:
        table = self.w.shared.rows(node.rows)
        own = self.w.names[node.name]
        body = _looked_at_once(own, self._round(node.body))
        return [f"for {own} in {table}[{at}]:", *indented(body)]

    def when(self, condition: str, lines: Lines) -> Lines:
        return [f"if {condition}:", *indented(lines)]

    def pair(self, node: s.Pair) -> Lines:
        return [f"group.append(({self.w.value(node.start)}, {self.w.value(node.end)}))"]

    def record(self, kind: str, texts: list[str]) -> Lines:
        held = f"(({', '.join(texts)}),)" if kind == "SHIFT" else ", ".join(texts)
        return [f"effects.append(({kind}, {held}))"]

    def plain_move(self, end: str) -> Lines:
        return [f"if {end} != p:", f"    out.append((label, p, {end}))"]

    def shifted(self, node: s.Emit, end: str, following: int, effects: str = "effects") -> Lines:
        move = f"shifted(out, label, p, {end}, {following}, {effects}"
        pieces = [f", {self.w.value(piece)}" for piece in node.pieces] or [""]
        return [f"{move}{piece})" for piece in pieces]

    def emitted(self, pair: str, choices: str, pending: tuple[str, str], after: str) -> Lines:
        """A move of what is pending, the pairs and the effects; `after` says what follows it."""
        group, effects = pending
        before = f"{self.w.board()}, out, label, {group}, {pair}, {choices}, {effects}"
        return [f"emit({before}, {after})"]

    def after(self, node: s.Emit, following: int) -> str:
        """What follows a move, and whose it is; with `copy` the piece stays where it was, too."""
        return f"{following}, 1 + me * {self.types}, kind{', True' if node.copy else ''}"

    def mark(self, node: s.Mark) -> Lines:
        marks, at = self.w.names[node.positions], self.w.value(node.at)
        if isinstance(node.value, Const):
            return [f"{marks}.{'add' if node.value.value else 'discard'}({at})"]
        test = self.w.test(node.value, OR)
        return [f"({marks}.add if {test} else {marks}.discard)({at})"]

    def assign(self, node: s.Assign) -> Lines:
        w = self.w
        variable = self.game.variables[node.variable]
        if variable.size is not None and not variable.scratch:
            return self._stored(node, variable.size)
        if (at := self._counted_at(node)) is not None:
            return self._counting(node, at)
        target, value = self._target(node), node.value
        same = e.Load(node.variable, node.index)
        if isinstance(value, e.Arith) and value.op in ("+", "-") and value.left == same:
            op, right = value.op, value.right
            if isinstance(right, Const) and right.value < 0 and op == "+":
                op, right = "-", Const(right.kind, -right.value)
            return [f"{target} {op}= {w.value(right, SUM + 1)}"]
        text = w.value(value)
        if not variable.scratch and is_condition(value):
            text = f"int({text})"  # state is shown, compared and hashed
        return [f"{target} = {text}"]

    def _stored(self, node: s.Assign, size: int) -> Lines:
        """An element of an array that is state gets a value."""
        w, (index, placed) = self.w, self.index(node.index)
        store = f"g._store({node.variable}, {index}, {w.value(node.value)}{placed})"
        if not isinstance(node.index, e.Local | e.Param):
            return [store]
        with w.knowing(node.index, size):
            value = w.value(node.value)
        if is_condition(node.value):
            value = f"int({value})"  # state is shown, compared and hashed
        first, (test, name) = w.shared.slots[node.variable], w.inside(node.index, size)
        write = f"{w.slot(f'{first} + {name}' if first else name)} = {value}"
        return [f"if {test}:", f"    {write}", "else:", f"    {store}"]

    def _counted_at(self, node: s.Assign) -> e.Local | None:
        """The position whose number is counted up or down, if it may be off the board."""
        match node:
            case s.Assign(
                variable, e.Cell(e.Arith("+" | "-", e.Load(same, at), Const())), index
            ) if same == variable and isinstance(index, e.Local) and at == index:
                size = self.game.variables[variable].size or 0
                there = self.w.runs_below(index, size) or size < len(self.game.board.positions)
                return None if there or not self.w.placed(index) else index
            case _:  # another number, or another change
                return None

    def _counting(self, node: s.Assign, at: e.Local) -> Lines:
        """Where it is, is asked once."""
        w, sure = self.w, self.w.sure
        w.sure = {*sure, at.name}
        there = f"{self._target(node)} = {w.value(node.value)}"
        w.sure = sure
        return [
            f"if {w.test(e.OnBoard(at))}:",
            f"    {there}",
            "else:",
            f"    g._beyond({node.variable})",
        ]

    def _target(self, node: s.Assign) -> str:
        """What stands left of the sign; beyond an array it is a cell that nothing reads."""
        w, variable = self.w, self.game.variables[node.variable]
        if variable.size is None:
            name = w.shared.variables[node.variable]
            slot = w.shared.slots[node.variable]
            return f"g.{name}" if variable.scratch else f"g._vars[{slot}]"
        array = w.array(node.variable)
        index = node.index if node.index is not None else Const(Kind.INTEGER, 0)
        if isinstance(index, Const) and 0 <= index.value < variable.size:
            return f"{array}[{index.value}]"
        if w.runs_below(index, variable.size):
            return f"{array}[{w.value(index)}]"
        test, name = w.inside(index, variable.size)
        return f"{array}[{name} if {test} else g._beyond({node.variable}) - 1]"

    def index(self, index: e.Expr | None) -> tuple[str, str]:
        """An index of an array, and one more argument if it is a position."""
        return ("0", "") if index is None else (self.w.value(index), self.w.placed(index))

    def call(self, node: s.Call) -> Lines:
        call = self.called(node.procedure) + self.w.arguments(node.procedure, node.args)
        results = ", ".join(self.w.names[result] for result in node.results)
        return [f"{results} = {call}" if results else call]

    def returned(self, node: s.Return) -> Lines:
        """Whether a condition holds on some cell is found by a loop, as in `_searched`."""
        if len(node.values) == 1 and (found := self.w.search(node.values[0])) is not None:
            cells, where, wanted = found
            test = [f"if {where}:", f"    return {wanted}"]
            return [f"{cells}:", *indented(test), f"return {not wanted}"]
        return [f"return {', '.join(map(self.w.value, node.values))}".rstrip()]


def indented(lines: Lines) -> Lines:
    return [f"    {line}" for line in lines]


def _is_steady(node: Expr) -> bool:
    """The same all through the run of a rule."""
    return node == Local(START) if isinstance(node, Local) else is_trivial(node)


def _looked_at_once(cell: str, body: Lines) -> Lines:
    """The body of a loop over cells, in which what stands there has a name if it is asked again.

    That is asked at once, so that the cell is certainly one; no rule changes the board.
    """
    code = f"b[{cell}]"
    if not body or not re.match(rf"if (not )?(\w+\[)?{re.escape(code)}", body[0]):
        return body or ["pass"]
    often = sum(line.count(code) for line in body) > 1
    set_anew = re.compile(rf" *(for )?(\w+, )*{cell}(, \w+)* (=|in) ")
    if not often or any(map(set_anew.match, body)):
        return body
    return [f"_{cell}_ = {code}", *(line.replace(code, f"_{cell}_") for line in body)]


def _led_once(way: str, body: Lines) -> Lines:
    """The body of a loop over directions, in which the links of one have a name if they are asked
    for again; nothing else sets the direction."""
    link = re.compile(rf"\b(\w*links\w*)\[{way}\](?=\[)", re.IGNORECASE)
    found = [table for line in body for table in link.findall(line)]
    again = [table for table in dict.fromkeys(found) if found.count(table) > 1]
    if not again:
        return body
    names = {table: f"_{way}_{table.lower()}" for table in again}
    body = [link.sub(lambda one: names.get(one[1], one[0]), line) for line in body]
    return [*(f"{name} = {table}[{way}]" for table, name in names.items()), *body]


def _of_branch(line: str) -> bool:
    """The line goes on with the `if` before it, which can become an `elif`."""
    return line.startswith((" ", "elif ", "else:"))
