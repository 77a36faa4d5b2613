"""What games of scripts have and games of rules have not, and the other way round.

A game that goes `by_type` is played as Axiom plays its scripts: procedures generate moves, and one
of them tells how the game stands. In any other game stages select moves and goals end it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Final

from translator.ir import expr as e
from translator.ir import parts as p
from translator.ir.game import Game
from translator.ir.parts import Captures, Generation, Variable
from translator.ir.sense import Told

_SCRIPTS: Final = frozenset(("verdict", "new_game", "scanned"))
_RULES: Final = frozenset(
    """pass_partial shared_pieces recycled promotions_recycled deferred hidden
    moves_reveal evaluation""".split()
)
_VARIABLES: Final = frozenset(("turn", "hidden"))
_ENDINGS: Final = (e.NoMoves, e.Repeated)  # what engines of scripts test
_STAGES: Final = (p.Ranked, p.Pass)


def foreign(game: Game) -> Iterator[Told]:
    """The parts of a game that are only for games of the other kind: engines leave them out."""
    what = "goes by type" if game.generation.by_type else "does not go by type"
    never = _RULES if game.generation.by_type else _SCRIPTS
    parts = (game, game.generation, game.captures)
    for name in (name for part in parts for name in _used(part, never)):
        message = f"a game that {what} has no {name.replace('_', ' ')}"
        yield Told(message, game.option_spans.get(name))
    for stage in game.selection:
        if (
            not isinstance(stage, _STAGES)
            if game.generation.by_type
            else isinstance(stage, p.Ranked)
        ):
            span = None if isinstance(stage, p.Distinct) else stage.span
            yield Told(f"a game that {what} has no stage {type(stage).__name__}", span)
    for goal in game.goals if game.generation.by_type else ():
        if not isinstance(goal.test, _ENDINGS):
            message = f"a game that {what} ends by its verdict, or without moves"
            yield Told(message, goal.span)
    for variable in game.variables if game.generation.by_type else ():
        for name in _used(variable, _VARIABLES):
            yield Told(f"a game that {what} has no {name} variables")


def _used(part: Game | Generation | Captures | Variable, names: frozenset[str]) -> Iterator[str]:
    """Which of the fields hold something else than they do by default."""
    for field in fields(part):
        if field.name in names and getattr(part, field.name) != field.default:
            yield field.name
