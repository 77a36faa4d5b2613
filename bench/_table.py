"""Tables of ratios, as text for a terminal or as Markdown."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bench._timing import geometric_mean


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured, the ratio of it, and the figures that the ratio is made of.

    Without a ratio the name says why: a peer or a file that is not here.
    """

    name: str
    ratio: float | None
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """`ratio` names the ratios, `columns` the cells; `key` is the table's name in the baseline.

    `more`: a greater ratio is the better one. `alike`: the rows measure the same of several games,
    so that they have a mean.
    """

    key: str
    title: str
    text: str
    ratio: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    more: bool = True
    alike: bool = True

    def measured(self) -> dict[str, float]:
        return {row.name: row.ratio for row in self.rows if row.ratio is not None}

    def summary(self) -> str:
        """The geometric mean and the worst ratio; nothing where these say nothing."""
        found = self.measured()
        if len(found) < 2 or not self.alike:
            return ""
        worst = (min if self.more else max)(found, key=lambda name: found[name])
        word = "minimum" if self.more else "maximum"
        mean = geometric_mean(found.values())
        return f"geometric mean {number(mean)}, {word} {number(found[worst])} ({worst})"


def number(value: float) -> str:
    """Three significant digits, without an exponent."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 0.1 else 4
    return f"{value:,.{digits}f}"


def show(tables: Iterable[Table]) -> None:
    """Prints tables for a reader at a terminal."""
    for table in tables:
        print(f"-- {table.title}")
        cells = [*_cells(table)]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        for name, *rest in cells:
            shown = "  ".join(f"{text:>{w}}" for text, w in zip(rest, widths[1:], strict=True))
            print(f"{name:{widths[0]}}  {shown}".rstrip())
        if table.summary():
            print(table.summary())
        print(flush=True)


def markdown(table: Table, command: str) -> str:
    """A section of a page, with the command that measures the table."""
    head, *rows = _cells(table)
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    body = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    summary = table.summary()
    end = f"\n{summary[0].upper()}{summary[1:]}.\n" if summary else ""
    text = textwrap.fill(f"{table.text} (`{command}`)", 100, break_on_hyphens=False)
    return f"## {table.title}\n\n{text}\n\n{body}\n{end}"


def _cells(table: Table) -> Iterator[list[str]]:
    yield ["", table.ratio, *table.columns]
    for row in table.rows:
        cells = [*row.cells, *[""] * (len(table.columns) - len(row.cells))]
        yield [row.name, "" if row.ratio is None else number(row.ratio), *cells]
