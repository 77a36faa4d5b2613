"""Open files: of a disk that is full or bad an error names the one that it came from."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from translator.core.named import open_file

FULL = Path("/dev/full")
BAD = Path("/proc/self/mem")
"""What cannot be read at its beginning, where nothing is mapped."""

on_linux = pytest.mark.skipif(
    not (FULL.exists() and BAD.exists()), reason="the system has no files that fail"
)


@on_linux
@pytest.mark.parametrize("mode", ["wb", "ab", "r+b"])
def test_a_write_without_room_names_its_file(mode: str) -> None:
    file = open_file(FULL, mode)  # type: ignore[arg-type]
    file.write(b"a")
    with pytest.raises(OSError, match="No space left") as caught:
        file.close()
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, str(FULL))


@on_linux
def test_a_read_that_fails_names_its_file() -> None:
    with open_file(BAD) as file, pytest.raises(OSError, match="Input/output") as caught:
        file.read(1)
    assert (caught.value.errno, caught.value.filename) == (errno.EIO, str(BAD))


@on_linux
def test_what_went_wrong_first_is_reported() -> None:
    """To close a file that could not be written fails as well."""
    with pytest.raises(ValueError, match="first"), open_file(FULL, "wb") as file:
        file.write(b"a")
        raise ValueError("first")


def test_a_file_is_written_extended_and_changed(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with open_file(path, "wb") as file:
        file.write(b"one\n")
    with open_file(path, "ab") as file:
        file.write(b"two\n")
    with open_file(path, "r+b") as file:
        file.truncate(4)
        file.seek(4)
        file.write(b"three")
        file.seek(0)
        assert list(file) == [b"one\n", b"three"]
    with open_file(path) as file:
        assert file.read() == b"one\nthree"
