"""Names that a move uses and the rules do not have: signs of other rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from notation.description import GameDescription
from notation.record import GameRecord
from notation.zsg.effects import Effect, Names, ZsgMoveError, parse_move


def strange_names(effects: Iterable[Effect], rules: GameDescription) -> Iterator[str]:
    """What effects name and the rules do not have: "piece `wdice`", each as often as it occurs."""
    for effect in effects:
        pieces: tuple[str, ...] = ()
        players: tuple[str, ...] = ()
        positions: tuple[str, ...] = ()
        match effect:
            case ("shift", piece, start, _, end):
                pieces, positions = (piece,), (start, end)
            case ("drop", player, piece, at):
                players, pieces, positions = (player,), (piece,), (at,)
            case ("capture", at) | ("attribute", at, _, _):
                positions = (at,)
            case ("change", name, squares):
                pieces, positions = () if name in rules.players else (name,), squares
            case ("flip", squares):
                positions = squares
        yield from (f"player `{name}`" for name in players if name not in rules.players)
        yield from (f"piece `{name}`" for name in pieces if name not in rules.pieces)
        yield from (f"position `{name}`" for name in positions if name not in rules.squares)


def has_names(rules: GameDescription, record: GameRecord) -> bool:
    """Whether rules have all the names of a record whose moves are in ZSG spelling."""
    names = Names(rules.players, rules.pieces)
    for node in record.root.walk():
        try:
            effects = parse_move(node.move.split(" "), names).effects if node.move else ()
        except ZsgMoveError:
            continue  # told when it is replayed
        if any(strange_names(effects, rules)):
            return False
    return True
