"""Loops over all positions that do something in some zones alone go over the positions of these.

An example: where `(for-each position place (where (in-zone? left-end place)) ...)` looks for the
only position of a zone, there is a row with this one for each player.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import looped, with_bodies
from translator.ir.expr import Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import Body, inside, nodes


def regions(game: Game) -> Game:
    """The same game with such loops over the rows of the players."""
    rules = [_in_regions(game, rule) for rule in game.rules]
    procedures = [_in_regions(game, procedure) for procedure in game.procedures]
    before = ([rule.body for rule in game.rules], [made.body for made in game.procedures])
    if (rules, procedures) == before:
        return game
    return with_bodies(game, rules, procedures)


def _in_regions(game: Game, made: Rule | Procedure) -> Body:
    names = looped(made)

    def block(body: Body) -> Body:
        return tuple(inside(_narrowed(game, node, names), block) for node in body)

    return block(made.body)


def _narrowed(game: Game, node: s.Stmt, names: Collection[str]) -> s.Stmt:
    match node:
        case s.ForEach(name, Kind.POSITION, (s.If(condition, _, ()),), at=None) if name in names:
            players = range(len(game.players))
            rows = [_holds_in(game, condition, name, player) for player in players]
            found = [tuple(sorted(row)) for row in rows if row is not None]
            size = len(game.board.positions)
            if len(found) == len(rows) and any(len(row) < size for row in found):
                return replace(node, rows=tuple(found), at=e.Me())
    return node


def _holds_in(game: Game, condition: Expr, name: str, player: int) -> frozenset[int] | None:
    """The positions outside which a condition certainly is denied, by zones; `None` for all.

    A procedure that is asked may have more to it than its answer, so it is asked as before.
    """
    match condition:
        case e.InZone(e.Local(at), Const(value=zone)) if at == name:
            zones = game.board.zones
            return zones[zone].positions[player] if 0 <= zone < len(zones) else frozenset()
        case e.Or(operands):
            either = [_holds_in(game, operand, name, player) for operand in operands]
            known = [row for row in either if row is not None]
            return frozenset[int]().union(*known) if len(known) == len(either) else None
        case e.And(operands):
            for operand in operands:
                row = _holds_in(game, operand, name, player)
                if row is not None or any(isinstance(one, e.Ask) for one in nodes(operand)):
                    return row
    return None
