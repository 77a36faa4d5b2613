"""Where a walk ends that only the board decides is looked up.

An example: with `(while (on-board? (step at down)) (let at (step at down)))` one comes from a place
in a stack to the lowest one, whatever stands there; from each cell that is always the same.
"""

from __future__ import annotations

from dataclasses import replace

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START, assigned
from translator.ir.expr import NOWHERE, Expr, Local
from translator.ir.game import Game
from translator.ir.parts import Rule
from translator.ir.walk import Body, inside, statements
from translator.passes.course import Course
from translator.passes.programs import programs
from translator.passes.rounds import Runs


def lines(game: Game) -> Game:
    """The same game; programs that cannot come to the limit of rounds look such ends up."""
    if game.generation.by_type:
        return game
    run, (sure, _) = programs(game), Runs(game).sure()
    rules = tuple(
        replace(rule, body=_looked_up(game, rule)) if index in run and rule in sure else rule
        for index, rule in enumerate(game.rules)
    )
    return game if rules == game.rules else replace(game, rules=rules)


def _looked_up(game: Game, rule: Rule) -> Body:
    moves = any(HERE in assigned(node) for node in statements(rule.body))
    begins = {Local(START)} if moves else {Local(START), Local(HERE)}

    def block(body: Body) -> Body:
        out: list[s.Stmt] = []
        for node in body:
            match out[-1:], node:
                case [s.Let(name, Local() as start, False)], s.While() if start in begins:
                    ends = _ends(game, name, node)
                    if ends is not None:
                        out[-1] = s.Let(name, e.AsPosition(e.Table(ends, start)))
                        continue
            out.append(inside(node, block))
        return tuple(out)

    return block(rule.body)


def _ends(game: Game, name: str, loop: s.While) -> tuple[int, ...] | None:
    """By position: where a loop ends that begins there and sets this local alone."""
    match loop.body:
        case (s.Let(own, step, False),) if own == name:
            course = _OfOne(game, name, set())
        case _:  # each round does more
            return None
    if not (course.fits(loop.condition) and course.fits(step)) or course.steady is not None:
        return None
    ends = tuple(course.end(loop.condition, step, at) for at in range(len(game.board.positions)))
    return None if NOWHERE in ends else ends


class _OfOne(Course):
    """A course of one position."""

    def end(self, condition: Expr, step: Expr, start: int) -> int:
        """Where it ends; the loop is known to end."""
        at = start
        while self._value(condition, known := self.at(0, at)):
            at = self._value(step, known)
        return at
