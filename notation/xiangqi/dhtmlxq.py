"""DhtmlXQ: records of xiangqi as Chinese servers put them into pages.

    [DhtmlXQ]
    [DhtmlXQ_red]Bea[/DhtmlXQ_red]
    [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
    [DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]
    [DhtmlXQ_comment1]the cannon[/DhtmlXQ_comment1]
    [/DhtmlXQ]

A move is four digits: file and rank of both squares, from 0 at the top left. `move_0_2_1` is line
1, which has another second move than line 0 (`movelist`); `comment1_2` is about that move, and
`comment0` about the game.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final

from notation.diagnostics import Place, Sink
from notation.portable.tags import LOST, mark_of, result_of
from notation.reading import DEFAULT_LIMITS, Limits, number_of, parts, tell_no_game
from notation.record import UNKNOWN, GameRecord, Node
from notation.visitor import RecordBuilder, Visitor
from notation.writing import one_line, refuse, written
from notation.xiangqi.spelling import DIGITS
from notation.xiangqi.text import encoding_of
from notation.xiangqi.thirty_two import START, listed, placed

_TAG = re.compile(
    r"\[DhtmlXQ_(\w+)\]([^\[]*(?:\[(?!/?DhtmlXQ_)[^\[]*)*)\[/DhtmlXQ_\w+\]",
    re.IGNORECASE | re.ASCII,
)
# What a value may not have in it.
_BRACKET = re.compile(r"\[(?=/?DhtmlXQ_)", re.IGNORECASE)
_BEGIN = re.compile(rb"\[DhtmlXQ\]", re.IGNORECASE)
_VARIATION = re.compile(r"move_(\d+)_(\d+)_(\d+)")
_COMMENT = re.compile(r"comment(?:(\d+)_)?(\d+)")
_BREAK: Final = "||"
_NAMES: Final = {
    "red": "Name.White",
    "black": "Name.Black",
    "event": "Event",
    "date": "Date",
    "place": "Site",
    "round": "Round",
}
_TAGS: Final = {header: tag for tag, header in _NAMES.items()}
_WORDS: Final = {
    "1-0": "红胜 紅勝 红先胜 紅先勝",
    "0-1": "黑胜 黑勝 红先负 紅先負",
    "1/2-1/2": "和局 和棋 红先和 紅先和",
    "*": "未知",
}
_RESULTS: Final = {word: mark for mark, words in _WORDS.items() for word in (mark, *words.split())}
_MARKS: Final = {"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和局"}
# What says how a page shows the record, or what follows from the moves.
_NEEDLESS: Final = frozenset({"ver", "init", "pver", "length", "binit", "movelist", "result"})


@dataclass
class _Line:
    """A line of play: where it leaves which other one, and its moves."""

    number: int
    parent: int
    begins: int
    moves: list[str]
    place: Place
    nodes: dict[int, Node] = field(default_factory=dict)


class _Game:
    """The tags of one game."""

    def __init__(self, text: str, name: str, line: int, sink: Sink, limits: Limits) -> None:
        self.place = Place(name, line)
        self.sink = sink
        self.limits = limits
        # Each value, and the line that it stands on.
        self.found: dict[str, tuple[str, Place]] = {}
        at = 0
        for tag in _TAG.finditer(text):
            line += text.count("\n", at, tag.start())
            at = tag.start()
            key, value = tag[1].lower(), tag[2].strip()
            if value and key in self.found:
                sink.warning("N105", f"a second tag {key}", Place(name, line), value)
            elif value:
                self.found[key] = value, Place(name, line)
        self.fen = self._fen()

    def told(self, tag: str) -> tuple[str, Place]:
        """A value and its place, "" where there is none."""
        return self.found.get(tag, ("", self.place))

    def _fen(self) -> str:
        """The start position, "" for the usual one: whose the piece is that moves first begins."""
        squares, place = self.told("binit")
        moves, _ = self.told("movelist")
        if not squares:
            return ""
        try:
            fen = placed(squares, moves[:2])
        except ValueError as error:
            self.sink.error("N152", str(error), place, squares)
            return UNKNOWN
        return fen if fen != placed(START, "") else ""

    def headers(self) -> Iterator[tuple[str, str]]:
        for tag, (value, _) in self.found.items():
            if tag not in _NEEDLESS and not (_VARIATION.fullmatch(tag) or _COMMENT.fullmatch(tag)):
                yield _NAMES.get(tag, tag), value
        if self.fen:
            yield "FEN", self.fen

    def lines(self) -> Iterator[_Line]:
        """The main line, then the others in order."""
        moves, place = self.told("movelist")
        yield _Line(0, 0, 1, self._moves(moves, place), place)
        lines = []
        for tag, (moves, place) in self.found.items():
            if named := _VARIATION.fullmatch(tag):
                parent, begins, number = (number_of(digits) or 0 for digits in named.groups())
                lines.append(_Line(number, parent, begins, self._moves(moves, place), place))
        yield from sorted(lines, key=lambda line: line.number)

    def _moves(self, text: str, place: Place) -> list[str]:
        digits = "".join(text.split())
        moves = [digits[i : i + 4] for i in range(0, len(digits), 4)]
        whole = [move for move in moves if DIGITS.fullmatch(move)]
        if len(whole) < len(moves):
            self.sink.error("N151", "not a list of moves", place, text)
            whole = moves[: next(i for i, m in enumerate(moves) if not DIGITS.fullmatch(m))]
        if len(whole) > self.limits.moves:
            message = f"more than {self.limits.moves} moves; the rest is not read"
            self.sink.error("N103", message, place)
        return whole[: self.limits.moves]

    def comments(self) -> Iterator[tuple[int, int, str, Place]]:
        """Line, number of the move, text and place of each comment."""
        for tag, (value, place) in self.found.items():
            if named := _COMMENT.fullmatch(tag):
                text = value.replace(_BREAK, "\n").strip()
                yield number_of(named[1] or "0") or 0, number_of(named[2]) or 0, text, place


def read(
    data: bytes | BinaryIO,
    name: str = "",
    *,
    sink: Sink,
    visitor: Visitor[Any] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Any]:
    """The games of a page or a file, told to the visitor."""
    visitor = visitor or RecordBuilder()
    games, unread = 0, sink.count("N103")
    for part in parts(data, _BEGIN, name, sink, limits):
        text = part.data.decode("utf-8", "replace")
        game = _Game(text, name, part.line, sink, limits)
        if game.found.keys() & {"movelist", "binit"}:
            games += 1
            yield _told(game, visitor, part.offset)
    if not games:
        tell_no_game(
            "N150", "no game: DhtmlXQ_movelist is missing", Place(name, 1, 1), sink, unread
        )


def _told(game: _Game, visitor: Visitor[Any], offset: int) -> Any:
    visitor.begin_game("dhtmlxq", "dhtmlxq", game.place.file, game.place.line or 1, offset)
    for key, value in game.headers():
        visitor.header(key, value)
    if not visitor.end_headers():
        _tell_moves(game, visitor)
    result, _ = game.told("result")
    if result in _RESULTS:
        visitor.result(result_of(_RESULTS[result]))
    elif result:
        game.sink.warning("N151", "the result of the game is unknown", game.place, result)
    visitor.layout(None, "utf-8")
    return visitor.end_game()


def _tell_moves(game: _Game, visitor: Visitor[Any]) -> None:
    root = Node()
    lines: dict[int, _Line] = {}
    parents: dict[int, Node] = {}
    for line in game.lines():
        last = root if not line.number else _before(line, lines)
        if last is None or line.number in lines:
            game.sink.warning("N151", "a variation of no move", line.place)
            continue
        lines[line.number] = line
        parents[line.number] = last
        line.nodes[line.begins - 1] = last
        for ply, move in enumerate(line.moves, line.begins):
            line.nodes[ply] = Node(move, 0, "WB"[(ply + (" b " not in game.fen)) % 2])
            line.nodes[ply].line = line.place.line or 0
    for number, ply, text, place in game.comments():
        of = lines.get(number)
        if of is None or ply not in of.nodes:
            game.sink.warning("N151", "a comment on no move", place, text)
        else:
            of.nodes[ply].comment = text
    visitor.move(root, None)
    for line in lines.values():
        if line.number and visitor.begin_variation():
            continue
        last = parents[line.number]
        for ply in range(line.begins, line.begins + len(line.moves)):
            visitor.move(line.nodes[ply], last)
            last = line.nodes[ply]
        if line.number:
            visitor.end_variation()


def _before(line: _Line, lines: dict[int, _Line]) -> Node | None:
    """The node before the first of a variation; `None` where no line has it."""
    parent = lines.get(line.parent)
    while parent is not None and parent.number and line.begins < parent.begins:
        parent = lines.get(parent.parent)
    return parent.nodes.get(line.begins - 1) if parent is not None else None


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The tags of each record."""
    return written(records, _bytes_of, sink, b"\n")


