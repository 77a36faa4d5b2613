"""What each word of the engine takes and gives: names that it reads on, and cells of the stack.

A row is `WORD NAME … ( cells before -- cells after )`, the last cell on top, as in docs/axiom.md.
The dictionary, the loader, the translation of rules and the hints of messages go by these rows.
Words of searches, and those that are not supported, are in `prelude` by their names alone.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Usage(NamedTuple):
    """A word: names behind it, cells that it takes and gives, each in the order of the text."""

    word: str
    names: tuple[str, ...]
    takes: tuple[str, ...]
    gives: tuple[str, ...]

    def __str__(self) -> str:
        """How the word is written, for messages: `PLAYER {symmetry} DIRECTION DIRECTION`."""
        if not self.gives and (self.names or self.word.startswith("{")):
            return " ".join([*map(str.upper, self.takes), self.word, *self.names])
        parts = [self.word, *self.names, "(", *self.takes, "--", *self.gives, ")"]
        return " ".join(parts)


_ROW = re.compile(r"(\S+)((?: [A-Z]\S*)*)(?: \((.*) --(.*)\))?")


def _rows(text: str) -> dict[str, Usage]:
    """Rows by their words; what a row does not say of the stack it leaves alone."""
    found = {}
    for line in text.strip().splitlines():
        row = _ROW.fullmatch(line.strip())
        assert row is not None, line
        word, names, takes, gives = (part or "" for part in row.groups())
        found[word] = Usage(word, *(tuple(part.split()) for part in (names, takes, gives)))
    return found


BLOCKS: Final = _rows("""
    {board
    {grid} ( rows columns -- )
    {position} NAME
    {variable} NAME
    {array} NAME ( cells -- )
    {carray} NAME ( bytes -- )
    {dummy-positions}
    board}
    {directions
    {direction} NAME ( rows columns -- )
    {link} DIRECTION POSITION POSITION
    {unlink} DIRECTION POSITION
    directions}
    {players
    {player} NAME
    {neutral} NAME
    {random}
    {first}
    {UCT}
    {search-engine} WORD
    players}
    {turn-order
    {turn} PLAYER
    {for-player} PLAYER
    {of-type} TYPE
    {repeat}
    turn-order}
    {symmetries
    {symmetry} DIRECTION DIRECTION ( player -- )
    {asymmetry} DIRECTION DIRECTION ( player -- )
    symmetries}
    {moves NAME
    {move} WORD
    {move-type} TYPE
    moves}
    {move-priorities
    {move-priority} TYPE
    move-priorities}
    {pieces
    {piece} NAME
    {moves} LIST
    {drops} LIST
    {value} ( number -- )
    {dummy-pieces}
    pieces}
    {board-setup
    {setup} PLAYER PIECE POSITION
    board-setup}
