"""Where a game in SGF begins: the stones in its root, and the size of its board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.edits import Changes, SetupError, edited
from notation.engine import Engine
from notation.headers import state_origin
from notation.record import STONES, GameRecord, Node
from notation.sgf.mapping import GAMES
from notation.sgf.points import setup_properties, size_of
from notation.sgf.spellings import colour_first_in, setup_point
from notation.start import Start
from notation.start import tell_start as tell_as_usual


def changes(record: GameRecord, rules: GameDescription) -> Changes:
    """The edits of a record, and the stones in its root: they change who moves first."""
    stones = _stones(record, rules)
    turn = _first_turn(record, rules) if stones else None
    return Changes((*record.edits, *stones), turn)


def _stones(record: GameRecord, rules: GameDescription) -> list[str]:
    """The stones that are set up before the first move, as edits."""
    return _edits(_before_moves(record), record, rules)


def _edits(
    properties: Iterable[tuple[str, tuple[str, ...]]], record: GameRecord, rules: GameDescription
) -> list[str]:
    """Stones as edits, whatever else is told."""
    first = colour_first_in(record, rules)
    edits = []
    for name, values in properties:
        if name not in STONES:
            continue
        player = rules.coloured(name[1], first)
        for value in values:
            for square in _rectangle(value, record, rules):
                edits.append(f"{player} {rules.pieces[0]} {square}" if player else f"x {square}")
    return edits


def _before_moves(record: GameRecord) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The properties of the root and of the nodes between it and the first move."""
    for node in record.opening():
        yield from node.properties


def _rectangle(value: str, record: GameRecord, rules: GameDescription) -> list[str]:
    """The positions of a point `pd` or of a rectangle `aa:cc`."""
    first, _, last = value.partition(":")
    names = [setup_point(point, record, rules) or "" for point in (first, last or first)]
    if first and not last and names[0]:
        return names[:1]
    corners = [rules.square(name) for name in names]
    files = sorted(corner.file if corner.file is not None else -1 for corner in corners)
    ranks = sorted(corner.rank if corner.rank is not None else -1 for corner in corners)
    squares = [
        rules.at(file, rank)
        for file in range(files[0], files[1] + 1)
        for rank in range(ranks[0], ranks[1] + 1)
    ]
    if None in squares:
        raise SetupError("the game has no such point", value)
    return [square for square in squares if square]


def _first_turn(record: GameRecord, rules: GameDescription) -> int:
    """Who moves first after a setup: as stated, or whoever makes the first move."""
    stated = dict(_before_moves(record)).get("PL", ("",))[0][:1].upper()
    moved = next((node.mover for node in record.main_line() if node.mover), "")
    player = rules.coloured(stated or moved, colour_first_in(record, rules))
    return rules.turn_players.index(player) if player else 0


def sets_up(node: Node) -> bool:
    """Whether a node changes the position by stones."""
    return any(name in STONES for name, _ in node.properties)


def position_set_up(node: Node, game: Engine, record: GameRecord, rules: GameDescription) -> Any:
    """The position after the stones that a node sets up in the middle of a game, as a setup.

    Who moves next is told by `PL`, else by the next move, else as before. Raises `SetupError`.
    """
    setup = game.setup()
    edits = _edits(node.properties, record, rules)
    placements = edited(setup.placements, tuple(edits), rules)
    moved = (after.mover for after in (node, *node.main_line()) if after.mover)
    colour = dict(node.properties).get("PL", ("",))[0][:1].upper() or next(moved, "")
    player = rules.coloured(colour, colour_first_in(record, rules)) if colour else ""
    turn = rules.turn_players.index(player) if player else setup.turn_index
    return type(setup)(placements, setup.reserve, turn)


def complete_headers(new: GameRecord, record: GameRecord, rules: GameDescription) -> None:
    """Say how large the board is where moves are in the syntax of a game."""
    state_origin(new, record, rules)
    if new.spelling in GAMES and "SZ" not in dict(new.root.properties):
        new.root.properties += (("SZ", (size_of(rules),)),)


def tell_start(new: GameRecord, start: Start, sink: Sink) -> None:
    """As stones in Go."""
    if new.spelling == "go":
        new.root.properties += setup_properties(
            start.game, start.rules, colour_first_in(new, start.rules)
        )
    else:
        tell_as_usual(new, start, sink)
