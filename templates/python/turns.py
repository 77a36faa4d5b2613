"""`Turns`: counting and listing steps and whole turns."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from .core import Core
from .move import DROP, PROMOTE, SHIFT, Raw, removed
from .values import whole

STEPS_OF_TURN = 400


class Turns(Core):
    """What the rules allow from here on."""

    def _in_reserve(self, codes: tuple[int, ...]) -> int:
        """Number of these pieces in reserve; an unlimited supply counts as none."""
        return sum(max(0, self._reserve[code]) for code in codes) if self._reserve else 0

    def perft(self, depth: int) -> int:
        """Number of sequences of `depth` steps; a finished game has none."""
        depth = whole(depth, "a depth", 0)
        with self._kept_as_it_is():
            return self._steps(depth)

    @contextmanager
    def _kept_as_it_is(self) -> Iterator[None]:
        """What is tried inside is taken back at the end, whatever that is."""
        ply = len(self._log)
        try:
            yield
        finally:
            while len(self._log) > ply:
                self._unmake()

    def _steps(self, depth: int) -> int:
        if depth <= 1:
            return len(self._offered()) if depth == 1 else 1
        total = 0
        path = [iter(self._offered())]  # what is still to be tried at each ply
        while path:
            for m in path[-1]:
                self._make(m)
                if len(path) + 1 < depth:
                    path.append(iter(self._offered()))
                    break
                total += len(self._offered())
                self._unmake()
            else:
                path.pop()
                if path:
                    self._unmake()
        return total

    def _offered(self) -> list[Raw]:
        """The legal steps; none when the game is over."""
        return self._legal() if self._outcome() is None else []

    def perft_turns(self, depth: int, merged: bool = False) -> int:
        """Number of sequences of `depth` whole turns (`merged`: see `_merge`)."""
        depth = whole(depth, "a depth", 0)
        with self._kept_as_it_is():
            return self._turns(depth, merged) if depth else 1

    def _turns(self, depth: int, merged: bool) -> int:
        total = 0
        path = [self._ways_on(merged)]  # what is still to be tried at each ply
        made: list[list[Raw]] = []
        while path:
            turn = next(path[-1], None)
            if turn is not None and len(path) == depth:
                total += 1
            elif turn is not None:
                for m in turn:
                    self._make(m)
                made.append(turn)
                path.append(self._ways_on(merged))
            else:
                path.pop()
                for _ in made.pop() if made else ():
                    self._unmake()
        return total

    def _ways_on(self, merged: bool) -> Iterator[list[Raw]]:
        turns = self._whole_turns()
        return self._merge(turns) if merged else turns

    def _whole_turns(self, steps: int = 0) -> Iterator[list[Raw]]:
        """Every way to complete the present turn; nothing when the game is over.

        Raises `ValueError` for a turn of more than `STEPS_OF_TURN` steps, which may have no end.
        """
        if steps > STEPS_OF_TURN:
            raise ValueError(f"a turn has no end: more than {STEPS_OF_TURN} steps")
        if self._outcome() is not None:
            return
        for m in list(self._legal()):
            self._make(m)
            if self._chain < 0 or self._outcome() is not None:
                self._unmake()
                yield [m]
                continue
            rests = list(self._whole_turns(steps + 1))
            self._unmake()
            for rest in rests:
                yield [m, *rest]

    def _merge(self, turns: Iterator[list[Raw]]) -> Iterator[list[Raw]]:
        """Of turns with equal start, end and captured set, the first."""
        seen: set[tuple[object, ...]] = set()
        for turn in list(turns):
            taken: set[int] = set()
            for m in turn:
                ops = m[4] if len(m) == 5 else ((SHIFT, ((m[1], m[2]),)),)
                taken.update(at for at, _ in removed(self._b[:], ops, self))
                self._make(m)
            for _ in turn:
                self._unmake()
            last = next((m for m in reversed(turn) if m != self.PASS), turn[-1])
            key = (turn[0][1], last[2], frozenset(taken), _choices(turn))
            if key not in seen:
                seen.add(key)
                yield turn


def _choices(turn: list[Raw]) -> tuple[object, ...]:
    """The promotions that a turn chooses: turns that differ in them are different."""
    return tuple(
        (op[1], op[2]) for m in turn if len(m) == 5 for op in m[4] if op[0] in (PROMOTE, DROP)
    )
