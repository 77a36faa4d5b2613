"""Positions that a player takes for possible, made of what he sees and of nothing else."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from translator.players.draws import Draws
from translator.players.protocol import Position

UNKNOWN: Final = "?"
"""The owner and the type of a piece that shows its back."""

Kind = tuple[str, str]
"""An owner and a type."""


class Worlds:
    """Draws positions that agree with an observation.

    Pieces that the game began with and that are not seen may be where a piece shows its back, and
    anywhere where nothing is seen; those that were captured out of sight are among them.
    """

    def __init__(self, game: Position, draws: Draws) -> None:
        self._new: Any = type(game)
        self._draws = draws
        start: Any = self._new().setup()
        self._setup: Any = type(start)
        self._kinds: list[Kind] = [(owner, kind) for _, owner, kind, _ in start.placements]
        for owner, kind, count in start.reserve:
            self._kinds += [(owner, kind)] * max(count, 0)

    def drawn(self, seen: Any) -> Position | None:
        """One of them; nothing where the rules know no such position."""
        placements: list[tuple[str, str, str, tuple[str, ...]]] = []
        backs = []
        for place, piece in seen.pieces:
            if piece.player == UNKNOWN:
                backs.append(place)
            else:
                attributes = tuple(f"{name}={value}" for name, value in piece.attributes)
                placements.append((place, piece.player, piece.type, attributes))
        pool = self._unseen([one[1:3] for one in placements], seen)
        unseen = list(seen.unseen)
        while pool and (backs or unseen):
            place = backs.pop() if backs else self._draws.taken(unseen)
            placements.append((place, *self._draws.taken(pool), ()))
        setup = self._setup(
            tuple(placements),
            reserve=seen.reserve,
            turn_index=seen.turn_index,
            chain=() if seen.chain is None else (seen.chain,),
            variables=tuple(
                (name, index, value)
                for name, values in seen.variables
                for index, value in enumerate(values)
            ),
        )
        try:
            found: Position = self._new.from_setup(setup)
        except ValueError:
            return None
        return found

    def _unseen(self, shown: list[Kind], seen: Any) -> list[Kind]:
        """The pieces that began the game and are not seen: one that has become another is gone."""
        left = Counter(self._kinds)
        others = []
        for kind in [*shown, *((owner, kind) for owner, kind, n in seen.reserve for _ in range(n))]:
            if left[kind]:
                left[kind] -= 1
            else:
                others.append(kind[0])
        for owner in others:
            same = next((kind for kind in left if kind[0] == owner and left[kind]), None)
            if same is not None:
                left[same] -= 1
        return [kind for kind in left.elements() if kind[0] != seen.owner or not seen.unseen]
