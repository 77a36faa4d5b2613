"""A library through an executor: every file is worked on, whatever happens to the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path

from translator.batch.pool import NewExecutor, completed
from translator.batch.results import Batch, FileResult
from translator.batch.state import State
from translator.batch.work import Unit, Work, work_on
from translator.core.diagnostics import TranslationError
from translator.core.files import write_atomic
from translator.core.outputs import Outputs


def run_batch(
    units: Iterable[Unit],
    out: Path,
    new_executor: NewExecutor,
    jobs: int,
    progress: Callable[[FileResult], None] = lambda result: None,
    *,
    force: bool = False,
    prune: bool = False,
) -> Batch:
    """Work on the units and write their modules below `out`; results in the order of the units.

    What an earlier run finished is not done again. Any `concurrent.futures` executor will do. What
    no batch has written there is replaced as `Outputs` says, unless `force` is set. What earlier
    runs have left there is removed with `prune`.
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
    for work in completed(todo(), work_on, _lost, new_executor, jobs):
        result = _written(work, out, state, Outputs((), force))
        state.append(result)
        results[result.file] = result
        progress(result)
    in_order = [results[name] for name in order]
    left = state.left(in_order)
    pruned = state.prune(left) if prune else []
    state.rewrite(in_order)
    return Batch(in_order, len(order), [name for name in left if name not in pruned], pruned)


def _written(work: Work, out: Path, state: State, outputs: Outputs) -> FileResult:
    """The result of a file whose modules are now written; or why none of them is."""
    files = {path: text.encode() for path, text in work.modules.items()}
    try:
        for path, data in files.items():
            if not state.owns(path):
                outputs.allow(out / path, BytesIO(data))
    except TranslationError as error:
        (found,) = error.diagnostics
        message = f"{found.message}; {found.hint}"
        return FileResult(work.result.file, work.result.key, (), code=found.code, message=message)
    for path, data in files.items():
        write_atomic(out / path, data)
    return work.result


def _lost(unit: Unit) -> Work:
    message = "the worker process died"
    return Work(FileResult(unit.name, unit.key, (), code="C111", message=message), {})
