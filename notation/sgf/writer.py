"""Writing SGF: what was not changed since it was read is copied byte for byte."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from notation.diagnostics import Place, Sink
from notation.reading import BYTES
from notation.record import GameRecord, Node, Properties, same_record
from notation.sgf.mapping import (
    ANNOTATIONS,
    ENDINGS,
    GAMES,
    IDENTIFIERS,
    NAGS,
    ON_NODES,
    ON_ROOTS,
    SPELLINGS,
    VERSION,
    result_text,
    result_values,
    stated_result,
)
from notation.sgf.reader import reread
from notation.sgf.values import (
    VALUE,
    charted,
    composed,
    is_identifier,
    is_raw,
    is_whole,
    move_values,
    raw_of,
    simple_text_of,
    take_move,
    text_of,
)
from notation.writing import refuse, written

_Property: TypeAlias = tuple[str, Iterable[str]]


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The bytes of a collection."""
    return written(records, _bytes_of, sink)


def _bytes_of(record: GameRecord, sink: Sink) -> bytes:
    original = reread(record)
    if original is not None and same_record(record, original):
        assert record.source is not None
        return record.source
    writer = _Writer(record, original, sink)
    data = writer.bytes()
    for message in writer.lost:
        sink.warning("N181", f"SGF has no place for {message}", Place(record.name, record.line))
    return data


