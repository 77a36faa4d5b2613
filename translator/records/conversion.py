"""Conversion as a work on records: into one notation, by the rules of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from notation.convert import Choices, Converter
from notation.diagnostics import Sink
from notation.losses import report_losses
from notation.notation import Notation
from notation.record import GameRecord
from translator.core.diagnostics import TranslationError
from translator.engines.limits import in_play
from translator.records.replaying import UNREADABLE
from translator.records.stream import Done, Read


@dataclass(frozen=True, slots=True)
class Conversion:
    """Converts a record, as far as its moves are legal; without rules it stays as it is.

    `timeout`, in seconds, is for each record. The result is `None` where nothing can be converted.
    """

    target: Notation
    timeout: float | None = None
    choices: Choices = field(default_factory=Choices)

    def __call__(self, read: Read, sink: Sink) -> GameRecord | None:
        record = read.record
        if read.without_rules:
            return None
        if read.engine is None:
            report_losses(record, self.target, sink)
            return record
        try:
            with in_play(self.timeout):
                made = Converter(read.engine, self.target, sink, self.choices, read.guide)
                return made.convert(record)
        except TranslationError as error:
            sink.error("N194", error.diagnostics[0].message, record.place(record.root))
            return None


def level_of(done: Done[GameRecord | None]) -> str:
    """How far a game that was converted is right: `unreadable`, `syntax` or to its end `legal`."""
    return UNREADABLE if done.read.unreadable else "syntax" if done.failed else "legal"


def told(done: Done[GameRecord | None], written: bool) -> dict[str, Any]:
    """A game that was converted, as plain data: where it stands in its file, whether it was legal
    to its end, whether it was written, and all that was found in it."""
    read, record = done.read, done.read.record
    return {
        "record": read.file,
        "game": read.number,
        "line": record.line,
        "offset": record.offset,
        "moves": sum(node.move is not None for node in record.root.walk()),
        "level": level_of(done),
        "written": written,
        "diagnostics": [found.as_dict() for found in (*read.said, *done.said)],
    }
