"""A library through an executor: every file is worked on, whatever happens to the others."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from itertools import islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread

from translator.batch.results import FileResult
from translator.batch.state import State
from translator.batch.work import Unit, Work, work_on
from translator.files import write_atomic

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


def process_pool(jobs: int) -> Executor:
    """Processes that end with the one that started them, however that ends."""
    # A fresh interpreter each: forking a process that has threads (a progress bar) can hang.
    context = get_context("spawn")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=watch, daemon=True).start()


def run_batch(
    units: Iterable[Unit],
    out: Path,
    new_executor: NewExecutor,
    jobs: int,
    progress: Callable[[FileResult], None] = lambda result: None,
) -> list[FileResult]:
    """Work on the units and write their modules below `out`; results in the order of the units.

    What an earlier run finished is not done again. Any `concurrent.futures` executor will do.
    """
    state = State(out)
    results: dict[str, FileResult] = {}

    def todo() -> Iterator[Unit]:
        for unit in units:
            order.append(unit.name)
            finished = state.finished(unit.key)
            if finished is None:
                yield unit
            else:
                results[unit.name] = finished
                progress(finished)

    order: list[str] = []
    for work in completed(todo(), new_executor, window=4 * jobs):
        for path, text in work.modules.items():
            write_atomic(out / path, text.encode())
        state.append(work.result)
        results[work.result.file] = work.result
        progress(work.result)
    in_order = [results[name] for name in order]
    state.rewrite(in_order)
    return in_order


def completed(units: Iterator[Unit], new_executor: NewExecutor, window: int) -> Iterator[Work]:
    """The work on the units as it is done, at most `window` of them under way at a time.

    When a worker dies, the units under way are tried again, each alone in a new executor, so that
    only the one that kills its worker is lost.
    """
    suspects: list[Unit] = []
    while True:
        executor = new_executor()
        try:
            yield from _until_broken(units, executor, window, suspects)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
        if not suspects:
            return
        for unit in suspects:
            yield _alone(unit, new_executor)
        suspects.clear()


def _until_broken(
    units: Iterator[Unit], executor: Executor, window: int, suspects: list[Unit]
) -> Iterator[Work]:
    """Stops early when the executor breaks; `suspects` are then the units that were under way."""
    pending: dict[Future[Work], Unit] = {}
    while True:
        for unit in islice(units, window - len(pending)):
            try:
                pending[executor.submit(work_on, unit)] = unit
            except BrokenExecutor:
                suspects.append(unit)
                break
        if not pending:
            return
        done, _ = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            unit = pending.pop(future)
            try:
                work = future.result()
            except BrokenExecutor:
                suspects.append(unit)
            else:
                yield work
        if suspects:
            suspects += pending.values()
            return


def _alone(unit: Unit, new_executor: NewExecutor) -> Work:
    executor = new_executor()
    try:
        return executor.submit(work_on, unit).result()
    except BrokenExecutor:
        message = "the worker process died"
        return Work(FileResult(unit.name, unit.key, (), code="C111", message=message), {})
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
