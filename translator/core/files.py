"""Writing files so that nobody ever sees half of one."""

import errno
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath
from typing import BinaryIO

from translator.core.named import named

_BINARY = getattr(os, "O_BINARY", 0)  # which Windows asks for

_OPEN = "/proc/self/fd"
_NAMELESS = getattr(os, "O_TMPFILE", 0)
_NOT_SUPPORTED = (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL)


def is_hidden(path: PurePath) -> bool:
    """Whether a path below a folder leads through a name with a dot before it: what tools keep
    for themselves there is none of the files that somebody means who names the folder."""
    return any(part.startswith(".") for part in path.parts)


def contents(folder: Path, refuse: Callable[[OSError], object]) -> Iterator[Path]:
    """What is in a folder and in those below it, but for what is hidden.

    `refuse` gets the error of each folder that cannot be listed.
    """
    for place, folders, files in os.walk(folder, onerror=refuse):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(place, name) for name in (*folders, *files) if not name.startswith("."))


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
    with _for(path):
        nameless = _nameless(target.parent)
    if nameless is not None:
        with named(path), nameless as file:  # which is flushed once more when it is closed
            yield file
            file.flush()
            with _for(path):
                if _as_the_old(Path(_OPEN, str(file.fileno())), target):
                    _link(file.fileno(), target)
        return
    # We give it the name, and so can remove it even if a signal comes when it is just there.
    new = target.with_name(f".{target.name[:40]}.{os.urandom(8).hex()}")
    try:
        with _for(path):
            file = _opened(new, os.O_CREAT | os.O_EXCL)
        with named(path), file:
            yield file
        with _for(path):
            if _as_the_old(new, target):
                new.replace(target)
    finally:
        with suppress(OSError):  # what went wrong before is what is told
            new.unlink()


@contextmanager
def _for(path: Path) -> Iterator[None]:
    """Steps towards a file: when one fails, the error names that file, which was asked for."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def _nameless(folder: Path) -> BinaryIO | None:
    """A new file without a name, of which nothing stays when we are killed.

    Not all systems have such files, nor do all file systems of Linux.
    """
    if not _NAMELESS or not Path(_OPEN).is_dir():
        return None
    try:
        return _opened(folder, _NAMELESS)
    except OSError as error:
        if error.errno in _NOT_SUPPORTED:
            return None
        raise


def _opened(new: Path, flags: int) -> BinaryIO:
    """A new file, which nobody else may read before it is whole."""
    return os.fdopen(os.open(new, os.O_RDWR | flags | _BINARY, 0o600), "w+b")


def _link(handle: int, target: Path) -> None:
    """Name a file that has no name as the target.

    A name cannot be linked over another: where there is one, ours takes its place by way of a
    hidden name. That is the same each time, so that what a run leaves that is killed in between
    goes with the next one.
    """
    from hashlib import sha256  # which takes as long to import as all the rest

    folder = os.open(_OPEN, os.O_RDONLY)  # links are followed there only with a folder
    hidden = target.with_name(f".{sha256(os.fsencode(target.name)).hexdigest()[:32]}")
    try:
        if _linked(handle, folder, target):
            return
        try:
            while not _linked(handle, folder, hidden):
                hidden.unlink(missing_ok=True)
            # Who takes the hidden name away is about to replace the target, too: as after us.
            with suppress(FileNotFoundError):
                hidden.replace(target)
        except BaseException:
            with suppress(OSError):  # what went wrong before is what is told
                hidden.unlink()
            raise
    finally:
        os.close(folder)


def _linked(handle: int, folder: int, name: Path) -> bool:
    """Give a file without a name this one, unless there is such a file."""
    try:
        os.link(str(handle), name, src_dir_fd=folder)
    except FileExistsError:
        return False
    return True


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


def _as_the_old(new: Path, target: Path) -> bool:
    """Give a file mode and owner of the one whose place it takes, if that is there.

    False if it cannot have that owner: then its bytes are in that file already.
    """
    try:
        found = target.stat()
    except FileNotFoundError:
        new.chmod(0o666 & ~_umask())
        return True
    try:
        if sys.platform != "win32":
            os.chown(new, found.st_uid, found.st_gid)
    except PermissionError:
        # Someone else's file, which we may write to: only so does it stay theirs.
        shutil.copyfile(new, target)
        return False
    new.chmod(stat.S_IMODE(found.st_mode))  # after the owner: changing that takes bits away
    return True


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
