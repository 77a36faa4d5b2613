"""What a player has seen of a game so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from translator.players.protocol import Position

UNKNOWN: Final = "?"
"""The owner and the type of a piece that shows its back."""

Step = tuple[str | None, ...]
"""What a player chooses a step by, whatever comes of it."""
Kind = tuple[str, str]
"""An owner and a type."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What was seen after a step: `step` where it was the player's own, who knows what it took."""

    seen: Any
    step: Step | None = None
    captures: tuple[str, ...] = ()


def step_of(move: Any) -> Step:
    return (move.rule, *map(str, move.args), move.start, move.end, move.promotion)


def past(game: Position) -> list[Sight]:
    """What the player who is to move has seen from the beginning on, the present last."""
    me = game.turn
    back = game.copy()
    sights = []
    seen = back.observation(me)
    while back.ply:
        move = back.pop()
        own = back.turn == me and not back.random_turn
        told = (step_of(move), tuple(move.captures)) if own else ()
        sights.append(Sight(seen, *told))
        seen = back.observation(me)
    return [Sight(seen), *reversed(sights)]


def gone(sights: Sequence[Sight]) -> Counter[Kind]:
    """The pieces that for all that was seen have left the game.

    These are what the player has taken himself and what is missing where nothing is out of sight. A
    piece that appears has come in place of one of the same owner.
    """
    found: Counter[Kind] = Counter()
    for before, after in pairwise(sights):
        shown = dict(before.seen.pieces)
        if after.step is not None:
            taken = (shown[place] for place in after.captures if place in shown)
            found.update((one.player, one.type) for one in taken if one.player != UNKNOWN)
        elif not after.seen.unseen:
            found.update(_missing(before.seen, after.seen))
    return found


def _missing(before: Any, after: Any) -> Iterator[Kind]:
    old, new = Counter(shown(before)), Counter(shown(after))
    appeared = Counter(owner for owner, _ in (new - old).elements())
    for kind in (old - new).elements():
        if appeared[kind[0]]:
            appeared[kind[0]] -= 1
        elif kind[0] != UNKNOWN:
            yield kind


def shown(seen: Any) -> Iterator[Kind]:
    """The pieces that are seen on the board and in reserve; those that show their backs are one."""
    for _, piece in seen.pieces:
        yield piece.player, piece.type
    for owner, kind, count in seen.reserve:
        yield from [(owner, kind)] * count
