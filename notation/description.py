"""What records need to know of a game's rules: `describe()` of its engine, with look-ups."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, cast

from notation.engine import EngineClass

_NAMED: Final = {"White": "W", "Black": "B"}
_OTHER: Final = {"W": "B", "B": "W"}


@dataclass(frozen=True, slots=True)
class Square:
    """A position: file and rank count from 0 on grids; number is that of draughts boards."""

    name: str
    file: int | None
    rank: int | None
    number: int | None


@dataclass(frozen=True, slots=True)
class GameDescription:
    """The description of one game or variant. Orders are those of the rules.

    `language` is the one that the rules are written in, "" when nobody says.
    """

    title: str
    source: str
    variant: str
    fingerprint: str
    players: tuple[str, ...]
    kinds: Mapping[str, str]
    turn_players: tuple[str, ...]
    pieces: tuple[str, ...]
    promoted: frozenset[str]
    attributes: tuple[str, ...]
    move_types: tuple[str, ...]
    squares: Mapping[str, Square]
    columns: int
    rows: int
    family: str
    language: str
    letters: Mapping[str, str]
    signs: Mapping[str, str] = field(default_factory=dict)  # what rules write for types of pieces
    dealt: bool = False  # chance has a part in the setup
    veiled: bool = False  # players do not see everything
    hexagonal: bool = False  # the board may be one of hexagons
    active: tuple[str, ...] = ()  # who decides on moves, in order of their first turn
    start: Mapping[str, str] = field(default_factory=dict)  # owners of pieces as the game begins
    _by_place: dict[tuple[int, int], str] = field(default_factory=dict, repr=False, compare=False)
    _by_number: dict[int, str] = field(default_factory=dict, repr=False, compare=False)
    _by_letter: dict[str, str] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(
        cls, description: Mapping[str, Any], start: Mapping[str, str] | None = None
    ) -> GameDescription:
        """The rules that `describe()` of an engine speaks of; who owns what as a game begins."""
        squares = {square.name: square for square in _squares(description["positions"])}
        kinds = {p["name"]: p["kind"] for p in description["players"]}
        turn_players = tuple(turn["player"] for turn in description["turn_order"])
        rules = cls(
            title=description["title"],
            source=description["source"],
            variant=description["variant"],
            fingerprint=description["fingerprint"],
            players=tuple(p["name"] for p in description["players"]),
            kinds=kinds,
            turn_players=turn_players,
            pieces=tuple(p["name"] for p in description["pieces"]),
            promoted=frozenset(p["name"] for p in description["pieces"] if p["promoted"]),
            attributes=tuple(description["attributes"]),
            move_types=tuple(description["move_types"]),
            squares=squares,
            columns=1 + max((s.file for s in squares.values() if s.file is not None), default=-1),
            rows=1 + max((s.rank for s in squares.values() if s.rank is not None), default=-1),
            family=description["family"] or _family(description),
            language=description.get("language", ""),
            letters=description.get("letters") or {},
            signs={p["name"]: p.get("letter") or "" for p in description["pieces"]},
            dealt=description.get("dealt", False),
            veiled=description.get("veiled", False),
            active=tuple(p for p in dict.fromkeys(turn_players) if kinds.get(p) == "active"),
            start=start or {},
            hexagonal=len(_COMPASS.intersection(description.get("directions", ()))) == HEXAGON,
        )
        for square in squares.values():
            if square.file is not None and square.rank is not None:
                rules._by_place.setdefault((square.file, square.rank), square.name)
            if square.number is not None:
                rules._by_number.setdefault(square.number, square.name)
        rules._by_letter.update((letter, piece) for piece, letter in rules.letters.items())
        if rules.family == "xiangqi":
            alike = {other: rules._by_letter.get(usual) for other, usual in XIANGQI_ALIKE.items()}
            rules._by_letter.update((other, piece) for other, piece in alike.items() if piece)
        return rules

    def square(self, name: str) -> Square:
        """A position; one without coordinates if the game has none of that name."""
        return self.squares.get(name) or Square(name, None, None, None)

    def at(self, file: int, rank: int) -> str | None:
        """The position in a column and row of the grid, both from 0."""
        return self._by_place.get((file, rank))

    def numbered(self, number: int) -> str | None:
        """The position with a number of the draughts board."""
        return self._by_number.get(number)

    def lettered(self, letter: str) -> str | None:
        """The type of piece with a letter."""
        return self._by_letter.get(letter)

    def first_colour(self, default: str = "W") -> str:
        """The colour ("W" or "B") of who moves first: as the names tell, else the default.

        "" where there are not two players.
        """
        if len(self.active) != 2:
            return ""
        first, second = (_NAMED.get(player, "") for player in self.active)
        return first or _OTHER.get(second, default)

    def colour(self, player: str, first: str = "") -> str:
        """ "W" or "B" in a game of two, else "".

        Who moves first is of the colour `first`, by default of the one that the names tell.
        """
        first = first or self.first_colour()
        if not first or player not in self.active:
            return ""
        return _OTHER[first] if self.active.index(player) else first

    def coloured(self, colour: str, first: str = "") -> str:
        """The player of a colour, "" when there is none: the inverse of `colour`."""
        return next((p for p in self.active if self.colour(p, first) == colour), "")


def described(engine: EngineClass) -> GameDescription:
    """The rules of an engine: asked for each of its records, and found once."""
    return _described(cast(Hashable, engine))


@lru_cache(maxsize=64)
def _described(engine: Any) -> GameDescription:
    game = engine()
    start = {position: piece.player for position, piece in game.board.items()}
    return GameDescription.of(game.describe(), start)


_COMPASS: Final = frozenset({"n", "ne", "e", "se", "s", "sw", "w", "nw"})
HEXAGON: Final = 6
"""Directions of the compass on a board of hexagons; one of squares has four or eight, as a rule."""

# Files, ranks and kinds of pieces of shogi.
_SHOGI: Final = (9, 9, {"King", "Rook", "Bishop", "Gold", "Silver", "Knight", "Lance", "Pawn"})

# Files and ranks of xiangqi, and the letters of its pieces by the names that these have.
XIANGQI: Final = (
    9,
    10,
    {
        "General": "K",
        "King": "K",
        "Advisor": "A",
        "Guard": "A",
        "Mandarin": "A",
        "Elephant": "B",
        "Minister": "B",
        "Horse": "N",
        "Knight": "N",
        "Chariot": "R",
        "Rook": "R",
        "Cannon": "C",
        "Soldier": "P",
        "Pawn": "P",
    },
)

# Letters that some programs have for others.
XIANGQI_ALIKE: Final = {"H": "N", "E": "B"}

# Letters of flat stones, standing ones and capstones; stones lie on a1, a1.2, a1.3, ...
_TAK: Final = ("F", "S", "C")


def _family(description: Mapping[str, Any]) -> str:
    """ "shogi", "xiangqi", "tak" or "backgammon" for rules with its board and pieces, else ""."""
    files, ranks, kinds = _SHOGI
    names = [p["name"] for p in description["positions"]]
    shogi = sum(re.fullmatch("[1-9][a-i]", name) is not None for name in names)
    grid = [p for p in description["positions"] if p["file"] is not None]
    sizes = len({p["file"] for p in grid}), len({p["rank"] for p in grid})
    board = shogi == files * ranks or (len(grid) == files * ranks and sizes == (files, ranks))
    pieces = {p["name"] for p in description["pieces"]}
    if board and kinds <= pieces:
        return "shogi"
    if {f"p{n}" for n in range(1, 25)} <= {*names} and any(n.endswith("-bar") for n in names):
        return "backgammon"
    flat, standing, _ = _TAK
    signs = {p.get("letter") for p in description["pieces"]}
    if {flat, standing} <= signs <= {*_TAK} and any(f"{p['name']}.2" in names for p in grid):
        return "tak"
    files, ranks, letters = XIANGQI
    board = len(grid) == files * ranks and sizes == (files, ranks)
    known = sorted(letters.get(piece, "") for piece in pieces)
    return "xiangqi" if board and known == sorted(set(letters.values())) else ""


def _squares(positions: Sequence[Mapping[str, Any]]) -> list[Square]:
    """The positions with files and ranks from 0 and without gaps: columns of Go skip a letter."""
    grid = [p for p in positions if p["file"] is not None]
    files = {file: index for index, file in enumerate(sorted({p["file"] for p in grid}))}
    ranks = {rank: index for index, rank in enumerate(sorted({p["rank"] for p in grid}))}
    return [
        Square(p["name"], files.get(p["file"]), ranks.get(p["rank"]), p["number"])
        for p in positions
    ]
