"""What is reached from some things, directly or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

_T = TypeVar("_T")


def reachable(first: Iterable[_T], following: Callable[[_T], Iterable[_T]]) -> set[_T]:
    """These things, those that follow them, those that follow these, ..."""
    found: set[_T] = set()
    todo = [*first]
    while todo:
        one = todo.pop()
        if one not in found:
            found.add(one)
            todo.extend(following(one))
    return found
