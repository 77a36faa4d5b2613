"""Rows of moves as engines get them: the paths that the board can take, not where they lead.

The moves of an entry from all starts follow from the links of the board. So a module has the
*form* of the rows, a decision tree whose questions are "where does this link lead from there?" and
"is that in this zone?", and the tables that answer them. It goes down the tree itself, from the
start that is asked for. Boards of any size have the same forms, and so have the entries of most
directions and players: they differ by their tables.

An example: `n (verify empty?) add` is two nodes. The first asks where the first table leads from
cell 0, which is the start; where that is the new cell 1, it goes on to the second node, whose item
is a move to cell 1. Where there is no answer the row ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from translator.analysis.emission import Emission, Exploration
from translator.analysis.exploration.boardtree import At, Index, Node, Within, moved
from translator.analysis.exploration.tables import Items, Rows
from translator.ir.expr import NOWHERE


class Cell(int):
    """The number of a cell, which is written as the place of it."""

    def __repr__(self) -> str:
        return f"c[{int(self)}]"

    __str__ = __repr__


class Answers(NamedTuple):
    """A table by position: where a link leads, or whether that is in a zone."""

    table: Sequence[int]
    zone: bool


@dataclass(slots=True)
class FormNode:
    """Items of the row, and what comes after: the node that an answer leads to.

    The question is the number of a table (inverted, if it is a zone) and a cell; or a position that
    the rule names, and no cell. A new cell is answered by its number.
    """

    items: list[Emission] = field(default_factory=list)
    question: tuple[int, int | None] | None = None
    following: dict[int, int] = field(default_factory=dict)


class Spelling(NamedTuple):
    """How a language writes what makes items of the cells `c`, nothing, a key, and walks.

    `maker` and `made` are for generators of the same shape (`engine.shapes`).
    """

    make: str
    none: str
    key: str
    walks: str
    maker: str
    made: str


class Form(NamedTuple):
    """The tree, its root first, and the tables that it asks."""

    nodes: list[FormNode]
    tables: list[Answers]

    def source(self, item: Callable[[Emission], str], spelling: Spelling) -> str:
        """The nodes as a list; `item` writes one move."""
        nodes = []
        for one in self.nodes:
            items = moved(Exploration(tuple(one.items)), _Places()).emissions
            made = spelling.make.format(", ".join(map(item, items)))
            parts = [made if items else spelling.none]
            if one.question is not None:
                table, at = one.question
                keys = (f"{spelling.key.format(key)}: {to}" for key, to in one.following.items())
                parts += [str(table), spelling.none if at is None else str(at)]
                parts.append(f"{{{', '.join(keys)}}}")
            nodes.append(f"[{', '.join(parts)}]")
        return f"[{', '.join(nodes)}]"


class _Places(dict[int, int]):
    def __missing__(self, number: int) -> int:
        return NOWHERE if number == NOWHERE else Cell(number)


@dataclass(slots=True)
class _Below:
    """What the ends of all paths through a node have in common, and how long the longest is."""

    common: Items
    longest: int


def form(rows: Rows) -> Form:
    """The form of rows."""
    below = _below(rows)
    nodes: list[FormNode] = [FormNode()]
    tables: dict[int, Answers] = {}
    numbers: dict[int, int] = {}
    # A node of the tree, which node of the form it goes to, the items and the cells so far.
    stack = [(rows.root, 0, 0, 1)]
    while stack:
        node, index, done, known = stack.pop()
        made, found = nodes[index], below[id(node)]
        ready = done
        while ready < len(found.common) and _highest(found.common[ready]) < known:
            ready += 1
        made.items += found.common[done:ready]
        question = node.question
        if question is None or found.longest == ready:
            continue
        assert not isinstance(question, Index)  # rules that reckon with positions are no tables
        paths = [(answer, to) for answer, to in node.answers.items() if id(to) in below]
        if len(paths) == 1 and (isinstance(question, Within) or paths[0][0] < known):
            stack.append((paths[0][1], index, ready, known))  # the answer is the same everywhere
            continue
        if isinstance(question, At):
            made.question = question.position, None
        else:
            zone = isinstance(question, Within)
            number = numbers.setdefault(id(node.table), len(numbers))
            tables[number] = Answers(node.table, zone)
            made.question = ~number if zone else number, question.at
        later = []
        for answer, to in paths:
            if below[id(to)].longest > ready:
                made.following[answer] = len(nodes)
                new = not isinstance(question, Within) and answer == known
                later.append((to, len(nodes), ready, known + new))
                nodes.append(FormNode())
        stack += reversed(later)
    return Form(nodes, list(tables.values()))


def _below(rows: Rows) -> dict[int, _Below]:
    """By the identity of nodes that paths from the starts go through."""
    found: dict[int, _Below] = {}
    stack: list[tuple[Node, bool]] = [(rows.root, False)]
    while stack:
        node, over = stack.pop()
        if node.leaf is not None:
            items = rows.items.get(node.leaf)
            if items is not None:
                found[id(node)] = _Below(items, len(items))
        elif not over:
            stack.append((node, True))
            stack += ((to, False) for to in node.answers.values())
        else:
            paths = [found[id(to)] for to in node.answers.values() if id(to) in found]
            if paths:
                common = paths[0].common
                for path in paths[1:]:
                    common = common[: _alike(common, path.common)]
                found[id(node)] = _Below(common, max(path.longest for path in paths))
    return found


def _alike(one: Items, other: Items) -> int:
    """How many items two rows have in common at their beginning."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count


class _Highest(dict[int, int]):
    """Notes the highest number that is asked for."""

    def __init__(self) -> None:
        self.number: int = 0

    def __missing__(self, number: int) -> int:
        self.number = max(self.number, number)
        return number


def _highest(emission: Emission) -> int:
    """The highest number of a cell in an emission."""
    noted = _Highest()
    moved(Exploration((emission,)), noted)
    return noted.number
