"""Names of players on the way from one record to another: some notations know only colours."""

from __future__ import annotations

from itertools import chain
from typing import Final

from notation.description import GameDescription
from notation.engine import Outcome
from notation.record import POSITIONS, STONES, GameRecord, Result
from notation.registry import NOTATIONS, SPELLINGS

_COLOURS: Final = {"W": "White", "B": "Black"}
# Headers that each player has: `Name.White`.
OF_PLAYERS: Final = frozenset({"Name", "Score"})


def is_coloured(record: GameRecord) -> bool:
    """Whether the players of a record are White and Black, whatever the game calls them."""
    notation, spelling = NOTATIONS.get(record.notation), SPELLINGS.get(record.spelling)
    if notation is not None and notation.coloured:
        return True
    return spelling is not None and spelling.first_colour is not None


def first_colour(record: GameRecord, rules: GameDescription) -> str:
    """The colour ("W" or "B") of the player who moves first by the rules.

    It is that of the first move of the record, whatever the game: some programs let White begin,
    others Black. A record that does not begin at the usual start may begin with anybody's move, and
    one in which colours are those of stones as well.
    """
    spelling = SPELLINGS.get(record.spelling)
    if spelling is not None and spelling.true_colours and (named := rules.first_colour("")):
        return named
    default = (spelling.first_colour if spelling is not None else None) or "W"
    stated = _first_mover(record) if is_coloured(record) else ""
    return stated if stated and len(rules.active) == 2 else rules.first_colour(default)


def _first_mover(record: GameRecord) -> str:
    """The colour that makes the first move, "" where that is not said or says nothing."""
    if record.edits or record.headers.keys() & POSITIONS:
        return ""
    for node in chain((record.root,), record.main_line()):
        if any(name in STONES for name, _ in node.properties):
            return ""
        if node.move is not None:
            return node.mover if node.mover in _COLOURS else ""
    return ""


def first_colour_for(new: GameRecord, record: GameRecord, rules: GameDescription) -> str:
    """The colour that is to move first in a record made of another: the same where both have one.

    Notations in which the first player is White by definition keep to that.
    """
    notation, spelling = NOTATIONS.get(new.notation), SPELLINGS[new.spelling]
    free = spelling.first_colour is not None and not (notation is not None and notation.coloured)
    return first_colour(record if free and is_coloured(record) else new, rules)


def renamed(
    player: str, record: GameRecord, new: GameRecord, rules: GameDescription, first: str
) -> str:
    """A player of one record by the name that the other record has for him.

    `first` is the colour of who is to move first in the other, "" if that has no colours: as long
    as it does not say where it begins, its first move does not tell.
    """
    if is_coloured(record) and player in _COLOURS.values():
        player = rules.coloured(player[0], first_colour(record, rules)) or player
    if is_coloured(new):
        player = _COLOURS.get(rules.colour(player, first), player)
    return player


def renamed_result(
    result: Result, record: GameRecord, new: GameRecord, rules: GameDescription, first: str
) -> Result:
    """A result with the other record's names for the players, as of `renamed`."""
    if _is_by_turn(record, rules):
        result = result.exchanged()
    outcomes = ((renamed(p, record, new, rules, first), outcome) for p, outcome in result.outcomes)
    made = Result(tuple(outcomes), result.draw, result.reason)
    return made.exchanged() if _is_by_turn(new, rules) else made


def _is_by_turn(record: GameRecord, rules: GameDescription) -> bool:
    notation = NOTATIONS.get(record.notation)
    return notation is not None and notation.by_turn(record, rules)


def result_of(outcome: Outcome) -> Result:
    """The result that an engine states."""
    outcomes = [(player, "win") for player in outcome.winners]
    outcomes += [(player, "loss") for player in outcome.losers]
    return Result(tuple(outcomes), not outcomes, outcome.reason)
