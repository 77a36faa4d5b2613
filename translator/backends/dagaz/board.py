"""The board as Dagaz sees it: directions of the first player, links as differences of indices."""

from __future__ import annotations

from dataclasses import dataclass

from translator.backends.dagaz.problems import InexpressibleError, error
from translator.ir.expr import NOWHERE
from translator.ir.game import Game


@dataclass(frozen=True, slots=True)
class Frame:
    """`links[direction][position]` as the first player sees directions.

    `tables[player]` maps a direction of a player to one of the first player; `opposite` is the one
    table of opposite directions that Dagaz knows (a direction without one is its own).
    """

    links: tuple[tuple[int, ...], ...]
    tables: tuple[tuple[int, ...], ...]
    opposite: tuple[int, ...]

    def offsets(self, position: int) -> tuple[int, ...]:
        """For each direction the distance to the neighbour in the list of positions; 0: none."""
        ends = (table[position] for table in self.links)
        return tuple(0 if end == NOWHERE else end - position for end in ends)

    def reversed(self, game: Game, players: tuple[int, ...], direction: int) -> int:
        """The direction that leads back for all players; `InexpressibleError` if none does."""
        board = game.board
        back = self.opposite[direction]
        for player in players:
            if (
                self.links[self.tables[player][back]]
                != (board.reverse[board.symmetries[player][direction]])
            ):
                name = board.directions[direction]
                raise InexpressibleError(f"the opposite of the direction {name!r}")
        return back


def frame(game: Game) -> Frame:
    """The board from the side of the first player; E103 if Dagaz cannot hold it."""
    board = game.board
    first = board.symmetries[0] if board.symmetries else tuple(range(len(board.directions)))
    if sorted(first) != list(range(len(first))):
        message = f"two directions are the same for {game.players[0].name!r}"
        raise error(f"{message}: Dagaz needs a permutation for the first player")
    links = tuple(board.links[real] for real in first)
    for direction, table in enumerate(links):
        for position, end in enumerate(table):
            if position == end:
                name, way = board.positions[position], board.directions[direction]
                raise error(f"{name!r} is linked with itself ({way}); Dagaz has no such link")
    inverse = {real: direction for direction, real in enumerate(first)}
    tables = tuple(tuple(inverse[real] for real in table) for table in board.symmetries)
    return Frame(links, tables, _opposites(game, links))


def _opposites(game: Game, links: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    board = game.board
    first = board.symmetries[0] if board.symmetries else ()
    found = []
    for direction, real in enumerate(first):
        back = board.reverse[real]
        found.append(next((d for d, table in enumerate(links) if table == back), direction))
    return tuple(found)
