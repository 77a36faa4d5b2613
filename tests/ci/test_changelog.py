"""CHANGELOG.md has the form of Keep a Changelog and knows the version."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from translator import __version__

TEXT = (Path(__file__).resolve().parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^## (.*)$", TEXT, re.MULTILINE)
RELEASE = re.compile(r"\[(?P<version>\d+\.\d+\.\d+)\] - (?P<day>\d{4}-\d\d-\d\d)")


def test_what_is_not_released_comes_first_then_the_present_version() -> None:
    assert HEADINGS[0] == "[Unreleased]"
    newest = RELEASE.fullmatch(HEADINGS[1])
    assert newest is not None
    assert newest["version"] == __version__


def test_releases_stand_from_the_newest_to_the_oldest() -> None:
    found = [RELEASE.fullmatch(heading) for heading in HEADINGS[1:]]
    days = [date.fromisoformat(match["day"]) for match in found if match is not None]
    assert len(days) == len(HEADINGS) - 1
    assert days == sorted(days, reverse=True)


def test_every_part_has_a_known_kind_and_entries() -> None:
    kinds = re.findall(r"^### (\w+)\n\n(.)", TEXT, re.MULTILINE)
    assert len(kinds) == TEXT.count("\n### ")
    assert {kind for kind, _ in kinds} <= {
        "Added",
        "Changed",
        "Deprecated",
        "Removed",
        "Fixed",
        "Security",
    }
    assert {first for _, first in kinds} == {"-"}
