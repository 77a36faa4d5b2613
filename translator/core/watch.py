"""Processes that work on what nobody has vouched for, watched from outside.

`deadline` interrupts Python code wherever it is. It cannot interrupt one long call into C, nor does
it know how much memory is left; so another process looks on. It asks first: `MemoryExceeded` is
raised in the process that holds too much, which tells the reason and goes on with something else.
Who does not heed that, or is long past its deadline, is ended.

Systems without signals, or that do not tell what a process holds, have no such watch.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from mmap import mmap
from pathlib import Path
from types import FrameType
from typing import Final, Protocol

from translator.core import deadline
from translator.core.deadline import Due
from translator.core.excess import Excess, MemoryExceeded
from translator.core.interruption import uninterrupted

TICK: Final = 0.1
"""Seconds between two looks."""

LATE: Final = 2.0
"""Seconds past its deadline after which a process is ended: Python code has heeded it by then."""

GRACE: Final = 0.5
"""Seconds that a process which holds too much has for letting go of it."""

_ASK = getattr(signal, "SIGUSR1", None)
_DEFAULT_MB = 2048


def memory_limit() -> int | None:
    """Bytes that a process may hold: LUDOGLOT_MEMORY megabytes, 2048 without it; 0 is no limit."""
    try:
        limit = int(os.environ.get("LUDOGLOT_MEMORY", _DEFAULT_MB))
    except ValueError:
        limit = _DEFAULT_MB
    return limit * 1024 * 1024 if limit > 0 else None


def resident(pid: int) -> int | None:
    """Bytes of memory that a process holds, if the system tells."""
    try:
        if sys.platform == "linux":
            pages = Path(f"/proc/{pid}/statm").read_text().split()[1]
            return int(pages) * os.sysconf("SC_PAGE_SIZE")
        if _ASK is not None:
            import subprocess

            command = ["ps", "-o", "rss=", "-p", str(pid)]
            return 1024 * int(subprocess.run(command, capture_output=True, check=False).stdout)
    except (OSError, ValueError, IndexError):
        pass  # it has ended
    return None


class Watched:
    """One process under watch."""

    def __init__(self, pid: int, due: Due, limit: int | None) -> None:
        self.pid, self._due = pid, due
        self._limit = self._allowed = limit
        self._asked = -GRACE

    def look(self) -> Excess | None:
        """Ask the process for its memory, if it holds too much; why it has to be ended, if so."""
        now = time.monotonic()
        due = self._due.value
        if due and now > due + LATE:
            return Excess.TIME
        if self._limit is None or self._allowed is None:
            return None
        held = resident(self.pid)
        if held is None or held <= self._limit:
            self._allowed = self._limit
            return None
        if held <= self._allowed:
            return None
        if held > 2 * self._limit or now < self._asked + GRACE:
            return Excess.MEMORY  # it was asked, and took even more
        self._asked, self._allowed = now, _with_some(held)
        if _ASK is not None:
            os.kill(self.pid, _ASK)
        return None

    def begin(self) -> None:
        """The process begins with something else, and holds nothing any more that it was asked for.

        Without this what comes soon after would pass for what was not freed yet.
        """
        if self._limit is not None:
            held = resident(self.pid) or 0
            self._allowed = self._limit if held <= self._limit else _with_some(held)

    def end(self) -> None:
        """End the process at once."""
        os.kill(self.pid, getattr(signal, "SIGKILL", signal.SIGTERM))


def _with_some(held: int) -> int:
    """What may be held where this much is: the system need not get back what is freed.

    Only what comes on top is too much again.
    """
    return held + held // 4


@contextmanager
def heeding() -> Iterator[None]:
    """A block that is ended by `MemoryExceeded` when this process is asked for its memory.

    Before and after such blocks it pays no attention.
    """
    if _ASK is None:
        yield
        return
    signal.signal(_ASK, _let_go)
    try:
        yield
    finally:
        signal.signal(_ASK, signal.SIG_IGN)


def _let_go(number: int, frame: FrameType | None) -> None:
    raise MemoryExceeded


class Numbers(Protocol):
    """An array of numbers."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...


class Shared:
    """A number in memory that processes share: an element of an array of them."""

    def __init__(self, memory: Numbers, index: int = 0) -> None:
        self._memory, self._index = memory, index

    @property
    def value(self) -> float:
        return self._memory[self._index]

    @value.setter
    def value(self, value: float) -> None:
        self._memory[self._index] = value


@contextmanager
def guarded(tell: Callable[[Excess], None]) -> Iterator[None]:
    """A block in which a process of its own watches this one; `tell` says there why it ended it."""
    if _ASK is None or not hasattr(os, "fork"):
        yield
        return
    due = Shared(memoryview(mmap(-1, 8)).cast("d"))
    ours, theirs = os.pipe()  # which nobody writes to: it ends with us
    pid = os.getpid()
    with uninterrupted():
        guard = os.fork()
        if guard == 0:
            os.close(theirs)
            _guard(Watched(pid, due, memory_limit()), ours, tell)
        os.close(ours)
    deadline.tell(due)
    try:
        with heeding():
            yield
    finally:
        os.close(theirs)
        os.waitpid(guard, 0)


def _guard(watched: Watched, life: int, tell: Callable[[Excess], None]) -> None:
    """The process that watches its parent, until that ends; it holds none of its streams open."""
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # they are for who does the work
        for stream in (0, 1):
            os.close(stream)
        while not select.select([life], [], [], TICK)[0]:
            excess = watched.look()
            if excess is not None:
                tell(excess)
                watched.end()
                break
    finally:
        os._exit(0)
