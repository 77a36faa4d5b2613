"""The line that sums up a game of shogi: `まで5手で先手の勝ち`, `まで2手で千日手`."""

from __future__ import annotations

import re
from typing import Final

from notation.shogi.signs import BY_KIF, Ending
from notation.shogi.text import Teller

SIDES: Final = {"先手": "B", "下手": "B", "後手": "W", "上手": "W"}
SUMMARY: Final = re.compile(
    r"まで\d+手(?:で)?(?:(?P<late>時間切れにより)?(?P<side>先手|下手|後手|上手)の"
    r"(?P<how>勝ち|反則勝ち|反則負け|入玉勝ち)|(?P<word>\S+))"
)
LATE: Final = BY_KIF["切れ負け"]
BROKEN: Final = {"反則勝ち": "反則負け", "反則負け": "反則勝ち"}
"""What is said of a player who is to move, and of one who is not."""


def tell_end(found: re.Match[str], teller: Teller, unsaid: Ending | None) -> bool:
    """Tell how the game ended; whether that is known.

    `unsaid` is what it means that a player has won who is not to move, if no reason is given.
    """
    side, how = SIDES.get(found["side"] or "", ""), found["how"]
    moves = side == teller.turn(teller.number + 1)
    if not side:
        ending = BY_KIF.get(found["word"])
    elif how in BROKEN:
        ending = BY_KIF[how if moves else BROKEN[how]]
    elif how in BY_KIF and moves:
        ending = BY_KIF[how]
    else:
        ending = None if moves else LATE if found["late"] else unsaid
    if ending is not None:
        teller.end(ending)
    elif side:
        teller.won(side)
    return ending is not None or bool(side)
