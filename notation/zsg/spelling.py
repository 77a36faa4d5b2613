"""ZSG text and the legal moves of an engine."""

from __future__ import annotations

from collections.abc import Sequence

from notation.engine import Effect, Move
from notation.record import Node
from notation.spelling import BadText, Here, Told
from notation.zsg.effects import BadMove, Names, ZsgMove, parse_move, print_move


class ZsgTold(Told):
    """The whole of what the move does. The number after `partial` only breaks ties."""

    def __init__(self, move: ZsgMove, here: Here) -> None:
        super().__init__()
        self.move = move
        self.here = here
        self.is_pass = move.is_pass
        # Only a piece that moves tells where the move begins and ends: what appears may be left
        # behind by a piece that stays.
        if move.effects and move.effects[0][0] == "shift":
            _, _, self.start, _, self.end = move.effects[0]

    def fits(self, steps: Sequence[Move]) -> bool:
        (move,) = steps
        if (move.partial is None) != (self.move.partial is None):
            return False
        if self.start is not None and (move.start, move.end) != (self.start, self.end):
            return False
        return zsg_effects(self.here, move) == self.move.effects

    def prefers(self, steps: Sequence[Move]) -> bool:
        return partial_number(self.here, steps[0]) == self.move.partial


def told(node: Node, here: Here) -> ZsgTold:
    """What a ZSG text tells."""
    names = Names(here.rules.players, here.rules.pieces)
    try:
        return ZsgTold(parse_move((node.move or "").split(" "), names), here)
    except BadMove as bad:
        raise BadText(str(bad), len(" ".join((node.move or "").split(" ")[: bad.index]))) from bad


def spell(here: Here, steps: Sequence[Move]) -> str:
    """A step as Zillions prints it."""
    (move,) = steps
    return print_move(ZsgMove(zsg_effects(here, move), partial_number(here, move)))


def effects_text(here: Here, move: Move) -> str:
    """All effects of a step, without `partial`."""
    return print_move(ZsgMove(zsg_effects(here, move)))


def partial_number(here: Here, move: Move) -> str | None:
    """The number that ZSG gives to the move type that may follow; `None` for a complete move."""
    if move.partial is None:
        return None
    types = here.rules.move_types
    return str(types.index(move.partial) + 1 if move.partial in types else 0)


def zsg_effects(here: Here, move: Move) -> tuple[Effect, ...]:
    """The effects of a step as ZSG writes them.

    A list of squares gathers consecutive changes to one name; `on` is left out directly after a
    shift to that square. What ZSG has no form for (variables, calls) is left out.
    """
    written: list[Effect] = []
    for effect in move.effects:
        new = _written(here, effect)
        if new is None:
            continue
        before = written[-1] if written else ("",)
        if new[0] == "change":
            if before[0] == "shift" and before[4] == new[2][0]:
                new = ("change", new[1], ())
            elif before[0] == "change" and before[1] == new[1] and before[2]:
                written[-1] = ("change", new[1], before[2] + new[2])
                continue
        written.append(new)
    return tuple(written)


def _written(here: Here, effect: Effect) -> Effect | None:
    kind, *values = effect
    match kind:
        case "shift":
            piece, start, end = values
            return ("shift", piece, start, "x" if end in here.board else "-", end)
        case "copy":
            piece, start, end = values
            return ("drop", here.board[start].player, piece, end)
        case "drop" | "capture":
            return effect
        case "type" | "owner":
            at, name = values
            return ("change", name, (at,))
        case "flip":
            return ("flip", (values[0],))
        case "attribute":
            at, name, value = values
            attributes = here.rules.attributes
            index = attributes.index(name) if name in attributes else len(attributes)
            return ("attribute", at, str(index), str(int(value)))
    return None
