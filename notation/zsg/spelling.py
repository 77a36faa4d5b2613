"""ZSG text and the legal moves of an engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from notation.description import GameDescription
from notation.engine import Effect, Move
from notation.record import Node
from notation.spelling import Here, MoveTextError, Pattern
from notation.zsg.effects import Names, ZsgMove, ZsgMoveError, parse_move, print_move
from notation.zsg.names import strange_names


class Effects:
    """All effects of a step as a text tells them.

    Their order, and the number after `partial`, only count as merits.
    """

    def __init__(self, text: str, here: Here) -> None:
        """Raises `MoveTextError`."""
        try:
            self.move, self.content = _read(text, here.rules.players, here.rules.pieces)
        except ZsgMoveError as bad:
            before = text.split(" ")[: bad.index]
            raise MoveTextError(str(bad), len(" ".join(before))) from bad
        self.here = here

    def fit(self, move: Move) -> bool:
        return content(zsg_effects(self.here, move)) == self.content

    def merit(self, move: Move) -> int:
        in_order = zsg_effects(self.here, move) == self.move.effects
        return 2 * in_order + (partial_number(self.here, move) == self.move.partial)


@lru_cache(maxsize=1 << 13)
def _read(
    text: str, players: tuple[str, ...], pieces: tuple[str, ...]
) -> tuple[ZsgMove, Counter[Effect]]:
    """The move that a text tells, and what it does; raises `ZsgMoveError`."""
    move = parse_move(text.split(" "), Names(players, pieces))
    return move, content(move.effects)


class ZsgPattern(Pattern):
    """The whole of what the move does."""

    def __init__(self, text: str, here: Here) -> None:
        super().__init__()
        self.effects = Effects(text, here)
        self.move = move = self.effects.move
        self.is_pass = move.is_pass
        # Only a piece that moves tells where the move begins and ends: what appears may be left
        # behind by a piece that stays.
        if move.effects and move.effects[0][0] == "shift":
            _, self.piece, self.start, _, self.end = move.effects[0]

    def fits(self, steps: Sequence[Move]) -> bool:
        (move,) = steps
        if (move.partial is None) != (self.move.partial is None):
            return False
        if self.start is not None and (move.start, move.end) != (self.start, self.end):
            return False
        return self.effects.fit(move)

    def merit(self, steps: Sequence[Move]) -> int:
        return self.effects.merit(steps[0])

    def strange(self, rules: GameDescription) -> list[str]:
        return list(dict.fromkeys(strange_names(self.move.effects, rules)))


def sure(text: str, here: Here) -> Move | None:
    """The only legal step of a piece from where to where a text says, if it does just the same."""
    try:
        told, _ = _read(text, here.rules.players, here.rules.pieces)
    except ZsgMoveError:
        return None
    if told.partial is not None or not told.effects or told.effects[0][0] != "shift":
        return None
    _, piece, start, _, end = told.effects[0]
    found = [move for move in here.ending(end, piece) if move.start == start]
    if len(found) != 1 or found[0].partial is not None:
        return None
    return found[0] if zsg_effects(here, found[0]) == told.effects else None


def parse(node: Node, here: Here) -> ZsgPattern:
    """What a ZSG text tells."""
    return ZsgPattern(node.move or "", here)


def spell(here: Here, steps: Sequence[Move]) -> str:
    """A step as Zillions prints it.

    `ValueError` for one that changes nothing on the board, and for names that ZSG cannot hold.
    """
    (move,) = steps
    effects = zsg_effects(here, move)
    if not effects and not move.is_pass:
        raise ValueError(f"{move} changes nothing on the board, and ZSG records nothing else")
    written = ZsgMove(effects, partial_number(here, move))
    text = print_move(written)
    if parse_move(text.split(" "), Names(here.rules.players, here.rules.pieces)) != written:
        raise ValueError(f"{text!r} has names that are not words of ZSG")
    return text


def odd_effects(node: Node, here: Here, move: Move) -> str:
    """All of the text, where it is not what the rules give."""
    return odd_text(node.move, here, move) if node.move else ""


def with_effects(text: str, effects: str) -> str:
    """The effects, with the `partial N` that they may be without."""
    partial = text.split(" ")[:2]
    if partial[0] != "partial" or effects.startswith("partial "):
        return effects
    return " ".join((*partial, effects))


def effects_text(here: Here, move: Move) -> str:
    """All effects of a step, without `partial`."""
    return print_move(ZsgMove(zsg_effects(here, move)))


def odd_text(stated: str, here: Here, move: Move) -> str:
    """ZSG text that a record states of a step; "" where it is what the rules give.

    `partial N` is left out if N is the number by the rules, or may be left out already.
    """
    found = Effects(stated, here).move
    number = partial_number(here, move)
    if found.partial in (None, number):
        found = ZsgMove(found.effects)
    text = print_move(found)
    return "" if text == effects_text(here, move) else text


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
    effects = list(filter(None, (_written(here, effect) for effect in move.effects)))
    if len(effects) < 2:
        return tuple(effects)
    written: list[Effect] = []
    for new in effects if here.rules.language == "axiom" else _sorted(move, effects):
        before = written[-1] if written else ("",)
        if new[0] == "change":
            if before[0] == "shift" and before[4] == new[2][0]:
                new = ("change", new[1], ())
            elif before[0] == "change" and before[1] == new[1] and before[2]:
                written[-1] = ("change", new[1], before[2] + new[2])
                continue
        written.append(new)
    return tuple(written)


def _sorted(move: Move, effects: Iterable[Effect]) -> list[Effect]:
    """The effects in Zillions' order: shifts, what is no capture, captures, the promotion.

    Zillions keeps its list in this order while a rule runs: what is no capture and comes after
    captures changes places with the first of them, which so becomes the last. What a script of
    Axiom does it leaves as it is.
    """
    first: list[Effect] = []
    captures: list[Effect] = []
    promotion: list[Effect] = []
    for effect in effects:
        if effect[0] == "capture":
            captures.append(effect)
        elif effect[0] == "change" and effect[1] == move.promotion and not promotion:
            promotion.append(effect)
        else:
            first.append(effect)
            captures = captures[1:] + captures[:1]
    return first + captures + promotion


def content(effects: Sequence[Effect]) -> Counter[Effect]:
    """What effects do, whatever their order: each change by itself, with its square."""
    found: Counter[Effect] = Counter()
    landed = ""
    for effect in effects:
        if effect[0] == "shift":
            landed = effect[4]
        if effect[0] == "change":
            found.update(("change", effect[1], at) for at in effect[2] or (landed,))
        elif effect[0] == "flip":
            found.update(("flip", at) for at in effect[1])
        else:
            found[effect] += 1
    return found


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
