"""`drawing`: a random move is drawn without finding the others; one is proof that there are moves.

`single` in the analysis proves where engines are made that each try makes at most one move, and no
two the same one. A move is then as likely as any other if tries are drawn until one makes a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from .core import UNKNOWN
from .engine import Engine
from .move import Gated, Move, Node, Raw
from .values import Outcome

DRAWS = 24  # of steps, before all are found

Spot = tuple[int, bool, Callable[..., None], tuple[Any, ...]]
"""A cell, whether it has to be empty, a rule and its arguments: a drop on that cell."""

Try = tuple[int, tuple[Spot, ...]]
"""The code of what has to be in reserve (0: nothing), and its drops."""


def spots(
    cells: Iterable[int], empty: bool, rule: Callable[..., None], given: tuple[Any, ...]
) -> tuple[Spot, ...]:
    """The drops that a rule makes on cells, or on the empty ones of them."""
    return tuple([(p, empty, rule, given) for p in cells])


Step = tuple[Callable[..., None], tuple[Any, ...], Sequence[int], bool, tuple[Any, ...]]
"""A rule and its arguments, where its move ends by where it starts, whether that has to be empty,
and the steps before it that may make the same move."""


class Steps(Gated):
    """A group of steps of pieces; a board is the greatest number of steps of a type, and by code
    the steps of its type."""


class Drawing(Engine):
    """A game with turns on which moves are drops or steps that a rule allows or not."""

    # By turn and group, of which the first with a move counts; groups that have others are missing.
    DRAWN: ClassVar[tuple[tuple[tuple[Try, ...] | Steps, ...], ...]]
    passed = False  # whether a program has made a pass: only the first of a generation is one

    def random_move(self) -> Move:
        going = self._result is None or self._outcome() is None
        if going and self._cache is None and self._chain < 0:
            raw = self._drawn()
            if raw is not None:
                found = [raw]
                self._found = self._last, found
                return Move(Node(self, found), raw)
        return super().random_move()

    def _outcome(self) -> Outcome | None:
        result: Outcome | None = self._result
        if self._result is UNKNOWN:
            if self._cache is not None or self._chain >= 0:
                return super()._outcome()
            result = self._finished_by_step()
            if result is None:
                result = self._turn_goals(self._asked())
            self._result = result
        return result

    def _asked(self) -> list[Raw]:
        """Some of the legal moves, if there are any: goals ask no more."""
        return self._some() or self._legal()

    def _some(self) -> list[Raw]:
        """A legal move, if there is one that can be drawn."""
        self.passed = False
        b = self._b
        out: list[Raw] = []
        for group in self.DRAWN[self._turn]:
            if isinstance(group, Steps):
                _, rows = group.present(self)
                for p in self._occupied(self._turn):
                    for step in rows[b[p]]:
                        m = self._stepped(step, p)
                        if m is not None:
                            return [m]
                continue
            for code, drops in group:
                for p, empty, rule, given in drops if not code or self._reserve[code] else ():
                    if not (empty and b[p]):
                        rule(self, b, p, out, *given)
                        if out:
                            return out
        return out

    def _stepped(self, step: Step, p: int) -> Raw | None:
        """The move that a step makes, if no other makes the same."""
        rule, given, ends, empty, before = step
        b = self._b
        if empty and b[ends[p]]:
            return None
        out: list[Raw] = []
        rule(self, b, p, out, *given)
        if not out:
            return None
        m = out[0]
        for other in before:
            if other[2][p] == m[2]:
                first = self._stepped(other, p)
                if first is not None and first[1:] == m[1:]:
                    return None
        return m

    def _step(self, steps: Steps) -> Raw | None:
        """One of the steps; nothing where there are few, or none."""
        size, rows = steps.present(self)
        b, draw = self._b, self._random.random
        men = [p for p in self._occupied(self._turn) if rows[b[p]]]
        for _ in range(DRAWS if men else 0):
            man, number = divmod(int(draw() * len(men) * size), size)
            row = rows[b[men[man]]]
            if number < len(row):
                m = self._stepped(row[number], men[man])
                if m is not None:
                    return m
        return None

    def _drawn(self) -> Raw | None:
        """One of the legal moves, each as likely; nothing where none can be drawn."""
        self.passed = False
        b, draw, always = self._b, self._random.random, self.PASSING == 1
        out: list[Raw] = []
        for group in self.DRAWN[self._turn]:
            if isinstance(group, Steps):
                return self._step(group)
            left: list[Spot] = []
            for code, drops in group:
                if not code or self._reserve[code]:
                    left += drops
            while left:
                number = int(draw() * (len(left) + always))
                if number == len(left):
                    return self.PASS
                p, empty, rule, given = left[number]
                left[number] = left[-1]
                left.pop()
                if not (empty and b[p]):
                    rule(self, b, p, out, *given)
                    if out:
                        return out[0]
        return None
