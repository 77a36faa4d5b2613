"""Piece generators as JavaScript functions.

function moves_4(g, b, p) {
  for (...) { ... out[n++] = m; ... }
  rule_3(g, b, p, 17, 0, 5, link2);
}
"""

from __future__ import annotations

from collections.abc import Sequence

from translator.analysis.emission import Emission
from translator.analysis.exploration.calls import Calls
from translator.analysis.exploration.tables import Tables, looked_at
from translator.analysis.plan import Group, Row
from translator.analysis.runs.searching import of_state, searching
from translator.backends.engine.constants import Constants
from translator.backends.engine.forms import Spelling
from translator.backends.engine.generators import GeneratorWriter, Slides
from translator.backends.engine.lists import Lists
from translator.backends.engine.walks import WalkText
from translator.backends.javascript.literals import among, integers, literal
from translator.backends.javascript.procedures import Functions
from translator.backends.javascript.statements import indented
from translator.backends.javascript.walks import Walk
from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.ir.parts import Entry
from translator.passes.programs import programs as programs_of

_LOOP = "for (let m = {0}[{1}], last = {0}[{2}]; m < last; m++) {{"
_ALL = "for (let p = 0; p < OFF; p++) {"
_KNOWN = """\
for (let w = 0, at = g._scan({}); w < g._words; w++)
for (let rest = g._entries[at + w]; rest !== 0; rest &= rest - 1) {{
  const p = 32 * w + lowest(rest);"""


