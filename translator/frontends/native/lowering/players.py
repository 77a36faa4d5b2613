"""`players` and `turn-order`."""

from __future__ import annotations

from dataclasses import replace

from translator.core.reach import reachable
from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.tree import Node, names_in, nodes, nodes_in
from translator.frontends.native.turns import (
    REPEAT,
    Cycle,
    Following,
    Item,
    Mark,
    Repeat,
    arranged,
    played_again,
)
from translator.ir.ids import PlayerId, TurnId, numbered
from translator.ir.parts import Player, PlayerKind, Turn, TurnLabel, TurnOrder


def lower_players(scope: Scope, node: Node | None) -> tuple[Player, ...]:
    """A team names new players or, behind them, players who are there already."""
    players: list[Player] = []
    team = 0
    for child in nodes(node.children) if node is not None else ():
        kind = PlayerKind(str(child.data)) if child.data in _KINDS else PlayerKind.ACTIVE
        for name in [child] if child.data == "name" else names_in(child):
            known = scope.players.get(scope.text(name))
            if child.data != "team":
                scope.declare(scope.players, name)
                players.append(Player(scope.text(name), kind, scope.span(name)))
            elif known is None:
                scope.players.add(scope.text(name))
                players.append(Player(scope.text(name), kind, scope.span(name), team))
            elif players[known].team is None:
                players[known] = replace(players[known], team=team)
            else:
                scope.error("L202", f"`{scope.text(name)}` is in two teams", name)
        team += child.data == "team"
        scope.teams |= child.data == "team"
    return tuple(players)


_KINDS = ("neutral", "random")


def default_order(players: tuple[Player, ...]) -> TurnOrder:
    """Everybody in the order of declaration, but neutral players."""
    movers = [i for i, p in numbered(PlayerId, players) if p.kind is not PlayerKind.NEUTRAL]
    return TurnOrder(tuple(Turn(index, index) for index in movers))


def lower_turns(scope: Scope, node: Node | None, players: tuple[Player, ...]) -> TurnOrder:
    if node is None:
        return default_order(players)
    order = arranged(_items(scope, node, players))
    for label in order.labels:
        scope.labels.add(label.name)
    if not order.turns:
        scope.error("L401", "the turn order holds no turn", node)
        return order
    _check(scope, node, order)
    return order


def _items(scope: Scope, node: Node, players: tuple[Player, ...]) -> list[Item]:
    found: list[Item] = []
    for child in nodes(node.children):
        if child.data == "turn":
            turn = _turn(scope, child)
            found += [turn] if turn is not None else []
        else:
            found.append(_ITEMS[str(child.data)](scope, child, players))
    if found and isinstance(found[-1], Repeat):
        scope.error("L401", "`repeat` is at the end, with no turn after it", node)
        found.pop()
    return found


def _turn(scope: Scope, node: Node) -> Turn | None:
    """`Player`, `(Player type)`, `(Player Owner)` or `(Player Owner type)`."""
    first, *rest = names_in(node)
    player = scope.find(scope.players, first)
    if player is None:
        return None
    owner = player
    if len(rest) == 2 or (rest and scope.meaning(rest[0]) in scope.players):
        found = scope.find(scope.players, rest.pop(0))
        owner = player if found is None else found
    move_type = scope.move_types.add(scope.meaning(rest[0])) if rest else None
    return Turn(player, owner, move_type, scope.span(node))


def _cycle(scope: Scope, node: Node, players: tuple[Player, ...]) -> Item:
    items = _items(scope, node, players)
    if not any(isinstance(item, Turn | Cycle) for item in items):
        scope.error("L401", "the turn order holds no turn", node)
    return Cycle(tuple(items))


def _labels(scope: Scope, node: Node, players: tuple[Player, ...]) -> Item:
    """A name for each player who takes turns, or for each player; `-` is none."""
    names = ["" if n.children[0] == "-" else scope.text(n) for n in names_in(node)]
    movers = [i for i, p in enumerate(players) if p.kind is not PlayerKind.NEUTRAL]
    if len(names) not in (len(movers), len(players)):
        message = f"`labels` has a name or `-` for each of the {len(movers)} players"
        scope.error("L302", f"{message}, not {len(names)}", node)
    whose = movers if len(names) == len(movers) else range(len(players))
    given = dict(zip(whose, names, strict=False))
    return Mark(tuple(given.get(player, "") for player in range(len(players))))


def _following(scope: Scope, node: Node, players: tuple[Player, ...]) -> Item:
    return Following(tuple(TurnId(scope.number(name, 0)) for name in names_in(node)))


def _jumps(scope: Scope, node: Node, players: tuple[Player, ...]) -> Item:
    label, *turns = names_in(node)
    targets = tuple(TurnId(scope.number(name, 0)) for name in turns)
    return TurnLabel(scope.text(label), targets)


_ITEMS = {
    "repeat": lambda scope, node, players: Repeat(),
    "turn_order": _cycle,
    "label_mark": lambda scope, node, players: Mark(
        (scope.text(names_in(node)[0]),) * len(players)
    ),
    "label_marks": _labels,
    "following": _following,
    "jumps": _jumps,
}


def _check(scope: Scope, node: Node, order: TurnOrder) -> None:
    """Whether the turns that are meant exist, and whether play can come to each of them."""
    turns = range(len(order.turns))
    for said in (node, *nodes_in(node, "turn_order")):
        for row in (*nodes_in(said, "following"), *nodes_in(said, "jumps")):
            numbers = names_in(row)[row.data == "jumps" :]
            if len(numbers) != len(turns):
                message = f"`{row.data}` has a number for each of the {len(turns)} turns"
                scope.error("L302", f"{message}, not {len(numbers)}", row)
                return
            if any(scope.number(name, 0, len(turns) - 1) not in turns for name in numbers):
                return
    if scope.sink.has_errors:
        return
    ways = [[order.after(turn), *(label.targets[turn] for label in order.labels)] for turn in turns]
    met = reachable([0], lambda turn: ways[turn])
    for turn in turns:
        if turn not in met:
            message = "play never comes to this turn: no label leads to it"
            hint = "a list of turns inside of a list is left by a jump only"
            scope.sink.warning("L407", message, order.turns[turn].span, hint)
            return


def with_repeats(scope: Scope, order: TurnOrder) -> TurnOrder:
    """The turn order with the label `repeat`, where rules jump to one that nobody declared."""
    known = {label.name for label in order.labels}
    if REPEAT not in scope.labels or REPEAT in known:
        return order
    return replace(order, labels=(*order.labels, played_again(order)))
