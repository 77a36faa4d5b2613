"""Which way the pieces of a player face: upwards, turned as the player's directions are."""

from __future__ import annotations

import math
from collections import Counter

from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.render.cells import Layout


def facing(game: Game, layout: Layout) -> tuple[int, ...]:
    """By player, the angle in degrees (clockwise) between upwards and the way that pieces face.

    Of the directions of the board the one that points up most is forward; a player's forward is
    the direction that his symmetry makes of it.
    """
    vectors = [_vector(game, layout, d) for d in range(len(game.board.directions))]
    known = [d for d, vector in enumerate(vectors) if vector is not None]
    if not known:
        return (0,) * len(game.players)
    angles = {d: _angle(*(vectors[d] or (0, -1))) for d in known}
    changed = [d for d in known if any(table[d] != d for table in game.board.symmetries)]
    forward = min(changed or known, key=lambda d: (min(angles[d], 360 - angles[d]), d))
    return tuple(
        (angles.get(table[forward], 0) - angles[forward]) % 360 for table in game.board.symmetries
    )


def _vector(game: Game, layout: Layout, direction: int) -> tuple[float, float] | None:
    """The most common way that a direction leads on the picture."""
    ways: Counter[tuple[float, float]] = Counter()
    for start, end in enumerate(game.board.links[direction]):
        if end == NOWHERE:
            continue
        a, b = layout.cell(start), layout.cell(end)
        if a is not None and b is not None and a is not b:
            ways[round(b.x - a.x), round(b.y - a.y)] += 1
    return max(ways, key=lambda way: (ways[way], way)) if ways else None


def _angle(x: float, y: float) -> int:
    """Clockwise from upwards, in steps of 15 degrees."""
    return round(math.degrees(math.atan2(x, -y)) / 15) * 15 % 360
