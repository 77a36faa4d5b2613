"""The indices that a node holds, and those that refer to nothing the game has.

Which fields hold indices, and of what, is read off the class (`shape`), once for each.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import is_dataclass
from typing import Any, Final, NamedTuple

from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.ir.ids import Noun
from translator.ir.nouns import number_of
from translator.ir.shape import Field, Many, Row, Scalar, Shape, classes_in, classes_of, fields_of


class Index(NamedTuple):
    """A number that refers to one of the things of a noun, counted from 0."""

    noun: Noun
    value: int

    def __str__(self) -> str:
        return f"{_CALLED.get(self.noun, self.noun.value)} {self.value}"


# What an index that refers to nothing is called, as fields are in XML and JSON.
_CALLED: Final = {Noun.MOVE_TYPE: "move_type", Noun.LABEL: "label"}


class _Holders(dict[type, tuple[Field, ...]]):
    """By class the fields that hold indices."""

    def __missing__(self, kind: type) -> tuple[Field, ...]:
        fields = fields_of(kind) if is_dataclass(kind) else ()
        own = self[kind] = tuple(field for field in fields if _holds(field.shape))
        return own


HOLDERS: Final = _Holders()


class _Single(dict[type, tuple[tuple[str, Noun, int], ...]]):
    """By class the fields that hold one index: of what, and from where it counts."""

    def __missing__(self, kind: type) -> tuple[tuple[str, Noun, int], ...]:
        own = self[kind] = tuple(
            (field.name, field.shape.noun, NOWHERE if field.shape.nowhere else 0)
            for field in HOLDERS[kind]
            if isinstance(field.shape, Scalar) and field.shape.noun is not None
        )
        return own


class _Several(dict[type, tuple[Field, ...]]):
    """By class the fields that hold any number of indices."""

    def __missing__(self, kind: type) -> tuple[Field, ...]:
        own = self[kind] = tuple(f for f in HOLDERS[kind] if not isinstance(f.shape, Scalar))
        return own


class _Leading(dict[type, tuple[str, ...]]):
    """By class the fields that hold nodes in which an index may stand."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        own = self[kind] = tuple(
            field.name
            for field in (fields_of(kind) if is_dataclass(kind) else ())
            if any(HOLDERS[one] for held in classes_in(field.shape) for one in classes_of(held))
        )
        return own


_SINGLE: Final = _Single()
_SEVERAL: Final = _Several()
_LEADING: Final = _Leading()


def _holds(form: Shape) -> bool:
    if isinstance(form, Many):
        return _holds(form.item)
    if isinstance(form, Row):
        return any(map(_holds, form.items))
    return isinstance(form, Scalar) and form.noun is not None


class Missing:
    """Finds the indices that refer to nothing in one game."""

    def __init__(self, game: Game) -> None:
        self.sizes = {noun: number_of(game, noun) for noun in Noun}

    def has(self, index: Index) -> bool:
        return 0 <= index.value < self.sizes[index.noun]

    def anywhere(self, root: Any) -> bool:
        """Some index in a tree refers to nothing. Of games that are made it is asked many times."""
        stack = [root]
        seen: set[int] = set()
        while stack:
            node = stack.pop()
            kind = type(node)
            if isinstance(node, tuple):
                if id(node) not in seen:
                    seen.add(id(node))
                    stack += node
                continue
            for name, noun, least in _SINGLE[kind]:
                value = getattr(node, name)
                if value is not None and not least <= value < self.sizes[noun]:
                    return True
            for field in _SEVERAL[kind]:
                if any(self.inside(getattr(node, field.name), field.shape)):
                    return True
            stack += [getattr(node, name) for name in _LEADING[kind]]
        return False

    def of(self, node: Any) -> Iterator[Index]:
        """Those that a node itself holds, not the nodes in it."""
        for field in HOLDERS[type(node)]:
            yield from self.inside(getattr(node, field.name), field.shape)

    def inside(self, value: Any, form: Shape) -> Iterator[Index]:
        """Those in what a field of this shape holds."""
        match form:
            case Scalar(noun=Noun() as noun):
                yield from self._each((value,) if value is not None else (), noun, form.nowhere)
            case Many(Scalar(noun=Noun() as noun) as item):
                present = [one for one in value if one is not None] if item.optional else value
                yield from self._each(present, noun, item.nowhere)
            case Many(item):
                for one in value:
                    yield from self.inside(one, item)
            case Row(items):
                for one, item in zip(value, items, strict=True):
                    yield from self.inside(one, item)

    def _each(self, values: Collection[int], noun: Noun, nowhere: bool) -> Iterator[Index]:
        """Long tables are looked at as a whole first."""
        least = NOWHERE if nowhere else 0
        if values and not (least <= min(values) and max(values) < self.sizes[noun]):
            for value in values:
                if not least <= value < self.sizes[noun]:
                    yield Index(noun, value)
