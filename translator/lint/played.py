"""What random games show: nobody can begin, none ends, somebody never wins, what is not used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from translator.api import compile
from translator.core.diagnostics import Diagnostic, Severity
from translator.ir.game import Game
from translator.ir.parts import Entry, PlayerKind
from translator.lint.places import Place, place_of

MAX_PLIES: Final = 500
"""After how many steps a random game is given up."""

DECISIVE: Final = 20
"""How many games have to be won before it is told that somebody has won none."""

_Used = tuple[str, tuple[str, ...], str | None]
"""A move by its rule, its arguments and the piece that makes it."""


class _Seen:
    """What has happened in the games so far."""

    def __init__(self) -> None:
        self.used: set[_Used] = set()
        self.ended = 0
        self.wins: dict[str, int] = {}

    def play(self, game: Any) -> None:
        """One game of an engine (those have no static type), at random."""
        while game.ply < MAX_PLIES and game.outcome() is None and game.legal_moves:
            move = game.random_move()
            self.used.add((move.rule, move.args, move.piece))
            game.push(move)
        outcome = game.outcome()
        if outcome is not None:
            self.ended += 1
            for name in outcome.winners:
                self.wins[name] = self.wins.get(name, 0) + 1


def played(game: Game, games: int) -> Iterator[Diagnostic]:
    """P151 to P154: what so many games show, with the seeds 0, 1, ..."""
    new = compile(game).Game
    if not new(0).legal_moves:
        yield Diagnostic("P151", Severity.WARNING, "there is no legal first move")
        return
    seen = _Seen()
    for seed in range(games):
        seen.play(new(seed))
    if games and not seen.ended:
        message = f"none of {games} random games has ended within {MAX_PLIES} steps"
        yield Diagnostic("P152", Severity.WARNING, message)
    yield from _losers(game, seen)
    yield from _unused(game, seen, games)


def _losers(game: Game, seen: _Seen) -> Iterator[Diagnostic]:
    """P153: a player who has won nothing while others have won much."""
    won = sum(seen.wins.values())
    for player in game.players:
        if won >= DECISIVE and player.kind is PlayerKind.ACTIVE and player.name not in seen.wins:
            message = f"{player.name!r} has won none of {won} random games that were won"
            yield Diagnostic("P153", Severity.WARNING, message, player.span)


def _unused(game: Game, seen: _Seen, games: int) -> Iterator[Diagnostic]:
    """P154: rules that no game has used; what several pieces have by one text counts as one."""
    used: set[Place | None] = set()
    unused: dict[Place | None, tuple[Entry, str]] = {}
    for piece in game.pieces:
        for entry in (*piece.moves, *piece.drops):
            if (entry.label.name, entry.label.args, piece.name) in seen.used:
                used.add(place_of(entry.span))
            else:
                unused.setdefault(place_of(entry.span), (entry, piece.name))
    for place, (entry, name) in unused.items():
        if place not in used:
            rule = " ".join((entry.label.name, *entry.label.args))
            message = f"{rule!r} of {name!r} was never used in {games} random games"
            yield Diagnostic("P154", Severity.NOTE, message, entry.span)
