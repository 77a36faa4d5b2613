"""Pieces that never come up, players without any, and turns in which nothing can be done."""

from __future__ import annotations

from collections.abc import Iterator

from translator.analysis.skeleton import NOTHING_SET_UP, has_nothing
from translator.core.diagnostics import Diagnostic, Severity
from translator.ir.game import Game
from translator.ir.parts import Entry, Pass, PieceType, Turn
from translator.lint.presence import Presence


def never_in_play(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P111: types that are neither set up nor in hand, and that no effect makes."""
    for index, piece in enumerate(game.pieces):
        if index not in found.pieces and not piece.dummy:
            message = f"{piece.name!r} is never set up, dropped, created or promoted to"
            yield Diagnostic("P111", Severity.WARNING, message, piece.span)


def without_pieces(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P112: players whose pieces are to move and who never have one."""
    if has_nothing(game):
        yield Diagnostic("P112", Severity.WARNING, NOTHING_SET_UP)
        return
    if game.generation.shared_pieces:
        return
    for index in dict.fromkeys(turn.owner for turn in game.turn_order.turns):
        if not found.owned[index]:
            player = game.players[index]
            message = f"{player.name!r} has no pieces and can get none"
            yield Diagnostic("P112", Severity.WARNING, message, player.span)


def idle_turns(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P113: turns in which no piece that its owner may have has a move or drop to be tried."""
    if game.generation.shared_pieces or any(isinstance(stage, Pass) for stage in game.selection):
        return
    told = set()
    for turn in game.turn_order.turns:
        if not found.owned[turn.owner] or turn in told:
            continue
        told.add(turn)
        pieces = (game.pieces[index] for index in found.owned[turn.owner])
        if not any(_tried(entry, turn) for piece in pieces for entry in _entries(piece)):
            name = game.players[turn.owner].name
            kind = "" if turn.move_type is None else f" of type {game.move_types[turn.move_type]!r}"
            message = f"no piece of {name!r} has a move{kind}"
            yield Diagnostic("P113", Severity.WARNING, message, turn.span)


def _entries(piece: PieceType) -> tuple[Entry, ...]:
    return (*piece.moves, *piece.drops)


def _tried(entry: Entry, turn: Turn) -> bool:
    return turn.move_type is None or entry.move_type == turn.move_type
