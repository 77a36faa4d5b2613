"""Identifiers made of names from the rules: readable, from a fixed alphabet, never anything else.

Only lower-case letters, digits and underscores occur, and no name that means something to Python,
to the run-time parts or to the tables of a module.
"""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Iterator
from functools import cache

from translator.analysis.runs.contexts import CONTEXT
from translator.backends.python.parts import names, text

_OTHER = re.compile(r"[^a-z0-9]+")
_SIGNS = {"++": " up", "--": " down", "+": " plus", "*": " times", "@": " at", "!": " set"}
MAX_LENGTH = 40


def identifier(text: str) -> str:
    """The letters and digits of a name in lower case, joined by underscores; maybe nothing."""
    text = text.lower()
    for sign, word in _SIGNS.items():
        text = text.replace(sign, word)
    found = _OTHER.sub("_", text).strip("_")[:MAX_LENGTH].rstrip("_")
    return f"n{found}" if found[:1].isdigit() else found


_TABLE = re.compile(r"[a-z_]*[0-9]+_?")
_LOCAL_TABLE = re.compile(
    r"(values|codes_|cells_|set_|picked_|marks_|table|link_.*|back_.*|links|all_links|zone_|zone|zones"
    r"|link|way|back|place|piece|player|number|truth|set|area|cell)[0-9]+_?"
)


class Names:
    """Gives each function and each variable of a module an identifier of its own."""

    def __init__(self) -> None:
        self._functions: set[str] = set()
        self._attributes: set[str] = set()

    def function(self, name: str) -> str:
        return _free(identifier(name) or "word", self._functions, _TABLE)

    def attribute(self, name: str) -> str:
        """An attribute of the engine; none of its own begins like that."""
        return _free(f"v_{identifier(name) or 'cell'}", self._attributes, None)

    def locals(self, names: list[str]) -> dict[str, str]:
        """Identifiers for the locals of one function; none hides a function or a table."""
        taken = set(self._functions)
        return {name: _free(identifier(name) or "value", taken, _LOCAL_TABLE) for name in names}


def _free(wanted: str, taken: set[str], tables: re.Pattern[str] | None) -> str:
    """The name, with an underscore if it means something already, with a number if it is taken."""
    if wanted in reserved():
        wanted += "_"
    while tables is not None and tables.fullmatch(wanted):
        wanted += "_"
    found, number = wanted, 1
    while found in taken:
        number += 1
        found = f"{wanted.rstrip('_')}_{number}_"
    taken.add(found)
    return found


@cache
def reserved() -> frozenset[str]:
    """Names of Python, and those that the run-time parts define or the writers use."""
    found = {
        "g",
        "b",
        "links",
        "backs",
        "friend",
        "enemy",
        "self",
        "attributes",
        "constants",
        "_n",
        "variables",
        "p",
        *CONTEXT,
    }
    found |= set(keyword.kwlist) | set(keyword.softkwlist) | set(dir(builtins))
    for name in names():
        found.update(defined(text(name)))
    return frozenset(found)


# Statements of a module begin at the margin. To parse all parts would take longer than most games.
_DEFINITION = re.compile(
    r"^(?:(?:def|class) (\w+)|(\w+)(?:: [^=\n]+)? = |(?:from \S+ )?import (\([^)]*\)|.*))", re.M
)


def defined(source: str) -> Iterator[str]:
    """What the statements of a module give a meaning to."""
    for made, assigned, imported in _DEFINITION.findall(source):
        if made or assigned:
            yield made or assigned
        for alias in filter(None, map(str.split, imported.strip("()").split(","))):
            yield alias[-1].partition(".")[0]
