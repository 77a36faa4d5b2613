"""Guessing the dialect (docs/zrf.md 16)."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.support import load_text, needs_library, read_text
from tests.zrf_library import LIBRARY, index
from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.zrf.dialect import guess, option_name
from translator.frontends.zrf.document import load_document
from translator.library.includes import DirectoryResolver


@pytest.mark.parametrize(
    "text",
    [
        '(version "2.0") (game (option "pass turn" forced))',
        "(game (piece (attribute moved? false) (attribute x? $1)))",
        '(game (option "smart-moves" true) (option "maximal captures" 2))',
        '(game (title "xiangqi-extension"))',
        "",
    ],
)
def test_zillions(text: str) -> None:
    assert guess(read_text(text)[0]) == "zillions"


@pytest.mark.parametrize(
    "text",
    [
        '(version "3.0")',
        '(game (option "xiangqi-extension" true))',
        '(game (option "Gala Extension" true))',
        '(game (option "chess invariant" true))',
        '(game (option "zrf-advanced" numeric))',
        '(game (option "board-model" heap))',
        '(variant (option "deferred captures" true))',
        '(define o (option "shared-pieces" true))',
        '(game (option "ko" true))',
        '(game (option "sliding-puzzle" true))',
        "(game (piece (attribute value 7)))",
    ],
)
def test_dagaz(text: str) -> None:
    assert guess(read_text(text)[0]) == "dagaz"


def test_the_dialect_of_a_document_counts_its_includes() -> None:
    files = {"options.inc": b'(define options (option "ko" true))'}
    assert load_text('(include "options.inc") (game (options))', files)[0].dialect == "dagaz"


def test_option_names_are_compared_without_case_and_hyphens() -> None:
    assert option_name("Smart-Moves") == option_name("smart  moves") == "smart moves"


@needs_library
def test_the_dialects_of_the_library() -> None:
    """As the library's own index says, but for two files.

    It counts `(option "smart moves" from)` as Dagaz's, which is Zillions' own (13.1).
    """
    different = []
    for entry in index():
        path = LIBRARY / entry["file"]
        source = Source(entry["file"], path.read_bytes())
        dialect = load_document(source, DirectoryResolver(path.parent), Sink()).dialect
        if (dialect == "dagaz") != (entry["class"] == "dagaz-dialect"):
            different.append((entry["file"], entry["nonstandard"]))
    assert different == [
        ("mancala/ohojichi.zrf", ["smart moves=from"]),
        ("mancala/vai-lung-thlan.zrf", ["smart moves=from"]),
    ]
