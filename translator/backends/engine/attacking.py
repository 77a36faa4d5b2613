"""Attack tables as source: what attacks a position, told by how far away it is.

The same attacks occur on many positions, such as "a knight two rows up and one to the left". Each
is written once as a function of the position `p`; a position has a list of numbers of them for each
kind of attack. An example of a text of two positions, with five kinds each: `0 1|2||;0|||3|`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from translator.analysis.attacks import AttackOn, Attacks
from translator.backends.engine.constants import Constants

Kinds = Sequence[Iterable[str]]
"""By kind, attacks on a position as source."""


def attack_tables(
    attacks: Iterable[Attacks],
    kinds: Callable[[AttackOn, int], Kinds],
    constants: Constants,
    hit: str,
    table: str,
) -> dict[int, str]:
    """The names of tables by the identity of attacks, which several victims share.

    `hit` and `table` are what functions and tables look like, with places for what differs.
    """
    hits: dict[str, int] = {}
    rows = {
        id(attack): ";".join(
            "|".join(
                " ".join(str(hits.setdefault(source, len(hits))) for source in sources)
                for sources in kinds(on, position)
            )
            for position, on in enumerate(attack.positions)
        )
        for attack in attacks
    }
    name = constants.add("hits", f"[{', '.join(map(hit.format, hits))}]")
    return {key: constants.add("attacks", table.format(name, row)) for key, row in rows.items()}


def away(cell: int, position: int) -> str:
    """A cell, seen from `p`; -1 is no cell."""
    return str(cell) if cell < 0 else f"p{cell - position:+}" if cell != position else "p"
