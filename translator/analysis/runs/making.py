"""Moves of scripts that are made of the same few values again and again.

A script says what a move does, effect by effect, and most of it is the same each time that a piece
goes from one cell to another:

    (let lost (& (element at of a table) rights))
    (go start at)
    (if (occupied? at) (invoke progress) else (invoke no-progress))
    (if (!= lost 0) (invoke lose-rights lost))
    (emit)

Where nothing is pending before, the move is known by `start`, `at`, whether something stands there,
and `lost`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from translator.analysis.operations import exists, operation
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import reads
from translator.ir.expr import Const, Expr
from translator.ir.game import Game
from translator.ir.traits import NOTHING, REGISTERS, STANDING, Resource, is_trivial, within
from translator.ir.walk import Body, nodes, statements

_COMPUTED: Final = within(NOTHING)
_ASKED: Final = within(REGISTERS | STANDING | Resource.LOCALS)


class Making(NamedTuple):
    """Statements from `start` up to `end` that make one move: what they compute first, what the
    move is known by, and the others."""

    start: int
    end: int
    first: Body
    known_by: tuple[Expr, ...]
    rest: Body


def makings(game: Game, body: Body, begins: Collection[int]) -> Iterator[Making]:
    """The moves that a body makes; `begins` are the effects before which nothing is pending."""
    after = 0
    for end, node in enumerate(body):
        match node:
            case s.Emit(end=None, passing=False):
                run = _run(game, body, after, end)
                start = next((at for at in run if id(body[at]) in begins), None)
                found = None if start is None else _making(body, start, end)
                if found is not None:
                    yield found
                after = end + 1


def _run(game: Game, body: Body, after: int, end: int) -> range:
    """The statements before a move that do nothing but record effects, and compute."""
    start = end
    while start > after and _records(game, body[start - 1]):
        start -= 1
    return range(start, end)


def _records(game: Game, node: s.Stmt) -> bool:
    match node:
        case s.Let(walk=False):
            return True
        case s.Do(effect):
            said = (one for one in operation(effect).operands if isinstance(one, Expr))
            known = isinstance(effect, s.Invoke) or exists(game, effect, {})
            return known and all(is_trivial(one) for one in said)
        case s.If(condition, then, other):
            inside = all(isinstance(one, s.Do) and _records(game, one) for one in (*then, *other))
            return inside and all(map(_answered, nodes(condition)))
        case _:  # it does more than to record
            return False


def _answered(node: Expr) -> bool:
    """It has an answer wherever it is asked, and always the same while a rule runs."""
    return type(node) in _ASKED or (isinstance(node, e.Load) and node.index is None)


def _making(body: Body, start: int, end: int) -> Making | None:
    first = tuple(node for node in body[start:end] if isinstance(node, s.Let))
    rest = tuple(node for node in body[start:end] if not isinstance(node, s.Let))
    read = set[str]()
    for node in body[start:end]:
        if isinstance(node, s.Let) and node.name in read:
            return None  # what was recorded before speaks of what it was before
        for one in () if isinstance(node, s.Let) else statements((node,)):
            read |= reads(one)
    return Making(start, end + 1, first, tuple(_known_by(rest)), (*rest, body[end]))


def _known_by(body: Body) -> Iterator[Expr]:
    """What effects say, and the answers by which they are chosen as far as these do not follow."""
    said = dict.fromkeys(
        operand
        for node in statements(body)
        if isinstance(node, s.Do)
        for operand in operation(node.effect).operands
        if isinstance(operand, Expr) and is_trivial(operand) and not isinstance(operand, Const)
    )
    yield from said
    for node in statements(body):
        if isinstance(node, s.If) and not _follows(node.condition, said):
            yield node.condition


def _follows(condition: Expr, said: Collection[Expr]) -> bool:
    return all(node in said or type(node) in _COMPUTED for node in nodes(condition))
