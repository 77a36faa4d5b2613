"""Where a game in SGF begins: the stones in its root, and the size of its board."""

from __future__ import annotations

from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.edits import Changes, SetupError
from notation.headers import state_origin
from notation.record import GameRecord
from notation.sgf.mapping import GAMES
from notation.sgf.points import setup_properties, size_of, square_at
from notation.sgf.spellings import colour_first_in
from notation.start import Start
from notation.start import tell_start as tell_as_usual


def changes(record: GameRecord, rules: GameDescription) -> Changes:
    """The edits of a record, and the stones in its root: they change who moves first."""
    stones = _stones(record, rules)
    turn = _first_turn(record, rules) if stones else None
    return Changes((*record.edits, *stones), turn)


def _stones(record: GameRecord, rules: GameDescription) -> list[str]:
    """The setup in the root of a game with Go points, as edits."""
    edits = []
    for name, values in record.root.properties:
        if name not in ("AB", "AW", "AE"):
            continue
        player = rules.coloured(name[1], colour_first_in(record))
        for value in values:
            for square in _rectangle(value, rules):
                edits.append(f"{player} {rules.pieces[0]} {square}" if player else f"x {square}")
    return edits


def _rectangle(value: str, rules: GameDescription) -> list[str]:
    """The positions of a point `pd` or of a rectangle `aa:cc`."""
    first, _, last = value.partition(":")
    corners = [rules.square(square_at(point, rules) or "") for point in (first, last or first)]
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
    stated = dict(record.root.properties).get("PL", ("",))[0][:1].upper()
    moved = next((node.mover for node in record.main_line() if node.mover), "")
    player = rules.coloured(stated or moved, colour_first_in(record))
    return rules.turn_players.index(player) if player else 0


def complete_headers(new: GameRecord, record: GameRecord, rules: GameDescription) -> None:
    """Say how large the board is where moves are in the syntax of a game."""
    state_origin(new, record, rules)
    if new.spelling in GAMES and "SZ" not in dict(new.root.properties):
        new.root.properties += (("SZ", (size_of(rules),)),)


def tell_start(new: GameRecord, start: Start, sink: Sink) -> None:
    """As stones in Go."""
    if new.spelling == "go":
        new.root.properties += setup_properties(start.game, start.rules, colour_first_in(new))
    else:
        tell_as_usual(new, start, sink)
