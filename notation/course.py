"""Whole records that somebody else has followed, faster than an engine in Python goes step by step.

Who follows them finds all moves or none: what is not plain is for `notation.replay`, which alone
tells what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from notation.record import Node


class Step(NamedTuple):
    """A step of one piece that ends a turn, without the number of that.

    mark       `x` where it goes to a piece of another owner, else `-`
    promotion  the type that is chosen where it ends, if without it other legal moves had its text
    """

    start: str
    mark: str
    end: str
    rule: str
    args: tuple[str, ...]
    promotion: str | None


class Ending(NamedTuple):
    """How a game ended; no winners and no losers in a draw."""

    winners: tuple[str, ...]
    losers: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Course:
    """The steps of a record, in the order of its nodes, and the numbers of their turns.

    `outcome` is how the main line ends, if the game does.
    """

    steps: Sequence[Step]
    numbers: Sequence[int]
    outcome: Ending | None


class Guide(Protocol):
    """Who follows records of one game."""

    def follow(
        self, setup: Any, language: str, told: Sequence[object], depths: Sequence[int]
    ) -> Course | None:
        """The course from a setup, `None` for the usual start; `None` if a record is not plain.

        `told` is what the texts of the nodes tell, in the language of that name, and `depths` are
        the numbers of nodes before them in their lines.
        """


class NotPlainError(Exception):
    """A record that nobody follows but step by step."""


def told_by(
    root: Node, tells: Callable[[str], object], variations: bool
) -> tuple[list[object], list[int]]:
    """What the texts of a tree tell, and their depths. Raises `NotPlainError`."""
    told: list[object] = []
    depths: list[int] = []
    for node, depth in nodes_of(root, variations):
        if node.move is None:
            raise NotPlainError
        told.append(tells(node.move))
        depths.append(depth)
    return told, depths


def nodes_of(root: Node, variations: bool) -> Iterator[tuple[Node, int]]:
    """The nodes of a tree in the order of replay, each with how many are before it in its line."""
    todo = [(root, -1)]
    while todo:
        node, depth = todo.pop()
        while True:
            if depth >= 0:
                yield node, depth
            children = node.children
            depth += 1
            if len(children) > 1 and variations:
                todo += [(child, depth) for child in reversed(children[1:])]
            if not children:
                break
            node = children[0]
