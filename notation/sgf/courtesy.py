"""Moves in B and W for programs that know no more of SGF: our own are in properties of ours."""

from __future__ import annotations

from notation.description import GameDescription
from notation.engine import Move
from notation.record import Node
from notation.sgf.values import raw_of


def repeat_step(made: Node, step: Move, rules: GameDescription) -> None:
    """Repeat a step in B or W where it ends somewhere; name movers of other colours."""
    colour = rules.colour(step.player)
    if not colour:
        made.mover = step.player
    elif step.end is not None:
        if step.start is None:
            text = f"{(step.piece or '?')[:1]}@{step.end}"
        else:
            text = f"{step.start}{':' if step.captures else '-'}{step.end}"
        made.properties = ((colour, (raw_of(text),)),)
