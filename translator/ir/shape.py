"""What a `Game` consists of, read off the definitions of its classes.

Text forms of a `Game` (XML, JSON) are derived from this description alone, so that a node that is
new in `parts`, `expr` or `stmt` is in all of them at once.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, dataclass, fields, replace
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NewType, Union, get_args, get_origin, get_type_hints

from translator.core.source import Span
from translator.ir.expr import Kind
from translator.ir.ids import NOUNS, Noun, Nowhere, Text


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text, number, truth value or member of an enumeration; `None` too if it is `optional`.

    A number of a `noun` refers to one of those things, or with `nowhere` to none of them if it is
    `NOWHERE`. A text may be the name of a `local`.
    """

    type: type
    optional: bool = False
    noun: Noun | None = None
    nowhere: bool = False
    local: bool = False


@dataclass(frozen=True, slots=True)
class Node:
    """An object of one of these classes; `None` too if it is `optional`.

    An expression is to stand for something of a `kind`, unless that is declared elsewhere.
    """

    classes: tuple[type, ...]
    optional: bool = False
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Many:
    """Any number of items; without an order they are a set."""

    item: Shape
    ordered: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """A fixed number of items, each with its own shape."""

    items: tuple[Shape, ...]


Shape = Scalar | Node | Many | Row


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a class: its name in Python, its name in texts, and what it holds.

    `default` is `MISSING` where the field must be given.
    """

    name: str
    label: str
    shape: Shape
    default: Any

    @property
    def required(self) -> bool:
        return self.default is MISSING


@cache
def fields_of(kind: type) -> tuple[Field, ...]:
    """The fields of a class of nodes in order; places in sources are none of them."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        Field(f.name, label(f.name), shape(hints[f.name]), f.default)
        for f in fields(kind)
        if Span not in (hints[f.name], *get_args(hints[f.name]))
    )


def fields_in(node: Any) -> tuple[Field, ...]:
    """The fields of the class of a node."""
    kind: type = type(node)
    return fields_of(kind)


@cache
def shape(hint: Any) -> Shape:
    """The shape that a type annotation stands for; `TypeError` for what nodes never hold."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is tuple:
        if args[-1:] == (Ellipsis,):
            return Many(shape(args[0]))
        return Row(tuple(map(shape, args)))
    if origin is frozenset:
        return Many(shape(args[0]), ordered=False)
    if origin in (Union, UnionType):
        return _union(args)
    if origin is Annotated:
        return _annotated(*args)
    if isinstance(hint, NewType):
        return Scalar(int, noun=NOUNS[hint])
    if hint in (str, int, bool) or (isinstance(hint, type) and issubclass(hint, Enum)):
        return Scalar(hint)
    if isinstance(hint, type):
        return Node((hint,))
    raise TypeError(f"no shape for {hint!r}")


def _union(args: tuple[Any, ...]) -> Shape:
    kinds = tuple(arg for arg in args if arg not in (NoneType, Nowhere))
    if len(kinds) > 1:
        return Node(kinds, optional=NoneType in args)
    (inner,) = map(shape, kinds)
    if isinstance(inner, Scalar):
        return replace(inner, optional=NoneType in args, nowhere=Nowhere in args)
    if isinstance(inner, Node):
        return replace(inner, optional=NoneType in args)
    raise TypeError(f"no shape for {args!r}")


def _annotated(hint: Any, note: Any) -> Shape:
    """What a type with a note of what it stands for is."""
    found = shape(hint)
    if isinstance(found, Scalar) and note is Text.LOCAL:
        return replace(found, local=True)
    if isinstance(found, Node) and isinstance(note, Kind):
        return replace(found, kind=note)
    raise TypeError(f"no shape for {hint!r} as {note!r}")


@cache
def classes_of(root: type) -> tuple[type, ...]:
    """Every class of nodes that an object of `root` can hold, itself first, each once."""
    found: dict[type, None] = {}
    todo = [root]
    while todo:
        kind = todo.pop()
        if kind not in found:
            found[kind] = None
            inner = [c for f in fields_of(kind) for c in classes_in(f.shape)]
            todo.extend(reversed(inner))
    return tuple(found)


def classes_in(form: Shape) -> list[type]:
    """The classes of the nodes that a shape holds."""
    if isinstance(form, Node):
        return list(form.classes)
    if isinstance(form, Many):
        return classes_in(form.item)
    if isinstance(form, Row):
        return [kind for item in form.items for kind in classes_in(item)]
    return []


def names_locals(form: Shape) -> bool:
    """A field of this shape holds the name of a local, or names of several."""
    item = form.item if isinstance(form, Many) else form
    return isinstance(item, Scalar) and item.local


_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@cache
def by_label(classes: tuple[type, ...]) -> dict[str, type]:
    """Classes by what they are called in texts."""
    return {label(kind.__name__): kind for kind in classes}


@cache
def label(name: str) -> str:
    """How a class or field is called in texts: `PieceType` and `piece_type` are `piece-type`."""
    return _HUMP.sub("-", name).replace("_", "-").lower()
