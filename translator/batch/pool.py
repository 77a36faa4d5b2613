"""Where the work of a batch is done: here, or in processes that end when nobody needs them."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from threading import Event, Thread
from time import monotonic
from typing import Any, TypeVar

from translator.core import deadline
from translator.core.excess import Excess
from translator.core.interruption import (
    GRACE,
    Terminated,
    end_with_parent,
    heed_signals,
    leave_quietly,
    repeat_what_is_lost,
    uninterrupted,
)
from translator.core.watch import TICK, Numbers, Shared, Watched, heeding, memory_limit

Item = TypeVar("Item")
Done = TypeVar("Done")
NewExecutor = Callable[[], Executor]


class InProcess(Executor):
    """The executor of one job: no processes, no pickling."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        future: Future[object] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class _Pool(ProcessPoolExecutor):
    """Processes with a fresh interpreter each: forking one that has threads (a progress bar) can
    hang."""

    def __init__(self, jobs: int) -> None:
        context = get_context("spawn")
        # A pair a worker: who it is, and when its deadline ends.
        self._workers = context.RawArray("d", 2 * jobs)
        free = context.Value("i", 0)
        super().__init__(jobs, context, _begin_work, (self._workers, free))
        self.excess: Excess | None = None
        self._over = Event()
        Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        """Ends a worker that takes too much; the others go down with it."""
        watched: dict[int, Watched] = {}
        limit = memory_limit()
        while not self._over.wait(TICK):
            for index in range(0, len(self._workers), 2):
                pid = int(self._workers[index])
                if pid and pid not in watched:
                    watched[pid] = Watched(pid, Shared(self._workers, index + 1), limit)
            for one in watched.values():
                with suppress(ProcessLookupError):
                    excess = one.look()
                    if excess is not None:
                        self.excess = excess
                        one.end()
                        return

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        with uninterrupted():  # it may start a process
            return super().submit(_interruptible, fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """With `cancel_futures` what is under way is given up, too."""
        if wait or cancel_futures:
            self._over.set()
        with uninterrupted():
            workers = active_children() if cancel_futures else []
            manager: Thread | None = getattr(self, "_executor_manager_thread", None)
            super().shutdown(wait=wait and not workers, cancel_futures=cancel_futures)
            _end(workers)
            if workers and manager is not None:
                # While it closes its pipe, the end of the interpreter would write to it.
                manager.join(GRACE)


def process_pool(jobs: int) -> Executor:
    """Processes that end with the one that started them, however that ends."""
    return _Pool(jobs)


def _end(workers: list[BaseProcess]) -> None:
    """Ask processes to end, and end those that do not."""
    for worker in workers:
        worker.terminate()
    last = monotonic() + GRACE
    for worker in workers:
        worker.join(max(0, last - monotonic()))
        worker.kill()


def _begin_work(workers: Numbers, free: Any) -> None:
    """What a worker does first: from now on it is watched, and ends with its parent."""
    with free.get_lock():
        place, free.value = free.value, free.value + 2
    deadline.tell(Shared(workers, place + 1))
    workers[place] = os.getpid()
    repeat_what_is_lost()
    end_with_parent()


def _interruptible(fn: Callable[..., Done], /, *args: object, **kwargs: object) -> Done:
    """The work itself; asked to end, the worker leaves nothing behind and ends.

    Between works a signal ends it at once: an exception could leave half of what the next worker
    reads in the pipe that all share.
    """
    try:
        heed_signals()
        try:
            with heeding():
                return fn(*args, **kwargs)
        finally:
            leave_quietly()
    except Terminated:
        os._exit(1)


def completed(
    items: Iterator[Item],
    work: Callable[[Item], Done],
    lost: Callable[[Item, Excess | None], Done],
    new_executor: NewExecutor,
    jobs: int,
) -> Iterator[Done]:
    """The work on the items as it is done, some of them under way at a time.

    When a worker dies, the items under way are tried again, each alone in a new executor, so that
    only the one that kills its worker is lost.
    """
    window = 4 * jobs if jobs > 1 else 1
    suspects: list[Item] = []
    while True:
        with given_up(new_executor()) as executor:
            yield from _until_broken(items, work, executor, window, suspects)
        if not suspects:
            return
        for item in suspects:
            yield _alone(item, work, lost, new_executor)
        suspects.clear()


def in_order(
    items: Iterator[Item],
    work: Callable[[Item], Done],
    lost: Callable[[Item, Excess | None], Done],
    new_executor: NewExecutor,
    jobs: int,
) -> Iterator[Done]:
    """As `completed`, in the order of the items: whoever writes as it comes keeps nothing."""
    window = 4 * jobs if jobs > 1 else 1
    waiting: deque[tuple[Item, Future[Done]]] = deque()  # the oldest first
    while True:
        with given_up(new_executor()) as executor:
            begin = partial(_begun, executor, work)
            waiting = deque((i, f if _is_complete(f) else begin(i)) for i, f in waiting)
            while True:
                waiting += [(item, begin(item)) for item in islice(items, window - len(waiting))]
                if not waiting:
                    return
                item, future = waiting.popleft()
                try:
                    result = future.result()
                except BrokenExecutor:
                    break
                yield result
        yield _alone(item, work, lost, new_executor)


def _begun(executor: Executor, work: Callable[[Item], Done], item: Item) -> Future[Done]:
    """The work on an item under way; of an executor that broke, as if it broke now."""
    try:
        return executor.submit(work, item)
    except BrokenExecutor as error:
        future: Future[Done] = Future()
        future.set_exception(error)
        return future


def _is_complete(future: Future[Any]) -> bool:
    """Whether there is a result, or an exception of the work itself."""
    if not future.done() or future.cancelled():
        return False
    return not isinstance(future.exception(), BrokenExecutor)


def _until_broken(
    items: Iterator[Item],
    work: Callable[[Item], Done],
    executor: Executor,
    window: int,
    suspects: list[Item],
) -> Iterator[Done]:
    """Stops early when the executor breaks; `suspects` are then the items that were under way."""
    pending: dict[Future[Done], Item] = {}
    while True:
        for item in islice(items, window - len(pending)):
            try:
                pending[executor.submit(work, item)] = item
            except BrokenExecutor:
                suspects.append(item)
                break
        if not pending:
            return
        done, _ = wait(pending, return_when=FIRST_COMPLETED)
        for future in [one for one in pending if one in done]:  # the first that began comes first
            item = pending.pop(future)
            try:
                result = future.result()
            except BrokenExecutor:
                suspects.append(item)
            else:
                yield result
        if suspects:
            suspects += pending.values()
            return


def _alone(
    item: Item,
    work: Callable[[Item], Done],
    lost: Callable[[Item, Excess | None], Done],
    new_executor: NewExecutor,
) -> Done:
    with given_up(new_executor()) as executor:
        try:
            return executor.submit(work, item).result()
        except BrokenExecutor:
            return lost(item, getattr(executor, "excess", None))


@contextmanager
def given_up(executor: Executor) -> Iterator[Executor]:
    """An executor for a block; what is under way at its end is given up."""
    try:
        yield executor
    finally:
        try:
            executor.shutdown(wait=False, cancel_futures=True)
        except TypeError:  # some that are no part of Python only know the form of before 3.9
            executor.shutdown(wait=False)
