"""`players` and `turn-order`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from translator.frontends.native.lowering.players import default_order
from translator.frontends.native.printing.forms import Item, List, form, named, word
from translator.frontends.native.printing.terms import label_name
from translator.frontends.native.spelling import quoted
from translator.frontends.native.turns import Cycle, Following, Repeat, played_again, taken_apart
from translator.frontends.native.turns import Item as TurnItem
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.ids import LabelId
from translator.ir.parts import Player, PlayerKind, Turn, TurnLabel
from translator.ir.walk import everywhere


def players_form(game: Game) -> List:
    """Teams stand where their players stand together, else behind all players."""
    names = [named(player.name) for player in game.players]
    teams = _teams(game)
    rest = [player for player in game.players if player.team is not None]
    together = [player for team in teams for player in team] == rest and all(
        player.kind is PlayerKind.ACTIVE for player in rest
    )
    items: list[Item] = []
    for (kind, team), group in groupby(
        zip(game.players, names, strict=True),
        lambda pair: (pair[0].kind, pair[0].team if together else None),
    ):
        found = [name for _, name in group]
        if team is not None:
            items.append(form("team", *found))
        else:
            items += found if kind is PlayerKind.ACTIVE else [form(kind.value, *found)]
    if not together:
        items += [form("team", *(named(player.name) for player in team)) for team in teams]
    return form("players", *items)


def _teams(game: Game) -> list[list[Player]]:
    """The players of each team, in the order of their numbers."""
    numbers = {player.team for player in game.players if player.team is not None}
    return [
        [player for player in game.players if player.team == number] for number in sorted(numbers)
    ]


def turns_form(game: Game) -> Iterator[Item]:
    items = taken_apart(game.turn_order, len(game.players), _repeats(game))
    if items != list(default_order(game.players).turns):
        yield form("turn-order", *(_turn_item(game, item) for item in items))


def _repeats(game: Game) -> bool:
    """The last label is that for playing a turn again, and rules jump to it."""
    labels = game.turn_order.labels
    if not labels or labels[-1] != played_again(game.turn_order):
        return False
    jump = s.Jump(LabelId(len(labels) - 1))
    return any(isinstance(node, s.Do) and node.effect == jump for node in everywhere(game))


def _turn_item(game: Game, item: TurnItem) -> Item:
    if isinstance(item, Turn):
        return _turn(game, item)
    if isinstance(item, Repeat):
        return word("repeat")
    if isinstance(item, Cycle):
        return form("turn-order", *(_turn_item(game, inner) for inner in item.items))
    if isinstance(item, Following):
        return form("following", *map(str, item.turns))
    if isinstance(item, TurnLabel):
        return form("jumps", named(item.name), *map(str, item.targets))
    if len(set(item.names)) == 1:
        return form("label", label_name(item.names[0]))
    return form("labels", *map(_label, _by_mover(game, item.names)))


def _label(name: str) -> Item:
    """A name, or a dash for none; a label that is called so is quoted."""
    return word("-") if not name else word(quoted(name)) if name == "-" else label_name(name)


def _by_mover(game: Game, names: tuple[str, ...]) -> list[str]:
    """The names of players who take turns, where no others have any."""
    pairs = list(zip(game.players, names, strict=True))
    neutral = [name for player, name in pairs if player.kind is PlayerKind.NEUTRAL]
    if any(neutral):
        return list(names)
    return [name for player, name in pairs if player.kind is not PlayerKind.NEUTRAL]


def _turn(game: Game, turn: Turn) -> Item:
    """The owner is said where he is another one, or the move type could be taken for one."""
    names = [player.name for player in game.players]
    move_type = game.move_types[turn.move_type] if turn.move_type is not None else None
    player = named(names[turn.player])
    if turn.owner == turn.player and move_type is None:
        return player
    owner = [named(names[turn.owner])] if turn.owner != turn.player or move_type in names else []
    return List([player, *owner, *([named(move_type)] if move_type is not None else [])])
