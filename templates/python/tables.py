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

    def to(self, start: int, end: int) -> tuple[Any, ...]:
        """The row of a start without what does not end there; moves come last in their items."""
        return tuple([item for item in self[start] if item[-1][2] == end])


class Rays(Prepared):
    """Rays by position."""

    def to(self, start: int, end: int) -> tuple[Any, ...]:
        """The rays that reach an end, no longer than that."""
        return tuple(
            ray[: 1 + max(at for at, item in enumerate(ray) if item[0] == end)]
            for ray in self[start]
            if any(item[0] == end for item in ray)
        )


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


def slides(parts: tuple[tuple[int, Any], ...]) -> Rays:
    """By position: the rays of all parts (label, rays by position) as (position, move) pairs."""
    return Rays(
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


class Hits:
    """Attacks by their numbers, as they are seen from a position.

    Each begins with the number of a set of codes. Then come the cells from where such pieces
    attack ("0 +1,-9"); or one cell and the ways, one of which has to be open, with sets and cells
    ("1 +2 0+1/2+9,0+11"); and maybe the ends of the step before ("1 +2 0+1 x -8", `x` anywhere).
    """

    def __init__(self, sets: tuple[Any, ...], text: str) -> None:
        self._sets, self._texts = sets, text.split(";")
        self._read: dict[int, tuple[Any, ...]] = {}

    def __call__(self, number: int, p: int) -> tuple[Any, ...]:
        """What attacks the position `p` so."""
        if number not in self._read:
            self._read[number] = self._fields(*self._texts[number].split(" "))
        codes, cells, ways, last = self._read[number]
        if ways is None:
            return codes, tuple([p + cell for cell in cells])
        open_ = tuple([tuple([(need, p + cell) for need, cell in way]) for way in ways])
        return codes, p + cells[0], open_, *[-1 if cell is None else p + cell for cell in last]

    def _fields(
        self, codes: str, cells: str, ways: str | None = None, *last: str
    ) -> tuple[Any, ...]:
        rows = None if ways is None else [self._way(way) for way in ways.split("/")]
        ends = [None if cell == "x" else int(cell) for cell in last]
        return self._sets[int(codes)], [*map(int, cells.split(","))], rows, ends

    def _way(self, text: str) -> list[tuple[Any, int]]:
        found = []
        for one in text.split(",") if text else ():
            sign = "-" if "-" in one else "+"
            number, _, cell = one.partition(sign)
            found.append((self._sets[int(number)], int(sign + cell)))
        return found


def attacked(hits: Hits, rows: str) -> Prepared:
    """By position: its attacks of each kind; `rows` names them by number ("0 1|2||;0|||3|4-7")."""
    texts = rows.split(";")

    def named(kind: str) -> Iterator[int]:
        for numbers in kind.split():
            first, _, last = numbers.partition("-")
            yield from range(int(first), int(last or first) + 1)

    return Prepared(
        lambda p: tuple(tuple(hits(n, p) for n in named(kind)) for kind in texts[p].split("|"))
    )
