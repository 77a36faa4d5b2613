"""Zones that rules ask about in vain, and zones that they do not ask about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from translator.core.diagnostics import Diagnostic, Severity
from translator.ir import expr as e
from translator.ir.game import Game
from translator.ir.parts import Entry, PlayerKind
from translator.lint.contents import Named
from translator.lint.presence import Presence


def never_asked_about(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P131: zones that neither rules nor goals name. Pictures may still show them."""
    entries = [entry for piece in game.pieces for entry in (*piece.moves, *piece.drops)]
    apart = found.contents.procedures, found.contents.outside
    asked = {*_by_entries(entries, found)}.union(*(_asked(one, ()) for one in apart))
    if _COMPUTED in asked:
        return
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
        entries = [entry for piece in pieces for entry in (*piece.moves, *piece.drops)]
        for index in sorted({*_by_entries(entries, found)} - {_COMPUTED}):
            zone = game.board.zones[index]
            if [one for one in players if not zone.positions[one]] == [player] != players:
                name = game.players[player].name
                message = f"moves of {name!r} ask about the zone {zone.name!r}, which he has not"
                yield Diagnostic("P132", Severity.NOTE, message, zone.span)


_COMPUTED: Final = -1
"""In place of a zone: rules compute which one they ask about."""


def _by_entries(entries: Iterable[Entry], found: Presence) -> Iterator[int]:
    """The zones that the rules of some entries ask about."""
    for entry in entries:
        yield from _asked(found.contents.rules[entry.rule], entry.args)


def _asked(one: Named, args: tuple[int, ...]) -> Iterator[int]:
    """The zones that a body names, with the constants that it is given."""
    for zone in one.zones:
        match zone:
            case e.Const():
                yield zone.value
            case e.Param(index=index) if index < len(args):
                yield args[index]
            case _:  # any zone
                yield _COMPUTED
