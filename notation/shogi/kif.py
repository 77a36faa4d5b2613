"""KIF: a move a line, with the square it comes from and the time it took.

       1 ７六歩(77)   ( 0:16/00:00:16)

A file holds one game. A variation names the move that it replaces; it leaves the nearest line
before it that has a move of this number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final, TypeAlias

from notation.diagnostics import Place, Sink
from notation.reading import DEFAULT_LIMITS, Limits, number_of
from notation.record import SECONDS, TRIVIAL, GameRecord, Node
from notation.shogi.headers import Heading, sides_in, written_headers
from notation.shogi.signs import BY_KIF, FULL_WIDTH, KANJI, NAMES, OTHER, ending_of
from notation.shogi.spelling import PASS
from notation.shogi.summary import SUMMARY, tell_end
from notation.shogi.text import Teller, comment_of, encoded, lines_of, whole
from notation.visitor import RecordBuilder, Visitor
from notation.writing import as_read, refuse, written

# Programs write clocks in several ways: `( 0:16/00:00:16)`, `( 0:5/)`, `(1:02:03)`.
_CLOCK: Final = r"\(\s*+(?:(\d+):)?(\d+):(\d\d?)(?:\.\d+)?\s*+(?:/[\d:. ]*)?\)"
_LINE = re.compile(rf"\s*+(\d{{1,9}})\s++(.*?)(?<!\s)\s*+(?:{_CLOCK})?\s*+\+?\s*+")
_MOVE = re.compile(
    rf"[▲△▼▽☗☖]?([１-９1-9][一二三四五六七八九1-9１-９]|同)[ 　]*"
    rf"(?:(\S+?打)[ 　]*\(00\)|(\S+?)[ 　]*(\([1-9][1-9]\))?)|{PASS}"
)
BRANCH = re.compile(r"変化[：:]\s*(\d{1,9})手.*")
_WRITTEN = re.compile(rf"[１-９][一二三四五六七八九]\S+(?:打|\([1-9][1-9]\))|{PASS}")
# How many seconds the players have taken: of moves of even numbers, and of odd ones.
_Spent: TypeAlias = tuple[int, int]
_TITLE: Final = "手数----"
# What a file is known by.
CONTENT: Final = re.compile(
    b"|".join([rb"\A#KIF", *(_TITLE.encode(charset) for charset in ("utf-8", "cp932", "euc-jp"))])
)
_COLUMNS: Final = "手数----指手---------消費時間--"


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
    if not _LINE_OF_MOVES.search(text) and "：" not in text:
        sink.error("N150", "no game: not a KIF file", Place(name, 1, 1))
        return
    game.teller.begin("kif")
    for number, line in lines_of(text):
        game.line(line, number)
    game.teller.begin_moves(game.heading.start(game.teller))
    yield game.teller.finish(raw, encoding, line_end)


_LINE_OF_MOVES = re.compile(r"^[^\S\n]*+\d++\s++[▲△▼▽☗☖]?[１-９1-9同投中パ]", re.MULTILINE)


class _Game:
    """Reads one game, line by line."""

    def __init__(self, visitor: Visitor[Any], sink: Sink, name: str, limits: Limits) -> None:
        self.teller = Teller(visitor, sink, name, limits)
        self.heading = Heading()

    def line(self, text: str, number: int) -> None:
        teller = self.teller
        if text.startswith(("#", "&")):
            return
        if text.startswith("*"):
            teller.comment(text[1:])
        elif branch := BRANCH.fullmatch(text.strip()):
            if not teller.branch(int(branch[1])):
                self._stray("no line has a move of this number", number, text)
        elif not self._taken(text, number):
            self._stray("not a line of KIF", number, text)

    def _taken(self, text: str, number: int) -> bool:
        """Take a move or a header; `False` for a line that is neither."""
        if (found := _LINE.fullmatch(text)) and self._item(found, number):
            return True
        if text.startswith("まで"):
            return self._summed_up(text)
        if not text.strip():
            return True
        return not self.teller.begun and self.heading.take(text, number, self.teller)

    def _summed_up(self, text: str) -> bool:
        """Take a line that sums up the game, if it has not said so before; whether it is known."""
        if self.teller.ended:
            return True
        self.teller.begin_moves(self.heading.start(self.teller))
        found = SUMMARY.fullmatch(text.strip(" 　"))
        return found is not None and tell_end(found, self.teller, None)

    def _item(self, found: re.Match[str], line: int) -> bool:
        """Take a line with a number; `False` where it holds neither move nor ending."""
        number, text, *clock = found.groups()
        ending, move = BY_KIF.get(text), _MOVE.fullmatch(text)
        if ending is None and move is None:
            return False
        teller = self.teller
        teller.begin_moves(self.heading.start(self.teller))
        if int(number) != teller.number + 1 and not teller.branch(int(number)):
            missing = int(number) > teller.number + 1  # what follows belongs behind another move
            self._stray("not the number of the next move", line, found[0], missing)
        if ending is not None:
            teller.end(ending)
        elif move is not None:
            told = teller.move(_spelt(move, teller.last), line)
            taken = _seconds_on(clock)
            if told is not None and taken is not None:
                teller.spent(str(taken))
        return True

    def _stray(self, message: str, line: int, text: str, missing: bool = False) -> None:
        sink = self.teller.sink
        tell = sink.error if missing else sink.warning
        tell("N151", message, Place(self.teller.name, line), text.strip())


def _seconds_on(clock: Iterable[str | None]) -> int | None:
    """The time that a clock shows as hours, if there are any, minutes and seconds."""
    taken = None
    for digits in filter(None, clock):
        value = number_of(digits)
        if value is None:
            return None
        taken = 60 * (taken or 0) + value
    return taken


def _spelt(move: re.Match[str], last: Node) -> str:
    """A move as it is usually written."""
    if move[0] == PASS:
        return PASS
    return destination(move[1], last) + "".join(filter(None, move.groups()[1:]))


_WIDE: Final = {**dict(zip("123456789", FULL_WIDTH, strict=True))}
_HIGH: Final = {
    **dict(zip("123456789", KANJI, strict=True)),
    **dict(zip(FULL_WIDTH, KANJI, strict=True)),
}


def destination(text: str, last: Node) -> str:
    """The square as it is usually written; `同` is the one that the last move went to."""
    if text == "同":
        return (last.move or "同")[:2]
    return _WIDE.get(text[0], text[0]) + _HIGH.get(text[1], text[1])


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The bytes of each record; what was not changed since it was read is as it was."""
    return written(records, _bytes_of, sink)


