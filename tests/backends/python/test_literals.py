"""Tables that are written by form are, read again, what they were."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from templates.python.tables import spread as read
from translator.backends.python.literals import literal, spread

NUMBER = st.integers(-3, 400)
ITEM = st.recursive(NUMBER, lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=6)
ROWS = st.lists(st.lists(ITEM.map(lambda one: (one,)), max_size=3).map(tuple), max_size=30)


def value(source: str) -> Any:
    return eval(source, {"spread": read, "__builtins__": {"range": range}})  # noqa: S307


@given(ROWS)
def test_a_table_is_read_as_it_was_written(rows: list[tuple[Any, ...]]) -> None:
    assert value(spread(rows)) == tuple(rows)


def test_a_table_of_one_form_is_far_shorter_than_its_items() -> None:
    rows = [((at, (at, at + 19, 4, ((0, ((at, at + 19),)),))),) for at in range(361)]
    assert value(spread(rows)) == tuple(rows)
    assert len(spread(rows)) < len(literal(tuple(rows))) / 4
    same = [((at, (-1, at, 2, ((2, at, 7),))),) for at in range(361)]
    assert value(spread(same)) == tuple(same)
    assert len(spread(same)) < 100


def test_forms_that_alternate_keep_their_order() -> None:
    rows = [((at,), ((at, 1),), (at + 1,)) for at in range(50)]
    assert value(spread(rows)) == tuple(rows)
