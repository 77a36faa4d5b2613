"""The Python examples in `docs/` do what they show."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
PAGES = [page.name for page in sorted(DOCS.glob("*.md")) if ">>> " in page.read_text("utf-8")]


@pytest.mark.parametrize("name", PAGES)
def test_examples_print_what_the_page_shows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DOCS.parent)
    found = doctest.testfile(str(DOCS / name), module_relative=False, encoding="utf-8")
    assert found.attempted > 0
    assert found.failed == 0


def test_the_tour_of_the_game_is_among_them() -> None:
    assert "game.md" in PAGES
