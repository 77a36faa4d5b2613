"""KI2: moves as they are printed, without the square that a piece comes from.

    ▲７六歩　△３四歩　▲２二角成　△同　銀

Words say which one is meant where several pieces can go to a square. A file holds one game;
variations are those of KIF.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final

from notation.diagnostics import Place, Sink
from notation.reading import DEFAULT_LIMITS, Limits
from notation.record import TRIVIAL, GameRecord, Node
from notation.shogi.headers import Heading, sides_in, written_headers
from notation.shogi.ki2_moves import MOVE
from notation.shogi.kif import BRANCH, destination
from notation.shogi.signs import BY_KIF, FULL_WIDTH, NAMES, OTHER, ending_of
from notation.shogi.summary import BROKEN, LATE, SUMMARY, tell_end
from notation.shogi.text import Teller, comment_of, encoded, lines_of, whole
from notation.visitor import RecordBuilder, Visitor
from notation.writing import as_read, refuse, written

_MARKS: Final = {"▲": "B", "▼": "B", "☗": "B", "△": "W", "▽": "W", "☖": "W"}
_SIGNS: Final = {"B": "▲", "W": "△"}
_MARK: Final = "|".join(_MARKS)
_MOVES = re.compile(
    rf"(?:\s*(?:{_MARK})[^\s　{''.join(_MARKS)}]+(?:[ 　]+(?!{_MARK})[^\s　]+)?)+\s*"
)
_ITEM = re.compile(rf"({_MARK})([^{''.join(_MARKS)}]+)")
_TO = re.compile(r"([１-９1-9][一二三四五六七八九1-9１-９]|同)[ 　]*(\S+)")
_RESIGNED: Final = BY_KIF["投了"]
_PER_LINE: Final = 6


def _content() -> bytes:
    """A mark and a square, in every encoding."""
    beginnings = []
    for charset in ("utf-8", "cp932", "euc-jp"):
        signs = [sign.encode(charset) for sign in FULL_WIDTH]
        for mark in ("▲", "△", "☗", "☖"):
            try:
                begin = mark.encode(charset)
            except UnicodeEncodeError:
                continue
            beginnings.append(re.escape(begin) + b"(?:" + b"|".join(map(re.escape, signs)) + b")")
    return b"|".join(beginnings)


CONTENT: Final = re.compile(_content())


def read(
    data: bytes | BinaryIO,
    name: str = "",
    *,
    sink: Sink,
    visitor: Visitor[Any] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Any]:
    """The game of a file, told to the visitor."""
    found = whole(data, name, sink, limits)
    if found is None:
        return
    raw, text, encoding, line_end = found
    game = _Game(visitor or RecordBuilder(), sink, name, limits)
    if not _ITEM.search(text) and "：" not in text:
        sink.error("N150", "no game: not a KI2 file", Place(name, 1, 1))
        return
    game.teller.begin("ki2")
    for number, line in lines_of(text):
        game.line(line, number)
    game.teller.begin_moves(game.heading.start(game.teller))
    yield game.teller.finish(raw, encoding, line_end)


class _Game:
    """Reads one game, line by line."""

    def __init__(self, visitor: Visitor[Any], sink: Sink, name: str, limits: Limits) -> None:
        self.teller = Teller(visitor, sink, name, limits)
        self.heading = Heading()

    def line(self, text: str, number: int) -> None:
        teller = self.teller
        if text.startswith(("#", "&")) or not text.strip(" 　"):
            return
        if text.startswith("*"):
            teller.comment(text[1:])
        elif branch := BRANCH.fullmatch(text.strip()):
            if not teller.branch(int(branch[1])):
                self._stray("no line has a move of this number", number, text)
        elif _MOVES.fullmatch(text):
            self._moves(text, number)
        elif ended := SUMMARY.fullmatch(text.strip(" 　")):
            self._end(ended, number)
        elif teller.begun or not self.heading.take(text, number, teller):
            self._stray("not a line of KI2", number, text)

    def _moves(self, text: str, line: int) -> None:
        self.teller.begin_moves(self.heading.start(self.teller))
        for mark, told in _ITEM.findall(text):
            found = _TO.fullmatch(told.strip(" 　\t"))
            if found is None:
                self._stray("not a move", line, told)
                continue
            to = destination(found[1], self.teller.last)
            self.teller.move(to + found[2], line, _MARKS[mark])

    def _end(self, found: re.Match[str], line: int) -> None:
        """The game is over: somebody has won, or a word says why."""
        self.teller.begin_moves(self.heading.start(self.teller))
        if not tell_end(found, self.teller, _RESIGNED):
            self._stray("the result of the game is unknown", line, found[0])

    def _stray(self, message: str, line: int, text: str) -> None:
        self.teller.sink.warning("N151", message, Place(self.teller.name, line), text.strip())


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The bytes of each record; what was not changed since it was read is as it was."""
    return written(records, _bytes_of, sink)


