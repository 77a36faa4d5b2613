"""A shim over `os` and `io`: it counts what touches files below a folder, and lets the n-th fail.

Files that Python opens by a path are read and written through `_Raw`, so each system call for them
is counted, however they are buffered. C code that opens files by itself is not seen; whatever we
call of that kind is given bytes or open files.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

FAILS: Final = {
    "open": ("EACCES", "EIO"),
    "read": ("EIO",),
    "list": ("EACCES", "EIO"),
    "create": ("EACCES", "ENOSPC", "KILL"),
    "write": ("ENOSPC", "EIO", "KILL"),
    "sync": ("EIO", "KILL"),
    "mkdir": ("EACCES", "ENOSPC", "KILL"),
    "link": ("EACCES", "ENOSPC", "KILL"),
    "rename": ("EACCES", "EIO", "KILL"),
    "chmod": ("EACCES", "KILL"),
    "truncate": ("EIO", "KILL"),
    "unlink": ("KILL",),
}
"""How each operation may fail. What cannot be removed stays, so removing only kills."""

_TAKES_ROOM: Final = {"create", "write", "mkdir", "link"}
_Open = Callable[..., Any]


class Disk:
    """Operations below a folder in order; the one of the number `at`, from 0, fails.

    A full disk stays full: of the write that fills it half is done, and nothing that takes room is
    done afterwards. A file that cannot be read stays so.
    """

    def __init__(self, root: Path, at: int = -1, fault: str = "") -> None:
        self.root = os.path.realpath(root)
        self.at = at
        self.fault = fault
        self.done: list[tuple[str, str]] = []
        self.paths: dict[int, str] = {}  # of descriptors
        self.full = False
        self.bad = ""

    def holds(self, path: Any) -> str:
        """The whole path if it is below the folder, else ""."""
        if isinstance(path, int):
            return self.paths.get(path, "")
        whole = os.path.normpath(Path(os.getcwd(), os.fsdecode(path)))  # noqa: PTH109
        return whole if whole.startswith(self.root + os.sep) or whole == self.root else ""

    def touch(self, operation: str, path: str, asked: Any = None) -> bool:
        """Count an operation; raise or die if it is the one. Whether to write half now.

        `asked` is how the file was named, which the error tells; one that is open has no name.
        """
        number = len(self.done)
        self.done.append((operation, os.path.relpath(path, self.root)))
        if path == self.bad and operation in ("open", "read"):
            raise _error(self.fault, asked)
        if self.full and operation in _TAKES_ROOM:
            raise _error("ENOSPC", asked)
        if number != self.at:
            return False
        if self.fault == "KILL":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.fault == "ENOSPC":
            self.full = True
            if operation == "write":
                return True
        if operation in ("open", "read"):
            self.bad = path
        raise _error(self.fault, asked)

    def install(self) -> None:
        """Let this process, which is good for nothing else afterwards, see this disk."""
        for name, operation in (
            ("mkdir", "mkdir"),
            ("link", "link"),
            ("rename", "rename"),
            ("replace", "rename"),
            ("unlink", "unlink"),
            ("remove", "unlink"),
            ("chmod", "chmod"),
            ("scandir", "list"),
            ("listdir", "list"),
            ("truncate", "truncate"),
            ("ftruncate", "truncate"),
            ("fsync", "sync"),
            ("fdatasync", "sync"),
            ("read", "read"),
            ("write", "write"),
        ):
            setattr(os, name, self._counted(getattr(os, name), operation))
        os.close = self._os_close(os.close)  # type: ignore[assignment]
        os.open = self._os_open(os.open)
        builtins.open = io.open = self._open(io.open)
        shutil._USE_CP_SENDFILE = False  # type: ignore[attr-defined]

    def _counted(self, function: Callable[..., Any], operation: str) -> Callable[..., Any]:
        to_second = operation in ("link", "rename")

        def counted(*args: Any, **kwargs: Any) -> Any:
            path = args[to_second] if len(args) > to_second else "."
            if whole := self.holds(path):
                self.touch(operation, whole, None if isinstance(path, int) else path)
            return function(*args, **kwargs)

        return counted

    def _os_open(self, function: Callable[..., int]) -> Callable[..., int]:
        def opened(path: Any, flags: int, *args: Any, **kwargs: Any) -> int:
            whole = self.holds(path)
            if whole:
                makes = flags & (os.O_CREAT | os.O_TMPFILE & ~os.O_DIRECTORY)
                self.touch("create" if makes else "open", whole, path)
            descriptor = function(path, flags, *args, **kwargs)
            self.paths.pop(descriptor, None)
            if whole:
                self.paths[descriptor] = whole
            return descriptor

        return opened

    def _os_close(self, function: Callable[[int], None]) -> Callable[[int], None]:
        def close(descriptor: int) -> None:
            self.paths.pop(descriptor, None)
            function(descriptor)

        return close

    def _open(self, function: _Open) -> _Open:
        def opened(
            file: Any,
            mode: str = "r",
            buffering: int = -1,
            encoding: str | None = None,
            errors: str | None = None,
            newline: str | None = None,
            closefd: bool = True,
            opener: Any = None,
        ) -> Any:
            whole = self.holds(file)
            if not whole or opener is not None:
                return function(file, mode, buffering, encoding, errors, newline, closefd, opener)
            if not isinstance(file, int):
                self.touch("open" if set(mode) <= set("rbt+") else "create", whole, file)
            raw = _Raw(self, whole, file, mode.replace("b", "").replace("t", ""), closefd)
            if buffering == 0:
                return raw
            size = buffering if buffering > 1 else io.DEFAULT_BUFFER_SIZE
            if "+" in mode:
                buffer: Any = io.BufferedRandom(raw, size)
            elif "r" in mode:
                buffer = io.BufferedReader(raw, size)
            else:
                buffer = io.BufferedWriter(raw, size)
            if "b" in mode:
                return buffer
            text = io.TextIOWrapper(buffer, encoding, errors, newline, buffering == 1)
            text.mode = mode  # type: ignore[misc]
            return text

        return opened


class _Raw(io.FileIO):
    """A file whose reads and writes are counted."""

    def __init__(self, disk: Disk, path: str, file: Any, mode: str, closefd: bool) -> None:
        self._disk = disk
        self._path = path
        super().__init__(file, mode, closefd)

    def readinto(self, buffer: Any) -> Any:
        self._disk.touch("read", self._path)
        return super().readinto(buffer)

    def readall(self) -> bytes:
        self._disk.touch("read", self._path)
        return super().readall()

    def read(self, size: int | None = -1) -> Any:
        self._disk.touch("read", self._path)
        return super().read(-1 if size is None else size)

    def write(self, data: Any) -> Any:
        half = self._disk.touch("write", self._path)
        view = memoryview(data).cast("B")
        if half and len(view) < 2:
            raise _error("ENOSPC", None)
        return super().write(view[: len(view) // 2] if half else view)

    def close(self) -> None:
        if not self.closed:
            self._disk.paths.pop(self.fileno(), None)
        super().close()

    def truncate(self, size: int | None = None) -> int:
        self._disk.touch("truncate", self._path)
        return super().truncate(size)


def _error(name: str, path: Any) -> OSError:
    number = getattr(errno, name)
    if path is None:
        return OSError(number, os.strerror(number))
    return OSError(number, os.strerror(number), os.fspath(path))
