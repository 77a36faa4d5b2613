"""The dictionary: words, of which a later one hides an earlier one of the same name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from .reader import Place

if TYPE_CHECKING:
    from .machine import Machine

Native = Callable[["Machine"], None]

FIRST_TOKEN = 1 << 20  # tokens look like nothing else


class Step(Enum):
    """What a compiled cell does."""

    WORD = "run a word"
    LITERAL = "push a number"
    BRANCH = "go on elsewhere"
    BRANCH_IF_ZERO = "go on elsewhere if the top of the stack is 0"
    DOES = "give the newest word what follows as its body, and go back"
    RETURN = "go back to the caller"


Cell = tuple[Step, Any]  # with the word, the number or the index where to go on


@dataclass(eq=False, slots=True)
class Word:
    """A word: native, or compiled; a deferred one leads to another.

    A word made by a defining word pushes its `address` before it runs that word's body from
    `start` on.
    """

    name: str
    token: int
    native: Native | None = None
    body: list[Cell] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    start: int = 0
    address: int | None = None
    immediate: bool = False
    deferred: bool = False
    target: Word | None = None
    data: Any = None  # of words of blocks: links, a list of moves


class Dictionary:
    """All words, newest last; tokens number them."""

    def __init__(self) -> None:
        self.words: list[Word] = []
        self._newest: dict[str, Word] = {}

    def define(self, name: str, hidden: bool = False, **parts: Any) -> Word:
        """A new word, which hides an earlier one from now on or, if hidden, once revealed."""
        word = Word(name, FIRST_TOKEN + len(self.words), **parts)
        self.words.append(word)
        if not hidden:
            self.reveal(word)
        return word

    def reveal(self, word: Word) -> None:
        self._newest[word.name] = word

    def find(self, name: str) -> Word | None:
        return self._newest.get(name)

    def word_of(self, token: int) -> Word | None:
        index = token - FIRST_TOKEN
        return self.words[index] if 0 <= index < len(self.words) else None


class Vocabulary(dict[str, Native]):
    """Native words of one kind, by name; `@words("DUP")` adds a function."""

    def __init__(self) -> None:
        super().__init__()
        self.immediate: set[str] = set()

    def __call__(self, *names: str, immediate: bool = False) -> Callable[[Native], Native]:
        def add(native: Native) -> Native:
            for name in names:
                self[name] = native
            if immediate:
                self.immediate.update(names)
            return native

        return add

    def constants(self, values: dict[str, int]) -> None:
        for name, value in values.items():
            self[name] = pushing(value)


def pushing(value: int) -> Native:
    return lambda machine: machine.push(value)
