"""The words that every script finds: those of the kernel, of the engine and of its prelude.

The prelude (`CORE.4TH`, `axiom.4th`) is built in. A script that loads it gets nothing new.
"""

from __future__ import annotations

from typing import Final

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


COMPILING: Final = _names(
    "IF ELSE ENDIF THEN BEGIN UNTIL WHILE REPEAT DO LOOP +LOOP EXIT LEAVE RECURSE ; ['] COMPILE"
    " LITERAL [ [COMPILE] DOES> IS"
)
"""Words that build a definition."""

IMMEDIATE: Final = _names('( \\ ASCII ." S" ^" ABORT" ]')
"""Words that run at once even inside a definition."""

READING: Final = _names(
    ": CONSTANT VARIABLE DEFER ' [] CREATE <BUILDS TIMER LOAD FORGET FVARIABLE FCONSTANT IMMEDIATE"
)
"""Words that read a name on from the script, and their kin."""

BLOCKS: Final = _names(
    "{board {grid} {position} {variable} {array} {carray} {dummy-positions} board}"
    " {directions {direction} {link} {unlink} directions}"
    " {players {player} {neutral} {random} {first} {UCT} {search-engine} players}"
    " {turn-order {turn} {for-player} {of-type} {repeat} turn-order}"
    " {symmetries {symmetry} {asymmetry} symmetries}"
    " {moves {move} {move-type} moves} {move-priorities {move-priority} move-priorities}"
    " {pieces {piece} {moves} {drops} {value} {dummy-pieces} pieces}"
    " {board-setup {setup} board-setup}"
)

KERNEL: Final = _names(
    "DUP DROP OVER SWAP 2DROP 2DUP ROT PICK DEPTH >R R> R@"
    " + - * / MOD /MOD */ */MOD 1+ 1- 2+ 2- 2* 2/ NEGATE ABS MIN MAX"
    " = <> < > <= >= 0= 0<> 0> 0< AND OR XOR NOT INVERT"
    " @ ! ++ -- +! ON OFF CELLS , ALLOT HERE ERASE FILL EXECUTE COMPILE-LITERAL"
    " BINARY OCTAL DECIMAL HEX I J K"
)

OUTPUT: Final[dict[str, int]] = {
    ".": 1, ".R": 2, "EMIT": 1, "TYPE": 1, "CR": 0, "SPACE": 0, "TAB": 0, ".S": 0, "?": 1,
    "^number": 1, "^char": 1, "^position": 1, "^player": 1, "^piece-type": 1, "^piece": 1,
}  # fmt: skip
"""Words that show something, with the number of cells that they take. Rules lose nothing."""

RANDOM: Final = _names(
    "RANDOMIZE RANDOMIZE2 RAND-WITHIN RAND-WITHIN2 $RAND-WITHIN SEED! SEED2! SYSTEM-TIME"
)

QUERIES: Final = _names(
    "from here to home back last piece piece-type player piece-at piece-type-at player-at"
    " empty? not-empty? empty-at? not-empty-at? friend? friend-at? enemy? enemy-at? friend-of?"
    " enemy-of? not-piece-type? not-piece-type-at? neutral-piece? neutral-piece-at?"
    " current-player for-player of-type current-piece current-piece-type next-player"
    " turn-number move-count stalemate? verify piece-value piece-index player-index OnFriends?"
    " repetition-reset searching? board[]"
)

EDITS: Final = _names(
    "move drop drop-piece drop-piece-at create create-at create-player create-player-at"
    " create-piece-type create-piece-type-at create-player-piece-type create-player-piece-type-at"
    " capture capture-at change-type change-type-at change-owner change-owner-at"
    " add-move Pass PassNoPartial partial partial-move-type remove-from-reserve"
)

EVENTS: Final = _names(
    "OnNewGame OnIsGameOver OnEvaluate OnGenerateMoves OnMakeAMove OnRetractMove OnNextTurn"
    " OnEditAdd OnEditRemove OnIsTerminal? OnSearch OnTerminate"
)

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
    groups = (
        COMPILING | IMMEDIATE | READING | BLOCKS | KERNEL | RANDOM | QUERIES | EDITS | EVENTS
        | SEARCH | UNSUPPORTED | OUTPUT.keys()
    )  # fmt: skip
    found: list[Definition] = [Primitive(name) for name in sorted(groups)]
    found += [Constant(name, value=value) for name, value in CONSTANTS.items()]
    found += [Memory(name, storage=Storage(name, [0])) for name in SETTINGS]
    return found
