"""Of moves that do the same the first stays; blocks of generators that ask the same are one."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from templates.python.move import unlike
from translator.backends.python.generators import _merged, _with

OPS = st.tuples(st.sampled_from([1, 2]), st.integers(0, 2))
MOVES = st.tuples(st.integers(0, 3), st.integers(0, 1), st.integers(0, 1)) | st.tuples(
    st.integers(0, 3), st.integers(0, 1), st.integers(0, 1), st.integers(-2, -1), st.tuples(OPS)
)


@given(st.lists(MOVES))
def test_the_first_of_moves_that_differ_in_their_rules_alone_stays(moves: list[Any]) -> None:
    seen: set[Any] = set()
    first = [m for m in moves if not (m[1:] in seen or seen.add(m[1:]))]  # type: ignore[func-returns-value]
    assert unlike(moves) == first


def test_neighbours_that_ask_the_same_are_one_block() -> None:
    lines = ["if a:", "    x", "if a:", "    y", "if b:", "    z", "if a:", "    x", "u", "if a:"]
    assert _merged([*lines, "    w"]) == [
        *("if a:", "    x", "    y"),
        *("if b:", "    z"),
        *("if a:", "    x"),
        *("u", "if a:", "    w"),
    ]


def test_blocks_within_one_block_are_one_as_well() -> None:
    lines = ["if a:", "    if b:", "        x", "if a:", "    if b:", "        y", "if a:", "    z"]
    assert _merged(lines) == ["if a:", "    if b:", "        x", "        y", "    z"]


def test_what_is_asked_within_different_blocks_is_asked_twice() -> None:
    lines = ["if a:", "    if b:", "        x", "if c:", "    if b:", "        y"]
    assert _merged(lines) == lines


def test_loops_are_gone_through_each_for_itself() -> None:
    lines = ["for p in q:", "    x"]
    assert _merged(lines * 2) == lines * 2


def test_lines_around_a_call_stand_where_it_stood() -> None:
    found = _with(["if a:", "    f(1)"], "f(1)", ["n = 0", "f(1)"])
    assert found == ["if a:", "    n = 0", "    f(1)"]
    assert _with(["f(1)"], "f(1)", ["if n:", "    f(1)"]) == ["if n:", "    f(1)"]
