"""Zones that rules ask about in vain, and zones that they do not ask about."""

from __future__ import annotations

from collections.abc import Iterator

from translator.core.diagnostics import Diagnostic, Severity
from translator.ir import expr as e
from translator.ir.game import Game
from translator.ir.parts import PlayerKind
from translator.lint.contents import Named
from translator.lint.presence import Presence


def never_asked_about(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P131: zones that neither rules nor goals name. Pictures may still show them."""
    asked = {zone for one in found.contents for zone in _asked(game, one)}
    for index, zone in enumerate(game.board.zones):
        if index not in asked:
            message = f"no rule or goal asks about the zone {zone.name!r}"
            yield Diagnostic("P131", Severity.NOTE, message, zone.span)


def empty_for_a_player(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P132: zones that a player's moves ask about, and that all others have."""
    players = [
        player
        for player in dict.fromkeys(turn.owner for turn in game.turn_order.turns)
        if game.players[player].kind is PlayerKind.ACTIVE
    ]
    for player in players:
        pieces = (game.pieces[index] for index in sorted(found.owned[player]))
        rules = {entry.rule for piece in pieces for entry in (*piece.moves, *piece.drops)}
        asked = {zone for rule in rules for zone in _asked(game, found.contents.rules[rule])}
        for index in sorted(asked):
            zone = game.board.zones[index]
            if [one for one in players if not zone.positions[one]] == [player] != players:
                name = game.players[player].name
                message = f"moves of {name!r} ask about the zone {zone.name!r}, which he has not"
                yield Diagnostic("P132", Severity.NOTE, message, zone.span)


def _asked(game: Game, one: Named) -> Iterator[int]:
    """The zones that are named; all of them where one is computed."""
    for zone in one.zones:
        if isinstance(zone, e.Const):
            yield zone.value
        else:
            yield from range(len(game.board.zones))
