"""A notation that somebody might add: `e2e4 e7e5`, one game a file, no variations, an arbiter.

Arbiter: J. Doe
Name.White: Steinitz

e2e4 e7e5 a7b8q
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO

from notation.description import GameDescription
from notation.diagnostics import Place, Sink
from notation.engine import Move
from notation.notation import Notation
from notation.reading import DEFAULT_LIMITS, Limits, opened
from notation.record import GameRecord, Node
from notation.spelling import Here, MoveTextError, Pattern, Spelling
from notation.visitor import RecordBuilder, Visitor
from notation.writing import written


def read(
    data: bytes | BinaryIO,
    name: str = "",
    *,
    sink: Sink,
    visitor: Visitor[Any] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Any]:
    head, _, moves = opened(data).read(limits.size).decode().partition("\n\n")
    if ": " not in head:
        sink.error("N120", "no header", Place(name, 1, 1))
        return
    visitor = visitor or RecordBuilder()
    visitor.begin_game("coordinates", "from-to", name, 1)
    for line in head.splitlines():
        visitor.header(*line.split(": ", 1))
    skip = visitor.end_headers()
    visitor.move(parent := Node(), None)
    for text in [] if skip else moves.split():
        node = Node(text)
        visitor.move(node, parent)
        parent = node
    yield visitor.end_game()


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    def text(record: GameRecord, sink: Sink) -> bytes:
        head = [f"{key}: {value}" for key, value in record.headers.items() if key in HEADERS]
        moves = " ".join(node.move or "" for node in record.main_line())
        return ("\n".join(head) + f"\n\n{moves}\n").encode()

    return written(records, text, sink)


class FromTo(Pattern):
    def __init__(self, start: str, end: str, promotion: str) -> None:
        super().__init__(start, end)
        self.promotion = promotion

    def fits(self, steps: Sequence[Move]) -> bool:
        (move,) = steps
        return (move.start, move.end, _letter(move)) == (self.start, self.end, self.promotion)


def _letter(move: Move) -> str:
    return (move.promotion or "")[:1].lower()


def parse(node: Node, here: Here) -> Pattern:
    found = re.fullmatch(r"([a-h]\d)([a-h]\d)([a-z]?)", node.move or "")
    if found is None:
        raise MoveTextError("expected two squares")
    return FromTo(*found.groups())


def spell(here: Here, steps: Sequence[Move]) -> str:
    (move,) = steps
    return f"{move.start}{move.end}{_letter(move)}"


def name_arbiter(new: GameRecord, record: GameRecord, rules: GameDescription) -> None:
    new.headers.setdefault("Arbiter", "nobody")


HEADERS = frozenset({"Arbiter", "Name.White", "Name.Black"})
SPELLING = Spelling(parse, spell)
NOTATION = Notation(
    "coordinates",
    read,
    write,
    (".coords",),
    spelling="from-to",
    holds=frozenset(),
    headers=HEADERS | {"Rules", "Variant", "Players"},
    collects=False,
    family="chess",
    coloured=True,
    complete_headers=name_arbiter,
)