class Generators(GeneratorWriter):
    """The generators of one game, and the rules that they call, programs among them."""

    _MAKER, _MADE = "function {}({}) {{\n    return {};\n}}", "const {} = {};"
    BOTH, SAME, AMONG, PART, LINES = " && ", "{} === {}", "{}[{}] !== 0", "[{},{}]", "lines({})"
    SPELLING = Spelling("(c) => [{}]", "null", "[{}]", "walks(OFF, {}, [{}])", _MAKER, _MADE)

    def __init__(
        self, game: Game, tables: Tables, constants: Constants, programs: Functions
    ) -> None:
        super().__init__(game, tables, constants)
        self.programs = programs
        self._programs = programs_of(game)
        self._sites = 0  # where drops are recalled
        recalled = of_state(game, searching(game, self._programs))
        self.kept = frozenset(recalled)
        for rule, ran in recalled.items():
            programs.noting += [game.rules[rule], *(game.procedures[one] for one in ran)]
        self.lists = Lists(tables.codes)
        self.size = len(game.board.positions)
        self._scans: dict[str, str] = {}
        self.scans: dict[int, int] = {}

    def written(self, index: int) -> WalkText:
        counts = self.programs.contexts.counts(self.game.rules[index])
        return Walk(self.game, index, self.programs.shared, index in self.kept, counts)

    def codes(self, codes: int) -> str:
        """The name of a table that tells which codes are in a set."""
        return self.constants.add("codes", among(codes))

    # What the engine calls

    def scan(self, group: Group) -> str:
        """A function that generates all moves of a group."""
        found = self.by_code(group, self.game.generation.shared_pieces)
        codes = sum(1 << code for code, name in enumerate(found.moves) if name is not None)
        lines = self._scan(found.moves, _KNOWN.format(self.scanned(codes))) if codes else []
        for code, name in found.drops:
            lines += [f"if (b[RESERVE + {code}] !== 0) {name}(g, b);"]
        return self._scanning("g, b", lines)

    def going_on(self, group: Group) -> str:
        """A function that generates the moves of a group from one position."""
        found = self.by_code(group, self.game.generation.shared_pieces)
        return self._scanning("g, b, p", _by_code("p", found.moves))

    def forward(self, owner: int, rows: tuple[Row, ...]) -> str:
        """A function that generates the moves of these entries, by piece type."""
        return self._scanning("g, b", self._scan(self.moves_by_code(owner, rows), _ALL))

    def scanned(self, codes: int) -> int:
        """The number of a set of codes; the engine knows where they stand."""
        return self.scans.setdefault(codes, len(self.scans))

    def _scan(self, moves: Sequence[str | None], head: str) -> list[str]:
        return [*head.splitlines(), *indented(body), "}"] if (body := _by_code("p", moves)) else []

    def _scanning(self, parameters: str, lines: list[str]) -> str:
        body = "\n".join([f"({parameters}) {{", *indented(lines), "}"])
        if body not in self._scans:
            name = self._scans[body] = f"generate_{len(self._scans)}"
            self.functions.append(f"function {name}{body}")
        return self._scans[body]

    # Generators of piece types

    def function(self, name: str, lines: list[str], drop: bool) -> str:
        head = f"function {name}({'g, b' if drop else 'g, b, p'}) {{"
        return "\n".join([head, *indented(lines), "}"])

    def keep_reserved(self) -> list[str]:
        return ["g._keepReserved();"]

    def call(self, owner: int, piece: int, entry: Entry) -> str:
        if entry.rule in self._programs:
            told = ", ".join(map(str, (self.label(entry), owner, piece, *entry.args)))
            return f"g._program({self.programs.rule(entry.rule)}, p, {told});"
        text = self.rule(entry.rule)
        values = [str(self.label(entry)), str(owner), str(piece)]
        values += [self.argument(owner, entry, one) for one in text.arguments()]
        return f"{text.name}(g, b, p, {', '.join(values)});"

    def recalled(self, cells: tuple[int, ...], owner: int, piece: int, entry: Entry) -> list[str]:
        call = self.call(owner, piece, entry).removesuffix(";")
        mask = integers(self.mask_of(cells), "Uint8Array")
        self._sites += 1
        return [f"g._recall({self._sites - 1}, {self.constants.add('zone', mask)}, (p) => {call});"]

    def everywhere(self, cells: tuple[int, ...], lines: list[str]) -> list[str]:
        if len(cells) < self.size:
            lines = self.when(self.among(cells), lines)
        return [_ALL, *indented(lines), "}"]

    def when(self, condition: str, lines: list[str]) -> list[str]:
        return [f"if ({condition}) {{", *indented(lines), "}"]

    def holds(self, nothing: bool) -> str:
        return f"b[p] {'===' if nothing else '!=='} 0"

    def among(self, cells: tuple[int, ...]) -> str:
        mask = integers(self.mask_of(cells), "Uint8Array")
        return f"{self.constants.add('zone', mask)}[p] !== 0"

    def link_table(self, targets: tuple[int, ...]) -> str:
        off = self.size
        return integers([*(off if to < 0 else to for to in targets), off])

    def zone_table(self, mask: tuple[int, ...]) -> str:
        return integers([*mask, 0], "Uint8Array")

    def slides(self, slides: Slides) -> list[str]:
        parts = ",".join(self.part(entry, table.rays, False) for entry, table in slides.items)
        name = self.constants.add("slides", f"MOVES.slides([{parts}])")
        capture = []
        if slides.capture:
            capture = [f"if ({self.codes(slides.capture)}[code] !== 0) out[n++] = m;"]
        return _writing(
            [
                f"const {{ from, rays }} = {name};",
                "for (let r = from[p], end = from[p + 1]; r < end; r++) {",
                "  for (let m = rays[r], last = rays[r + 1]; m < last; m++) {",
                "    const code = b[END[m]];",
                "    if (code !== 0) {",
                *("      " + line for line in capture),
                "      break;",
                "    }",
                *(["    out[n++] = m;"] if slides.quiet else []),
                "  }",
                "}",
            ]
        )

    def looked_up(self, calls: Calls) -> str:
        none = [-1] * len(calls.guards)
        return integers([word for row in calls.cells for word in row or none])

    def possible(self, calls: Calls, name: str, call: list[str]) -> list[str]:
        width = len(calls.guards)
        tests = self.tests([f"{name}[{width} * p + {k}]" for k in range(width)], calls.guards)
        if None in calls.cells:
            tests = f"{name}[{width} * p] >= 0 && {tests}"
        return self.when(tests, call)

    def guarded(self, parts: list[str], cells: int, drop: bool) -> str:
        drops = ", true" if drop else ""
        return self.constants.add("steps", f"MOVES.steps([{','.join(parts)}], {cells}{drops})")

    def looked_at(self, cells: int) -> list[str]:
        return ["GUARD[m]", "SECOND[m]"]

    def stepping(self, name: str, cells: int, tests: str, drop: bool) -> list[str]:
        add = f"  if ({tests}) out[n++] = m;" if tests else "  out[n++] = m;"
        first, last = ("0", "OFF") if drop else ("p", "p + 1")
        return _writing([_LOOP.format(name, first, last), add, "}"])

    def item(self, emission: Emission, guarded: bool, drop: bool) -> str:
        """Guards, the start if it is not the usual one, the end and the effects."""
        cells = looked_at(emission) if guarded else ()
        start = [] if emission.start == (NOWHERE if drop else 0) else [emission.start]
        place = ["OFF" if cell == NOWHERE else str(cell) for cell in (*start, emission.end)]
        effects = self.lists.of(emission)
        made = str(effects) if isinstance(effects, int) else f"MOVES.list({literal(effects)})"
        return f"[{', '.join([*map(str, cells), *place, made])}]"


def _writing(lines: list[str]) -> list[str]:
    """Lines that append to the moves of the engine."""
    body = ["const out = g._moves;", "let n = g._top;", *lines, "g._top = n;"]
    return ["{", *indented(body), "}"]


def _by_code(at: str, moves: Sequence[str | None]) -> list[str]:
    """Calls the generator of what stands on a position."""
    cases: dict[str, list[int]] = {}
    for code, name in enumerate(moves):
        if name is not None:
            cases.setdefault(name, []).append(code)
    if not cases:
        return []
    lines = [f"switch (b[{at}]) {{"]
    for name, codes in cases.items():
        lines += [f"  case {code}:" for code in codes]
        lines += [f"    {name}(g, b, {at});", "    break;"]
    return [*lines, "}"]
