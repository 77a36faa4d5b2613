"""`Codes`: what the numbers on a board stand for, and boards of them.

Cells hold codes: 0 is empty, a piece is `1 + owner * number of types + type`. The last cell of a
board, index -1, stands for "off the board"; its code is none of these.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import cast

LARGE = 512
"""Cells of a board that is made of bytes, or variables that are machine words.

To read one takes twice as long as in a list.
"""


def standing(b: list[int], marked: bytes) -> Iterator[int]:
    """The cells on which marked codes stand, in the order of the board."""
    found = bytes(b).translate(marked)
    cell = found.find(1)
    while cell >= 0:
        yield cell
        cell = found.find(1, cell + 1)


class Listed(type):
    """A class whose tables, in capitals, are of its own module: `dir` leaves them out."""

    def __dir__(cls) -> list[str]:
        return [name for name in super().__dir__() if not name.isupper()]


class Codes(metaclass=Listed):
    """The players and types of a game, by which a code is a piece."""

    PLAYERS: tuple[str, ...] = ()
    FLIPPED: tuple[int, ...] = ()  # by player: who gets his piece when it is flipped
    TURNED: tuple[int, ...] = ()  # by code: what it is when it is flipped
    PIECES: tuple[str, ...] = ()
    DEFAULTS: tuple[int, ...] = ()  # initial attributes by type
    SMALL: bool = False  # whether all codes fit into bytes
    FEW_BITS: bool = False  # whether the attributes of a piece do
    BARE: bool = False  # whether both do, and there is nothing else to a position
    START_VARIABLES: tuple[int, ...] = ()

    @classmethod
    def piece_of(cls, code: int) -> str:
        """The name of the piece type of a code."""
        return cls.PIECES[(code - 1) % len(cls.PIECES)]

    @classmethod
    def player_of(cls, code: int) -> str:
        """The name of the player who owns a code."""
        return cls.PLAYERS[(code - 1) // len(cls.PIECES)]

    @classmethod
    def with_type(cls, code: int, piece: int) -> int:
        """The code of a piece of another type and the same owner."""
        return code - (code - 1) % len(cls.PIECES) + piece

    @classmethod
    def with_owner(cls, code: int, player: int) -> int:
        """The code of a piece of the same type and another owner."""
        return 1 + player * len(cls.PIECES) + (code - 1) % len(cls.PIECES)

    @classmethod
    def flipped(cls, code: int) -> int:
        """The player to whom a piece goes that is flipped."""
        return cls.FLIPPED[(code - 1) // len(cls.PIECES)]

    @classmethod
    def _default(cls, code: int) -> int:
        return cls.DEFAULTS[(code - 1) % len(cls.PIECES)] if code else 0

    @classmethod
    def _board(cls, codes: Iterable[int]) -> list[int]:
        """A board; a large one is made of bytes, which are copied, hashed and searched at once."""
        found = [*codes]
        large = cls.SMALL and len(found) > LARGE
        return cast("list[int]", bytearray(found)) if large else found

    @classmethod
    def _variables(cls, values: Sequence[int]) -> list[int]:
        """Variables; many are machine words, which are copied and set at once."""
        large = len(cls.START_VARIABLES) > LARGE
        return cast("list[int]", array("q", values)) if large else [*values]
