"""Generators that one function makes do what each of them would do alone."""

from __future__ import annotations

from typing import Any

import pytest

from translator.backends.engine.shapes import MANY, Generator, generator_texts
from translator.backends.python.generators import Generators

SPELLING = Generators.SPELLING


def written(name: str, lines: list[str], drop: bool) -> str:
    body = lines or ["return"]
    return "\n".join([f"def {name}(g, b, p, out):", *("    " + line for line in body)])


def generators(count: int) -> list[Generator]:
    """Each adds numbers of its own; 7 and the second 3 are the same in all of them."""
    return [
        Generator(
            f"moves_{n}",
            [
                "for q in steps3[p]:",
                f"    out.append((q, {n}, 7, 3, {n}))",
                f"out.append(steps{n})",
            ],
            False,
        )
        for n in range(3, 3 + count)
    ]


@pytest.mark.parametrize("count", [1, MANY - 1, MANY, MANY + 3])
def test_they_do_the_same(count: int) -> None:
    texts = list(generator_texts(generators(count), written, SPELLING.maker, SPELLING.made))
    tables = {f"steps{n}": {0: (n, 10)} for n in range(3, 3 + count)}
    names: dict[str, Any] = dict(tables)
    exec("\n".join(texts), names)  # noqa: S102
    for n in range(3, 3 + count):
        out: list[Any] = []
        names[f"moves_{n}"](None, None, 0, out)
        assert out == [(3, n, 7, 3, n), (10, n, 7, 3, n), tables[f"steps{n}"]]


def test_many_share_one_text_and_few_do_not() -> None:
    few, many = (
        "\n".join(generator_texts(generators(count), written, SPELLING.maker, SPELLING.made))
        for count in (MANY - 1, MANY)
    )
    assert few.count("for q in") == MANY - 1
    assert many.count("for q in") == 1
    assert "moves_3 = shape1(3, steps3)" in many


def test_generators_without_a_move_are_functions_too() -> None:
    """Types of pieces that never move are alike."""

    def or_nothing(name: str, lines: list[str], drop: bool) -> str:
        return written(name, lines or ["return"], drop)

    idle = [Generator(f"moves_{n}", [], False) for n in range(MANY)]
    names: dict[str, Any] = {}
    exec("\n".join(generator_texts(idle, or_nothing, SPELLING.maker, SPELLING.made)), names)  # noqa: S102
    out: list[Any] = []
    names["moves_0"](None, None, 0, out)
    assert out == []
