"""Move types that never have their turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from translator.core.diagnostics import Diagnostic, Severity
from translator.ir.game import Game
from translator.ir.parts import Entry, Priority
from translator.lint.presence import Presence

_ANY: Final = None
"""In place of a move type: moves of all types are tried."""


def never_asked_for(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P141: every turn wants other types, and no move goes on with this one."""
    tried = {turn.move_type for turn in game.turn_order.turns} | _inside(found)
    if _ANY not in tried:
        yield from _told(game, tried, "no turn has moves of type {}", "P141")


def left_out(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P142: priorities that try only the types that they list, and leave this one out."""
    listed = [stage for stage in game.selection if isinstance(stage, Priority) and not stage.rest]
    if not listed or _ANY in _inside(found):
        return
    tried = {turn.move_type for turn in game.turn_order.turns} | _inside(found)
    tried |= {kind for stage in listed for kind in stage.move_types}
    yield from _told(game, tried, "the priorities leave out moves of type {}", "P142")


def listed_last(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P143: priorities that try all other types last, and this one is not of those that go on."""
    listed = [stage for stage in game.selection if isinstance(stage, Priority)]
    if not listed or not listed[-1].rest or _ANY in _inside(found):
        return
    known = {turn.move_type for turn in game.turn_order.turns} | _inside(found)
    known |= {kind for stage in listed for kind in stage.move_types}
    others = {entry.move_type for piece in game.pieces for entry in (*piece.moves, *piece.drops)}
    if len(others - known - {_ANY}) + (_ANY in others) > 1:  # one may be meant to be the last
        text = "the priorities do not list moves of type {}: they are tried last"
        yield from _told(game, known, text, "P143", Severity.NOTE)


def _told(
    game: Game,
    tried: set[int | None],
    text: str,
    code: str,
    severity: Severity = Severity.WARNING,
) -> Iterator[Diagnostic]:
    first: dict[int, Entry] = {}
    for piece in game.pieces:
        for entry in (*piece.moves, *piece.drops):
            if entry.move_type is not None and entry.move_type not in tried:
                first.setdefault(entry.move_type, entry)
    for kind, entry in first.items():
        message = text.format(repr(game.move_types[kind]))
        yield Diagnostic(code, severity, message, entry.span)


def _inside(found: Presence) -> set[int | None]:
    """The types that rules themselves ask for: to go on with, or as attacks."""
    return {kind for one in found.contents for kind in (*one.goes_on, *one.attacks)}
