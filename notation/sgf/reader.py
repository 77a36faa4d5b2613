"""Reading SGF collections as a stream: one game in memory at a time. Nothing here knows a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, TypeAlias

from notation.diagnostics import Place, Sink
from notation.edits import is_edit
from notation.reading import BYTES, DEFAULT_LIMITS, Limits, number_of, opened, tell_no_game
from notation.record import (
    DEFAULT_SPELLING,
    GameRecord,
    Node,
    Properties,
    Result,
    is_spelling,
    trees_grow,
)
from notation.sgf.dialects import COLOURS, EVENTS, is_of_server
from notation.sgf.mapping import (
    ENDINGS,
    EXCHANGED,
    HEADERS,
    NAGS,
    SPELLINGS,
    given_up,
    result_of,
    stated_result,
)
from notation.sgf.text import Text
from notation.sgf.values import (
    VALUE,
    is_identifier,
    parted,
    simple_text_of,
    take_move,
    text_of,
)
from notation.visitor import RecordBuilder, Visitor

_DELIMITER = re.compile(r"\s*([;()])")
_VALUES = r"(?:\[[^\]\\]*(?:\\.[^\]\\]*)*\]\s*)+"
_UNCLOSED = r"\[[^\]\\]*(?:\\.[^\]\\]*)*\\?"
_PROPERTY = re.compile(rf"\s*([A-Za-z][A-Za-z0-9]*)\s*({_VALUES})", re.DOTALL)
# Most properties: one value without escapes, and the next property or the end of the node after.
_SIMPLE = re.compile(r"([A-Z]+)\[([^\]\\]*)\]\s*(?=[;()A-Z])")
# Most nodes: a move alone, whose value is letters.
_STEP = re.compile(r"\s*;([BW])\[([A-Za-z]+)\]\s*(?=[;()])")
_NOT_YET = re.compile(r"[\s;]*\Z")
_WHITE_MOVES = re.compile(r"\s*;\s*W\s*\[")
_STRAY = re.compile(
    rf"\s*(?:[^\s;()A-Za-z\[]+|[A-Za-z][A-Za-z0-9]*+(?!\s*\[)|{_VALUES})", re.DOTALL
)
# Text that is neither as far as it was read, but may be the beginning of a property.
_BEGUN = re.compile(
    rf"""\s*(?:
      [^\s;()A-Za-z\[]+
    | (?:[A-Za-z][A-Za-z0-9]*\s*)?(?:{_VALUES})?(?:{_UNCLOSED})?
    )\Z""",
    re.DOTALL | re.VERBOSE,
)
# Old files write long names, of which only the capital letters count.
_LOWER = re.compile(r"[a-z]")

# Properties that hold one value; those of all others are joined when they stand twice.
_SINGLE: Final = frozenset(
    """
    B W KO MN PL C DM GB GW HO N UC V BM DO IT TE AP CA FF GM ST SZ AN BR BT CP DT EV GN GC ON OT
    PB PC PW RE RO RU SO TM US WR WT BL OB OW WL FG PM VW HA KM XM XN XT XC XL XF XG XH XV
    """.split()
)
# Properties of a first node that is a move, which are the move's and not the root's.
_ON_MOVE: Final = frozenset({"B", "W", "C", *(name for name, _ in NAGS)})

_Property: TypeAlias = tuple[str, tuple[str, ...]]


def read(
    data: bytes | BinaryIO,
    name: str = "",
    *,
    sink: Sink,
    visitor: Visitor[Any] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Any]:
    """The games of a collection. After an error the nodes before it are kept."""
    text = Text(opened(data), name, sink, limits)
    yield from _games(text, visitor or RecordBuilder())


def reread(record: GameRecord) -> GameRecord | None:
    """The record as it was read from its source, if it was read from SGF."""
    if record.source is None or record.notation != "sgf":
        return None
    text = Text.of(record.source, record.encoding)
    return next(_games(text, RecordBuilder()), None)


def _games(text: Text, visitor: Visitor[Any]) -> Iterator[Any]:
    found, unread = False, text.sink.count("N103")
    while text.find_game():
        found = True
        with trees_grow():
            game = _Game(text, visitor).read()
        yield game
    if not found:
        message = "no game: an SGF file has `(;` in it"
        tell_no_game("N130", message, Place(text.name, 1, 1), text.sink, unread)


class _Game:
    """Reads the game that begins at `text.at`."""

    def __init__(self, text: Text, visitor: Visitor[Any]) -> None:
        self.text = text
        self.sink = text.sink
        self.visitor = visitor
        # What the root states, "" for nothing.
        self.charset = ""
        self.ours = False
        # Whether the root calls who moves as White Black, and the other way round.
        self.crossed = False
        self.spelling = ""
        self.in_main_line = True
        self.nodes = 0
        self.root: Node | None = None
        self.result: Result | None = None
        self.epilogue = ""
        # While not 0: nothing is told until fewer trees than this are open.
        self.unheard = 0

    def read(self) -> Any:
        end = self._tree(self.text.at)
        source = self.text.finish_game(end)
        if self.root is None:
            self._begin(Node())
        if self.result is not None:
            self.visitor.result(self.result)
        self.visitor.epilogue(self.epilogue)
        encoding = self.text.guess or self.text.encoding
        self.visitor.layout(source.encode(self.text.encoding), encoding)
        return self.visitor.end_game()

    def _tree(self, at: int) -> int:
        """Read the tree that begins at an offset; the offset after it."""
        # `last` is the node before, `branched` tells whether it has a line already. Each open tree
        # has a frame: the node before it, and whether it is a variation that is told.
        source = self.text
        last: Node | None = None
        branched = False
        frames: list[tuple[Node | None, bool]] = []
        while True:
            step = _STEP.match(source.text, at)
            if step is not None and self._is_plain(step[2]):
                last, at = self._step(step, last), step.end()
                branched = False
                continue
            found = _DELIMITER.match(source.text, at)
            if found is None:
                at = self._gap(at)
                if at == len(source.text):
                    return at
                if _PROPERTY.match(source.text, at):
                    self._warn("N134", "a node without `;`", at)
                    last, at = self._node(at, at, last)
                    branched = False
                continue
            at = found.end()
            delimiter = found[1]
            if delimiter == ";":
                last, at = self._node(found.start(1), at, last)
                branched = False
            elif delimiter == "(":
                if frames and last is None:
                    self._warn("N134", "a tree begins with a tree", found.start(1))
                    last = self._begin(Node())
                heard = branched and not self.unheard
                if heard and self.visitor.begin_variation():
                    self.unheard, heard = len(frames) + 1, False
                frames.append((last, heard))
                branched = False
            else:
                if not branched and last is frames[-1][0] and not self.unheard:
                    self._warn("N134", "a tree without nodes", found.start(1))
                last, heard = frames.pop()
                branched = True
                self.in_main_line = False
                if heard:
                    self.visitor.end_variation()
                if len(frames) < self.unheard:
                    self.unheard = 0
                if not frames:
                    return at

    def _is_plain(self, value: str) -> bool:
        """Whether a move of this value is told, and says nothing but where it goes."""
        told = self.root is not None and not self.unheard
        return told and not self.ours and value.lower() not in ENDINGS

    def _step(self, found: re.Match[str], parent: Node | None) -> Node:
        """Tell a node that is a move alone."""
        start = found.start(1) - 1
        node = Node(found[2], 0, found[1])
        node.start, node.end = start - self.text.start, found.end() - self.text.start
        self.nodes += 1
        if self.nodes > self.text.limits.moves:
            self._over_budget(start)
        self.visitor.move(node, parent)
        return node

    def _gap(self, at: int) -> int:
        """The offset of the next delimiter or property; the end of the text when there is none.

        What is neither is skipped and reported. Gets more text when that is needed to know.
        """
        source = self.text
        while not (_DELIMITER.match(source.text, at) or _PROPERTY.match(source.text, at)):
            if _BEGUN.match(source.text, at) and source.more():
                continue
            stray = _STRAY.match(source.text, at)
            if stray is None:
                unclosed = source.text[at:].strip()
                message = "a value is not closed by `]`" if unclosed else "`)` is missing"
                self.sink.error("N131", message, source.place(at), unclosed[:60])
                return len(source.text)
            self._warn("N133", "text that belongs to no node", at, stray[0].strip())
            at = stray.end()
        return at

    def _node(self, start: int, at: int, parent: Node | None) -> tuple[Node | None, int]:
        """Read and tell a node; the node (its parent if it is not told), and the offset after."""
        root = self.root
        if root is None or self.unheard:
            properties, at = self._raw_properties(at)
            return (parent if root else self._first(properties, start, at)), at
        node = Node()
        node.start = start - self.text.start
        kept = []
        text = self.text.text
        while at == len(text) or text[at] not in ";()":
            found = _SIMPLE.match(text, at)
            if found is not None:
                name, value = found.groups()
                at = found.end()
                values = (value,) if value.isascii() else self._decoded((value,))
            else:
                name, values, at = self._property(at)
                text = self.text.text
                if not name:
                    break
            if not self._place(node, name, values):
                kept.append((name, values))
        node.end = at - self.text.start
        if kept:
            node.properties = tuple(kept) if len(kept) == 1 else self._merged(kept, start)
        self.nodes += 1
        if self.nodes > self.text.limits.moves:
            self._over_budget(start)
        self.visitor.move(node, parent)
        return node, at

    def _raw_properties(self, at: int) -> tuple[list[_Property], int]:
        """The properties from an offset on, and the offset after them."""
        properties: list[_Property] = []
        while True:
            name, values, at = self._property(at)
            if not name:
                return properties, at
            properties.append((name, values))

    def _property(self, at: int) -> tuple[str, tuple[str, ...], int]:
        """The next property of the node ("" after the last), and the offset after it."""
        source = self.text
        while True:
            found = _PROPERTY.match(source.text, at)
            if found is None:
                at = self._gap(at)
                if at == len(source.text) or _DELIMITER.match(source.text, at):
                    return "", (), at
                continue
            end = found.end()
            # What was read so far may end between the values.
            if (end == len(source.text) or source.text[end] == "[") and source.more():
                continue
            name, body = found.groups()
            values = tuple(VALUE.findall(body))
            short = _LOWER.sub("", name)
            name = short if is_identifier(short) else COLOURS.get(name, name.upper())
            return name, values if body.isascii() else self._decoded(values), end

    def _decoded(self, values: tuple[str, ...]) -> tuple[str, ...]:
        """Values that were tokenised as bytes, in the charset of the game."""
        if self.text.encoding != BYTES or self.root is None:
            return values
        if not self.charset:
            return tuple(map(self.text.uncharted, values))
        try:
            return tuple(value.encode(BYTES).decode(self.charset) for value in values)
        except (ValueError, LookupError):
            message = f"not in the charset of the game, {self.charset}"
            self._warn("N102", message, self.text.start, values[0])
            return values

    def _merged(self, properties: list[_Property], at: int) -> Properties:
        """What stands twice is joined if it may be a list; else the first is kept."""
        merged: dict[str, tuple[str, ...]] = {}
        for name, values in properties:
            if name not in merged:
                merged[name] = values
            elif name in _SINGLE:
                self._warn("N135", f"a second {name} in a node is left out", at, values[0])
            else:
                self._warn("N135", f"{name} occurs twice in a node", at)
                merged[name] += values
        return tuple(merged.items())

    def _twice(self, node: Node, name: str, value: str) -> None:
        message = f"a second {name} in a node, or B and W in one"
        self._warn("N135", message, self.text.start + node.start, value)

    def _over_budget(self, at: int) -> None:
        self.unheard = 1
        message = f"more than {self.text.limits.moves} nodes; the rest is not read"
        self.sink.error("N103", message, self.text.place(at))

    def _place(self, node: Node, name: str, values: tuple[str, ...]) -> bool:
        """Give a property its place in the node; `False` when it has none."""
        if name == "B" or name == "W":
            if self.ours:
                return False
            if node.move is not None:
                self._twice(node, name, values[0])
                return node.mover == name
            value = values[0]
            if value.lower() in ENDINGS:
                if self.in_main_line:
                    self.result = self.result or given_up(name, value)
                return False
            node.move = value if value.isalpha() else simple_text_of(value)
            node.mover = name
        elif name == "C":
            if node.comment:
                self._twice(node, name, values[0])
            node.comment = node.comment or text_of(values[0])
        elif (name, values[0]) in NAGS:
            node.nags = (*node.nags, NAGS[name, values[0]])
        elif name == "XC":
            node.preface = text_of(values[0])
        elif name == "XL":
            node.label = simple_text_of(values[0])
        elif name == "XA" and all(map(number_of, values)):
            node.nags = tuple(filter(None, map(number_of, values)))
        else:
            return self.ours and self._our_move(node, name, values)
        return True

    def _our_move(self, node: Node, name: str, values: tuple[str, ...]) -> bool:
        """Take a property of a move as we write it; `False` for any other."""
        match name:
            case "XM":
                take_move(node, values)
            case "XN" if number := number_of(values[0]):
                node.number = number
            case "XT":
                node.mover = simple_text_of(values[0])
            case _:  # another property, or a number that is none
                return False
        return True

    def _first(self, properties: list[_Property], start: int, end: int) -> Node:
        """The first node of the game: the root, or a move before which we put an empty root."""
        root = Node()
        base = self.text.start
        moves = [values[0] for name, values in properties if name in ("B", "W")]
        if not moves:
            root.properties = self._merged(properties, start)
            root.start, root.end = start - base, end - base
            stated, white_begins = dict(root.properties), self._white_begins(end)
            self.crossed = white_begins and is_of_server(stated)
            self._begin(root)
            if white_begins and self.spelling == "go":
                self._check_handicap(stated, start)
            return root
        root.properties = tuple(item for item in properties if item[0] not in _ON_MOVE)
        self._begin(root, moves[0])
        if self.unheard:
            return root
        node = Node()
        for name, raw in properties:
            values = self._decoded(raw)
            if name in _ON_MOVE and not self._place(node, name, values):
                node.properties += ((name, values),)
        self.visitor.move(node, root)
        return node

    def _check_handicap(self, stated: dict[str, tuple[str, ...]], at: int) -> None:
        """Warn where a root tells of handicap stones and puts none."""
        told = stated.get("HA", ("",))[0].strip()
        if (number_of(told) or 0) > 1 and "AB" not in stated:
            self._warn("N136", "the positions of the handicap stones are missing", at, told)

    def _white_begins(self, at: int) -> bool:
        """Whether the node that begins at an offset is a move of White's."""
        while _NOT_YET.match(self.text.text, at) and self.text.more():
            pass
        return _WHITE_MOVES.match(self.text.text, at) is not None

    def _begin(self, root: Node, first_move: str = "") -> Node:
        """Tell the headers, which stand in the root, and the root."""
        found = dict(root.properties)
        if not self.text.recoded:
            self.charset = simple_text_of(found.get("CA", ("",))[0]).strip()
        self.root = root
        if self.text.encoding == BYTES:
            root.properties = tuple(
                (name, values if "".join(values).isascii() else self._decoded(values))
                for name, values in root.properties
            )
            found = dict(root.properties)
        self.ours = "XV" in found
        language = parted(found["XV"][0])[1] if self.ours else ""
        if language and not is_spelling(language):
            self._warn("N139", "there is no such language of moves", self.text.start, language)
        self.spelling = spelling = spelling_of(found, first_move)
        place = self.text.place(self.text.at)
        offset = self.text.offset(self.text.at)
        self.visitor.begin_game("sgf", spelling, place.file, place.line or 1, offset)
        root.properties = tuple(p for p in root.properties if not self._header(root, *p))
        for text in map(simple_text_of, found.get("XE", ())):
            if is_edit(text):
                self.visitor.edit(text)
            else:
                message = "expected `x position` or `player piece position`"
                self._warn("N112", message, self.text.start, text)
        if self.visitor.end_headers():
            self.unheard = 1
        self.visitor.move(root, None)
        return root

    def _header(self, root: Node, name: str, values: tuple[str, ...]) -> bool:
        """Take a property of the root that a record has a place for; `False` for any other."""
        value = values[0]
        if self.crossed:
            name = EXCHANGED.get(name, name)
        if name in HEADERS:
            self.visitor.header(HEADERS[name], simple_text_of(value))
        elif name == "C":
            root.comment = text_of(value)
        elif name == "RE":
            stated = result_of(simple_text_of(value))
            self.result = self.result or (stated.exchanged() if self.crossed else stated)
        elif name == "XR":
            self.result = stated_result(values)
        elif name == "XG":
            for key, part in zip(("Rules", "Variant"), parted(value), strict=True):
                if part:
                    self.visitor.header(key, part)
        elif name == "XP":
            self.visitor.header("Players", ",".join(" ".join(parted(v)).rstrip() for v in values))
        elif name == "XX":
            for pair in values:
                self.visitor.header(*parted(pair))
        elif name == "XF":
            self.epilogue = text_of(value)
        else:
            return name in ("XV", "XE")
        return True

    def _warn(self, code: str, message: str, at: int, text: str = "") -> None:
        self.sink.warning(code, message, self.text.place(at), text)


def spelling_of(root: dict[str, tuple[str, ...]], first_move: str) -> str:
    """The language of the moves, by the properties of the root.

    A game without a number is that of its event on Little Golem, else Go, unless it has nothing of
    a proper root and begins with what is no point: so Dagaz writes all its games. What boardspace
    writes is clicks, not moves.
    """
    if "XV" in root:
        stated = parted(root["XV"][0])[1]
        return stated if is_spelling(stated) else DEFAULT_SPELLING
    number = root.get("GM", ("",))[0].strip()
    if {"VV", "SU"} <= root.keys():
        return "boardspace"
    if number:
        return SPELLINGS.get(number, "plain")
    if is_of_server(root):
        return EVENTS.get(root.get("EV", ("",))[0].partition(".")[0], "plain")
    bare = not root.keys() & {"FF", "SZ", "CA", "AP"}
    point = re.fullmatch(r"[A-Za-z]{2}|", first_move)
    return "plain" if bare and not point else "go"
