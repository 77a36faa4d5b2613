"""Properties of nodes when a record goes to another notation. All of them are named as in SGF."""

from __future__ import annotations

import re
from typing import Final

from notation.notation import Notation
from notation.record import MATE, STONES, VALUE, Properties, negated
from notation.registry import NOTATIONS, SPELLINGS
from notation.spelling import Spelling

# What tells moves and setups: a converted record tells them in its own way.
_PLAY: Final = STONES | {"B", "W", "PL"}
# What stands of each colour: clocks, ranks, teams.
_OF_COLOURS: Final = (("BL", "WL"), ("OB", "OW"), ("BR", "WR"), ("BT", "WT"))
# What has one value after a move: how much time or how many moves are left, who stands better.
_SINGLE: Final = frozenset({"BL", "WL", "OB", "OW", VALUE, MATE})
_CROSSED: Final = {
    **dict(_OF_COLOURS),
    **{white: black for black, white in _OF_COLOURS},
}


def crossed(properties: Properties) -> Properties:
    """The same of the other colour each: clocks, ranks, teams, and who stands better."""
    return tuple(
        (_CROSSED.get(name, name), tuple(map(_turned, values)) if name in (VALUE, MATE) else values)
        for name, values in properties
    )


def _turned(value: str) -> str:
    """A number from the other side; what is none stays."""
    return negated(value) if re.fullmatch(r"-?\d+(\.\d+)?", value, re.ASCII) else value


def joined(first: Properties, second: Properties) -> Properties:
    """The properties of two nodes in one: of single values the later counts, lists are joined."""
    both = dict(first)
    for name, values in second:
        known = () if name in _SINGLE else both.get(name, ())
        both[name] = (*known, *(value for value in values if value not in known))
    return tuple(both.items())


def carried(properties: Properties, target: Notation, source: Spelling) -> Properties:
    """The properties that a record keeps in another notation; `source` is how moves were written.

    Some belong to one notation, others to the records whose moves are in one spelling.
    """
    if not properties:
        return ()
    rows: list[Notation | Spelling] = [*NOTATIONS.values(), *SPELLINGS.values()]
    owned = frozenset().union(*(row.properties for row in rows))
    dropped = _PLAY | (owned - target.properties - source.properties)
    return tuple(item for item in properties if item[0] not in dropped)
