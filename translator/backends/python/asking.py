"""Questions about the board as Python source: owners, zones, attributes, attacks, counts.

Each function writes one kind of node; `w` is the writer of the program it stands in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from translator.backends.python.binding import ATOM, BIT_AND, COMPARE, SUM, Source
from translator.ir import expr as e
from translator.ir.expr import Const, Kind
from translator.ir.kinds import certain

if TYPE_CHECKING:
    from translator.backends.python.computing import Writer


def _in_zone(w: Writer, node: e.InZone) -> Source:
    at = w.value(node.at)
    if isinstance(node.zone, Const):
        table = w.shared.zone(node.zone.value)
        return f"{w.need(f'{table}_', f'{table}[g.me]')}[{at}]", ATOM
    name, number = w.shared.zones(), w.value(node.zone)
    if not certain(node.zone, Kind.ZONE):
        number = w.below(node.zone, len(w.shared.game.board.zones))
    return f"{name}[{number}][g.me][{at}]", ATOM


def _same(w: Writer, node: e.Same) -> Source:
    return f"-1 != {w.value(node.left, SUM)} == {w.value(node.right, SUM)}", COMPARE


def _attribute(w: Writer, node: e.Attribute) -> Source:
    """Bits that a type lacks are 0, as are those of empty positions and off the board."""
    attributes, declared = w.need("attributes", "g._at"), w.shared.game.attributes
    shift = sum(kind.bits for kind in declared[: node.attribute])
    mask = (1 << declared[node.attribute].bits) - 1
    moved = f"{attributes}[{w.value(node.at)}]" + (f" >> {shift}" if shift else "")
    return f"{moved} & {mask}", BIT_AND


def _marked(w: Writer, node: e.Marked) -> Source:
    return f"-1 != {w.value(node.at, SUM)} in {w.names[node.positions]}", COMPARE


def _attacked(w: Writer, node: e.Attacked) -> Source:
    mode = "" if node.mode is None else f", {node.mode}"
    return f"g._asked(g.me, g.kind, {w.value(node.at)}{mode})", ATOM


def _defended(w: Writer, node: e.Defended) -> Source:
    return f"g._guarded(g.me, {w.value(node.at)})", ATOM


def _next_to_enemy(w: Writer, node: e.NextToEnemy) -> Source:
    enemy = w.need("enemy", "ENEMY[g.me]")
    return f"next_to({w.board()}, {enemy}, NEAR[{w.value(node.at)}])", ATOM


def _goal_position(w: Writer, node: e.GoalPosition) -> Source:
    return f"GOAL_POSITIONS[{w.value(node.at)}]", ATOM


def _count(w: Writer, node: e.Count) -> Source:
    size = len(w.shared.game.board.positions)
    return f"sum(1 for {w.names[node.name]} in range({size}) if {w.test(node.where)})", ATOM


def _ask(w: Writer, node: e.Ask) -> Source:
    return f"g.ask({', '.join([w.procedure(node.procedure), *map(w.value, node.args)])})", ATOM


def _hand(w: Writer, node: e.Hand) -> Source:
    return f"g.hand({w.value(node.player)}, {w.value(node.piece)})", ATOM


def _reaches(w: Writer, node: e.Reaches) -> Source:
    return f"g._reaches({w.value(node.at)})", ATOM


ASKING: dict[type, Callable[[Any, Any], Source]] = {
    e.InZone: _in_zone,
    e.Same: _same,
    e.Attribute: _attribute,
    e.Marked: _marked,
    e.Attacked: _attacked,
    e.Defended: _defended,
    e.NextToEnemy: _next_to_enemy,
    e.GoalPosition: _goal_position,
    e.Count: _count,
    e.Ask: _ask,
    e.Hand: _hand,
    e.Reaches: _reaches,
    e.Replies: lambda w, node: ("g._replies()", ATOM),
    e.LastFrom: lambda w, node: ("g._lf", ATOM),
    e.LastTo: lambda w, node: ("g._lt", ATOM),
}
