"""Numbers have 32 bits: each result is reduced to them, but a product that is divided at once.

What engines compute is compared with an evaluator of that rule, which reduces every single result.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

import pytest

from tests.frontends.native.support import game
from translator import api

GREATEST, LEAST = 2**31 - 1, -(2**31)
EDGES = (0, 1, -1, 2, -2, 3, 7, 65_536, 46_341, -46_341, GREATEST, LEAST, LEAST + 1)
OPS = ("+", "-", "*", "/", "%", "min", "max", "&", "|", "^")


class Sum(NamedTuple):
    """An operation on numbers, variables or operations."""

    op: str
    left: Sum | str | int
    right: Sum | str | int

    def __str__(self) -> str:
        return f"({self.op} {self.left} {self.right})"


Term = Sum | str | int


def wrapped(value: int) -> int:
    """What 32 bits with a sign keep."""
    return (value + 2**31) % 2**32 - 2**31


def quotient(left: int, right: int) -> int:
    """Toward zero; by zero 0."""
    return 0 if right == 0 else abs(left) // abs(right) * (1 if left * right >= 0 else -1)


def meant(term: Term, variables: dict[str, int]) -> int:
    """What a term is worth: every result is reduced, save a product as a dividend."""
    if isinstance(term, int):
        return term
    if isinstance(term, str):
        return variables[term]
    right = meant(term.right, variables)
    dividend = term.op in ("/", "%") and isinstance(term.left, Sum) and term.left.op == "*"
    if dividend:
        assert isinstance(term.left, Sum)
        left = meant(term.left.left, variables) * meant(term.left.right, variables)
    else:
        left = meant(term.left, variables)
    match term.op:
        case "+":
            return wrapped(left + right)
        case "-":
            return wrapped(left - right)
        case "*":
            return wrapped(left * right)
        case "/":
            return wrapped(quotient(left, right))
        case "%":
            return wrapped(left - right * quotient(left, right))
        case "min":
            return min(left, right)
        case "max":
            return max(left, right)
        case "&":
            return left & right
        case "|":
            return left | right
    return left ^ right


def engine(terms: list[Term]) -> Any:
    """A game whose one move sets `rN` to the N-th term; `x`, `y` and `z` may be anything."""
    results = " ".join(f"r{n}" for n in range(len(terms)))
    sets = " ".join(f"(set r{n} {term})" for n, term in enumerate(terms))
    return api.compile(
        game(f"""(game "Numbers"
      (players White Black)
      (board (grid (a b c) (1) (directions (e 1 0))))
      (variables x y z {results})
      (rule go e (verify empty?) {sets} add)
      (piece Man (moves (go)))
      (board-setup (White (Man a1)))
      (win-condition (White Black) (= x 5))
      (options shared-pieces))""")
    )


def results(module: Any, count: int, variables: dict[str, int]) -> list[int]:
    rows = tuple((name, 0, value) for name, value in variables.items())
    begun = module.Game.from_setup(module.Game().setup()._replace(variables=rows))
    begun.push(begun.legal_moves[0])
    after = {name: value for name, _, value in begun.setup().variables}  # those that are not 0
    return [after.get(f"r{n}", 0) for n in range(count)]


def term(rng: random.Random, depth: int) -> Term:
    if depth == 0 or rng.random() < 0.15:
        leaves: list[Term] = ["x", "y", "z", "x", "y", "z", rng.choice(EDGES)]
        return rng.choice(leaves)
    return Sum(rng.choice(OPS), term(rng, depth - 1), term(rng, depth - 1))


X, Y, Z = "x", "y", "z"
# By hand: the operations of one ring beside each other, and a division between, before and behind.
SHAPES: list[Term] = [
    Sum("/", Sum("+", X, Y), Z),
    Sum("/", Sum("-", X, Y), Z),
    Sum("%", Sum("+", X, Y), Z),
    Sum("/", X, Sum("+", Y, Z)),
    Sum("/", X, Sum("*", Y, Z)),
    Sum("/", Sum("*", X, Y), Z),
    Sum("%", Sum("*", X, Y), Z),
    Sum("/", Sum("*", Sum("*", X, Y), X), Z),
    Sum("/", Sum("*", Sum("+", X, Y), Z), Y),
    Sum("/", Sum("*", X, Y), Sum("*", Y, Z)),
    Sum("/", Sum("+", Sum("*", X, Y), Z), Y),
    Sum("+", Sum("/", Sum("+", X, Y), Z), X),
    Sum("min", Sum("+", X, Y), Z),
    Sum("max", Sum("*", X, Y), Z),
    Sum("min", Sum("+", Sum("*", X, Y), Z), X),
    Sum("+", Sum("min", Sum("+", X, Y), Z), X),
    Sum("+", Sum("*", X, Y), Z),
    Sum("&", Sum("+", X, Y), Z),
    Sum("/", Sum("/", X, Y), Z),
    Sum("/", Sum("&", Sum("+", X, Y), Z), Y),
]


@cache
def shaped() -> Any:
    return engine(SHAPES)


VALUES = [
    {"x": x, "y": y, "z": z}
    for x, y, z in [
        (GREATEST, GREATEST, 2), (LEAST, LEAST, 2), (LEAST, -1, -1), (GREATEST, 1, 3),
        (65_536, 65_536, 3), (65_536, 65_536, 65_536), (46_341, 46_341, -7), (LEAST, 1, 0),
        (GREATEST, -1, GREATEST), (7, -2, 3), (-7, 2, -3), (GREATEST, LEAST, 65_536),
    ]
]  # fmt: skip


@pytest.mark.parametrize("variables", VALUES, ids=str)
def test_results_have_32_bits_and_a_product_that_is_divided_is_exact(
    variables: dict[str, int],
) -> None:
    found = results(shaped(), len(SHAPES), variables)
    assert dict(zip(map(str, SHAPES), found, strict=True)) == {
        str(shape): meant(shape, variables) for shape in SHAPES
    }


def test_the_evaluator_says_what_the_page_says() -> None:
    """Examples with numbers worked out by hand."""
    greatest = {"x": GREATEST, "y": GREATEST, "z": 2}
    assert meant(Sum("/", Sum("+", X, Y), Z), greatest) == -1  # -2 / 2, and not 2^31 - 1
    assert meant(Sum("/", Sum("*", X, Z), Z), greatest) == GREATEST
    assert meant(Sum("+", X, 1), greatest) == LEAST
    assert meant(Sum("/", -7, 2), {}) == -3 and meant(Sum("%", -7, 2), {}) == -1


def test_terms_of_any_shape() -> None:
    rng = random.Random(32)
    terms = [term(rng, 4) for _ in range(60)]
    module = engine(terms)
    for _ in range(20):
        variables = {name: rng.choice([*EDGES, rng.randint(LEAST, GREATEST)]) for name in "xyz"}
        found = results(module, len(terms), variables)
        assert found == [meant(one, variables) for one in terms], variables
