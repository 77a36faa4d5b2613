"""What is reached from some things, directly or not."""

from __future__ import annotations

from translator.core.reach import reachable

WAYS = {1: [2, 3], 2: [1], 3: [], 4: [1, 5], 5: [4]}


def test_what_follows_is_reached_and_what_leads_there_is_not() -> None:
    assert reachable([1], WAYS.__getitem__) == {1, 2, 3}
    assert reachable([3], WAYS.__getitem__) == {3}
    assert reachable([], WAYS.__getitem__) == set()


def test_circles_end_and_each_thing_is_asked_once() -> None:
    asked = []

    def following(one: int) -> list[int]:
        asked.append(one)
        return WAYS[one]

    assert reachable([4, 4], following) == {1, 2, 3, 4, 5}
    assert sorted(asked) == [1, 2, 3, 4, 5]
