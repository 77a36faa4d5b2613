"""Writing files so that nobody ever sees half of one."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def write_atomic(path: Path, data: bytes) -> None:
    """Make `path` hold `data`, folders included: wholly or, when that fails, not at all."""
    with opened_atomic(path) as file:
        file.write(data)


@contextmanager
def opened_atomic(path: Path) -> Iterator[BinaryIO]:
    """A file to write that becomes `path` when the block ends; if that fails, nothing does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        Path(name).chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
