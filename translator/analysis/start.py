"""What of a game its start position asks for: who wants no more need not have the rest compiled.

An example: a game of 27 turns in which pieces are placed, each of a move type of its own, before
any moves. At the start only the drops of the first move type count, and how the others move does
not matter.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from translator.analysis.plan import Row, plan
from translator.ir.game import Game
from translator.ir.parts import NoAttack
from translator.ir.prune import prune
from translator.ir.traits import Resource, touching
from translator.ir.walk import asked

_ASK_FOR_OTHER_MOVES: Final = touching(Resource.ATTACKS | Resource.REPLIES)
"""What is answered by moves that nobody makes on the first turn."""


def at_start(game: Game) -> Game:
    """A game with the same legal steps at the start, not afterwards, in fewer rules.

    What no step of the first turn comes from is left out: entries of other move types, and moves of
    pieces that are not on the board.
    """
    if game.generation.by_type:  # scripts ask for the moves of any turn
        return game
    found = plan(game)
    chains = found.chains[0].values()  # a step may promote a piece that goes on
    standing = {one.piece for one in game.start.placements}
    kept = {
        id(entry)
        for group in (*found.groups[0], *chains)
        for piece, row in (*enumerate(group.moves), *((None, row) for row in group.drops))
        if piece is None or chains or piece in standing
        for entry in row
    }

    def those(row: Row) -> Row:
        return tuple(entry for entry in row if id(entry) in kept)

    pieces = tuple(replace(p, moves=those(p.moves), drops=those(p.drops)) for p in game.pieces)
    brief = prune(replace(game, pieces=pieces))
    return game if _asks_for_other_moves(brief) else brief


def _asks_for_other_moves(game: Game) -> bool:
    return any(isinstance(stage, NoAttack) for stage in game.selection) or any(
        type(node) in _ASK_FOR_OTHER_MOVES for node in asked(game)
    )
