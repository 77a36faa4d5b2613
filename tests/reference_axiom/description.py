"""What the blocks of a script describe: board, players, turns, pieces (docs/axiom.md 4 and 5)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .dictionary import Word

PLAYER_STEP = 2048  # from one player to the next
NEUTRAL = 1024
TYPES = 0x3FF
PLAYERS = 0xFC00  # number and the mark of neutral ones
NUMBERS = 0xF800
NO_PRIORITY = 1000


@dataclass(eq=False, slots=True)
class Direction:
    """The links of one direction."""

    name: str
    links: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class Turn:
    """Who moves whose pieces; of which type, unless that is 0."""

    player: Word
    owner: Word
    type: int = 0


@dataclass(slots=True)
class MoveWord:
    """One entry of a list of moves."""

    word: Word
    type: int = 0


@dataclass(slots=True)
class PieceType:
    """Moves and drops are words that name lists."""

    name: str
    moves: Word | None = None
    drops: Word | None = None
    value: int = 1


@dataclass(slots=True)
class Description:
    """Everything that blocks have said so far."""

    positions: list[str] = field(default_factory=list)
    rows: int = 0
    columns: int = 0
    has_grid: bool = False
    scanned_positions: int | None = None  # `{dummy-positions}`
    directions: list[Direction] = field(default_factory=list)
    symmetries: dict[tuple[int, str], Direction] = field(default_factory=dict)
    players: dict[str, int] = field(default_factory=dict)
    random_players: set[str] = field(default_factory=set)
    turns: list[Turn] = field(default_factory=list)
    repeat: int = 0
    types: dict[str, int] = field(default_factory=dict)  # names of move types that were made
    last_type: int = 0
    priorities: dict[int, int] | None = None
    next_priority: int = 1
    pieces: list[PieceType] = field(default_factory=list)
    scanned_pieces: int | None = None  # `{dummy-pieces}`
    setup: list[tuple[str, str, str]] = field(default_factory=list)  # player, piece, position

    def direction(self, name: str) -> Direction | None:
        """The newest direction of the current list that has this name."""
        return next((d for d in reversed(self.directions) if d.name == name), None)

    def piece_name(self, code: int) -> str:
        return self.pieces[(code & TYPES) - 1].name

    def player_name(self, code: int) -> str:
        return next((n for n, value in self.players.items() if value == code & PLAYERS), "")

    def type_name(self, number: int) -> str:
        return next((n for n, value in self.types.items() if value == number), "")
