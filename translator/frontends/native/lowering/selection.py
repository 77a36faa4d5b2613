"""`selection`, invariants and the best turns: which of the moves that rules emit are legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from translator.frontends.native.lowering.bendable import best_of, is_bendable
from translator.frontends.native.lowering.body import Body
from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.lowering.terms import term
from translator.frontends.native.tree import Node, names_in, nodes, nodes_in, token_of
from translator.ir.ids import MoveTypeId, PieceId, PlayerId, numbered
from translator.ir.parts import (
    Best,
    Distinct,
    Invariant,
    MostCaptures,
    NoAttack,
    Pass,
    Player,
    PlayerKind,
    Precondition,
    Priority,
    Ranked,
    Stage,
)  # fmt: skip

CONDITIONS = frozenset({"verify", "phase", "best", "bendable_if", "bendable_let"})


def lower_selection(
    scope: Scope,
    node: Node | None,
    conditions: list[Node],
    players: tuple[Player, ...],
    usual: Iterable[Stage],
) -> tuple[Stage, ...]:
    """The stages that are listed, or else the usual ones, and those of the conditions that stand in
    the game itself.
    """
    listed: list[Stage] = []
    for child in nodes(node.children) if node is not None else ():
        if child.data in CONDITIONS:
            listed += _conditions(scope, child)
        else:
            listed.append(_STAGES[str(child.data)](scope, child, players))
    return joined(listed if node is not None else usual, _of_game(scope, conditions))


def joined(listed: Iterable[Stage], conditions: Iterable[Stage]) -> tuple[Stage, ...]:
    """Preconditions come first; the others behind the stages that are listed, but before a pass."""
    listed, conditions = list(listed), list(conditions)
    before = [stage for stage in conditions if isinstance(stage, Precondition)]
    after = [stage for stage in conditions if not isinstance(stage, Precondition)]
    passes = [listed.pop()] if listed and isinstance(listed[-1], Pass) else []
    return (*before, *listed, *after, *passes)


def _of_game(scope: Scope, conditions: list[Node]) -> list[Stage]:
    """The conditions of a game; those that bend are one stage, where the first of them stands."""
    found: list[Stage] = []
    bendable: list[Node] = []
    at = 0
    for node in conditions:
        if is_bendable(scope, node):
            at = at if bendable else len(found)
            bendable.append(node)
        else:
            found += _conditions(scope, node)
    best = best_of(scope, bendable) if bendable else None
    return [*found[:at], best, *found[at:]] if best is not None else found


def _conditions(scope: Scope, node: Node) -> list[Stage]:
    if node.data == "best":
        body = Body(scope, counts=_REPLIES)
        keys = tuple(term(body, key, "number") for key in nodes(node.children))
        if not keys:
            scope.error("L302", "`best` needs a number to go by", node)
        return [Best(keys, scope.span(node))]
    phase = token_of(node) if node.data == "phase" else "after-turn"
    rows = nodes_in(node, "verify") if node.data == "phase" else [node]
    body = Body(scope, counts=_REPLIES if phase == "after-turn" else frozenset())
    found = [term(body, test, "condition") for row in rows for test in nodes(row.children)]
    if not found:
        scope.error("L302", f"`{token_of(node)}` needs a condition", node)
    return [PHASES[phase](test, span=scope.span(node)) for test in found]


_REPLIES = frozenset({"replies"})
PHASES: dict[str, Callable[..., Stage]] = {
    "before-turn": Precondition,
    "before-step": partial(Precondition, step=True),
    "after-step": partial(Invariant, step=True),
    "after-turn": Invariant,
}


def royals(
    players: tuple[Player, ...], pieces: tuple[PieceId, ...]
) -> tuple[tuple[PlayerId, PieceId], ...]:
    """These pieces of everybody who is not neutral."""
    movers = [
        i for i, player in numbered(PlayerId, players) if player.kind is not PlayerKind.NEUTRAL
    ]
    return tuple((player, piece) for piece in pieces for player in movers)


def _priority(scope: Scope, node: Node, players: tuple[Player, ...]) -> Stage:
    move_types = scope.find_all(scope.move_types, names_in(node))
    if not names_in(node):
        scope.error("L302", "`priority` needs a move type to begin with", node)
    return Priority(move_types, rest=not nodes_in(node, "only"), span=scope.span(node))


def _ranked(scope: Scope, node: Node, players: tuple[Player, ...]) -> Stage:
    ranks = []
    for row in nodes_in(node, "rank"):
        rank: set[MoveTypeId | None] = set(scope.find_all(scope.move_types, names_in(row)))
        ranks.append(frozenset(rank | ({None} if nodes_in(row, "untyped") else set())))
    return Ranked(tuple(ranks), scope.span(node))


def _no_attack(scope: Scope, node: Node, players: tuple[Player, ...]) -> Stage:
    pieces = scope.find_all(scope.pieces, names_in(node))
    pairs = list(royals(players, pieces))
    for pair in nodes_in(node, "pair"):
        who, what = names_in(pair)
        player, piece = scope.find(scope.players, who), scope.find(scope.pieces, what)
        if player is not None and piece is not None:
            pairs.append((player, piece))
    next_only = bool(nodes_in(node, "next_player"))
    return NoAttack(tuple(pairs), next_only, scope.span(node))


_STAGES: dict[str, Callable[[Scope, Node, tuple[Player, ...]], Stage]] = {
    "distinct": lambda scope, node, players: Distinct(),
    "priority": _priority,
    "ranked": _ranked,
    "most": lambda scope, node, _: MostCaptures(
        scope.find_all(scope.pieces, names_in(node)), scope.span(node)
    ),
    "no_attack": _no_attack,
    "pass": lambda scope, node, players: Pass(token_of(node) == "forced", scope.span(node)),
}
