"""Real rules files: all are read and expanded, and what is said of them is true."""

from __future__ import annotations

from pathlib import Path

from tests.frontends.zrf.support import library_files, needs_library
from tests.zrf_library import LIBRARY, index
from translator.core.diagnostics import Severity, Sink
from translator.core.source import Source
from translator.frontends.zrf.document import Document, load_document
from translator.frontends.zrf.inherit import merged_sections, title_of
from translator.frontends.zrf.nodes import Atom, Form
from translator.library.includes import DirectoryResolver

pytestmark = needs_library


def load(path: Path) -> tuple[Document, Sink]:
    sink = Sink()
    name = str(path.relative_to(LIBRARY))
    source = Source(name, path.read_bytes())
    return load_document(source, DirectoryResolver(path.parent), sink), sink


def test_every_file_is_read_and_expanded_without_an_error() -> None:
    for path in library_files():
        document, sink = load(path)
        for entry in document.games_and_variants():
            merged_sections(document.expander, *entry)
        assert not sink.has_errors, sink.items


def test_what_is_warned_of_is_so() -> None:
    """Every finding in the library has been looked at; these are its defects."""
    found = set()
    for path in library_files():
        document, sink = load(path)
        for entry in document.games_and_variants():
            merged_sections(document.expander, *entry)
        for item in sink.items:
            assert item.severity is Severity.WARNING
            found.add((path.name, item.code))
    assert found == {
        ("sovereign-chess.zrf", "Z207"),  # `pawn-jump` is called with two directions, uses one
        ("neo-rithmomachia.zrf", "Z111"),  # a piece is declared twice by macros of equal arguments
        ("rithmomachia.zrf", "Z111"),
        ("maneuvers.zrf", "Z111"),
        ("ohojichi.zrf", "Z203"),  # `$2` is given by no caller of `step`
        ("common.zrf", "Z107"),  # the file only holds macros for others
    }


def test_titles_and_counts_agree_with_the_index() -> None:
    for entry in index():
        document, _ = load(LIBRARY / entry["file"])
        games = [merged_sections(document.expander, *e) for e in document.games_and_variants()]
        # The index lists the first twelve different titles, in the order of the file.
        if len(games) <= 12:
            titles = {title.replace("`", '"') for title in entry["titles"]}
            assert set(map(title_of, games)) == titles, entry["file"]
        assert (len(document.games), len(document.variants)) == (
            entry["games"], entry["variants"],
        )  # fmt: skip
        assert len(document.defines) == entry["defines"], entry["file"]
        if games:
            assert _players(games[0]) == entry["players"], entry["file"]


def _players(sections: list[Form]) -> int:
    (players,) = (form for form in sections if form.head == "players")
    return sum(isinstance(item, Atom) for item in players.items) - 1


def test_encodings_agree_with_the_index() -> None:
    names = {"cp1251": "windows-1251", "cp1252": "windows-1252"}
    for entry in index():
        source = Source(entry["file"], (LIBRARY / entry["file"]).read_bytes())
        assert source.encoding == names.get(entry["encoding"], entry["encoding"]), entry["file"]
