"""`players` and `turn-order` (docs/zrf.md 5)."""

from __future__ import annotations

from translator.frontends.zrf.lowering.scope import Scope, atom
from translator.frontends.zrf.nodes import Form, Node
from translator.ir.ids import PlayerId, TurnId, every
from translator.ir.parts import Player, PlayerKind, Turn, TurnOrder


def declare_players(scope: Scope, form: Form | None) -> None:
    if form is None:
        scope.sink.error("Z510", "the game declares no players")
        return
    for node in form.items[1:]:
        name = atom(node)
        if name in scope.players:
            scope.sink.warning("Z511", f"player `{name}` is declared twice", node.span)
        elif name:
            scope.players.add(name)
    if not len(scope.players):
        scope.sink.error("Z510", "the game declares no players", form.span)


def lower_turns(scope: Scope, form: Form | None) -> TurnOrder:
    """The turns; without a `turn-order` the players take turns as declared."""
    turns: list[Turn] = []
    repeat = TurnId(0)
    repeats: list[Node] = []
    for node in form.items[1:] if form is not None else ():
        if atom(node) == "repeat" and "repeat" not in scope.players:
            repeats.append(node)
            repeat = TurnId(len(turns))
            continue
        turn = _turn(scope, node)
        if turn is not None:
            turns.append(turn)
    scope.check_distinct(repeats)
    if not turns:
        if form is not None:
            scope.sink.warning("Z512", "the turn order is empty; players take turns", form.span)
        turns = [Turn(i, i) for i in every(PlayerId, scope.players)]
    if form is not None and repeat >= len(turns) > 0:
        scope.sink.warning("Z513", "`repeat` is at the end; all turns repeat", form.span)
        repeat = TurnId(0)
    return TurnOrder(tuple(turns), repeat)


def _turn(scope: Scope, node: Node) -> Turn | None:
    """`Player`, `(Player type)`, `(Player Owner)` or `(Player Owner type)`."""
    names = list(node.items) if isinstance(node, Form) else [node]
    player = scope.find(scope.players, names[0], "Z515")
    if player is None:
        return None
    owner = player
    rest = names[1:]
    if rest and atom(rest[0]) in scope.players:
        owner, rest = scope.players[atom(rest[0])], rest[1:]
    if rest and (len(rest) > 1 or atom(rest[0]) in scope.players) and len(names) <= 3:
        what = "a turn has a player, an owner and one move type"
        scope.sink.warning("Z516", what, rest[-1].span)
    move_type = scope.move_types.add(atom(rest[0])) if rest else None
    return Turn(player, owner, move_type, node.span)


def lower_players(scope: Scope, order: TurnOrder, form: Form | None) -> tuple[Player, ...]:
    """A player who never moves is neutral, unless his name begins with `?` and he takes turns."""
    movers = {turn.player for turn in order.turns}
    # Whose pieces somebody else moves is in the game as well: he has friends and enemies.
    movers |= {turn.owner for turn in order.turns}
    written = {atom(node): node.span for node in reversed(form.items[1:] if form else ())}
    players = []
    for index, name in enumerate(scope.players.names):
        kind = PlayerKind.NEUTRAL
        if index in movers:
            kind = PlayerKind.RANDOM if name.startswith("?") else PlayerKind.ACTIVE
        players.append(Player(name, kind, written.get(name)))
    return tuple(players)
