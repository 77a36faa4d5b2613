"""Questions of scripts about attacks, on the board as it would be.

The tables are as those of `attacked?` (`check`); `translator.analysis.legality.sights` tells what
makes a procedure such a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

_NONE = frozenset[int]()


class _Known(NamedTuple):
    """What is known of the attacks on a position in one run.

    The cells which it may open an attack to leave with others, those which it opens one to leave
    alone, and the numbers of pieces that attack from nowhere. Where something attacks already there
    are no such numbers; but by attacker the cells on which a piece ends its attack, its own first.
    """

    run: Any
    several: set[int]
    single: set[int]
    harmless: frozenset[int]
    attacks: list[tuple[int, ...]]

    def goes_on(self, placed: int, vacated: tuple[int, ...]) -> bool:
        """An attack goes on whatever the piece is that is placed."""
        return any(placed not in one and one[0] not in vacated for one in self.attacks)


class Sight:
    """One question: its attacks by who is to move, and the codes by the numbers of pieces."""

    def __init__(
        self, tables: tuple[Mapping[int, Any], ...], codes: dict[int, int], most: int
    ) -> None:
        """So many cells are left at most."""
        self._tables, self.codes, self._most = tables, codes, most
        self._harmless: dict[tuple[int, int], frozenset[int]] = {}
        self.known: dict[tuple[int, int], _Known] = {}

    def seen(
        self, g: Any, at: int, mover: int, placed: int, piece: int, vacated: tuple[int, ...]
    ) -> bool:
        """Whether `at` is attacked where a piece stands on `placed`, and none on the others."""
        if at < 0:
            return False
        b, attack = g._b, self._tables[mover][at]
        if at != placed and placed >= 0:
            known = self.noted(g, at, mover)
            if known.attacks and known.goes_on(placed, vacated):
                return True
        b = b[:]
        for cell in vacated:
            b[cell] = 0  # what is off the board is no cell of any attack
        if placed >= 0:
            b[placed] = self.codes[piece]
        return _attacked(b, attack)

    def noted(self, g: Any, at: int, mover: int) -> _Known:
        """What is known of the attacks on a position."""
        key = at, mover
        known = self.known.get(key)
        if known is not None and known.run is g.rounds:
            return known
        attack = self._tables[mover][at]
        if key not in self._harmless:
            codes = [ok for row in attack for ok, _ in row]
            self._harmless[key] = frozenset(
                number
                for number, code in self.codes.items()
                if code and not any(ok[code] for ok in codes)
            )
        several, single, attacks = _lines(g._b, attack[1], self._most)
        attacks += [(q,) for ok, cells in attack[0] for q in cells if ok[g._b[q]]]
        harmless = _NONE if attacks else self._harmless[key]
        known = self.known[key] = _Known(g.rounds, several, single, harmless, attacks)
        return known

    def calm(self, g: Any, at: int, mover: int, piece: int, *left: int) -> bool:
        """Certainly nothing attacks `at` when these cells are left, wherever the piece goes."""
        if at < 0:
            return False
        _, several, single, harmless, _ = self.noted(g, at, mover)
        return piece in harmless and (several if len(left) > 1 else single).isdisjoint(left)


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


def _lines(b: list[int], rays: Any, most: int) -> tuple[set[int], set[int], list[tuple[int, ...]]]:
    """The cells which, if so many are left at most, have to be held that nothing attacks; those of
    them that have to be held by themselves; and what attacks now, each with the cells between."""
    several, single = set[int](), set[int]()
    attacks: list[tuple[int, ...]] = []
    for ok, cells in rays:
        pieces: list[int] = []
        for q in cells:
            if b[q]:
                if ok[b[q]]:
                    if not pieces:
                        attacks.append((q, *cells[: cells.index(q)]))
                    several.update(pieces)
                    if len(pieces) == 1:
                        single.update(pieces)
                if len(pieces) == most:
                    break
                pieces.append(q)
    return several, single, attacks