def _bytes_of(record: GameRecord, sink: Sink) -> bytes:
    source = as_read(record, "ki2", read)
    if source is not None:
        return source
    names = {name for node in record.root.walk() for name, _ in node.properties}
    for name in sorted(names - TRIVIAL):
        sink.warning("N181", f"KI2 has no place for {name}", Place(record.name, record.line))
    lines = [*written_headers(record, sink), ""]
    lines += [f"*{line}" for line in comment_of(record.root)]
    # Where variations begin, the last ones first: number, the node before, the first of them.
    todo: list[tuple[int, Node, Node]] = []
    lines += _line(record, record.root, 0, todo, sink)
    if record.result is not None:
        main = list(record.main_line())
        turn = OTHER[main[-1].mover] if main and main[-1].mover in OTHER else "B"
        lines += _ending(record, len(main), turn, sink)
    while todo:
        number, before, node = todo.pop()
        lines += ["", f"変化：{number}手"]
        lines += _line(record, before, number - 1, todo, sink, node)
    return encoded(record, lines, "ki2", sink)


def _line(
    record: GameRecord,
    node: Node,
    number: int,
    todo: list[tuple[int, Node, Node]],
    sink: Sink,
    other: Node | None = None,
) -> Iterator[str]:
    """The moves after a node, or a variation that leaves it; its own variations are left to do."""
    row: list[str] = []
    while node.children or other is not None:
        number += 1
        following = other or node.children[0]
        if other is None:
            todo += [(number, node, branch) for branch in reversed(node.children[1:])]
        row.append(_written(record, following, node, sink))
        node, other = following, None
        comment = comment_of(node)
        if comment or len(row) == _PER_LINE:
            yield "　".join(row)
            yield from (f"*{line}" for line in comment)
            row = []
    if row:
        yield "　".join(row)


def _written(record: GameRecord, node: Node, before: Node, sink: Sink) -> str:
    text = node.move or ""
    if record.spelling != "ki2" or not MOVE.fullmatch(text) or node.mover not in _SIGNS:
        refuse(record, node, "not a move as KI2 writes it", sink)
    if before.move is not None and before.move[:2] == text[:2]:
        text = f"同　{text[2:]}"
    return _SIGNS[node.mover] + text


def _ending(record: GameRecord, number: int, turn: str, sink: Sink) -> list[str]:
    """How the game ended: who has won, or a word that says why."""
    assert record.result is not None
    result = record.result
    ending = ending_of(result, turn)
    begin, sides = f"まで{number}手で", sides_in(record)
    if ending in (_RESIGNED, LATE):
        late = "時間切れにより" if ending is LATE else ""
        return [f"{begin}{late}{sides[OTHER[turn]]}の勝ち"]
    if ending is not None and ending.kif:
        side = f"{sides[turn]}の" if ending.kif in BROKEN else ""
        return [f"{begin}{side}{ending.kif}"]
    winner = next((c for c, name in NAMES.items() if result.of(name) == "win"), "")
    if winner != turn or result.reason:  # who wins and is not to move is taken to be resigned to
        sink.warning("N181", "KI2 has no word for the result", Place(record.name, record.line))
    return [f"{begin}{sides[winner]}の勝ち"] if winner else []
