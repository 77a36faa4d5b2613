"""Goals, verdicts and evaluations."""

from __future__ import annotations

from translator.frontends.native.lowering.body import Body
from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.lowering.terms import term
from translator.frontends.native.tree import Node, below, names_in, nodes, nodes_in, token_of
from translator.ir import expr as e
from translator.ir.advice import Evaluation
from translator.ir.expr import Expr
from translator.ir.ids import PlayerId, every
from translator.ir.parts import Goal, Moment, Player, PlayerKind, Result, Verdict
from translator.ir.stmt import Verify
from translator.ir.walk import expressions

_DYNAMIC = frozenset({"stalemated", "checkmated", "repetition", "no-moves"})


def lower_goal(scope: Scope, node: Node, people: tuple[Player, ...]) -> Goal:
    result = Result(token_of(node).removesuffix("-condition"))
    terms = [child for child in node.children if isinstance(child, Node)]
    parts = {str(part.data): part for part in terms if part.data in _PARTS}
    terms = [child for child in terms if child.data not in _PARTS]
    body = Body(scope, counts=frozenset({"moves"}))
    test = term(body, terms[-1], "condition")
    players = players_by_default(test, people)
    if len(terms) == 2:
        players = _players(scope, terms[0])
    moment = moment_by_default(test)
    kind = kind_by_default(result, words_of(test))
    priority = 0
    if "when" in parts:
        moment = _moment(scope, names_in(parts["when"])[0])
    if "goal_priority" in parts:
        priority = scope.number(names_in(parts["goal_priority"])[0])
    if "reason" in parts:
        kind = scope.text(names_in(parts["reason"])[0])
    return Goal(
        result, players, test, moment, kind,
        mover="for_mover" in parts, reserve="with_reserve" in parts, priority=priority,
        span=scope.span(node),
    )  # fmt: skip


_PARTS = ("when", "reason", "for_mover", "with_reserve", "goal_priority")


def _moment(scope: Scope, node: Node) -> Moment:
    text = scope.text(node)
    moments = {moment.value: moment for moment in Moment}
    if text not in moments:
        scope.unknown("moment", text, node, moments)
    return moments.get(text, Moment.STEP)


def _players(scope: Scope, node: Node) -> tuple[PlayerId, ...]:
    if node.data not in ("application", "word"):
        scope.error("L303", "a list of players is expected here", node)
        return ()
    names = [name for name in below(node) if name.data == "name"]
    return scope.find_all(scope.players, names)


def kind_by_default(result: Result, words: frozenset[str]) -> str:
    """The word for the reason: `count`, or the words of goals that the condition is made of."""
    return "count" if result is Result.COUNT else "+".join(sorted(words)) or "condition"


def moment_by_default(test: Expr) -> Moment:
    """What asks for moves or repetition is tested when a player is about to move."""
    asks = any(isinstance(node, e.MoveCount) for node in expressions(Verify(test)))
    return Moment.TURN if asks or words_of(test) & _DYNAMIC else Moment.STEP


def players_by_default(test: Expr, players: tuple[Player, ...]) -> tuple[PlayerId, ...]:
    """Everybody where a goal is made of the words of goals alone, else who plays to win."""
    everybody = every(PlayerId, players)
    if _is_plain(test):
        return everybody
    return tuple(i for i in everybody if players[i].kind is PlayerKind.ACTIVE)


def _is_plain(test: Expr) -> bool:
    if isinstance(test, e.Junction):
        return all(map(_is_plain, test.operands))
    if isinstance(test, e.Not):
        return _is_plain(test.operand)
    return bool(words_of(test))


def words_of(test: Expr) -> frozenset[str]:
    """The words of goals in a condition."""
    if isinstance(test, e.Junction):
        return frozenset().union(*map(words_of, test.operands))
    if isinstance(test, e.Not):
        return words_of(test.operand)
    if isinstance(test, e.NoMoves):
        return frozenset({"no-moves" if test.passes else "stalemated"})
    if isinstance(test, e.PieceCount):
        return frozenset({"total-piece-count" if test.total else "pieces-remaining"})
    word = _WORDS.get(type(test))
    return frozenset({word}) if word is not None else frozenset()


_WORDS: dict[type, str] = {
    e.AbsoluteConfig: "absolute-config",
    e.RelativeConfig: "relative-config",
    e.CapturedPiece: "captured",
    e.Checkmated: "checkmated",
    e.Repeated: "repetition",
}


def lower_evaluation(scope: Scope, node: Node | None) -> Evaluation | None:
    if node is None:
        return None
    (value,) = nodes(node.children)
    return Evaluation(term(Body(scope), value, "number"), scope.span(node))


def lower_verdict(scope: Scope, node: Node) -> Verdict | None:
    index = scope.find(scope.procedures, names_in(node)[0])
    rows = []
    for row in nodes_in(node, "verdict_row"):
        number = scope.number(names_in(row)[0])
        rows.append((number, Result(token_of(row))))
    return None if index is None else Verdict(index, tuple(rows), scope.span(node))