class _Writer:
    """Writes one game, node for node."""

    def __init__(self, record: GameRecord, original: GameRecord | None, sink: Sink) -> None:
        self.record = record
        self.sink = sink
        # What has no place in what is written, in order.
        self.lost: dict[str, None] = {}
        # Moves in the syntax of a game stand in B and W, others in XM.
        self.short = record.spelling in GAMES or record.spelling == "plain"
        self.taken = ON_NODES | {"B", "W"} if self.short else ON_NODES | {"XM", "XN", "XT"}
        self.text, self.whole = "", True
        self.unchanged: dict[int, Node] = {}
        # The charset of what is copied, "" if none is stated; what is written is UTF-8.
        self.charset = ""
        if original is not None and record.source is not None:
            self.whole = is_whole(record.encoding)
            self.text = record.source.decode(record.encoding if self.whole else BYTES)
            self.unchanged = {node.start: node for node in original.root.walk() if node.end}
            stated = dict(record.root.properties).get("CA", ("",))[0].strip()
            self.charset = stated if _known(stated) else BYTES

    def bytes(self) -> bytes:
        parts = [f"({self._root()}\n"]
        # Texts to write, and nodes with what follows them, last first.
        todo: list[str | Node] = [")\n", *self._following(self.record.root)]
        while todo:
            item = todo.pop()
            if isinstance(item, str):
                parts.append(item)
            else:
                parts.append(self._node(item) + "\n")
                todo += self._following(item)
        return "".join(parts).encode("utf-8", "replace")

    def _following(self, node: Node) -> Iterator[str | Node]:
        """What is to be written after a node, last first."""
        children = node.children
        if len(children) == 1:
            yield children[0]
            return
        for child in reversed(children):
            yield from (")\n", child, "(")

    def _node(self, node: Node) -> str:
        before = self.unchanged.get(node.start) if node.end else None
        if before is not None and before.facts() == node.facts():
            return self._copied(node)
        return ";" + self._text_of(self._properties(node), node.properties, self.taken)

    def _text_of(self, own: Iterable[_Property], kept: Properties, taken: frozenset[str]) -> str:
        """Properties of ours, and those that were kept, as far as nobody takes them for ours."""
        own = list(own)
        names = {name for name, _ in own}
        for name, values in kept:
            good = is_identifier(name) and all(map(is_raw, values)) and values
            if good and name not in names | taken and (name, values[0]) not in NAGS:
                own.append((name, values))
            else:
                self.lost[f"a property {name} that would be another"] = None
        return "".join(_property(name, values) for name, values in own)

    def _raw(self, text: str) -> str:
        """The raw value of a text; that SGF knows no tabs is remembered."""
        raw = raw_of(text)
        if text_of(raw) != text:
            self.lost["tabs and carriage returns, which become blanks and line breaks"] = None
        return raw

    def _line(self, text: str) -> str:
        """The raw value of a text of one line."""
        raw = raw_of(text)
        if simple_text_of(raw) != text:
            self.lost["line breaks and tabs in SGF texts of one line"] = None
        return raw

    def _pair(self, first: str, second: str) -> str:
        """The raw value `first:second`, of one line."""
        for text in (first, second):
            self._line(text)
        return composed(first, second)

    def _copied(self, node: Node) -> str:
        """The text of an unchanged node."""
        text = self.text[node.start : node.end].rstrip()
        if self.whole or text.isascii():
            return text
        if not self.charset:
            guess = "" if self.record.encoding == BYTES else self.record.encoding
            return VALUE.sub(lambda found: charted(found[0].encode(BYTES), guess), text)
        return text.encode(BYTES).decode(self.charset, "replace")

    def _properties(self, node: Node) -> Iterator[_Property]:
        """The properties of a node, raw."""
        if node.move is not None:
            yield from self._move(node)
        if node.label:
            yield "XL", [self._line(node.label)]
        if node.preface:
            yield "XC", [self._raw(node.preface)]
        if node.comment:
            yield "C", [self._raw(node.comment)]
        shown = next((ANNOTATIONS[nag] for nag in node.nags if nag in ANNOTATIONS), None)
        if shown:
            yield shown[0], [shown[1]]
        if node.nags and (len(node.nags) > 1 or not shown):
            yield "XA", [str(nag) for nag in node.nags]

    def _move(self, node: Node) -> Iterator[_Property]:
        assert node.move is not None
        if self.short:
            yield self._short_move(node, node.move)
            return
        values, back = move_values(node), Node()
        take_move(back, values)
        for name in ("move", "chained", "closed", "chance"):
            if getattr(back, name) != getattr(node, name):
                refuse(self.record, node, "not a move that a property can hold", self.sink)
        yield "XM", values
        if node.number:
            yield "XN", [str(node.number)]
        if node.mover:
            yield "XT", [self._line(node.mover)]

    def _short_move(self, node: Node, move: str) -> _Property:
        """A move in the syntax of its game: of Black or White, and nothing that ends the game."""
        ends = self.record.spelling in GAMES and move.lower() in ENDINGS
        if node.mover not in ("B", "W") or ends or simple_text_of(raw_of(move)) != move:
            refuse(self.record, node, "not a move of Black or White in SGF", self.sink)
        return node.mover, [raw_of(move)]

    def _root(self) -> str:
        record = self.record
        standard: dict[str, Iterable[str]] = {"FF": ["4"], "CA": ["UTF-8"], "AP": ["Ludoglot"]}
        standard["GM"] = [self._game()]
        kept = tuple(item for item in record.root.properties if item[0] not in standard)
        own = [*standard.items(), *self._headers()]
        if record.root.comment:
            own.append(("C", [self._raw(record.root.comment)]))
        return ";" + self._text_of(own, kept, ON_ROOTS)

    def _game(self) -> str:
        """The number of the game; 0 is none of those that have one."""
        if self.record.spelling == "plain":
            stated = dict(self.record.root.properties).get("GM", ("0",))[0]
            return stated if is_raw(stated) and stated.strip() not in SPELLINGS else "0"
        return GAMES.get(self.record.spelling, "0")

    def _headers(self) -> Iterator[_Property]:
        record = self.record
        headers = record.headers
        if not self.short:
            yield "XV", [composed(VERSION, record.spelling)]
        others = dict(headers)
        if headers.get("Rules") or headers.get("Variant"):
            parts = [others.pop(key) if headers.get(key) else "" for key in ("Rules", "Variant")]
            yield "XG", [self._pair(parts[0], parts[1])]
        players = [_name_and_control(player) for player in headers.get("Players", "").split(",")]
        if headers.get("Players") == ",".join(" ".join(player).rstrip() for player in players):
            yield "XP", [self._pair(*player) for player in players]
            del others["Players"]
        for header, identifier in IDENTIFIERS.items():
            if header in headers:
                yield identifier, [self._line(others.pop(header))]
        if others:
            yield "XX", [self._pair(key, value) for key, value in others.items()]
        if record.edits:
            yield "XE", [raw_of(edit) for edit in record.edits]
        if record.result is not None:
            if shown := result_text(record.result):
                yield "RE", [raw_of(shown)]
            values = result_values(record.result)
            if stated_result(values) != record.result:
                self.lost["a part of the result"] = None
            yield "XR", values
        if record.epilogue:
            yield "XF", [self._raw(record.epilogue)]


def _property(name: str, values: Iterable[str]) -> str:
    return name + "".join(f"[{value}]" for value in values)


def _name_and_control(player: str) -> tuple[str, str]:
    name, _, control = player.rpartition(" ")
    return (name, control) if control in ("H", "C") and name else (player, "")


def _known(charset: str) -> bool:
    """Whether it can be decoded, or none is stated."""
    if not charset:
        return True
    try:
        "".encode(charset)
    except (LookupError, ValueError):
        return False
    return True
