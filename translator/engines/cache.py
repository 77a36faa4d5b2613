"""Engines that were written before: their texts, kept between runs in the folder of the user.

An entry is named by a digest of the game, of this package as it is installed and of the version of
Python, so that it is asked for only where the same text would be written again. It holds code:
what another user owns or may write to is never read. How much is kept is bounded; what was not
asked for longest goes first.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import stat
import sys
import warnings
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from translator.core.resources import resource
from translator.core.stack import own_stack
from translator.core.version import __version__
from translator.ir.game import Game

SWITCH: Final = "LUDOGLOT_CACHE"
"""The variable of the environment that is `0` where nothing is to be kept."""

MOST: Final = 64 * 2**20
"""Bytes that are kept."""

_SUFFIX: Final = ".engine"
_AS_IT_IS: Final = getattr(os, "O_BINARY", 0)  # which Windows asks for
_DIGEST: Final = 32  # bytes before the text, which tell whether it is whole


class CacheWarning(RuntimeWarning):
    """What is kept cannot be used; the engine is made anew."""


def kept(game: Game, target: str, write: Callable[[Game, str], str]) -> str:
    """The text of a game for a target: the one that is kept, or the one that `write` makes."""
    folder = _folder()
    if folder is None:
        return write(game, target)
    file = folder / f"{_key(game, target)}{_SUFFIX}"
    text = _read(file)
    if text is None:
        text = write(game, target)
        with suppress(OSError):  # no room, or no right to: the engine is there all the same
            _store(file, text)
            _bound(folder)
    return text


def home() -> Path:
    """Where programs keep what they can make again, by the custom of the system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    told = os.environ.get("XDG_CACHE_HOME", "")
    if Path(told).is_absolute():
        return Path(told)
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")


def _folder() -> Path | None:
    """The folder, which is there and in which nobody else may write; `None` if there is none."""
    if os.environ.get(SWITCH) == "0":
        return None
    try:
        folder = home() / "ludoglot"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except (OSError, RuntimeError):  # a user may have no home
        return None
    if not stat.S_ISDIR(found.st_mode):
        return None
    if not _is_own(found):
        warnings.warn(f"{folder}: others may write here, so nothing is kept", CacheWarning, 4)
        return None
    return folder


def _is_own(found: os.stat_result) -> bool:
    """Only this user may write to it; on Windows the folder of the user sees to that."""
    if sys.platform == "win32":
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


@own_stack
def _key(game: Game, target: str) -> str:
    """Equal where equal texts would be written."""
    digest = hashlib.sha256(_installed() + target.encode())
    digest.update(pickle.dumps(game, 5))
    return digest.hexdigest()


@cache
def _installed() -> bytes:
    """This package as it is installed, and the Python that it runs in."""
    roots = Path(__file__).resolve().parents[1], resource("templates") / "python"
    stamps = sorted(stamp for root in roots for stamp in _stamps(str(root)))
    told = __version__, sys.implementation.cache_tag, sys.version_info[:3], stamps
    return repr(told).encode()


def _stamps(folder: str) -> Iterator[tuple[str, int, int]]:
    """Name, size and time of each module in a folder and those below."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                found = entry.stat()
                yield entry.path, found.st_size, found.st_mtime_ns
            elif entry.is_dir() and entry.name != "__pycache__":
                yield from _stamps(entry.path)


def _read(file: Path) -> str | None:
    """The text of an entry; `None` if there is none that can be used."""
    try:
        handle = os.open(file, os.O_RDONLY | _AS_IT_IS | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return None
    with os.fdopen(handle, "rb") as entry:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or not _is_own(found):
            warnings.warn(f"{file}: others may write to it, so it is not used", CacheWarning, 4)
            return None
        data = entry.read(MOST)
    digest, packed = data[:_DIGEST], data[_DIGEST:]
    if hashlib.sha256(packed).digest() != digest:
        warnings.warn(f"{file}: the kept engine is damaged and is rebuilt", CacheWarning, 4)
        return None
    with suppress(OSError):
        os.utime(file)
    return zlib.decompress(packed).decode()


def _store(file: Path, text: str) -> None:
    """Write an entry; nobody sees half of it."""
    packed = zlib.compress(text.encode(), 1)
    new = file.with_name(f".{os.urandom(8).hex()}{_SUFFIX}")
    try:
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _AS_IT_IS, 0o600)
        with os.fdopen(handle, "wb") as entry:
            entry.write(hashlib.sha256(packed).digest() + packed)
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)


def _bound(folder: Path) -> None:
    """Take away what was not asked for longest, until no more is left than may be kept."""
    entries = [(file.stat(), file) for file in folder.glob(f"*{_SUFFIX}")]
    total = sum(found.st_size for found, _ in entries)
    for found, file in sorted(entries, key=lambda entry: entry[0].st_mtime_ns):
        if total <= MOST:
            return
        file.unlink(missing_ok=True)
        total -= found.st_size
