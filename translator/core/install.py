"""How parts of the package that are left out at first are installed: what hints say of it."""

from __future__ import annotations

from typing import Final

PACKAGE: Final = "."
"""What pip is given: the clone that it is run in, for the package is on no index."""


def install(extra: str) -> str:
    """The command, `pip install ".[lsp]"`; the README has the same."""
    return f'pip install "{PACKAGE}[{extra}]"'


def how_to(extra: str) -> str:
    """The command, and where it is run."""
    return f"{install(extra)} in a clone of Ludoglot"
