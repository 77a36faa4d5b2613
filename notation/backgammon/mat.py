"""MAT: a match, game by game, in two columns.

     7 point match

     Game 1
     Ann : 0                             Bob : 0
      1)                             31: 8/5 6/5
      2) 52: 13/8 24/22               Doubles => 2
      3)  Drops                      Wins 1 point

The left player is White here. A throw is two moves of chance, one for each die; what players say to
the doubling cube, which rules do not know, stands at the throw after it, or at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, BinaryIO, Final

from notation.description import GameDescription
from notation.diagnostics import Place, Sink
from notation.encodings import decoded_file
from notation.portable import tags
from notation.reading import (
    DEFAULT_LIMITS,
    Limits,
    Part,
    number_of,
    parts,
    tell_no_game,
)
from notation.record import TRIVIAL, GameRecord, Node, Result
from notation.shogi.text import lines_of
from notation.visitor import RecordBuilder, Visitor
from notation.writing import as_read, one_line, refuse, written

CUBE: Final = "XD"
"""The property that tells what was said to the doubling cube before a throw."""
CUBE_AT_END: Final = "XDE"
"""The same where no throw follows."""

CONTENT: Final = re.compile(
    rb"\A(?:\s*;[^\n]*\n)*\s*"
    rb"(?:\d+ point match\b|Game \d+[ \t]*\r?\n[^\n:]*:[ \t]*\d+[ \t]+[^\n:]*:[ \t]*\d+)"
)
_TAG = re.compile(r';\s*\[([^"\]]+?)\s*"(.*)"\]')
_MATCH = re.compile(r"\s*(\d+) point match\b.*")
_BEGIN = re.compile(rb"\A(?:\xef\xbb\xbf)?[ \t]*Game \d+[ \t]*(?:[\r\n]|\Z)")
_GAME = re.compile(r"[ \t]*Game (\d+)[ \t]*")
_PLAYERS = re.compile(  # a look ahead at the end, so that what has none is not tried piece by piece
    r"(?=.*:\s*+\d++\s*+\Z)"
    r"(\s*+(|\S.*?(?<!\s))\s*+:\s*+(\d++)\s++)(\S.*?)(?<!\s)\s*+:\s*+(\d++)\s*+"
)
_NUMBER = re.compile(r"\s*\d+\)")
_ENTRY = re.compile(r"(?=\b(?:[1-6][1-6]:|Doubles\b|Beavers\b|Takes\b|Drops\b|Resigns\b|Wins\b))")
_THROW = re.compile(r"([1-6])([1-6]):\s*(.*)")
_WON = re.compile(r"Wins (\d{1,9}) points?\b.*")
_POINTS: Final = {"single": 1, "gammon": 2, "backgammon": 3}
_REASON = re.compile(r"(\d+) points?")
_CUBE = re.compile(r"=>\s*(\d+)")
_NAMES: Final = ("Name.White", "Name.Black")
_SCORES: Final = ("Score.White", "Score.Black")
_COLOURS: Final = {"W": "White", "B": "Black"}
_OTHER: Final = {"W": "B", "B": "W"}
_DIE = re.compile(r"[1-6]")
# What the player says whose turn it is not.
_ANSWERS: Final = ("Takes", "Drops", "Beavers")
_WIDTH: Final = 28


def read(
    data: bytes | BinaryIO,
    name: str = "",
    *,
    sink: Sink,
    visitor: Visitor[Any] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Any]:
    """The games of a match, told to the visitor; what is said of the match is told of the first."""
    visitor = visitor or RecordBuilder()
    games, unread = 0, sink.count("N103")
    head = Part(b"", 1, 0)  # which stands before the first game
    for part in parts(data, _BEGIN, name, sink, limits):
        if not _BEGIN.match(part.data):
            head = part
            continue
        games += 1
        whole = part if games > 1 else Part(head.data + part.data, head.line, head.offset)
        text, encoding = decoded_file(whole.data, name, sink)
        game = _Game(visitor, sink, name, limits)
        visitor.begin_game("mat", "mat", name, whole.line, whole.offset)
        for number, line in lines_of(text):
            game.line(line, whole.line - 1 + number)
        yield game.finish(whole.data, encoding)
    if not games:
        tell_no_game("N150", "no game: `Game 1` begins one", Place(name, 1, 1), sink, unread)


class _Game:
    """Reads one game, line by line."""

    def __init__(self, visitor: Visitor[Any], sink: Sink, name: str, limits: Limits) -> None:
        self.visitor = visitor
        self.sink = sink
        self.name = name
        self.limits = limits
        self.last = Node()
        self.parent: Node | None = None
        self.begun = self.skipped = False
        self.moves = 0
        self.said: list[str] = []
        self.right = 0
        self.result: Result | None = None

    def line(self, text: str, number: int) -> None:
        if not text.strip():
            return
        if found := _TAG.fullmatch(text.strip()):
            self.visitor.header(found[1], found[2])
        elif found := _MATCH.fullmatch(text):
            self.visitor.header("MatchLength", found[1])
        elif found := _GAME.fullmatch(text):
            self.visitor.header("Game", found[1])
        elif not self.begun and (found := _PLAYERS.fullmatch(text)):
            self._players(found)
        elif _NUMBER.match(text) or _WON.search(text):
            self._entries(text, number)
        else:
            self.sink.warning("N151", "not a line of MAT", Place(self.name, number), text.strip())

    def _players(self, found: re.Match[str]) -> None:
        self.right = len(found[1])
        for header, player in zip(_NAMES, (found[2], found[4]), strict=True):
            self.visitor.header(header, player.strip())
        for header, score in zip(_SCORES, (found[3], found[5]), strict=True):
            self.visitor.header(header, score)
        self._begin_moves()

    def _begin_moves(self) -> None:
        if not self.begun:
            self.begun = True
            self.skipped = bool(self.visitor.end_headers())
            if not self.skipped:
                self.visitor.move(self.last, None)

    def _entries(self, text: str, line: int) -> None:
        """What the players did in a turn each: the left one, the right one, or both."""
        self._begin_moves()
        begin = found.end() if (found := _NUMBER.match(text)) else 0
        starts = [entry.start() for entry in _ENTRY.finditer(text, begin)]
        if text[begin : starts[0] if starts else len(text)].strip():
            place = Place(self.name, line)
            self.sink.warning("N151", "not a turn of MAT", place, text.strip())
        single = len(starts) == 1 and starts[0] >= max(self.right - 4, begin + 8)
        for index, (start, end) in enumerate(pairwise([*starts, len(text)])):
            self._entry("WB"[single or index % 2], text[start:end].strip(), line)

    def _entry(self, colour: str, text: str, line: int) -> None:
        if throw := _THROW.fullmatch(text):
            first = self._move(throw[1], colour, line)
            if first is not None and self.said:
                first.properties = ((CUBE, tuple(self.said)),)
                self.said = []
            self._move(throw[2], colour, line)
            if throw[3]:
                self._move(throw[3], colour, line)
        elif won := _WON.fullmatch(text):
            winner, loser = _COLOURS[colour], _COLOURS[_OTHER[colour]]
            self.result = Result.won(winner, loser, _points(int(won[1])))
        else:
            self.said.append(text)

    def _move(self, text: str, mover: str, line: int) -> Node | None:
        if self.skipped:
            return None
        self.moves += 1
        if self.moves > self.limits.moves:
            message = f"more than {self.limits.moves} moves; the rest is not read"
            self.sink.error("N103", message, Place(self.name, line))
            self.skipped = True
            return None
        self._flush()
        node = Node(text, 0, mover)
        node.line = line
        self.parent, self.last = self.last, node
        return node

    def _flush(self) -> None:
        """Tell the last node, which is complete now."""
        if self.parent is not None:
            self.visitor.move(self.last, self.parent)
            self.parent = None

    def finish(self, data: bytes, encoding: str) -> Any:
        self._begin_moves()
        if self.said and self.parent is not None:
            self.last.properties = (*self.last.properties, (CUBE_AT_END, tuple(self.said)))
        self._flush()
        if self.result is not None:
            self.visitor.result(self.result)
        self.visitor.layout(data, encoding)
        return self.visitor.end_game()


def titles_of(_: object) -> tuple[str]:
    """The game of these records."""
    return ("Backgammon",)


def complete_headers(new: GameRecord, record: GameRecord, rules: GameDescription) -> None:
    """Leave out what tells nothing; without a match it is a game for money."""
    tags.complete_headers(new, record, rules)
    if record.notation != new.notation:
        new.headers.setdefault("MatchLength", "0")


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The bytes of each record; what was not changed since it was read is as it was."""
    return written(records, _bytes_of, sink)


