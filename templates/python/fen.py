"""FEN for games on a grid: `from_fen` and `fen`.

Castling rights are read and written through the attributes of the game: a king or rook that is at
home with the right has its attributes at their initial values, without it at the opposite ones. A
game that keeps no such attributes has nothing to remember, and `fen` writes `-`. The square behind
a double step becomes the previous step, which is what rules of en passant ask for.
"""

from __future__ import annotations

from .engine import Engine
from .values import Setup

_SIDES = ("w", "b")


class Fen(Engine):
    """Adds FEN; `DESCRIPTION["letters"]` names the piece types."""

    @classmethod
    def from_fen(cls, text: str, seed: int = 0) -> Engine:
        """The game at a position in FEN; raises `ValueError` for what does not fit the board."""
        fields = text.split()
        if not fields:
            raise ValueError("empty FEN")
        size = cls.DESCRIPTION["grid"]
        cells = {
            (p["file"], p["rank"]): p["name"] for p in cls.DESCRIPTION["positions"] if p["file"]
        }
        pieces = {letter: name for name, letter in cls.DESCRIPTION["letters"].items()}
        rights = fields[2] if len(fields) > 2 else "-"
        placements: list[tuple[str, str, str, tuple[str, ...]]] = []
        rows = fields[0].split("[")[0].split("/")
        if len(rows) != size["rows"]:
            raise ValueError(f"{len(rows)} ranks in the FEN, {size['rows']} on the board")
        for rank, row in zip(range(size["rows"], 0, -1), rows, strict=True):
            file = 1
            digits = ""
            for letter in row + " ":
                if letter.isdigit():
                    digits += letter
                    continue
                file += int(digits or "0")
                digits = ""
                if letter == " ":
                    break
                name = pieces.get(letter.upper())
                square = cells.get((file, rank))
                if name is None or square is None:
                    raise ValueError(f"FEN: no place or no piece for {letter!r} on rank {rank}")
                side = 0 if letter.isupper() else 1
                changed = cls._unmoved(name, side, square, rights)
                placements.append((square, cls.PLAYERS[side], name, changed))
                file += 1
            if file != size["columns"] + 1:
                raise ValueError(f"FEN: rank {rank} does not fill the board")
        side = _SIDES.index(fields[1]) if len(fields) > 1 and fields[1] in _SIDES else 0
        turn = next((i for i, (p, _) in enumerate(cls.TURNS) if p == side), 0)
        last = cls._double_step(fields[3] if len(fields) > 3 else "-", cells)
        return cls.from_setup(Setup(tuple(placements), (), turn, *last), seed)

    @classmethod
    def _castling(cls, name: str) -> tuple[str, ...]:
        """The attributes of a king or rook type that its initial value tells the right by."""
        if name.lower() not in ("king", "rook"):
            return ()
        piece = next(p for p in cls.DESCRIPTION["pieces"] if p["name"] == name)
        return tuple(f"{a['name']}={1 - a['default']}" for a in piece["attributes"])

    @classmethod
    def _unmoved(cls, name: str, side: int, square: str, rights: str) -> tuple[str, ...]:
        """Attributes to change for a piece without the right to castle."""
        changed = cls._castling(name)
        if not changed:
            return ()
        home = {cls.POSITIONS[p]: code for p, code in enumerate(cls.START[:-1]) if code}
        code = home.get(square)
        if code is None or cls.piece_of(code) != name or cls.player_of(code) != cls.PLAYERS[side]:
            return changed
        wanted = "KQ" if name.lower() == "king" else "Q" if square[0] in "aA" else "K"
        own = [r for r in rights if r.isupper() == (side == 0)]
        return () if any(r.upper() in wanted for r in own) else changed

    @classmethod
    def _double_step(cls, square: str, cells: dict[tuple[int, int], str]) -> tuple[str, str]:
        """The double step over an en passant square, as (from, to)."""
        place = {name: cell for cell, name in cells.items()}.get(square)
        if place is None:
            return "", ""
        file, rank = place
        up = 1 if rank <= cls.DESCRIPTION["grid"]["rows"] // 2 else -1
        return cells.get((file, rank - up), ""), cells.get((file, rank + up), "")

    def fen(self) -> str:
        """The position in FEN, without clocks."""
        size = self.DESCRIPTION["grid"]
        letters = self.DESCRIPTION["letters"]
        cells = {
            (p["file"], p["rank"]): p["name"] for p in self.DESCRIPTION["positions"] if p["file"]
        }
        board = self.board
        rows = []
        for rank in range(size["rows"], 0, -1):
            row, empty = "", 0
            for file in range(1, size["columns"] + 1):
                piece = board.get(cells.get((file, rank), ""))
                if piece is None:
                    empty += 1
                    continue
                letter = letters[piece.type]
                row += str(empty or "") + (
                    letter.upper() if piece.player == self.PLAYERS[0] else letter.lower()
                )
                empty = 0
            rows.append(row + str(empty or ""))
        side = _SIDES[self.PLAYERS.index(self.turn)]
        return " ".join(["/".join(rows), side, self._rights(), self._passed(cells)])

    def _rights(self) -> str:
        rights = ""
        board = self.board
        for side, letters in enumerate(("KQ", "kq")):
            able = set()
            for p, code in enumerate(self.START[:-1]):
                name = self.POSITIONS[p]
                piece = board.get(name)
                if not code or piece is None or not self._castling(piece.type):
                    continue
                start = self.piece_of(code), self.player_of(code)
                defaults = {
                    a: 1 - int(v) for a, v in (x.split("=") for x in self._castling(piece.type))
                }
                if start != (piece.type, piece.player) or piece.player != self.PLAYERS[side]:
                    continue
                if all(defaults[a] == v for a, v in piece.attributes):
                    wing = "Q" if name[0] in "aA" else "K"
                    able.add("" if piece.type.lower() == "king" else wing)
            if "" in able:
                rights += "".join(x for x in letters if x.upper() in able)
        return rights or "-"

    def _passed(self, cells: dict[tuple[int, int], str]) -> str:
        """The square that a pawn's double step has just passed over."""
        if self._lf < 0 or self._lt < 0:
            return "-"
        places = {name: cell for cell, name in cells.items()}
        start, end = places.get(self.POSITIONS[self._lf]), places.get(self.POSITIONS[self._lt])
        piece = self.board.get(self.POSITIONS[self._lt])
        if start is None or end is None or piece is None or piece.type.lower() != "pawn":
            return "-"
        if start[0] != end[0] or abs(start[1] - end[1]) != 2:
            return "-"
        return cells.get((start[0], (start[1] + end[1]) // 2), "-")
