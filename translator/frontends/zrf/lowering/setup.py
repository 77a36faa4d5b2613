"""`board-setup`: placements and reserves (docs/zrf.md 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from translator.core.source import Span
from translator.frontends.zrf.lowering.scope import Scope, atom
from translator.frontends.zrf.nodes import Form, Node
from translator.ir.ids import PieceId, PlayerId, PositionId, numbered
from translator.ir.parts import PieceType, Placement, Start


class Off(NamedTuple):
    """`off N`: so many pieces in reserve; the place is that of the number."""

    number: int
    span: Span


def lower_setup(
    scope: Scope,
    form: Form | None,
    pieces: list[PieceType],
    base: Form | None = None,
    made: frozenset[PieceId] = frozenset(),
    recycled: bool = False,
) -> Start:
    """`base` is the setup of the game that a variant inherits from, `made` the types that rules
    bring onto the board otherwise than by drops of their own. `recycled`: captured pieces come
    into reserve, which is all there is of a type without a declared one.
    """
    placements: dict[PositionId, Placement] = {}
    reserve: dict[tuple[PlayerId, PieceId], int] = {}
    written: dict[tuple[PlayerId, PieceId], Span] = {}
    for player, piece, item in _items(scope, form):
        if isinstance(item, Off):
            reserve[player, piece] = reserve.get((player, piece), 0) + item.number
            written[player, piece] = item.span
            continue
        position = scope.find(scope.positions, item, "Z522")
        if position is None:
            continue
        if position in placements:
            message = f"`{atom(item)}` is set up twice; the later piece stays"
            scope.sink.warning("Z523", message, item.span)
        placements.pop(position, None)
        placements[position] = Placement(position, player, piece, item.span)
    declared = {piece for _, piece in reserve} | _reserved(scope, base)
    dropped = {i for i, p in numbered(PieceId, pieces) if p.drops and not recycled}
    open_ended = dropped - declared
    unlimited = open_ended  # U33
    if declared and not scope.dagaz:
        unlimited = open_ended - made - {placed.piece for placed in placements.values()}
    for index in sorted(open_ended):
        supply = "its supply is unlimited" if index in unlimited else "it is never dropped"
        message = f"`{pieces[index].name}` has drops but no reserve (`off`): {supply}"
        scope.sink.warning("Z524", message, pieces[index].span)
    entries = tuple((player, piece, n) for (player, piece), n in reserve.items())
    return Start(
        tuple(placements.values()),
        entries,
        frozenset(unlimited),
        reserve_spans=tuple(written.values()),
        span=form.span if form is not None else None,
    )


def _reserved(scope: Scope, base: Form | None) -> set[PieceId]:
    """Types of which the setup declares a reserve."""
    rows = (
        row
        for side in (base.items[1:] if base is not None else ())
        if isinstance(side, Form)
        for row in side.items[1:]
        if isinstance(row, Form) and "off" in map(atom, row.items[1:])
    )
    found = (scope.pieces.get(atom(row.items[0])) for row in rows)
    return {piece for piece in found if piece is not None}


def _items(scope: Scope, form: Form | None) -> Iterator[tuple[PlayerId, PieceId, Node | Off]]:
    """(player, piece, position node or reserve), in order."""
    for side in form.items[1:] if form is not None else ():
        if not isinstance(side, Form):
            continue
        player = scope.find(scope.players, side.items[0], "Z521")
        for row in side.items[1:]:
            if not isinstance(row, Form):
                continue
            piece = scope.find(scope.pieces, row.items[0], "Z521")
            if player is not None and piece is not None:
                for item in _row(scope, row):
                    yield player, piece, item


def _row(scope: Scope, row: Form) -> Iterator[Node | Off]:
    """The items of one piece: positions, and `off N`."""
    items = iter(row.items[1:])
    for node in items:
        if atom(node) != "off":
            yield node
            continue
        last = next(items, node)
        number = atom(last)
        if number.isdecimal() and len(number) < 7:
            yield Off(int(number), last.span)
        else:
            scope.sink.warning("Z525", "`off` needs a number", node.span)
