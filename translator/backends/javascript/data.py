"""The tables that every module has: what `TABLES` holds whatever the rules are."""

from __future__ import annotations

from typing import Any

from translator.analysis.facts import Facts, Layout
from translator.backends.engine.data import common_data
from translator.backends.engine.records import described
from translator.backends.javascript.literals import among, camel, literal
from translator.ir.game import Game
from translator.ir.parts import Label

_NAMES = """title positions players pieces modes labels random flipped attributes defaults declared
variables start attributes_at reserve_at variables_at turns next repeat passing pass_partial recycle
recycle_promotions alternatives shuffles secrets""".split()


def table_data(
    game: Game, facts: Facts, labels: dict[Label, int], description: dict[str, Any]
) -> dict[str, str]:
    """Names and sources."""
    layout, common = Layout(facts), common_data(game, facts)
    pieces = range(len(game.pieces))
    values: dict[str, object] = {
        **common,
        "labels": [(label.name, label.args) for label in labels],
        "attributes": [
            (name, shift, mask, [p for p in pieces if types >> p & 1])
            for name, shift, mask, types in facts.attributes
        ],
        "start": layout.start,
        "attributes_at": layout.attributes,
        "reserve_at": layout.reserve,
        "variables_at": layout.variables,
        "recycle": common["recycle_captures"],
    }
    return {
        **{camel(name): literal(values[name]) for name in _NAMES},
        "description": described(description, literal),
        "codes": "CODES",
        "moves": "COLUMNS",
        "reserved": among(sum(1 << code for code in set(facts.reserved))),
    }
