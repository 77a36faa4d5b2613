"""FEN of chess as servers and programs write it, made into that of engines.

    rnbqkbnr/pppp~ppp/.../RNBQKBNR/PPn w KQkq -  pieces in hand as one more rank, promoted ones
    ... w KQkq - 2+3 0 1, ... w KQkq - 0 1 +1+0  checks that are left to give, or were given

Engines have what is in hand in brackets (`[PPn]`). Checks that were given are their variable
`checks`, an element a player.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from notation.description import GameDescription

_CHECKS: Final = re.compile(r"(\+?)([0-9])\+([0-9])")
_MOST_CHECKS: Final = 3
_VARIABLE: Final = "checks"


def engine_fen(fen: str, rules: GameDescription) -> str:
    """The same position as engines read it; raises `ValueError` for what they have no word for."""
    fields = fen.split()
    if not fields:
        return fen
    board, *rest = fields
    rows, held = board.split("/"), ""
    if len(rows) == rules.rows + 1 and not re.search(r"\d", rows[-1]):
        held = rows.pop()
    board = "/".join(rows) + (f"[{held}]" if held else "")
    if "~" in board:
        if "[" in board:
            raise ValueError("FEN: promoted pieces (~) cannot be distinguished in these rules")
        board = board.replace("~", "")
    return " ".join([board, *rest])


def without_checks(fen: str) -> tuple[str, tuple[int, ...]]:
    """FEN without a field of checks, and how many each player has given; () where it tells none."""
    fields = fen.split()
    for index, field in enumerate(fields[1:], 1):
        if found := _CHECKS.fullmatch(field):
            numbers = [int(found[2]), int(found[3])]
            given = numbers if found[1] else [_MOST_CHECKS - number for number in numbers]
            return " ".join(fields[:index] + fields[index + 1 :]), tuple(given)
    return fen, ()


def checked(setup: Any, given: Sequence[int]) -> Any:
    """A position in which the players have given so many checks."""
    told = tuple((_VARIABLE, player, number) for player, number in enumerate(given) if number)
    last = setup.last_from, setup.last_to
    variables = (*setup.variables, *told)
    return type(setup)(
        setup.placements, setup.reserve, setup.turn_index, *last, setup.chain, variables
    )


def checks_field(setup: Any) -> str:
    """How many checks the players have left to give, "" where none was given."""
    given = {player: number for name, player, number in setup.variables if name == _VARIABLE}
    left = (max(_MOST_CHECKS - given.get(player, 0), 0) for player in (0, 1))
    return "+".join(map(str, left)) if given else ""
