"""What the tests of notations share."""

from __future__ import annotations

from notation.convert import Choices, Converter
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.record import GameRecord
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Replay, Replayer
from tests.sampling import FULL

DEEP = 100_000 if FULL else 20_000
"""How deep variations are nested: far beyond what a reader could do that calls itself."""


def read_one(data: bytes | str, notation: str) -> GameRecord:
    """The one record of a text, which must be without fault."""
    sink = Sink()
    (record,) = read_all(data, notation, sink)
    assert not sink.items, sink.items[0]
    return record


def read_all(data: bytes | str, notation: str, sink: Sink | None = None) -> list[GameRecord]:
    raw = data.encode() if isinstance(data, str) else data
    return list(NOTATIONS[notation].read(raw, "test", sink=sink or Sink()))


def codes(data: bytes | str, notation: str) -> list[str]:
    """The codes of what is found in a text."""
    sink = Sink()
    read_all(data, notation, sink)
    return [diagnostic.code for diagnostic in sink.items]


def written(record: GameRecord, notation: str, sink: Sink | None = None) -> bytes:
    return b"".join(NOTATIONS[notation].write([record], sink or Sink()))


def converted(
    data: bytes | str,
    source: str,
    target: str,
    engine: EngineClass,
    sink: Sink | None = None,
    choices: Choices | None = None,
) -> str:
    """A text of one notation in another."""
    sink = sink or Sink()
    converter = Converter(engine, NOTATIONS[target], sink, choices)
    records = (converter.convert(record) for record in read_all(data, source, sink))
    kept = [record for record in records if record is not None]
    return b"".join(NOTATIONS[target].write(kept, sink)).decode()


def replayed(record: GameRecord, engine: EngineClass, sink: Sink) -> Replay:
    return Replayer(engine, sink).replay(record, SPELLINGS[record.spelling])
