"""What all readers share: input, budgets, and the decoding of bytes."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import BinaryIO, Final

from notation.diagnostics import Place, Sink

CHUNK: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Limits:
    """The budget of one game: moves, and bytes of its text."""

    moves: int = 1_000_000
    size: int = 64 << 20


DEFAULT_LIMITS: Final = Limits()


def opened(data: bytes | BinaryIO) -> BinaryIO:
    """Bytes as a stream; a stream as it is."""
    return io.BytesIO(data) if isinstance(data, bytes) else data


def read_all(data: bytes | BinaryIO, limits: Limits, name: str, sink: Sink) -> bytes | None:
    """All bytes of a source that holds one game; `None` (and an error) beyond the budget."""
    stream = opened(data)
    chunks: list[bytes] = []
    left = limits.size
    while left >= 0 and (chunk := stream.read(CHUNK)):
        chunks.append(chunk)
        left -= len(chunk)
    if left < 0:
        sink.error("N103", f"the record is longer than {limits.size} bytes", Place(name, 1))
        return None
    return b"".join(chunks)


def decoded(data: bytes) -> tuple[str, str]:
    """Text and the encoding that gives the same bytes again.

    UTF-8 if it is that, else Windows-1252, else byte for byte.
    """
    for encoding in ("utf-8", "windows-1252"):
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "latin-1"
