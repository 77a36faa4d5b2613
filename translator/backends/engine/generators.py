"""Piece generators: for each piece type, one function that runs its entries from a position.

Entries with a table (`passes.tables`) become loops over prepared moves, the others calls of their
rule. Neighbouring tables of one kind share a loop. How all that is written is the back end's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from functools import cache
from itertools import groupby
from operator import eq
from typing import ClassVar, Final, NamedTuple

from translator.analysis.codes import Codes, Side
from translator.analysis.emission import Emission
from translator.analysis.exploration.calls import Calls
from translator.analysis.exploration.tables import Guarded, Rows, Slide, Table, Tables, looked_at
from translator.analysis.plan import Group, Row
from translator.analysis.runs.opening import admitted, ahead, constant, opening
from translator.backends.engine.constants import Constants
from translator.backends.engine.forms import Spelling, form
from translator.backends.engine.shapes import Generator, generator_texts
from translator.backends.engine.walks import WalkText
from translator.ir.expr import NOWHERE, Kind
from translator.ir.game import Game
from translator.ir.ids import PlayerId
from translator.ir.parts import Entry, Label
from translator.ir.stmt import Emit
from translator.ir.walk import statements

LAST: Final = {"from": "_lf", "to": "_lt"}
"""Where engines keep the ends of the last move."""


class Slides(NamedTuple):
    """Tables of one loop: all slide until the same codes, which they capture or not."""

    items: list[tuple[Entry, Slide]]
    capture: int
    quiet: bool


class Steps(NamedTuple):
    """Tables of one loop: all moves look at cells for the same (see `Guarded`)."""

    items: list[tuple[Entry, Guarded]]
    guards: tuple[int, ...]
    last: tuple[tuple[str, int], ...]

    @property
    def cells(self) -> int:
        """How many cells a move looks at."""
        return max([len(self.guards), *(index + 1 for _, index in self.last)])


class ByCode(NamedTuple):
    """A group as engines take it: generators by code, and (code, generator) of drops."""

    moves: tuple[str | None, ...]
    drops: tuple[tuple[int, str], ...]


class GeneratorWriter(ABC):
    """Writes generators on demand and remembers them by content."""

    SPELLING: ClassVar[Spelling]
    BOTH: ClassVar[str]
    SAME: ClassVar[str]
    AMONG: ClassVar[str]
    """That two numbers are equal, and that a table by code tells so."""
    PART: ClassVar[str]
    LINES: ClassVar[str]
    """A label with its rows, and rows that are lines along a link table."""

    def __init__(self, game: Game, tables: Tables, constants: Constants) -> None:
        self.game, self.tables, self.constants = game, tables, constants
        self.functions: list[str] = []  # rules, and what a back end adds
        self._generators: list[Generator] = []
        self.labels: dict[Label, int] = {Label("Pass"): 0}
        self._names: dict[tuple[object, ...], str] = {}
        self._rules: dict[int, WalkText] = {}
        self._calls: dict[Calls, str] = {}
        self._steps: dict[Calls, list[str]] = {}
        self._rows: dict[tuple[Rows, bool, bool], str] = {}
        self._links: dict[tuple[int, ...], str] = {}
        self._zones: dict[tuple[int, ...], str] = {}
        self.kept: frozenset[int] = frozenset()  # rules whose drops are recalled
        self.searches = False  # a rule does, with the run-time part "flood"

    def rule(self, index: int) -> WalkText:
        """A rule, which is written when it is first called."""
        if index not in self._rules:
            self._rules[index] = text = self.written(index)
            self.functions.append("\n".join(text.lines))
            self.searches |= text.searches
        return self._rules[index]

    def label(self, entry: Entry) -> int:
        return self.labels.setdefault(entry.label, len(self.labels))

    def moves(self, owner: int, piece: int, row: Row) -> str | None:
        """The generator of a piece type for these entries; `None` for no entry."""
        if not row:
            return None
        key = ("moves", owner, piece, tuple((e.rule, e.args, e.label) for e in row))
        if key not in self._names:
            lines = self._body(owner, piece, row, drop=False)
            self._names[key] = self._function(lines, drop=False)
        return self._names[key]

    def drops(self, owner: int, piece: int, row: Row) -> str:
        """The generator of the drops of a piece type, over the whole board."""
        key = ("drops", owner, piece, tuple((e.rule, e.args, e.label) for e in row))
        if key not in self._names:
            lines = self._body(owner, piece, row, drop=True)
            if any(self._chooses(entry) for entry in row):
                lines += self.keep_reserved()
            self._names[key] = self._function(lines, drop=True)
        return self._names[key]

    def _chooses(self, entry: Entry) -> bool:
        """The entry may put a type other than the one that it belongs to."""
        body = self.game.rules[entry.rule].body
        return any(
            isinstance(statement, Emit) and statement.pieces for statement in statements(body)
        )

    def by_code(self, group: Group, shared: bool) -> ByCode:
        """The generators of a group; `shared`: they run for the pieces of every player."""
        codes = self.tables.codes
        moves: list[str | None] = [None] * (codes.size + 1)
        owners = range(len(self.game.players)) if shared else (group.owner,)
        side = Side(self.game, codes, group.owner)
        for piece, row in enumerate(group.moves):
            for code in (codes.code(owner, piece) for owner in owners):
                found = tuple(entry for entry in row if admitted(side, entry) >> code & 1)
                moves[code] = self.moves(group.owner, piece, found)
        drops = tuple(
            (codes.code(group.owner, piece), self.drops(group.owner, piece, row))
            for piece, row in enumerate(group.drops)
            if row
        )
        return ByCode(tuple(moves), drops)

    def moves_by_code(self, owner: int, rows: Sequence[Row]) -> list[str | None]:
        """The generators of some entries of a player, by code; rows are those of his types."""
        codes = self.tables.codes
        moves: list[str | None] = [None] * (codes.size + 1)
        for piece, row in enumerate(rows):
            moves[codes.code(owner, piece)] = self.moves(owner, piece, row)
        return moves

    def _function(self, lines: list[str], drop: bool) -> str:
        name = f"{'drops' if drop else 'moves'}_{len(self._names)}"
        self._generators.append(Generator(name, lines, drop))
        return name

    def texts(self) -> list[str]:
        """All functions as source."""
        maker, made = self.SPELLING.maker, self.SPELLING.made
        return [*self.functions, *generator_texts(self._generators, self.function, maker, made)]

    def _body(self, owner: int, piece: int, row: Row, drop: bool) -> list[str]:
        found: list[tuple[Entry, Table | None]] = []
        for entry in row:
            tables = self.tables.table(owner, piece, entry, drop)
            found += [(entry, None)] if tables is None else [(entry, table) for table in tables]
        lines: list[str] = []
        for _, run in groupby(found, key=lambda item: _kind(item[1])):
            items = list(run)
            slides = [(entry, table) for entry, table in items if isinstance(table, Slide)]
            steps = [(entry, table) for entry, table in items if isinstance(table, Guarded)]
            if slides:
                first = slides[0][1]
                lines += self.slides(Slides(slides, first.capture, first.quiet))
            elif steps:
                lines += self.steps(Steps(steps, steps[0][1].guards, steps[0][1].last), drop)
            else:
                lines += self.runs(owner, piece, [entry for entry, _ in items], drop)
        return lines

    def runs(self, owner: int, piece: int, row: Sequence[Entry], drop: bool) -> list[str]:
        """Runs the rules of entries one after the other."""
        return [line for entry in row for line in self.called(owner, piece, entry, drop)]

    def called(self, owner: int, piece: int, entry: Entry, drop: bool) -> list[str]:
        """Runs a rule where it begins with what it asks of its first cell; a drop's everywhere."""
        cells, empty, occupied = opening(self.game, PlayerId(owner), entry, drop)
        if drop and entry.rule in self.kept:
            return self.recalled(cells, owner, piece, entry)
        tests = [self.holds(True)] * empty + [self.holds(False)] * (occupied and drop)
        if not drop and len(cells) < len(self.game.board.positions):
            tests.append(self.among(cells))
        lines = [self.call(owner, piece, entry)] if drop else self._needed(owner, piece, entry)
        for test in tests if lines else ():
            lines = self.when(test, lines)
        return self.everywhere(cells, lines) if drop else lines

    def begun(self, owner: int, piece: int, entry: Entry) -> list[str]:
        """Calls the rule of a move, with what a back end asks first."""
        return [self.call(owner, piece, entry)]

    def _needed(self, owner: int, piece: int, entry: Entry) -> list[str]:
        """Runs a rule from where, and when, it may emit something."""
        call, side = self.begun(owner, piece, entry), Side(self.game, self.tables.codes, owner)
        lines = []
        for calls in self.tables.calls(owner, piece, entry):
            if calls not in self._steps:
                self._steps[calls] = self._stepped_to(calls)
            cells = self._steps[calls]
            if cells:
                lines += self.when(self.tests(cells, calls.guards), call)
            elif calls.guards:
                if calls not in self._calls:
                    self._calls[calls] = self.constants.add("calls", self.looked_up(calls))
                lines += self.possible(calls, self._calls[calls], call)
            elif first := ahead(side, entry):
                step, codes = first
                table = self.neighbours(owner, constant(entry, step.direction), step.reverse)
                lines += self.when(self.tests([f"{self.link(table)}[p]"], (codes,)), call)
            elif None in calls.cells:
                starts = [start for start, row in enumerate(calls.cells) if row is not None]
                lines += self.when(self.among(tuple(starts)), call)
            else:
                lines += call
        return lines

    def _stepped_to(self, calls: Calls) -> list[str]:
        """The cells that are looked at before a call, if each is one step along a link further.

        Where a step leaves the board nothing stands that a call needs.
        """
        rows = [(start, *row) for start, row in enumerate(calls.cells) if row is not None]
        board, cells = self.game.board, ["p"]
        for before in range(len(calls.guards)):
            links = (
                link
                for link in (*board.links, *board.reverse)
                if all(link[row[before]] == row[before + 1] for row in rows)
            )
            link = next(links, None)
            if link is None:
                return []
            cells.append(f"{self.link(link)}[{cells[-1]}]")
        return cells[1:]

    def neighbours(self, owner: int, direction: int, reverse: bool) -> tuple[int, ...]:
        """Where a direction, as `owner` sees it, leads from each position."""
        board = self.game.board
        real = board.symmetries[owner][direction]
        return (board.reverse if reverse else board.links)[real]

    def mask(self, owner: int, zone: int) -> tuple[int, ...]:
        """1 for the positions of a zone of `owner`; the last entry is off the board."""
        return self.mask_of(self.game.board.zones[zone].positions[owner])

    def mask_of(self, cells: Collection[int]) -> tuple[int, ...]:
        """1 for these positions; the last entry is off the board."""
        return (*(int(p in cells) for p in range(len(self.game.board.positions))), 0)

    def argument(self, owner: int, entry: Entry, given: tuple[int, Kind, bool]) -> str:
        """A constant of an entry as its rule takes it; directions and zones are tables."""
        index, kind, reverse = given
        value = entry.args[index]
        if kind is Kind.DIRECTION:
            return self.link(self.neighbours(owner, value, reverse))
        if kind is Kind.ZONE:
            return self.zone(self.mask(owner, value)[:-1])
        return str(value)

    def link(self, targets: Sequence[int]) -> str:
        """The name of a table that tells where a link leads."""
        key = tuple(targets)
        if key not in self._links:
            self._links[key] = self.constants.add("link", self.link_table(key))
        return self._links[key]

    def zone(self, mask: Sequence[int]) -> str:
        """The name of a table that tells what is in a zone."""
        key = tuple(mask)
        if key not in self._zones:
            self._zones[key] = self.constants.add("zone", self.zone_table(key))
        return self._zones[key]

    def walks(self, rows: Rows, guarded: bool, drop: bool = False) -> str:
        """Rows that walks on the board find; `guarded` ones have guards in their items."""
        made, spelling = form(rows), self.SPELLING
        text = made.source(lambda emission: self.item(emission, guarded, drop), spelling)
        tables = (self.zone(one.table) if one.zone else self.link(one.table) for one in made.tables)
        name = self.constants.add("form", text)
        return self.constants.add("rows", spelling.walks.format(name, ", ".join(tables)))

    def part(self, entry: Entry, rows: Rows, guarded: bool, drop: bool = False) -> str:
        """The label and the rows, which pieces may share."""
        key = rows, guarded, drop
        if key not in self._rows:
            self._rows[key] = self._written_rows(*key)
        return self.PART.format(self.label(entry), self._rows[key])

    def _written_rows(self, rows: Rows, guarded: bool, drop: bool) -> str:
        """A link table, or lines along one, where moves are plain."""
        link = self.step(rows) if guarded else self.line(rows)
        if link is None:
            return self.walks(rows, guarded, drop)
        name = self.link(link)
        return name if guarded else self.LINES.format(name)

    def tests(self, cells: Sequence[str], guards: Sequence[int]) -> str:
        """That what stands on cells is in these sets of codes."""
        return self.BOTH.join(
            self.SAME.format(f"b[{cell}]", 0)
            if codes == Codes.EMPTY
            else self.AMONG.format(self.codes(codes), f"b[{cell}]")
            for cell, codes in zip(cells, guards, strict=False)
        )

    def steps(self, steps: Steps, drop: bool) -> list[str]:
        """A loop over guarded moves, which adds those whose tests hold."""
        parts = [self.part(entry, table.moves, True, drop) for entry, table in steps.items]
        name = self.guarded(parts, steps.cells, drop)
        cells = self.looked_at(steps.cells)
        ends = [self.SAME.format(f"g.{LAST[end]}", cells[index]) for end, index in steps.last]
        tests = self.BOTH.join([*ends, *filter(None, [self.tests(cells, steps.guards)])])
        return self.stepping(name, steps.cells, tests, drop)

    def line(self, rows: Rows) -> tuple[int, ...] | None:
        """The links along which the moves run from all starts, all plain, if there are any."""
        if not all(emission.plain for emission in rows.emissions):
            return None
        links = self.game.board.links
        return next((link for link in links if all(map(eq, rows.ends(), lines_along(link)))), None)

    def step(self, rows: Rows) -> tuple[int, ...] | None:
        """The links of which each move is one step, all plain, guarding their own target."""
        for emission in rows.emissions:
            own = looked_at(emission) == (emission.end,) and not emission.last
            if not emission.plain or not own:
                return None
        ends = list(rows.ends())
        if any(len(row) > 1 for row in ends):
            return None
        board = self.game.board
        steps = tuple(row[0] if row else NOWHERE for row in ends)
        return steps if steps in board.links or steps in board.reverse else None

    # What a back end writes

    @abstractmethod
    def item(self, emission: Emission, guarded: bool, drop: bool) -> str:
        """One move of a row; its positions are written as cells."""

    @abstractmethod
    def link_table(self, targets: tuple[int, ...]) -> str:
        """A table of positions, the last entry for "off the board"."""

    @abstractmethod
    def zone_table(self, mask: tuple[int, ...]) -> str:
        """A table of what is in a zone, the last entry for "off the board"."""

    @abstractmethod
    def written(self, index: int) -> WalkText:
        """A rule as a function."""

    @abstractmethod
    def function(self, name: str, lines: list[str], drop: bool) -> str:
        """A generator with these lines."""

    @abstractmethod
    def call(self, owner: int, piece: int, entry: Entry) -> str:
        """Runs a rule from `p`."""

    def recalled(self, cells: tuple[int, ...], owner: int, piece: int, entry: Entry) -> list[str]:
        """The moves of a drop from these cells; it is run where it may find others than before."""
        return self.everywhere(cells, [self.call(owner, piece, entry)])

    @abstractmethod
    def everywhere(self, cells: tuple[int, ...], lines: list[str]) -> list[str]:
        """Lines that run with each of these cells as `p`."""

    @abstractmethod
    def when(self, condition: str, lines: list[str]) -> list[str]:
        """Lines that run on a condition."""

    @abstractmethod
    def holds(self, nothing: bool) -> str:
        """The condition that `p` is empty, or that it is not."""

    @abstractmethod
    def among(self, cells: tuple[int, ...]) -> str:
        """The condition that `p` is one of these cells."""

    @abstractmethod
    def looked_up(self, calls: Calls) -> str:
        """By start, the cells that are looked at before a call."""

    @abstractmethod
    def possible(self, calls: Calls, name: str, call: list[str]) -> list[str]:
        """Runs a rule if the guards hold of the cells that the table `name` has."""

    @abstractmethod
    def slides(self, slides: Slides) -> list[str]:
        """A loop over rays."""

    @abstractmethod
    def codes(self, codes: int) -> str:
        """The name of a table that tells which codes are in a set."""

    @abstractmethod
    def guarded(self, parts: list[str], cells: int, drop: bool) -> str:
        """The name of a table of moves that look at so many cells."""

    @abstractmethod
    def looked_at(self, cells: int) -> Sequence[str]:
        """The cells that a move looks at, in the loop over such a table."""

    @abstractmethod
    def stepping(self, name: str, cells: int, tests: str, drop: bool) -> list[str]:
        """A loop over such a table that adds the moves for which the tests hold, if any."""

    @abstractmethod
    def keep_reserved(self) -> list[str]:
        """Takes out the drops of types that are in reserve no more."""


def _kind(table: Table | None) -> tuple[object, ...] | None:
    """What neighbouring tables must share to be walked in one loop."""
    if table is None:
        return None
    if isinstance(table, Slide):
        return "slide", table.capture, table.quiet
    return "guarded", table.guards, table.last


@cache
def lines_along(link: tuple[int, ...]) -> list[list[int]]:
    """The cells along a link from each position; an endless line ends before its start."""
    rows = []
    for start in range(len(link)):
        row: list[int] = []
        at = link[start]
        while at >= 0 and at != start and len(row) <= len(link):
            row.append(at)
            at = link[at]
        rows.append(row)
    return rows
