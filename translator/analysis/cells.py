"""Conditions on a position that only ask what stands there, as sets of codes; and zones in them.

An example: `friend? and (piece? Man)` of the position that is counted are, for the first player,
the codes of his men: there are as many such positions as such codes on the board. With `in-zone?`
as well, only the positions of the zone have to be looked at.
"""

from __future__ import annotations

from translator.analysis.codes import Codes
from translator.ir import expr as e
from translator.ir.expr import Const, Expr, Relation
from translator.ir.walk import nodes


def codes_of(node: Expr, name: str, codes: Codes, me: int) -> int | None:
    """The codes for which a condition holds on the position called `name`; `None` if it asks more.

    `me` is the player whose pieces are played.
    """
    match node:
        case e.And(operands):
            found = [codes_of(operand, name, codes, me) for operand in operands]
            both = codes.all
            for one in found:
                if one is None:
                    return None
                both &= one
            return both
        case e.Or(operands):
            either = 0
            for one in [codes_of(operand, name, codes, me) for operand in operands]:
                if one is None:
                    return None
                either |= one
            return either
        case e.Not(operand):
            denied = codes_of(operand, name, codes, me)
            return None if denied is None else codes.all & ~denied
        case e.IsEmpty(e.Local(at)) if at == name:
            return Codes.EMPTY
        case e.Occupied(e.Local(at)) if at == name:
            return codes.all & ~Codes.EMPTY
        case e.IsPiece(e.Local(at), Const(value=piece)) if at == name:
            return codes.of_type(piece) if 0 <= piece < codes.types else 0
        case e.Owned(e.Local(at), relation, player) if at == name:
            return _owned(relation, player, codes, me)
        case _:  # it asks for more than what stands there
            return None


def _owned(relation: Relation, player: Expr, codes: Codes, me: int) -> int | None:
    if relation is Relation.NEUTRAL:
        return codes.neutral
    if not isinstance(player, e.Me | Const):
        return None
    number = me if isinstance(player, e.Me) else player.value
    if not 0 <= number < codes.players:
        return None
    match relation:
        case Relation.FRIEND:
            return codes.friends(number)
        case Relation.ENEMY:
            return codes.enemies(number)
        case Relation.OWN:
            return codes.owned(number)
        case Relation.OTHER:
            return codes.all & ~Codes.EMPTY & ~codes.owned(number)


def zone_of(node: Expr, name: str, zones: int) -> tuple[int, Expr] | None:
    """Which of so many zones a condition holds in alone, and what it asks besides.

    What stands before it is asked for more positions than the zone has; so nothing there may call
    a procedure, which can have more to it than its answer.
    """
    parts = node.operands if isinstance(node, e.And) else (node,)
    for index, part in enumerate(parts):
        match part:
            case e.InZone(e.Local(at), Const(value=zone)) if at == name and 0 <= zone < zones:
                return zone, e.And((*parts[:index], *parts[index + 1 :]))
        if any(isinstance(inner, e.Ask) for inner in nodes(part)):
            return None
    return None
