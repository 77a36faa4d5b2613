"""`docs/semantics.md` speaks of every uncertain point, and of tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "semantics.md").read_text(encoding="utf-8")
POINTS = [f"U{number}" for number in range(1, 34)]


def defined_tests() -> set[str]:
    return {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }


def rows() -> dict[str, str]:
    """The table of the uncertain points, by number."""
    found = re.findall(r"^\| (U\d+) (.*)$", PAGE, re.MULTILINE)
    return dict(found)


def test_every_uncertain_point_is_decided() -> None:
    assert list(rows()) == POINTS


def test_every_uncertain_point_names_a_test() -> None:
    assert [point for point, row in rows().items() if not re.search(r"`test_\w+`", row)] == []


def test_every_uncertain_point_says_whether_it_has_a_witness() -> None:
    table = PAGE.partition("### Which of them")[2].partition("###")[0]
    listed = {point for point in POINTS if re.search(rf"{point}\b", table)}
    assert listed == set(POINTS)


def test_every_test_that_the_page_names_exists() -> None:
    named = set(re.findall(r"`(test_[a-z0-9_]+)`", PAGE))
    assert named - defined_tests() == set()
    assert len(named) > 80


def test_every_corner_case_that_the_page_names_exists() -> None:
    cases = ROOT / "tests" / "data" / "corner_cases"
    for numbers in re.findall(r"corner cases? (\d\d)(?: and (\d\d))?", PAGE):
        for number in filter(None, numbers):
            assert list(cases.glob(f"{number}-*.zrf")), number