def _bytes_of(record: GameRecord, sink: Sink) -> bytes:
    place = Place(record.name, record.line)
    tags: dict[str, str] = {}
    for header, value in record.headers.items():
        tag = _TAGS.get(header, header)
        if header == "FEN" or not value:
            continue
        if not re.fullmatch("[a-z][a-z0-9_]*", tag) or tag in _NEEDLESS:
            sink.warning("N181", f"no tag can hold the header {header}", place, value)
            continue
        tags[tag] = one_line(value, f"the header {header}", place, sink)
    tags["binit"] = _start(record, sink)
    mark = mark_of(record.result)
    if mark in _MARKS:
        tags["result"] = _MARKS[mark]
    elif mark == LOST:
        sink.warning("N181", "no word for a loss of both", place)
    tags |= _moves_of(record, sink)
    lines = ["[DhtmlXQ]"]
    for tag, value in tags.items():
        if _BRACKET.search(value):
            sink.warning("N181", f"`[` in the tag {tag} becomes `(`", place)
        lines.append(f"[DhtmlXQ_{tag}]{_BRACKET.sub('(', value)}[/DhtmlXQ_{tag}]")
    text = "\n".join([*lines, "[/DhtmlXQ]", ""])
    encoding = record.encoding if record.notation == "dhtmlxq" else "utf-8"
    data = text.encode(encoding, "replace")
    # Readers guess the encoding of what is written.
    return data if data.decode(encoding_of(data) or "utf-8", "replace") == text else text.encode()


