"""Names of players on the way from one record to another: some notations know only colours."""

from __future__ import annotations

from typing import Final

from notation.description import GameDescription
from notation.engine import Outcome
from notation.record import GameRecord, Result
from notation.registry import NOTATIONS, SPELLINGS

_COLOURS: Final = {"W": "White", "B": "Black"}


def is_coloured(record: GameRecord) -> bool:
    """Whether the players of a record are White and Black, whatever the game calls them."""
    notation, spelling = NOTATIONS.get(record.notation), SPELLINGS.get(record.spelling)
    if notation is not None and notation.coloured:
        return True
    return spelling is not None and spelling.first_colour is not None


def first_colour(record: GameRecord) -> str:
    """The colour that moves first in a record whose players are White and Black."""
    spelling = SPELLINGS.get(record.spelling)
    return (spelling.first_colour if spelling is not None else None) or "W"


def renamed(player: str, record: GameRecord, new: GameRecord, rules: GameDescription) -> str:
    """A player of one record by the name that the other record has for him."""
    if is_coloured(record) and player in _COLOURS.values():
        player = rules.coloured(player[0], first_colour(record)) or player
    if is_coloured(new):
        player = _COLOURS.get(rules.colour(player, first_colour(new)), player)
    return player


def renamed_result(
    result: Result, record: GameRecord, new: GameRecord, rules: GameDescription
) -> Result:
    """A result with the other record's names for the players."""
    outcomes = ((renamed(p, record, new, rules), outcome) for p, outcome in result.outcomes)
    return Result(tuple(outcomes), result.draw, result.reason)


def result_of(outcome: Outcome) -> Result:
    """The result that an engine states."""
    outcomes = [(player, "win") for player in outcome.winners]
    outcomes += [(player, "loss") for player in outcome.losers]
    return Result(tuple(outcomes), not outcomes, outcome.reason)
