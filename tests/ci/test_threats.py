"""docs/threats.md: every promise has a test, which is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "threats.md").read_text("utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def rows() -> list[str]:
    """The rows of tables with tests, their heads apart."""
    found = [line for line in TEXT.splitlines() if line.startswith("| ")]
    return [
        row for row in found if row.count(" | ") == 2 and not row.startswith(("| threat", "| ---"))
    ]


def test_every_row_names_its_tests() -> None:
    assert len(rows()) > 20
    for row in rows():
        assert NAMED.search(row.rsplit(" | ", 1)[1]), row


def test_the_tests_are_there() -> None:
    for file, name in NAMED.findall(TEXT):
        text = (ROOT / file).read_text("utf-8")
        assert f"def {name}(" in text or not name, f"{file}::{name}"
