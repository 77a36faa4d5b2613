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

    RESETS: tuple[tuple[int, tuple[int, ...]], ...] = ()  # of variables of a turn: slot, values
    TARGETS: tuple[tuple[int, ...], ...] = ()  # by label and turn: the turn that follows

    def _begin(self, turn: int) -> None:
        if self.TARGETS:
            whole(self._vars[-1], "a jump", 0, len(self.TARGETS))
        super()._begin(turn)
        self._kept: list[list[int] | None] = []  # the variables, where the log lacks them

    def _lasting(self) -> tuple[int, ...]:
        """Where a turn begins its variables are as always then, unless a game was begun there."""
        if self._chain >= 0 or not (self._log or self._is_fresh()):
            return super()._lasting()
        variables = self._vars[:]
        for first, values in reversed(self.RESETS):
            del variables[first : first + len(values)]
        return tuple(variables)

    def _is_fresh(self) -> bool:
        """The variables of a turn are as a turn finds them."""
        return all(
            (*self._vars[first : first + len(values)],) == values for first, values in self.RESETS
        )

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
        for first, values in self.RESETS:
            self._vars[first : first + len(values)] = values

    def copy(self) -> Programs:
        """The same game at the same position."""
        other = super().copy()
        assert isinstance(other, Turning)
        other._kept = self._kept[:]
        return other
