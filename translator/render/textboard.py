"""Boards as text: each row of cells a line, with names at the edges, letters for the pieces.

Cells stand where the picture has them, so rows of hexagons are staggered as they are there. A board
that does not fit into the terminal is told in words, and so is what lies in fans beside a board.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from textwrap import fill
from typing import NamedTuple

from translator.core.diagnostics import printable
from translator.core.text import shown
from translator.ir.game import Game
from translator.ir.parts import PlayerKind
from translator.render.cells import Cell, Layout
from translator.render.coordinates import LONGEST, planes
from translator.render.holes import holes
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

_Lines = list[tuple[str, set[int]]]  # labels of lines, and the cells on them


class _Board(NamedTuple):
    """Cells of a grid, by dimension in lines; a name tells it from others of the grid."""

    name: str
    cells: set[int]
    lines: tuple[_Lines, _Lines]


_Token = tuple[int, str, int | None]  # where it begins in its line, the text, whose it is


class TextBoard:
    """The board of a game for a terminal with so many columns, with colours or without."""

    def __init__(self, game: Game, columns: int, colours: bool) -> None:
        self._game, self._columns, self._colours = game, columns, colours
        pieces = PieceSet(game)
        plan = layout(game, pieces.crossings)
        self._cells, self._fans = _parted(plan)
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
        self._holes = {id(plan.cells[index]) for index in holes(game, plan)}
        self._boards = list(_boards(game, plan, self._cells))
        self._apart = _apart(self._cells, files)

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
        names = self._named(self._rows, 1)
        margin = max(map(len, names), default=0) + 1
        last = max((file for row in self._rows for file, _ in row), default=0)
        starts = [margin + pitch * f + sum(f >= n for n in self._apart) for f in range(last + 1)]
        if starts[-1] + width > self._columns:
            return []
        lines = [
            self._line(
                [(0, name.rjust(margin - 1), None)]
                + [(starts[file], *texts[index]) for file, index in row]
            )
            for name, row in zip(names, self._rows, strict=True)
        ]
        files = list(self._below(starts))
        above = [] if files else list(_spaced(self._above(starts)))
        return [
            *map(self._line, filter(None, [above])),
            *lines,
            *map(self._line, filter(None, [files, self._levels(starts)])),
        ]

    def _named(self, lines: list[list[tuple[int, int]]], part: int) -> list[str]:
        """By line its label in a grid, or else what its cells have in common, the wanted part.

        A row with neither has the name of its first cell.
        """
        common = _told_apart([_common(self._names(line), part) for line in lines])
        if part:
            common = [n or self._names(line)[0] for n, line in zip(common, lines, strict=True)]
        labels = [self._label(frozenset(index for _, index in line), part) for line in lines]
        return [n if label is None else label for label, n in zip(labels, common, strict=True)]

    def _label(self, line: frozenset[int], part: int) -> str | None:
        """How the line of a grid is called that is here, of several grids in the first one."""
        for board in self._boards:
            here = line & board.cells
            for dimension in (part, 1 - part) if len(here) > 1 else (part,):
                for label, cells in board.lines[dimension]:
                    if cells and cells == here:
                        return label
        return None

    def _above(self, starts: list[int]) -> list[_Token]:
        """The names of lines that slant, where all of them begin in the uppermost row."""
        top = {index: file for file, index in self._rows[0]}
        for board in self._boards:
            for lines in board.lines:
                ends = {label: [*cells & top.keys()] for label, cells in lines}
                if sorted(ends.values()) == sorted([index] for index in top):
                    return sorted((starts[top[end]], label, None) for label, [end] in ends.items())
        return []

    def _below(self, starts: list[int]) -> Iterator[_Token]:
        """The names that the cells of a column have in common."""
        files: dict[int, list[tuple[int, int]]] = {}
        for row in self._rows:
            for file, index in row:
                files.setdefault(file, []).append((file, index))
        names = self._named([files[file] for file in sorted(files)], 0)
        named = zip(sorted(files), names, strict=True)
        return _spaced((starts[file], name, None) for file, name in named)

    def _levels(self, starts: list[int]) -> list[_Token]:
        """The names of several boards of one grid, each below its first column."""
        file_of = {index: file for row in self._rows for file, index in row}
        found = [
            (starts[min(file_of[index] for index in board.cells)], board.name, None)
            for board in self._boards
            if board.name
        ]
        return sorted(found) if len({start for start, *_ in found}) == len(found) else []

    def _names(self, row: list[tuple[int, int]]) -> list[str]:
        """What the cells of a row are called, as far as there is room for it."""
        positions = self._game.board.positions
        names = [_plain(positions[self._cells[index].positions[0]]) for _, index in row]
        return [name if len(name) <= LONGEST else "" for name in names]

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
            empty = " " if id(cell) in self._holes else "."
            return (empty if count is None else str(count)), None
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


def _spaced(tokens: Iterable[_Token]) -> Iterator[_Token]:
    """Names from the left that do not touch the one before."""
    end = 0
    for start, name, player in tokens:
        if name and start >= end:
            yield start, name, player
            end = start + len(name) + 1


def _parted(plan: Layout) -> tuple[list[Cell], list[Cell]]:
    """The cells of the board, and those of the fans beside it if there is more than fans."""
    fans = [cell for cell in plan.cells if plan.parts[cell.part].kind == "pile"]
    board = [cell for cell in plan.cells if plan.parts[cell.part].kind != "pile"]
    return (board, fans) if board else (fans, board)


def _boards(game: Game, plan: Layout, cells: list[Cell]) -> Iterator[_Board]:
    """The boards that grids are seen as, if these cells hold them."""
    number = {id(cell): index for index, cell in enumerate(cells)}
    for plane in (plane for grid in game.view.grids for plane in planes(grid, plan)):
        at = {place: number.get(id(cell), -1) for place, cell in plane.cells.items()}
        lines: tuple[_Lines, _Lines] = ([], [])
        for dimension in (0, 1):
            for n, label in enumerate(map(_short, plane.labels[dimension])):
                line = {index for place, index in at.items() if place[dimension] == n}
                lines[dimension].append((label, line))
        if -1 not in at.values():
            yield _Board(_short(plane.name), set(at.values()), lines)


def _apart(cells: list[Cell], files: list[int]) -> list[int]:
    """The files at which another board begins than those on their left."""
    ends: dict[int, list[int]] = {}
    for cell, file in zip(cells, files, strict=True):
        ends.setdefault(cell.part, []).append(file)
    boards = [(min(part), max(part)) for part in ends.values() if len(set(part)) > 1]
    return [
        start
        for start, _ in sorted(set(boards))
        if any(last < start for _, last in boards)
        and all(last < start or first >= start for first, last in boards)
    ]


def _short(name: str) -> str:
    return _plain(name) if len(name) <= LONGEST else ""


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
