"""Bodies that know which of their statements the source says by a call: of a macro, or a rule.

That takes no part in equality; what rebuilds a body may drop it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

_Node = TypeVar("_Node")


class Passage(NamedTuple):
    """Items of a row, from `start` until before `stop`, that stand for one call of `name`.

    `inner` are calls within, counted from `start`.
    """

    start: int
    stop: int
    name: str
    inner: tuple[Passage, ...] = ()


class Composed(tuple[_Node, ...]):
    """A body with its passages, in order."""

    passages: tuple[Passage, ...] = ()


def passages_of(body: Sequence[object]) -> tuple[Passage, ...]:
    return body.passages if isinstance(body, Composed) else ()


def part(body: tuple[_Node, ...], one: Passage) -> tuple[_Node, ...]:
    """What a passage of a body stands for, with the passages in it."""
    return _body(body[one.start : one.stop], one.inner)


def passage(start: int, stop: int, name: str, inner: tuple[Passage, ...]) -> Passage:
    """A passage; if it is nothing but another call, that one."""
    if len(inner) == 1 and inner[0].stop - inner[0].start == stop - start:
        return inner[0]._replace(start=start, stop=stop)
    return Passage(start, stop, name, inner)


def within(passages: Iterable[Passage], start: int, stop: int) -> tuple[Passage, ...]:
    """The passages of the items from `start` until before `stop`, counted from `start`."""
    found: list[Passage] = []
    for one in passages:
        if start <= one.start and one.stop <= stop:
            found.append(one._replace(start=one.start - start, stop=one.stop - start))
        elif one.start < stop and start < one.stop:
            found += within(one.inner, start - one.start, stop - one.start)
    return tuple(found)


def composed(
    nodes: Iterable[_Node], passages: Sequence[Passage], starts: Sequence[int]
) -> tuple[_Node, ...]:
    """The nodes that items have become: those of the n-th begin at `starts[n]`; one more ends it.

    `passages` are of the items.
    """
    return _body(nodes, _counted(passages, starts))


def said_by(name: str, body: tuple[_Node, ...]) -> tuple[_Node, ...]:
    """The body of what a text says by a call of `name`."""
    return _body(body, (passage(0, len(body), name, passages_of(body)),) if body else ())


def _body(nodes: Iterable[_Node], passages: tuple[Passage, ...]) -> tuple[_Node, ...]:
    if not passages:
        return tuple(nodes)
    body = Composed(nodes)
    body.passages = passages
    return body


def _counted(
    passages: Sequence[Passage], starts: Sequence[int], item: int = 0, origin: int = 0
) -> tuple[Passage, ...]:
    """Passages of items, counted from `item`, as such of what these became, from `origin`."""
    found = []
    for one in passages:
        start, stop = starts[item + one.start], starts[item + one.stop]
        if start < stop:
            inner = _counted(one.inner, starts, item + one.start, start)
            found.append(Passage(start - origin, stop - origin, one.name, inner))
    return tuple(found)


def concatenated(parts: Iterable[Sequence[_Node]]) -> tuple[_Node, ...]:
    """One body of several, with the passages of all."""
    nodes: list[_Node] = []
    passages: list[Passage] = []
    for part in parts:
        before = len(nodes)
        for start, stop, name, inner in passages_of(part):
            passages.append(Passage(before + start, before + stop, name, inner))
        nodes += part
    return _body(nodes, tuple(passages))
