"""What types of pieces rules bring onto the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from translator.ir.expr import Expr, Param
from translator.ir.ids import PieceId
from translator.ir.parts import Entry, PieceType, Rule
from translator.ir.stmt import ChangeType, Do, Emit, Put
from translator.ir.walk import lines


def promoted(types: list[PieceType], rules: list[Rule]) -> tuple[PieceId, ...]:
    """The types that pieces promote or change to by their moves."""
    moves = (entry for piece in types for entry in piece.moves)
    return tuple(dict.fromkeys(_made(moves, rules, (ChangeType,))))


def made(types: list[PieceType], rules: list[Rule]) -> frozenset[PieceId]:
    """The types that appear by promotion, change or creation, or when another type is dropped."""
    entries = (entry for piece in types for entry in (*piece.moves, *piece.drops))
    return frozenset(_made(entries, rules, (ChangeType, Put)))


def _made(
    entries: Iterable[Entry], rules: list[Rule], effects: tuple[type[ChangeType | Put], ...]
) -> Iterator[PieceId]:
    """The types that rules name when they emit moves, or in effects of some kinds."""
    known: dict[int, tuple[int, ...]] = {}  # many entries share a rule
    for entry in entries:
        if entry.rule not in known:
            known[entry.rule] = tuple(_chosen(rules[entry.rule], effects))
        yield from (PieceId(entry.args[index]) for index in known[entry.rule])


def _chosen(rule: Rule, effects: tuple[type[ChangeType | Put], ...]) -> Iterator[int]:
    """The parameters of a rule that name such types."""
    for statement, _ in lines(rule.body):
        chosen: tuple[Expr, ...] = ()
        if isinstance(statement, Emit):
            chosen = statement.pieces
        elif isinstance(statement, Do) and isinstance(statement.effect, effects):
            chosen = (statement.effect.piece,)
        yield from (piece.index for piece in chosen if isinstance(piece, Param))
