"""`Turning`: turns with variables of their own, and turn orders in which play can jump."""

from __future__ import annotations

from typing import Any

from .move import JUMP, Raw, SimpleOps
from .programs import Programs
from .values import whole


class Turning(Programs):
    """Resets what belongs to a turn when it passes, and goes on where the turn said.

    With labels the last of the variables is where the present turn jumps to: the label plus one.
    """

    RESETS: tuple[tuple[int, int], ...] = ()  # slots of variables of a turn: the first, how many
    TARGETS: tuple[tuple[int, ...], ...] = ()  # by label and turn: the turn that follows

    def _begin(self, turn: int) -> None:
        if self.TARGETS:
            whole(self._vars[-1], "a jump", 0, len(self.TARGETS))
        edges = [0, *(edge for first, n in self.RESETS for edge in (first, first + n)), None]
        parts, start = [*map(slice, edges, edges[1:])], self.START_VARIABLES
        self._lasts = [part for part in parts[::2] if start[part]]
        self._resets = [(part, self._variables(start[part])) for part in parts[1::2]]
        super()._begin(turn)
        self._kept: list[list[int] | None] = []  # the variables, where the log lacks them

    def _lasting(self) -> tuple[int, ...]:
        """Where a turn begins its variables are as always then, unless a game was begun there."""
        if self._chain >= 0 or not (self._log or self._is_fresh()):
            return super()._lasting()
        found: tuple[int, ...] = ()
        for part in self._lasts:
            found += tuple(self._vars[part])
        return found

    def _is_fresh(self) -> bool:
        """The variables of a turn are as a turn finds them."""
        return all(self._vars[part] == values for part, values in self._resets)

    def _make(self, m: Raw) -> None:
        short = len(m) == 3 or type(m[4]) is SimpleOps
        fresh = self._chain < 0 and self._log  # nothing changes where the turn ends
        self._kept.append(self._vars[:] if short and not fresh else None)
        super()._make(m)

    def _unmake(self) -> None:
        super()._unmake()
        kept = self._kept.pop()
        if kept is not None:
            self._vars[:] = kept

    def _change(self, op: Any) -> None:
        if op[0] == JUMP:
            self._vars[-1] = op[1] + 1
        else:
            super()._change(op)

    def _pass_turn(self) -> None:
        self._chain = -1
        self._advance()
        self._count()

    def _advance(self) -> None:
        label = self._vars[-1] if self.TARGETS else 0
        self._turn = self.TARGETS[label - 1][self._turn] if label else self.NEXT[self._turn]
        if label:
            self._vars[-1] = 0
        for part, values in self._resets:
            self._vars[part] = values

    def copy(self) -> Programs:
        """The same game at the same position."""
        other = super().copy()
        assert isinstance(other, Turning)
        other._kept = self._kept[:]
        return other