def _bytes_of(record: GameRecord, sink: Sink) -> bytes:
    source = as_read(record, "kif", read)
    if source is not None:
        return source
    _tell_losses(record, sink)
    lines = ["#KIF version=2.0 encoding=UTF-8"] if record.notation != "kif" else []
    lines += written_headers(record, sink)
    lines += [_COLUMNS, *(f"*{line}" for line in comment_of(record.root))]
    # The nodes of a line, and where variations begin, the last ones first.
    todo: list[tuple[int, Node, Node, _Spent]] = []
    _line(record, record.root, 0, (0, 0), lines, todo, sink)
    if record.result is not None:
        main = list(record.main_line())
        turn = OTHER[main[-1].mover] if main and main[-1].mover in OTHER else "B"
        lines += _ending(record, len(main) + 1, turn, sink)
    while todo:
        number, before, node, spent = todo.pop()
        lines += ["", f"変化：{number}手"]
        lines += _move(record, node, before, number, _total(node, number, spent), False, sink)
        _line(record, node, number, _total(node, number, spent), lines, todo, sink)
    return encoded(record, lines, "kif", sink)


def _tell_losses(record: GameRecord, sink: Sink) -> None:
    """Tell of properties that have no place: the times of moves have one."""
    names = {name for node in record.root.walk() for name, _ in node.properties}
    place = Place(record.name, record.line)
    for name in sorted(names - {SECONDS} - TRIVIAL):
        sink.warning("N181", f"KIF has no place for {name}", place)
    if any("." in _spent(node) for node in record.root.walk()):
        sink.warning("N181", "KIF has no place for parts of seconds", place)


def _line(
    record: GameRecord,
    node: Node,
    number: int,
    spent: _Spent,
    lines: list[str],
    todo: list[tuple[int, Node, Node, _Spent]],
    sink: Sink,
) -> None:
    """Write what follows a node on its line; variations are left to do."""
    while node.children:
        number += 1
        first = node.children[0]
        for other in reversed(node.children[1:]):
            todo.append((number, node, other, spent))
        spent = _total(first, number, spent)
        lines += _move(record, first, node, number, spent, len(node.children) > 1, sink)
        node = first


def _move(
    record: GameRecord, node: Node, before: Node, number: int, spent: _Spent, more: bool, sink: Sink
) -> list[str]:
    text = node.move or ""
    if record.spelling != "kif" or not _WRITTEN.fullmatch(text):
        refuse(record, node, "not a move as KIF writes it", sink)
    if text != PASS and before.move is not None and before.move[:2] == text[:2]:
        text = f"同　{text[2:]}"
    seconds = _seconds(node)
    clock = ""
    if seconds is not None:
        hours, rest = divmod(spent[number % 2], 3600)
        clock = f" ({seconds // 60:2}:{seconds % 60:02}/{hours:02}:{rest // 60:02}:{rest % 60:02})"
    return [f"{number:4} {text}{clock}{'+' * more}", *(f"*{line}" for line in comment_of(node))]


def _ending(record: GameRecord, number: int, turn: str, sink: Sink) -> list[str]:
    assert record.result is not None
    result = record.result
    ending = ending_of(result, turn)
    if ending is not None and ending.kif:
        return [f"{number:4} {ending.kif}"]
    if result.reason or result.draw:
        sink.warning("N181", "KIF has no word for the result", Place(record.name, record.line))
    for colour, side in sides_in(record).items():
        if result.of(NAMES[colour]) == "win" or result.of(NAMES[OTHER[colour]]) == "loss":
            return [f"まで{number - 1}手で{side}の勝ち"]
    return []


def _spent(node: Node) -> str:
    return dict(node.properties).get(SECONDS, ("",))[0]


def _seconds(node: Node) -> int | None:
    """Whole seconds."""
    return number_of(_spent(node).partition(".")[0])


def _total(node: Node, number: int, spent: _Spent) -> _Spent:
    """The sums after a move."""
    even, odd = spent
    taken = _seconds(node) or 0
    return (even, odd + taken) if number % 2 else (even + taken, odd)
