"""What the JavaScript back end cannot express is told, never guessed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from translator.diagnostics import Diagnostic, Severity, TranslationError
from translator.ir.game import Game
from translator.ir.parts import Distinct, MostCaptures, NoAttack, Pass, Priority, Variable

MAX_ATTRIBUTE_BITS = 31
_STAGES = (Priority, Distinct, MostCaptures, NoAttack, Pass)
_GAME = {
    "meta", "board", "players", "turn_order", "attributes", "modes", "pieces", "rules", "selection",
    "goals", "start", "view", "variables", "pass_partial", "recycle_captures", "deferred_captures",
    "shared_pieces", "mode_order", "attribute_order",
}  # fmt: skip
_VARIABLE = {"name", "initial", "size"}


def unsupported(what: str) -> TranslationError:
    """E103."""
    message = f"the JavaScript back end cannot express {what}"
    return TranslationError([Diagnostic("E103", Severity.ERROR, message)])


def check_parts(game: Game) -> None:
    """`TranslationError` if a part of the game is of a kind that is not known here.

    Rules are checked while they are written.
    """
    for stage in game.selection:
        if not isinstance(stage, _STAGES):
            raise unsupported(f"the selection stage {type(stage).__name__}")
    for name in (*_used(game, _GAME), *(n for v in game.variables for n in _used(v, _VARIABLE))):
        raise unsupported(f"the part {name!r} of a game")
    bits = sum(attribute.bits for attribute in game.attributes)
    if bits > MAX_ATTRIBUTE_BITS:
        raise unsupported(f"{bits} bits of attributes; there are {MAX_ATTRIBUTE_BITS}")


def _used(part: Game | Variable, known: set[str]) -> Iterator[str]:
    """Fields that are not known here and hold something else than they do by default."""
    return (
        field.name
        for field in fields(part)
        if field.name not in known and getattr(part, field.name) != field.default
    )
