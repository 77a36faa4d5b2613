"""Words of the stack, of arithmetic and of comparison (docs/axiom.md 3.2)."""

from __future__ import annotations

from collections.abc import Callable

from .cells import flag, quotient, remainder, wrap
from .dictionary import Native, Vocabulary
from .machine import Machine
from .reader import ForthError

WORDS = Vocabulary()


def _one(compute: Callable[[int], int]) -> Native:
    def run(m: Machine) -> None:
        m.push(wrap(compute(m.pop())))

    return run


def _two(compute: Callable[[int, int], int]) -> Native:
    def run(m: Machine) -> None:
        right = m.pop()
        left = m.pop()
        m.push(wrap(compute(left, right)))

    return run


def _divided(compute: Callable[[int, int], int]) -> Callable[[int, int], int]:
    def checked(left: int, right: int) -> int:
        if right == 0:
            raise ForthError("division by zero")
        return compute(left, right)

    return checked


divide, modulo = _divided(quotient), _divided(remainder)

WORDS.update(
    {
        "+": _two(lambda a, b: a + b),
        "-": _two(lambda a, b: a - b),
        "*": _two(lambda a, b: a * b),
        "/": _two(divide),
        "MOD": _two(modulo),
        "MIN": _two(min),
        "MAX": _two(max),
        "AND": _two(lambda a, b: a & b),
        "OR": _two(lambda a, b: a | b),
        "XOR": _two(lambda a, b: a ^ b),
        "=": _two(lambda a, b: flag(a == b)),
        "<>": _two(lambda a, b: flag(a != b)),
        "<": _two(lambda a, b: flag(a < b)),
        ">": _two(lambda a, b: flag(a > b)),
        "<=": _two(lambda a, b: flag(a <= b)),
        ">=": _two(lambda a, b: flag(a >= b)),
        "0=": _one(lambda a: flag(a == 0)),
        "NOT": _one(lambda a: flag(a == 0)),
        "0<>": _one(lambda a: flag(a != 0)),
        "0<": _one(lambda a: flag(a < 0)),
        "0>": _one(lambda a: flag(a > 0)),
        "INVERT": _one(lambda a: ~a),
        "NEGATE": _one(lambda a: -a),
        "ABS": _one(abs),
        "1+": _one(lambda a: a + 1),
        "1-": _one(lambda a: a - 1),
        "2+": _one(lambda a: a + 2),
        "2-": _one(lambda a: a - 2),
        "2*": _one(lambda a: a * 2),
        "2/": _one(lambda a: a >> 1),
    }
)


@WORDS("/MOD")
def divide_both(m: Machine) -> None:
    right, left = m.pop(), m.pop()
    m.push(modulo(left, right))
    m.push(divide(left, right))


@WORDS("*/")
def multiply_divide(m: Machine) -> None:
    divisor, right, left = m.pop(), m.pop(), m.pop()
    m.push(wrap(divide(left * right, divisor)))


@WORDS("*/MOD")
def multiply_divide_both(m: Machine) -> None:
    divisor, right, left = m.pop(), m.pop(), m.pop()
    m.push(modulo(left * right, divisor))
    m.push(wrap(divide(left * right, divisor)))


@WORDS("DUP")
def dup(m: Machine) -> None:
    top = m.pop()
    m.stack += (top, top)


@WORDS("DROP")
def drop(m: Machine) -> None:
    m.pop()


@WORDS("OVER")
def over(m: Machine) -> None:
    second, first = m.pop(), m.pop()
    m.stack += (first, second, first)


@WORDS("SWAP")
def swap(m: Machine) -> None:
    second, first = m.pop(), m.pop()
    m.stack += (second, first)


@WORDS("ROT")
def rot(m: Machine) -> None:
    third, second, first = m.pop(), m.pop(), m.pop()
    m.stack += (second, third, first)


@WORDS("2DROP")
def two_drop(m: Machine) -> None:
    m.pop()
    m.pop()


@WORDS("2DUP")
def two_dup(m: Machine) -> None:
    second, first = m.pop(), m.pop()
    m.stack += (first, second, first, second)


@WORDS("PICK")
def pick(m: Machine) -> None:
    """`0 PICK` is `DUP`."""
    depth = m.pop()
    m.push(m.stack[-1 - depth] if 0 <= depth < len(m.stack) else 0)


@WORDS("DEPTH")
def depth(m: Machine) -> None:
    m.push(len(m.stack))


@WORDS(">R")
def to_returns(m: Machine) -> None:
    m.returns.append(m.pop())


@WORDS("R>")
def from_returns(m: Machine) -> None:
    m.push(m.returns.pop() if m.returns else 0)


@WORDS("R@")
def top_of_returns(m: Machine) -> None:
    m.push(m.returns[-1] if m.returns else 0)
