"""Drops the rules that no piece uses."""

from __future__ import annotations

from dataclasses import replace

from translator.ir.game import Game
from translator.ir.parts import Entry, PieceType


def prune(game: Game) -> Game:
    """The same game without unused rules; the others keep their order."""
    used = sorted({entry.rule for piece in game.pieces for entry in (*piece.moves, *piece.drops)})
    if len(used) == len(game.rules):
        return game
    number = {old: new for new, old in enumerate(used)}

    def renumbered(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(replace(entry, rule=number[entry.rule]) for entry in entries)

    def piece(kind: PieceType) -> PieceType:
        return replace(kind, moves=renumbered(kind.moves), drops=renumbered(kind.drops))

    rules = tuple(game.rules[index] for index in used)
    return replace(game, rules=rules, pieces=tuple(map(piece, game.pieces)))
