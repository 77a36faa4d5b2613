"""Reading files of rules: so many bytes, and of nothing that waits."""

import io
import os
import socket
import stat
import threading
from pathlib import Path

import pytest

from translator.core.deadline import DeadlineExceeded, deadline
from translator.core.reading import MAX_BYTES, read_file, read_stream

unix = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")


def large(path: Path, size: int) -> Path:
    with path.open("wb") as file:
        file.truncate(size)
    return path


def test_a_file_may_hold_what_the_limit_says(tmp_path: Path) -> None:
    assert len(read_file(large(tmp_path / "a", MAX_BYTES))) == MAX_BYTES


@pytest.mark.parametrize("size", [MAX_BYTES + 1, 20 * 2**30])
def test_no_more_is_read_than_a_file_may_hold(
    tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked how large it is before it is opened."""
    path = large(tmp_path / "a", size)
    monkeypatch.setattr(os, "open", None)
    with pytest.raises(OSError, match="larger than 16 MB"):
        read_file(path)


def test_what_grows_while_it_is_read_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = large(tmp_path / "a", 1)
    small = path.stat()
    large(path, MAX_BYTES + 1)
    monkeypatch.setattr(Path, "stat", lambda self: small)
    monkeypatch.setattr(os, "fstat", lambda handle: small)
    with pytest.raises(OSError, match="larger than 16 MB"):
        read_file(path)


def test_a_stream_is_counted() -> None:
    assert read_stream(io.BytesIO(b"a" * MAX_BYTES), "it") == b"a" * MAX_BYTES
    with pytest.raises(OSError, match="larger than 16 MB"):
        read_stream(io.BytesIO(b"a" * (MAX_BYTES + 1)), "it")


@unix
@pytest.mark.parametrize("streams", [False, True])
def test_a_folder_and_a_socket_are_never_read(tmp_path: Path, streams: bool) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
        with pytest.raises(OSError, match="no regular file"):
            read_file(tmp_path / "socket", streams=streams)
    with pytest.raises(IsADirectoryError, match="a folder"):
        read_file(tmp_path, streams=streams)


@unix
def test_a_pipe_is_no_regular_file_even_if_it_was_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes the place of the file after somebody has asked what that is."""
    path = tmp_path / "a"
    path.write_bytes(b"")
    regular = path.stat()
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(OSError, match="no regular file"):
        read_file(path)
    monkeypatch.setattr(Path, "stat", lambda self: regular)
    with pytest.raises(OSError, match="no regular file"):
        read_file(path)


@unix
def test_a_pipe_that_may_be_read_is_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "a"
    os.mkfifo(pipe)
    text = b"text" * 100_000
    writer = threading.Thread(target=lambda: pipe.write_bytes(text))
    writer.start()
    assert read_file(pipe, streams=True) == text
    writer.join()
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@unix
def test_a_time_limit_ends_the_wait_for_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "a"
    os.mkfifo(pipe)
    with pytest.raises(DeadlineExceeded), deadline(0.2):
        read_file(pipe, streams=True)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero here")
def test_a_device_without_end_is_counted() -> None:
    with pytest.raises(OSError, match="larger than 16 MB"):
        read_file(Path("/dev/zero"), streams=True)
    with pytest.raises(OSError, match="no regular file"):
        read_file(Path("/dev/zero"))
