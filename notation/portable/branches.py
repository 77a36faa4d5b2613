"""Variations of PTN: each has a name, and stands behind the main line with its own numbers.

    3. a3 b3

    {3w1}
    3. c1 b3

What begins with the second player's move has a placeholder first, `3. -- c1`. A branch of a branch
has the names of both, `3w1/4w1`.
"""

from __future__ import annotations

import re
from typing import Final

from notation.reading import BYTES, decoded, number_of
from notation.record import Node

# A name behind a blank line, and the number of a move.
NAMED: Final = re.compile(r"[^\S\n]*\n[^\S\n]*\n\s*+\{[^}]*\}\s*\d+\s*\.")


class Branches:
    """By the name of a line, "" for the main one: the nodes before its moves, by turns from 0."""

    def __init__(self) -> None:
        self.lines: dict[str, dict[int, Node]] = {"": {}}
        self.line = self.left = self.lines[""]
        self.name = ""

    def begun(self, kind: str, found: re.Match[str]) -> tuple[str, int] | None:
        """With which name, and at which turn, a branch may begin: where its number stands."""
        name, self.name = self.name, ""
        if kind == "comment" and found[0].partition("{")[0].count("\n") > 1:
            self.name = decoded(found["comment"][1:-1].encode(BYTES))[0].strip()
        number = number_of(found["number"]) if kind == "number" and name else None
        return (name, 2 * number - 2) if number else None

    def add(self, turn: int, before: Node) -> None:
        """A move of the line at hand comes after a node."""
        self.line[turn] = before

    def leave(self, name: str, turn: int) -> Node | None:
        """A branch with a name begins with a move of a turn: the node before that.

        `None` where the line that it leaves has no such move.
        """
        self.left = self.lines.get(name.rpartition("/")[0], self.lines[""])
        before = self.left.get(turn)
        if before is not None:
            self.line = {at: node for at, node in self.left.items() if at < turn}
            self.lines[name] = self.line
        return before

    def later(self, turn: int) -> Node | None:
        """The node before a turn in the line that was left: a placeholder stood for the move."""
        if turn in self.left:
            self.line[turn - 1] = self.left[turn - 1]
        return self.left.get(turn)
