"""What a drawing of a piece is made of: shapes in a square of 100 by 100.

Each shape is painted by its role: `body` is filled and edged in the colours of the piece, `mark`
is drawn on it in its ink, `cut` is a filled shape of ink, `letters` are a text of ink; `edge` is a
line in the colour of the edge, `line` one in that of the body with an edge on both sides; `hole` is
dark whatever the colours are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from translator.render.palette import Paint


@dataclass(frozen=True, slots=True)
class Shape:
    """`data` is a path (or the text of `letters`); `width` the width of its line.

    `transform` places one shape among the others.
    """

    role: str
    data: str
    width: float = 4.0
    transform: str = ""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes, how they are placed (an SVG transform), and how the piece is told from others.

    `turns`: the drawing points somewhere, so it is turned to where its player faces. `emblem`:
    where the sign of the player is drawn on it (a transform; nowhere if empty). `paint`: of the
    piece, whoever owns it. `text`: a number or letters, for types that would look alike; it stands
    in the `room` that the drawing has for it (middle and width), and the sign of the player beside
    it (`aside`), or else in the corner.
    """

    shapes: tuple[Shape, ...]
    transform: str = ""
    turns: bool = False
    emblem: str = ""
    paint: Paint | None = None
    text: str = ""
    room: tuple[float, float, float] | None = None
    aside: str = ""


def body(data: str, width: float = 3.5) -> Shape:
    return Shape("body", data, width)


def mark(data: str, width: float = 4.0) -> Shape:
    return Shape("mark", data, width)


def cut(data: str) -> Shape:
    return Shape("cut", data, 0)


def letters(text: str) -> Shape:
    return Shape("letters", text)


def circle(x: float, y: float, r: float) -> str:
    """A circle as a path."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def square(x: float, y: float, half: float, corner: float = 0) -> str:
    """A square with round corners as a path."""
    side = 2 * (half - corner)
    if not corner:
        return f"M{x - half:g} {y - half:g}h{side:g}v{side:g}h{-side:g}Z"
    arc = f"a{corner:g} {corner:g} 0 0 1 "
    return (
        f"M{x - half + corner:g} {y - half:g}h{side:g}{arc}{corner:g} {corner:g}"
        f"v{side:g}{arc}{-corner:g} {corner:g}h{-side:g}{arc}{-corner:g} {-corner:g}"
        f"v{-side:g}{arc}{corner:g} {-corner:g}Z"
    )


def smaller(drawing: Drawing, factor: float) -> Drawing:
    """The drawing shrunk towards its middle."""
    shift = 50 * (1 - factor)
    return replace(drawing, transform=f"translate({shift:g} {shift:g}) scale({factor:g})")


def place(x: float, y: float, scale: float) -> str:
    """The transform that shows what is drawn around the middle around (x, y), smaller."""
    return f"translate({x - 50 * scale:g} {y - 50 * scale:g}) scale({scale:g})"
