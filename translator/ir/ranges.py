"""Checks of numbers that are known before a game is played: written ones, and computed ones.

A written number has to stand for something (G121). One that is computed may miss, and then has the
meaning that docs/semantics.md states; one that always misses is told (G122).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from translator.core.diagnostics import Diagnostic, Severity
from translator.core.source import Span
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.arithmetic import GREATEST, LEAST, computed
from translator.ir.bodies import assigned
from translator.ir.expr import Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.kinds import HERE, known_to, operands, stands_for
from translator.ir.nouns import OF_KIND
from translator.ir.parts import AttributeType, Procedure, Rule
from translator.ir.walk import expressions, lines, operands_in, outside

_INSIDE: Final = range(LEAST, GREATEST + 1)


def ranges(game: Game) -> Iterator[Diagnostic]:
    """Findings G121 and G122."""
    yield from _parts(game)
    uses: dict[int, Span | None] = {}
    for piece in game.pieces:
        for entry in (*piece.moves, *piece.drops):
            uses.setdefault(entry.rule, entry.span)
    for index, rule in enumerate(game.rules):
        yield from _body(game, rule, uses.get(index))
    for made in game.procedures:
        yield from _body(game, made, made.span)
    for root in outside(game):
        asking = s.Verify(root)
        yield from _Search(game, HERE).statement(asking, expressions(asking))


def _error(message: str, span: Span | None = None) -> Diagnostic:
    return Diagnostic("G121", Severity.ERROR, message, span)


def _parts(game: Game) -> Iterator[Diagnostic]:
    """Numbers in the parts of the game that are no rules."""
    for variable in game.variables:
        if not all(value in _INSIDE for value in (variable.initial, *variable.contents)):
            yield _error(f"{variable.name!r} begins with a number of more than 32 bits")
        if len(variable.contents) not in (0, variable.size):
            yield _error(f"{variable.name!r} has another number of elements than of contents")
    for piece in game.pieces:
        for index, value in piece.attributes:
            if value >> game.attributes[index].bits:
                name, bits = game.attributes[index].name, game.attributes[index].bits
                yield _error(f"{value} does not fit into the {bits} bits of {name!r}", piece.span)
        if piece.worth is not None and piece.worth not in _INSIDE:
            yield _error(f"the worth of {piece.name!r} is of more than 32 bits", piece.span)
        for entry in (*piece.moves, *piece.drops):
            if not all(value in _INSIDE for value in entry.args):
                yield _error(f"{piece.name!r} calls a rule with more than 32 bits", entry.span)
    if any(count > GREATEST for _, _, count in game.start.reserve):
        yield _error("a reserve is of more than 32 bits")


def _body(game: Game, body: Rule | Procedure, span: Span | None) -> Iterator[Diagnostic]:
    known = known_to(body)
    results = body.results if isinstance(body, Procedure) else ()
    search = _Search(game, known, results, _values(body, known))
    for statement, asked in lines(body.body):
        for found in search.statement(statement, asked):
            yield replace(found, span=found.span or statement.span or span)


def _values(body: Rule | Procedure, known: Mapping[str, Kind]) -> Mapping[str, int]:
    """The locals that are only ever given one number, and which it is."""
    declared = {name for name, _ in body.locals} & known.keys()
    found: dict[str, set[int | None]] = {}
    for node, _ in lines(body.body):
        for name in assigned(node):
            value = computed(node.value, {}) if isinstance(node, s.Let) else None
            found.setdefault(name, set()).add(value)
    return {
        name: value
        for name, values in found.items()
        for value in values
        if name in declared and len(values) == 1 and value is not None
    }


class _Search:
    """Looks through the statements of a body, or an expression by itself."""

    def __init__(
        self,
        game: Game,
        known: Mapping[str, Kind],
        results: tuple[Kind, ...] = (),
        values: Mapping[str, int] | None = None,
    ) -> None:
        self.game, self.known, self.results, self.values = game, known, results, values or {}

    def statement(self, statement: s.Stmt, asked: Iterable[Expr]) -> Iterator[Diagnostic]:
        """What is told of a statement and of the expressions in it that are to be looked at."""
        held: Any = statement.effect if isinstance(statement, s.Do) else statement
        for node in (held, *asked):
            if isinstance(node, Const):
                yield from self._written(node)
            elif isinstance(node, e.Table) and not all(n in _INSIDE for n in node.values):
                yield _error("a table holds a number of more than 32 bits", node.span)
            if any(map(self._may_be_known, operands_in(node))):
                for operand, field, kind in operands(self.game, node, self.known, self.results):
                    yield from self._operand(node, operand, field, kind)

    def _may_be_known(self, operand: Expr) -> bool:
        """The least that `computed` asks for; of most games hardly any operand has it."""
        if isinstance(operand, e.Local):
            return operand.name in self.values
        if isinstance(operand, Const):
            return operand.kind not in OF_KIND
        return isinstance(operand, e.Arith)

    def _written(self, node: Const) -> Iterator[Diagnostic]:
        if node.kind in OF_KIND:
            if not stands_for(self.game, node.kind, node.value):
                yield _error(
                    f"there is no {node.kind.value} {node.value}, counted from 0", node.span
                )
        elif node.value not in ((0, 1) if node.kind is Kind.BOOLEAN else _INSIDE):
            message = f"{node.value} is a number of more bits than {node.kind.value}s have"
            yield _error(message, node.span)

    def _operand(self, node: Any, operand: Expr, field: str, kind: Kind) -> Iterator[Diagnostic]:
        """What is told of a number that is known and stands for nothing."""
        value = computed(operand, self.values)
        if value is None or (isinstance(operand, Const) and operand.kind in OF_KIND):
            return
        message = ""
        if kind in OF_KIND:
            if not stands_for(self.game, kind, value):
                message = f"there is no {kind.value} {value}, counted from 0"
        elif field == "index":
            message = self._element(node, value)
        elif isinstance(node, s.SetAttribute):
            message = _misfit(self.game.attributes[node.attribute], value)
        if (
            message and not self.game.generation.by_type
        ):  # scripts are told where the number stands (A314)
            yield Diagnostic("G122", Severity.WARNING, message, operand.span)

    def _element(self, node: Any, value: int) -> str:
        """What is wrong with an index."""
        if isinstance(node, e.Table):
            name, size = "a table", len(node.values)
        else:
            variable = self.game.variables[node.variable]
            name, size = repr(variable.name), variable.size or 1
        return "" if 0 <= value < size else f"{name} has no element {value}, counted from 0"


def _misfit(attribute: AttributeType, value: int) -> str:
    """What is wrong with a value of an attribute; one of one bit is but true or false."""
    if attribute.bits == 1 or 0 <= value < 1 << attribute.bits:
        return ""
    return f"{value} does not fit into the {attribute.bits} bits of {attribute.name!r}"
