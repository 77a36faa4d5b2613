"""What a rule does along several lines alike is one loop over these.

Words of scripts that are called for one direction after the other leave their bodies once for each:

    (let t (step start n))                          (for-each position t
    (if (and (on-board? t) (enemy? t)) X)             in the row of start: its neighbours
    (let u (step start e))                            (if (enemy? t) X))
    (if (and (on-board? u) (enemy? u)) X)

Loops that may be left early stay apart, in a loop that counts them. Then there is one place for
what X calls, so that this is put there if it makes moves, and knows what is known in the rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import START, assigned, names, reached
from translator.ir.expr import Const, Expr, Kind, Local
from translator.ir.game import Game
from translator.ir.ids import LocalName
from translator.ir.kinds import known_to
from translator.ir.parts import Rule
from translator.ir.prune import prune
from translator.ir.traits import on_board
from translator.ir.walk import Body, renamed, statements
from translator.passes.calls import SMALL, placed
from translator.passes.course import Course
from translator.passes.fold import fold
from translator.passes.propagate import propagate
from translator.passes.types import types
from translator.passes.unused import unset, unused

_CELL: Final = " cell"  # no local is called so

Cells = tuple[tuple[tuple[int, ...], ...], ...]
"""The cells of a line by who moves and by where it begins."""


def alike(game: Game) -> Game:
    """The same game with such loops; only rules of scripts repeat themselves."""
    if not game.generation.by_type:
        return game
    rules = tuple(_Rule(game, rule).changed() for rule in game.rules)
    if rules == game.rules:
        return game
    game = replace(game, rules=rules)
    making = {
        index
        for index, made in enumerate(game.procedures)
        for run in [(made.body, *(game.procedures[one].body for one in reached(game, [made.body])))]
        if any(isinstance(node, s.Emit) for body in run for node in statements(body))
    }
    return unused(fold(propagate(types(prune(placed(game, SMALL, making))))))


@dataclass(frozen=True, slots=True)
class _Line:
    """What is done with each of the cells on a line, and the statements that say so."""

    name: LocalName
    body: Body
    cells: Cells
    written: Body


class _Rule:
    def __init__(self, game: Game, rule: Rule) -> None:
        self.game, self.rule = game, rule
        self.kinds = known_to(rule)
        self.course = Course(game, START, set())
        self.positions = range(len(game.board.positions))

    def changed(self) -> Rule:
        """The rule with its lines joined; only what stands in no other statement is looked at."""
        out: list[s.Stmt] = []
        lines: list[_Line] = []
        for found in self._lines():
            if isinstance(found, _Line) and lines and self._same(lines[0], found):
                lines.append(found)
                continue
            out += self._joined(lines)
            lines = [found] if isinstance(found, _Line) else []
            out += [] if isinstance(found, _Line) else [found]
        out += self._joined(lines)
        body = tuple(out)
        own = tuple(one for one in self.kinds.items() if one[0] in names(body))
        return self.rule if body == self.rule.body else replace(self.rule, locals=own, body=body)

    def _lines(self) -> Iterator[_Line | s.Stmt]:
        """The statements of the rule with lines in place of what goes along them."""
        body = self.rule.body
        at = 0
        while at < len(body):
            line = self._along(body[at]) or self._beside(body[at : at + 2])
            after = at + (len(line.written) if line else 1)
            if line is not None and self._apart(line, (*body[:at], *body[after:])):
                yield line
                at = after
            else:
                yield body[at]
                at += 1

    def _along(self, node: s.Stmt) -> _Line | None:
        match node:
            case s.ForEach(name, Kind.POSITION, body, rows, index) if index is not None:
                numbers = self._values(index)
                if numbers is not None:
                    cells = tuple(tuple(rows[one] for one in row) for row in numbers)
                    return _Line(name, body, cells, (node,))
        return None

    def _beside(self, pair: Body) -> _Line | None:
        match pair:
            case (s.Let(name, e.Step() as step, False), s.If(condition, then, ())):
                asked = [*condition.operands] if isinstance(condition, e.And) else [condition]
            case _:  # no line, or one that does more
                return None
        there = e.OnBoard(Local(name))
        if not any(on_board(one) == Local(name) for one in asked):
            return None
        tests = tuple(one for one in asked if one != there)
        test = tests[0] if len(tests) == 1 else e.And(tests)
        body = (s.If(test, then),) if tests else then
        ends = self._values(step)
        if ends is None:
            return None
        cells = tuple(tuple((end,) * (end >= 0) for end in row) for row in ends)
        return _Line(name, body, cells, pair)

    def _values(self, node: Expr) -> list[list[int]] | None:
        """A number by who moves and where the rule begins."""
        course = self.course
        found = [
            [course.value(node, course.at(player, position)) for position in self.positions]
            for player in range(len(self.game.players))
        ]
        known = [[number for number in row if number is not None] for row in found]
        return known if known == found else None

    def _apart(self, line: _Line, others: Body) -> bool:
        """The line begins with nothing in its locals, and leaves nothing in them."""
        own = {line.name, *_own(line.body)}
        elsewhere = set().union(*(names((node,)) for node in statements(others)))
        return not (own & elsewhere or (own - {line.name}) & unset(line.body))

    def _same(self, one: _Line, other: _Line) -> bool:
        """The same is done with the cells of both."""
        return self._canonical(one) == self._canonical(other)

    def _canonical(self, line: _Line) -> tuple[Body, list[Kind]]:
        own = _own(line.body)
        new = {line.name: _CELL, **{name: f" {index}" for index, name in enumerate(own)}}
        return renamed(line.body, new), [self.kinds[name] for name in own]

    def _joined(self, lines: list[_Line]) -> Body:
        """One loop for lines of which all are alike."""
        if len(lines) < 2:
            return tuple(node for line in lines for node in line.written)
        name, body = lines[0].name, lines[0].body
        players = self.course.players()
        steady = self.course.steady
        if not _leaves(body):
            rows = tuple(
                tuple(cell for line in lines for cell in line.cells[player][at])
                for player in players
                for at in self.positions
            )
            index = self.course.index((*self.positions,))
            return (s.ForEach(name, Kind.POSITION, body, rows, index),)
        counter = self._free()
        line: Expr = Local(counter)
        if steady is not None:
            line = e.Arith("+", e.Arith("*", steady, _number(len(lines))), line)
        index = e.Arith("+", e.Arith("*", line, _number(len(self.positions))), e.Origin())
        rows = tuple(row for player in players for one in lines for row in one.cells[player])
        along = s.ForEach(name, Kind.POSITION, body, rows, index)
        numbers = (tuple(range(len(lines))),)
        return (s.ForEach(counter, Kind.INTEGER, (along,), numbers, _number(0)),)

    def _free(self) -> LocalName:
        number = len(self.kinds)
        while (name := f"t{number}") in self.kinds:
            number += 1
        self.kinds[name] = Kind.INTEGER
        return name


def _number(value: int) -> Const:
    return Const(Kind.INTEGER, value)


def _own(body: Body) -> list[str]:
    """The locals that a body sets, in the order in which it first does."""
    return [*dict.fromkeys(name for node in statements(body) for name in assigned(node))]


def _leaves(body: Body) -> bool:
    """A body of a loop may leave this loop, or the rule."""
    return any(
        isinstance(node, s.Leave | s.Return)
        or (isinstance(node, s.If) and _leaves((*node.then, *node.other)))
        for node in body
    )
