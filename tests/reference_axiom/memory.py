"""Memory: what addresses lead to. A wrong one reads 0, and writing there changes nothing."""

from __future__ import annotations

from collections.abc import Callable

from .cells import SIZE, wrap

REGION = 1 << 28  # bytes
NOWHERE = 0  # an address that leads nowhere
DICTIONARY, BOARD, VARIABLES = REGION, 2 * REGION, 3 * REGION

Saved = tuple[list[int], list[int]]


class Memory:
    """Three regions: the dictionary, which keeps its values, and the two parts of the board block.

    Variables of the board have storage of their own, wherever positions are declared (corner
    case 3).
    """

    def __init__(self, note: Callable[[str], None]) -> None:
        self.dictionary: list[int] = []
        self.board: list[int] = []
        self.variables: list[int] = []
        self._note = note

    def allot(self, cells: int) -> int:
        """Fresh cells of the dictionary, which are 0; the address of the first."""
        address = DICTIONARY + SIZE * len(self.dictionary)
        self.dictionary += [0] * cells
        return address

    def allot_variables(self, cells: int) -> int:
        address = VARIABLES + SIZE * len(self.variables)
        self.variables += [0] * cells
        return address

    def read(self, address: int) -> int:
        cells, index = self._find(address)
        if not 0 <= index < len(cells):
            self._note("a read outside of memory")
            return 0
        return cells[index]

    def write(self, address: int, value: int) -> None:
        cells, index = self._find(address)
        if 0 <= index < len(cells):
            cells[index] = wrap(value)
        else:
            self._note("a write outside of memory")

    def read_byte(self, address: int) -> int:
        return self.read(address) >> 8 * (address % SIZE) & 0xFF

    def write_byte(self, address: int, value: int) -> None:
        shift = 8 * (address % SIZE)
        others = self.read(address) & ~(0xFF << shift)
        self.write(address, others | (value & 0xFF) << shift)

    def _find(self, address: int) -> tuple[list[int], int]:
        region = [None, self.dictionary, self.board, self.variables][address // REGION % 4]
        return (region if region is not None else []), address % REGION // SIZE

    def save(self) -> Saved:
        """The board block, which is all that a move changes for good."""
        return self.board[:], self.variables[:]

    def restore(self, saved: Saved) -> None:
        self.board[:], self.variables[:] = saved
