"""CSA: what computer shogi writes, a statement a line.

    +7776FU
    T16

A move has its colour, the squares, and the piece as it is after the move; `00` is the hand. `/`
stands between games, which have no variations.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final

from notation.diagnostics import Place, Sink
from notation.reading import DEFAULT_LIMITS, Limits, parts, tell_no_game
from notation.record import SECONDS, TRIVIAL, GameRecord
from notation.shogi.dates import DATE, dashed, slashed
from notation.shogi.position import HEADER, Position
from notation.shogi.signs import CODE_OF, CODES, ENDINGS, EVEN, IN_HAND, OTHER, SIZE, ending_of
from notation.shogi.text import (
    Teller,
    comment_of,
    decoded,
    encoded,
    line_end_of,
    lines_of,
    start_in,
)
from notation.visitor import RecordBuilder, Visitor
from notation.writing import as_read, one_line, refuse, written

_MOVE = re.compile(r"([+-])(\d{4}[A-Z]{2})")
_WRITTEN = re.compile(r"\d{4}[A-Z]{2}")
_ENDING = re.compile(r"%([+-]?)([A-Z_]+)")
# Programs leave out some blanks around an empty cell.
_CELL = re.compile(r"([+-])([A-Z]{2})| ?\* ?|   ")
_EMPTY: Final = ("", "")
_PLACED = re.compile(r"(\d)(\d)([A-Z]{2})")
_THE_REST: Final = ("0", "0", "AL")
# Times of both players have a key each: `TIME+` and `TIME-`.
_KEY = re.compile(r"[A-Za-z_]+[+-]?")
# Version 3 has fractions of a second.
_TIME = re.compile(r"(\d{1,9})(\.\d{1,3})?", re.ASCII)
_COLOURS: Final = {"+": "B", "-": "W"}
# A line between games; it belongs to the one after it.
_SEPARATOR = re.compile(rb"\A/[ \t]*[\r\n]*\Z")
_OF_GAME = re.compile(r"[+-](?:\d{4}[A-Z]{2})?[ \t]*(?:,|\Z)|P[I1+-]")
_SIDES: Final = {"B": "+", "W": "-"}
_HEADERS: Final = {"EVENT": "Event", "SITE": "Site", "START_TIME": "Date"}
_KEYS: Final = {header: key for key, header in _HEADERS.items()}
_ENDINGS: Final = {ending.csa: ending for ending in ENDINGS if ending.csa}


def read(
    data: bytes | BinaryIO,
    name: str = "",
    *,
    sink: Sink,
    visitor: Visitor[Any] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Any]:
    """The games of a file, told to the visitor."""
    visitor = visitor or RecordBuilder()
    games, others, unread = 0, list[Place](), sink.count("N103")
    for part in parts(data, _SEPARATOR, name, sink, limits):
        text, encoding = decoded(part.data, name, sink)
        lines = [line.rstrip() for _, line in lines_of(text)]
        if lines[0] == "/":
            lines[0] = ""
        if any(map(_OF_GAME.match, lines)):
            games += 1
            game = _Game(visitor, sink, name, limits)
            game.teller.begin("csa", part.line, part.offset)
            for number, line in enumerate(lines, part.line):
                game.line(line, number)
            game.begin_moves()
            yield game.teller.finish(part.data, encoding, line_end_of(part.data))
        elif any(lines):
            others.append(Place(name, part.line))
    if not games:
        tell_no_game("N150", "no game: not a CSA file", Place(name, 1, 1), sink, unread)
        return
    for place in others:
        sink.warning("N151", "not a game of CSA", place)


class _Game:
    """Reads one game, line by line."""

    def __init__(self, visitor: Visitor[Any], sink: Sink, name: str, limits: Limits) -> None:
        self.teller = Teller(visitor, sink, name, limits)
        self.position = Position()
        self.placed = False

    def begin_moves(self) -> None:
        if not self.placed:
            turn = self.position.turn
            self.position = Position.parse(EVEN)
            self.position.turn = turn
            self.placed = True
        self.teller.begin_moves(str(self.position))

    def line(self, text: str, number: int) -> None:
        if text.startswith("'*"):
            self.teller.comment(text[2:])
        elif text.startswith(("N", "$", "P")):
            if self.teller.begun:
                self._stray(number, text)
            elif not self._header(text, number):
                tell = self.teller.unknown if text.startswith("P") else self._stray
                tell(number, text)
        elif not text.startswith(("'", "V")):
            text, _, comment = text.partition(",'")
            for statement in map(str.strip, text.split(",")):
                if statement and not self._statement(statement, number):
                    self._stray(number, statement)
            if comment.startswith("*"):
                self.teller.comment(comment[1:])

    def _statement(self, text: str, line: int) -> bool:
        """Take a side, a move, a time or an ending; `False` for anything else."""
        if text in _COLOURS and not self.teller.begun:
            self.position.turn = _COLOURS[text]
            self.begin_moves()
        elif move := _MOVE.fullmatch(text):
            self.begin_moves()
            self.teller.move(move[2], line, _COLOURS[move[1]])
        elif text.startswith("T") and self.teller.number and (time := _TIME.fullmatch(text[1:])):
            self.teller.spent(f"{int(time[1])}{time[2] or ''}")
        elif (found := _ENDING.fullmatch(text)) and f"%{found[2]}" in _ENDINGS:
            self.begin_moves()
            side = OTHER[_COLOURS[found[1]]] if found[1] else ""
            self.teller.end(_ENDINGS[f"%{found[2]}"], side)
        else:
            return False
        return True

    def _header(self, text: str, line: int) -> bool:
        """Take a name, another header, or a part of the start position."""
        if text[:2] in ("N+", "N-"):
            if text[2:]:
                self.teller.header("Name.Black" if text[1] == "+" else "Name.White", text[2:], line)
        elif text.startswith("$"):
            key, colon, value = text[1:].partition(":")
            if value:
                self.teller.header(_HEADERS.get(key, key), value, line)
            return bool(colon)
        elif text.startswith("PI"):
            self.placed = True
            turn = self.position.turn
            self.position = Position.parse(EVEN)
            self.position.turn = turn
            return self._removed(text[2:])
        elif text[:2] in ("P+", "P-"):
            return self._put(text[2:], _COLOURS[text[1]])
        else:
            return text[1:2].isdigit() and self._row(int(text[1]), text[2:])
        return True

    def _removed(self, text: str) -> bool:
        for file, rank, _ in _PLACED.findall(text):
            self.position.pieces.pop((int(file), int(rank)), None)
        return _PLACED.sub("", text) == ""

    def _put(self, text: str, colour: str) -> bool:
        self.placed = True
        for file, rank, code in _PLACED.findall(text):
            letter = CODES.get(code)
            if (file, rank, code) == _THE_REST:
                self._put_the_rest(colour)
                continue
            if letter is None:
                return False
            if file == "0":
                held = self.position.held
                held[colour, letter] = held.get((colour, letter), 0) + 1
            else:
                self.position.pieces[int(file), int(rank)] = (colour, letter)
        return _PLACED.sub("", text) == ""

    def _put_the_rest(self, colour: str) -> None:
        """A colour has in hand what is nowhere else, but for kings."""
        left = Counter(letter for _, letter in Position.parse(EVEN).pieces.values())
        left.subtract(letter.lstrip("+") for _, letter in self.position.pieces.values())
        held = self.position.held
        for (_, letter), number in held.items():
            left[letter] -= number
        for letter, number in left.items():
            if letter in IN_HAND and number > 0:
                held[colour, letter] = held.get((colour, letter), 0) + number

    def _row(self, rank: int, text: str) -> bool:
        self.placed = True
        cells = _CELL.findall(text)
        if len(cells) < SIZE and not text.strip(" *"):
            cells += [_EMPTY] * (SIZE - len(cells))  # blanks at the end of a line are lost
        if len(cells) != SIZE or _CELL.sub("", text).strip() or not 1 <= rank <= SIZE:
            return False
        for file, (side, code) in zip(range(SIZE, 0, -1), cells, strict=True):
            if side and code not in CODES:
                return False
            if side:
                self.position.pieces[file, rank] = (_COLOURS[side], CODES[code])
        return True

    def _stray(self, line: int, text: str) -> None:
        place = Place(self.teller.name, line)
        self.teller.sink.warning("N151", "not a statement of CSA", place, text)


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The bytes of each record; what was not changed since it was read is as it was."""
    last = b""
    for data in written(records, _bytes_of, sink):
        separator = re.match(rb"/[ \t]*(?:\r\n|\r|\n)", data)
        if last and separator is None:
            yield (b"/\n" if last.endswith((b"\n", b"\r")) else b"\n/\n") + data
        elif last and not last.endswith((b"\n", b"\r")):
            yield b"\n" + data
        else:
            yield data if last or separator is None else data[separator.end() :]
        last = data


