"""`trying`: `drawing` for games whose rules are scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from .drawing import Drawing
from .move import CALL, Raw
from .programs import AbandonedError
from .scripted import Scripted

Found = TypeVar("Found")


class Trying(Drawing, Scripted):
    """A game of scripts with turns whose moves are drawn; no verdict asks how many there are.

    `alone` in the analysis proves that a run depends on no other one, if it reads of its scratch
    variables only what it has written: while moves are drawn there is nothing else to read.
    """

    LOOSE: tuple[tuple[str, bool], ...] = ()  # these variables, and whether they are arrays
    GOALS: bool = False  # beside the verdict: they may ask whether there is a move

    def _asked(self) -> list[Raw]:
        if not self.GOALS:
            return []
        self._prepare()
        return self._apart(self._some) or self._legal()

    def _drawn(self) -> Raw | None:
        if not self.DRAWN[self._turn]:
            return None
        self._prepare()
        return self._apart(super()._drawn) if self.LOOSE else super()._drawn()

    def _apart(self, draw: Callable[[], Found]) -> Found | None:
        """What is drawn while the scratch variables are away; nothing if a run reads one of them.

        Then all moves have to be found.
        """
        own = vars(self)
        kept = {name: own[name] for name, _ in self.LOOSE}
        try:
            return draw()
        except (AttributeError, KeyError):
            return None
        finally:
            own.update(kept)

    def _forget(self) -> None:
        """The next run is to read nothing that another one has left."""
        for name, array in self.LOOSE:
            if array:
                vars(self)[name] = {}
            else:
                vars(self).pop(name, None)


class Reading(Trying):
    """One with effects that may read what runs have left in scratch variables that are loose."""

    READERS: frozenset[int] = frozenset()  # the procedures that do

    def _make(self, m: Raw) -> None:
        if self._cache is None and len(m) == 5:
            called = {op[1] for op in m[4] if op[0] == CALL}
            if not called.isdisjoint(self.READERS):
                self._legal()  # they are to find what runs from all cells leave
        super()._make(m)


def tried(
    rule: Callable[..., None], constants: tuple[int, ...], label: int, kind: int
) -> Callable[[Any, list[int], int, list[Raw]], None]:
    """What runs a rule of a script for a type of pieces, from one cell."""

    def run(g: Any, b: list[int], p: int, out: list[Raw]) -> None:
        if g.LOOSE:
            g._forget()
        g.kind = kind
        try:
            rule(g, p, label, out, constants)
        except AbandonedError as end:
            g.stopped(label, p, end)

    return run
