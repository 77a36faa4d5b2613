"""One rules file, wherever it lies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.source import Source
from translator.library.includes import Resolver


@dataclass(frozen=True, slots=True)
class Rules:
    """One rules file, ready to be read: its text, where its includes are, what was asked of it.

    `member` is its name within the folder or archive that was named; `path` is where it lies, if
    it is a file of its own. What is `shipped` with the package is not to be written to, nor is
    what came from `standard_input`, which may have the name of a file. A file of a folder that
    cannot be read has a `problem`, and no text.
    """

    source: Source
    resolver: Resolver
    language: str
    member: str
    variant: str | None = None
    path: Path | None = None
    shipped: bool = False
    standard_input: bool = False
    problem: str = ""

    def check(self) -> None:
        """Raise `TranslationError` if the text could not be read."""
        if self.problem:
            message = f"{self.source.name}: {self.problem}"
            raise TranslationError([Diagnostic("C101", Severity.ERROR, message)])
