"""What the blocks of a script say of the game: board, players, turns, moves, pieces, setup."""

from __future__ import annotations

from dataclasses import dataclass, field

from translator.core.source import Span
from translator.frontends.axiom.reader import Word
from translator.frontends.axiom.words import Constant, Definition, Direction, Storage
from translator.frontends.links import Room
from translator.ir.ids import PositionId

NO_TYPE, NO_PRIORITY = 0, 1000


@dataclass(slots=True)
class Way:
    """The links of one direction as the board has it, for nobody in particular."""

    name: str
    links: dict[PositionId, PositionId]
    span: Span | None


@dataclass(slots=True)
class PlayerEntry:
    """`{player}` or `{neutral}`."""

    name: str
    neutral: bool
    span: Span
    engine: str = ""  # "random", "first", "UCT" or "script"

    def value(self, index: int) -> int:
        """What the player's name stands for, `index` being from 0."""
        return (index + 1) * 2048 + (1024 if self.neutral else 0)


@dataclass(slots=True)
class TurnEntry:
    """`{turn}`: who chooses, whose pieces move, with moves of which type (0: any)."""

    player: Definition
    owner: Definition
    move_type: int
    span: Span


@dataclass(slots=True)
class MoveEntry:
    """`{move}`, with the number of its type (0: none)."""

    word: Definition
    move_type: int
    span: Span


@dataclass(slots=True, eq=False)
class MoveList(Definition):
    """`{moves`: what `{moves}` and `{drops}` of pieces name."""

    entries: list[MoveEntry] = field(default_factory=list)


@dataclass(slots=True)
class PieceEntry:
    """`{piece}`, with its lists, and what `{value}` says that it is worth, if it stands there."""

    constant: Constant
    worth: int | None = None
    moves: MoveList | None = None
    drops: MoveList | None = None

    @property
    def value(self) -> int:
        """What `piece-value` gives."""
        return 1 if self.worth is None else self.worth


@dataclass(slots=True)
class SetupEntry:
    """The three names of a `{setup}`: what they mean is asked when the script is loaded."""

    player: Word
    piece: Word
    position: Word


@dataclass(slots=True)
class Description:
    """Grows while the script is loaded. `spans` holds where each block begins."""

    spans: dict[str, Span] = field(default_factory=dict)
    rows: int = 0
    columns: int = 0
    positions: list[str] = field(default_factory=list)
    named: int = 0  # positions that `{position}` made
    complete_board: bool = False
    scanned: int = 0  # positions that generation looks at; 0 is all
    variables: list[Storage] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)
    room: Room = field(default_factory=Room)
    directions: list[Direction] = field(default_factory=list)  # of the last block
    symmetries: list[dict[int, int]] = field(default_factory=list)  # of each: player, way
    players: list[PlayerEntry] = field(default_factory=list)
    turns: list[TurnEntry] = field(default_factory=list)
    repeat: int = 0
    last_type: int = NO_TYPE
    types: dict[int, str] = field(default_factory=dict)  # by first mention
    next_priority: int = 1
    priorities: dict[int, int] | None = None  # by type
    pieces: list[PieceEntry] = field(default_factory=list)
    scanned_pieces: int = 0
    setup: list[SetupEntry] = field(default_factory=list)

    def grid_name(self, index: int, flipped: bool) -> str:
        row, column = divmod(index, self.columns)
        number = row + 1 if flipped else self.rows - row
        return f"{chr(ord('a') + column)}{number}"
