"""One V8 with one script: it answers texts with texts, one at a time, within limits."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from typing import Any, Final
from weakref import finalize

from py_mini_racer import JSOOMException, MiniRacer, mini_racer

from translator.backends.javascript.literals import quote

TICK: Final = 0.05
"""Seconds between two looks whether Python wants to interrupt what V8 does."""

SAFE: Final = 0.75
"""How much of its memory V8 may use: where all is full, it ends the process."""


_started_in: int | None = None
"""The process that has started V8: its threads do not live on in a fork, where it would hang."""


def _start() -> None:
    global _started_in  # noqa: PLW0603 (a process has one V8, whatever the number of isolates)
    if _started_in not in (None, os.getpid()):
        raise RuntimeError(
            "V8 does not survive a fork: start processes by `spawn` or `forkserver`, "
            "or play in Python there"
        )
    _started_in = os.getpid()


class Isolate:
    """Has its own event loop, which runs in the thread that asks: that is the shortest way."""

    def __init__(self, script: str, max_memory: int | None) -> None:
        _start()
        self._loop = asyncio.SelectorEventLoop()
        self._turn = threading.Lock()
        self._pid = os.getpid()
        self._whole = True
        opened = mini_racer(self._loop)
        self._context: MiniRacer = self._run(_call(opened.__enter__))
        # Before the interpreter ends: afterwards nobody would answer.
        self.close = finalize(self, _closed, self._loop, opened, self._pid)
        most = int(self._context.heap_stats()["heap_size_limit"] * SAFE)
        self._context.set_hard_memory_limit(min(max_memory or most, most))
        self._run(self._context.eval_cancelable(f"const answer = {script}; 0"))

    @property
    def usable(self) -> bool:
        """No more after a fork, or when its memory was full."""
        return self._whole and self._pid == os.getpid()

    def answer(self, request: str, timeout: float | None) -> str:
        """`TimeoutError` or `MemoryError` if a limit is reached; what Python raises meanwhile."""
        while not self._turn.acquire(timeout=TICK):
            pass  # so that Python can interrupt this, too
        try:
            asked = self._context.eval_cancelable(f"answer({quote(request)})")
            return str(self._run(asked if timeout is None else asyncio.wait_for(asked, timeout)))
        except JSOOMException:
            self._whole = False
            raise MemoryError("the engine takes more memory than it may") from None
        except TimeoutError:
            raise TimeoutError(f"the engine takes more than {timeout:g} seconds") from None
        finally:
            self._turn.release()

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        if not _a_loop_runs():
            return self._finished(work)
        given_up = threading.Event()
        with ThreadPoolExecutor(1) as other:  # a thread has one loop at a time
            asked = other.submit(self._finished, work, given_up)
            try:
                while not wait([asked], TICK).done:
                    pass  # so that Python can interrupt this, too
            except BaseException:
                given_up.set()
                raise
            return asked.result()

    def _finished(
        self, work: Coroutine[Any, Any, Any], given_up: threading.Event | None = None
    ) -> Any:
        task = self._loop.create_task(work)
        ticking = _Ticking(self._loop, task, given_up or threading.Event())
        try:
            return self._loop.run_until_complete(task)
        except BaseException:
            if not task.done():
                task.cancel()  # which ends what V8 does
                with suppress(BaseException):
                    self._loop.run_until_complete(task)
            raise
        finally:
            ticking.end()


class _Ticking:
    """Wakes a loop again and again, as Python interrupts only what runs, and ends a task in another
    thread that nobody waits for any more."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, task: asyncio.Task[Any], given_up: threading.Event
    ) -> None:
        self._loop, self._task, self._given_up = loop, task, given_up
        self._next = loop.call_later(TICK, self._again)

    def _again(self) -> None:
        if self._given_up.is_set():
            self._task.cancel()  # which ends what V8 does
        self._next = self._loop.call_later(TICK, self._again)

    def end(self) -> None:
        self._next.cancel()


async def _call(function: Any) -> Any:
    return function()


def _a_loop_runs() -> bool:
    """In this thread, which can run no other one meanwhile."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _closed(loop: asyncio.AbstractEventLoop, opened: Any, pid: int) -> None:
    if pid != os.getpid() or loop.is_running():
        return

    def close() -> None:
        loop.run_until_complete(_call(lambda: opened.__exit__(None, None, None)))
        loop.close()

    if not _a_loop_runs():
        close()
        return
    other = threading.Thread(target=close)
    other.start()
    other.join()
