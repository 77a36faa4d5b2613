"""What an engine warns of, with the place of the word or variable that it names."""

from __future__ import annotations

from collections.abc import Iterator

from translator.core.diagnostics import Diagnostic, Severity
from translator.core.source import Span
from translator.ir.game import Game


def told(message: str, game: Game) -> Diagnostic:
    """C113; a warning begins with a name in quotes if it is about something that has one."""
    found = (span for name, span in _places(game) if _begins(message, name))
    return Diagnostic("C113", Severity.WARNING, message, next(found, None))


def _places(game: Game) -> Iterator[tuple[str, Span | None]]:
    yield from ((variable.name, variable.span) for variable in game.variables)
    yield from ((made.name, made.span) for made in game.procedures)
    for piece in game.pieces:
        yield from ((entry.label.name, entry.span) for entry in (*piece.moves, *piece.drops))


def _begins(message: str, name: str) -> bool:
    return any(message.startswith((f"{n}: ", f"{n} at ")) for n in (repr(name), f"'{name}'"))