""")
"""Words that describe a game."""

COMPILING: Final = _rows("""
    IF ( ? -- )
    ELSE
    ENDIF
    THEN
    BEGIN
    UNTIL ( ? -- )
    WHILE ( ? -- )
    REPEAT
    DO ( limit start -- )
    LOOP
    +LOOP ( step -- )
    EXIT
    LEAVE
    RECURSE
    ;
    ['] WORD ( -- token )
    COMPILE WORD
    [COMPILE] WORD
    LITERAL ( cell -- )
    [
    DOES> ( -- address )
    IS DEFERRED ( token -- )
""")
"""Words that build a definition; cells are those of the definition when it runs."""

IMMEDIATE: Final = _rows(r"""
    ( TEXT)
    \ TEXT
    ASCII LETTER ( -- n )
    ." TEXT"
    S" TEXT" ( -- address )
    ^" TEXT"
    ABORT" TEXT" ( ? -- )
    ]
""")
"""Words that run at once even inside a definition."""

READING: Final = _rows("""
    : NAME
    CONSTANT NAME ( cell -- )
    VARIABLE NAME
    DEFER NAME
    ' WORD ( -- token )
    [] NAME ( cells -- )
    CREATE NAME
    <BUILDS NAME
    TIMER NAME
    LOAD FILE
    FORGET WORD
    FVARIABLE NAME
    FCONSTANT NAME ( cell -- )
    IMMEDIATE
""")
"""Words that read a name on from the script, and their kin."""

KERNEL: Final = _rows("""
    DUP ( a -- a a )
    DROP ( a -- )
    OVER ( a b -- a b a )
    SWAP ( a b -- b a )
    2DROP ( a b -- )
    2DUP ( a b -- a b a b )
    ROT ( a b c -- b c a )
    PICK ( index -- cell )
    DEPTH ( -- n )
    >R ( cell -- )
    R> ( -- cell )
    R@ ( -- cell )
    + ( n n -- n )
    - ( n n -- n )
    * ( n n -- n )
    / ( n n -- n )
    MOD ( n n -- n )
    /MOD ( n n -- remainder quotient )
    */ ( n n divisor -- n )
    */MOD ( n n divisor -- remainder quotient )
    1+ ( n -- n )
    1- ( n -- n )
    2+ ( n -- n )
    2- ( n -- n )
    2* ( n -- n )
    2/ ( n -- n )
    NEGATE ( n -- n )
    ABS ( n -- n )
    MIN ( n n -- n )
    MAX ( n n -- n )
    = ( n n -- ? )
    <> ( n n -- ? )
    < ( n n -- ? )
    > ( n n -- ? )
    <= ( n n -- ? )
    >= ( n n -- ? )
    0= ( n -- ? )
    0<> ( n -- ? )
    0> ( n -- ? )
    0< ( n -- ? )
    AND ( n n -- n )
    OR ( n n -- n )
    XOR ( n n -- n )
    NOT ( n -- ? )
    INVERT ( n -- n )
    @ ( address -- cell )
    ! ( cell address -- )
    ++ ( address -- )
    -- ( address -- )
    +! ( n address -- )
    ON ( address -- )
    OFF ( address -- )
    CELLS ( n -- bytes )
    , ( cell -- )
    ALLOT ( bytes -- )
    HERE ( -- address )
    ERASE ( address bytes -- )
    FILL ( address bytes n -- )
    EXECUTE ( token -- )
    COMPILE-LITERAL ( n -- )
    BINARY
    OCTAL
    DECIMAL
    HEX
    I ( -- n )
    J ( -- n )
    K ( -- n )
""")

OUTPUT: Final = _rows("""
    . ( n -- )
    .R ( n width -- )
    EMIT ( letter -- )
    TYPE ( address -- )
    CR
    SPACE
    TAB
    .S
    ? ( address -- )
    ^number ( n -- )
    ^char ( letter -- )
    ^position ( position -- )
    ^player ( player -- )
    ^piece-type ( type -- )
    ^piece ( piece -- )
""")
"""Words that show something. Rules lose nothing."""

RANDOM: Final = _rows("""
    RANDOMIZE
    RANDOMIZE2
    RAND-WITHIN ( low high -- n )
    RAND-WITHIN2 ( low high -- n )
    $RAND-WITHIN ( low high -- n )
    SEED! ( n -- )
    SEED2! ( n -- )
    SYSTEM-TIME ( -- n )
""")

QUERIES: Final = _rows("""
    from ( -- position )
    here ( -- position )
    to ( position -- )
    home ( position -- )
    back
    last ( -- position )
    piece ( -- piece )
    piece-type ( -- type )
    player ( -- player )
    piece-at ( position -- piece )
    piece-type-at ( position -- type )
    player-at ( position -- player )
    empty? ( -- ? )
    not-empty? ( -- ? )
    empty-at? ( position -- ? )
    not-empty-at? ( position -- ? )
    friend? ( -- ? )
    friend-at? ( position -- ? )
    enemy? ( -- ? )
    enemy-at? ( position -- ? )
    friend-of? ( position player -- ? )
    enemy-of? ( position player -- ? )
    not-piece-type? ( type -- ? )
    not-piece-type-at? ( position type -- ? )
    neutral-piece? ( -- ? )
    neutral-piece-at? ( position -- ? )
    current-player ( -- player )
    for-player ( -- player )
    of-type ( -- n )
    current-piece ( -- piece )
    current-piece-type ( -- type )
    next-player ( -- player )
    turn-number ( -- n )
    move-count ( -- n )
    stalemate? ( -- ? )
    verify ( ? -- )
    piece-value ( piece -- n )
    piece-index ( piece -- n )
    player-index ( player -- n )
    OnFriends? ( player player -- ? )
    repetition-reset
    searching? ( -- ? )
    board[] ( position -- address )
""")

EDITS: Final = _rows("""
    move ( from to -- )
    drop
    drop-piece ( type -- )
    drop-piece-at ( type position -- )
    create
    create-at ( position -- )
    create-player ( player -- )
    create-player-at ( player position -- )
    create-piece-type ( type -- )
    create-piece-type-at ( type position -- )
    create-player-piece-type ( player type -- )
    create-player-piece-type-at ( player type position -- )
    capture
    capture-at ( position -- )
    change-type ( type -- )
    change-type-at ( type position -- )
    change-owner ( player -- )
    change-owner-at ( player position -- )
    add-move
    Pass
    PassNoPartial
    partial
    partial-move-type ( n -- )
    remove-from-reserve
""")

EVENTS: Final = _rows("""
    OnNewGame
    OnIsGameOver ( -- result )
    OnEvaluate ( -- n )
    OnGenerateMoves
    OnMakeAMove
    OnRetractMove
    OnNextTurn
    OnEditAdd ( player type position -- )
    OnEditRemove ( position -- )
    OnIsTerminal? ( -- ? )
    OnSearch
    OnTerminate
""")

USAGES: Final[dict[str, Usage]] = (
    BLOCKS | COMPILING | IMMEDIATE | READING | KERNEL | OUTPUT | RANDOM | QUERIES | EDITS | EVENTS
)