def _bytes_of(record: GameRecord, sink: Sink) -> bytes:
    source = as_read(record, "csa", read)
    if source is not None:
        return source
    position = start_in(record, sink)
    spent = [dict(node.properties).get(SECONDS, ("",))[0] for node in record.main_line()]
    newer = record.notation != "csa" or any("." in time for time in spent)
    lines = ["'CSA encoding=UTF-8", "V3.0"] if newer else ["V2.2"]
    lines += [*_headers(record, sink), *_position(position), _SIDES[position.turn]]
    lines += [f"'*{line}" for line in comment_of(record.root)]
    turn = position.turn
    for node, time in zip(record.main_line(), spent, strict=True):
        if record.spelling != "csa" or not _WRITTEN.fullmatch(node.move or ""):
            refuse(record, node, "not a move as CSA writes it", sink)
        lines.append(f"{_SIDES.get(node.mover, _SIDES[turn])}{node.move}")
        turn = OTHER[turn]
        lines += [f"T{time}"] if _TIME.fullmatch(time) else []
        lines += [f"'*{line}" for line in comment_of(node)]
    return encoded(record, [*lines, *_ending(record, turn, sink)], "csa", sink)


def _headers(record: GameRecord, sink: Sink) -> Iterator[str]:
    place = Place(record.name, record.line)
    names = {name for node in record.root.walk() for name, _ in node.properties}
    for name in sorted(names - {SECONDS} - TRIVIAL):
        sink.warning("N181", f"CSA has no place for {name}", place)
    for key, value in record.headers.items():
        text = one_line(slashed(value) if key == DATE else value, key, place, sink)
        if key in ("Name.Black", "Name.White"):
            yield f"N{'+' if key == 'Name.Black' else '-'}{text}"
        elif key == DATE and dashed(text) != value:
            sink.warning("N181", "CSA has no place for such a date", place, value)
        elif _KEY.fullmatch(_KEYS.get(key, key)) and key != HEADER:
            yield f"${_KEYS.get(key, key)}:{text}"
        elif key != HEADER:
            sink.warning("N181", f"CSA has no place for the header {key}", place)


def _position(position: Position) -> Iterator[str]:
    even = Position.parse(EVEN)
    if position.pieces == even.pieces and not any(position.held.values()):
        yield "PI"
        return
    for rank in range(1, SIZE + 1):
        cells = (position.pieces.get((file, rank)) for file in range(SIZE, 0, -1))
        row = (f"{_SIDES[piece[0]]}{CODE_OF[piece[1]]}" if piece else " * " for piece in cells)
        yield f"P{rank}{''.join(row)}"
    for colour, side in _SIDES.items():
        held = [(letter, n) for (own, letter), n in position.held.items() if own == colour]
        if any(n for _, n in held):
            yield f"P{side}{''.join(f'00{CODE_OF[letter]}' * n for letter, n in held)}"


def _ending(record: GameRecord, turn: str, sink: Sink) -> list[str]:
    if record.result is None:
        return []
    ending = ending_of(record.result, turn)
    if ending is None or not ending.csa:
        sink.warning("N181", "CSA has no word for the result", Place(record.name, record.line))
        return []
    return [ending.csa]
