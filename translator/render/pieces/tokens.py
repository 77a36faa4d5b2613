"""Stones, draughtsmen, marks, dice, arrows, blocks, tiles with letters; the signs of players."""

from __future__ import annotations

import math

from translator.render.palette import PAINTS, Paint
from translator.render.pieces.shapes import (
    Drawing,
    Shape,
    body,
    circle,
    cut,
    letters,
    mark,
    place,
    smaller,
    square,
)  # fmt: skip

_ROUND = circle(50, 50, 42)
CORNER = place(86, 86, 0.3)
MIDDLE, SMALL = "scale(1)", place(50, 50, 0.6)

# Drawn on stones so that players differ in form as well: the first has none.
EMBLEMS: tuple[Shape | None, ...] = (
    None,
    mark(circle(50, 50, 18), 5),
    cut("M50 29L69 63H31Z"),
    cut(square(50, 50, 16)),
    mark("M50 30V70M30 50H70", 7),
    cut("M50 26L70 50L50 74L30 50Z"),
    mark("M34 34L66 66M66 34L34 66", 7),
    mark("M30 42H70M30 58H70", 6),
    cut(circle(50, 50, 12)),
    mark("M32 60L50 36L68 60", 7),
    mark("M50 30V70", 8),
    mark("M30 50H70", 8),
)


def _regular(corners: int, radius: float, turn: float) -> str:
    angles = [math.radians(turn + 360 * k / corners) for k in range(corners)]
    return (
        "M"
        + "L".join(
            f"{50 + radius * math.sin(a):.1f} {50 - radius * math.cos(a):.1f}" for a in angles
        )
        + "Z"
    )


# Under letters, by player: what a piece stands on tells its owner too.
TILES = (
    _ROUND,
    square(50, 50, 39, 9),
    _regular(6, 46, 30),
    _regular(4, 50, 0),
    _regular(8, 45, 22.5),
    _regular(5, 47, 0),
    _regular(3, 56, 0),
)


def tile(text: str, player: int) -> Drawing:
    """Letters on the tile of a player."""
    return Drawing((body(TILES[player % len(TILES)]), letters(text)))


_BELOW = place(50, 82, 0.2)
_MIDDLE_ROOM = (50.0, 50.0, 62.0)

STONE = Drawing(
    (body(_ROUND), mark("M27 41A26 26 0 0 1 47 25", 3)),
    emblem=MIDDLE,
    room=_MIDDLE_ROOM,
    aside=_BELOW,
)
MAN = Drawing(
    (body(_ROUND), mark(circle(50, 50, 34), 2.5), mark(circle(50, 50, 26), 2.5)),
    emblem=SMALL,
    room=(50, 50, 44),
    aside=place(50, 80, 0.2),
)
CROWNED = Drawing(
    (
        body(_ROUND),
        mark(circle(50, 50, 33), 2.5),
        cut("M29 62L26 38L39 48L50 31L61 48L74 38L71 62Z"),
        cut("M30 65H70V70H30Z"),
    ),
    emblem=place(50, 84.5, 0.22),
)
CROSS = Drawing((Shape("line", "M22 22L78 78M78 22L22 78", 13),))
NOUGHT = Drawing((Shape("line", circle(50, 50, 30), 13),))
RING = Drawing((Shape("line", circle(50, 50, 43), 8),))
PERSON = Drawing(
    (
        body("M22 90C20 62 34 50 50 50S80 62 78 90Z"),
        body(circle(50, 31, 18)),
    ),
    emblem=place(50, 74, 0.4),
)
WALL = Drawing(
    (
        body("M6 6H94V94H6Z", 3),
        mark("M6 35H94M6 65H94M36 6V35M70 6V35M20 35V65M54 35V65M84 35V65M36 65V94M70 65V94", 3),
    ),
    paint=PAINTS["brown"],
)
BOX = Drawing(
    (body(square(50, 50, 40, 4)), mark("M24 24H76V76H24ZM24 24L76 76M76 24L24 76", 4)),
    paint=PAINTS["gold"],
)
HOLE = Drawing((body(_ROUND), Shape("hole", circle(50, 50, 34), 0)), emblem=place(50, 91, 0.16))
BURNT = Drawing(
    (body(square(50, 50, 38, 8)), mark("M32 32L68 68M68 32L32 68", 7)), paint=PAINTS["slate"]
)
TRIANGLE = Drawing(
    (body("M50 6L96 88H4Z"),),
    emblem=place(50, 60, 0.6),
    room=(50, 66, 54),
    aside=place(50, 34, 0.24),
)
PYRAMID = Drawing(
    (body("M50 4L98 62L82 92H18L2 62Z"), mark("M2 62L50 40L98 62M50 40V4", 2.5)),
    emblem=place(50, 72, 0.5),
    room=(50, 72, 58),
    aside=place(38, 42, 0.2),
)
SQUARE = Drawing(
    (body(square(50, 50, 40, 5)),), emblem=MIDDLE, room=(50, 50, 68), aside=place(50, 82, 0.2)
)
DISC = Drawing((body(circle(50, 50, 42)),), emblem=MIDDLE, room=_MIDDLE_ROOM, aside=_BELOW)
STAR = Drawing((body("M50 8L62 38L94 40L69 60L78 91L50 73L22 91L31 60L6 40L38 38Z"),), emblem=SMALL)
CASTLE = Drawing(
    (
        body("M14 90V26H26V36H38V26H50H62V36H74V26H86V90Z"),
        cut("M40 90V66A10 10 0 0 1 60 66V90Z"),
    ),
    emblem=place(50, 47, 0.3),
)

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((50, 50),),
    2: ((32, 32), (68, 68)),
    3: ((30, 30), (50, 50), (70, 70)),
    4: ((32, 32), (68, 32), (32, 68), (68, 68)),
    5: ((31, 31), (69, 31), (50, 50), (31, 69), (69, 69)),
    6: ((32, 28), (68, 28), (32, 50), (68, 50), (32, 72), (68, 72)),
}


