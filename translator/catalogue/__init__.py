"""Every diagnostic code with what it means. One module a family of codes, merged here.

Codes: Z1xx reading, Z2xx macros and includes, Z3xx board, Z4xx pieces and moves, Z5xx goals, setup
and turns, Z6xx options and dialect, G1xx checks of a game, E1xx engines, C1xx the command line.
"""

from __future__ import annotations

from importlib import import_module

from translator.catalogue.entry import Entry

_TABLES = ("reading", "macros", "commandline")


def entries() -> dict[str, Entry]:
    """Code -> entry, of all tables, in the order of the codes."""
    merged: dict[str, Entry] = {}
    for name in _TABLES:
        table: dict[str, Entry] = import_module(f"{__name__}.{name}").TABLE
        clash = merged.keys() & table.keys()
        if clash:
            raise ValueError(f"codes in two tables of the catalogue: {sorted(clash)}")
        merged.update(table)
    return dict(sorted(merged.items()))
