"""Reading named-rule records, one line after another; a file may hold several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

from notation.diagnostics import Place, Sink
from notation.edits import is_edit
from notation.named.comments import decoded as decoded_properties
from notation.named.comments import take_properties
from notation.named.result import parse_result
from notation.named.step import NAGS, StepError, Token, parse_step, print_step, tokens_of, unquoted
from notation.reading import DEFAULT_LIMITS, Limits, decoded, number_of, opened
from notation.record import Node
from notation.visitor import RecordBuilder, Visitor

TITLE: Final = "Named Rule Record"
VERSION: Final = "1"

_KEY = re.compile(r"[^\s=]+")
_HEADER = re.compile(rf"({_KEY.pattern})=(.*)", re.DOTALL)
_NUMBER = re.compile(r"(\d+)\.(?: |$)", re.ASCII)
_MOVER = re.compile(r' *("(?:[^"\\]|\\.)*"|[^\s(){};"]+):(?= |$)')


def read(
    data: bytes | BinaryIO,
    name: str = "",
    *,
    sink: Sink,
    visitor: Visitor[Any] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Any]:
    """The records of a file. After an error the moves before it are kept."""
    lines = _Lines(opened(data), name, sink, limits)
    visitor = visitor or RecordBuilder()
    found, told = False, sink.count("N120")
    while lines.find_record():
        found = True
        yield _Game(lines, visitor).read()
    if not found and sink.count("N120") == told:
        sink.error("N120", "no named-rule record", Place(name, 1, 1))


class _Lines:
    """The lines of a file, with one line of look-ahead."""

    def __init__(self, stream: BinaryIO, name: str, sink: Sink, limits: Limits) -> None:
        self.stream = stream
        self.name = name
        self.sink = sink
        self.limits = limits
        self.number = 0
        self.size = 0
        self.begin = self.end = 0  # of the line, in bytes
        self.text: str | None = None
        self.warned = False
        self.advance()

    @property
    def place(self) -> Place:
        return Place(self.name, self.number, 1)

    def at_title(self) -> bool:
        return self.text is not None and self.text.startswith(TITLE)

    def advance(self) -> None:
        """Go to the next line; `text` is `None` after the last."""
        line = self.stream.readline(self.limits.size + 1)
        self.number += 1
        self.size += len(line)
        self.begin, self.end = self.end, self.end + len(line)
        if not line:
            self.text = None
            return
        text, encoding = decoded(line)
        if encoding != "utf-8" and not self.warned:
            self.warned = True
            self.sink.warning("N102", f"not UTF-8; read as {encoding}", self.place)
        self.text = text.removesuffix("\n").removesuffix("\r")
        if self.number == 1:
            self.text = self.text.removeprefix("\ufeff")

    def find_record(self) -> bool:
        """Go to the next record; what stands before it is reported."""
        while self.text is not None and not self.at_title():
            if _NUMBER.match(self.text.lstrip()):
                self.sink.warning("N122", f"no line `{TITLE} {VERSION}`", self.place, self.text)
                break
            if self.text.strip():
                self.sink.error("N120", "not a named-rule record", self.place, self.text)
                return self.skip_record()
            self.advance()
        self.size = 0
        return self.text is not None

    def skip_record(self) -> bool:
        """Go to the next title."""
        while self.text is not None and not self.at_title():
            self.advance()
        self.size = 0
        return self.text is not None


class _Level:
    """A line of play: its last node, and the node that its last whole turn follows."""

    __slots__ = ("anchor", "empty", "label", "last")

    def __init__(self, last: Node, label: str = "") -> None:
        self.last = last
        self.anchor = last
        self.label = label
        self.empty = True


class _Game:
    """Reads one record."""

    def __init__(self, lines: _Lines, visitor: Visitor[Any]) -> None:
        self.lines = lines
        self.sink = lines.sink
        self.visitor = visitor
        self.root = Node()
        self.levels = [_Level(self.root)]
        # A node is told when its comment is complete, which is when the next item begins.
        self.waiting: tuple[Node, Node] | None = None
        self.comments: list[str] = []
        self.moves = 0
        self.begun = False
        self.skip_moves = False
        self.skip_depth = 0

    def read(self) -> Any:
        lines = self.lines
        self.visitor.begin_game("named", "named", lines.name, lines.number, lines.begin)
        self._headers()
        while lines.text is not None and not lines.at_title():
            if not self._item(lines.text):
                lines.skip_record()
                break
            lines.advance()
        self._finish()
        return self.visitor.end_game()

    def _headers(self) -> None:
        lines = self.lines
        if not lines.at_title() or lines.text is None:
            return
        version = lines.text[len(TITLE) :].strip()
        if version != VERSION:
            message = f"version {version or '(none)'} of the format is not known"
            self.sink.error("N121", message, lines.place, lines.text)
        lines.advance()
        keys: set[str] = set()
        while lines.text and lines.text.strip() and not lines.at_title():
            self._header(lines.text, keys)
            lines.advance()

    def _header(self, text: str, keys: set[str]) -> None:
        matched = _HEADER.fullmatch(text)
        if matched is None:
            self.sink.error("N123", "expected `Key=value`", self.lines.place, text)
            return
        key, value = matched.groups()
        if key in keys:
            self.sink.warning("N105", f"a second header {key}", self.lines.place, text)
        elif key == "XSgf":
            self.root.properties = decoded_properties(value)
        else:
            self.visitor.header(key, value)
        keys.add(key)

    def _item(self, line: str) -> bool:
        """Read one line; `False` when the rest of the record cannot be read."""
        lines = self.lines
        if self.moves > lines.limits.moves or lines.size > lines.limits.size:
            self.sink.error("N103", "the record is longer than its budget", lines.place)
            return False
        text = line.lstrip()
        first = text[:1]
        if first != ";":
            text = text.rstrip()
        if first == "[" or first == "]":
            return self._bracket(first, text)
        if self.skip_depth:
            return True
        if first == ";":
            return self._comment(text[1:])
        if first == "(":
            return self._edit(text)
        if not text:
            self._about_game()
            return True
        if text == "end" or text.startswith("end "):
            return self._result(text)
        return self._move(line)

    def _comment(self, text: str) -> bool:
        if text.startswith("|") and self.waiting and not self.comments:
            self.waiting[0].comment += "\n" + text[1:]
        else:
            self.comments.append(text.removeprefix(" "))
        return True

    def _about_game(self) -> None:
        """Comments that a blank line or an edit cuts off from the moves are about the game."""
        if self.comments and not self.begun:
            earlier = [self.root.comment] if self.root.comment else []
            self.root.comment = "\n".join(earlier + self.comments)
            self.comments = []

    def _edit(self, text: str) -> bool:
        if not text.endswith(")") or not is_edit(text[1:-1]):
            message = "expected `(x position)` or `(player piece position)`"
            self.sink.error("N112", message, self.lines.place, text)
            return False
        if self.begun:
            self.sink.error("N124", "an edit after the first move", self.lines.place, text)
            return False
        self._about_game()
        self.visitor.edit(text[1:-1])
        return True

    def _begin(self) -> None:
        """Tell that the headers are over, and the root."""
        if not self.begun:
            self.begun = True
            self.skip_moves = bool(self.visitor.end_headers())
            self.visitor.move(self.root, None)

    def _flush(self) -> None:
        """Tell the node whose comment is now complete."""
        if self.waiting and not self.skip_moves:
            node, parent = self.waiting
            take_properties(node)
            self.visitor.move(node, parent)
        self.waiting = None

    def _bracket(self, bracket: str, text: str) -> bool:
        if self.skip_depth:
            self.skip_depth += 1 if bracket == "[" else -1
            return True
        if bracket == "[":
            return self._open(text[1:].strip())
        if text != "]":
            self.sink.error("N125", "nothing may follow `]`", self.lines.place, text)
            return False
        return self._close()

    def _open(self, label: str) -> bool:
        level = self.levels[-1]
        if level.empty:
            self.sink.error("N125", "a variation without a move before it", self.lines.place)
            return False
        self._flush()
        if not self.skip_moves and self.visitor.begin_variation():
            self.skip_depth = 1
        else:
            self.levels.append(_Level(level.anchor, label))
        return True

    def _close(self) -> bool:
        if len(self.levels) == 1:
            self.sink.error("N125", "`]` without `[`", self.lines.place)
            return False
        if self.levels[-1].empty:
            self.sink.warning("N125", "a variation without moves", self.lines.place)
        if self.waiting and self.comments:
            node = self.waiting[0]
            node.comment = "\n".join(filter(None, (node.comment, *self.comments)))
        self.comments = []
        self._flush()
        self.levels.pop()
        if not self.skip_moves:
            self.visitor.end_variation()
        return True

    def _result(self, text: str) -> bool:
        try:
            result = parse_result(text[3:])
        except StepError as bad:
            self.sink.error("N127", str(bad), self.lines.place, text)
            return False
        self._begin()
        self._flush()
        self.visitor.result(result)
        return True

    def _move(self, line: str) -> bool:
        """Read a move line."""
        try:
            node, comment, closes = self._parsed(line)
        except StepError as bad:
            place = Place(self.lines.name, self.lines.number, bad.column + 1)
            self.sink.error("N126", str(bad), place, line.strip())
            return False
        level = self.levels[-1]
        if closes:
            return self._closed(level, comment)
        self._begin()
        self._flush()
        self._warn_open(level.last, node)
        if not continues(level.last, node):
            level.anchor = level.last
        if level.empty:
            node.label, level.empty = level.label, False
        node.preface = "\n".join(self.comments)
        node.comment = comment
        node.line = self.lines.number
        self.comments = []
        self.waiting = (node, level.last)
        level.last = node
        self.moves += 1
        return True

    def _closed(self, level: _Level, comment: str) -> bool:
        """A lone `+`: the compound move before it is over."""
        last = level.last
        if not last.chained or last.closed:
            self.sink.warning("N128", "`+` closes no compound move", self.lines.place)
        last.closed = last.chained
        if comment and self.waiting:
            last.comment = "\n".join(filter(None, (last.comment, comment)))
        return True

    def _warn_open(self, last: Node, node: Node) -> None:
        if last.chained and not last.closed and not continues(last, node):
            message = "the compound move before this line is not closed by `+`"
            self.sink.warning("N128", message, self.lines.place)

    def _parsed(self, line: str) -> tuple[Node, str, bool]:
        """The node of a line without its comment, the comment, and whether it is a lone `+`."""
        start = len(line) - len(line.lstrip())
        matched = _NUMBER.match(line, start)
        if matched is None:
            raise StepError("expected a move, `(`, `[`, `]`, `;` or `end`", start)
        number = number_of(matched[1])
        if number is None:
            raise StepError("the number of the move is too large", start)
        node = Node(None, number)
        at = matched.end()
        if mover := _MOVER.match(line, at):
            node.mover = unquoted(mover[1])
            at = mover.end()
        tokens = tokens_of(line, at)
        comment = tokens.pop().text[1:] if tokens and tokens[-1].kind == "comment" else ""
        node.nags = _take_nags(tokens)
        if tokens and tokens[0].is_mark("+"):
            node.chained = True
            tokens = tokens[1:]
            if not tokens:
                return node, comment, True
        if len(tokens) > 1 and tokens[0].is_mark("?"):
            node.chance = True
            tokens = tokens[1:]
        step = parse_step(tokens)
        node.move = print_step(step)
        node.closed = node.chained and step.is_pass
        return node, comment, False

    def _finish(self) -> None:
        """The record is over."""
        if not self.begun:
            self._about_game()
        self._begin()
        if len(self.levels) > 1 and not self.sink.has_errors:
            self.sink.error("N125", "a variation is not closed by `]`", self.lines.place)
        self._flush()
        self.visitor.epilogue("\n".join(self.comments))
        self.visitor.layout(None, "utf-8")


def is_key(text: str) -> bool:
    """Whether a header may be called that."""
    return _KEY.fullmatch(text) is not None


def _take_nags(tokens: list[Token]) -> tuple[int, ...]:
    """Take the annotation marks off the end."""
    nags: list[int] = []
    while tokens and tokens[-1].kind == "plain" and (nag := _nag(tokens[-1].text)):
        nags.append(nag)
        tokens.pop()
    return tuple(reversed(nags))


def _nag(text: str) -> int:
    return (number_of(text[1:]) if text.startswith("$") else NAGS.get(text)) or 0


def continues(last: Node, node: Node) -> bool:
    """Whether a step belongs to the compound move of the step before it."""
    return last.chained and not last.closed and node.chained and node.number == last.number
