"""Boards as text: each row of cells a line, with names at the edges, letters for the pieces.

Cells stand where the picture has them, so rows of hexagons are staggered as they are there. A board
that does not fit into the terminal is told in words, and so is what lies in fans beside a board.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import pairwise
from textwrap import fill

from translator.core.diagnostics import printable
from translator.core.text import shown
from translator.ir.game import Game
from translator.ir.parts import PlayerKind
from translator.render.cells import Cell, Layout
from translator.render.layout import layout
from translator.render.palette import PAINTS, player_paints
from translator.render.pieces import PieceSet
from translator.render.position import Seen

_TALLEST = 60  # lines of a board
_NEAR = 0.3  # of a cell: what stands so near is in one row or column
# How a terminal shows players of these colours: codes of SGR.
_CODES = {
    "white": "1", "black": "7", "red": "31", "green": "32", "yellow": "33", "blue": "34",
    "purple": "35", "cyan": "36", "orange": "1;33", "pink": "1;35", "navy": "1;34", "grey": "2",
    "brown": "1;31", "violet": "1;36", "slate": "4", "gold": "1;32", "silver": "3",
}  # fmt: skip

_Token = tuple[int, str, int | None]  # where it begins in its line, the text, whose it is


class TextBoard:
    """The board of a game for a terminal with so many columns, with colours or without."""

    def __init__(self, game: Game, columns: int, colours: bool) -> None:
        self._game, self._columns, self._colours = game, columns, colours
        pieces = PieceSet(game)
        self._cells, self._fans = _parted(layout(game, pieces.crossings))
        self._letters = _letters(game, pieces.labels)
        self._codes = [
            next(_CODES[name] for name, known in PAINTS.items() if known == paint)
            for paint in player_paints(game)
        ]
        near = _NEAR * min((cell.size for cell in self._cells), default=1.0)
        files = _ranks([cell.x for cell in self._cells], near)
        rows: dict[int, list[tuple[int, int]]] = {}
        for index, rank in enumerate(_ranks([cell.y for cell in self._cells], near)):
            rows.setdefault(rank, []).append((files[index], index))
        self._rows = [sorted(rows[rank]) for rank in sorted(rows)]

    def text(self, seen: Seen) -> str:
        """What somebody sees: the board, the reserves, who moves."""
        lines = self._board(seen)
        told = [p for cell in self._fans for p in cell.positions] if lines else self._positions()
        lines += self._told(seen, frozenset(told))
        for player in range(len(self._game.players)):
            held = [
                f"{count} {self._kind(piece)}"
                for owner, piece, count in seen.position.reserve
                if owner == player and count
            ]
            if held:
                lines.append(f"{self._player(player)} has in hand: {', '.join(held)}")
        if seen.position.mover is not None:
            lines.append(f"{self._player(seen.position.mover)} to move")
        return "\n".join(lines)

    def _board(self, seen: Seen) -> list[str]:
        """The board line by line, nothing if it is too wide or too high."""
        texts = [self._token(cell, seen) for cell in self._cells]
        width = max((len(text) for text, _ in texts), default=1)
        gaps = [b - a for row in self._rows for (a, _), (b, _) in pairwise(row)]
        if 0 in gaps or len(self._rows) > _TALLEST:
            return []
        pitch = -(-(width + 1) // min(gaps, default=1))
        names = _told_apart([_common(self._names(row), 1) for row in self._rows])
        names = [n or self._names(row)[0] for n, row in zip(names, self._rows, strict=True)]
        margin = max(map(len, names), default=0) + 1
        last = max((file for row in self._rows for file, _ in row), default=0)
        if margin + pitch * last + width > self._columns:
            return []
        lines = [
            self._line(
                [(0, name.rjust(margin - 1), None)]
                + [(margin + pitch * file, *texts[index]) for file, index in row]
            )
            for name, row in zip(names, self._rows, strict=True)
        ]
        below = self._line(list(self._below(margin, pitch)))
        return [*lines, below] if below else lines

    def _below(self, margin: int, pitch: int) -> Iterable[_Token]:
        """The names that the cells of a column have in common."""
        files: dict[int, list[tuple[int, int]]] = {}
        for row in self._rows:
            for file, index in row:
                files.setdefault(file, []).append((file, index))
        end = 0
        names = _told_apart([_common(self._names(files[file]), 0) for file in sorted(files)])
        for file, name in zip(sorted(files), names, strict=True):
            start = margin + pitch * file
            if name and start >= end:
                yield start, name, None
                end = start + len(name) + 1

    def _names(self, row: list[tuple[int, int]]) -> list[str]:
        """What the cells of a row are called, as far as there is room for it."""
        positions = self._game.board.positions
        names = [_plain(positions[self._cells[index].positions[0]]) for _, index in row]
        return [name if len(name) <= 4 else "" for name in names]

    def _line(self, tokens: list[_Token]) -> str:
        line, end = "", 0
        for start, text, player in tokens:
            painted = text
            if player is not None and self._colours:
                painted = f"\x1b[{self._codes[player]}m{text}\x1b[0m"
            line += " " * (start - end) + painted
            end = start + len(text)
        return line.rstrip(" ")

    def _token(self, cell: Cell, seen: Seen) -> tuple[str, int | None]:
        """What a cell shows, and whose it is: the uppermost piece, and how many there are."""
        for position in reversed(cell.positions):
            if position in seen.unseen:
                return "#", None
            if position in seen.veiled:
                return "?", None
        standing = [p for p in cell.positions if p in seen.position.board]
        count = dict(seen.position.numbers).get(cell.positions[0])
        if not standing:
            return ("." if count is None else str(count)), None
        top = seen.position.board[standing[-1]]
        text = self._letters[top.player][top.piece]
        if count is not None:
            return str(count), top.player
        return (text if len(standing) == 1 else f"{text}{len(standing)}"), top.player

    def _positions(self) -> range:
        return range(len(self._game.board.positions))

    def _told(self, seen: Seen, where: Collection[int]) -> list[str]:
        """What is on these positions in words, a paragraph for each player and kind."""
        positions = self._game.board.positions
        places: dict[tuple[int, int], list[str]] = {}
        for position, standing in sorted(seen.position.board.items()):
            if position not in where:
                continue
            key = (standing.player, standing.piece)
            places.setdefault(key, []).append(_plain(positions[position]))
        told = [
            f"{self._player(player)} {self._kind(piece)}: {' '.join(names)}"
            for (player, piece), names in sorted(places.items())
        ]
        for word, hidden in (("face down", seen.veiled), ("unseen", seen.unseen)):
            names = [_plain(positions[p]) for p in sorted(hidden) if p in where]
            if names:
                told.append(f"{word}: {' '.join(names)}")
        told += [
            f"{_plain(positions[position])}: {value}"
            for position, value in seen.position.numbers
            if position in where
        ]
        return [fill(line, max(20, self._columns), subsequent_indent="  ") for line in told]

    def _player(self, player: int) -> str:
        return _plain(self._game.players[player].name)

    def _kind(self, piece: int) -> str:
        return _plain(self._game.pieces[piece].name)


def _parted(plan: Layout) -> tuple[list[Cell], list[Cell]]:
    """The cells of the board, and those of the fans beside it if there is more than fans."""
    fans = [cell for cell in plan.cells if plan.parts[cell.part].kind == "pile"]
    board = [cell for cell in plan.cells if plan.parts[cell.part].kind != "pile"]
    return (board, fans) if board else (fans, board)


def _plain(name: str) -> str:
    """A name of the rules, as a terminal may be given it."""
    return printable(shown(name, 60))


def _ranks(values: list[float], near: float) -> list[int]:
    """By value, how many different smaller ones there are; near ones are alike."""
    ranks: dict[float, int] = {}
    rank, last = -1, float("-inf")
    for value in sorted(set(values)):
        if value - last > near:
            rank += 1
            last = value
        ranks[value] = rank
    return [ranks[value] for value in values]


def _common(names: list[str], part: int) -> str:
    """What names of letters and a number have in common, the wanted part of them if they do."""
    split = [re.findall(r"\d+|\D+", name) for name in names]
    if any(len(parts) != 2 for parts in split):
        return ""
    alike = [n for n in (part, 1 - part) if len({parts[n] for parts in split}) == 1]
    return str(split[0][alike[0]]) if alike and len(names) > 1 else ""


def _told_apart(names: list[str]) -> list[str]:
    """Names of rows or columns, without those that several of them would have."""
    return [name if names.count(name) == 1 else "" for name in names]


def _letters(game: Game, labels: tuple[str, ...]) -> list[list[str]]:
    """By player and type. Of one kind of piece the players' initials tell more than its letter.

    Capitals are the first player's, small letters the second's; others have their initial before.
    """
    labels = tuple(map(_plain, labels))
    active = [i for i, p in enumerate(game.players) if p.kind is PlayerKind.ACTIVE]
    initials = [_plain(player.name)[:1].upper() for player in game.players]
    if len(game.pieces) == 1 and len(set(initials)) == len(initials) and "" not in initials:
        return [[initial] for initial in initials]
    found = []
    for player, initial in enumerate(initials):
        if player == active[0]:
            found.append([label.upper() for label in labels])
        elif len(active) == 2 and player == active[1]:
            found.append([label.lower() if label.isalpha() else f"{label}'" for label in labels])
        else:
            found.append([f"{initial or player}{label}" for label in labels])
    return found
