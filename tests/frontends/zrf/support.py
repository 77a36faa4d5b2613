"""Short ways to read, expand and load ZRF text in tests, and the library of real rules files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.zrf_library import LIBRARY
from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.zrf.document import Document, load_document
from translator.frontends.zrf.expand import Budget
from translator.frontends.zrf.inherit import merged_sections
from translator.frontends.zrf.nodes import Form, Node, write
from translator.frontends.zrf.reader import read
from translator.library.includes import MemoryResolver

needs_library = pytest.mark.skipif(
    not LIBRARY.is_dir(), reason=f"the library of rules is not in {LIBRARY}"
)


def library_files() -> list[Path]:
    return sorted(LIBRARY.rglob("*.zrf"))


def codes(sink: Sink) -> list[str]:
    return [diagnostic.code for diagnostic in sink.items]


def text_of(nodes: tuple[Node, ...] | list[Node] | list[Form]) -> str:
    return " ".join(write(node, 10_000) for node in nodes)


def read_text(text: str | bytes) -> tuple[list[Node], Sink]:
    sink = Sink()
    data = text.encode() if isinstance(text, str) else text
    return read(Source("test.zrf", data), sink), sink


def load_text(
    text: str | bytes, files: Mapping[str, bytes] | None = None, budget: Budget | None = None
) -> tuple[Document, Sink]:
    """The document of ``text``, which stands in a library with ``files``."""
    sink = Sink()
    data = text.encode() if isinstance(text, str) else text
    return load_document(Source("test.zrf", data), MemoryResolver(files or {}), sink, budget), sink


def expand_text(text: str, budget: Budget | None = None) -> tuple[tuple[Node, ...], Sink]:
    """What the items of the one game of ``text`` expand to."""
    document, sink = load_text(text, budget=budget)
    (game,) = document.games
    return document.expander.expand_list(game.items[1:]), sink


def expanded(text: str) -> str:
    """The expansion of the items of the game of ``text``, written out; nothing may go wrong."""
    nodes, sink = expand_text(text)
    assert codes(sink) == []
    return text_of(nodes)


def sections(text: str) -> tuple[list[list[Form]], Sink]:
    """The merged sections of every game and variant of ``text``."""
    document, sink = load_text(text)
    entries = document.games_and_variants()
    return [merged_sections(document.expander, *entry) for entry in entries], sink
