"""FEN for games on a grid: `from_fen` and `fen`.

Castling rights are read and written through the attributes of the game: a king or rook that is at
home with the right has its attributes at their initial values, without it at the opposite ones. A
game that keeps no such attributes has nothing to remember, and `fen` writes `-`. A right is told by
its side, `K` or `Q`, where its rook is the outermost one there at home, else by the file of the
rook (X-FEN); by the file it may always be told (Shredder-FEN). The square behind a double step
becomes the previous step, which is what rules of en passant ask for. Pieces in hand stand in
brackets behind the board: `[Qnp]`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from .engine import Engine
from .values import Setup

_CASTLING = ("king", "rook")
MOST_IN_HAND = 1000  # each is a letter of its own
_CASTLERS_MISSING = "king and rook at home for the right to castle"
_SIDES = ("w", "b")
# Who moves, castling rights and en passant where they are left out.
_USUAL = ("w", "-", "-")
_BOARD = re.compile(r"([^][]+)(?:\[(-|[^][]*)\])?")


class Fen(Engine):
    """Adds FEN; `DESCRIPTION["letters"]` names the piece types."""

    @classmethod
    def from_fen(cls, text: str, seed: int = 0) -> Engine:
        """The game at a position in FEN; raises `ValueError` for what does not fit the game."""
        if not isinstance(text, str):
            raise ValueError(f"FEN is a text, not of type {type(text).__name__}")
        fields = text.split()
        if not 1 <= len(fields) <= 6:
            raise ValueError(f"FEN has one to six fields, not {len(fields)}")
        board, mover, rights, passed, *counters = [*fields, *_USUAL[len(fields) - 1 :]]
        found = _BOARD.fullmatch(board)
        if found is None:
            raise ValueError("FEN: the brackets do not match")
        if mover not in _SIDES:
            raise ValueError(f"FEN: w or b moves, not {mover}")
        if not re.fullmatch("-|[A-Za-z]+", rights) or len(set(rights)) < len(rights):
            raise ValueError(
                f"FEN: castling rights are - or letters as in KQkq, each once, not {rights}"
            )
        for counter in counters:
            if not re.fullmatch("[0-9]{1,6}", counter):
                raise ValueError(f"FEN: a counter is a number of up to six digits, not {counter}")
        side = _SIDES.index(mover)
        standing = cls._placed(found[1].split("/"))
        able = cls._with_right(standing, rights.replace("-", ""))
        placements = (
            (square, player, name, () if square in able else cls._without_right(name))
            for square, (player, name) in standing.items()
        )
        last = cls._double_step(passed, side, standing)
        turn = next((i for i, (p, _) in enumerate(cls.TURNS) if p == side), 0)
        held = cls._held((found[2] or "").replace("-", ""))
        setup = Setup(tuple(placements), held, turn, *last)
        return cls.from_setup(cls.completed(setup), seed)

    @classmethod
    def _cells(cls) -> dict[tuple[int, int], str]:
        """The names of positions by file and rank."""
        places = cls.DESCRIPTION["positions"]
        return {(p["file"], p["rank"]): p["name"] for p in places if p["file"]}

    @classmethod
    def _sides(cls) -> dict[str, tuple[int, str]]:
        """The side and the piece type of each letter: capitals are the first player's."""
        letters = cls.DESCRIPTION["letters"].items()
        return {
            (letter.lower() if side else letter): (side, name)
            for name, letter in letters
            for side in (0, 1)
        }

    @classmethod
    def _placed(cls, rows: list[str]) -> dict[str, tuple[str, str]]:
        """The player and type of the piece on each square that is not empty."""
        size = cls.DESCRIPTION["grid"]
        if len(rows) != size["rows"]:
            raise ValueError(f"{len(rows)} ranks in the FEN, {size['rows']} on the board")
        cells, pieces = cls._cells(), cls._sides()
        standing: dict[str, tuple[str, str]] = {}
        for rank, row in zip(range(size["rows"], 0, -1), rows, strict=True):
            file = 1
            for field in re.findall("[1-9][0-9]{0,2}|.", row):
                if field[0] in "123456789":
                    file += int(field)
                    continue
                square = cells.get((file, rank))
                if field not in pieces or square is None:
                    raise ValueError(f"FEN: no place or no piece for {field} on rank {rank}")
                side, name = pieces[field]
                standing[square] = cls.PLAYERS[side], name
                file += 1
            if file != size["columns"] + 1:
                raise ValueError(f"FEN: rank {rank} does not fill the board")
        return standing

    @classmethod
    def _held(cls, letters: str) -> tuple[tuple[str, str, int], ...]:
        """The pieces in hand."""
        pieces = cls._sides()
        held = []
        for letter, count in Counter(letters).items():
            if letter not in pieces:
                raise ValueError(f"FEN: no piece for {letter} in hand")
            side, name = pieces[letter]
            held.append((cls.PLAYERS[side], name, count))
        return tuple(held)

    @classmethod
    def _rightful(cls, name: str) -> dict[str, int]:
        """The attributes of a type that tell by their initial values that a piece has its right.

        Where kings and rooks have some in common, only these: others speak of something else.
        """
        kind = name.lower()
        if not any(kind in kinds for kinds in cls.DESCRIPTION["homes"].values()):
            return {}
        defaults = {
            p["name"].lower(): {a["name"]: a["default"] for a in p["attributes"]}
            for p in cls.DESCRIPTION["pieces"]
        }
        own, others = defaults[kind], [defaults.get(other, {}) for other in _CASTLING]
        common = others[0].keys() & others[1].keys() or own.keys()
        return {a: default for a, default in own.items() if a in common}

    @classmethod
    def _without_right(cls, name: str) -> tuple[str, ...]:
        """What is changed in a piece of this type that has no right."""
        return tuple(f"{a}={1 - default}" for a, default in cls._rightful(name).items())

    @classmethod
    def _with_right(cls, standing: Mapping[str, tuple[str, str]], rights: str) -> set[str]:
        """Where the pieces stand that rights speak of.

        A right to a side on which no rook is at home is none, as sloppy FEN has it.
        """
        able = set()
        for right in rights:
            player = cls.PLAYERS[right.islower()]
            kings, rooks = (cls._at_home(player, kind, standing) for kind in _CASTLING)
            side = right.upper() in "KQ"
            named = ord(right.upper()) - ord("A") + 1
            file = _outermost(right.upper(), kings, rooks.values()) if side else named
            alone = {} if side else cls._alone(player, standing)
            found = {square for square, at in (alone or rooks).items() if at == file}
            if found and (kings or alone):
                able |= found if alone else found | kings.keys()
            elif not side:
                what = "piece at home for the right" if alone else _CASTLERS_MISSING
                raise ValueError(f"FEN: no {what} {right}")
        return able

    @classmethod
    def _alone(cls, player: str, standing: Mapping[str, tuple[str, str]]) -> dict[str, int]:
        """The squares, with their files, of pieces at home that have a right each by itself.

        So it is where others than kings and rooks have one.
        """
        kinds = cls.DESCRIPTION["homes"].get(player, {})
        if kinds.keys() <= set(_CASTLING):
            return {}
        homes = [cls._at_home(player, kind, standing) for kind in kinds]
        return {square: file for home in homes for square, file in home.items()}

    @classmethod
    def _at_home(
        cls, player: str, kind: str, standing: Mapping[str, tuple[str, str]]
    ) -> dict[str, int]:
        """The squares, with their files, of a player's pieces where these may have a right."""
        homes = cls.DESCRIPTION["homes"].get(player, {}).get(kind, ())
        files = {name: file for (file, _), name in cls._cells().items()}
        return {
            square: files[square]
            for square in homes
            if square in files and square in standing
            if standing[square][0] == player and standing[square][1].lower() == kind
        }

    @classmethod
    def _double_step(
        cls, square: str, mover: int, standing: Mapping[str, tuple[str, str]]
    ) -> tuple[str, str]:
        """The double step over an en passant square, as (from, to): the mover's opponent's."""
        if square == "-":
            return "", ""
        cells = cls._cells()
        up = 1 if mover else -1
        for (file, rank), name in cells.items():
            start, end = cells.get((file, rank - up), ""), cells.get((file, rank + up), "")
            player, piece = standing.get(end, ("", ""))
            passed = player == cls.PLAYERS[1 - mover] and piece.lower() == "pawn"
            if name == square and passed and start and not {start, name} & standing.keys():
                return start, end
        raise ValueError(f"FEN: no pawn has just passed {square}")

    def fen(self) -> str:
        """The position in FEN, without clocks."""
        size = self.DESCRIPTION["grid"]
        cells = self._cells()
        board = self.board
        rows = []
        for rank in range(size["rows"], 0, -1):
            row, empty = "", 0
            for file in range(1, size["columns"] + 1):
                piece = board.get(cells.get((file, rank), ""))
                if piece is None:
                    empty += 1
                    continue
                row += str(empty or "") + self._letter(piece.player, piece.type)
                empty = 0
            rows.append(row + str(empty or ""))
        reserve = self.setup().reserve
        if sum(number for _, _, number in reserve) > MOST_IN_HAND:
            raise ValueError("so many pieces in hand have no FEN")
        held = "".join(self._letter(p, piece) * n for p, piece, n in reserve)
        side = _SIDES[self.PLAYERS.index(self.turn)]
        placed = "/".join(rows) + (f"[{held}]" if held else "")
        return " ".join([placed, side, self._rights(), self._passed(cells)])

    def _letter(self, player: str, piece: str) -> str:
        letter: str = self.DESCRIPTION["letters"][piece]
        return letter if player == self.PLAYERS[0] else letter.lower()

    def _rights(self) -> str:
        standing = {square: (piece.player, piece.type) for square, piece in self.board.items()}
        rights = ""
        for side, player in enumerate(self.PLAYERS[:2]):
            kings, rooks = (self._at_home(player, kind, standing) for kind in _CASTLING)
            castles = any(map(self._unmoved, kings))
            able = {at for square, at in rooks.items() if castles and self._unmoved(square)}
            sides = {_outermost(letter, kings, rooks.values()): letter for letter in "KQ"}
            usual = {file: letter for file, letter in sides.items() if file in able}
            alone = self._alone(player, standing)
            told = usual.keys() | (kings.values() if usual else ())
            others = {file for square, file in alone.items() if self._unmoved(square)} - told
            files = sorted(usual if alone else able)[::-1] + sorted(others)
            letters = [usual.get(file, chr(ord("A") + file - 1)) for file in files]
            rights += "".join(letter.lower() if side else letter for letter in letters)
        return rights or "-"

    def _unmoved(self, square: str) -> bool:
        """Whether a piece has the attributes with which it has its right."""
        piece = self.board[square]
        initial = self._rightful(piece.type)
        return bool(initial) and all(initial.get(a, v) == v for a, v in piece.attributes)

    def _passed(self, cells: dict[tuple[int, int], str]) -> str:
        """The square that a pawn's double step has just passed over."""
        if self._lf < 0 or self._lt < 0:
            return "-"
        places = {name: cell for cell, name in cells.items()}
        start, end = places.get(self.POSITIONS[self._lf]), places.get(self.POSITIONS[self._lt])
        piece = self.board.get(self.POSITIONS[self._lt])
        if start is None or end is None or piece is None or piece.type.lower() != "pawn":
            return "-"
        straight = start[0] == end[0] and abs(start[1] - end[1]) == 2
        if not straight or piece.player == self.turn:
            return "-"
        return cells.get((start[0], (start[1] + end[1]) // 2), "-")


def _outermost(side: str, kings: Mapping[str, int], rooks: Iterable[int]) -> int | None:
    """The file of the outermost rook on a side, `K` or `Q`, of the king; `None` without one."""
    king = min(kings.values(), default=None)
    if king is None:
        return None
    if side == "K":
        return max((file for file in rooks if file > king), default=None)
    return min((file for file in rooks if file < king), default=None)
