"""Rows of pieces that win: where goals want several of a player's pieces at once.

A configuration of pieces in certain directions wins wherever there is room for it, one on certain
positions there alone. Where a player wins by a single one it is no row to choose among others: it
says where all pieces have to go, as in a race.
"""

from __future__ import annotations

from collections.abc import Iterator

from translator.analysis.exploration.winning import ways_to_win
from translator.ir.expr import (
    NOWHERE,
    AbsoluteConfig,
    Condition,
    Occupant,
    RelativeConfig,
)
from translator.ir.game import Game
from translator.ir.ids import PieceId
from translator.ir.parts import PlayerKind

Rows = dict[str, tuple[list[int], dict[str, dict[str, list[int]]]]]
"""By player: of how many pieces each row is, and by piece type and position in which rows, by
their numbers, such a piece has a place there."""

Row = frozenset[tuple[int, frozenset[PieceId]]]
"""Positions, each with the types of pieces that may stand there."""


def winning_rows(game: Game) -> Rows:
    """The rows that win for those who choose moves; nobody is named who has not several."""
    found = Rows()
    for player, one in enumerate(game.players):
        tests = ways_to_win(game, player) if one.kind is PlayerKind.ACTIVE else ()
        rows = dict.fromkeys(row for test in tests for row in _rows(game, player, test))
        if len(rows) > 1:
            found[one.name] = [len(row) for row in rows], _by_place(game, list(rows))
    return found


def _rows(game: Game, player: int, test: Condition) -> Iterator[Row]:
    """The rows on the board of which each fulfils a condition."""
    match test:
        case RelativeConfig(occupants, directions) if len(occupants) > 1:
            types = [_types((occupant,)) for occupant in occupants]
            if all(types):
                for start in range(len(game.board.positions)):
                    path = [start]
                    for direction in directions:
                        path.append(game.board.step(player, path[-1], direction))
                    if NOWHERE not in path:
                        yield frozenset(zip(path, types, strict=False))
        case AbsoluteConfig(occupants, places) if len(places) > 1:
            own = _types(occupants)
            if own and not any(place.zone for place in places):
                yield frozenset((place.index, own) for place in places)


def _types(occupants: tuple[Occupant, ...]) -> frozenset[PieceId]:
    """The types of one's own of which a piece has to stand there; none where another would do."""
    if all(one.whose == "mine" and not one.negated for one in occupants):
        return frozenset(one.piece for one in occupants)
    return frozenset()


def _by_place(game: Game, rows: list[Row]) -> dict[str, dict[str, list[int]]]:
    found: dict[str, dict[str, list[int]]] = {}
    for number, row in enumerate(rows):
        for at, types in sorted(row, key=lambda cell: cell[0]):
            for piece in sorted(types):
                by_position = found.setdefault(game.pieces[piece].name, {})
                by_position.setdefault(game.board.positions[at], []).append(number)
    return found
