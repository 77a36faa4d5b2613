"""Piece generators as Python functions.

def moves_4(g, b, p, out, t1=slides2):
    for ray in t1[p]:
        for t, m in ray:
            ...
    rule_3(g, b, p, out, 17, 0, 5, link2)

Who looks for the moves to one cell gives it tables with no others in them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from translator.analysis.drawing.certain import certain
from translator.analysis.drawing.single import Single
from translator.analysis.drawing.stepping import Try as Step
from translator.analysis.emission import Emission
from translator.analysis.exploration.calls import Calls, Spots
from translator.analysis.exploration.tables import Tables, looked_at
from translator.analysis.legality.unasked import Unasked
from translator.analysis.runs.opening import numbered
from translator.analysis.runs.searching import searching
from translator.backends.engine.constants import Constants
from translator.backends.engine.forms import Spelling
from translator.backends.engine.generators import GeneratorWriter, Slides
from translator.backends.engine.lists import record
from translator.backends.engine.walks import WalkText, given
from translator.backends.python.literals import compact, literal, sequence
from translator.backends.python.procedures import Functions, Program
from translator.backends.python.shared import among
from translator.backends.python.walks import Walk, WalkWriter
from translator.ir.bodies import HERE, START
from translator.ir.expr import MovingType
from translator.ir.game import Game
from translator.ir.ids import RuleId
from translator.ir.parts import Entry, Label
from translator.ir.walk import nodes
from translator.passes.programs import programs as rules_with_programs

_BESIDE = re.compile(r"b\[link\d+\[p\]\]")
"""What stands a step from where the piece stands."""

_MOST_SPOTS = 4
"""Ends of moves of rules that run, for each cell of the board: more than these are not written."""


class Generators(GeneratorWriter):
    """The generators of one game, and the rules that they call."""

    _MAKER = "def {}({}):\n    {}\n    return moves"
    BOTH, SAME, AMONG, PART, LINES = " and ", "{} == {}", "{}[{}]", "({}, {})", "Lines({})"
    SPELLING = Spelling("lambda c: [{}]", "None", "{}", "Walks({}, [{}])", _MAKER, "{} = {}")

    def __init__(
        self,
        game: Game,
        tables: Tables,
        constants: Constants,
        boards: Constants,
        programs: Functions,
    ) -> None:
        super().__init__(game, tables, constants)
        self.boards, self.programs = boards, programs
        self._run = rules_with_programs(game)
        self.kept = searching(game, self._run)
        self.unasked = Unasked(game)
        self._named: dict[int, str] = {}  # constants whose use is watched
        # Generators of which it is known where their moves end: tables, and for rules the cells.
        self.reach: dict[str, tuple[list[str], Spots]] = {}
        self._looked_up: list[str] = []  # the tables of the generator at hand
        self._spots: Spots | None = {}  # the same of the rules that it runs
        self.postpones = False  # what a drop does is found out when it is asked for

    def written(self, index: int) -> WalkText:
        counts = self.programs.contexts.counts(self.game.rules[index])
        return Walk(self.game, index, self.programs.shared, counts)

    def codes(self, codes: int) -> str:
        """The name of a table that tells which codes are in a set."""
        return self.constants.add("codes", among(codes))

    def function(self, name: str, lines: list[str], drop: bool) -> str:
        tables, *lines = lines or [""]
        head = f"def {name}({'g, b, out' if drop else 'g, b, p, out'}{tables}):"
        tested = (line for line in lines if line.startswith("if "))
        beside = Counter(text for line in tested for text in _BESIDE.findall(line))
        often = [text for text, number in beside.items() if number > 1]
        for number, text in enumerate(often):  # what stands there is looked up once
            lines = [line.replace(text, f"c{number}") for line in lines]
        lines = [*(f"c{number} = {text}" for number, text in enumerate(often)), *lines]
        return "\n".join([head, *("    " + line for line in lines or ["return"])])

    def _function(self, lines: list[str], drop: bool) -> str:
        tables = "".join(f", t{n}={table}" for n, table in enumerate(self._looked_up, 1))
        name = super()._function([tables, *lines], drop)  # which are a line, as all that differs
        most = _MOST_SPOTS * len(self.game.board.positions)
        if not drop and self._spots is not None and sum(map(len, self._spots.values())) <= most:
            self.reach[name] = self._looked_up, self._spots
        self._looked_up, self._spots = [], {}
        return name

    def _looks_up(self, table: str) -> str:
        """The parameter of the generator at hand by which it has a table of prepared moves."""
        self._looked_up.append(table)
        return f"t{len(self._looked_up)}"

    def _add_spots(self, found: Spots | None) -> None:
        """Another rule of the generator at hand runs, whose moves end there."""
        if found is None or self._spots is None:
            self._spots = None
            return
        for start, ends in found.items():
            self._spots[start] = (*self._spots.get(start, ()), *ends)

    def keep_reserved(self) -> list[str]:
        return ["g._keep_reserved(out)"]

    def runs(self, owner: int, piece: int, row: Sequence[Entry], drop: bool) -> list[str]:
        """An entry is not tried where an earlier one has not asked in what they differ."""
        for entry in row if not drop else ():
            self._add_spots(self.tables.spots(owner, piece, entry))
        found = self.unasked.among(tuple(entry for entry in row if entry.rule in self._run))
        lines: list[str] = []
        asked: dict[Entry, dict[int, str]] = {}
        again: dict[Entry, str] = {}
        for entry, (earlier, index) in found.items() if not drop else ():
            if self._alike(owner, piece, earlier, entry):
                names = asked.setdefault(earlier, {})
                again[entry] = names.setdefault(index, f"asked{len(again)}")
        for entry in row:
            self._named = asked.get(entry, {})
            made = [
                f"{name} = Asked({entry.args[index]}, g.trying_all)"
                for index, name in self._named.items()
            ]
            called, call = self.called(owner, piece, entry, drop), self.call(owner, piece, entry)
            around = [*made, call]
            if entry in again:
                around = self.when(f"{again[entry]}.asked", around)
            lines += _with(called, call, around)
            self._named = {}
        return _merged(lines)

    def _alike(self, owner: int, piece: int, one: Entry, other: Entry) -> bool:
        """The same is asked before the only runs of two entries."""
        first, second = (
            [line.replace(self.call(owner, piece, entry), "") for line in lines]
            for entry in (one, other)
            for lines in [self.called(owner, piece, entry, False)]
        )
        return first == second and sum(not line.strip() for line in first) == 1

    def call(self, owner: int, piece: int, entry: Entry) -> str:
        name, operands = self._operands(owner, piece, entry)
        return f"{name}(g, b, p, out, {operands})"

    def begun(self, owner: int, piece: int, entry: Entry) -> list[str]:
        """What rules ask first of numbers is asked before: most of them end there."""
        lines = super().begun(owner, piece, entry)
        if entry.rule not in self._run:
            return lines
        writer = _Beginning(self, owner, entry)
        for condition in reversed(numbered(self.game, entry)):
            lines = self.when(writer.test(condition), lines)
        return lines

    def _operands(self, owner: int, piece: int, entry: Entry) -> tuple[str, str]:
        """What is called to run a rule, and its arguments after those that every rule takes."""
        own = f"{self.label(entry)}, {owner}, {piece}"
        if entry.rule in self._run:
            text: Program | WalkText = self.programs.program(entry.rule)
        else:
            text = self.rule(entry.rule)
        values = [
            self._named.get(one[0]) or self.argument(owner, entry, one) for one in text.arguments()
        ]
        return text.name, ", ".join([own, *values])

    def drawn_steps(self, owner: int, rows: Sequence[Sequence[Step]]) -> str:
        """The greatest number of steps of a type, and the steps by code."""
        found = ["()"] * (self.tables.codes.size + 1)
        for piece, row in enumerate(rows):
            plain = [self._step(owner, piece, one, ()) for one in row if not one.swept]
            swept = [self._step(owner, piece, one, plain) for one in row if one.swept]
            found[self.tables.codes.code(owner, piece)] = sequence([*plain, *swept])
        board = self.boards.add("tries", sequence(found))
        return f"({max(map(len, rows))}, {board})"

    def _step(self, owner: int, piece: int, one: Step, before: Iterable[str]) -> str:
        name, operands = self._operands(owner, piece, one.entry)
        ends = f"({one.ends[0]},) * {len(one.ends)}" if one.swept else self.link(one.ends)
        return f"({name}, ({operands},), {ends}, {one.empty}, {sequence(before)})"

    def gate(self, owner: int, piece: int, entry: Entry, gates: Mapping[RuleId, RuleId]) -> str:
        """The gate of a rule, and its arguments after those that every rule takes first."""
        rule = gates[entry.rule]
        own = any(isinstance(node, MovingType) for node in nodes(self.game.rules[rule].body))
        args = entry.args[: len(self.game.rules[rule].params)]
        asked = replace(entry, rule=rule, label=Label("Pass"), args=args)
        name, operands = self._operands(owner, piece if own else 0, asked)
        return f"({name}, ({operands},))"

    def everywhere(self, cells: tuple[int, ...], lines: list[str]) -> list[str]:
        return self._block(f"for p in {self._cells(cells)}:", lines)

    def _cells(self, cells: tuple[int, ...]) -> str:
        every = len(cells) == len(self.game.board.positions)
        return f"range({len(cells)})" if every else self.constants.add("cells", literal(cells))

    def recalled(self, cells: tuple[int, ...], owner: int, piece: int, entry: Entry) -> list[str]:
        name, operands = self._operands(owner, piece, entry)
        how = "ran" if entry.rule in self._run else "walked"
        if how == "walked" and certain(self.game, owner, entry):
            self.postpones = True
            return [f"later(g, out, {self._cells(cells)}, {name}, {operands})"]
        site = self.boards.add("site", f"{how}({name}, {operands})")
        return [f"recall(g, out, {site!r}, {self._cells(cells)}, {site})"]

    def tried(self, drops: Iterable[Single]) -> str:
        """Drops as each is tried on one cell."""
        return sequence(map(self._tried, drops))

    def _tried(self, drop: Single) -> str:
        name, operands = self._operands(drop.owner, drop.piece, drop.entry)
        code = self.tables.codes.code(drop.owner, drop.piece)
        return f"({code}, {self.spots(drop, name, f'({operands},)')})"

    def spots(self, drop: Single, rule: str, given: str) -> str:
        """The name of the drops of a rule on each of its cells."""
        cells = self._cells(drop.cells)
        return self.boards.add("spots", f"spots({cells}, {drop.empty}, {rule}, {given})")

    def when(self, condition: str, lines: list[str]) -> list[str]:
        return self._block(f"if {condition}:", lines)

    def _block(self, head: str, lines: list[str]) -> list[str]:
        return [head, *("    " + line for line in lines)]

    def holds(self, nothing: bool) -> str:
        return "not b[p]" if nothing else "b[p]"

    def among(self, cells: tuple[int, ...]) -> str:
        return f"{self.constants.add('zone', compact(self.mask_of(cells)))}[p]"

    def slides(self, slides: Slides) -> list[str]:
        parts = ", ".join(self.part(entry, table.rays, False) for entry, table in slides.items)
        name = self._looks_up(self.constants.add("slides", f"slides(({parts},))"))
        lines = [f"for ray in {name}[p]:", "    for t, m in ray:", "        if b[t]:"]
        if slides.capture:
            lines += [
                f"            if {self.codes(slides.capture)}[b[t]]:",
                "                out.append(m)",
            ]
        lines.append("            break")
        if slides.quiet:
            lines.append("        out.append(m)")
        return lines

    def looked_up(self, calls: Calls) -> str:
        return literal(tuple(() if row is None else (row,) for row in calls.cells))

    def possible(self, calls: Calls, name: str, call: list[str]) -> list[str]:
        cells = [f"q{number}" for number in range(len(calls.guards))]
        lines = self.when(self.tests(cells, calls.guards), call)
        return self._block(f"for {', '.join(cells)}, in {name}[p]:", lines)

    def guarded(self, parts: list[str], cells: int, drop: bool) -> str:
        source = f"guarded(({', '.join(parts)},))"
        if drop:
            source = f"Flat({len(self.game.board.positions)}, {source})"
        return self.constants.add("drops" if drop else "steps", source)

    def looked_at(self, cells: int) -> list[str]:
        return ["q", "r"][:cells]

    def stepping(self, name: str, cells: int, tests: str, drop: bool) -> list[str]:
        names = ", ".join([*self.looked_at(cells), "m"]) if cells else "m,"
        lines = ["out.append(m)"]
        head = f"for {names} in {name if drop else f'{self._looks_up(name)}[p]'}:"
        return self._block(head, self.when(tests, lines) if tests else lines)

    def link_table(self, targets: tuple[int, ...]) -> str:
        return compact((*targets, -1))

    def zone_table(self, mask: tuple[int, ...]) -> str:
        return compact((*mask, 0))

    def item(self, emission: Emission, guarded: bool, drop: bool) -> str:
        """One number where a plain step guards its own target."""
        found = self._item(emission)
        cells = looked_at(emission)
        own = emission.plain and cells == (emission.end,)
        return str(found) if own or not guarded else str((*cells, found))

    def _item(self, emission: Emission) -> object:
        """The end of a plain move, or (start, end, next, ops)."""
        if emission.plain:
            return emission.end
        ops = tuple(record(op, self.tables.codes) for op in emission.ops)
        return emission.start, emission.end, emission.next, ops


class _Beginning(WalkWriter):
    """What an entry of a player's pieces asks, where its rule is called: nothing has a name."""

    def __init__(self, generators: Generators, owner: int, entry: Entry) -> None:
        rule = generators.game.rules[entry.rule]
        names = dict.fromkeys([HERE, START, *(name for name, _ in rule.locals)], "p")
        super().__init__(generators.programs.shared, rule, names)
        self.ME = str(owner)
        self._argument = partial(generators.argument, owner, entry)
        self._params = rule.params

    def need(self, name: str, source: str) -> str:
        return source

    def _given(self, prefix: str, index: int) -> str:
        (one,) = given(self._params, {prefix: (index, prefix == "back")})
        return self._argument(one)


def _with(lines: list[str], call: str, others: list[str]) -> list[str]:
    """Lines with others in the place of a call."""
    return [
        f"{line[: -len(call)]}{other}" if line.endswith(call) else line
        for line in lines
        for other in (others if line.endswith(call) else [call])
    ]


def _merged(lines: list[str]) -> list[str]:
    """Lines in which neighbouring blocks that ask the same are one."""
    found: list[str] = []
    heads: list[str] = []  # those whose blocks go on, by depth
    for line in lines:
        depth = (len(line) - len(line.lstrip())) // 4
        if heads[depth : depth + 1] != [line]:
            heads[depth:] = [line if line.lstrip().startswith("if ") else ""]
            found.append(line)
    return found
