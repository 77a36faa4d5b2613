"""Every diagnostic code with what it means. One module a family of codes, merged here.

Codes: Z1xx reading, Z2xx macros and includes, Z3xx board, Z4xx pieces and moves, Z5xx goals, setup
and turns, Z6xx options and dialect, A1xx to A4xx ForthScript, L1xx to L4xx the native language,
X1xx games as XML and JSON, G1xx checks of a game, P1xx games that cannot be played, D1xx
differences of games, E1xx engines, C1xx the command line.
"""

from __future__ import annotations

from translator.catalogue import (
    axiom,
    board,
    commandline,
    differences,
    engines,
    games,
    goals,
    interchange,
    macros,
    native,
    options,
    pieces,
    playing,
    reading,
)
from translator.catalogue.entry import CodeEntry

_TABLES = (
    reading.TABLE,
    macros.TABLE,
    native.TABLE,
    board.TABLE,
    pieces.TABLE,
    goals.TABLE,
    options.TABLE,
    axiom.TABLE,
    interchange.TABLE,
    games.TABLE,
    playing.TABLE,
    differences.TABLE,
    engines.TABLE,
    commandline.TABLE,
)


def entries() -> dict[str, CodeEntry]:
    """Code -> entry, of all tables, in the order of the codes."""
    merged: dict[str, CodeEntry] = {}
    for table in _TABLES:
        clash = merged.keys() & table.keys()
        if clash:
            raise ValueError(f"codes in two tables of the catalogue: {sorted(clash)}")
        merged.update(table)
    return dict(sorted(merged.items()))
