"""What only pieces of one type do knows this type.

An example: where only kings castle, `(= moving-type king)` in the rule that castles, and in what it
alone calls, is always true.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

from translator.ir import expr as e
from translator.ir.bodies import reached
from translator.ir.expr import Const, Kind
from translator.ir.game import Game
from translator.ir.ids import ProcedureId
from translator.ir.walk import asked, rebuilt


def types(game: Game) -> Game:
    """The same game; only rules of scripts are programs of many words, some for one type alone."""
    if not game.generation.by_type or not any(isinstance(n, e.MovingType) for n in asked(game)):
        return game
    users: dict[int, set[int]] = defaultdict(set)
    for index, piece in enumerate(game.pieces):
        for entry in (*piece.moves, *piece.drops):
            users[entry.rule].add(index)
    callers: dict[int, set[int]] = defaultdict(set)
    for number, rule in enumerate(game.rules):
        for procedure in reached(game, [rule.body]):
            callers[procedure] |= users[number]
    for procedure in _run_by_engines(game):
        callers[procedure] |= {*range(len(game.pieces)), -1}
    rules = tuple(_known(rule, users[index]) for index, rule in enumerate(game.rules))
    procedures = tuple(_known(one, callers[index]) for index, one in enumerate(game.procedures))
    return replace(game, rules=rules, procedures=procedures)


def _run_by_engines(game: Game) -> set[ProcedureId]:
    """The procedures that are run when no rule is: events, and what these call."""
    events = [game.new_game, game.verdict.procedure if game.verdict else None]
    found = {one for one in events if one is not None}
    return found | reached(game, [game.procedures[one].body for one in found])


def _known(made: Any, users: set[int]) -> Any:
    """A rule or procedure that computes with the type, if there is one alone.

    What effects put on the board is not computed, and stays the type that moves.
    """
    if len(users) != 1:
        return made
    known = Const(Kind.PIECE, *users)

    def counted(node: Any) -> Any:
        node = rebuilt(node, counted)
        if isinstance(node, e.Compare | e.Arith | e.Table):
            return rebuilt(node, lambda held: known if held == e.MovingType() else held)
        return node

    body = rebuilt(made.body, counted)
    return made if body is made.body else replace(made, body=body)
