"""The position in which a record begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from notation.engine import Engine, EngineClass
from notation.fen import draughts_setup
from notation.headers import first_colour
from notation.record import GameRecord
from notation.rules import Rules
from notation.sgf.points import square_at


class BadSetup(ValueError):
    """A start position that the game does not have. `text` is the part that is wrong."""

    def __init__(self, message: str, text: str = "") -> None:
        super().__init__(message)
        self.text = text


def start_of(record: GameRecord, engine: EngineClass, rules: Rules) -> Engine:
    """A new game at the start position of a record; raises `BadSetup`."""
    game = engine()
    headers = record.headers
    try:
        if "Setup" in headers:
            game = engine.from_setup(type(game.setup()).parse(headers["Setup"]))
        elif "FEN" in headers:
            game = _from_fen(headers["FEN"], engine, rules)
    except (AttributeError, ValueError) as error:
        raise BadSetup(f"the start position is not one of this game: {error}") from error
    stones = stones_of(record, rules)
    if not record.edits and not stones:
        return game
    setup = game.setup()
    placements = edited(setup.placements, record.edits + stones, rules)
    turn = _first_turn(record, rules) if stones else setup.turn_index
    try:
        return engine.from_setup(type(setup)(placements, setup.reserve, turn))
    except ValueError as error:
        raise BadSetup(f"the edited start position is not one of this game: {error}") from error


def _from_fen(fen: str, engine: EngineClass, rules: Rules) -> Engine:
    if rules.family == "draughts":
        return engine.from_setup(draughts_setup(fen, engine(), rules))
    from_fen: Callable[[str], Engine] | None = getattr(engine, "from_fen", None)
    if from_fen is None:
        raise ValueError("it has no FEN")
    return from_fen(fen)


def stones_of(record: GameRecord, rules: Rules) -> list[str]:
    """The setup in the root of an SGF file of a game with Go points, as edits."""
    edits = []
    for name, values in record.root.properties:
        if record.notation != "sgf" or name not in ("AB", "AW", "AE"):
            continue
        player = rules.coloured(name[1], first_colour(record))
        for value in values:
            for square in _rectangle(value, rules):
                edits.append(f"{player} {rules.pieces[0]} {square}" if player else f"x {square}")
    return edits


def _rectangle(value: str, rules: Rules) -> list[str]:
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
        raise BadSetup("the game has no such point", value)
    return [square for square in squares if square]


def _first_turn(record: GameRecord, rules: Rules) -> int:
    """Who moves first after a setup: as stated, or whoever makes the first move."""
    stated = dict(record.root.properties).get("PL", ("",))[0][:1].upper()
    moved = next((node.mover for node in record.main_line() if node.mover), "")
    player = rules.coloured(stated or moved, first_colour(record))
    return rules.turn_players.index(player) if player else 0


def edited(
    placements: tuple[tuple[Any, ...], ...], edits: list[str], rules: Rules
) -> tuple[tuple[Any, ...], ...]:
    """The placements after a log of edits; raises `BadSetup` for unknown names."""
    board = {placement[0]: placement for placement in placements}
    for edit in edits:
        *piece, position = edit.split(" ")
        if position not in rules.squares:
            raise BadSetup("the game has no such position", edit)
        board.pop(position, None)
        if piece == ["x"]:
            continue
        player, kind = piece
        if player not in rules.kinds:
            raise BadSetup("the game has no such player", edit)
        if kind not in rules.pieces:
            raise BadSetup("the game has no such piece", edit)
        board[position] = (position, player, kind, ())
    return tuple(board.values())


def edits_between(start: Any, other: Any) -> tuple[list[str], bool]:
    """Edits that lead from one setup to another, and whether they say it all.

    Edits say nothing of attributes, reserves, the player to move and the last move.
    """
    before = {p[0]: p[1:] for p in start.placements}
    after = {p[0]: p[1:] for p in other.placements}
    edits = [f"x {position}" for position in before if position not in after]
    edits += [
        f"{player} {piece} {position}"
        for position, (player, piece, *_) in after.items()
        if before.get(position, ())[:2] != (player, piece)
    ]
    whole = (start.reserve, start.turn_index) == (other.reserve, other.turn_index) and all(
        before.get(position, rest)[2:] == rest[2:] for position, rest in after.items()
    )
    return edits, whole
