"""Writing SGF: what was not changed since it was read is copied byte for byte."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from notation.diagnostics import Sink
from notation.record import GameRecord, Node, same_record
from notation.sgf.mapping import (
    ANNOTATIONS,
    GAMES,
    IDENTIFIERS,
    VERSION,
    result_text,
    result_values,
)
from notation.sgf.reader import reread
from notation.sgf.values import composed, raw_of


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The bytes of a collection."""
    for record in records:
        original = reread(record)
        if original is not None and same_record(record, original):
            assert record.source is not None
            yield record.source
        else:
            yield _Writer(record, original).bytes()


class _Writer:
    """Writes one game, node for node."""

    def __init__(self, record: GameRecord, original: GameRecord | None) -> None:
        self.record = record
        self.text = ""
        self.unchanged: dict[int, Node] = {}
        # The charset of what is copied; what is written is UTF-8.
        self.charset = "latin-1"
        if original is not None and record.source is not None:
            self.text = record.source.decode(record.encoding)
            self.unchanged = {node.start: node for node in original.root.walk() if node.end}
            stated = dict(record.root.properties).get("CA", ("latin-1",))[0]
            self.charset = stated if _known(stated) else "latin-1"

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
        return ";" + "".join(_property(name, values) for name, values in self._properties(node))

    def _copied(self, node: Node) -> str:
        """The text of an unchanged node."""
        text = self.text[node.start : node.end].rstrip()
        if self.record.encoding == "latin-1" and not text.isascii():
            text = text.encode("latin-1").decode(self.charset, "replace")
        return text

    def _properties(self, node: Node) -> Iterator[tuple[str, Iterable[str]]]:
        """The properties of a node, raw."""
        if node.move is not None:
            yield from self._move(node)
        if node.label:
            yield "XL", [raw_of(node.label)]
        if node.preface:
            yield "XC", [raw_of(node.preface)]
        if node.comment:
            yield "C", [raw_of(node.comment)]
        shown = next((ANNOTATIONS[nag] for nag in node.nags if nag in ANNOTATIONS), None)
        if shown:
            yield shown[0], [shown[1]]
        if node.nags and (len(node.nags) > 1 or not shown):
            yield "XA", [str(nag) for nag in node.nags]
        yield from node.properties

    def _move(self, node: Node) -> Iterator[tuple[str, Iterable[str]]]:
        assert node.move is not None
        if self.record.spelling in GAMES or self.record.spelling == "plain":
            yield (node.mover if node.mover in ("B", "W") else "B"), [raw_of(node.move)]
            return
        mark = "+ " if node.chained else "? " if node.chance else ""
        closer = ["+"] if node.closed and node.move != "Pass" else []
        yield "XM", [raw_of(mark + node.move), *closer]
        if node.number:
            yield "XN", [str(node.number)]
        if node.mover:
            yield "XT", [raw_of(node.mover)]

    def _root(self) -> str:
        record = self.record
        standard: dict[str, Iterable[str]] = {"FF": ["4"], "CA": ["UTF-8"], "AP": ["Ludoglot"]}
        standard["GM"] = [self._game()]
        kept = [(name, values) for name, values in record.root.properties if name not in standard]
        parts = [*standard.items(), *self._headers(), *kept]
        if record.root.comment:
            parts.append(("C", [raw_of(record.root.comment)]))
        return ";" + "".join(_property(name, values) for name, values in parts)

    def _game(self) -> str:
        """The number of the game; 0 is none of those that have one."""
        if self.record.spelling == "plain":
            return dict(self.record.root.properties).get("GM", ("0",))[0]
        return GAMES.get(self.record.spelling, "0")

    def _headers(self) -> Iterator[tuple[str, Iterable[str]]]:
        record = self.record
        headers = record.headers
        if record.spelling not in GAMES and record.spelling != "plain":
            yield "XV", [composed(VERSION, record.spelling)]
        others = dict(headers)
        if headers.get("Rules") or headers.get("Variant"):
            parts = [others.pop(key) if headers.get(key) else "" for key in ("Rules", "Variant")]
            yield "XG", [composed(parts[0], parts[1])]
        players = [_name_and_control(player) for player in headers.get("Players", "").split(",")]
        if headers.get("Players") == ",".join(" ".join(player).rstrip() for player in players):
            yield "XP", [composed(*player) for player in players]
            del others["Players"]
        for header, identifier in IDENTIFIERS.items():
            if header in headers:
                yield identifier, [raw_of(others.pop(header))]
        if others:
            yield "XX", [composed(key, value) for key, value in others.items()]
        if record.edits:
            yield "XE", [raw_of(edit) for edit in record.edits]
        if record.result is not None:
            if shown := result_text(record.result):
                yield "RE", [raw_of(shown)]
            yield "XR", result_values(record.result)
        if record.epilogue:
            yield "XF", [raw_of(record.epilogue)]


def _property(name: str, values: Iterable[str]) -> str:
    return name + "".join(f"[{value}]" for value in values)


def _name_and_control(player: str) -> tuple[str, str]:
    name, _, control = player.rpartition(" ")
    return (name, control) if control in ("H", "C") and name else (player, "")


def _known(charset: str) -> bool:
    try:
        "".encode(charset)
    except (LookupError, ValueError):
        return False
    return True
