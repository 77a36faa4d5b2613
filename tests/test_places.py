"""One fact stands in few places: what an effect is, once for translator and once a run-time."""

from __future__ import annotations

from tests.places import files, spellings


def test_an_effect_is_named_in_at_most_fourteen_files() -> None:
    """Three are tables: what forms of ZRF and words of ForthScript take, what nodes write."""
    found = list(files("ChangeOwner"))
    assert 5 < len(found) <= 14, found


def test_all_spellings_are_looked_for() -> None:
    assert spellings("ChangeOwner") == [
        "ChangeOwner", "change-owner", "change_owner", "changeOwner", "OWNER",
    ]  # fmt: skip
