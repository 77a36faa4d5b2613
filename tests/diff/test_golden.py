"""Reports of chess against its relatives, as somebody who knows both games would write them.

The texts in `golden/` were read line by line when they were made; a change of one of them is to be
read as closely. `LUDOGLOT_GOLDEN=1` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.diff.support import NEEDS_LIBRARY, corpus
from translator.core.source import Source
from translator.diff.changes import Section
from translator.diff.report.lines import lines
from translator.diff.report.model import Report
from translator.diff.structure import Structure, compare

GOLDEN = Path(__file__).parent / "golden"
EXCERPT = " " * 8  # lines of the rules, with carets

LIBRARY_PAIRS = ["hoppel-poppel", "anti-king", "short-assize", "makruk", "shatranj"]
PAIRS = [
    ("chess", None, "chess", "King of the Hill"),
    ("chess", None, "los-alamos", None),
    ("chess", None, "shatranj", None),
    ("chess", None, "makruk", None),
    ("chess", None, "antichess", None),
    ("chess", None, "xiangqi", None),
    ("shogi", None, "minishogi", None),
]


@pytest.mark.parametrize(("old", "old_title", "new", "new_title"), PAIRS)
def test_the_report_is_the_one_that_was_read(
    old: str, old_title: str | None, new: str, new_title: str | None
) -> None:
    found = told(compare(corpus(old, old_title), corpus(new, new_title)), old, new)
    keep(f"{old}-{(new_title or new).lower().replace(' ', '-')}", found)


@NEEDS_LIBRARY
@pytest.mark.parametrize("name", LIBRARY_PAIRS)
def test_of_the_library_the_same_without_its_lines(name: str) -> None:
    found = told(compare(corpus("chess/chess"), corpus(f"chess/{name}")), "chess", name)
    keep(f"library-chess-{name}", [line for line in found if not line.startswith(EXCERPT)])


def told(structure: Structure, old: str, new: str) -> list[str]:
    apart = frozenset({Section.VIEW, Section.TEXTS})
    sources = Source(f"{old}.zrf", b""), Source(f"{new}.zrf", b"")
    report = Report(structure, sources, apart)
    return [line.text for line in lines(report)]


def keep(name: str, found: list[str]) -> None:
    """Compare with the text that was read; or write it, to be read."""
    path = GOLDEN / f"{name}.txt"
    text = "".join(f"{line}\n" for line in found)
    if os.environ.get("LUDOGLOT_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
