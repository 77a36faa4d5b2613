"""Carrying out a step (docs/zrf.md 8.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from .position import Effect, Piece, Position, Step, new_piece
from .rules import DAGAZ, Rules

SHIFTS = ("shift", "copy")


@dataclass
class Change:
    """The board after a step, and what came of the pieces that stood there before.

    ``captured`` lists position and piece of those removed by landing or by ``capture``;
    ``replaced`` those that a created piece took the place of; ``placed`` owner and type of every
    new piece; ``doomed`` the captured men that stay until the turn ends.
    """

    board: dict[str, Piece]
    captured: list[tuple[str, Piece]] = field(default_factory=list)
    replaced: list[tuple[str, Piece]] = field(default_factory=list)
    placed: list[tuple[str, str]] = field(default_factory=list)
    doomed: set[str] = field(default_factory=set)


def carry_out(position: Position, step: Step) -> Change:
    """What the effects of ``step`` make of the board: first all shifts at once, then the others."""
    rules = position.rules
    change = Change(dict(position.board))
    _shift(position.board, change, [e for e in step.effects if e[0] in SHIFTS])
    defer = step.partial is not None or bool(position.doomed)
    defer = defer and rules.dialect == DAGAZ and rules.flag("deferred captures")
    dropping = step.is_drop
    for effect in step.effects:
        if effect[0] in SHIFTS:
            continue
        at = str(effect[3] if effect[0] == "drop" else effect[1])
        there = change.board.get(at)
        if effect[0] == "drop":
            _put(rules, change, effect, at, there, dropping)
            dropping = False
        elif there is None:
            continue
        elif effect[0] == "capture" and defer:
            change.doomed.add(at)
            change.captured.append((at, there))
        elif effect[0] == "capture":
            change.captured.append((at, there))
            del change.board[at]
        else:
            change.board[at] = _changed(rules, there, effect)
    return change


def _shift(before: Mapping[str, Piece], change: Change, shifts: list[Effect]) -> None:
    """Lifts all pieces as they stood before, then places them; who is landed on is captured."""
    lifted = {str(start) for kind, _, start, _ in shifts if kind == "shift"}
    for at in lifted:
        del change.board[at]
    placed = set()
    for _, _, start, end in shifts:
        victim = change.board.get(str(end))
        if victim is not None and end not in placed and start != end:
            change.captured.append((str(end), victim))
        placed.add(end)
        change.board[str(end)] = before[str(start)]


def _put(
    rules: Rules, change: Change, effect: Effect, at: str, there: Piece | None, landing: bool
) -> None:
    """A new piece: the dropped one captures what stands there, a created one takes its place."""
    if there is not None:
        (change.captured if landing else change.replaced).append((at, there))
    change.board[at] = new_piece(rules, str(effect[1]), str(effect[2]))
    change.placed.append((str(effect[1]), str(effect[2])))


def _changed(rules: Rules, piece: Piece, effect: Effect) -> Piece:
    match effect:
        case ("type", _, str(name)):
            return piece.with_type(name, rules)
        case ("owner" | "flip", _, str(player)):
            return replace(piece, player=player)
        case ("attribute", _, str(name), int(value)):
            return piece.with_attribute(name, value) if name in rules.seen(piece.type) else piece
    raise AssertionError(effect)


def resolve_flips(position: Position, step: Step) -> Step:
    """Says in each ``flip`` who gets the piece: the next player after its owner by then (U25)."""
    if all(effect[0] != "flip" for effect in step.effects):
        return step
    effects: list[Effect] = []
    for effect in step.effects:
        if effect[0] == "flip":
            so_far = carry_out(position, replace(step, effects=tuple(effects)))
            piece = so_far.board.get(str(effect[1]))
            owner = "" if piece is None else next_player(position.rules, piece.player)
            effect = (*effect[:2], owner)
        effects.append(effect)
    return replace(step, effects=tuple(effects))


def next_player(rules: Rules, player: str) -> str:
    """The player after ``player`` in the order of declaration, neutral ones left out."""
    later = rules.players.index(player) + 1
    order = (*rules.players[later:], *rules.players[:later])
    return next((name for name in order if name in rules.active), player)


def after_step(position: Position, step: Step) -> tuple[Position, Change]:
    """The position after ``step`` with the turn still open (see ``turns.advance``)."""
    change = carry_out(position, step)
    rules = position.rules
    reserve = dict(position.reserve)
    for key in change.placed:
        if reserve.get(key):
            reserve[key] -= 1
    if rules.flag("recycle promotions"):
        _exchange(position, step, reserve)
    if rules.flag("recycle captures"):
        for _, piece in (*change.captured, *change.replaced):
            if piece.type not in rules.unlimited:
                key = piece.player, piece.type
                reserve[key] = reserve.get(key, 0) + 1
    after = replace(
        position,
        board=change.board,
        reserve={key: count for key, count in reserve.items() if count},
        last_from=step.start,
        last_to=step.end,
        doomed=position.doomed | change.doomed,
    )
    return after, change


def _exchange(position: Position, step: Step, reserve: dict[tuple[str, str], int]) -> None:
    """`recycle promotions` (13.1): the new type leaves the reserve, the old one returns to it."""
    moved = [e[2] for e in step.effects if e[0] in SHIFTS and e[3] == step.landing]
    start = moved[-1] if moved else step.landing  # what is promoted in place has not moved
    piece = position.board.get(str(start))
    if step.promotion is None or step.is_drop or piece is None:
        return
    if piece.type != step.promotion:
        for name, by in ((step.promotion, -1), (piece.type, 1)):
            if name not in position.rules.unlimited:
                key = piece.player, name
                reserve[key] = max(0, reserve.get(key, 0) + by)
