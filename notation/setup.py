"""The position in which a record begins."""

from __future__ import annotations

from typing import Any

from notation.engine import Engine, EngineClass
from notation.record import GameRecord
from notation.rules import Rules


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
            game = engine.from_fen(headers["FEN"])
    except (AttributeError, ValueError) as error:
        raise BadSetup(f"the start position is not one of this game: {error}") from error
    if not record.edits:
        return game
    placements = edited(game.setup().placements, record.edits, rules)
    try:
        return engine.from_setup(placed(game.setup(), placements))
    except ValueError as error:
        raise BadSetup(f"the edited start position is not one of this game: {error}") from error


def placed(setup: Any, placements: tuple[tuple[Any, ...], ...]) -> Any:
    """A setup with other pieces on the board, and the same player to move."""
    return type(setup)(placements, setup.reserve, setup.turn_index)


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
