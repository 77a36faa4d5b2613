"""The tables of a generated module: rows of prepared moves, made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .move import Raw, packed


class Lines:
    """By position, the positions along a link, which ends with an off-board entry."""

    def __init__(self, link: tuple[int, ...]) -> None:
        self._link = link

    def __getitem__(self, start: int) -> list[int]:
        link = self._link
        row: list[int] = []
        at = link[start]
        while at >= 0 and at != start and len(row) < len(link):
            row.append(at)
            at = link[at]
        return row


class Walks:
    """By position, items that a walk on the board finds, whose first cell that position is.

    `form` is a decision tree. A node has what makes items of the cells so far, a question, and by
    its answer the node that comes next: (items, table, cell, {answer: node}). The table tells where
    a link leads from the cell: nowhere (-1), to a cell that is known by its number, or to the next
    one; `~table` whether the cell is in a zone. Without a cell the table is a position itself.
    """

    def __init__(self, form: list[Any], tables: list[tuple[int, ...]]) -> None:
        self._form, self._tables = form, tables

    def __getitem__(self, start: int) -> list[Any]:
        cells = [start]
        row: list[Any] = []
        following: int | None = 0
        while following is not None:
            make, *question = self._form[following]
            if make is not None:
                row += make(cells)
            if not question:
                break
            table, at, answers = question
            if at is not None and table < 0:
                answer = self._tables[~table][cells[at]]
            else:
                answer = table if at is None else self._tables[table][cells[at]]
                if answer in cells:
                    answer = cells.index(answer)
                elif answer >= 0:
                    cells.append(answer)
                    answer = len(cells) - 1
            following = answers.get(answer)
        return row


class Prepared(dict[int, Any]):
    """Rows by position; each is made once."""

    def __init__(self, make: Callable[[int], tuple[Any, ...]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, start: int) -> tuple[Any, ...]:
        row = self[start] = self._make(start)
        return row


class Flat:
    """All rows of a table in one, made once."""

    def __init__(self, size: int, rows: Prepared) -> None:
        self._size, self._rows = size, rows
        self._all: tuple[Any, ...] | None = None

    def __iter__(self) -> Iterator[Any]:
        if self._all is None:
            self._all = tuple(item for start in range(self._size) for item in self._rows[start])
        return iter(self._all)


def _move(label: int, start: int, item: Any) -> Raw:
    """A raw move from a table item: the end of a plain move, or (start, end, next, ops)."""
    return (label, start, item) if isinstance(item, int) else packed(label, *item)


def _end(item: Any) -> int:
    end: int = item if isinstance(item, int) else item[1]
    return end


def slides(parts: tuple[tuple[int, Any], ...]) -> Prepared:
    """By position: the rays of all parts (label, rays by position) as (position, move) pairs."""
    return Prepared(
        lambda start: tuple(
            tuple((_end(item), _move(label, start, item)) for item in ray)
            for label, rays in parts
            if (ray := rays[start])
        )
    )


def guarded(parts: tuple[tuple[int, Any], ...]) -> Prepared:
    """By position: (guarded positions ..., move) of all parts (label, rows by position).

    A row is a list of (positions ..., item), a list of ends that guard themselves, or one such end.
    """
    return Prepared(
        lambda start: tuple(
            _guarded_item(label, start, item) for label, rows in parts for item in _row(rows[start])
        )
    )


def _row(row: Any) -> Any:
    if isinstance(row, int):
        return (row,) if row >= 0 else ()
    return row


def _guarded_item(label: int, start: int, item: Any) -> tuple[Any, ...]:
    if isinstance(item, int):
        return item, (label, start, item)
    return *item[:-1], _move(label, start, item[-1])


def attacked(hits: tuple[Callable[[int], Any], ...], rows: str) -> Prepared:
    """By position: its attacks of each kind; `rows` names them by number ("0 1|2||;0|||3|4-7")."""
    texts = rows.split(";")

    def named(kind: str) -> Iterator[Callable[[int], Any]]:
        for numbers in kind.split():
            first, _, last = numbers.partition("-")
            yield from hits[int(first) : int(last or first) + 1]

    return Prepared(
        lambda p: tuple(tuple(hit(p) for hit in named(kind)) for kind in texts[p].split("|"))
    )
