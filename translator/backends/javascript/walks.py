"""Walks as JavaScript functions of the board.

    function rule_3(g, b, p, label, me, kind, link0) {

`g` is the engine, `b` its state (the board first), `p` where the piece stands (or is dropped),
`label` names the rule, `me` is the player whose pieces move, `kind` the piece type; then come the
constants of the entry: link tables, zone masks, positions, piece types.
"""

from __future__ import annotations

from typing import Final

from translator.backends.engine.binding import AND, ATOM, Source
from translator.backends.engine.bodies import Lines
from translator.backends.engine.walks import Search, WalkExpressions, WalkText
from translator.backends.javascript.expressions import Writer
from translator.backends.javascript.literals import array, quote
from translator.backends.javascript.shared import Shared
from translator.backends.javascript.statements import JavaScriptBody, indented
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import NOWHERE, Const, Expr, Kind
from translator.ir.game import Game

ARGUMENTS: Final = ("g", "b", "p", "label", "me", "kind")
"""What every walk takes."""


class WalkWriter(WalkExpressions, Writer):
    """The expressions of a walk; off the board is `OFF`."""

    def const(self, node: e.Const) -> Source:
        off = node.kind is Kind.POSITION and node.value == NOWHERE
        return ("OFF", ATOM) if off else super().const(node)

    def found(self, position: str) -> str:
        return position

    def on(self, at: Expr) -> str:
        return self.value(at)

    def exists(self, position: str) -> str:
        return f"{position} !== OFF"

    def missing(self, position: str) -> str:
        return f"{position} === OFF"

    def first_on(self, node: e.FirstOn) -> Source:
        first = self.value(node.first)
        return f"({first} !== OFF ? {first} : {self.value(node.second)})", ATOM

    def _sides(self, node: Expr) -> tuple[str, str] | None:
        sides = super()._sides(node)
        return self._told(node, *sides) if isinstance(node, e.Same) and sides else sides

    def _told(self, node: e.Same, left: str, right: str) -> tuple[str, str]:
        """Both sides; what is compared with an end of the last move is told to be so."""
        for last, name in ((e.LastFrom, "noteFrom"), (e.LastTo, "noteTo")):
            if self.notes and isinstance(node.left, last):
                right = f"{name}(g, {right})"
            elif self.notes and isinstance(node.right, last):
                left = f"{name}(g, {left})"
        return left, right

    def same(self, node: e.Same) -> Source:
        left, right = self._told(node, self.value(node.left), self.value(node.right))
        return f"{left} === {right} && {left} !== OFF", AND

    def marked(self, node: e.Marked) -> Source:
        # What other runs have marked does not count.
        return self.compared(super().marked(node)[0], "==", "run")


class Walk(WalkText, JavaScriptBody):
    """One walk."""

    ROUND = "if (rounds++ >= ROUNDS) return g._endless(label, p);"

    def __init__(self, game: Game, index: int, shared: Shared, notes: bool, counts: bool) -> None:
        super().__init__(game, index)
        self.counts = counts
        names = {**self.named(), "here": "p" if self.stays else "here", "start": "p"}
        self.w = self.walk = WalkWriter(shared, self.rule, names)
        self.w.notes = notes
        self.lines = self._function(self.block(self.rule.body))
        self.given = self.walk.given

    def _function(self, body: Lines) -> Lines:
        head = f"function {self.name}({', '.join([*ARGUMENTS, *self.walk.given])}) {{"
        lines = [*self.needs(), *self._prelude(), *body]
        return [f"// {quote(self.rule.name)}", head, *indented(lines), "}"]

    def _prelude(self) -> Lines:
        """First values of the locals, and what is pending."""
        lines = [] if self.stays else ["let here = p;"]
        marks = [name for name, kind in self.rule.locals if kind is Kind.POSITIONS]
        for name, kind in self.rule.locals:
            own = self.w.names[name]
            if name in marks:
                lines.append(f"const {own} = g._marks({marks.index(name)});")
            elif name not in ("here", "start"):
                lines.append(f"let {own} = {'OFF' if kind is Kind.POSITION else '0'};")
        lines += ["const run = g._run();"] * bool(marks)
        lines += ["let rounds = 0;"] * (
            self.loops and self.counts
        )  # all loops of one run draw from the same rounds
        lines += ["const effects = g._pending[g._level];", "let e = 0;"] * self.effects
        return lines + ["const group = g._groups[g._level];", "let k = 0;"] * self.group

    def ended(self) -> Lines:
        return ["return;"]

    def mark(self, node: s.Mark) -> Lines:
        marks, at = self.w.names[node.positions], self.w.on(node.at)
        new = f"{self.w.test(node.value)} ? run : 0"
        if isinstance(node.value, Const):
            new = "run" if node.value.value else "0"
        # Off the board nothing is marked.
        none = [] if self.w.valid(node.at) else [f"{marks}[OFF] = 0;"]
        return [f"{marks}[{at}] = {new};", *none]

    def pair(self, node: s.Pair) -> Lines:
        return [f"group[k++] = {self.w.value(end)};" for end in (node.start, node.end)]

    def search(self, found: Search) -> Lines:
        flood = self.w.shared.constants.add("flood", "new Flood(OFF)")
        links, backs, entered = map(array, found[:3])
        start = f"g, {self.w.names['here']}, rounds, {links}, {backs}"
        marks = f"{self.w.mine(found.relation)}, {found.seen}, {entered}, run"
        self._flood = flood
        return [
            f"rounds = {flood}.search({start}, {marks});",
            "if (rounds > ROUNDS) return g._endless(label, p);",
            f"if ({flood}.here === OFF) return;",
        ]

    def visits(self, lines: Lines) -> Lines:
        return [*lines, f"{self.w.names['here']} = {self._flood}.here;"]

    def mark_met(self, marks: str) -> Lines:
        return [f"{self._flood}.mark({marks}, run);"]

    def each_met(self, lines: Lines, once: bool) -> Lines:
        go = f"{self.w.names['here']} = {self._flood}.met[m];"
        inner = [go, *lines[:-1], *["  break;"] * once, lines[-1]]
        return [f"for (let m = 0; m < {self._flood}.count; m++) {{", *indented(inner), "}"]

    def forget(self, node: s.Forget) -> Lines:
        lines = ["e = 0;"] * (node.effects and self.effects)
        return lines + ["k = 0;"] * (node.group and self.group)

    def plain_move(self, end: str) -> Lines:
        return [f"if ({end} !== p) g._plain(label, p, {end});"]

    def move(self, node: s.Emit, end: str, following: int) -> Lines:
        start = "OFF" if node.start is None else self.w.value(node.start)
        before = ["label", "k" if self.group else "0", start, end]
        after = ["e" if self.effects else "0", str(following), f"1 + me * {self.types}", "kind"]
        after.append("true" if node.copy else "false")
        choices = [self.w.value(piece) for piece in node.pieces] or ["-1"]  # -1: no change
        return [f"g._emit({', '.join([*before, choice, *after])});" for choice in choices]
