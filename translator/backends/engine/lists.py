"""Lists of effects made beforehand, as numbers (templates/javascript/effects.js says how).

They speak of the start and the end of a move, so that one list serves all moves that do the same.
"""

from __future__ import annotations

from translator.analysis.codes import Codes
from translator.analysis.emission import COMPLETE, Emission, Op
from translator.analysis.operations import KINDS
from translator.backends.engine.forms import Cell

AT_START, AT_END = -1, -2
PLAIN = 0
PASS = 1


class Lists:
    """The lists of a module, each once; a list is known by where it begins in `words`."""

    def __init__(self, codes: Codes) -> None:
        self.codes = codes
        self.words = [0]  # 0 is no list: a plain move
        self._known: dict[tuple[int, ...], int] = {}
        self._add((COMPLETE, 0, 0))  # the pass

    def _add(self, words: tuple[int, ...]) -> int:
        if words not in self._known:
            self._known[words] = len(self.words)
            self.words.extend(words)
        return self._known[words]

    def of(self, emission: Emission) -> int | tuple[int, ...]:
        """The list of a move's effects; `PLAIN` if one piece goes from start to end, no more.

        A list that speaks of other cells as well is made with the move: its words.
        """
        if emission.plain:
            return PLAIN
        words = [word for op in emission.ops for word in self._op(op, emission)]
        head = emission.next, int(_simple(emission)), len(words)
        if any(isinstance(word, Cell) for word in words):
            return (*head, *words)
        return self._add((*head, *words))

    def _op(self, op: Op, emission: Emission) -> list[int]:
        kind = op[0]
        code, *operands = record(op, self.codes)

        def cell(position: object) -> int:
            assert isinstance(position, int)
            if position == emission.start:
                return AT_START
            return AT_END if position == emission.end else position

        if kind == "shift":
            pairs = operands[0]
            assert isinstance(pairs, tuple)
            return [code, len(pairs), *(cell(position) for pair in pairs for position in pair)]
        if kind == "copy":
            return [code, *map(cell, operands)]
        at, *rest = operands
        return [code, cell(at), *(number for number in rest if isinstance(number, int))]


def record(op: Op, codes: Codes) -> tuple[int, *tuple[object, ...]]:
    """An effect as the number of its kind and its operands; a new piece is told by its code."""
    kind, number = op[0], KINDS.index(op[0].upper())
    if kind in ("drop", "put"):
        _, at, player, piece = op
        assert isinstance(player, int) and isinstance(piece, int)
        return number, at, codes.code(player, piece)
    return number, *op[1:]


def _simple(emission: Emission) -> bool:
    """One piece goes from start to end and may change its own type and attributes."""
    first, *rest = emission.ops
    return (
        emission.next == COMPLETE
        and emission.start != emission.end
        and first == ("shift", ((emission.start, emission.end),))
        and all(op[0] in ("promote", "attribute") and op[1] == emission.end for op in rest)
    )