def _bytes_of(record: GameRecord, sink: Sink) -> bytes:
    source = as_read(record, "mat", read)
    if source is not None:
        return source
    headers = dict(record.headers)
    place = Place(record.name, record.line)
    names = {name for node in record.root.walk() for name, _ in node.properties}
    for name in sorted(names - {CUBE, CUBE_AT_END} - TRIVIAL):
        sink.warning("N181", f"MAT has no place for {name}", place)
    left, right = (headers.pop(name, "?") for name in _NAMES)
    scores = [headers.pop(name, "0") for name in _SCORES]
    length, number = headers.pop("MatchLength", ""), headers.pop("Game", "1")
    lines = [
        f'; [{key} "{one_line(value, f"the header {key}", place, sink)}"]'
        for key, value in headers.items()
    ]
    lines += [f" {length} point match", ""] if length else []
    lines += [f" Game {number}"]
    lines.append(f" {f'{left} : {scores[0]}':{_WIDTH + 4}} {right} : {scores[1]}")
    entries = [*_turns(record, sink)]
    lines += _rows(entries)
    return "".join(f"{line}\n" for line in [*lines, *_won(record, entries, sink), ""]).encode()


def _turns(record: GameRecord, sink: Sink) -> Iterator[tuple[str, str]]:
    """Who does what, in order: throws with the moves after them, and what is said to the cube."""
    nodes = list(record.main_line())
    mover = ""
    for at in range(0, len(nodes), 3):
        dice, play = nodes[at : at + 2], nodes[at + 2 : at + 3]
        known = all(_DIE.fullmatch(node.move or "") for node in dice)
        if record.spelling != "mat" or not known:
            refuse(record, nodes[at], "not a throw of two dice", sink)
        if len(dice) < 2:
            message = "the record breaks off inside a throw, which is left out"
            sink.warning("N183", message, record.place(dice[0]))
            return
        stated = (node.mover for node in (*play, *dice) if node.mover in _COLOURS)
        mover = next(stated, _OTHER.get(mover, "W"))
        yield from _said(dice[0], CUBE, mover)
        throw = "".join(node.move or "" for node in dice)
        yield mover, f"{throw}: {play[0].move if play else ''}".rstrip()
    if nodes:
        yield from _said(nodes[-1], CUBE_AT_END, _OTHER[mover])


