"""Reports of chess against its relatives, as somebody who knows both games would write them.

The texts in `golden/` were read line by line when they were made; a change of one of them is to be
read as closely. `LUDOGLOT_GOLDEN=1` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.diff.support import corpus
from translator.diff.changes import Section
from translator.diff.report.lines import lines
from translator.diff.report.model import Report
from translator.diff.structure import compare

GOLDEN = Path(__file__).parent / "golden"
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
    structure = compare(corpus(old, old_title), corpus(new, new_title))
    report = Report(
        structure,
        (f"{old}.zrf", f"{new}.zrf"),
        frozenset({Section.VIEW, Section.TEXTS}),
    )
    text = "".join(f"{line.text}\n" for line in lines(report))
    path = GOLDEN / f"{old}-{(new_title or new).lower().replace(' ', '-')}.txt"
    if os.environ.get("LUDOGLOT_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
