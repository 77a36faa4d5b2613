"""Zones that rules ask about in vain, and zones that they do not ask about."""

from __future__ import annotations

from collections.abc import Iterator

from translator.core.diagnostics import Diagnostic, Severity
from translator.ir import expr as e
from translator.ir.game import Game
from translator.ir.parts import PlayerKind
from translator.ir.walk import nodes
from translator.lint.presence import Presence


def never_asked_about(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P131: zones that neither rules nor goals name. Pictures may still show them."""
    asked = set(_asked(game, (game.rules, game.procedures, game.goals, game.selection)))
    asked |= set(_asked(game, game.hidden))
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
        entries = (
            entry
            for index in found.owned[player]
            for entry in (*game.pieces[index].moves, *game.pieces[index].drops)
        )
        bodies = tuple(game.rules[rule].body for rule in dict.fromkeys(x.rule for x in entries))
        for index in dict.fromkeys(_asked(game, bodies)):
            zone = game.board.zones[index]
            if [one for one in players if not zone.positions[one]] == [player] != players:
                name = game.players[player].name
                message = f"moves of {name!r} ask about the zone {zone.name!r}, which he has not"
                yield Diagnostic("P132", Severity.NOTE, message, zone.span)


def _asked(game: Game, parts: object) -> Iterator[int]:
    """The zones that are named; all of them where one is computed."""
    for node in nodes(parts):
        match node:
            case e.InZone(zone=e.Const(value=zone)):
                yield zone
            case e.InZone():
                yield from range(len(game.board.zones))
            case e.AbsoluteConfig():
                yield from (place.index for place in node.places if place.zone)