def _said(node: Node, name: str, mover: str) -> Iterator[tuple[str, str]]:
    """What is said by the player whose turn it is, and by the other one who answers."""
    for text in dict(node.properties).get(name, ()):
        yield _OTHER[mover] if text.startswith(_ANSWERS) else mover, f" {text}"


def _rows(entries: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Two columns: a row ends with what the right player does."""
    rows: list[tuple[str, str]] = []
    for colour, text in entries:
        if colour == "W" or not rows or rows[-1][1]:
            rows.append((text, "") if colour == "W" else ("", text))
        else:
            rows[-1] = (rows[-1][0], text)
    for number, (left, right) in enumerate(rows, 1):
        yield f"{number:3}) {left:{_WIDTH}} {right}".rstrip()


def _won(record: GameRecord, entries: list[tuple[str, str]], sink: Sink) -> list[str]:
    """The line that tells the winner."""
    result = record.result
    if result is None or not result.outcomes:
        return []
    won = next((c for c, name in _COLOURS.items() if result.of(name) == "win"), "")
    stated = _REASON.fullmatch(result.reason)
    cube = max((int(n) for _, text in entries for n in _CUBE.findall(text)), default=1)
    points = number_of(stated[1]) if stated else _POINTS.get(result.reason, 0) * cube
    if not won or not points:
        message = "MAT gives a result in points, and the record has none"
        sink.warning("N181", message, Place(record.name, record.line))
        return []
    text = f"Wins {_points(points)}"
    return [f"      {text}" if won == "W" else f"{'':{_WIDTH + 6}}{text}"]


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"
