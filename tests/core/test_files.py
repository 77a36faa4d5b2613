"""Writing files: whole or not at all, and nothing that is not a plain file is replaced."""

import errno
import os
import pty
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from translator.core import files
from translator.core.files import is_plain, opened_atomic, write_atomic

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root may do that")


def test_a_write_that_fails_leaves_the_old_text_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), opened_atomic(path) as file:
        file.write(b"new")
        raise ZeroDivisionError
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_obeys_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_atomic(tmp_path / "deep" / "a", b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "deep" / "a").stat().st_mode) == 0o640


def test_a_link_stays_and_the_file_that_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    target, link, chain = (tmp_path / name for name in ("folder/target", "link", "chain"))
    target.write_text("old")
    link.symlink_to("folder/target")
    chain.symlink_to("link")
    write_atomic(chain, b"new")
    assert chain.is_symlink()
    assert link.is_symlink()
    assert not target.is_symlink()
    assert target.read_bytes() == b"new"
    assert list(target.parent.iterdir()) == [target]


def test_a_link_that_leads_nowhere_is_filled(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("not/yet")
    write_atomic(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "not" / "yet").read_bytes() == b"new"


def test_links_in_a_circle_are_an_error_with_a_name(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("link")
    with pytest.raises(OSError, match="link") as caught:
        write_atomic(link, b"new")
    assert caught.value.filename == str(link)


def test_the_mode_of_a_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    path.chmod(0o4751)
    write_atomic(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o4751


@as_root
def test_the_owner_of_a_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    os.chown(path, 4321, 1234)
    path.chmod(0o2750)
    write_atomic(path, b"new")
    found = path.stat()
    assert (found.st_uid, found.st_gid) == (4321, 1234)
    assert stat.S_IMODE(found.st_mode) == 0o2750


@contextmanager
def _somebody_else() -> Iterator[Path]:
    """A folder of root's that all may write into, used by who is not root."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        (folder / "a").write_text("old")
        os.seteuid(54321)
        try:
            yield folder
        finally:
            os.seteuid(0)


@as_root
def test_the_owner_stays_where_only_he_could_give_the_file_away() -> None:
    with _somebody_else() as folder:
        path = folder / "a"
        os.seteuid(0)
        path.chmod(0o666)
        os.seteuid(54321)
        write_atomic(path, b"new")
        assert path.read_bytes() == b"new"
        assert path.stat().st_uid == 0
        assert list(folder.iterdir()) == [path]


@as_root
def test_a_file_that_may_not_be_written_is_not_replaced() -> None:
    with _somebody_else() as folder:
        with pytest.raises(PermissionError) as caught:
            write_atomic(folder / "a", b"new")
        assert caught.value.filename == str(folder / "a")
        assert (folder / "a").read_text() == "old"
        assert list(folder.iterdir()) == [folder / "a"]


@as_root
def test_a_device_is_written_into_not_replaced(tmp_path: Path) -> None:
    node = tmp_path / "null"
    os.mknod(node, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
    assert not is_plain(node)
    write_atomic(node, b"new")
    assert stat.S_ISCHR(node.stat().st_mode)
    assert list(tmp_path.iterdir()) == [node]


def test_a_pipe_is_written_into_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    received = []
    reader = threading.Thread(target=lambda: received.append(pipe.read_bytes()))
    reader.start()
    write_atomic(pipe, b"new")
    reader.join()
    assert received == [b"new"]
    assert pipe.is_fifo()


def test_a_terminal_is_written_into_not_replaced(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    link = tmp_path / "terminal"
    link.symlink_to(os.ttyname(theirs))
    write_atomic(link, b"new")
    assert os.read(ours, 3) == b"new"
    assert link.is_char_device()
    os.close(ours)
    os.close(theirs)


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no /dev/stdout here")
def test_our_own_output_is_appended_to_not_replaced(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_bytes(b"before ")
    before = log.stat().st_ino
    code = "from translator.core.files import *; write_atomic(Path('/dev/stdout'), b'new')"
    with log.open("ab") as output:
        subprocess.run([sys.executable, "-c", code], stdout=output, check=True)
    assert log.read_bytes() == b"before new"
    assert log.stat().st_ino == before


def test_a_folder_is_an_error_with_a_name(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError) as caught:
        write_atomic(tmp_path, b"new")
    assert caught.value.filename == str(tmp_path)


@pytest.fixture
def no_nameless_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on systems that have none."""
    monkeypatch.setattr(files, "_NAMELESS", 0)


@pytest.mark.usefixtures("no_nameless_files")
def test_what_a_signal_ends_when_it_is_just_there_does_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = os.open

    def interrupted(*given: Any, **named: Any) -> int:
        os.close(create(*given, **named))
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "open", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomic(tmp_path / "a", b"")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("no_nameless_files")
@pytest.mark.parametrize("old", ["old", None])
def test_without_nameless_files_a_file_is_written_as_well(tmp_path: Path, old: str | None) -> None:
    path = tmp_path / "a"
    if old is not None:
        path.write_text(old)
        path.chmod(0o640)
    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]
    assert old is None or stat.S_IMODE(path.stat().st_mode) == 0o640


_nameless = pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="no nameless files here")


def _killed(path: Path, before: str) -> None:
    """Write a file in a process that is killed when it first calls a function of `os`; or, where
    none is named, in the middle of writing."""
    code = f"""
import os, signal, sys
from pathlib import Path
from translator.core.files import opened_atomic
def kill(*given, **named):
    os.kill(os.getpid(), signal.SIGKILL)
with opened_atomic(Path(sys.argv[1])) as file:
    file.write(b"new" * 100_000)
    if {before!r}:
        os.{before or "replace"} = kill
    else:
        kill()
"""
    done = subprocess.run([sys.executable, "-c", code, path], check=False)
    assert done.returncode == -9


@_nameless
@pytest.mark.parametrize("before", ["", "link"])
@pytest.mark.parametrize("old", ["old", None])
def test_nothing_stays_of_a_run_that_is_killed(
    tmp_path: Path, before: str, old: str | None
) -> None:
    path = tmp_path / "a"
    if old is not None:
        path.write_text(old)
    _killed(path, before)
    assert [one.read_text() for one in tmp_path.iterdir()] == ([] if old is None else [old])


@_nameless
def test_what_stays_of_a_run_that_is_killed_while_it_replaces_goes_with_the_next(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    for _ in range(2):
        _killed(path, "replace")
        assert path.read_text() == "old"
        assert len(list(tmp_path.iterdir())) == 2
    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@_nameless
@pytest.mark.parametrize("call", ["open", "link", "replace"])
def test_a_step_that_fails_names_the_file_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "a"
    path.write_text("old")

    def fails(*given: Any, **named: Any) -> None:
        raise OSError(errno.EIO, "no", "another name")

    monkeypatch.setattr(os, call, fails)
    with pytest.raises(OSError, match="no") as caught:
        write_atomic(path, b"new")
    assert caught.value.filename == str(path)
    monkeypatch.undo()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_many_runs_that_write_one_file_leave_one_of_theirs_whole(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    texts = [bytes([letter]) * 100_000 for letter in b"abcdefgh"]

    def written(text: bytes) -> None:
        for _ in range(20):
            write_atomic(path, text)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(written, texts))
    assert path.read_bytes() in texts
    assert list(tmp_path.iterdir()) == [path]
