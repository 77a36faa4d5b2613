"""Rules as JavaScript functions: statements become lines, see `expressions` for what they compute.

    function rule_3(g, b, p, label, me, kind, link0) {

`g` is the engine, `b` its state (the board first), `p` where the piece stands (or is dropped),
`label` names the rule, `me` is the player whose pieces move, `kind` the piece type; then come the
constants of the entry: link tables, zone masks, positions, piece types.
"""

from __future__ import annotations

from translator.analysis.emission import ANY_MODE, COMPLETE
from translator.backends.engine.depth import check_depth
from translator.backends.engine.rules import RuleText, valid
from translator.backends.engine.unknown import unknown
from translator.backends.javascript.expressions import negated, test, value
from translator.backends.javascript.literals import quote
from translator.ir import stmt as s
from translator.ir.expr import Const, Expr, Kind, Local
from translator.ir.game import Game

MAX_LEVELS = 200  # engines must read it without running out of stack

_OnAPosition = s.Put | s.Remove | s.ChangeType | s.ChangeOwner | s.Flip | s.SetAttribute


class JavaScriptRule(RuleText):
    """One rule; `TranslationError` E102 if it nests too deep."""

    def __init__(self, game: Game, index: int) -> None:
        check_depth(game.rules[index], "JavaScript", MAX_LEVELS, MAX_LEVELS)
        super().__init__(game, index)

    def function(self, body: list[str]) -> list[str]:
        parameters = ["g", "b", "p", "label", "me", "kind", *self.w.params]
        head = f"function {self.name}({', '.join(parameters)}) {{"
        lines = [*self.w.needs, *self.locals(), *body]
        return [f"// {quote(self.rule.name)}", head, *indented(lines), "}"]

    def locals(self) -> list[str]:
        """Initial values of the locals and what is pending."""
        lines = ["let here = p;"]
        marks = 0
        for name, kind in self.rule.locals:
            own = self.w.names[name]
            if own in ("here", "p"):
                continue
            if kind is Kind.POSITIONS:
                lines.append(f"const {own} = g._marks({marks});")
                marks += 1
            else:
                lines.append(f"let {own} = {'OFF' if kind is Kind.POSITION else '0'};")
        if marks:
            lines.append("const run = g._run();")
        if self.loops:  # all loops of one run draw from the same rounds
            lines.append("let rounds = 0;")
        if self.effects:
            lines += ["const effects = g._pending[g._level];", "let e = 0;"]
        if self.group:
            lines += ["const group = g._groups[g._level];", "let k = 0;"]
        return lines

    def statement(self, node: s.Stmt) -> list[str]:
        w = self.w
        match node:
            case s.Let():
                name = w.names[node.name]
                lines = [f"{name} = {value(w, node.value)};"]
                if node.walk and not valid(node.value):
                    lines.append(f"if ({name} === OFF) return;")
                return lines
            case s.Verify():
                return [f"if ({negated(w, node.condition)}) return;"]
            case s.If():
                return self._if(node)
            case s.While():
                return [
                    "for (;;) {",
                    "  if (rounds++ >= ROUNDS) return g._endless(label, p);",
                    f"  if ({negated(w, node.condition)}) break;",
                    *indented(self.block(node.body)),
                    "}",
                ]
            case s.Mark():
                marks, at = w.names[node.positions], value(w, node.at)
                new = f"{test(w, node.value)} ? run : 0"
                if isinstance(node.value, Const):
                    new = "run" if node.value.value else "0"
                # Off the board nothing is marked.
                none = [] if valid(node.at) else [f"{marks}[OFF] = 0;"]
                return [f"{marks}[{at}] = {new};", *none]
            case s.Pair():
                ends = value(w, node.start), value(w, node.end)
                return [f"group[k++] = {end};" for end in ends]
            case s.Do():
                return self._effect(node.effect)
            case s.Emit():
                return self._emit(node)
            case s.Forget():
                lines = ["e = 0;"] if node.effects and self.effects else []
                return lines + (["k = 0;"] if node.group and self.group else [])
            case (
                s.Assign() | s.Call() | s.ForEach() | s.Leave() | s.Return() | s.Draw() | s.Push()
                | s.Pop() | s.Fail()
            ):  # fmt: skip
                raise TypeError(f"no statement of a rule alone: {type(node).__name__}")
            case _:
                raise unknown(node, "JavaScript", f"the rule {self.rule.name!r}")

    def _if(self, node: s.If) -> list[str]:
        then, other = self.block(node.then), self.block(node.other)
        if not then and not other:
            return []
        if not then:
            return [f"if ({negated(self.w, node.condition)}) {{", *indented(other), "}"]
        rest = ["} else {", *indented(other)] if other else []
        return [f"if ({test(self.w, node.condition)}) {{", *indented(then), *rest, "}"]

    def _effect(self, effect: s.Effect) -> list[str]:
        w = self.w
        if isinstance(effect, s.SetVariable):
            index = "0" if effect.index is None else value(w, effect.index)
            lines = _pending("SET", str(effect.variable), index, value(w, effect.value))
            return lines if effect.index is None else _on_board(lines, index, effect.index)
        if isinstance(effect, s.Go | s.Invoke | s.Jump | s.Supply):
            raise TypeError(f"no effect of a rule alone: {type(effect).__name__}")
        kind, *operands = self._words(effect)
        at = value(w, effect.at)
        lines = _pending(kind, at, *operands)
        return _on_board(lines, at, effect.at)

    def _words(self, effect: _OnAPosition) -> list[str]:
        """The kind of an effect on a position, and what follows the position."""
        w = self.w
        match effect:
            case s.Remove():
                return ["SPARED" if effect.spare else "REMOVE"]
            case s.Put():
                types = max(1, len(w.game.pieces))
                code = f"1 + {value(w, effect.player)} * {types} + {value(w, effect.piece)}"
                return ["PUT", code]
            case s.ChangeType():
                return ["TYPE", value(w, effect.piece)]
            case s.ChangeOwner():
                return ["OWNER", value(w, effect.player)]
            case s.Flip():
                return ["FLIP"]
            case s.SetAttribute():
                return ["ATTRIBUTE", str(effect.attribute), f"{test(w, effect.value)} ? 1 : 0"]
            case _:
                raise unknown(effect, "JavaScript", f"the rule {self.rule.name!r}")

    def _emit(self, node: s.Emit) -> list[str]:
        assert node.end is not None
        w = self.w
        following = COMPLETE
        if node.next is not None:
            following = ANY_MODE if node.next.mode is None else node.next.mode
        start = "OFF" if node.start is None else value(w, node.start)
        end = value(w, node.end)
        own = node.start == Local("start")
        bare = not (self.effects or self.group or node.pieces or node.copy)
        if own and valid(node.end) and bare and following == COMPLETE:
            return [f"if ({end} !== p) g._plain(label, p, {end});"]
        lines = [
            f"g._emit({', '.join(arguments)});"
            for choice in self._choices(node.pieces)
            for arguments in [
                [
                    "label",
                    "k" if self.group else "0",
                    start,
                    end,
                    choice,
                    "e" if self.effects else "0",
                    str(following),
                    f"1 + me * {max(1, len(w.game.pieces))}",
                    "kind",
                    "true" if node.copy else "false",
                ]
            ]
        ]
        return _on_board(lines, end, node.end)

    def _choices(self, pieces: tuple[Expr, ...]) -> list[str]:
        """The types chosen on arrival; -1 for no change."""
        return [value(self.w, piece) for piece in pieces] or ["-1"]


def indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _on_board(lines: list[str], at: str, node: Expr) -> list[str]:
    """What is done if a position is on the board."""
    return lines if valid(node) else [f"if ({at} !== OFF) {{", *indented(lines), "}"]


def _pending(*words: str) -> list[str]:
    """Appends an effect to the pending ones."""
    return [f"effects[e++] = {word};" for word in words]
