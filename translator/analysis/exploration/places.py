"""What it is worth to players that a piece stands where it does: how near it is to a goal.

A goal that asks for one piece on one of certain positions says where it has to go, and the moves
that a piece has on an empty board say how far that is.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from translator.analysis.codes import Codes
from translator.analysis.exploration.explorer import Budget, Explorer
from translator.analysis.exploration.winning import ways_to_win
from translator.ir.expr import AbsoluteConfig, Place
from translator.ir.game import Game
from translator.ir.parts import PlayerKind

BUDGET: Final = 50_000
"""Statements that are run for it, of each player's pieces."""

AT_GOAL: Final = 2.0
"""What a piece gains that has arrived, in what it is worth itself; half of it a step before."""
FAR: Final = 6
"""Steps from the goal beyond which nothing is gained."""

Places = dict[str, dict[str, dict[str, float]]]
"""By player, piece type and position: what a piece gains by standing there, more than 0."""


def place_values(game: Game) -> Places:
    """What pieces gain by standing near to where a goal wants them; nothing where none does."""
    codes, names, found = Codes(game), game.board.positions, Places()
    for player, one in enumerate(game.players):
        wanted = _wanted(game, player)
        if not wanted or one.kind is not PlayerKind.ACTIVE:
            continue
        explorer = Explorer(game, codes, player, Budget(BUDGET, BUDGET, BUDGET))
        for piece, targets in wanted.items():
            away = _distances(explorer, piece, targets)
            if away.keys() > targets:  # else it comes there by no move of its own
                values = {names[at]: AT_GOAL / 2**steps for at, steps in away.items()}
                found.setdefault(one.name, {})[game.pieces[piece].name] = values
    return found


def _wanted(game: Game, player: int) -> dict[int, set[int]]:
    """By piece type: the positions on one of which such a piece of the player's wins."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for test in ways_to_win(game, player):
        match test:
            case AbsoluteConfig(occupants, places=(place,)):
                for occupant in occupants:
                    if occupant.whose == "mine" and not occupant.negated:
                        found[occupant.piece] |= _positions(game, place, player)
    return {piece: targets for piece, targets in found.items() if targets}


def _positions(game: Game, place: Place, player: int) -> frozenset[int]:
    if place.zone:
        return frozenset(game.board.zones[place.index].positions[player])
    return frozenset((place.index,))


def _distances(explorer: Explorer, piece: int, targets: set[int]) -> dict[int, int]:
    """By position: in how many moves over an empty board a piece comes to one of the targets."""
    back = _steps_back(explorer, piece)
    away = dict.fromkeys(targets, 0)
    border = targets
    for steps in range(1, FAR + 1):
        border = {start for end in border for start in back[end]} - away.keys()
        away |= dict.fromkeys(border, steps)
    return {at: away[at] for at in sorted(away)}


def _steps_back(explorer: Explorer, piece: int) -> defaultdict[int, set[int]]:
    """By position: from where a piece may come to it, with nothing else on the board.

    Where the text of a rule does not tell, the piece is taken to step to any neighbour.
    """
    back: defaultdict[int, set[int]] = defaultdict(set)
    empty, board = explorer.side.codes.EMPTY, explorer.game.board
    for entry in explorer.game.pieces[piece].moves:
        for start in range(len(board.positions)):
            placed = explorer.explore(entry, piece, start, False)
            placed = placed or explorer.possible(entry, piece, start)
            known = None if placed is None else placed.exploration()
            if known is None:
                for links in board.links:
                    back[links[start]].add(start)
                continue
            for one in known.emissions:
                if all(codes & empty for _, codes in one.guards):
                    back[one.end].add(start)
    return back
