"""What is said about bad records: coded, located diagnostics, and the sink that collects them."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

# One defect can repeat in every line of a hostile file: beyond this many, a code is not listed.
MOST_OF_ONE_CODE = 100

# What is shown of one finding, however long the record makes it: the data for JSON has it all.
LONGEST = 300
MOST_DETAILS = 10


class Severity(enum.StrEnum):
    """How bad a finding is."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a record: ``line`` and ``column`` count from 1, ``ply`` from 1 within the game."""

    file: str = ""
    line: int | None = None
    column: int | None = None
    ply: int | None = None

    def __str__(self) -> str:
        parts = [self.file or "-", *(str(n) for n in (self.line, self.column) if n is not None)]
        return ":".join(parts)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. ``code`` is stable and explained in :mod:`notation.catalogue`.

    ``text`` is the part of the record it is about; ``details`` are further lines (the nearest legal
    moves, the board).
    """

    code: str
    severity: Severity
    message: str
    place: Place = Place()
    text: str = ""
    hint: str = ""
    details: tuple[str, ...] = ()

    def __str__(self) -> str:
        """``file:line:column: severity: code message``, one line, safe to print on a terminal."""
        ply = f" (ply {self.place.ply})" if self.place.ply is not None else ""
        quoted = f": {_clipped(self.text)!r}" if self.text else ""
        return printable(
            f"{self.place}: {self.severity.value}: {self.code}"
            f" {_clipped(self.message, LONGEST)}{ply}{quoted}"
        )

    def lines(self) -> list[str]:
        """The diagnostic, its details and its hint, a line each."""
        details = list(self.details)
        if len(details) > MOST_DETAILS:
            details[MOST_DETAILS - 1 :] = [f"… {len(details) - MOST_DETAILS + 1} more lines"]
        shown = [str(self), *(printable(f"  {_clipped(line, LONGEST)}") for line in details)]
        if self.hint:
            shown.append(printable(f"  hint: {_clipped(self.hint, LONGEST)}"))
        return shown

    def as_dict(self) -> dict[str, object]:
        """The diagnostic as plain data for JSON."""
        data: dict[str, object] = {
            "code": self.code,
            "severity": self.severity.value,
            "message": self.message,
            "file": self.place.file,
        }
        for name in ("line", "column", "ply"):
            value = getattr(self.place, name)
            if value is not None:
                data[name] = value
        if self.text:
            data["text"] = self.text
        if self.details:
            data["details"] = list(self.details)
        if self.hint:
            data["hint"] = self.hint
        return data


def _clipped(text: str, width: int = 100) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def printable(text: str) -> str:
    """``text`` with every control and other unprintable character shown as an escape."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text
    )


class Sink:
    """Collects diagnostics in the order in which they are found."""

    __slots__ = ("_counts", "items")

    def __init__(self) -> None:
        self.items: list[Diagnostic] = []
        self._counts: Counter[str] = Counter()

    def error(
        self,
        code: str,
        message: str,
        place: Place = Place(),
        text: str = "",
        hint: str = "",
        details: Iterable[str] = (),
    ) -> None:
        self.add(Diagnostic(code, Severity.ERROR, message, place, text, hint, tuple(details)))

    def warning(
        self,
        code: str,
        message: str,
        place: Place = Place(),
        text: str = "",
        hint: str = "",
    ) -> None:
        self.add(Diagnostic(code, Severity.WARNING, message, place, text, hint))

    def note(self, code: str, message: str, place: Place = Place(), text: str = "") -> None:
        self.add(Diagnostic(code, Severity.NOTE, message, place, text))

    def add(self, diagnostic: Diagnostic) -> None:
        code = diagnostic.code
        self._counts[code] += 1
        if self._counts[code] <= MOST_OF_ONE_CODE:
            self.items.append(diagnostic)
        elif self._counts[code] == MOST_OF_ONE_CODE + 1:
            message = f"more than {MOST_OF_ONE_CODE} findings {code}; the others are not listed"
            self.items.append(Diagnostic("N100", diagnostic.severity, message, diagnostic.place))

    def take(self) -> tuple[Diagnostic, ...]:
        """All that was found; from then on the sink is as a new one."""
        found = tuple(self.items)
        self.items.clear()
        self._counts.clear()
        return found

    def count(self, code: str) -> int:
        """How often ``code`` was found, listed or not."""
        return self._counts[code]

    @property
    def errors(self) -> list[Diagnostic]:
        return [d for d in self.items if d.severity is Severity.ERROR]

    @property
    def has_errors(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self.items)


class RecordError(Exception):
    """A record that cannot be read, replayed or written. ``diagnostics`` say why and where."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        ranks = list(Severity)
        self.diagnostics = tuple(sorted(diagnostics, key=lambda d: ranks.index(d.severity)))
        super().__init__(str(self.diagnostics[0]) if self.diagnostics else "bad record")

    def __reduce__(self) -> tuple[type[RecordError], tuple[tuple[Diagnostic, ...]]]:
        # The default would rebuild the exception from its message alone.
        return type(self), (self.diagnostics,)
