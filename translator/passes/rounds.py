"""How often statements run at most, and between which numbers locals lie then.

A loop that walks along a line until it leaves the board ends by itself, and so does one that counts
to a number. Of others it is known only that no run goes round more than `ROUNDS` times. Where that
is certain of all loops of a run together, nobody has to count, and no procedure is abandoned.

An example, on a board of 8 by 8: `(while (enemy? at) (let at (step at way)) (let n (+ n 1)))` goes
round 8 times at most, for no way is longer and nothing stands off the board; so `n` is at most 8
then, and `(while (> n 0) (let n (- n 1)))` ends, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned, reached
from translator.ir.expr import Expr, Kind
from translator.ir.game import Game
from translator.ir.kinds import Kinds, known_to
from translator.ir.nouns import OF_KIND, number_of
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import Body, asked, bodies_of, children, outermost, outside, statements
from translator.passes.bounds import WHOLE, Bounds, Range, fits
from translator.passes.endings import changed, counted, walked
from translator.passes.programs import programs

ROUNDS: Final = 200_000
"""How often all loops of one run together may go round (`ROUNDS` of the run-time parts)."""

ROUNDS_OF_WALK: Final = 20_000
"""The same for rules that are no programs."""

_Around = tuple[s.Loop, ...]


class Runs:
    """The runs of one game."""

    def __init__(self, game: Game) -> None:
        self.game, self.kinds = game, Kinds(game)
        self._asks = any(isinstance(node, e.Ask) for node in asked(game))
        self._loops: dict[int, Loops] = {}
        self._answers: dict[tuple[int, int], Range] = {}
        self._rounds: dict[int, int] = {}

    def loops(self, made: Rule | Procedure) -> Loops:
        """What is known of the statements of a body."""
        if id(made) not in self._loops:
            self._loops[id(made)] = Loops(self, made)
        return self._loops[id(made)]

    def answers(self, procedure: int, index: int = 0) -> Range:
        """Between which numbers a result lies; it is 0 where nothing is returned."""
        key = procedure, index
        if key not in self._answers:
            self._answers[key] = WHOLE  # as it is asked for by itself
            made = self.game.procedures[procedure]
            of = self.loops(made).bounds.of
            returns = (node for node in statements(made.body) if isinstance(node, s.Return))
            found = [of(node.values[index]) for node in returns if index < len(node.values)]
            self._answers[key] = _joined([(0, 0), *found])
        return self._answers[key]

    def sure(self) -> tuple[list[Rule], list[Procedure]]:
        """The rules and procedures of which no run comes to the limit.

        Scripts have another, and it is not for one run.
        """
        game = self.game
        if game.generation.by_type:
            return [], []
        running = programs(game)
        ends = [
            self.total(rule) < (ROUNDS if index in running else ROUNDS_OF_WALK)
            for index, rule in enumerate(game.rules)
        ]
        limited = [rule.body for rule, brief in zip(game.rules, ends, strict=True) if not brief]
        procedures = [(made, self.rounds(i) < ROUNDS) for i, made in enumerate(game.procedures)]
        limited += [made.body for made, brief in procedures if not brief]
        alone = (one for root in outside(game) for one in _asked(root, game))
        if sum(times * self.rounds(one) for one, times in alone) >= ROUNDS:
            limited += [(s.Verify(root),) for root in outside(game)]
        among = reached(game, limited)
        return (
            [rule for rule, brief in zip(game.rules, ends, strict=True) if brief],
            [made for i, (made, brief) in enumerate(procedures) if brief and i not in among],
        )

    def rounds(self, procedure: int) -> int:
        """How many rounds a procedure goes at most, in all that it runs."""
        if procedure not in self._rounds:
            self._rounds[procedure] = ROUNDS  # as it can reach itself
            self._rounds[procedure] = self.total(self.game.procedures[procedure])
        return self._rounds[procedure]

    def total(self, made: Rule | Procedure) -> int:
        """The rounds of a run of a body; a loop that ends by itself begins one more."""
        loops, found = self.loops(made), 0
        for node, around in _placed(made.body):
            times = loops.times(around)
            if isinstance(node, s.Call):
                found += times * self.rounds(node.procedure)
            elif isinstance(node, s.While):
                times *= loops.rounds(node) + 1
                found += times
            for root in outermost(node) if self._asks else ():
                found += sum(
                    times * often * self.rounds(one) for one, often in _asked(root, self.game)
                )
        return min(found, ROUNDS)


class Loops:
    """How often the statements of one body run, and which numbers its locals hold."""

    def __init__(self, runs: Runs, made: Rule | Procedure) -> None:
        self.game, self.runs, self.made = runs.game, runs, made
        self.bounds = Bounds(runs.kinds, known_to(made), self.limits, runs.answers)
        self._given: dict[str, list[tuple[s.Stmt, _Around]]] = {
            name: [] for name, kind in made.locals if kind is Kind.INTEGER
        }
        for node, around in _placed(made.body):
            for name in assigned(node):
                if name in self._given:
                    self._given[name].append((node, around))
        self._rough: dict[str, Range] = {}
        self._ends: dict[tuple[str, bool], int] = {}
        self._rounds: dict[int, int] = {}

    def times(self, around: _Around) -> int:
        """How often a statement inside these loops runs at most."""
        often = (
            self._goes(loop) if isinstance(loop, s.ForEach) else self.rounds(loop)
            for loop in around
        )
        return min(prod(often), self._roughly(around))

    def _roughly(self, around: _Around) -> int:
        """The same, if of loops nothing is known but the limit of all of them together."""
        often = prod(self._goes(loop) for loop in around if isinstance(loop, s.ForEach))
        return often * (ROUNDS if any(isinstance(loop, s.While) for loop in around) else 1)

    def _goes(self, loop: s.ForEach) -> int:
        if loop.at is not None:
            return max(map(len, loop.rows), default=0)
        return number_of(self.game, OF_KIND[loop.kind])

    def rounds(self, loop: s.While) -> int:
        """How often a loop goes round at most, each time that it is begun."""
        if id(loop) not in self._rounds:
            self._rounds[id(loop)] = ROUNDS  # as its counter depends on itself
            known = (walked(self.game, self.made, loop), counted(loop, self._end))
            self._rounds[id(loop)] = min([ROUNDS, *(most for most in known if most is not None)])
        return self._rounds[id(loop)]

    def limits(self, name: str) -> Range:
        """Between which numbers a local lies."""
        if name not in self._given:
            return WHOLE
        if name not in self._rough:
            self._rough[name] = WHOLE  # as it depends on itself
            ends = [self._far(name, most, self._roughly) for most in (False, True)]
            self._rough[name] = found = (ends[0], ends[1])
            if not fits(found):
                self._rough[name] = WHOLE
            for key in [key for key in self._ends if key[0] == name]:
                del self._ends[key]
        return self._end(name, False), self._end(name, True)

    def _end(self, name: str, most: bool) -> int:
        """The greatest number that a local holds, or the least."""
        rough = self._rough[name] if name in self._rough else self.limits(name)
        key = name, most
        if key not in self._ends:
            self._ends[key] = rough[most]
            if rough != WHOLE:
                self._ends[key] = self._far(name, most, self.times)
        return self._ends[key]

    def _far(self, name: str, most: bool, times: Callable[[_Around], int]) -> int:
        """How far a local gets, from the numbers that it is set to, by those that are added."""
        held, added = [0], 0
        for node, around in self._given[name]:
            step = changed(node, name)
            if step is None:
                held.append(self._set(node, name)[most])
                continue
            least, greatest = self.bounds.of(step.right)
            if step.op == "-":
                least, greatest = -greatest, -least
            drift = greatest if most else least
            if (drift > 0) is most and drift:
                added += drift * times(around)
        return (max if most else min)(held) + added

    def _set(self, node: s.Stmt, name: str) -> Range:
        """Between which numbers the one lies to which a statement sets a local."""
        if isinstance(node, s.Let):
            return self.bounds.of(node.value)
        if isinstance(node, s.Call):
            return self.runs.answers(node.procedure, [*node.results].index(name))
        return WHOLE


def _joined(found: list[Range]) -> Range:
    return min(least for least, _ in found), max(most for _, most in found)


def _placed(body: Body, around: _Around = ()) -> Iterator[tuple[s.Stmt, _Around]]:
    """All statements of a body with the loops around them, from outside."""
    for node in body:
        yield node, around
        inner = (*around, node) if isinstance(node, s.Loop) else around
        for field in bodies_of(type(node)):
            yield from _placed(getattr(node, field), inner)


def _asked(root: Expr, game: Game) -> Iterator[tuple[int, int]]:
    """The procedures that an expression asks, and how often each time that it is computed."""
    stack: list[tuple[Expr, int]] = [(root, 1)]
    while stack:
        node, times = stack.pop()
        if isinstance(node, e.Ask):
            yield node.procedure, times
        if isinstance(node, e.Count):
            times *= len(game.board.positions)
        stack += [(inner, times) for inner in children(node)]
