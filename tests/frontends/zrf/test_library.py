"""Real rules files: all are read and expanded, and what is said of them is true."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.frontends.zrf.support import library_files, needs_library
from tests.zrf_library import LIBRARY, index
from translator.core.diagnostics import Diagnostic, Severity, Sink
from translator.core.source import Source
from translator.frontends.zrf.arguments import Checks
from translator.frontends.zrf.document import load_document
from translator.frontends.zrf.inherit import merged_sections, title_of
from translator.frontends.zrf.nodes import Atom, Form
from translator.library.includes import DirectoryResolver

pytestmark = needs_library


class Loaded(NamedTuple):
    """What is asked of a file below: reading all takes a while, keeping them much memory."""

    said: list[Diagnostic]
    forms: list[Diagnostic]  # what is said of what forms take
    titles: list[str]  # of games and variants
    games: int
    variants: int
    defines: int
    players: int | None  # of the first game


@cache
def library() -> dict[str, Loaded]:
    """Every file, read and expanded."""
    return {str(path.relative_to(LIBRARY)): load(path) for path in library_files()}


def load(path: Path) -> Loaded:
    sink = Sink()
    source = Source(str(path.relative_to(LIBRARY)), path.read_bytes())
    document = load_document(source, DirectoryResolver(path.parent), sink)
    games = [merged_sections(document.expander, *e) for e in document.games_and_variants()]
    checks, forms = Checks(), Sink()
    for game in games:
        for section in game:
            forms.extend(checks.faults(section))
    return Loaded(
        sink.items,
        forms.items,
        list(map(title_of, games)),
        len(document.games),
        len(document.variants),
        len(document.defines),
        _players(games[0]) if games else None,
    )


def test_every_file_is_read_and_expanded_without_an_error() -> None:
    said = [item for file in library().values() for item in file.said]
    assert all(item.severity is Severity.WARNING for item in said)


def test_what_is_warned_of_is_so() -> None:
    """Every finding in the library has been looked at; these are its defects."""
    found = {(Path(name).name, item.code) for name, file in library().items() for item in file.said}
    assert found == {
        ("sovereign-chess.zrf", "Z207"),  # `pawn-jump` is called with two directions, uses one
        ("neo-rithmomachia.zrf", "Z111"),  # a piece is declared twice by macros of equal arguments
        ("rithmomachia.zrf", "Z111"),
        ("maneuvers.zrf", "Z111"),
        ("ohojichi.zrf", "Z203"),  # `$2` is given by no caller of `step`
        ("common.zrf", "Z107"),  # the file only holds macros for others
    }


def test_real_files_give_forms_what_they_take() -> None:
    found = {
        (Path(name).name, item.code) for name, file in library().items() for item in file.forms
    }
    assert found == {("ohojichi.zrf", "Z422")}  # the `$2` that nobody supplies is a zone


def test_titles_and_counts_agree_with_the_index() -> None:
    for entry in index():
        file = library()[entry["file"]]
        # The index lists the first twelve different titles, in the order of the file.
        if len(file.titles) <= 12:
            titles = {title.replace("`", '"') for title in entry["titles"]}
            assert set(file.titles) == titles, entry["file"]
        assert (file.games, file.variants) == (entry["games"], entry["variants"])
        assert file.defines == entry["defines"], entry["file"]
        assert file.players in (None, entry["players"]), entry["file"]


def _players(sections: list[Form]) -> int:
    (players,) = (form for form in sections if form.head == "players")
    return sum(isinstance(item, Atom) for item in players.items) - 1


def test_encodings_agree_with_the_index() -> None:
    names = {"cp1251": "windows-1251", "cp1252": "windows-1252"}
    for entry in index():
        source = Source(entry["file"], (LIBRARY / entry["file"]).read_bytes())
        assert source.encoding == names.get(entry["encoding"], entry["encoding"]), entry["file"]
