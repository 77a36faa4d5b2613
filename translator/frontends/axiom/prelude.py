"""The words that every script finds: those of the kernel, of the engine and of its prelude.

The prelude (`CORE.4TH`, `axiom.4th`) is built in. A script that loads it gets nothing new.
"""

from __future__ import annotations

from typing import Final

from translator.frontends.axiom.usage import USAGES
from translator.frontends.axiom.words import Constant, Definition, Memory, Primitive, Storage

FILES: Final = frozenset({"axiom.4th", "core.4th"})
"""Names of the prelude, in lower case."""

UNKNOWN_SCORE, LOSS_SCORE, DRAW_SCORE, WIN_SCORE = -2140000000, -2130000000, 0, 2130000000

CONSTANTS: Final[dict[str, int]] = {
    "#Version": 150, "TRUE": 1, "FALSE": 0, "CELLSIZE": 4, "BL": 32, "LF": 10,
    "#UnknownScore": UNKNOWN_SCORE, "#LossScore": LOSS_SCORE, "#DrawScore": DRAW_SCORE,
    "#WinScore": WIN_SCORE, "#Neutral": 1024, "#PlayerBase": 2048, "#NoMoveType": 0,
    "#NoPriority": 1000, "#PiecePlayer": 0xFFFF, "#PieceType": 0x3FF, "#Player": 0xFC00,
    "#PlayerNumber": 0xF800, "#PlayerShift": 11, "#Empty": 0, "#Directions": 128, "#Moves": 128,
    "#Turns": 128, "#Players": 32, "#Pieces": 1024, "#MaxPriorities": 128, "??": -1,
    "#KeepSearching": 0, "#StopSoon": 1, "#StopNow": 2, "#DepthLimit": 3, "#ForeverDepth": 10,
}  # fmt: skip

SETTINGS: Final = tuple(
    "$passTurnForced $gameLog $flipGrid $shareMovesList $combinePartial $gameResultBug"
    " $authoring $useAxiomEngine".split()
)
"""Variables of the engine that scripts set with `ON` and `OFF`; `$passTurnForced` and `$flipGrid`
are rules."""


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


SEARCH: Final = _names(
    "material-balance $GenerateMoves $DeallocateMoves $FirstMove $NextMove .moveCFA .moveType"
    " .moveString $MoveString $CloneBoard $DeallocateBoard $Yield CurrentMove! BestMove! Score!"
    " Nodes! Depth! $NegamaxMove $UCTMove $movesList turn-offset next-turn-offset"
    " turn-offset-to-player repetition-push-position repetition-pop-position $searchTime $ply"
    " $depthLimit $variety $evals $searchStatus $rootMoveCount $rootMoveIndex $iterationDepth"
    " $lastMoveType $timeCheckFrequency player-to-move $OutputMoves ringbuffer-dump"
    " ringbuffer-add-item ringbuffer-remove-item ringbuffer-empty?"
)
"""Words for searching; rules do without them."""

UNSUPPORTED: Final = _names(
    "C@ C! I@ I! C++ C-- MOVE CMOVE MESSAGEBOX FRAND FRAND2 PAD WORD COUNT LATEST DP ABORT"
    " F+ F- F* F/ F@ F! FDUP FDROP FSWAP FOVER F2DUP FSIN FCOS FTAN FSQRT FABS FNEGATE FMIN FMAX"
    ' F< F> F= F0< F0= F. F>N N>F F, FCELLS -FIND (ABORT") ^string "MOVE "COUNT "SIZE "APPEND'
)
"""Words that are known and have no meaning in rules as they are translated here."""


def prelude() -> list[Definition]:
    """Fresh definitions of all words; a script may change the settings among them."""
    names = USAGES.keys() | SEARCH | UNSUPPORTED
    found: list[Definition] = [Primitive(name) for name in sorted(names)]
    found += [Constant(name, value=value) for name, value in CONSTANTS.items()]
    found += [Memory(name, storage=Storage(name, [0])) for name in SETTINGS]
    return found
