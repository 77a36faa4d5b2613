"""A `Game` as a list of facts: statements about players, positions, pieces and so on, by number.

Facts are what things are recognised by when their names have changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from translator.diff.content import Content, Contents, content, procedure_content
from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.ir.ids import Noun


def facts(game: Game) -> Iterator[Content]:
    """All that the rules say of the things that they name."""
    yield from _board(game)
    yield from _pieces(game)
    for number, player in enumerate(game.players):
        yield Content(("player", player.kind), ((Noun.PLAYER, number),))
    for turn in game.turn_order.turns:
        yield content(turn)
    for part in (*game.goals, *game.selection, *game.hidden, game.verdict):
        yield content(part)
    for number, variable in enumerate(game.variables):
        yield Content(content(replace(variable, name="")).skeleton, ((Noun.VARIABLE, number),))
    for number, procedure in enumerate(game.procedures):
        skeleton, references = procedure_content(procedure)
        yield Content(("procedure", *skeleton), ((Noun.PROCEDURE, number), *references))


def _board(game: Game) -> Iterator[Content]:
    board = game.board
    for direction, table in enumerate(board.links):
        for start, end in enumerate(table):
            if end != NOWHERE:
                link = (Noun.DIRECTION, direction), (Noun.POSITION, start), (Noun.POSITION, end)
                yield Content(("link",), link)
    for number, zone in enumerate(board.zones):
        for player, cells in enumerate(zone.positions):
            for cell in sorted(cells):
                row = (Noun.ZONE, number), (Noun.PLAYER, player), (Noun.POSITION, cell)
                yield Content(("zone",), row)
    for player, symmetry in enumerate(board.symmetries):
        for direction, target in enumerate(symmetry):
            if direction != target:
                seen = (Noun.DIRECTION, direction), (Noun.DIRECTION, target)
                yield Content(("symmetry",), ((Noun.PLAYER, player), *seen))


def _pieces(game: Game) -> Iterator[Content]:
    contents = Contents(game)
    for number, attribute in enumerate(game.attributes):
        yield Content(("attribute", attribute.bits), ((Noun.ATTRIBUTE, number),))
    for number, piece in enumerate(game.pieces):
        self = (Noun.PIECE, number)
        for attribute_number, value in piece.attributes:
            yield Content(("has", value), (self, (Noun.ATTRIBUTE, attribute_number)))
        for section in ("moves", "drops"):
            for entry in getattr(piece, section):
                skeleton, references = contents.of(entry)
                move_type = () if entry.move_type is None else ((Noun.MOVE_TYPE, entry.move_type),)
                yield Content((section, len(move_type), *skeleton), (self, *move_type, *references))
    for placement in game.start.placements:
        where = (Noun.POSITION, placement.position), (Noun.PLAYER, placement.player)
        yield Content(("at",), (*where, (Noun.PIECE, placement.piece)))
    for player, number, count in game.start.reserve:
        yield Content(("reserve", count), ((Noun.PLAYER, player), (Noun.PIECE, number)))


DEFINING = frozenset({"has", "moves", "drops"})
"""Heads of facts that say what a piece is, rather than where one stands."""

PLACING = frozenset({"at", "reserve"})
"""Heads of facts that say where pieces are at the start."""
