"""Units through an executor: each is worked on, whatever happens to the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic

from translator.batch.pool import InProcess, NewExecutor, completed
from translator.batch.state import R, State
from translator.batch.task import Task, U, W


@dataclass(frozen=True, slots=True)
class Batch(Generic[R]):
    """What became of the units.

    `size` is their number: more than there are results if the batch was cut off. `left` are the
    files of earlier batches that belong to no unit any more; `pruned` those that were removed.
    """

    results: Sequence[R]
    size: int
    left: Sequence[str] = ()
    pruned: Sequence[str] = ()

    @property
    def complete(self) -> bool:
        return len(self.results) == self.size


def run_batch(
    task: Task[U, W, R],
    units: Iterable[U],
    out: Path,
    new_executor: NewExecutor = InProcess,
    jobs: int = 1,
    progress: Callable[[R], None] = lambda result: None,
    *,
    prune: bool = False,
) -> Batch[R]:
    """Work on the units and keep below `out` what is made; results in the order of the units.

    What an earlier run finished is not done again. `new_executor` makes any `concurrent.futures`
    executor, and a new one when a worker has died; about `jobs` units are done at a time in it.
    `progress` is called with each result as it comes. What earlier runs have left there is removed
    with `prune`.
    """
    state = State(out, task)
    results: dict[str, R] = {}
    order: list[str] = []

    def todo() -> Iterator[U]:
        for unit in units:
            order.append(unit.name)
            finished = state.finished(unit.key)
            if finished is None:
                yield unit
            else:
                results[unit.name] = finished
                progress(finished)

    for work in completed(todo(), task.work, task.lost, new_executor, jobs):
        try:
            result = task.keep(work, out, state)
        except OSError as error:
            if (some := task.partly(work, out, error)) is not None:
                progress(some)  # what was written is told, whatever ends the batch
            raise
        results[result.file] = result
        try:
            state.append(result)
        finally:
            progress(result)  # which may end the batch, or is told although that has failed
    in_order = [results[name] for name in order]
    left = state.left(in_order)
    pruned = state.prune(left) if prune else []
    state.rewrite(in_order)
    return Batch(in_order, len(order), [name for name in left if name not in pruned], pruned)
