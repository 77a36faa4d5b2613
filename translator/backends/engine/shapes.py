"""Generators that differ by their tables and numbers alone are made by one function.

A game with many types of pieces has many of them. An example, of which there may be a hundred:

    def shape1(x1, x2):
        def moves(g, b, p, out):
            for q, m in x1[p]:
                if b[q] == 0:
                    out.append(m)
            rule_2(g, b, p, out, x2, 0, 1, link4)
        return moves
    moves_1 = shape1(steps3, 22)

Those of which there are few stay as they are: what a compiler knows of their tables is worth more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

MANY: Final = 8
"""Generators of one shape that one function makes."""

_TOKEN: Final = re.compile(r"\b[A-Za-z_]*\d+\b")


class Generator(NamedTuple):
    """A generator before it is written: its lines, and whether it is one of drops."""

    name: str
    lines: list[str]
    drop: bool


def generator_texts(
    generators: list[Generator],
    written: Callable[[str, list[str], bool], str],
    maker: str,
    made: str,
) -> Iterator[str]:
    """The functions as source, what makes others first.

    `maker` and `made` are what a function that makes others and a call of it look like.
    """
    shapes: dict[tuple[str, bool], list[Generator]] = {}
    for one in generators:
        shapes.setdefault((_TOKEN.sub("#", "\n".join(one.lines)), one.drop), []).append(one)
    for number, (_, alike) in enumerate(shapes.items(), 1):
        if len(alike) < MANY:
            yield from (written(*one) for one in alike)
            continue
        columns = list(zip(*(_TOKEN.findall("\n".join(one.lines)) for one in alike), strict=True))
        names = {column: "" for column in columns if len(set(column)) > 1}
        names.update({column: f"x{index}" for index, column in enumerate(names, 1)})
        tokens = iter(names.get(column, column[0]) for column in columns)
        body = _TOKEN.sub("\0", "\n".join(alike[0].lines))
        text = "".join(part + next(tokens, "") for part in body.split("\0"))
        lines = text.split("\n") if text else []
        inner = written("moves", lines, alike[0].drop).replace("\n", "\n    ")
        yield maker.format(f"shape{number}", ", ".join(names.values()), inner)
        for index, one in enumerate(alike):
            values = ", ".join(column[index] for column in names)
            yield made.format(one.name, f"shape{number}({values})")
