"""`ludoglot batch`: a library of rules into a folder of engines, and a report."""

import os
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import click

from translator.batch.pool import NewExecutor, process_pool
from translator.batch.report import FORMATS
from translator.batch.results import FileResult, Stage
from translator.batch.rules import RulesTask
from translator.batch.run import Batch, run_batch
from translator.batch.units import library_units
from translator.batch.work import Options
from translator.cli import PARTIAL
from translator.cli.common import (
    DEFAULT_PLIES,
    dialect_option,
    force_option,
    from_option,
    remark,
    run_options,
    to_option,
)
from translator.cli.executors import executor_option
from translator.cli.options import JOBS, FileName, Integer, OutFolder, report_option
from translator.cli.progress import progress
from translator.core.diagnostics import printable
from translator.core.lazy import loaded
from translator.core.outputs import Outputs
from translator.library.names import STDIN, resolve


@click.command(epilog="Example: ludoglot batch corpus/zrf engines/ --to page -j 4")
@click.argument("src", type=FileName())
@click.argument("out", type=OutFolder())
@click.option("-j", "--jobs", type=JOBS, help="Number of processes; by default one per core.")
@executor_option
@to_option
@report_option("html", "junit")
@click.option(
    "--games", type=Integer(min=1), default=1, show_default=True, help="Random games for each game."
)
@click.option("--seed", type=int, default=0, show_default=True)
@from_option
@dialect_option
@force_option
@click.option("--prune", is_flag=True, help="Remove files in OUT that earlier batches left over.")
@run_options(timeout=60.0, max_plies=DEFAULT_PLIES)
def command(
    src: str,
    out: Path,
    jobs: int | None,
    executor: NewExecutor | None,
    target: str,
    report: str,
    games: int,
    seed: int,
    language: str | None,
    dialect: str | None,
    force: bool,
    prune: bool,
    timeout: float,
    max_plies: int,
) -> int:
    """Translate every game of SRC (a folder, archive or file) into the folder OUT and play it.

    Continues after failures; a second run does only what is missing or has changed. --timeout
    limits translating and playing of each game. With --to page, OUT/index.html lists the pages. The
    status is 3 if any game was not played. A batch that is cut off reports what it has done.
    """
    if src != STDIN and resolve(src).variant is not None:
        raise click.UsageError("a batch translates all games of a file; use `translate` for one")
    options = Options(dialect, target, games, max_plies, seed, timeout)
    library = library_units(src, language, options, out)
    if not library.size:
        raise click.UsageError(f"{src} holds no rules files")
    jobs = jobs or os.cpu_count() or 1
    done: list[FileResult] = []
    try:
        with progress(library.size) as advance:

            def told(result: FileResult) -> None:
                done.append(result)
                advance(result.file)

            new = executor or partial(process_pool, jobs)
            batch = run_batch(RulesTask(force), library.units, out, new, jobs, told, prune=prune)
    except BaseException:
        done.sort(key=lambda result: result.file)
        click.echo(FORMATS[report](Batch(done, library.size)))
        raise
    click.echo(FORMATS[report](batch))
    for name in batch.pruned:
        remark(f"removed {out / name}")
    _write_index(target, batch.results, out, Outputs((), force))
    return PARTIAL if any(result.failed for result in batch.results) else 0


def _write_index(target: str, results: Iterable[FileResult], out: Path, outputs: Outputs) -> None:
    """The page that lists what was written, for targets that have one."""
    from translator.backends.page import Listed
    from translator.backends.registry import TARGETS

    listing = TARGETS[target].listing
    if listing is None:
        return
    listed = [
        Listed(
            game.title,
            printable(result.file),
            game.module,
            game.facts,
            game.message,
            game.lacking,
        )
        for result in results
        for game in result.games
        if game.stage >= Stage.EMITTED
    ]
    outputs.write({out / "index.html": loaded(listing)(listed).encode()})
