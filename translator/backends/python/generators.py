"""Piece generators: for each piece type, one function that runs its entries from a position.

    def moves_4(g, b, p, out):
        for ray in slide2[p]:
            for t, m in ray:
                ...
        rule_3(g, b, p, out, 17, 0, 5, link2)

Entries with a table (`passes.tables`) are loops over prepared moves; the others call their rule.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby

from translator.backends.plan import Group, Row, flat
from translator.backends.python.literals import Constants, literal
from translator.backends.python.rules import RuleText
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.parts import Entry, Label
from translator.ir.stmt import Emit
from translator.passes.codes import Codes
from translator.passes.explore import Emission, Op
from translator.passes.tables import Guarded, Slide, Table, Tables

_OPS = {
    "shift": 0, "copy": 1, "drop": 2, "put": 3, "remove": 4, "promote": 5, "type": 6, "owner": 7,
    "flip": 8, "attribute": 9,
}  # fmt: skip


class Generators:
    """Writes generators on demand and remembers them by content."""

    def __init__(self, game: Game, tables: Tables, constants: Constants) -> None:
        self.game, self.tables, self.constants = game, tables, constants
        self.functions: list[str] = []
        self.labels: dict[Label, int] = {Label("Pass"): 0}
        self.rules: dict[int, RuleText] = {}
        self._names: dict[tuple[object, ...], str] = {}
        self.procedural: set[tuple[int, int]] = set()  # (rule, owner) that run

    def label(self, entry: Entry) -> int:
        return self.labels.setdefault(entry.label, len(self.labels))

    def rule(self, index: int) -> RuleText:
        if index not in self.rules:
            self.rules[index] = text = RuleText(self.game, index)
            self.functions.append("\n".join(text.lines))
        return self.rules[index]

    def codes(self, codes: int) -> str:
        """The name of a table that tells which codes are in a set."""
        return self.constants.add("codes", f"among({codes:#x})")

    def moves(self, owner: int, piece: int, row: Row, forward: bool = False) -> str:
        """The generator of a piece type for these entries; `forward` never uses tables."""
        if not row:
            return "None"
        key = ("moves", owner, piece, tuple((e.rule, e.args, e.label) for e in row), forward)
        if key not in self._names:
            lines = self._body(owner, piece, row, drop=False, forward=forward)
            self._names[key] = self._function("moves", "g, b, p, out", lines)
        return self._names[key]

    def drops(self, owner: int, piece: int, row: Row) -> str:
        """The generator of the drops of a piece type, over the whole board."""
        key = ("drops", owner, piece, tuple((e.rule, e.args, e.label) for e in row))
        if key not in self._names:
            lines = self._body(owner, piece, row, drop=True, forward=False)
            if any(self._chooses(entry) for entry in row):
                lines.append("    g._keep_reserved(out)")
            self._names[key] = self._function("drops", "g, b, out", lines)
        return self._names[key]

    def _chooses(self, entry: Entry) -> bool:
        """The entry may put a type other than the one that it belongs to."""
        body = self.game.rules[entry.rule].body
        return any(isinstance(statement, Emit) and statement.pieces for statement in flat(body))

    def table(self, group: Group, shared: bool) -> tuple[str, str]:
        """A group as the engine takes it: generators by code, and (code, generator) of drops."""
        codes = self.tables.codes
        by_code = ["None"] * (codes.size + 1)
        drops: list[str] = []
        for piece, row in enumerate(group.moves):
            name = self.moves(group.owner, piece, row)
            owners = range(len(self.game.players)) if shared else (group.owner,)
            for owner in owners:
                by_code[codes.code(owner, piece)] = name
        for piece, row in enumerate(group.drops):
            if row:
                code = codes.code(group.owner, piece)
                drops.append(f"({code}, {self.drops(group.owner, piece, row)})")
        drop_list = f"({', '.join(drops)},)" if drops else "()"
        return f"({', '.join(by_code)},)", drop_list

    def _function(self, prefix: str, parameters: str, lines: list[str]) -> str:
        name = f"{prefix}_{len(self._names)}"
        self.functions.append("\n".join([f"def {name}({parameters}):", *lines]))
        return name

    def _body(self, owner: int, piece: int, row: Row, drop: bool, forward: bool) -> list[str]:
        found: list[tuple[Entry, Table | None]] = []
        for entry in row:
            tables = None if forward else self.tables.table(owner, piece, entry, drop)
            found += [(entry, None)] if tables is None else [(entry, table) for table in tables]
        lines: list[str] = []
        for kind, run in groupby(found, key=lambda item: _kind(item[1])):
            items = list(run)
            if kind is None:
                lines += [self._call(owner, piece, entry, drop) for entry, _ in items]
            elif kind[0] == "slide":
                lines += self._slides(items)
            else:
                lines += self._guarded(items, drop)
        return ["    " + line for line in lines or ["return"]]

    def _call(self, owner: int, piece: int, entry: Entry, drop: bool) -> str:
        text = self.rule(entry.rule)
        self.procedural.add((entry.rule, owner))
        values = [str(self.label(entry)), str(owner), str(piece)]
        for index, kind, reverse in text.arguments():
            values.append(self._argument(owner, kind, entry.args[index], reverse))
        call = f"{text.name}(g, b, p, out, {', '.join(values)})"
        return (
            f"for p in range({len(self.game.board.positions)}):\n        {call}" if drop else call
        )

    def _argument(self, owner: int, kind: Kind, value: int, reverse: bool) -> str:
        board = self.game.board
        if kind is Kind.DIRECTION:
            real = board.symmetries[owner][value]
            table = (board.reverse if reverse else board.links)[real]
            return self.constants.add("link", literal((*table, -1)))
        if kind is Kind.ZONE:
            zone = board.zones[value].positions[owner]
            mask = tuple(int(p in zone) for p in range(len(board.positions)))
            return self.constants.add("zone", literal((*mask, 0)))
        return str(value)

    def _slides(self, items: list[tuple[Entry, Table | None]]) -> list[str]:
        tables = [table for _, table in items if isinstance(table, Slide)]
        parts = ", ".join(
            f"({self.label(entry)}, {self._targets(table.rays)})"
            for (entry, _), table in zip(items, tables, strict=True)
        )
        name = self.constants.add("slides", f"slides(({parts},))")
        lines = [f"for ray in {name}[p]:", "    for t, m in ray:", "        if b[t]:"]
        if tables[0].capture:
            lines += [
                f"            if {self.codes(tables[0].capture)}[b[t]]:",
                "                out.append(m)",
            ]
        lines.append("            break")
        if tables[0].quiet:
            lines.append("        out.append(m)")
        return lines

    def _guarded(self, items: list[tuple[Entry, Table | None]], drop: bool) -> list[str]:
        """A run of tables whose guards have the same sets of codes in the same places."""
        tables = [table for _, table in items if isinstance(table, Guarded)]
        shape = tables[0].guards
        parts = ", ".join(
            f"({self.label(entry)}, {self._guards(table, len(shape))})"
            for (entry, _), table in zip(items, tables, strict=True)
        )
        cells = ["q", "r"][: len(shape)]
        source = f"guarded(({parts},))"
        if drop:
            source = f"flat({source})"
        name = self.constants.add("drops" if drop else "steps", source)
        head = f"for {', '.join([*cells, 'm'])} in {name}{'' if drop else '[p]'}:"
        if not cells:
            return [f"for m, in {name}{'' if drop else '[p]'}:", "    out.append(m)"]
        tests = " and ".join(
            f"b[{cell}] == 0" if codes == Codes.EMPTY else f"{self.codes(codes)}[b[{cell}]]"
            for cell, codes in zip(cells, shape, strict=True)
        )
        return [head, f"    if {tests}:", "        out.append(m)"]

    def _targets(self, rows: tuple[tuple[Emission, ...], ...]) -> str:
        """Rays as source: a line along a link table where that is what they are."""
        if all(emission.plain for row in rows for emission in row):
            plain = tuple(tuple(emission.end for emission in row) for row in rows)
            for link in self.game.board.links:
                if plain == _lines(link):
                    return f"lines({self.constants.add('link', literal((*link, -1)))})"
            return self.constants.add("rays", literal(plain))
        return self.constants.add(
            "rays", literal(tuple(tuple(map(self._item, row)) for row in rows))
        )

    def _guards(self, table: Guarded, guards: int) -> str:
        """Rows of (guard cells..., move): one number where a plain step guards its own target."""
        if guards == 1 and all(
            e.plain and e.guards[0][0] == e.end for row in table.moves for e in row
        ):
            ends = tuple(tuple(e.end for e in row) for row in table.moves)
            if all(len(row) <= 1 for row in ends):
                return self.constants.add(
                    "link", literal((*(row[0] if row else -1 for row in ends), -1))
                )
            return self.constants.add("ends", literal(ends))
        rows = tuple(
            tuple((*(cell for cell, _ in e.guards), self._item(e)) for e in row)
            for row in table.moves
        )
        return self.constants.add("rows", literal(rows))

    def _item(self, emission: Emission) -> object:
        """The end of a plain move, or (start, end, next, ops)."""
        if emission.plain:
            return emission.end
        return emission.start, emission.end, emission.next, tuple(map(self._op, emission.ops))

    def _op(self, op: Op) -> tuple[object, ...]:
        kind = op[0]
        assert isinstance(kind, str)
        if kind in ("drop", "put"):
            _, at, player, piece = op
            assert isinstance(player, int) and isinstance(piece, int)
            return _OPS[kind], at, self.tables.codes.code(player, piece)
        return _OPS[kind], *op[1:]


def _kind(table: Table | None) -> tuple[object, ...] | None:
    """What neighbouring tables must share to be walked in one loop."""
    if table is None:
        return None
    if isinstance(table, Slide):
        return "slide", table.capture, table.quiet
    return "guarded", table.guards


@cache
def _lines(link: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The cells along a link from each position; an endless line gives none."""
    rows = []
    for start in range(len(link)):
        row: list[int] = []
        at = link[start]
        while at >= 0 and at != start and len(row) <= len(link):
            row.append(at)
            at = link[at]
        rows.append(tuple(row))
    return tuple(rows)
