"""The tables that every module has: what `TABLES` holds whatever the rules are."""

from __future__ import annotations

from typing import Any

from translator.analysis.facts import Facts, Layout
from translator.analysis.plan import stage
from translator.backends.engine.records import described
from translator.backends.javascript.literals import among, literal
from translator.ir.game import Game
from translator.ir.parts import Label, Pass


def table_data(
    game: Game, facts: Facts, labels: dict[Label, int], description: dict[str, Any]
) -> dict[str, str]:
    """Names and sources."""
    passing = stage(game, Pass)
    layout = Layout(facts)
    attributes = [
        [name, shift, mask, [p for p in range(len(game.pieces)) if types >> p & 1]]
        for name, shift, mask, types in facts.attributes
    ]
    data: dict[str, object] = {
        "title": game.meta.title,
        "positions": game.board.positions,
        "players": [player.name for player in game.players],
        "pieces": [piece.name for piece in game.pieces],
        "modes": game.move_types,
        "labels": [[label.name, list(label.args)] for label in labels],
        "random": facts.random,
        "flipped": facts.flipped,
        "attributes": attributes,
        "defaults": facts.defaults,
        "declared": facts.declared,
        "variables": facts.variables,
        "start": layout.start,
        "attributesAt": layout.attributes,
        "reserveAt": layout.reserve,
        "variablesAt": layout.variables,
        "turns": facts.turns,
        "next": facts.following,
        "repeat": game.turn_order.repeat,
        "passing": 0 if passing is None else 2 if passing.forced else 1,
        "passPartial": game.generation.pass_partial,
        "recycle": facts.recycles and game.captures.recycled,
        "recyclePromotions": facts.recycles and game.captures.promotions_recycled,
        "alternatives": facts.alternatives,
        "shuffles": game.start.shuffles,
        "secrets": [variable.name for variable in game.variables if variable.hidden],
    }
    reserved = sum(1 << code for code in set(facts.reserved))
    return {
        **{name: literal(value) for name, value in data.items()},
        "description": described(description, literal),
        "codes": "CODES",
        "moves": "COLUMNS",
        "reserved": among(reserved),
    }
