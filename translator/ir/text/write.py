"""`Game` to XML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

from lxml import etree

from translator.ir.game import Game
from translator.ir.shape import Many, Node, Row, Scalar, Shape, label
from translator.ir.text.layout import (
    NAMESPACE,
    NONE,
    ROW,
    VERSION,
    attributes,
    bare,
    contents,
    empty,
    escaped,
    is_words,
    item_name,
    single,
)

Element = etree._Element


def write_xml(game: Game) -> str:
    """The game as an XML document; `read.read_xml` gives an equal game back."""
    root = etree.Element(f"{{{NAMESPACE}}}game", nsmap={None: NAMESPACE})
    root.set("version", VERSION)
    _fill(root, game)
    text = etree.tostring(root, encoding="unicode", pretty_print=True)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}'


def _add(parent: Element, name: str) -> Element:
    return etree.SubElement(parent, f"{{{NAMESPACE}}}{name}")


def _fill(element: Element, node: Any) -> None:
    """Writes the fields of an object into its element."""
    kind: type = type(node)
    for field in attributes(kind):
        value = getattr(node, field.name)
        if value != empty(field):
            element.set(field.label, _word(value, field.shape))
    for field in contents(kind):
        value = getattr(node, field.name)
        if value == empty(field):
            continue
        holder = element if field is bare(kind) else _add(element, field.label)
        if single(field) is not None:
            _fill(holder, value)
        elif isinstance(field.shape, Node):
            _item(holder, value, field.shape)
        else:
            _items(holder, value, field.shape)


def _word(value: Any, shape: Shape) -> str:
    if isinstance(shape, Scalar):
        return _scalar(value)
    return " ".join(_scalar(item) for item in _ordered(value, shape))


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return escaped(str(value.value if isinstance(value, Enum) else value))


def _ordered(value: Iterable[Any], shape: Shape) -> Iterable[Any]:
    """The items of a list; those of a set in the order of their texts and numbers."""
    if isinstance(shape, Many) and not shape.ordered:
        return sorted(value, key=lambda item: (item is not None, item))
    return value


def _items(parent: Element, value: Iterable[Any], shape: Shape) -> None:
    for item, inner in _pairs(value, shape):
        _item(parent, item, inner)


def _pairs(value: Iterable[Any], shape: Shape) -> Iterator[tuple[Any, Shape]]:
    if isinstance(shape, Row):
        yield from zip(value, shape.items, strict=True)
    elif isinstance(shape, Many):
        yield from ((item, shape.item) for item in _ordered(value, shape))


def _item(parent: Element, value: Any, shape: Shape) -> None:
    if value is None:
        _add(parent, NONE)
    elif isinstance(shape, Node):
        _fill(_add(parent, label(type(value).__name__)), value)
    elif isinstance(shape, Scalar):
        _add(parent, item_name(shape)).text = _scalar(value)
    elif is_words(shape):
        _add(parent, ROW).text = _word(value, shape)
    else:
        _items(_add(parent, ROW), value, shape)
