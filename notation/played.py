"""The record of a game that was played on an engine."""

from __future__ import annotations

from typing import cast

from notation.description import described
from notation.engine import Engine, EngineClass
from notation.players import result_of
from notation.record import DEFAULT_SPELLING, GameRecord, Node, Result
from notation.registry import SPELLINGS
from notation.spelling import Here


def record_of(game: Engine, name: str = "") -> GameRecord:
    """The game from where it began, its moves named; a converter writes it in other notations.

    The game stays as it is. `name` is that of the file which findings are about.
    """
    new = cast(EngineClass, type(game))
    rules, spelling = described(new), SPELLINGS[DEFAULT_SPELLING]
    record = GameRecord(name=name)
    played = game.copy()
    while played.ply:
        played.pop()
    begun = played.setup()
    if begun != new().setup():
        record.headers["Setup"] = str(begun)
    node = record.root
    for move in game.moves:
        made = Node(spelling.spell(Here(played, rules), (move,)), played.turn_number)
        made.mover = move.player if move.end is None else ""
        node.children.append(made)
        played.push(move)
        node = made
    outcome = game.outcome()
    record.result = Result() if outcome is None else result_of(outcome)
    return record
