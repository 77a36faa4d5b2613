"""What all writers share: records that a notation has no form for, and texts of one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn, TypeAlias

from notation.diagnostics import Place, Sink
from notation.record import GameRecord, Node, same_record
from notation.visitor import RecordBuilder

Read: TypeAlias = Callable[..., Iterator[Any]]
"""A reader of a notation: `read` of its module."""

_BREAKS = re.compile(r"\s*[\r\n]\s*")


class RefusedError(Exception):
    """A record is not written; why was reported."""


def written(
    records: Iterable[GameRecord],
    write: Callable[[GameRecord, Sink], bytes],
    sink: Sink,
    between: bytes = b"",
) -> Iterator[bytes]:
    """The bytes of each record that is not refused, and what stands between them."""
    begun = False
    for record in records:
        try:
            data = write(record, sink)
        except RefusedError:
            continue
        yield between + data if begun else data
        begun = True


def refuse(record: GameRecord, node: Node, message: str, sink: Sink) -> NoReturn:
    """Report that a record cannot be written because of a node; raises `RefusedError`."""
    sink.error("N187", message, record.place(node), node.move or "")
    raise RefusedError


def one_line(text: str, what: str, place: Place, sink: Sink) -> str:
    """A text without line breaks, each of which becomes a blank; that is reported."""
    if "\n" not in text and "\r" not in text:
        return text
    sink.warning("N181", f"{what} has several lines; they are joined", place)
    return _BREAKS.sub(" ", text).strip()


def as_read(record: GameRecord, notation: str, read: Read) -> bytes | None:
    """The bytes that a record was read from if it still says the same."""
    if record.notation != notation or record.source is None:
        return None
    again = list(read(record.source, record.name, sink=Sink(), visitor=RecordBuilder()))
    same = len(again) == 1 and same_record(record, again[0])
    return record.source if same else None
