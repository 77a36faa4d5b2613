"""Expands the tables of a generated module when it is imported."""

from __future__ import annotations

from typing import Any

from .move import Raw, packed


def lines(link: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The positions along a link, from each position; `link` ends with an off-board entry."""
    rows = []
    for start in range(len(link) - 1):
        row: list[int] = []
        at = link[start]
        while at >= 0 and at != start and len(row) < len(link):
            row.append(at)
            at = link[at]
        rows.append(tuple(row))
    return tuple(rows)


def _move(label: int, start: int, item: Any) -> Raw:
    """A raw move from a table item: the end of a plain move, or (start, end, next, ops)."""
    return (label, start, item) if isinstance(item, int) else packed(label, *item)


def _end(item: Any) -> int:
    end: int = item if isinstance(item, int) else item[1]
    return end


def slides(
    parts: tuple[tuple[int, Any], ...],
) -> tuple[tuple[tuple[tuple[int, Raw], ...], ...], ...]:
    """By position: the rays of all parts (label, rays by position) as (position, move) pairs."""
    return tuple(
        tuple(
            tuple((_end(item), _move(label, start, item)) for item in rays[start])
            for label, rays in parts
            if rays[start]
        )
        for start in range(len(parts[0][1]))
    )


def guarded(parts: tuple[tuple[int, Any], ...]) -> tuple[tuple[tuple[Any, ...], ...], ...]:
    """By position: (guarded positions ..., move) of all parts (label, rows by position).

    A row is a list of (positions ..., item), a list of ends that guard themselves, or one such end.
    """
    size = max(len(rows) for _, rows in parts)
    if any(rows and isinstance(rows[0], int) for _, rows in parts):
        size = min(len(rows) - 1 if isinstance(rows[0], int) else len(rows) for _, rows in parts)
    return tuple(
        tuple(
            _guarded_item(label, start, item) for label, rows in parts for item in _row(rows[start])
        )
        for start in range(size)
    )


def _row(row: Any) -> Any:
    if isinstance(row, int):
        return (row,) if row >= 0 else ()
    return row


def _guarded_item(label: int, start: int, item: Any) -> tuple[Any, ...]:
    if isinstance(item, int):
        return item, (label, start, item)
    return *item[:-1], _move(label, start, item[-1])


def spread(size: int, *parts: Any) -> tuple[tuple[Any, ...], ...]:
    """Items by position: `parts` are in turn what makes an item, and the numbers of all items.

    It takes as many of these at a time as it has parameters, the position first.
    """
    rows: list[list[Any]] = [[] for _ in range(size)]
    for make, data in zip(parts[::2], parts[1::2], strict=True):
        numbers = data if isinstance(data, range) else map(int, data.split())
        for item in zip(*[iter(numbers)] * make.__code__.co_argcount, strict=True):
            rows[item[0]].append(make(*item))
    return tuple(map(tuple, rows))


def flat(rows: tuple[tuple[Any, ...], ...]) -> tuple[Any, ...]:
    """All rows of a table in one."""
    return tuple(item for row in rows for item in row)
