"""Games changed at random, part by part: of the right shape, and else as wrong as XML may be."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from typing import Any, NamedTuple

from translator.ir.game import Game
from translator.ir.shape import Many, Node, Row, Scalar, Shape, fields_of

DEPTH = 3
"""How deep nodes that are made out of nothing may stand inside each other."""

NUMBERS = (-1, 0, 1, 2, 3, 5, 8, 31, 2**31 - 1, 2**31)


class Site(NamedTuple):
    """Where a value stands: the steps from the game to it (names and indexes), and its shape."""

    path: tuple[str | int, ...]
    shape: Shape
    value: Any


def sites(node: Any, path: tuple[str | int, ...] = ()) -> Iterator[Site]:
    """Every value below a node, outer before inner."""
    kind: type = type(node)
    for field in fields_of(kind):
        yield from _below(getattr(node, field.name), field.shape, (*path, field.name))


def _below(value: Any, shape: Shape, path: tuple[str | int, ...]) -> Iterator[Site]:
    yield Site(path, shape, value)
    match shape:
        case Node() if value is not None:
            yield from sites(value, path)
        case Many(item=item, ordered=True):
            for index, one in enumerate(value):
                yield from _below(one, item, (*path, index))
        case Row(items=items):
            for index, (one, item) in enumerate(zip(value, items, strict=True)):
                yield from _below(one, item, (*path, index))


def put(node: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """The node with another value at the end of a path."""
    if not path:
        return value
    step, *rest = path
    if isinstance(step, str):
        return replace(node, **{step: put(getattr(node, step), tuple(rest), value)})
    changed = put(node[step], tuple(rest), value)
    return (*node[:step], changed, *node[step + 1 :])


class Mutator:
    """Changes a game; what it puts somewhere is taken from elsewhere in the game, or made."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game, self.rng = game, rng
        self.pool: dict[type, list[Any]] = defaultdict(list)
        for site in sites(game):
            if site.value is not None:
                self.pool[type(site.value)].append(site.value)

    def mutated(self, changes: int) -> Game:
        game = self.game
        for _ in range(changes):
            # Parts first, so that a board of 300 links does not draw all the changes to itself.
            part = self.rng.choice(fields_of(Game))
            found = list(_below(getattr(game, part.name), part.shape, (part.name,)))
            site = self.rng.choice(found)
            game = put(game, site.path, self.other(site.value, site.shape))
        return game

    def other(self, value: Any, shape: Shape) -> Any:
        """Another value of the same shape."""
        match shape:
            case Many(ordered=False):
                return value ^ frozenset([self.made(shape.item)])
            case Many():
                return self._reordered(list(value), shape)
            case _:
                return self.made(shape)

    def _reordered(self, items: list[Any], shape: Many) -> tuple[Any, ...]:
        at = self.rng.randrange(len(items) + 1)
        match self.rng.randrange(4):
            case 0 if items:
                del items[at - 1]
            case 1 if items:
                items.insert(at, self.rng.choice(items))
            case 2 if len(items) > 1:
                items.insert(at, items.pop(self.rng.randrange(len(items))))
            case _:
                items.insert(at, self.made(shape.item))
        return tuple(items)

    def made(self, shape: Shape, depth: int = DEPTH) -> Any:
        """A value of a shape: one of the game's, or a new one."""
        rng = self.rng
        match shape:
            case Scalar(optional=True) | Node(optional=True) if rng.random() < 0.3:
                return None
            case Scalar(type=kind):
                return self._scalar(kind)
            case Node(classes=classes):
                return self._node(classes, depth)
            case Row(items=items):
                return tuple(self.made(item, depth) for item in items)
            case Many(item=item):
                made = [self.made(item, depth - 1) for _ in range(rng.randrange(3) if depth else 0)]
                return tuple(made) if shape.ordered else frozenset(made)

    def _scalar(self, kind: type) -> Any:
        rng = self.rng
        if issubclass(kind, Enum):
            return rng.choice(list(kind))
        if kind is bool:
            return rng.random() < 0.5
        if kind is int:
            return rng.choice(self.pool[int] or [0]) if rng.random() < 0.5 else rng.choice(NUMBERS)
        return rng.choice(self.pool[str]) if rng.random() < 0.9 else rng.choice(["", 'a"\n', "é"])

    def _node(self, classes: tuple[type, ...], depth: int) -> Any:
        kind = self.rng.choice(classes)
        if self.pool[kind] and (depth <= 0 or self.rng.random() < 0.5):
            return self.rng.choice(self.pool[kind])
        known = [one for one in classes if self.pool[one]]
        if depth <= 0 and known:
            return self.rng.choice(self.pool[self.rng.choice(known)])
        fields = fields_of(kind)
        return kind(**{field.name: self.made(field.shape, depth - 1) for field in fields})
