"""Where an engine comes from, for the head of its module."""

from __future__ import annotations

from collections.abc import Callable

from translator.core.version import __version__
from translator.ir.parts import Meta


def origin(meta: Meta, quote: Callable[[str], str]) -> str:
    """The game, the file of its rules, and the version that has translated it, on one line.

    `quote` makes a literal of the target language, in ASCII and without line breaks.
    """
    source = f" from {quote(meta.source)}" if meta.source else ""
    return f"{quote(meta.title)}{source}, by ludoglot {__version__}"
