"""Reading: a script as a stream of tokens between blanks (docs/axiom.md 2)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

BLANKS = " \t\r\n"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a token stands; line and column count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class ForthError(Exception):
    """A script that cannot be loaded or run further, with the place and word where it shows."""

    def __init__(self, message: str, word: str = "", place: Place | None = None) -> None:
        super().__init__(message)
        self.word = word
        self.place = place

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        return f"{where}{self.args[0]}" + (f" ({self.word})" if self.word else "")


class Reader:
    """One text, read token by token."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.next = 0
        self.place = Place(file, 1, 1)  # of the last token
        self._counted = 0, 1, 0  # place in the text, its line, where that line begins

    def token(self) -> str | None:
        """The next token; None at the end of the text."""
        text, start = self.text, self.next
        while start < len(text) and text[start] in BLANKS:
            start += 1
        end = start
        while end < len(text) and text[end] not in BLANKS:
            end += 1
        self.next = end
        self.place = self._place_of(start)
        return text[start:end] or None

    def skip_past(self, mark: str) -> str | None:
        """What stands before the mark, which is passed over; None if there is no mark."""
        end = self.text.find(mark, self.next)
        if end < 0:
            return None
        found = self.text[self.next : end]
        self.next = end + 1
        return found

    def _place_of(self, at: int) -> Place:
        counted, line, begin = self._counted
        line += self.text.count("\n", counted, at)
        begin = max(begin, self.text.rfind("\n", counted, at) + 1)
        self._counted = at, line, begin
        return Place(self.file, line, at - begin + 1)


def read_file(path: Path) -> str:
    return path.read_bytes().decode("latin-1")


def find_file(folder: Path, name: str) -> Path | None:
    """A file of the folder, whatever the case of its name."""
    matches = [path for path in folder.iterdir() if path.name.lower() == name.lower()]
    exact = [path for path in matches if path.name == name]
    return next(iter(exact + sorted(matches)), None)