def _start(record: GameRecord, sink: Sink) -> str:
    """The start position. The first move tells who begins."""
    fen = record.headers.get("FEN")
    if fen is None:
        return START
    first = next(record.main_line(), Node())
    try:
        squares = listed(fen)
        told = placed(squares, (first.move or "")[:2])
    except ValueError as error:
        refuse(record, record.root, str(error), sink)
    if told.split()[1] != fen.split()[1].replace("r", "w"):
        place = Place(record.name, record.line)
        sink.warning("N181", "without a move the notation cannot express that Black begins", place)
    return squares


def _moves_of(record: GameRecord, sink: Sink) -> dict[str, str]:
    """The lines of play, then the comments."""
    lines: dict[str, str] = {}
    first = "" if record.root.children else record.epilogue
    comments = {"comment0": "\n".join(filter(None, (record.root.comment, first)))}
    todo = deque([(0, 1, "movelist", record.root, 0)])
    count = 0
    while todo:
        number, ply, tag, node, index = todo.popleft()
        moves = []
        while node.children:
            for other in range(1, len(node.children)) if not index else ():
                count += 1
                todo.append((count, ply, f"move_{number}_{ply}_{count}", node, other))
            node, index = node.children[index], 0
            if record.spelling != "dhtmlxq" or not DIGITS.fullmatch(node.move or ""):
                refuse(record, node, "not a move of DhtmlXQ", sink)
            moves.append(node.move or "")
            last = record.epilogue if not number and not node.children else ""
            said = "\n".join(filter(None, (node.preface, node.comment, last)))
            comments[f"comment{number}_{ply}" if number else f"comment{ply}"] = said
            ply += 1
        lines[tag] = "".join(moves)
    if any(_BREAK in text for text in comments.values()):
        place = Place(record.name, record.line)
        sink.warning("N181", f"`{_BREAK}` in comments is read as a line break", place)
    written = {tag: text.strip().replace("\n", _BREAK) for tag, text in comments.items()}
    return lines | {tag: text for tag, text in written.items() if text}
