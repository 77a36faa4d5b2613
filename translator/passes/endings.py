"""Loops that end by themselves: they walk along a line, or count to a number."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned, assigned_in
from translator.ir.expr import Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.parts import Procedure, Rule
from translator.ir.traits import LEAVING, on_board
from translator.ir.walk import Body, nodes, statements

_CONTRARY: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def changed(node: s.Stmt, name: str) -> e.Arith | None:
    """By what a statement changes a local: `name + ...` or `name - ...`."""
    value = node.value if isinstance(node, s.Let) else None
    value = value.value if isinstance(value, e.Cell) else value
    if isinstance(value, e.Arith) and value.op in ("+", "-") and value.left == e.Local(name):
        return value
    return None


def counted(loop: s.While, end: Callable[[str, bool], int]) -> int | None:
    """How many rounds a loop goes that counts to a number; `end` tells how far a local gets."""
    found = []
    for node, name in _once(loop):
        step = changed(node, name)
        if step is None or not isinstance(step.right, Const):
            continue
        by = step.right.value if step.op == "+" else -step.right.value
        signs = ("<", "<=") if by > 0 else (">", ">=")
        for held in _held(loop):
            match held:
                case e.Compare(op, e.Local(local), Const(value=last)) if (
                    by and local == name and op in signs
                ):
                    far = last - end(name, by < 0)
                    found.append(
                        max(0, (far if "=" in op else far - (by > 0) + (by < 0)) // by + 1)
                    )
    return min(found, default=None)


def walked(game: Game, made: Rule | Procedure, loop: s.While) -> int | None:
    """How many rounds a loop goes that walks along a line, and ends off the board at the latest."""
    for node, name in _once(loop):
        match node:
            case s.Let(value=e.Step(at, way, reverse, player) as step) if at == e.Local(name):
                asked = {one for held in _held(loop) for one in _on_board(held)}
                if asked & {at, step} and not _names(way, player) & assigned_in(loop.body):
                    return _longest(game, _ways(game, made, way), reverse)
    return None


def _once(loop: s.While) -> Iterator[tuple[s.Stmt, str]]:
    """The statements that each round runs once, with a local that they alone set in it."""
    for node in loop.body:
        for name in assigned(node):
            if sum(name in assigned(other) for other in statements(loop.body)) == 1:
                yield node, name


def _held(loop: s.While) -> Iterator[Expr]:
    """What holds at one time in each round that comes to its end."""
    asked = [loop.condition]
    for node in loop.body:
        if isinstance(node, s.Verify):
            asked.append(node.condition)
        elif isinstance(node, s.If) and _leaves(node.then):
            asked.append(e.Not(node.condition))
    for one in asked:
        match one:
            case e.And(operands) | e.Not(e.Not(e.And(operands))):
                yield from operands
            case e.Not(e.Compare(op, left, right)):
                yield e.Compare(_CONTRARY[op], left, right)
            case e.Not(e.Not(inner)):
                yield inner
            case _:  # it holds as it is written
                yield one


def _on_board(condition: Expr) -> frozenset[Expr]:
    """The positions that exist where a condition holds."""
    match condition:
        case e.Same(left, right):
            return frozenset((left, right))
        case e.And(operands):
            return frozenset[Expr]().union(*map(_on_board, operands))
        case e.Or((first, *others)):
            return _on_board(first).intersection(*map(_on_board, others))
        case _:  # any other says it of one position, if of any
            at = on_board(condition)
            return frozenset() if at is None else frozenset((at,))


def _leaves(body: Body) -> bool:
    return bool(body) and type(body[-1]) in LEAVING


def _names(*found: Expr) -> set[str]:
    return {node.name for one in found for node in nodes(one) if isinstance(node, e.Local)}


def _ways(game: Game, made: Rule | Procedure, way: Expr) -> Collection[int]:
    """The directions that one may be, as some player sees it."""
    match way:
        case Const(Kind.DIRECTION, value):
            named = {value}
        case e.Param(index, Kind.DIRECTION):
            pieces = game.pieces
            entries = (entry for piece in pieces for entry in (*piece.moves, *piece.drops))
            named = {one.args[index] for one in entries if game.rules[one.rule] is made}
        case _:  # it is computed, and may be any
            return range(len(game.board.directions))
    return {symmetry[one] for symmetry in game.board.symmetries for one in named}


def _longest(game: Game, ways: Collection[int], reverse: bool) -> int | None:
    """How many rounds the longest line along one of the directions takes."""
    links = game.board.reverse if reverse else game.board.links
    lengths = [_length(links[one]) for one in ways]
    known = [length for length in lengths if length is not None]
    return max(known, default=0) + 1 if len(known) == len(lengths) else None


def _length(link: tuple[int, ...]) -> int | None:
    """The steps of the longest line along a link; some lines may have no end."""
    length, at = 0, {end for end in link if end >= 0}
    while at:
        length += 1
        at = {link[one] for one in at if link[one] >= 0}
        if length > len(link):
            return None
    return length
