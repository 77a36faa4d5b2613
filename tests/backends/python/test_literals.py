"""Values as Python source."""

from __future__ import annotations

from ast import literal_eval
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from translator.backends.python.literals import compact, literal

NUMBERS = st.lists(
    st.one_of(
        st.integers(-3, 3).map(lambda one: [one]),
        st.tuples(st.integers(-3, 3), st.integers(1, 20)).map(lambda run: [run[0]] * run[1]),
        st.tuples(st.integers(-9, 9), st.integers(1, 20)).map(
            lambda run: [*range(run[0], run[0] + run[1])]
        ),
    )
).map(lambda runs: [number for run in runs for number in run])
PLAIN = st.recursive(
    st.one_of(NUMBERS, st.text(), st.booleans(), st.none(), st.lists(st.booleans(), max_size=9)),
    lambda inner: st.one_of(st.lists(inner), st.lists(inner).map(tuple)),
)


@given(PLAIN)
def test_what_is_written_compactly_is_the_same_value_and_types(value: Any) -> None:
    read = eval(compact(value), {"__builtins__": {"range": range}})  # noqa: S307
    assert repr(read) == repr(value)


@given(PLAIN)
def test_literals_are_what_they_say(value: Any) -> None:
    assert literal_eval(literal(value)) == value


def test_runs_are_written_short() -> None:
    assert compact([7] * 6 + [1, 2, 3, 4, 5, 6]) == "[*[7] * 6, *range(1, 7)]"
    assert compact((0, -1, 0)) == "(0, -1, 0,)"
