"""Questions of scripts about attacks, on the board as it would be.

The tables are as those of `attacked?` (`check`); `translator.analysis.legality.sights` tells what
makes a procedure such a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class _Known(NamedTuple):
    """What is known of the attacks on a position in one run, of pieces that attack from nowhere.

    Such pieces have `harmless` numbers. If no cell is left alone that is in `held`, and none with
    others that is in `several`, nothing attacks when the piece comes to a safe cell. -1 is one if
    nothing attacks as it is.
    """

    run: Any
    harmless: frozenset[int]
    several: set[int]
    held: set[int]
    safe: frozenset[int]


class Sight:
    """One question: its attacks by who is to move, and the codes by the numbers of pieces."""

    def __init__(
        self,
        tables: tuple[Mapping[int, Any], ...],
        positions: int,
        codes: dict[int, int],
        most: int,
    ) -> None:
        """The board has so many positions, of which so many are left at most."""
        self._tables, self.codes, self._most = tables, codes, most
        self._harmless: dict[tuple[int, int], frozenset[int]] = {}
        self._everywhere = frozenset(range(-1, positions))
        self.known: list[list[_Known | None]] = [[None] * positions for _ in tables]

    def seen(
        self, g: Any, at: int, mover: int, placed: int, piece: int, vacated: tuple[int, ...]
    ) -> bool:
        """Whether `at` is attacked where a piece stands on `placed`, and none on the others."""
        if at < 0:
            return False
        if at != placed and placed >= 0:
            known = self.known[mover][at]
            if known is not None:  # as `safe` does it, but at once for most
                run, harmless, several, _, cells = known
                if run is g.rounds and piece in harmless and several.isdisjoint(vacated):
                    return placed not in cells
            safe = self.safe(g, at, mover, piece, vacated)
            if safe is not None:
                return placed not in safe
        b = g._b[:]
        for cell in vacated:
            b[cell] = 0  # what is off the board is no cell of any attack
        if placed >= 0:
            b[placed] = self.codes[piece]
        leaps, rays, *_ = self._tables[mover][at]
        for ok, cells in leaps:
            for q in cells:
                if ok[b[q]]:
                    return True
        for ok, cells in rays:  # the first piece on each
            for q in cells:
                if b[q]:
                    if ok[b[q]]:
                        return True
                    break
        return False

    def safe(
        self, g: Any, at: int, mover: int, piece: int, left: tuple[int, ...]
    ) -> frozenset[int] | None:
        """Where the piece may go when these cells are left, so that nothing attacks `at`.

        `None` where it might attack itself.
        """
        if at < 0:
            return self._everywhere
        known = self.known[mover][at]
        if known is None or known.run is not g.rounds:
            known = self._noted(g, at, mover)
        _, harmless, several, held, safe = known
        if piece not in harmless:
            return None
        if (several if len(left) > 1 else held).isdisjoint(left):
            return safe
        b = g._b[:]
        for cell in left:
            b[cell] = 0
        return self._ended(_lines(b, self._tables[mover][at], 0)[2])

    def _noted(self, g: Any, at: int, mover: int) -> _Known:
        """Finds out what is known of the attacks on a position."""
        key, attack = (at, mover), self._tables[mover][at]
        if key not in self._harmless:
            codes = [ok for row in attack for ok, _ in row]
            self._harmless[key] = frozenset(
                number
                for number, code in self.codes.items()
                if code and not any(ok[code] for ok in codes)
            )
        several, held, attacks = _lines(g._b, attack, self._most)
        safe = self._ended(attacks)
        known = self.known[mover][at] = _Known(g.rounds, self._harmless[key], several, held, safe)
        return known

    def _ended(self, attacks: list[tuple[int, ...]]) -> frozenset[int]:
        """The cells on which a piece ends all of these attacks."""
        if not attacks:
            return self._everywhere
        return frozenset(attacks[0]).intersection(*attacks[1:])


def _lines(
    b: list[int], attack: Any, most: int
) -> tuple[set[int], set[int], list[tuple[int, ...]]]:
    """The cells on which attacks depend if so many are left at most, and those of them that count
    when they are left alone; and what attacks now, each its cell and those between."""
    leaps, rays, *_ = attack
    attacks: list[tuple[int, ...]] = [(q,) for ok, cells in leaps for q in cells if ok[b[q]]]
    held = {one[0] for one in attacks}
    several = set(held)
    for ok, cells in rays:
        pieces: list[int] = []
        for q in cells:
            if b[q]:
                if ok[b[q]]:
                    if not pieces:
                        attacks.append((q, *cells[: cells.index(q)]))
                    if len(pieces) < 2:
                        held.add(pieces[0] if pieces else q)
                    several.update(pieces or (q,))
                if len(pieces) == most:
                    break
                pieces.append(q)
    return several, held, attacks
