"""Building SVG: elements, numbers and texts. Everything that is drawn passes through here.

Only the standard library is needed, so that pictures are drawn wherever Python runs.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from translator.core.text import shown

NAMESPACE = "http://www.w3.org/2000/svg"
_DECLARATION = "<?xml version='1.0' encoding='UTF-8'?>\n"

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LONGEST = {"title": 240, "text": 60}  # characters, by element; a name may be of any length


def number(value: float) -> str:
    """At most two decimals, no trailing zeros, no minus zero: the same bytes everywhere."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(corners: tuple[tuple[float, float], ...]) -> str:
    """The `points` of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def clean(text: str, most: int | None = None) -> str:
    """Text without what XML cannot hold, and without what would not stay in its place."""
    return _FORBIDDEN.sub("\ufffd", shown(text, most))


def root(width: float, height: float) -> Element:
    """An empty picture with the origin at its top left."""
    element = Element("svg", xmlns=NAMESPACE)
    element.set("viewBox", f"0 0 {number(width)} {number(height)}")
    element.set("width", number(width))
    element.set("height", number(height))
    return element


def add(parent: Element, tag: str, text: str = "", /, **attributes: str | float | None) -> Element:
    """A child element; `stroke_width=2` becomes `stroke-width="2"`, `None` is left out."""
    element = SubElement(parent, tag)
    for name, value in attributes.items():
        if value is not None:
            written = clean(value) if isinstance(value, str) else number(value)
            element.set(name.rstrip("_").replace("_", "-"), written)
    if text:
        element.text = clean(text, _LONGEST.get(tag))
    return element


def markup(element: Element) -> str:
    """The picture as a part of a page."""
    return tostring(element, encoding="unicode")


def serialised(element: Element) -> bytes:
    """The picture as a file."""
    indent(element)
    return f"{_DECLARATION}{tostring(element, encoding='unicode')}\n".encode()
