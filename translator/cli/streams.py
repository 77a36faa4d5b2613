"""Standard input, output and error as they may be: closed, full, or a pipe to nobody."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import Any, Final, NoReturn, cast

_NAMES: Final = {"stdin": "standard input", "stdout": "standard output", "stderr": "standard error"}


class _Closed(io.RawIOBase):
    """A stream that was closed when we began: whoever uses it is told so."""

    def __init__(self, name: str) -> None:
        self._name = name

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> NoReturn:
        raise OSError(errno.EBADF, "it is closed", self._name)

    def write(self, data: Any) -> NoReturn:
        raise OSError(errno.EBADF, "it is closed", self._name)


def open_streams() -> None:
    """Make of the standard streams what can be used without harm.

    The descriptor of a closed one is taken: else the next file to be opened had it, and whatever
    is written to that stream went there. Output gets a buffer (`PYTHONUNBUFFERED` takes it away):
    without one the rest of what is written only in part is lost without a word. What the encoding
    of the terminal lacks is shown as an escape.
    """
    for descriptor, (attribute, name) in enumerate(_NAMES.items()):
        try:
            os.fstat(descriptor)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
            stream = io.TextIOWrapper(_Closed(name), write_through=True)  # type: ignore[type-var]
            setattr(sys, attribute, stream)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
        if isinstance(sys.stdout.buffer, io.FileIO):
            sys.stdout = _buffered(sys.stdout)


def _buffered(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    encoding, errors, lines = stream.encoding, stream.errors, stream.line_buffering
    raw = cast(io.RawIOBase, stream.detach())
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding, errors, line_buffering=lines)


def flush() -> None:
    """Write out what was printed; `OSError` if that fails."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()


def give_up() -> None:
    """Forget what could not be written, which would be tried again, and told, when Python ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
