"""What every engine holds of a game, whatever its rules are: names of the tables, and values."""

from __future__ import annotations

from translator.analysis.drawing.distinct import two_ways
from translator.analysis.facts import Facts
from translator.analysis.operations import spares
from translator.analysis.plan import stage
from translator.analysis.runs.opening import starts
from translator.ir.expr import CapturedPiece
from translator.ir.game import Game
from translator.ir.parts import Pass
from translator.ir.walk import asked


def common_data(game: Game, facts: Facts) -> dict[str, object]:
    """Plain data by name; languages have them in an order of their own."""
    passing, captures = stage(game, Pass), game.captures
    return {
        "title": game.meta.title,
        "positions": game.board.positions,
        "players": tuple(player.name for player in game.players),
        "random": facts.random,
        "flipped": facts.flipped,
        "pieces": tuple(piece.name for piece in game.pieces),
        "modes": game.move_types,
        "attributes": facts.attributes,
        "defaults": facts.defaults,
        "declared": facts.declared,
        "variables": facts.variables,
        "start": facts.board,
        "start_attributes": facts.board_attributes,
        "start_reserve": facts.reserve,
        "start_variables": facts.initial_variables,
        "starts": starts(game),
        "turns": facts.turns,
        "next": facts.following,
        "repeat": game.turn_order.repeat,
        "passing": 0 if passing is None else 2 if passing.forced else 1,
        "pass_partial": game.generation.pass_partial,
        "reserved": facts.reserved,
        "two_ways": two_ways(game),
        "gone": any(isinstance(node, CapturedPiece) for node in asked(game)),
        "spares": spares(game),
        "recycle": facts.recycles,
        "recycle_captures": facts.recycles and captures.recycled,
        "recycle_promotions": facts.recycles and captures.promotions_recycled,
        "alternatives": facts.alternatives,
        "shuffles": game.start.shuffles,
        "secrets": tuple(variable.name for variable in game.variables if variable.hidden),
    }
