"""Visitors: a reader walks through its text once and tells a visitor what it meets.

Whoever wants a tree passes a `RecordBuilder`; whoever counts, skips or filters needs no tree.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from notation.record import GameRecord, Node, Result

T = TypeVar("T")


class Visitor(ABC, Generic[T]):
    """Hears about one game after another; `end_game` gives what the reader yields for each.

    A method that returns `True` from `end_headers` or `begin_variation` has what follows (all the
    moves, or that variation) skipped unread.
    """

    def begin_game(
        self, notation: str, spelling: str, name: str, line: int, offset: int = 0
    ) -> None:
        """A game begins: on a line of a file, at the byte `offset` there."""

    def header(self, key: str, value: str) -> None:
        """A header, in order."""

    def edit(self, text: str) -> None:
        """A change of the start position."""

    def end_headers(self) -> bool | None:
        """All headers and edits were told. Return `True` to skip the moves."""

    def move(self, node: Node, parent: Node | None) -> None:
        """A node without its children. The root comes first: its parent is `None`."""

    def begin_variation(self) -> bool | None:
        """A line other than the first begins. Return `True` to skip it."""

    def end_variation(self) -> None:
        """It ends; not told of a line that was skipped."""

    def result(self, result: Result) -> None:
        """How the game ended."""

    def epilogue(self, text: str) -> None:
        """A comment after the last move."""

    def layout(
        self, source: bytes | None, encoding: str, line_ends: str | tuple[str, ...] = "\n"
    ) -> None:
        """How the text was laid out, for those who will write it again."""

    @abstractmethod
    def end_game(self) -> T:
        """The game ends; the value is yielded by the reader."""


class RecordBuilder(Visitor[GameRecord]):
    """Builds the `GameRecord`."""

    def begin_game(
        self, notation: str, spelling: str, name: str, line: int, offset: int = 0
    ) -> None:
        self.record = GameRecord(notation, spelling, name)
        self.record.line = line
        self.record.offset = offset

    def header(self, key: str, value: str) -> None:
        self.record.headers[key] = value

    def edit(self, text: str) -> None:
        self.record.edits.append(text)

    def move(self, node: Node, parent: Node | None) -> None:
        if parent is None:
            self.record.root = node
        else:
            parent.children.append(node)

    def result(self, result: Result) -> None:
        self.record.result = result

    def epilogue(self, text: str) -> None:
        self.record.epilogue = text

    def layout(
        self, source: bytes | None, encoding: str, line_ends: str | tuple[str, ...] = "\n"
    ) -> None:
        self.record.source = source
        self.record.encoding = encoding
        self.record.line_ends = line_ends

    def end_game(self) -> GameRecord:
        return self.record


class MoveCounter(Visitor[int]):
    """Counts the moves of the main line; variations are skipped."""

    def begin_game(
        self, notation: str, spelling: str, name: str, line: int, offset: int = 0
    ) -> None:
        self.count = 0

    def move(self, node: Node, parent: Node | None) -> None:
        self.count += node.move is not None

    def begin_variation(self) -> bool:
        return True

    def end_game(self) -> int:
        return self.count
