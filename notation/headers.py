"""The headers that a converted record has, whatever the notation."""

from __future__ import annotations

from typing import Final

from notation.description import GameDescription
from notation.record import GameRecord

_DEFAULT_CONTROL: Final = {"active": "H"}


def state_origin(new: GameRecord, record: GameRecord, rules: GameDescription) -> None:
    """Say by which rules a record was converted, and from which notation."""
    new.headers["RulesHash"] = rules.fingerprint
    if record.notation not in ("", new.notation):
        new.headers.setdefault("Source", record.notation)


def players_line(rules: GameDescription, controls: str) -> str:
    """The players in order, each with its control letter; H and C by kind when there are none.

    Records of older rules may have fewer letters than there are players now.
    """
    letters = controls or "".join(
        _DEFAULT_CONTROL.get(rules.kinds[player], "C") for player in rules.players
    )
    padded = letters.ljust(len(rules.players))
    pairs = zip(rules.players, padded, strict=False)
    return ",".join(f"{player} {letter}".rstrip() for player, letter in pairs)
