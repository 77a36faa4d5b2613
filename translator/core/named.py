"""Files whose errors name them: of one that is open the system does not tell which it is."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedRandom, BufferedReader, BufferedWriter, FileIO, RawIOBase
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, cast

_OF_DISKS: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


@contextmanager
def named(path: Path) -> Iterator[None]:
    """A block that reads or writes a file: of a disk that is full or bad the error names it."""
    try:
        yield
    except OSError as error:
        if error.errno in _OF_DISKS and error.filename is None:
            error.filename = str(path)
        raise


class _Named(RawIOBase):
    """An open file whose errors name it: they may come while another file is read or written."""

    def __init__(self, path: Path, mode: str) -> None:
        self._path = path
        self._file = cast(FileIO, path.open(mode, buffering=0))

    def readable(self) -> bool:
        return self._file.readable()

    def writable(self) -> bool:
        return self._file.writable()

    def seekable(self) -> bool:
        return self._file.seekable()

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        return self._file.seek(offset, whence)

    def readinto(self, buffer: Any) -> int | None:
        with named(self._path):
            return self._file.readinto(buffer)

    def write(self, data: Any) -> int | None:
        with named(self._path):
            return self._file.write(data)

    def truncate(self, size: int | None = None) -> int:
        with named(self._path):
            return self._file.truncate(size)

    def close(self) -> None:
        try:
            super().close()
        finally:
            with named(self._path):
                self._file.close()


class _Writer(BufferedWriter):
    """A file to write. What went wrong before it is closed is what is reported."""

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        with suppress(*[OSError] if error is not None else []):
            self.close()


_BUFFERS: Final[dict[str, Any]] = {
    "rb": BufferedReader,
    "wb": _Writer,
    "ab": _Writer,
    "r+b": BufferedRandom,
}


def open_file(path: Path, mode: Literal["rb", "wb", "ab", "r+b"] = "rb") -> BinaryIO:
    """A file of any length; an error of the disk names it."""
    return cast(BinaryIO, _BUFFERS[mode](_Named(path, mode)))
