"""Rules as Python functions: statements become lines, see `expressions` for what they compute.

    def rule_3(g, b, p, out, label, me, kind, link0):

`g` is the engine, `b` its board, `p` where the piece stands (or is dropped), `out` takes the raw
moves, `label` names the rule, `me` is the player whose pieces move, `kind` the piece type; then
come the constants of the entry: link tables, zone masks, positions, piece types.
"""

from __future__ import annotations

from translator.analysis.emission import ANY_MODE, COMPLETE
from translator.backends.engine.depth import check_depth
from translator.backends.engine.rules import RuleText, RuleWriter, valid
from translator.backends.engine.unknown import unknown
from translator.backends.python.expressions import test, value
from translator.backends.python.literals import quote
from translator.ir import stmt as s
from translator.ir.expr import Const, Expr, Kind, Local
from translator.ir.game import Game

MAX_LOOPS = 18  # Python takes 20 nested blocks
MAX_DEPTH = 80  # and 100 levels of indentation, 200 of parentheses


class PythonRule(RuleText):
    """One rule; `TranslationError` E102 if it nests too deep."""

    def __init__(self, game: Game, index: int) -> None:
        check_depth(game.rules[index], "Python", MAX_DEPTH, MAX_LOOPS)
        super().__init__(game, index)

    def function(self, body: list[str]) -> list[str]:
        parameters = ["g", "b", "p", "out", "label", "me", "kind", *self.w.params]
        prelude = [*self.w.needs, *self.locals()]
        # The name stands in a literal: no text of the rules becomes code.
        lines = [quote(self.rule.name), *prelude, *(body or ["return"])]
        return [f"def {self.name}({', '.join(parameters)}):", *indented(lines)]

    def locals(self) -> list[str]:
        """Initial values of the locals and the pending lists."""
        lines = ["here = p"]
        for name, kind in self.rule.locals:
            initial = "set()" if kind is Kind.POSITIONS else "-1" if kind is Kind.POSITION else "0"
            lines.append(f"{self.w.names[name]} = {initial}")
        if self.loops:  # all loops of one run draw from the same rounds
            lines.append("rounds = iter(ROUNDS)")
        if self.effects:
            lines.append("effects = []")
        if self.group:
            lines.append("group = []")
        return lines

    def statement(self, node: s.Stmt) -> list[str]:
        w = self.w
        match node:
            case s.Let():
                name = w.names[node.name]
                lines = [f"{name} = {value(w, node.value)}"]
                if node.walk and not valid(node.value):
                    lines += [f"if {name} < 0:", "    return"]
                return lines
            case s.Verify():
                return [f"if not ({test(w, node.condition)}):", "    return"]
            case s.If():
                return self._if(node)
            case s.While():
                body = indented(self.block(node.body))
                return [
                    "for _ in rounds:",
                    f"    if not ({test(w, node.condition)}):",
                    "        break",
                    *(body or ["    pass"]),
                    "else:",
                    "    return g._endless(label, p)",
                ]
            case s.Mark():
                marks, at = w.names[node.positions], value(w, node.at)
                if isinstance(node.value, Const):
                    return [f"{marks}.{'add' if node.value.value else 'discard'}({at})"]
                return [f"({marks}.add if {test(w, node.value)} else {marks}.discard)({at})"]
            case s.Pair():
                return [f"group.append(({value(w, node.start)}, {value(w, node.end)}))"]
            case s.Do():
                return self._effect(node.effect)
            case s.Emit():
                return self._emit(node)
            case s.Forget():
                lines = []
                if node.effects and self.effects:
                    lines.append("effects = []")
                if node.group and self.group:
                    lines.append("group = []")
                return lines
            case (
                s.Assign() | s.Call() | s.ForEach() | s.Leave() | s.Return() | s.Draw() | s.Push()
                | s.Pop() | s.Fail()
            ):  # fmt: skip
                raise TypeError(f"no statement of a rule alone: {type(node).__name__}")
            case _:
                raise unknown(node, "Python", f"the rule {self.rule.name!r}")

    def _if(self, node: s.If) -> list[str]:
        condition = test(self.w, node.condition)
        then, other = indented(self.block(node.then)), indented(self.block(node.other))
        if not then and not other:
            return []
        if not then:
            return [f"if not ({condition}):", *other]
        return [f"if {condition}:", *then, *(["else:", *other] if other else [])]

    def _effect(self, effect: s.Effect) -> list[str]:
        w = self.w
        if isinstance(effect, s.SetVariable):
            index = "0" if effect.index is None else value(w, effect.index)
            op = f"(SET, {effect.variable}, {index}, {value(w, effect.value)})"
            return _pending(op, index, effect.index or Const(Kind.POSITION, 0))
        if isinstance(effect, s.Go | s.Invoke | s.Jump | s.Supply):
            raise TypeError(f"no effect of a rule alone: {type(effect).__name__}")
        at = value(w, effect.at)
        match effect:
            case s.Remove():
                op = f"(SPARED, {at})" if effect.spare else f"(REMOVE, {at})"
            case s.Put():
                types = max(1, len(w.game.pieces))
                code = f"1 + {value(w, effect.player)} * {types} + {value(w, effect.piece)}"
                op = f"(PUT, {at}, {code})"
            case s.ChangeType():
                op = f"(TYPE, {at}, {value(w, effect.piece)})"
            case s.ChangeOwner():
                op = f"(OWNER, {at}, {value(w, effect.player)})"
            case s.Flip():
                op = f"(FLIP, {at})"
            case s.SetAttribute():
                truth = test(w, effect.value)
                number = {"True": "1", "False": "0"}.get(truth, f"1 if {truth} else 0")
                op = f"(ATTRIBUTE, {at}, {effect.attribute}, {number})"
            case _:
                raise unknown(effect, "Python", f"the rule {self.rule.name!r}")
        return _pending(op, at, effect.at)

    def _emit(self, node: s.Emit) -> list[str]:
        assert node.end is not None
        w = self.w
        following = COMPLETE
        if node.next is not None:
            following = ANY_MODE if node.next.mode is None else node.next.mode
        start = "-1" if node.start is None else value(w, node.start)
        end = value(w, node.end)
        own = node.start == Local("start")
        bare = not (self.effects or self.group or node.pieces or node.copy)
        if own and valid(node.end) and bare and following == COMPLETE:
            return [f"if {end} != p:", f"    out.append((label, p, {end}))"]
        arguments = [
            "b, out, label",
            "group" if self.group else "()",
            start,
            end,
            _choices(w, node.pieces),
            "effects" if self.effects else "()",
            str(following),
            f"1 + me * {max(1, len(w.game.pieces))}, kind",
            *(["True"] if node.copy else []),
        ]
        return _on_board(f"emit({', '.join(arguments)})", end, node.end)


def _pending(op: str, at: str, node: Expr) -> list[str]:
    """Appends an effect to the pending ones, if its position is on the board."""
    return _on_board(f"effects.append({op})", at, node)


def _on_board(line: str, at: str, node: Expr) -> list[str]:
    """What is done if a position is on the board."""
    return [line] if valid(node) else [f"if {at} >= 0:", f"    {line}"]


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _choices(w: RuleWriter, pieces: tuple[Expr, ...]) -> str:
    if not pieces:
        return "NO_CHOICE"
    inner = ", ".join(value(w, piece) for piece in pieces)
    return f"({inner},)"
