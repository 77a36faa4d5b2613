"""Output of a stream that is kept while it is made, so that a run that was killed goes on with it.

Beside the file OUT there are `OUT.part`, what was written so far, and `OUT.journal`: its first line
says of what run it is, each of the others up to where the output is whole after some game. A run
that goes on cuts the output off there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from translator.core.files import write_atomic
from translator.core.named import open_file


class KeptError(Exception):
    """What is there is of another run, or is no journal."""


@dataclass
class Kept:
    """The unfinished output of a run.

    game    how many games were done when its last piece was written; 0 for none
    size    the bytes of all pieces
    state   what the run wants to know when it goes on
    """

    out: Path
    game: int = 0
    size: int = 0
    state: dict[str, Any] = field(default_factory=dict)
    _part: BinaryIO = field(init=False)
    _journal: BinaryIO = field(init=False)

    def add(self, data: bytes, game: int, state: dict[str, Any]) -> None:
        """A piece of the output, which is whole after so many games."""
        self.game, self.size, self.state = game, self.size + len(data), state
        self._part.write(data)
        self._part.flush()
        self._journal.write(_line(self))
        self._journal.flush()

    @contextmanager
    def whole(self, end: bytes = b"") -> Iterator[BinaryIO]:
        """The output with what is at its end, to be read; after the block, if that does not fail,
        it is kept no more."""
        self._part.write(end)
        self._part.seek(0)
        yield self._part
        self._part.close()
        self._journal.close()
        _journal(self.out).unlink()
        _part(self.out).unlink()


@contextmanager
def kept(out: Path, run: str) -> Iterator[Kept]:
    """What a run has left of an output, or nothing yet; `KeptError` if another run has."""
    found = Kept(out)
    if _journal(out).exists():
        found = _read(out, run)
    else:
        write_atomic(_part(out), b"")
    write_atomic(_journal(out), _head(run) + (_line(found) if found.game else b""))
    with open_file(_part(out), "r+b") as part, open_file(_journal(out), "ab") as journal:
        part.truncate(found.size)
        part.seek(found.size)
        found._part, found._journal = part, journal
        yield found


def _read(out: Path, run: str) -> Kept:
    """The last of what the journal says that is there; a torn last line does not count."""
    part, found = _part(out), Kept(out)
    size = part.stat().st_size if part.exists() else 0
    with open_file(_journal(out)) as lines:
        if next(lines, b"") != _head(run):
            raise KeptError(
                f"{_journal(out)} is of other records, rules or options, or of another version: "
                f"remove it and {_part(out)}, or name another output"
            )
        for line in lines:
            if line.endswith(b"\n") and (done := _done(out, line)).size <= size:
                found = done
    return found


def _done(out: Path, line: bytes) -> Kept:
    """What a line of the journal says; `KeptError` if that is nothing."""
    with suppress(ValueError, RecursionError):
        match json.loads(line):
            case {"game": int(game), "size": int(size), "state": dict(state)}:
                return Kept(out, game, size, state)
    message = f"{_journal(out)} is damaged: remove it and {_part(out)}, or name another output"
    raise KeptError(message)


def _part(out: Path) -> Path:
    return out.with_name(f"{out.name}.part")


def _journal(out: Path) -> Path:
    return out.with_name(f"{out.name}.journal")


def _head(run: str) -> bytes:
    return json.dumps({"run": run}).encode() + b"\n"


def _line(done: Kept) -> bytes:
    data = {"game": done.game, "size": done.size, "state": done.state}
    return json.dumps(data).encode() + b"\n"
