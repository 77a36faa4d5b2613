"""XML to `Game`. Nothing outside the document is looked at, and entities are not expanded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import MISSING
from difflib import get_close_matches
from enum import Enum
from typing import Any, NoReturn

from lxml import etree

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.source import Source, Span
from translator.ir.game import Game
from translator.ir.shape import Field, Many, Node, Row, Scalar, Shape, by_label
from translator.ir.text.layout import (
    NAMESPACE,
    NONE,
    ROW,
    VERSION,
    attributes,
    bare,
    contents,
    empty,
    is_words,
    item_name,
    single,
    unescaped,
)

MAX_DEPTH = 200
"""How deep elements may be nested."""

Element = etree._Element

_DOCTYPE = re.compile(r"(?:\s|<\?.*?\?>|<!--.*?-->)*+<!DOCTYPE", re.DOTALL)
_TAG = f"{{{NAMESPACE}}}"


def read_xml(source: Source) -> Game:
    """The game that a document of `write.write_xml` holds; `TranslationError` X1xx if none."""
    return _Reader(source).game()


class _Reader:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.depth = 0

    def game(self) -> Game:
        root = self._parse()
        if root.tag != f"{_TAG}game":
            self.fail("X103", f"the document is `{_name(root)}`, not a game", root)
        if root.get("version", VERSION) != VERSION:
            self.fail("X104", f"version {root.get('version')} of the format is not known", root)
        root.attrib.pop("version", None)
        game = self.node(root, Game)
        assert isinstance(game, Game)
        return game

    def _parse(self) -> Element:
        try:
            text = self.source.data.decode("utf-8-sig" if not self._wide else "utf-16")
        except UnicodeDecodeError:
            self.fail("X101", "the document is neither UTF-8 nor UTF-16")
        if _DOCTYPE.match(text):
            self.fail("X102", "a document type is declared; none is read")
        parser = etree.XMLParser(
            encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False,
            remove_comments=True, remove_pis=True, remove_blank_text=False,
        )  # fmt: skip
        try:
            root = etree.fromstring(text.encode("utf-8", "replace"), parser)
        except (etree.XMLSyntaxError, ValueError) as error:
            line, column = getattr(error, "position", (1, 1))
            self.fail(
                "X101", f"no XML: {str(error).rpartition(', line')[0] or error}", line, column
            )
        return root

    @property
    def _wide(self) -> bool:
        return self.source.encoding == "utf-16"

    # Objects

    def node(self, element: Element, kind: type) -> Any:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail("X105", f"elements are nested more than {MAX_DEPTH} deep", element)
        values = self.attributes(element, kind)
        own = bare(kind)
        if own is None:
            values |= self.fields(element, kind)
        elif len(element):
            values[own.name] = self.value(element, own)
        self.depth -= 1
        for field in (*attributes(kind), *contents(kind)):
            if field.name not in values:
                values[field.name] = empty(field)
                if values[field.name] is MISSING:
                    self.fail("X106", f"`{_name(element)}` lacks its `{field.label}`", element)
        self.blank(element)
        return kind(**values)

    def attributes(self, element: Element, kind: type) -> dict[str, Any]:
        values: dict[str, Any] = {}
        by_label = {field.label: field for field in attributes(kind)}
        for name, text in element.attrib.items():
            field = by_label.get(str(name))
            if field is None:
                message = f"`{_name(element)}` has no attribute `{name}`"
                self.fail("X107", message, element, near=list(by_label))
            values[field.name] = self.words(element, str(text), field.shape)
        return values

    def fields(self, element: Element, kind: type) -> dict[str, Any]:
        values: dict[str, Any] = {}
        by_label = {field.label: field for field in contents(kind)}
        for child in element:
            field = by_label.get(_name(child))
            if field is None:
                message = f"`{_name(element)}` holds no `{_name(child)}`"
                self.fail("X107", message, child, near=list(by_label))
            if field.name in values:
                self.fail("X107", f"`{field.label}` is there twice", child)
            kind_of_it = single(field)
            if kind_of_it is not None:
                values[field.name] = self.node(child, kind_of_it)
                continue
            if child.attrib:
                self.fail("X107", f"`{field.label}` has no attributes", child)
            values[field.name] = self.value(child, field)
        return values

    def value(self, holder: Element, field: Field) -> Any:
        """What a field holds whose items are in this element."""
        self.blank(holder)
        items, shape = list(holder), field.shape
        if not isinstance(shape, Node):
            return self.collected(holder, items, shape)
        if len(items) != 1:
            message = f"`{_name(holder)}` holds {len(items)} elements, not one"
            self.fail("X106", message, holder)
        return self.item(items[0], shape)

    def blank(self, element: Element) -> None:
        """Texts stand in attributes and in elements of their own."""
        for text in (element.text, *(child.tail for child in element)):
            if text is not None and text.strip():
                self.fail("X107", f"`{_name(element)}` holds a text of its own", element)

    # Items

    def collected(self, holder: Element, items: Sequence[Element], shape: Shape) -> Any:
        if isinstance(shape, Row):
            if len(items) != len(shape.items):
                message = f"`{_name(holder)}` holds {len(items)} items, not {len(shape.items)}"
                self.fail("X106", message, holder)
            return tuple(self.item(e, s) for e, s in zip(items, shape.items, strict=True))
        assert isinstance(shape, Many)
        found = [self.item(element, shape.item) for element in items]
        return tuple(found) if shape.ordered else frozenset(found)

    def item(self, element: Element, shape: Shape) -> Any:
        name = _name(element)
        if name == NONE and isinstance(shape, Scalar | Node) and shape.optional:
            return None
        if isinstance(shape, Node):
            kinds = by_label(shape.classes)
            if name not in kinds:
                self.fail("X107", f"`{name}` is not allowed here", element, near=list(kinds))
            return self.node(element, kinds[name])
        expected = item_name(shape) if isinstance(shape, Scalar) else ROW
        if name != expected:
            self.fail("X107", f"`{name}` is not allowed here", element, near=[expected])
        if isinstance(shape, Scalar) or is_words(shape):
            if len(element) or element.attrib:
                self.fail("X107", f"`{name}` holds a text only", element)
            return self.words(element, element.text or "", shape)
        self.blank(element)
        return self.collected(element, list(element), shape)

    def words(self, element: Element, text: str, shape: Shape) -> Any:
        if isinstance(shape, Scalar):
            return self.scalar(element, text, shape)
        words = text.split()
        if isinstance(shape, Row):
            if len(words) != len(shape.items):
                message = f"{len(words)} words, where {len(shape.items)} are expected"
                self.fail("X106", message, element)
            return tuple(
                self.scalar(element, w, s) for w, s in zip(words, shape.items, strict=True)
            )
        assert isinstance(shape, Many)
        found = [self.scalar(element, word, shape.item) for word in words]
        return tuple(found) if shape.ordered else frozenset(found)

    def scalar(self, element: Element, text: str, shape: Shape) -> Any:
        assert isinstance(shape, Scalar)
        try:
            if shape.type is str:
                return unescaped(text)
            if shape.type is int:
                return int(text)
            if shape.type is bool:
                return {"true": True, "false": False}[text.strip()]
            return shape.type(text.strip())
        except (ValueError, KeyError, OverflowError):
            what = {str: "text", int: "number", bool: "truth value"}.get(shape.type, "word")
            near = [member.value for member in shape.type] if issubclass(shape.type, Enum) else []
            self.fail("X108", f"`{text[:40]}` is no {what} that can stand here", element, near=near)

    # Places

    def fail(
        self,
        code: str,
        message: str,
        where: Element | int = 1,
        column: int = 1,
        near: Sequence[str] = (),
    ) -> NoReturn:
        line = where if isinstance(where, int) else where.sourceline or 1
        start = self.source.offset(line, column)
        word = re.search(r"`([^`]*)`[^`]*\Z", message)
        close = get_close_matches(word[1], near, 1) if word else []
        hint = f"did you mean `{close[0]}`?" if close else ""
        if not hint and near:
            hint = "expected is " + ", ".join(f"`{name}`" for name in near[:8])
        span = Span(self.source, start, start)
        raise TranslationError([Diagnostic(code, Severity.ERROR, message, span, hint)])


def _name(element: Element) -> str:
    """The name of an element without its namespace; with it, if it is another one's."""
    if not isinstance(element.tag, str):
        return "&" + str(getattr(element, "name", "")) + ";"
    return element.tag.removeprefix(_TAG)