def die(value: int) -> Drawing:
    """The face of a die, 1 to 6; 0 is blank."""
    pips = tuple(cut(circle(x, y, 8)) for x, y in _PIPS[value])
    return Drawing((body(square(50, 50, 40, 12)), *pips), emblem=place(50, 94, 0.2))


_MOST_SEEDS = 12  # more are a full heap


def heap(count: int) -> Drawing:
    """Seeds in a heap; their number is told beside them."""
    seeds = []
    for k in range(min(count, _MOST_SEEDS)):
        angle, away = math.radians(137.5 * k), 11.5 * math.sqrt(k + 0.3)
        x, y = 47 + away * math.sin(angle), 54 - away * math.cos(angle)
        seeds.append(body(circle(round(x), round(y), 9), 2.5))
    return Drawing(tuple(seeds), emblem=place(14, 88, 0.3))


def arrow(angle: int) -> Drawing:
    """An arrow; 0 degrees points up, clockwise."""
    path = body("M50 8L86 46H64V92H36V46H14Z")
    return Drawing((path,), transform=f"rotate({angle} 50 50)", emblem=place(50, 62, 0.35))


def bar() -> Drawing:
    """For cells so flat that no figure fits: it is stretched over the cell."""
    return Drawing((body("M4 12H96V88H4Z", 4), mark("M4 12H96M4 88H96", 8)))


def block(joined: str, text: str, paint: Paint | None) -> Drawing:
    """A part of a sliding block; `joined` holds the sides (w, e, s, n) where it goes on."""
    left = 0 if "w" in joined else 6
    right = 100 if "e" in joined else 94
    bottom = 100 if "s" in joined else 94
    top = 0 if "n" in joined else 6
    fill = Shape("body", f"M{left} {top}H{right}V{bottom}H{left}Z", 0)
    sides = {
        "w": f"M{left} {top}V{bottom}",
        "e": f"M{right} {top}V{bottom}",
        "s": f"M{left} {bottom}H{right}",
        "n": f"M{left} {top}H{right}",
    }
    open_sides = "".join(path for side, path in sides.items() if side not in joined)
    edge = (Shape("edge", open_sides, 5),) if open_sides else ()
    return Drawing((fill, *edge, letters(text)), paint=paint)


def small(drawing: Drawing) -> Drawing:
    return smaller(drawing, 0.62)
