"""Turns of one step that are as good as the position where they began, whatever that is.

An example: that no man of mine stands on the far row holds after a step that ends elsewhere, if it
held before; and what this turn has captured is known before a step that captures nothing. Such a
step needs no trial.
"""

from __future__ import annotations

from typing import NamedTuple

from translator.analysis.cells import codes_of, zone_of
from translator.analysis.codes import Codes
from translator.analysis.runs.searching import procedures
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import START
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Label, Rule
from translator.ir.traits import Resource, within
from translator.ir.walk import nodes, statements

_OF_STATE = within(Resource.STATE | Resource.PLAYER)
"""What a key may be made of: numbers that only effects change."""


class Calm(NamedTuple):
    """Labels of steps that are so, and by player the positions where such a step must not end."""

    labels: frozenset[Label]
    ends: tuple[frozenset[int], ...]


def calm(game: Game, codes: Codes, conditions: list[Expr], keys: list[Expr]) -> Calm | None:
    """Which steps are so for these conditions and keys at the end of a turn; `None` for none."""
    if not all(type(node) in _OF_STATE for key in keys for node in nodes(key)):
        return None
    asked = {int(node.variable) for key in keys for node in nodes(key) if isinstance(node, e.Load)}
    if any(game.variables[one].scratch or game.variables[one].size is not None for one in asked):
        return None
    asks = [_asked_of(game, codes, condition) for condition in conditions]
    rows = [row for row in asks if row is not None]
    if len(rows) < len(asks):
        return None
    rules = {index for index, rule in enumerate(game.rules) if _is_calm(game, rule, asked)}
    moves = [entry for piece in game.pieces for entry in piece.moves]
    labels = {entry.label for entry in moves if entry.rule in rules}
    labels -= {entry.label for entry in moves if entry.rule not in rules}
    labels -= {entry.label for piece in game.pieces for entry in piece.drops}
    ends = (frozenset[int]().union(*column) for column in zip(*rows, strict=True))
    nowhere = (frozenset[int](),) * len(game.players)
    return Calm(frozenset(labels), tuple(ends) or nowhere)


def _asked_of(game: Game, codes: Codes, condition: Expr) -> list[frozenset[int]] | None:
    """By player, where pieces must not come for a condition to go on to hold.

    It says that no piece of some kinds stands in a zone; `None` if it says something else.
    """
    count = _none(condition)
    if count is None:
        return None
    zone = zone_of(count.where, count.name, len(game.board.zones))
    if zone is None:
        return None
    for player in range(len(game.players)):
        found = codes_of(zone[1], count.name, codes, player)
        if found is None or found & Codes.EMPTY:
            return None
    return [*game.board.zones[zone[0]].positions]


def _none(condition: Expr) -> e.Count | None:
    """What a condition says to be on no position."""
    match condition:
        case e.Not(e.Compare(">" | "!=", e.Count() as count, e.Const(value=0))):
            return count
        case e.Compare("==" | "<=", e.Count() as count, e.Const(value=0)):
            return count
        case _:  # it may hold with pieces there
            return None


def _is_calm(game: Game, rule: Rule, keys: set[int]) -> bool:
    """In one step the piece goes somewhere, others leave the board, no key gets another value."""
    bodies = [rule.body, *(game.procedures[one].body for one in procedures(game, rule.body))]
    return all(_is_calm_statement(node, keys) for body in bodies for node in statements(body))


def _is_calm_statement(node: s.Stmt, keys: set[int]) -> bool:
    match node:
        case s.Emit(start=start, end=end, copy=copy, next=following):
            whole = following is None and not copy
            return whole and start == e.Local(START) and end is not None
        case s.Do(s.SetVariable(variable=variable)):
            return variable not in keys
        case s.Do(effect):
            return isinstance(effect, s.Remove)
        case _:  # others move nothing, or only choose what is done
            return not isinstance(node, s.Pair)
