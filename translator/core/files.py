"""Writing files so that nobody ever sees half of one."""

import errno
import os
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath
from typing import BinaryIO

_BINARY = getattr(os, "O_BINARY", 0)  # which Windows asks for
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def is_hidden(path: PurePath) -> bool:
    """Whether a path below a folder leads through a name with a dot before it: what tools keep
    for themselves there is none of the files that somebody means who names the folder."""
    return any(part.startswith(".") for part in path.parts)


def write_atomic(path: Path, data: bytes) -> None:
    """Make `path` hold `data`, folders included: wholly or, when that fails, not at all."""
    with opened_atomic(path) as file:
        file.write(data)


@contextmanager
def opened_atomic(path: Path) -> Iterator[BinaryIO]:
    """A file to write that becomes `path` when the block ends; if that fails, nothing does.

    A link stays, and the file that it leads to is replaced; mode and owner stay. What is no plain
    file (a device, a pipe, our own output) has nothing to be replaced: it is written as it is.
    """
    if not is_plain(path):
        with named(path), _opened_as_it_is(path) as file:
            yield file
        return
    target = Path(os.path.realpath(path))
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    # We give it the name, and so can remove it even if a signal comes when it is just there.
    new = target.with_name(f".{target.name[:40]}.{os.urandom(8).hex()}")
    try:
        with named(path), _created(new, path) as file:
            yield file
        _replace(new, target)
    finally:
        with suppress(OSError):  # what went wrong before is what is told
            new.unlink()


def _created(new: Path, path: Path) -> BinaryIO:
    """A new file, which nobody else may read as long as it is not `path`."""
    try:
        handle = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
    except OSError as error:
        error.filename = str(path)  # which is what was asked for
        raise
    return os.fdopen(handle, "w+b")


@contextmanager
def named(path: Path) -> Iterator[None]:
    """A block that writes to a file: when there is no room for it, the error names the file."""
    try:
        yield
    except OSError as error:
        if error.errno in _NO_ROOM and error.filename is None:
            error.filename = str(path)
        raise


def is_plain(path: Path) -> bool:
    """Whether `path` is a file on disk, whose place another can take, or is not there yet."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return True
    return stat.S_ISREG(found.st_mode) and _own_descriptor(found) is None


def _own_descriptor(found: os.stat_result) -> int | None:
    """Our own output, or our diagnostics, if that is what was found (`/dev/stdout`)."""
    for descriptor in (1, 2):
        with suppress(OSError):  # one may be closed
            if os.path.samestat(os.fstat(descriptor), found):
                return descriptor
    return None


def _opened_as_it_is(path: Path) -> BinaryIO:
    descriptor = _own_descriptor(path.stat())
    if descriptor is not None:
        return os.fdopen(os.dup(descriptor), "wb")
    return path.open("wb")


def _replace(new: Path, target: Path) -> None:
    """Let the new file take the place of the target, with its mode and owner if it is there."""
    try:
        found = target.stat()
    except FileNotFoundError:
        new.chmod(0o666 & ~_umask())
        new.replace(target)
        return
    try:
        if sys.platform != "win32":
            os.chown(new, found.st_uid, found.st_gid)
    except PermissionError:
        # Someone else's file, which we may write to: only so does it stay theirs.
        shutil.copyfile(new, target)
        new.unlink()
        return
    new.chmod(stat.S_IMODE(found.st_mode))  # after the owner: changing that takes bits away
    new.replace(target)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
