"""Questions of scripts about attacks, on the board as it would be.

The tables are as those of `attacked?` (`check`); `translator.analysis.sights` tells what makes a
procedure such a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# In which run this is known, the cells which it may open an attack to leave, and the numbers of
# pieces that attack from nowhere; there are no such numbers where something attacks already.
_Known = tuple[Any, set[int], frozenset[int]]


class Sight:
    """One question: its attacks by who is to move, and the codes by the numbers of pieces."""

    def __init__(self, tables: tuple[Mapping[int, Any], ...], codes: dict[int, int]) -> None:
        self._tables, self.codes = tables, codes
        self._harmless: dict[tuple[int, int], frozenset[int]] = {}
        self.known: dict[tuple[int, int], _Known] = {}

    def seen(
        self, g: Any, at: int, mover: int, placed: int, piece: int, vacated: tuple[int, ...]
    ) -> bool:
        """Whether `at` is attacked where a piece stands on `placed`, and none on the others."""
        if at < 0:
            return False
        b, attack = g._b, self._tables[mover][at]
        if at != placed:
            self._note(g, attack, at, mover, len(vacated))
        held = [(cell, b[cell]) for cell in (*vacated, placed) if cell >= 0]
        for cell, _ in held:
            b[cell] = 0
        if placed >= 0:
            b[placed] = self.codes[piece]
        found = _attacked(b, attack)
        for cell, code in held:
            b[cell] = code
        return found

    def _note(self, g: Any, attack: Any, at: int, mover: int, most: int) -> None:
        """Notes once a run what will not have to be asked, if so many cells are left."""
        key = at, mover
        known = self.known.get(key)
        if known is not None and known[0] is g.rounds:
            return
        if key not in self._harmless:
            codes = [ok for row in attack for ok, _ in row]
            self._harmless[key] = frozenset(
                number
                for number, code in self.codes.items()
                if code and not any(ok[code] for ok in codes)
            )
        none = frozenset[int]()
        harmless = none if _attacked(g._b, attack) else self._harmless[key]
        self.known[key] = g.rounds, _holding(g._b, attack, most), harmless


def _attacked(b: list[int], attack: Any) -> bool:
    """A piece attacks; of those on a ray the first."""
    leaps, rays, *_ = attack
    for ok, cells in leaps:
        for q in cells:
            if ok[b[q]]:
                return True
    for ok, cells in rays:
        for q in cells:
            if b[q]:
                if ok[b[q]]:
                    return True
                break
    return False


def _holding(b: list[int], attack: Any, most: int) -> set[int]:
    """The cells which, if so many are left at most, have to be held that nothing attacks."""
    found: set[int] = set()
    for ok, cells in attack[1]:
        pieces: list[int] = []
        for q in cells:
            if b[q]:
                if ok[b[q]]:
                    found.update(pieces)
                if len(pieces) == most:
                    break
                pieces.append(q)
    return found
