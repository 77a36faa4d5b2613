"""`drawing`: a random move is drawn without finding the others; one is proof that there are moves.

`single` in the analysis proves where engines are made that each try makes at most one move, and no
two the same one. A move is then as likely as any other if tries are drawn until one makes a move,
none of them twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, ClassVar

from .core import UNKNOWN
from .engine import Engine
from .move import Move, Node, Raw
from .values import Outcome

Try = tuple[int, Sequence[int], bool, Callable[..., None], tuple[Any, ...]]
"""A code, cells on which its drops are tried, or on the empty ones of them; rule and arguments."""


Tried = tuple[list[int], Callable[..., None], tuple[Any, ...]]
"""Cells on which a rule is tried at a position, the rule and its arguments."""


class Drawing(Engine):
    """A game with turns on which moves are drops that a rule allows on a cell or not."""

    # By turn and group, of which the first with a move counts; groups that have others are missing.
    DRAWN: ClassVar[tuple[tuple[tuple[Try, ...], ...], ...]]
    passed = False  # whether a program has made a pass: only the first of a generation is one

    def random_move(self) -> Move:
        if self._cache is None and self._chain < 0 and self._outcome() is None:
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
        for code, cells, empty, rule, given in chain.from_iterable(self.DRAWN[self._turn]):
            for p in cells if self._supplied(code) else ():
                if not (empty and b[p]):
                    rule(self, b, p, out, *given)
                    if out:
                        return out
        return out

    def _supplied(self, code: int) -> bool:
        return self._reserve[code] != 0

    def _drawn(self) -> Raw | None:
        """One of the legal moves, each as likely; nothing where none can be drawn."""
        self.passed = False
        b, draw, always = self._b, self._random.random, self.PASSING == 1
        out: list[Raw] = []
        for group in self.DRAWN[self._turn]:
            tries: list[Tried] = []
            left = 0
            for code, places, empty, rule, given in group:
                if self._supplied(code):
                    cells = [p for p in places if not b[p]] if empty else [*places]
                    tries.append((cells, rule, given))
                    left += len(cells)
            while left:
                number = int(draw() * (left + always))
                if number == left:
                    return self.PASS
                for cells, rule, given in tries:
                    if number < len(cells):
                        p, cells[number] = cells[number], cells[-1]
                        cells.pop()
                        rule(self, b, p, out, *given)
                        break
                    number -= len(cells)
                if out:
                    return out[0]
                left -= 1
        return None
