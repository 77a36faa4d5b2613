"""Walks as Python functions of the board.

    def rule_3(g, b, p, out, label, me, kind, link0):

`g` is the engine, `b` its board, `p` where the piece stands (or is dropped), `out` takes the raw
moves, `label` names the rule, `me` is the player whose pieces move, `kind` the piece type; then
come the constants of the entry: link tables, zone masks, positions, piece types.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from translator.backends.engine.bodies import Lines
from translator.backends.engine.walks import Search, WalkExpressions, WalkText, no_procedure
from translator.backends.python.depth import check_lines
from translator.backends.python.expressions import Writer
from translator.backends.python.literals import quote, sequence
from translator.backends.python.placing import placed
from translator.backends.python.shared import Shared
from translator.backends.python.statements import PythonBody, indented
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START
from translator.ir.expr import Expr, Kind, Local
from translator.ir.game import Game
from translator.ir.parts import Rule
from translator.ir.walk import statements
from translator.passes.unused import unset

ARGUMENTS: Final = ("g", "b", "p", "out", "label", "me", "kind")
"""What every walk takes."""


_OF_WALK: Final = (Local(HERE), Local(START))
"""What is on the board all the time."""


class WalkWriter(WalkExpressions, Writer):
    """The expressions of a walk."""


class Walk(PythonBody, WalkText):
    """One walk; `TranslationError` E102 if it nests too deep."""

    ROUNDS = "rounds"

    def __init__(self, game: Game, index: int, shared: Shared, counts: bool) -> None:
        super().__init__(game, index)
        self.counts = counts
        self.placed = _placed(self.rule)
        # In a general move a removal may be spared, or no piece stands where the rule begins.
        self.general = self.drops or any(
            isinstance(node, s.Do) and isinstance(node.effect, s.Remove) and node.effect.spare
            for node in statements(self.rule.body)
        )
        names = shared.names.locals(["here", *self.locals])
        if self.stays:
            names["here"] = "p"
        names["start"] = "p"
        self.w = self.walk = WalkWriter(shared, self.rule, names)
        self.lines = self._function(self.block(self.rule.body))
        self.given = self.walk.given

    def _function(self, body: Lines) -> Lines:
        # The name stands in a literal: no text of the rules becomes code.
        lines = [quote(self.rule.name), *(placed(self._names(), body) or ["return"])]
        check_lines(self.rule, lines)
        return [f"def {self.name}({', '.join([*ARGUMENTS, *self.walk.given])}):", *indented(lines)]

    def _names(self) -> dict[str, str]:
        """Tables, first values of the locals, what is pending."""
        here = self.w.names["here"]
        names = {**self.w.needs, **({here: "p"} if here != "p" else {})}
        names |= self.initial({name for name, _ in self.rule.locals})
        if self.loops and (
            self.counts or self.floods
        ):  # all loops of one run draw from the same rounds
            names["rounds"] = "iter(ROUNDS)"
        names |= {"effects": "[]"} if self.effects else {}
        return names | ({"group": "[]"} if self.group else {})

    def let(self, node: s.Let) -> Lines:
        known = isinstance(node.value, Local) and node.value.name in self.placed
        return super().let(replace(node, walk=False) if known else node)

    def statement(self, node: s.Stmt) -> Lines:
        match node:  # a step that is told to stay on the board need not be asked whether it did
            case s.While(e.OnBoard(at), (s.Let(value=value) as first, *rest)) if at == value:
                if node not in self.floods:
                    node = replace(node, body=(replace(first, walk=False), *rest))
        return super().statement(node)

    def ended(self) -> Lines:
        return ["return"]

    def called(self, procedure: int) -> str:
        return no_procedure(procedure)

    def endless(self) -> Lines:
        return ["return g._endless(label, p)"]

    def search(self, found: Search) -> Lines:
        links, backs, entered = map(sequence, found[:3])
        here, codes = self.w.names["here"], self.w.mine(found.relation)
        search = f"b, {here}, {links}, {backs}, {codes}, {found.seen}, {entered}, rounds"
        lines = [f"{here}, _met = flood({search})", "if _met is None:"]
        return [*lines, *indented(self.endless()), f"if {here} < 0:", *indented(self.ended())]

    def visits(self, lines: Lines) -> Lines:
        here = self.w.names["here"]
        return [f"_last = {here}", *lines, f"{here} = _last"]

    def mark_met(self, marks: str) -> Lines:
        return [f"{marks}.update(_met)"]

    def each_met(self, lines: Lines, once: bool) -> Lines:
        return [f"for {self.w.names['here']} in _met:", *indented(lines), *["        break"] * once]

    def forget(self, node: s.Forget) -> Lines:
        lines = ["effects = []"] * (node.effects and self.effects)
        return lines + ["group = []"] * (node.group and self.group)

    def truth(self, node: Expr) -> str:
        test = self.w.test(node)
        return {"True": "1", "False": "0"}.get(test, f"1 if {test} else 0")

    def move(self, node: s.Emit, end: str, following: int) -> Lines:
        effects = "effects" if self.effects else "()"
        if node.start == Local("start") and not (self.group or node.copy or self.general):
            return self.shifted(node, end, following, effects)
        choices = ", ".join(map(self.w.value, node.pieces))
        pair = f"{'-1' if node.start is None else self.w.value(node.start)}, {end}"
        pending = "group" if self.group else "()", effects
        after = self.after(node, following)
        return self.emitted(pair, f"({choices},)" if choices else "NO_CHOICE", pending, after)


def _placed(rule: Rule) -> set[str]:
    """The locals that name where the walk was, and nothing else at any time."""
    found = {name for name, kind in rule.locals if kind is Kind.POSITION}
    found -= unset(rule.body, idle=True)
    lets = [node for node in statements(rule.body) if isinstance(node, s.Let)]
    return found.difference(node.name for node in lets if node.value not in _OF_WALK)
