"""Which moves Dagaz tries first, and what it cannot sort out by itself."""

from __future__ import annotations

from translator.analysis.plan import continuations, stage
from translator.backends.dagaz.problems import error, left_out
from translator.backends.dagaz.rules import mode_number
from translator.core.diagnostics import Diagnostic
from translator.ir.game import Game
from translator.ir.parts import MostCaptures, NoAttack, Priority, Ranked


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
    """Stages of the selection that need an extension script."""
    notes = []
    if stage(game, MostCaptures) is not None:
        message = "the choice of the turns that capture most is left out"
        notes.append(left_out(message, "add the extension `maximal-captures`"))
    if (check := stage(game, NoAttack)) is not None:
        names = ", ".join(dict.fromkeys(game.pieces[piece].name for _, piece in check.royals))
        message = f"moves that leave {names} attacked are not ruled out"
        notes.append(left_out(message, "add an extension such as `chess-invariant`"))
    if game.captures.deferred:
        message = "captures are not deferred to the end of the turn"
        notes.append(left_out(message, "add the extension `deferred-captures`"))
    return notes


def refuse(game: Game) -> None:
    """E103 for what no script of Dagaz can hold at all."""
    if game.procedures or game.verdict is not None or game.variables:
        raise error("procedures and variables cannot be written for Dagaz")
    if stage(game, Ranked) is not None or game.generation.by_type:
        raise error("moves that are generated type by type cannot be written for Dagaz")
    for turn in game.turn_order.turns:
        if turn.owner != turn.player:
            one, other = game.players[turn.player].name, game.players[turn.owner].name
            message = f"{one!r} moves pieces of {other!r}, which Dagaz has no turn for"
            raise error(message, turn.span)
