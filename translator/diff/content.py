"""What a part of a `Game` says, apart from the names and numbers that it refers to things by."""

from __future__ import annotations

from typing import Any, NamedTuple

from translator.diff.normal import normal
from translator.diff.referents import referent
from translator.ir.expr import Const, Kind, Param, Place
from translator.ir.game import Game
from translator.ir.ids import Noun
from translator.ir.nouns import OF_KIND, of_place
from translator.ir.parts import Entry, Procedure
from translator.ir.shape import Many, Row, Shape, fields_in, names_locals

Reference = tuple[Noun | None, int]
"""A number and what it refers to; `None` for a number that is one."""


class Content(NamedTuple):
    """A part in pieces: its skeleton, with a hole for every number, and the numbers.

    Locals are numbered as they come, so that their names do not matter.
    """

    skeleton: tuple[object, ...]
    references: tuple[Reference, ...]


def content(node: Any) -> Content:
    """The content of a node, or of a tuple of nodes."""
    reader = _Reader({})
    reader.read(node, None)
    return Content(tuple(reader.skeleton), tuple(reader.references))


def same(old: Any, new: Any) -> bool:
    """Two nodes, or tuples of nodes, say the same, whatever they call their locals."""
    return old == new or content(old) == content(new)


class Contents:
    """The contents of the rules of a game, each read once and filled in for every use."""

    def __init__(self, game: Game) -> None:
        self._rules = game.rules
        self._read: dict[int, tuple[tuple[object, ...], list[Reference | Param]]] = {}

    def of(self, entry: Entry) -> Content:
        """What the rule of an entry does with the constants of that entry."""
        if entry.rule not in self._read:
            rule = self._rules[entry.rule]
            reader = _Reader(dict(rule.locals))
            reader.read(normal(rule.body), None)
            self._read[entry.rule] = tuple(reader.skeleton), reader.references
        skeleton, references = self._read[entry.rule]
        filled = (
            (OF_KIND.get(one.kind), entry.args[one.index]) if isinstance(one, Param) else one
            for one in references
        )
        return Content(skeleton, tuple(filled))


def procedure_content(procedure: Procedure) -> Content:
    """What a procedure takes, does and gives back, whatever its locals are called."""
    reader = _Reader(dict((*procedure.params, *procedure.locals)))
    reader.skeleton += [*(kind for _, kind in procedure.params), procedure.results]
    reader.read(normal(procedure.body), None)
    return Content(tuple(reader.skeleton), tuple(reader.references))


class _Reader:
    """Takes a tree apart, outer nodes before inner ones."""

    def __init__(self, locals: dict[str, Kind]) -> None:
        self.kinds = locals
        self.locals: dict[str, int] = {}
        self.skeleton: list[object] = []
        self.references: list[Any] = []

    def read(self, value: Any, shape: Shape | None) -> None:
        if hasattr(value, "__dataclass_fields__"):
            self.node(value)
        elif isinstance(value, frozenset):
            inner = shape.item if isinstance(shape, Many) else None
            self.skeleton.append(("set", len(value)))
            for item in sorted(value, key=lambda item: -1 if item is None else item):
                self.read(item, inner)
        elif isinstance(value, tuple):
            self.skeleton.append(len(value))
            for place, item in enumerate(value):
                inner = shape.items[place] if isinstance(shape, Row) else None
                inner = shape.item if isinstance(shape, Many) else inner
                self.read(item, inner)
        elif type(value) is int:
            self.number(value, referent(shape))
        else:
            self.skeleton.append(value)

    def number(self, value: int, noun: Noun | None) -> None:
        self.skeleton.append(noun)
        self.references.append((noun, value))

    def node(self, node: Any) -> None:
        if isinstance(node, Param):
            self.skeleton += ("Const", node.kind, OF_KIND.get(node.kind))
            self.references.append(node)
            return
        self.skeleton.append(type(node).__name__)
        if isinstance(node, Const):
            self.skeleton.append(node.kind)
            self.number(node.value, OF_KIND.get(node.kind))
        elif isinstance(node, Place):
            self.number(node.index, of_place(node))
        else:
            for f in fields_in(node):
                value = getattr(node, f.name)
                if value and names_locals(f.shape):
                    self.local(value)
                else:
                    self.read(value, f.shape)

    def local(self, value: str | tuple[str, ...]) -> None:
        for name in (value,) if isinstance(value, str) else value:
            if name in ("here", "start"):
                self.skeleton.append(name)
            else:
                number = self.locals.setdefault(name, len(self.locals))
                self.skeleton.append((number, self.kinds.get(name)))
