"""What a back end cannot express is told, never guessed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import NamedTuple

from translator.backends.engine.unknown import unsupported
from translator.ir.game import Game
from translator.ir.parts import (
    MAX_BITS,
    Best,
    Distinct,
    Invariant,
    MostCaptures,
    NoAttack,
    Pass,
    Precondition,
    Priority,
    Ranked,
    Variable,
)


class _Known(NamedTuple):
    """Stages of selection, and fields that may hold something."""

    stages: tuple[type, ...]
    game: frozenset[str]
    variable: frozenset[str]


_ALWAYS = frozenset(
    """meta board players turn_order attributes move_types pieces rules selection goals start view
    variables move_type_order attribute_order procedures generation captures""".split()
)
_VARIABLE = frozenset({"name", "initial", "size", "scratch", "contents", "by_position"})
_RULED = _Known(
    (Priority, Distinct, MostCaptures, NoAttack, Precondition, Invariant, Best, Pass),
    _ALWAYS | {"hidden", "moves_reveal", "evaluation"},
    _VARIABLE | {"turn", "hidden"},
)
_SCRIPTED = _Known(
    (Ranked, Pass),
    _ALWAYS | {"verdict", "new_game"},
    _VARIABLE,
)


def check_parts(game: Game, target: str) -> None:
    """`TranslationError` if a part of the game is of a kind that is not known here.

    Rules are checked while they are written.
    """
    known = _SCRIPTED if game.generation.by_type else _RULED
    for stage in game.selection:
        if not isinstance(stage, known.stages):
            raise unsupported(target, f"the selection stage {type(stage).__name__}")
    variables = (name for v in game.variables for name in _used(v, known.variable))
    for name in (*_used(game, known.game), *variables):
        raise unsupported(target, f"the part {name!r} of a game")
    bits = sum(attribute.bits for attribute in game.attributes)
    if bits > MAX_BITS:
        raise unsupported(target, f"{bits} bits of attributes; there are {MAX_BITS}")


def _used(part: Game | Variable, known: frozenset[str]) -> Iterator[str]:
    """Fields that are not known here and hold something else than they do by default."""
    return (
        field.name
        for field in fields(part)
        if field.compare and field.name not in known and getattr(part, field.name) != field.default
    )
