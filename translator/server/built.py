"""What is shown of rules in a browser, each time they are saved."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from translator.core.diagnostics import Diagnostic


class Built(NamedTuple):
    """The page of a game, empty where its rules are wrong; what is found; the files it is from."""

    page: str
    found: tuple[Diagnostic, ...]
    files: frozenset[Path]
