"""Executors that somebody else has made: lent ones, and those of a cluster of Dask."""

from __future__ import annotations

import pickle
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from typing import Any
from weakref import WeakSet

from translator.batch.pool import NewExecutor


class Lent(Executor):
    """An executor that outlives the work: at its end only what is under way is given up."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._futures: WeakSet[Future[Any]] = WeakSet()

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        future = self._executor.submit(fn, *args, **kwargs)
        self._futures.add(future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if cancel_futures:
            for future in list(self._futures):
                future.cancel()


class _OfCluster(Executor):
    """The executor of a client of Dask, which calls work that kills each worker broken.

    Work and results travel as bytes: what Dask is given as objects it looks through for futures,
    and measures, again in each process on the way.
    """

    def __init__(self, client: Any) -> None:
        # Keys of their own: of two works that look alike each is done.
        self._executor = client.get_executor(pure=False)

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        future: Future[object] = Future()
        work = pickle.dumps(partial(fn, *args, **kwargs), pickle.HIGHEST_PROTOCOL)
        self._executor.submit(_unpacked, work).add_done_callback(partial(_pass_on, future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._executor.shutdown(wait=wait)


def _unpacked(work: bytes) -> bytes:
    """What a worker is asked for, and its answer."""
    return pickle.dumps(pickle.loads(work)(), pickle.HIGHEST_PROTOCOL)


def _pass_on(future: Future[object], done: Future[bytes]) -> None:
    from distributed import KilledWorker

    if done.cancelled() or not future.set_running_or_notify_cancel():
        future.cancel()
        return
    error = done.exception()
    if isinstance(error, KilledWorker):
        future.set_exception(BrokenExecutor(str(error)))
    elif error is not None:
        future.set_exception(error)
    else:
        future.set_result(pickle.loads(done.result()))


def of_client(client: Any) -> NewExecutor:
    """What makes executors of a client of Dask."""
    return partial(_OfCluster, client)


def makes(executor: Any) -> NewExecutor:
    """What makes executors: of a client of Dask, of an executor that is there, or that itself."""
    if isinstance(executor, Executor):
        return partial(Lent, executor)
    if hasattr(executor, "get_executor"):
        return of_client(executor)
    made: NewExecutor = executor
    return made
