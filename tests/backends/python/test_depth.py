"""Functions that Python would not compile are refused before."""

from __future__ import annotations

import pytest

from tests.depth.constructs import read, zrf
from translator.backends.python.depth import MAX_BLOCKS, MAX_LEVELS, check_lines
from translator.core.diagnostics import TranslationError

RULE = read("zrf", zrf("(verify x?)")).rules[0]


def function(head: str, depth: int) -> list[str]:
    """Its lines, where one line stands in so many others."""
    return [f"{'    ' * level}{head}" for level in range(depth)] + [f"{'    ' * depth}pass"]


@pytest.mark.parametrize(
    ("head", "most"), [("for a in b:", MAX_BLOCKS), ("while a:", MAX_BLOCKS), ("if a:", MAX_LEVELS)]
)
def test_what_is_let_through_python_compiles(head: str, most: int) -> None:
    lines = function(head, most)
    check_lines(RULE, lines)
    compile("\n".join(["def f():", *(f"    {line}" for line in lines)]), "deep", "exec")
    with pytest.raises(TranslationError) as caught:
        check_lines(RULE, function(head, most + 1))
    (found,) = caught.value.diagnostics
    assert found.code == "E102" and found.span is not None


def test_blocks_beside_each_other_are_not_deep() -> None:
    check_lines(RULE, function("for a in b:", MAX_BLOCKS) * 3)
