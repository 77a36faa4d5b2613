"""Which moves Dagaz tries first, and what it cannot sort out by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from translator.analysis.plan import continuations, stage
from translator.backends.dagaz.problems import error, left_out
from translator.backends.dagaz.rules import mode_number
from translator.core.diagnostics import Diagnostic
from translator.ir.game import Game
from translator.ir.parts import (
    Best,
    Distinct,
    Invariant,
    MostCaptures,
    NoAttack,
    Pass,
    Precondition,
    Priority,
    Ranked,
    Stage,
)  # fmt: skip


def priorities(game: Game) -> tuple[int, ...]:
    """Numbers of move types in order; what is not among them never begins a turn."""
    found = stage(game, Priority)
    if found is None:
        return ()
    others = {mode_number(game, e.move_type) for p in game.pieces for e in (*p.moves, *p.drops)}
    rest = sorted(others - set(found.move_types)) if found.rest else []
    # Dagaz takes them one after the other where the rules try them together.
    if len(rest) > 1 and set(rest) - set(continuations(game)):
        names = ", ".join(game.move_types[m] if m < len(game.move_types) else "none" for m in rest)
        raise error(f"several move types without priority in one game: {names}")
    return (*found.move_types, *rest)


def warnings(game: Game) -> list[Diagnostic]:
    """What the script leaves out: stages of the selection and parts that need an extension."""
    notes = [left_out(*told) for chosen in game.selection for told in _stage(game, chosen)]
    if game.captures.deferred:
        message = "captures are not deferred to the end of the turn"
        notes.append(left_out(message, "add the extension `deferred-captures`"))
    parts = (
        (game.hidden, "players see hidden parts"),
        (game.start.alternatives, "other starting positions are left out"),
        (game.start.shuffles, "the pieces of the starting position are not shuffled"),
    )
    notes += [left_out(message, _SCRIPT) for held, message in parts if held]
    return notes


_SCRIPT = "Dagaz needs an extension script for it"


def _stage(game: Game, chosen: Stage) -> Iterator[tuple[str, str]]:
    """What a stage would do, and what Dagaz needs for it."""
    match chosen:
        case Priority() | Pass():
            pass  # an option, and `addPriority`
        case Distinct():
            pass  # who plays sees one move where Dagaz has two that do the same
        case Ranked():
            pass  # refused
        case MostCaptures():
            message = "the choice of the turns that capture most is left out"
            yield message, "add the extension `maximal-captures`"
        case NoAttack(royals):
            names = ", ".join(dict.fromkeys(game.pieces[piece].name for _, piece in royals))
            message = f"moves that leave {names} attacked are not ruled out"
            yield message, "add an extension such as `chess-invariant`"
        case Precondition():
            yield "moves that a precondition excludes are legal", _SCRIPT
        case Invariant():
            yield "moves after which an invariant does not hold are not ruled out", _SCRIPT
        case Best():
            yield "the choice of the best turns is left out", _SCRIPT
        case _:
            assert_never(chosen)


def refuse(game: Game) -> None:
    """E103 for what no script of Dagaz can hold at all."""
    if game.procedures or game.verdict is not None or game.variables:
        raise error("procedures and variables cannot be written for Dagaz")
    if stage(game, Ranked) is not None or game.generation.by_type:
        raise error("moves that are generated type by type cannot be written for Dagaz")
    if game.turn_order.following or game.turn_order.labels:
        raise error("turns with cycles or labels among them cannot be written for Dagaz")
    if any(player.team is not None for player in game.players):
        raise error("teams cannot be written for Dagaz")
    for turn in game.turn_order.turns:
        if turn.owner != turn.player:
            one, other = game.players[turn.player].name, game.players[turn.owner].name
            message = f"{one!r} moves pieces of {other!r}, which Dagaz has no turn for"
            raise error(message, turn.span)
