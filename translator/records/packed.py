"""Compressed files and archives of records, read in place: nothing is unpacked to the disk."""

from __future__ import annotations

import bz2
import gzip
import lzma
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import BufferedReader, RawIOBase
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Final, TypeAlias, cast

from notation.diagnostics import Diagnostic, Place, RecordError, Severity
from notation.reading import CHUNK, read_up_to
from translator.core.install import how_to
from translator.core.named import open_file

BEGIN: Final = 4096
"""How many bytes of a file are looked at for what it is."""

MOST: Final = 200
"""How many times as large as it lies on the disk a file may become: games stay below ten."""

_FREE: Final = 64 << 20  # bytes that any file may become
_ZIP: Final = b"PK\x03\x04"
_TAR: Final = slice(257, 262), b"ustar"


@dataclass(frozen=True, slots=True)
class Entry:
    """A file in a packed one: its name there, "" if it is the only one; its size, if that is told,
    and where it begins in a tar."""

    name: str = ""
    at: int = 0
    size: int | None = None

    @property
    def below(self) -> PurePosixPath:
        """The name without what leads out of a folder."""
        return PurePosixPath(*(p for p in self.name.replace("\\", "/").split("/") if _is_plain(p)))


def _is_plain(part: str) -> bool:
    return part not in ("", ".", "..") and ":" not in part


class _Zstandard(RawIOBase):
    """Frames of Zstandard, one after another. Its own reader takes a half frame for a whole one."""

    def __init__(self, file: BinaryIO) -> None:
        try:
            from zstandard import ZstdDecompressor
        except ImportError:
            raise ValueError(f"Zstandard is missing: {how_to('archives')}") from None
        self.file = file
        self.new = ZstdDecompressor().decompressobj
        self.frame = self.new()
        self.data = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)
        while not self.data and (packed := self.frame.unused_data or self.file.read(CHUNK)):
            if self.frame.eof:
                self.frame = self.new()
            self.data = self.frame.decompress(packed)
        if not self.data and not self.frame.eof:
            raise EOFError("it ends in the middle")
        data, self.data = self.data[: len(view)], self.data[len(view) :]
        view[: len(data)] = data
        return len(data)


Unpack: TypeAlias = Callable[[BinaryIO], Any]

_COMPRESSED: Final[dict[bytes, Unpack]] = {
    b"\x1f\x8b": lambda file: gzip.GzipFile(fileobj=file),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ\0": lzma.LZMAFile,
    b"\x28\xb5\x2f\xfd": lambda file: BufferedReader(_Zstandard(file)),
}
"""What unpacks a file, by its first bytes."""

SUFFIXES: Final = (".gz", ".bz2", ".xz", ".zst")
"""Of compressed files: the suffix before them tells what is inside."""


def is_packed(begin: bytes) -> bool:
    """Whether a file with these first bytes is compressed, or an archive."""
    return begin.startswith((_ZIP, *_COMPRESSED)) or begin[_TAR[0]] == _TAR[1]


def entries(path: Path, begin: bytes) -> list[Entry]:
    """The files in a packed one, in their order. Raises `RecordError` N197."""
    with _telling(str(path)), ExitStack() as stack:
        disk = stack.enter_context(open_file(path))
        if begin.startswith(_ZIP):
            archive = stack.enter_context(zipfile.ZipFile(disk))
            files = [one for one in archive.infolist() if not one.is_dir()]
            return [Entry(one.filename, size=one.file_size) for one in files]
        if read_up_to(_uncompressed(disk, begin, stack), BEGIN)[_TAR[0]] != _TAR[1]:
            return [Entry()]
        disk.seek(0)
        file = _uncompressed(disk, begin, stack)
        tar = stack.enter_context(tarfile.open(fileobj=file, mode="r|"))
        return [Entry(one.name, one.offset_data, one.size) for one in tar if one.isfile()]


@contextmanager
def unpacked(path: Path, begin: bytes, entry: Entry) -> Iterator[BinaryIO]:
    """A file in a packed one, to be read. Raises `RecordError` N197, while it is read, too."""
    name = f"{path}/{entry.name}" if entry.name else str(path)
    with ExitStack() as stack:
        with _telling(name):
            disk = stack.enter_context(open_file(path))
            if begin.startswith(_ZIP):
                archive = stack.enter_context(zipfile.ZipFile(disk))
                size = archive.getinfo(entry.name).compress_size
                file = cast(BinaryIO, stack.enter_context(archive.open(entry.name)))
            else:
                size = path.stat().st_size
                file = _uncompressed(disk, begin, stack)
                _skip(file, entry.at)
        yield cast(BinaryIO, BufferedReader(_Unpacked(file, name, size, entry.size, disk)))


def _uncompressed(file: BinaryIO, begin: bytes, stack: ExitStack) -> BinaryIO:
    found = (unpack for magic, unpack in _COMPRESSED.items() if begin.startswith(magic))
    unpack = next(found, None)
    return file if unpack is None else cast(BinaryIO, stack.enter_context(unpack(file)))


def _skip(file: BinaryIO, size: int) -> None:
    """Read so many bytes, but for a file in which one can move."""
    if file.seekable():
        file.seek(size)
        return
    while size > 0 and (data := file.read(min(CHUNK, size))):
        size -= len(data)


class _Unpacked(RawIOBase):
    """What comes out of a packed file: no more than `size`, and than any honest file becomes."""

    def __init__(
        self, file: BinaryIO, name: str, packed: int, size: int | None, disk: BinaryIO
    ) -> None:
        self.file = file
        self.name = name
        self.size = size
        self.disk = disk
        self.passed = 0
        self.most = max(_FREE, MOST * packed)

    def readable(self) -> bool:
        return True

    def tell(self) -> int:
        """How far it was read: of what it becomes if that size is told, else on the disk."""
        return self.disk.tell() if self.size is None else self.passed

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)
        wanted = len(view) if self.size is None else min(len(view), self.size)
        with _telling(self.name):
            data = self.file.read(wanted)
        self.most -= len(data)
        self.passed += len(data)
        if self.most < 0:
            raise _refused(self.name, f"it becomes more than {MOST} times as large")
        if self.size is not None:
            self.size -= len(data)
        view[: len(data)] = data
        return len(data)


@contextmanager
def _telling(name: str) -> Iterator[None]:
    """A block in which packed files are read: each kind has errors of its own, told as N197."""
    try:
        yield
    except Exception as error:
        raise _refused(name, str(error)) from error


def _refused(name: str, why: str) -> RecordError:
    message = f"the file cannot be unpacked: {why}"
    return RecordError([Diagnostic("N197", Severity.ERROR, message, Place(name))])
