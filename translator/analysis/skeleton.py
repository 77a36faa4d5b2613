"""Games of which the rules tell too little to be played as they are meant: skeletons.

Rules may lie elsewhere, as in scripts beside a ZRF file. What is said here is in the words of
`check` (P112, P121), and wherever such a game is shown it is said.
"""

from __future__ import annotations

from typing import Final

from translator.ir.game import Game
from translator.ir.parts import Result

NOTHING_SET_UP: Final = "nothing is set up or in hand: nobody has a piece to move"
NOBODY_WINS: Final = "no goal says who wins"


def lacking(game: Game) -> str:
    """What is missing for the game to begin and to end; empty for a whole game."""
    found = [NOTHING_SET_UP] if has_nothing(game) else []
    return ", and ".join([*found, *([NOBODY_WINS] if has_no_winner(game) else [])])


def has_no_winner(game: Game) -> bool:
    """Whether nothing says who has won."""
    return game.verdict is None and all(goal.result is Result.DRAW for goal in game.goals)


def has_nothing(game: Game) -> bool:
    """Whether nobody has a piece when the game begins, or may drop one."""
    return game.new_game is None and not any(types_at_start(game))


def types_at_start(game: Game) -> list[set[int]]:
    """By player, the types of the pieces on the board or in hand when the game begins."""
    start = game.start
    owned: list[set[int]] = [set() for _ in game.players]
    for placements in (start.placements, *start.alternatives):
        for one in placements:
            owned[one.player].add(one.piece)
    for owner, held, count in start.reserve:
        if count:
            owned[owner].add(held)
    everybody: set[int] = set(start.unlimited)
    if game.generation.by_type:  # scripts drop what they like
        everybody.update(index for index, piece in enumerate(game.pieces) if piece.drops)
    return [pieces | everybody for pieces in owned]
