"""`Game` to JSON and back.

An object is an object with the labels of its fields as keys; what equals its default is left out,
and `is` names its class where it could be several. Lists and sets are arrays.
"""

from __future__ import annotations

import json
from dataclasses import MISSING
from difflib import get_close_matches
from enum import Enum
from typing import Any, NoReturn

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.source import Source, Span
from translator.ir.game import Game
from translator.ir.shape import Field, Many, Node, Row, Scalar, Shape, by_label, fields_of, label

FORMAT = "ludoglot-game"
VERSION = 2
MAX_DEPTH = 200


def write_json(game: Game) -> str:
    """The game as one JSON document; `read_json` gives an equal game back."""
    data = {"format": FORMAT, "version": VERSION, "game": _object(game)}
    return json.dumps(data, indent=1, ensure_ascii=True) + "\n"


def _object(node: Any) -> dict[str, Any]:
    data = {}
    kind: type = type(node)
    for field in fields_of(kind):
        value = getattr(node, field.name)
        if field.required or value != field.default:
            data[field.label] = _plain(value, field.shape)
    return data


def _plain(value: Any, shape: Shape) -> Any:
    if value is None:
        return None
    if isinstance(shape, Node):
        data = _object(value)
        return {"is": label(type(value).__name__), **data} if len(shape.classes) > 1 else data
    if isinstance(shape, Row):
        return [_plain(item, inner) for item, inner in zip(value, shape.items, strict=True)]
    if isinstance(shape, Many):
        items = value if shape.ordered else sorted(value, key=lambda i: (i is not None, i))
        return [_plain(item, shape.item) for item in items]
    return value.value if isinstance(value, Enum) else value


def read_json(source: Source) -> Game:
    """The game that a document of `write_json` holds; `TranslationError` X1xx if there is none."""
    data = _parsed(source)
    reader = _Reader(source)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        reader.fail("X103", f'the document does not say "format": "{FORMAT}"', "$")
    if data.get("version") != VERSION:
        reader.fail("X104", f"version {data.get('version')} of the format is not known", "$")
    game = reader.object(data.get("game"), Game, "$.game")
    assert isinstance(game, Game)
    return game


def _parsed(source: Source) -> Any:
    span = Span(source, 0, 0)
    try:
        text = source.data.decode("utf-16" if source.encoding == "utf-16" else "utf-8-sig")
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        message = f"no JSON: {error.msg}"
        start = source.offset(error.lineno, error.colno)
        span = Span(source, start, start)
    except RecursionError:
        message = "no JSON: it is nested too deep"
    except ValueError as error:
        message = f"no JSON: {error}"
    raise TranslationError([Diagnostic("X101", Severity.ERROR, message, span)])


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice in one object")
    return found


class _Reader:
    """Turns plain data into objects; a place in the data is told as its path."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.depth = 0

    def object(self, data: Any, kind: type, path: str) -> Any:
        if not isinstance(data, dict):
            self.fail("X107", "an object is expected", path)
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail("X105", f"objects are nested more than {MAX_DEPTH} deep", path)
        known: dict[str, Field] = {field.label: field for field in fields_of(kind)}
        for key in data:
            if key not in known and key != "is":
                self.fail("X107", f"there is no `{key}` in it", path, key, list(known))
        values = {}
        for name, field in known.items():
            if name in data:
                values[field.name] = self.value(data[name], field.shape, f"{path}.{name}")
            elif field.default is MISSING:
                self.fail("X106", f"it lacks its `{name}`", path)
            else:
                values[field.name] = field.default
        self.depth -= 1
        return kind(**values)

    def value(self, data: Any, shape: Shape, path: str) -> Any:
        if isinstance(shape, Scalar | Node) and shape.optional and data is None:
            return None
        if isinstance(shape, Scalar):
            return self.scalar(data, shape.type, path)
        if isinstance(shape, Node):
            return self.node(data, shape, path)
        if not isinstance(data, list):
            self.fail("X107", "an array is expected", path)
        if isinstance(shape, Row):
            if len(data) != len(shape.items):
                self.fail("X106", f"it has {len(data)} items, not {len(shape.items)}", path)
            inner: tuple[Shape, ...] = shape.items
        else:
            inner = (shape.item,) * len(data)
        items = [
            self.value(item, form, f"{path}[{n}]")
            for n, (item, form) in enumerate(zip(data, inner, strict=True))
        ]
        return frozenset(items) if isinstance(shape, Many) and not shape.ordered else tuple(items)

    def node(self, data: Any, shape: Node, path: str) -> Any:
        if len(shape.classes) == 1:
            return self.object(data, shape.classes[0], path)
        kinds = by_label(shape.classes)
        name = data.get("is") if isinstance(data, dict) else None
        if not isinstance(name, str) or name not in kinds:
            self.fail("X107", f"`{name}` is not allowed here", path, str(name), list(kinds))
        return self.object(data, kinds[name], path)

    def scalar(self, data: Any, kind: type, path: str) -> Any:
        if issubclass(kind, Enum):
            words: dict[Any, Enum] = {member.value: member for member in kind}
            if isinstance(data, str) and data in words:
                return words[data]
            self.fail("X108", f"`{data}` is no word that can stand here", path, data, list(words))
        if type(data) is not kind or (isinstance(data, str) and not _is_text(data)):
            self.fail("X108", f"a {_NAMES[kind]} is expected", path)
        return data

    def fail(
        self, code: str, message: str, path: str, word: Any = "", near: list[str] | None = None
    ) -> NoReturn:
        close = get_close_matches(str(word), near or [], 1)
        hint = f"did you mean `{close[0]}`?" if close else ""
        span = Span(self.source, 0, 0)
        error = Diagnostic(code, Severity.ERROR, f"{path}: {message}", span, hint)
        raise TranslationError([error])


_NAMES: dict[type, str] = {str: "text", int: "number", bool: "truth value"}


def _is_text(text: str) -> bool:
    """No halves of characters, which no file can hold."""
    return not any("\ud800" <= character <= "\udfff" for character in text)
