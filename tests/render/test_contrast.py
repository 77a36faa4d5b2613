"""What can be told apart by brightness alone, measured as WCAG 2 does, on every board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree

from tests.render.support import RULES, SVG, games
from tests.sampling import half
from translator.render import live_board, palette

_FILES = pytest.mark.parametrize("path", half(RULES, __name__), ids=lambda path: path.stem)
_FIGURE, _TEXT = 3.0, 4.5  # the least contrast of a figure with its field, of a text

Colour = tuple[float, float, float]


def colour(text: str) -> Colour:
    return tuple(int(text[n : n + 2], 16) / 255 for n in (1, 3, 5))  # type: ignore[return-value]


def over(upper: Colour, lower: Colour, opacity: float) -> Colour:
    """What is seen of a colour that lets others through."""
    mixed = [opacity * a + (1 - opacity) * b for a, b in zip(upper, lower, strict=True)]
    return mixed[0], mixed[1], mixed[2]


def luminance(seen: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in seen]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def fields(root: etree._Element) -> set[Colour]:
    """The colours of all places where a piece may stand, with the ground on them."""
    found: dict[str, Colour] = {}
    for polygon in root.iterfind(f".//{SVG}g[@class='cell']/{SVG}polygon"):
        found[str(polygon.get("points"))] = colour(str(polygon.get("fill")))
    wood = colour(palette.PLANK)
    planked = root.find(f".//{SVG}g[@class='board']/{SVG}rect") is not None
    for tint in root.iterfind(f".//{SVG}g[@class='terrain']/{SVG}polygon"):
        place = str(tint.get("points"))
        below = found.get(place, wood)
        opacity = float(str(tint.get("fill-opacity")))
        found[place] = over(colour(str(tint.get("fill"))), below, opacity)
    return {*found.values(), *((wood,) if planked else ())}


def figures(
    root: etree._Element,
) -> Iterator[tuple[str, list[Colour], list[tuple[Colour, Colour]]]]:
    """By symbol: what can be seen of its figure, and its texts with what they stand on."""
    for symbol in root.iter(f"{SVG}symbol"):
        paths = list(symbol.iter(f"{SVG}path"))
        seen = [
            colour(str(paths[0].get(name)))
            for name in ("fill", "stroke")
            if str(paths[0].get(name)).startswith("#")
        ]
        plates = list(symbol.iterfind(f"{SVG}rect")) or paths[:1]
        below = colour(str(plates[-1].get("fill"))) if plates[-1].get("fill") != "none" else None
        texts = [colour(str(text.get("fill"))) for text in symbol.iter(f"{SVG}text")]
        yield str(symbol.get("id")), seen, [(text, below) for text in texts if below is not None]


@_FILES
def test_figures_stand_out_from_their_fields_and_texts_from_theirs(path: Path) -> None:
    for played in games(path):
        root = etree.fromstring(live_board(played).svg)
        places = fields(root)
        for name, seen, texts in figures(root):
            for field in places:
                best = max(contrast(one, field) for one in seen)
                assert best >= _FIGURE, (played.meta.title, name, field, best)
            for text, below in texts:
                assert contrast(text, below) >= _TEXT, (played.meta.title, name)


@pytest.mark.parametrize("below", ["BACKGROUND", "CELL", "PLANK"])
def test_labels_stand_out(below: str) -> None:
    assert contrast(colour(palette.TEXT), colour(getattr(palette, below))) >= _TEXT
