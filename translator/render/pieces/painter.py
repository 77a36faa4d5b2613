"""Paints drawings of pieces as SVG symbols of 100 by 100."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from translator.render import palette
from translator.render.labels import FONT
from translator.render.palette import Paint
from translator.render.pieces.shapes import Drawing, Shape
from translator.render.svg import add

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


_TALLEST = 46.0  # letters

# Where characters stand on a shogi piece and on a xiangqi piece.
_PLACES = {
    "character": "translate(22.5 25) scale(0.55 0.62)",
    "inscription": "translate(23 23) scale(0.54)",
}


def symbol(
    parent: Element, identity: str, drawing: Drawing, paint: Paint, turn: int, emblem: Shape | None
) -> Element:
    """A `symbol` that `use` can show anywhere; `turn` in degrees for drawings that point."""
    element = add(parent, "symbol", id=identity, viewBox="0 0 100 100")
    group = add(
        element,
        "g",
        transform=f"rotate({turn} 50 50)" if drawing.turns and turn else drawing.transform or None,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    for shape in drawing.shapes:
        _shape(group, shape, paint)
    inside = bool(drawing.text and drawing.room)
    place = drawing.aside if inside else drawing.emblem
    if place and emblem is not None:
        _shape(group, replace(emblem, transform=place), paint)
    if drawing.text and drawing.room is not None:
        _letters(group, drawing.text, paint.ink, *drawing.room)
    elif drawing.text:
        _badge(element, drawing.text, paint)
    return element


def _shape(group: Element, shape: Shape, paint: Paint) -> None:
    place = shape.transform or _PLACES.get(shape.role)
    match shape.role:
        case "body":
            edge = paint.edge if shape.width else None
            width = shape.width or None
            add(group, "path", d=shape.data, fill=paint.fill, stroke=edge, stroke_width=width,
                transform=place)  # fmt: skip
        case "cut":
            add(group, "path", d=shape.data, fill=paint.ink, transform=place)
        case "hole":
            add(group, "path", d=shape.data, fill=palette.HOLE)
        case "letters":
            _letters(group, shape.data, paint.ink, 50, 50, 62)
        case "edge":
            add(group, "path", d=shape.data, fill="none", stroke=paint.edge,
                stroke_width=shape.width)  # fmt: skip
        case "line":
            for stroke, width in ((paint.edge, shape.width + 4), (paint.fill, shape.width)):
                add(group, "path", d=shape.data, fill="none", stroke=stroke, stroke_width=width)
        case _:  # a mark, a character, an inscription: drawn with the pen
            add(group, "path", d=shape.data, fill="none", stroke=paint.ink,
                stroke_width=shape.width, transform=place)  # fmt: skip


def _letters(group: Element, text: str, ink: str, x: float, y: float, room: float) -> None:
    """A text that fits into `room`, set by the usual width of a letter."""
    if not text:
        return
    size = min(room * 0.72, room / (0.72 * len(text)), _TALLEST)
    add(group, "text", text, x=x, y=y + 0.36 * size, font_size=size, font_family=FONT,
        font_weight="bold", text_anchor="middle", fill=ink)  # fmt: skip


def _badge(element: Element, text: str, paint: Paint) -> None:
    """A text in the corner, on a plate as wide as it needs to be."""
    width = max(40.0, 22.0 * len(text) + 8)
    add(element, "rect", x=98 - width, y=3, width=width, height=40, rx=19, fill=paint.ink,
        stroke=paint.fill, stroke_width=3)  # fmt: skip
    _letters(element, text, paint.fill, 98 - width / 2, 23, width - 6)
