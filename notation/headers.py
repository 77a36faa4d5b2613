"""Headers and results on the way from one notation to another."""

from __future__ import annotations

import re
from typing import Final

from notation.engine import Outcome
from notation.record import GameRecord, Result
from notation.rules import Rules
from notation.sgf.mapping import BLACK_FIRST, GAMES

_COLOURS: Final = {"W": "White", "B": "Black"}
_DEFAULT_CONTROL: Final = {"active": "H"}


def is_coloured(record: GameRecord) -> bool:
    """Whether the players of a record are White and Black, whatever the game calls them."""
    return record.notation in ("pgn", "pdn") or record.spelling in (*GAMES, "plain")


def first_colour(record: GameRecord) -> str:
    """The colour that moves first in a record whose players are White and Black."""
    return "B" if record.spelling in BLACK_FIRST else "W"


def renamed(player: str, record: GameRecord, new: GameRecord, rules: Rules) -> str:
    """A player of one record by the name that the other record has for him."""
    if is_coloured(record) and player in _COLOURS.values():
        player = rules.coloured(player[0], first_colour(record)) or player
    if is_coloured(new):
        player = _COLOURS.get(rules.colour(player, first_colour(new)), player)
    return player


def renamed_result(result: Result, record: GameRecord, new: GameRecord, rules: Rules) -> Result:
    """A result with the other record's names for the players."""
    outcomes = ((renamed(p, record, new, rules), outcome) for p, outcome in result.outcomes)
    return Result(tuple(outcomes), result.draw, result.reason)


def result_of(outcome: Outcome) -> Result:
    """The result that an engine states."""
    outcomes = [(player, "win") for player in outcome.winners]
    outcomes += [(player, "loss") for player in outcome.losers]
    return Result(tuple(outcomes), not outcomes, outcome.reason)


def converted(record: GameRecord, new: GameRecord, rules: Rules) -> dict[str, str]:
    """The headers of a record for another notation, but for those of the start position."""
    headers = {}
    for key, value in record.headers.items():
        if key.startswith("Name."):
            key = "Name." + renamed(key.removeprefix("Name."), record, new, rules)
        if key not in ("FEN", "Setup", "Controls", "Result"):
            headers[key] = value
    headers.setdefault("Rules", re.split(r"[\\/]", rules.source)[-1])
    headers.setdefault("Variant", rules.variant)
    headers.setdefault("Players", players_line(rules, record.headers.get("Controls", "")))
    if new.notation in ("pgn", "pdn"):
        # Tags that tell nothing: the players of these games are White and Black.
        plain = headers["Players"] == players_line(rules, "")
        dropped = {"RulesHash", "Source"} | ({"Players"} if plain else set())
        return {key: value for key, value in headers.items() if key not in dropped}
    if new.notation != "zsg":
        headers["RulesHash"] = rules.fingerprint
        if record.notation not in ("", new.notation):
            headers.setdefault("Source", record.notation)
    return headers


def players_line(rules: Rules, controls: str) -> str:
    """The players in order, each with its control letter; H and C by kind when there are none.

    Records of older rules may have fewer letters than there are players now.
    """
    letters = controls or "".join(
        _DEFAULT_CONTROL.get(rules.kinds[player], "C") for player in rules.players
    )
    padded = letters.ljust(len(rules.players))
    pairs = zip(rules.players, padded, strict=False)
    return ",".join(f"{player} {letter}".rstrip() for player, letter in pairs)
