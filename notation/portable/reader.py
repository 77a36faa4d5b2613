"""Reading portable game notations as a stream: PGN, and PDN, which differs in its move text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO, Final

from notation.diagnostics import Sink
from notation.named.comments import decoded as decoded_properties
from notation.named.comments import take_properties
from notation.portable.branches import NAMED, Branches
from notation.portable.marks import take_marks
from notation.portable.signs import BLANK, GLYPH, NUMBERS, mark_pattern, met, plain
from notation.portable.tags import REASON, SGF, header_of, result_of
from notation.reading import (
    BYTES,
    DEFAULT_LIMITS,
    MARK,
    Buffer,
    Limits,
    decoded,
    number_of,
    opened,
    tell_no_game,
)
from notation.record import Node
from notation.visitor import RecordBuilder, Visitor


def _never(headers: Mapping[str, str]) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Dialect:
    """A portable notation: its name, what its moves look like, and its marks for results."""

    name: str
    spelling: str
    move: str
    results: Mapping[str, str]
    # How many turns were played before a start position, so that numbers go on.
    turns_before: Callable[[str], int]
    # Its own names of tags, by those of PGN, and the tags that say which notation it is.
    tags: Mapping[str, str] = field(default_factory=dict)
    stated: Mapping[str, str] = field(default_factory=dict)
    # The colours of who moves first and second, "" where they turn on the game.
    colours: tuple[str, str] = ("W", "B")
    # The title of the game that other programs know it by; variants of it have a tag for them.
    usual: str = ""
    # Why the game ended, by the marks for results that say so.
    reasons: Mapping[str, str] = field(default_factory=dict)
    # Whether headers say that Black begins: the first number of a result is his then.
    black_begins: Callable[[Mapping[str, str]], bool] = _never
    # Whether they say that a win is written as two points, and a draw as one for each.
    doubled: Callable[[Mapping[str, str]], bool] = _never
    # What stands behind a number for the move of who moves first, where the other one is to move.
    placeholder: str = ""
    # Whether variations may stand behind the main line, with names: `notation.portable.branches`.
    branches: bool = False

    def tokens(self) -> re.Pattern[str]:
        """One match for each token: see `_Game` for the groups."""
        results = "|".join(map(mark_pattern, sorted(self.results, key=len, reverse=True)))
        return re.compile(
            rf"""\s*+(?:
              (?P<result>(?:{results})(?![^\s()\[{{;]))
            | (?P<passant>e\.p\.?|ep(?![\w.]))
            | (?P<move>{self.move})
            | (?P<number>\d+)\s*\.*
            | (?P<comment>\{{[^}}]*\}})
            | (?P<line>(?:;|(?<![^\n])%)[^\n]*)
            | (?P<nag>\$\d+|[!?]+|{GLYPH})
            | (?P<open>\()
            | (?P<close>\))
            | (?P<tag>\[\s*(?P<name>[A-Za-z0-9_]+)\s*"(?P<value>{_TAG_VALUE})"\s*\])
            | (?P<dots>\.+)
            | (?P<odd>{BLANK}+|\[/?(?i:pgn|pdn)\])
            )""",
            re.VERBOSE | re.ASCII,
        )


# How far behind a result a branch is looked for.
_AHEAD: Final = 4096
# Quotation marks in values should be escaped, but many programs do not.
_TAG_VALUE = r'(?:[^"\\\n]|\\.|"(?!\s*\]))*'
_BLANK = re.compile(r"\s*")
_BLANKS = " \t\r\n\f\v"
# Text that is no token, up to where one may begin.
_STRAY = re.compile(r"\s*+(\{[^}]*|\[[^\]\n]*\]?|<[^>\n]*>?|[^\s(){}\[;]+|.)", re.ASCII)
# What ends a word, beside other kinds of blanks.
_ENDS_OF_WORDS = " \t\r\n(){}[;"
# Text that is no token as far as it was read, but may be the beginning of one.
_BEGUN = re.compile(
    r"""\s*+(?:
      \{[^}]*
    | \[\s*(?:[A-Za-z0-9_]+\s*(?:"(?:[^\\\n]|\\.)*(?:\\|"\s*)?)?)?
    | <[^>\n]*
    | [^\s(){}\[;]*
    )\Z""",
    re.VERBOSE | re.ASCII,
)


class DialectReader:
    """Reads the games of one dialect."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.token = dialect.tokens()
        self.tags = {own: tag for tag, own in dialect.tags.items()}

    def read(
        self,
        data: bytes | BinaryIO,
        name: str = "",
        *,
        sink: Sink,
        visitor: Visitor[Any] | None = None,
        limits: Limits = DEFAULT_LIMITS,
    ) -> Iterator[Any]:
        """The games of a file. After an error the moves before it are kept."""
        buffer, unread = Buffer(opened(data), name, sink, limits), sink.count("N103")
        visitor = visitor or RecordBuilder()
        while len(buffer.text) < len(MARK) and buffer.more():
            pass
        if buffer.text.startswith(MARK):
            buffer.at = len(MARK)
        found = False
        while True:
            buffer.next_game()
            if not _Game(self, buffer, visitor).read():
                break
            found = True
            yield visitor.end_game()
        if not found:
            message = f"no game: not a {self.dialect.name.upper()} file"
            tell_no_game("N140", message, buffer.place(0), sink, unread)


class _Line:
    """A line of play: its last node, the node before that, and the turns before the next move."""

    __slots__ = ("before", "fresh", "last", "turns")

    def __init__(self, last: Node, turns: int) -> None:
        self.last = last
        self.before = last
        self.turns = turns
        self.fresh = True


class _Game:
    """Reads one game."""

    def __init__(self, reader: DialectReader, buffer: Buffer, visitor: Visitor[Any]) -> None:
        self.dialect = reader.dialect
        self.token = reader.token
        self.names = reader.tags
        self.buffer = buffer
        self.sink = buffer.sink
        self.visitor = visitor
        self.tags: dict[str, str] = {}
        self.begun = False
        self.headers_over = False
        self.root = Node()
        # A node is told when its comments are complete.
        self.waiting: tuple[Node, Node | None] | None = (self.root, None)
        self.lines = [_Line(self.root, 0)]
        self.colour = ""  # of who makes the move of that node
        self.comments: list[str] = []
        # Of the node that is waiting: its comments, and of the last one of its line: its marks.
        self.said: list[str] = []
        self.nags: list[int] = []
        self.moves = 0
        self.depth = 0
        # Nothing is told while at least this many variations are open.
        self.mute_at: int | None = None
        self.counted = (buffer.at, buffer.line)
        # Up to here words are known to be whole.
        self.whole = 0
        # Whether the last token of the moves is a number.
        self.numbered = False
        self.branches = Branches()
        self.skipping = False  # of a branch
        self.signs = False  # whether it was told that there are typeset signs
        self.label = self.mark = ""

    def read(self) -> bool:
        """Read the game at `buffer.at`; `False` when there is none."""
        kind = ""
        while (found := self._next()) is not None:
            kind = found.lastgroup or ""
            if kind == "tag":
                if self.headers_over or self._of_another_game(found):
                    break
                self._tag(found)
            elif kind == "result" and not self.depth:
                self.buffer.at = found.end()
                mark = plain(found["result"])
                self.mark = self.mark or mark
                if mark != found["result"]:
                    self._warn_of_signs(found)
                if not self._goes_on():
                    self._finish()
                    return True
            elif kind == "odd":
                self._warn_of_signs(found)
            else:
                self._begin_moves()
                self._item(kind, found)
            self.buffer.at = found.end()
        if kind == "move" and self.buffer.at == len(self.buffer.text):
            message = "the text ends right after a move: it may be truncated"
            self.sink.warning("N145", message, self.buffer.place(self.buffer.at))
        if self.begun:
            self._finish()
        return self.begun

    def _warn_of_signs(self, found: re.Match[str]) -> None:
        """Warn, once a game, of signs that are no part of the notation."""
        if not self.signs:
            self.signs = True
            text = found[found.lastgroup or 0]
            place = self.buffer.place(found.start(found.lastgroup or 0))
            message = f"a sign that {self.dialect.name.upper()} lacks; it is read by its meaning"
            self.sink.warning("N146", message, place, _text(text))

    def _goes_on(self) -> bool:
        """Whether a branch follows the result."""
        buffer = self.buffer
        while self.dialect.branches and len(buffer.text) < buffer.at + _AHEAD and buffer.more():
            pass
        return self.dialect.branches and NAMED.match(buffer.text, buffer.at) is not None

    def _next(self) -> re.Match[str] | None:
        """The next token; `None` at the end of the file. What is no token is reported."""
        buffer = self.buffer
        while True:
            found = self.token.match(buffer.text, buffer.at)
            if not buffer.ended and self._may_go_on(found) and buffer.more():
                continue
            if found is not None:
                return found
            stray = _STRAY.match(buffer.text, buffer.at)
            if stray is None:
                return None
            self._stray(stray)

    def _may_go_on(self, found: re.Match[str] | None) -> bool:
        """Whether more text could make another token of what was found at `buffer.at`.

        `11` is the number of a move, and `11-15` a move: a word tells what it is when it is whole.
        """
        text = self.buffer.text
        if found is None:
            return _BEGUN.match(text, self.buffer.at) is not None
        if found.end() > self.whole:
            self.whole = max(map(text.rfind, _ENDS_OF_WORDS))
        return found.end() > self.whole

    def _stray(self, stray: re.Match[str]) -> None:
        text = stray[1].rstrip(_BLANKS)
        place = self.buffer.place(stray.start(1))
        if text.startswith("{"):
            self.sink.error("N142", "a comment is not closed by `}`", place, _text(text))
        elif self.begun:
            message = f"not part of a {self.dialect.name.upper()} game"
            # Words may have been moves; signs are none.
            tell = self.sink.error if re.search(r"\w", _text(text)) else self.sink.warning
            tell("N141", message, place, _text(text))
        else:
            self.sink.warning("N141", "text outside of games", place, _text(text))
        self.buffer.at = stray.end()

    def _begin(self) -> None:
        if not self.begun:
            self.begun = True
            # Blank lines before a game are none of its own.
            blank = _BLANK.match(self.buffer.text, self.buffer.at)
            at = blank.end() if blank else self.buffer.at
            line, offset = self.buffer.place(at).line or 1, self.buffer.offset(at)
            dialect = self.dialect
            self.visitor.begin_game(dialect.name, dialect.spelling, self.buffer.name, line, offset)

    def _tag(self, found: re.Match[str]) -> None:
        self._begin()
        name = self.names.get(found["name"], found["name"])
        value = re.sub(r'\\(["\\])', r"\1", _text(found["value"]))
        if name in self.tags:
            place = self.buffer.place(found.start("tag"))
            self.sink.warning("N105", f"a second tag {name}", place, value)
            return
        self.tags[name] = value
        if name == SGF:
            self.root.properties = decoded_properties(value)
        elif self.dialect.stated.get(name) != value and (header := header_of(name, value)):
            self.visitor.header(*header)

    def _of_another_game(self, found: re.Match[str]) -> bool:
        """A tag that is there already, behind a blank line: this game has neither moves nor result.

        Servers write such games, of which nothing but the players is known yet.
        """
        name = self.names.get(found["name"], found["name"])
        lines = self.buffer.text.count("\n", found.start(), found.start("tag"))
        return name in self.tags and lines > 1

    def _begin_moves(self) -> None:
        self._begin()
        if not self.headers_over:
            self.headers_over = True
            self.lines[0].turns = self.dialect.turns_before(self.tags.get("FEN", ""))
            if self.visitor.end_headers():
                self.mute_at = 0

    def _item(self, kind: str, found: re.Match[str]) -> None:
        """Take a token of the move text."""
        begun = self.branches.begun(kind, found) if self.dialect.branches else None
        if begun is not None and not self.depth and (self.mute_at is None or self.skipping):
            self._branch(*begun)
        if kind == "open":
            self._open(found)
        elif kind == "close":
            self._close(found)
        elif self.mute_at is not None:
            return
        elif kind == "number":
            self.numbered = True
        elif kind == "move":
            self._move(found)
        elif kind == "comment":
            self._comment(unwrapped(_text(found["comment"][1:-1])))
        elif kind == "line" and found["line"].startswith(";"):
            self._comment(unwrapped(_text(found["line"][1:])))
        elif kind == "nag":
            self._nag(found)
        elif kind == "passant" and found.start() == found.start("passant"):
            self._warn_of_signs(found)  # it stands glued to the move

    def _branch(self, name: str, turn: int) -> None:
        """A branch may begin at a turn of the line that its name tells."""
        before = self.branches.leave(name, turn)
        if before is None:
            return
        if not self.skipping:
            (self.comments or self.said).pop()  # the name
        while len(self.lines) > 1:
            self._end_line()
        self._flush()
        self.skipping = bool(self.visitor.begin_variation())
        self.mute_at = 0 if self.skipping else None
        if not self.skipping:
            self.lines.append(_Line(before, turn))
            self.label = name

    def _move(self, found: re.Match[str]) -> None:
        text, line = _text(found["move"]), self.lines[-1]
        if plain(found["move"]) != found["move"]:
            text = plain(found["move"])
            self._warn_of_signs(found)
        numbered, self.numbered = self.numbered, False
        if text == self.dialect.placeholder and numbered:
            later = self.branches.later(line.turns + 1) if line.fresh and self.label else None
            if later is not None:
                line.last, line.turns = later, line.turns + 1
            if line.turns % 2:
                return
        self._flush()
        node = Node(text, line.turns // 2 + 1)
        if self.dialect.branches and not self.depth:
            node.label, self.label = self.label, ""
            self.branches.add(line.turns, line.last)
        node.line = self._line_of(found.start("move"))
        node.preface = " ".join(self.comments)
        self.comments = []
        line.before, line.last, line.fresh = line.last, node, False
        self.colour = self.dialect.colours[line.turns % 2]
        line.turns += 1
        self.waiting = (node, line.before)
        self.moves += 1
        if self.moves > self.buffer.limits.moves:
            message = f"more than {self.buffer.limits.moves} moves; the rest is not read"
            self.sink.error("N103", message, self.buffer.place(found.start("move")))
            self._flush()
            self.mute_at = 0

    def _line_of(self, at: int) -> int:
        """The line of an offset. Offsets come in order, so each line end is counted once."""
        counted, line = self.counted
        self.counted = (at, line + self.buffer.text.count("\n", counted, at))
        return self.counted[1]

    def _comment(self, text: str) -> None:
        line = self.lines[-1]
        elsewhere = self.waiting is None or (line.fresh and self.depth)
        (self.comments if elsewhere else self.said).append(text)

    def _nag(self, found: re.Match[str]) -> None:
        mark = found["nag"]
        if mark[0] not in "$!?":
            self._warn_of_signs(found)
        node = self.lines[-1].last
        number = number_of(mark[1:]) if mark.startswith("$") else NUMBERS.get(mark, 0)
        if number is None:
            place = self.buffer.place(found.start("nag"))
            self.sink.warning("N144", "the number of an annotation is too large", place, mark)
        elif number and node.move is not None:
            self.nags.append(number)

    def _open(self, found: re.Match[str]) -> None:
        line = self.lines[-1]
        self.depth += 1
        if self.mute_at is not None:
            return
        if line.fresh:
            place = self.buffer.place(found.start("open"))
            self.sink.error("N143", "a variation without a move before it", place)
            self.mute_at = self.depth
            return
        self._flush()
        if self.visitor.begin_variation():
            self.mute_at = self.depth
        else:
            self.lines.append(_Line(line.before, line.turns - 1))

    def _close(self, found: re.Match[str]) -> None:
        if not self.depth:
            place = self.buffer.place(found.start("close"))
            self.sink.error("N143", "`)` without `(`", place)
            return
        self.depth -= 1
        if self.mute_at is None:
            self._end_line()
        elif self.depth < self.mute_at:
            self.mute_at = None

    def _end_line(self) -> None:
        """A variation ends; comments that no move follows belong to its last move."""
        self._take_nags()
        node = self.lines.pop().last
        if self.comments and node.move is not None:
            node.comment = " ".join(filter(None, (node.comment, *self.comments)))
        self.comments = []
        self._flush()
        self.visitor.end_variation()

    def _take_nags(self) -> None:
        """The marks that were met belong to the last node of the line."""
        if self.nags:
            self.lines[-1].last.nags += tuple(self.nags)
            self.nags = []

    def _flush(self) -> None:
        """Tell the node whose comments are complete."""
        self._take_nags()
        if self.waiting is not None:
            node, parent = self.waiting
            if self.said:
                node.comment = " ".join(filter(None, self.said))
                self.said = []
            if parent is not None:
                take_properties(node)
                take_marks(node, self.colour)
            self.visitor.move(node, parent)
            self.waiting = None

    def _finish(self) -> None:
        """The game is over. The mark at its end counts, not the tag."""
        self._begin_moves()
        if self.depth:
            place = self.buffer.place(self.buffer.at)
            self.sink.error("N143", "a variation is not closed by `)`", place)
        while len(self.lines) > 1:
            self._end_line()
        self._flush()
        results = self.dialect.results
        stated = self.mark or plain(met(self.tags.get("Result", "")))
        if stated in results:
            reason = self.tags.get(REASON, "") or self.dialect.reasons.get(stated, "")
            result = replace(result_of(results[stated]), reason=reason)
            crossed = self.dialect.black_begins(self.tags)
            self.visitor.result(result.exchanged() if crossed else result)
        self.visitor.epilogue(" ".join(self.comments))
        self.visitor.layout(None, "utf-8")


def unwrapped(comment: str) -> str:
    """A comment on one line: programs break long ones where they like."""
    return " ".join(filter(None, map(str.strip, re.split(r"[\r\n]", comment))))


def _text(raw: str) -> str:
    """A value that was tokenised as bytes: UTF-8, or Windows-1252 in old files."""
    if raw.isascii():
        return raw
    return decoded(raw.encode(BYTES))[0]
