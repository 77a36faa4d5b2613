"""Properties of nodes when a record goes to another notation. All of them are named as in SGF."""

from __future__ import annotations

from typing import Final

from notation.notation import Notation
from notation.record import Properties
from notation.registry import NOTATIONS, SPELLINGS
from notation.spelling import Spelling

# What tells moves and setups: a converted record tells them in its own way.
_PLAY: Final = frozenset({"B", "W", "AB", "AW", "AE", "PL"})
# What only speaks of how a file is written, or of the board: nobody misses it.
TRIVIAL: Final = frozenset({"FF", "CA", "AP", "GM", "ST", "SZ"})


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
