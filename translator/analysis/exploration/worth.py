"""What pieces are worth to players who know no more of a game than its rules.

That is what the rules say themselves, or else their mobility: how many moves a piece may expect on
a board on which whatever stands on a cell is a matter of chance, on average from all positions. On
a board of chess that gives about what its players reckon with. Dummies, which only stand for
something, are worth nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from statistics import fmean
from typing import Final

from translator.analysis.codes import Codes, Side
from translator.analysis.emission import Emission
from translator.analysis.exploration.explorer import Budget, Explorer
from translator.ir.expr import And, Condition, Or, PieceCount
from translator.ir.game import Game
from translator.ir.ids import PieceId, PlayerId
from translator.ir.parts import Entry, PlayerKind, Result

EMPTY: Final = 0.7
"""How likely a cell is empty; else a friend stands there as often as an enemy."""
UNSURE: Final = 0.5
"""How likely a move is where it is not the board that decides."""
BUDGET: Final = 50_000
"""Statements that are run for it."""


def piece_weights(game: Game) -> dict[str, int]:
    """By piece type, whole numbers.

    Where who has few pieces left wins by it, each is worth less than nothing.
    """
    weights = worth_told(game) or _mobility(game)
    burden = None in _lacked(game, Result.WIN)
    return {name: -abs(value) if burden else value for name, value in weights.items()}


def worth_told(game: Game) -> dict[str, int]:
    """What the rules say that types are worth; nothing where they tell none from another by it.

    A type of which they do not speak counts one, a dummy nothing.
    """
    told = {
        piece.name: int(not piece.dummy) if piece.worth is None else piece.worth
        for piece in game.pieces
    }
    played = [piece for piece in game.pieces if piece.moves or piece.drops]
    if len({told[piece.name] for piece in played if not piece.dummy}) < 2:
        return {}
    seen = _within_sight(game, [*told.values()])
    return {name: seen[value] for name, value in told.items()}


def _within_sight(game: Game, told: Sequence[int]) -> dict[int, int]:
    """What each of the numbers counts, so that the small ones are seen beside the greatest.

    Where a king is worth a thousand pawns, one pawn more is nothing to speak of. None counts more
    than all else that a side begins with beside it, nor less than a smaller one.
    """
    sides = [Counter[int]() for _ in game.players]
    for one in game.start.placements:
        sides[one.player][told[one.piece]] += 1
    for player, piece, count in game.start.reserve:
        sides[player][told[piece]] += count
    counted: dict[int, int] = {}
    least = min(told)
    for value in sorted(set(told)):
        beside = [
            sum(other * count for other, count in side.items() if other != value)
            for side in sides
            if side[value] > 0
        ]
        most = max(beside, default=0)
        least = counted[value] = min(value, max(most, least)) if most > 0 else value
    return counted


def _mobility(game: Game) -> dict[str, int]:
    """How mobile types are; the least mobile of those that move at all is worth 1.

    Where none moves, but who loses those of some types loses, the others are worth nothing.
    """
    found = {piece.name: 0.0 for piece in game.pieces}
    owner = next((n for n, one in enumerate(game.players) if one.kind is PlayerKind.ACTIVE), None)
    if owner is not None:
        explorer = Explorer(game, Codes(game), owner, Budget(BUDGET, BUDGET, BUDGET))
        for number, piece in enumerate(game.pieces):
            if not piece.dummy:
                found[piece.name] = sum(_moves(explorer, entry, number) for entry in piece.moves)
    least = min((value for value in found.values() if value), default=1.0)
    counted = {game.pieces[piece].name for piece in _lacked(game, Result.LOSS) if piece is not None}
    if counted and not any(found.values()):
        return {name: int(name in counted) for name in found}
    return {
        piece.name: 0 if piece.dummy else max(1, round(found[piece.name] / least))
        for piece in game.pieces
    }


def _lacked(game: Game, result: Result) -> set[PieceId | None]:
    """The types, or none for all together, of which fewer than in the beginning mean a result."""
    return {
        node.piece
        for goal in game.goals
        if goal.result is result
        for node in _counts(goal.test)
        for player in goal.players
        if node.count < _begun_with(game, player, node.piece)
    }


def _counts(test: Condition) -> Iterator[PieceCount]:
    """What a condition asks of numbers of pieces."""
    match test:
        case And(operands) | Or(operands):
            for operand in operands:
                yield from _counts(operand)
        case PieceCount():
            yield test


def _begun_with(game: Game, player: PlayerId, piece: PieceId | None) -> int:
    held = sum(
        count
        for owner, kind, count in game.start.reserve
        if owner == player and piece in (None, kind)
    )
    standing = (one for one in game.start.placements if one.player == player)
    return held + sum(piece in (None, one.piece) for one in standing)


def _moves(explorer: Explorer, entry: Entry, piece: int) -> float:
    """How many moves an entry makes on average; one from where that cannot be told."""
    told = []
    for start in range(len(explorer.game.board.positions)):
        found = explorer.explore(entry, piece, start, False)
        found = found or explorer.possible(entry, piece, start)
        known = None if found is None else found.leaf.exploration
        told.append(1.0 if known is None else _expected(explorer.side, known.emissions))
    return fmean(told)


def _expected(side: Side, emissions: Iterable[Emission]) -> float:
    return sum(
        (1.0 if one.sure else UNSURE) * prod(_chance(side, codes) for _, codes in one.guards)
        for one in emissions
    )


def _chance(side: Side, codes: int) -> float:
    """How likely one of these codes is on a cell."""
    chance = EMPTY if codes & side.codes.EMPTY else 0.0
    for group in (side.friends, side.enemies):
        if group:
            chance += (1 - EMPTY) / 2 * (codes & group).bit_count() / group.bit_count()
    return chance
