"""The bytes of files that hold rules, or what goes with them: so many, and of nothing that waits.

All that we read of rules comes through `read_file`. Records are streams of any length.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from select import select
from typing import BinaryIO, Final

from translator.core.named import named

MAX_BYTES: Final = 16 * 2**20
"""Of one file; in an archive more may be (`archive.MAX_BYTES`)."""

_CHUNK: Final = 2**20
_TICK: Final = 0.1
_FLAGS: Final = (
    getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
)


def read_file(path: Path, *, streams: bool = False) -> bytes:
    """The bytes of a regular file; with `streams` also of a pipe or a terminal, to its end.

    What a file is and how large is asked before it is opened, which may have effects, and again
    when it is open. What a pipe brings is waited for in a way that a time limit can interrupt.
    Raises `OSError`, whose `strerror` says why it is not read.
    """
    _check(path, path.stat(), streams)
    handle = os.open(path, os.O_RDONLY | _FLAGS)
    with open(handle, "rb", buffering=0) as file:  # noqa: PTH123 (it is open)
        found = os.fstat(handle)
        _check(path, found, streams)
        waits = streams and not stat.S_ISREG(found.st_mode)
        data = bytearray()
        while True:
            while waits and not select([handle], [], [], _TICK)[0]:
                pass
            with named(path):
                chunk = file.read(_CHUNK)
            if chunk == b"":
                return bytes(data)
            data += chunk or b""  # nothing: another reader was faster
            if len(data) > MAX_BYTES:
                raise _too_large(path)


def read_stream(stream: BinaryIO, name: str) -> bytes:
    """What is left in a stream, which may be as long as a file; else `OSError`."""
    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise _too_large(Path(name))
    return data


def _check(path: Path, found: os.stat_result, streams: bool) -> None:
    mode = found.st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder", str(path))
    if not (stat.S_ISREG(mode) or (streams and (stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)))):
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
    if found.st_size > MAX_BYTES:
        raise _too_large(path)


def _too_large(path: Path) -> OSError:
    message = f"the file is larger than {MAX_BYTES // 2**20} MB"
    return OSError(errno.EFBIG, message, str(path))
