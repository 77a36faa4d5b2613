"""The catalogue of diagnostic codes: complete, and its examples draw what they are examples of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import translator
from translator import catalogue
from translator.catalogue import board, games, goals, macros, options, pieces, reading
from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.zrf.document import load_document, tell_uncalled
from translator.frontends.zrf.format import format_source
from translator.frontends.zrf.inherit import merged_sections
from translator.frontends.zrf.lowering import lower_game
from translator.library.includes import MemoryResolver

PACKAGE = Path(translator.__file__).parent
_CODE = re.compile(r"[\"']([ZALGDECXP][1-9][0-9]{2})[\"']")


def emitted() -> dict[str, set[str]]:
    """The codes in the text of the package, without the catalogue, and the modules they are in."""
    codes: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        if PACKAGE / "catalogue" not in path.parents:
            for code in _CODE.findall(path.read_text(encoding="utf-8")):
                codes.setdefault(code, set()).add(str(path.relative_to(PACKAGE)))
    return codes


def test_every_code_is_explained() -> None:
    missing = {code: where for code, where in emitted().items() if code not in catalogue.entries()}
    assert missing == {}


def test_every_explained_code_can_occur() -> None:
    assert catalogue.entries().keys() - emitted().keys() == set()


def test_entries_are_whole_and_in_order() -> None:
    entries = catalogue.entries()
    assert list(entries) == sorted(entries)
    for code, entry in entries.items():
        assert re.fullmatch(r"[ZALGDECXP][1-9][0-9]{2}", code)
        assert entry.title and not entry.title.endswith(".")
        assert entry.explanation.endswith("."), code
        # A fault of ours has no example.
        assert entry.example or not code.startswith(("Z", "A")), code


# Examples with an ellipsis are sketches of what would fill a page.
EXAMPLES = {
    code: entry.example
    for code, entry in {**reading.TABLE, **macros.TABLE}.items()
    if "…" not in entry.example
}


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_draws_its_code(code: str) -> None:
    """Examples of reading and macros are whole files."""
    data = EXAMPLES[code].encode()
    sink = Sink()
    source = Source("this-file.zrf", data)
    document = load_document(source, MemoryResolver({"this-file.zrf": data}), sink)
    for entry in document.games_and_variants():
        merged_sections(document.expander, *entry)
    tell_uncalled(document, sink)
    format_source(source, sink)
    assert code in [diagnostic.code for diagnostic in sink.items]


# Examples of lowering are sections of a game, put into this one in place of its own.
FRAME = """
(game
 (title "Example")
 (players White Black)
 (turn-order White Black)
 (board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
   (directions (n 0 -1) (e 1 0)))
  (zone (name home) (players White) (positions a1)))
 (piece (name Man) (moves (n add)))
 (board-setup (White (Man a1)) (Black (Man c3)))
 $)
"""
SECTIONS = {
    code: entry.example
    for table in (board.TABLE, pieces.TABLE, goals.TABLE, options.TABLE, games.TABLE)
    for code, entry in table.items()
    if entry.example
}


@pytest.mark.parametrize("code", SECTIONS)
def test_an_example_of_lowering_draws_its_code(code: str) -> None:
    example = SECTIONS[code]
    text = example if example.startswith("(game") else FRAME.replace("$", example)
    sink = Sink()
    document = load_document(Source("this-file.zrf", text.encode()), MemoryResolver({}), sink)
    assert [d.code for d in sink.items] == [], "the frame or the example does not even read"
    (entry,) = document.games_and_variants()
    sections = merged_sections(document.expander, *entry)
    lower_game(sections, sink, document.dialect, "this-file.zrf")
    assert code in [diagnostic.code for diagnostic in sink.items]


def test_the_frame_of_examples_draws_nothing() -> None:
    sink = Sink()
    document = load_document(
        Source("frame.zrf", FRAME.replace("$", "").encode()), MemoryResolver({}), sink
    )
    (entry,) = document.games_and_variants()
    lower_game(merged_sections(document.expander, *entry), sink, document.dialect, "frame.zrf")
    assert sink.items == []
