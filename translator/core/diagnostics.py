"""What is said about bad input: coded, located diagnostics, and the sink that collects them."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from translator.core.source import Span

# One defect can repeat in every line of a hostile file; no code is listed more often than this.
MOST_OF_ONE_CODE = 200


class Severity(enum.StrEnum):
    """How bad a finding is."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Edit(NamedTuple):
    """A change of the source that mends a finding: what stands in its place, as written there."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. ``code`` is stable and explained in :mod:`translator.catalogue`.

    ``fix`` is there where one change surely is what was meant.
    """

    code: str
    severity: Severity
    message: str
    span: Span | None = None
    hint: str = ""
    fix: Edit | None = None

    def __str__(self) -> str:
        """``file:line:column: severity: code message``, one line, safe to print on a terminal."""
        place = f"{self.span}: " if self.span is not None else ""
        return printable(f"{place}{self.severity}: {self.code} {self.message}")

    def lines(self) -> list[str]:
        """The diagnostic, the macro calls behind it (innermost first) and its hint, a line each."""
        shown = [str(self)]
        if self.span is not None:
            shown += [f"  {line}" for line in _chain_lines(self.span.chain)]
        if self.hint:
            shown.append(printable(f"  hint: {self.hint}"))
        return shown

    def as_dict(self) -> dict[str, object]:
        """The diagnostic as plain data for JSON; spans become file, lines and columns.

        A span ends before `end_line` and `end_column`; all count from 1, columns in characters.
        """
        data: dict[str, object] = {
            "code": self.code,
            "severity": self.severity.value,
            "message": self.message,
            **_place(self.span),
        }
        if self.span is not None and self.span.via is not None:
            data["macros"] = [_place(call) for call in self.span.chain]
        if self.hint:
            data["hint"] = self.hint
        if self.fix is not None:
            data["fix"] = {**_place(self.fix.span), "text": self.fix.text}
        return data


def _place(span: Span | None) -> dict[str, object]:
    if span is None:
        return {}
    line, column = span.source.line_column(span.start)
    end_line, end_column = span.source.line_column(span.end)
    return {
        "file": span.file,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }


def _chain_lines(chain: tuple[Span, ...]) -> list[str]:
    """A line for each call, innermost first; the middle of a very long chain is left out."""
    lines = [printable(f"in the call at {call}") for call in chain]
    if len(lines) > 12:
        lines[8:-3] = [f"… {len(lines) - 11} more calls …"]
    return lines


def printable(text: str) -> str:
    """``text`` with every control and other unprintable character shown as an escape."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class Sink:
    """Collects diagnostics in the order in which they are found.

    What is said of one place is said once, however many variants or macro calls lead there. More
    than `most` findings of one code are not listed.
    """

    __slots__ = ("_counts", "_most", "_told", "items")

    def __init__(self, most: float = MOST_OF_ONE_CODE) -> None:
        self._most = most
        self.items: list[Diagnostic] = []
        self._counts: Counter[str] = Counter()
        self._told: set[tuple[str, str, object]] = set()

    def error(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        hint: str = "",
        fix: Edit | None = None,
    ) -> None:
        self.add(Diagnostic(code, Severity.ERROR, message, span, hint, fix))

    def warning(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        hint: str = "",
        fix: Edit | None = None,
    ) -> None:
        self.add(Diagnostic(code, Severity.WARNING, message, span, hint, fix))

    def note(self, code: str, message: str, span: Span | None = None, hint: str = "") -> None:
        self.add(Diagnostic(code, Severity.NOTE, message, span, hint))

    def add(self, diagnostic: Diagnostic) -> None:
        code, span = diagnostic.code, diagnostic.span
        finding = (code, diagnostic.message, span and (span.source, span.start))
        if finding in self._told:
            return
        self._told.add(finding)
        self._counts[code] += 1
        if self._counts[code] <= self._most:
            self.items.append(diagnostic)
        elif self._counts[code] == self._most + 1:
            message = f"more than {self._most} findings {code}; the others are not listed"
            self.items.append(Diagnostic("Z100", diagnostic.severity, message))

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def count(self, code: str) -> int:
        """In how many places ``code`` was found, listed or not."""
        return self._counts[code]

    @property
    def errors(self) -> list[Diagnostic]:
        return [d for d in self.items if d.severity is Severity.ERROR]

    @property
    def has_errors(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self.items)


class TranslationError(Exception):
    """Rules that cannot be translated. ``diagnostics`` say why and where; errors come first."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        ranks = list(Severity)
        self.diagnostics = tuple(sorted(diagnostics, key=lambda d: ranks.index(d.severity)))
        super().__init__(str(self.diagnostics[0]) if self.diagnostics else "translation failed")

    def __reduce__(self) -> tuple[type[TranslationError], tuple[tuple[Diagnostic, ...]]]:
        # The default would rebuild the exception from its message alone.
        return type(self), (self.diagnostics,)
