"""`ludoglot batch`: a library of rules into a folder of engines, and a report."""

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

import click

from translator.batch.report import FORMATS
from translator.batch.results import FileResult, Stage
from translator.batch.run import InProcess, process_pool, run_batch
from translator.batch.units import library_units
from translator.batch.work import Options
from translator.cli import PARTIAL
from translator.cli.common import DEFAULT_PLIES, dialect_option, from_option, run_options, to_option
from translator.files import write_atomic


@click.command()
@click.argument("src")
@click.argument("out", type=click.Path(file_okay=False, path_type=Path))
@click.option("-j", "--jobs", type=click.IntRange(min=1), help="Processes; by default one a core.")
@to_option
@click.option("--report", type=click.Choice(list(FORMATS)), default="table", show_default=True)
@click.option(
    "--games", type=click.IntRange(min=1), default=1, show_default=True, help="Random games each."
)
@click.option("--seed", type=int, default=0, show_default=True)
@from_option
@dialect_option
@run_options(timeout=60.0, max_plies=DEFAULT_PLIES)
def command(
    src: str,
    out: Path,
    jobs: int | None,
    target: str,
    report: str,
    games: int,
    seed: int,
    language: str | None,
    dialect: str | None,
    timeout: float,
    max_plies: int,
) -> int:
    """Translate every game of SRC (a folder, archive or file) into the folder OUT and play it.

    Goes on after failures; started again it does only what is missing or has changed. --timeout is
    for translating and for playing each game. Of pages OUT/index.html is the list. The status is 3
    if any game was not played.
    """
    options = Options(dialect, target, games, max_plies, seed, timeout)
    library = library_units(src, language, options)
    if not library.size:
        raise click.UsageError(f"{src} holds no rules files")
    jobs = jobs or os.cpu_count() or 1
    with _progress(library.size) as advance:
        results = run_batch(library.units, out, lambda: _executor(jobs), jobs, advance)
    _write_index(target, results, out)
    click.echo(FORMATS[report](results))
    return PARTIAL if any(result.failed for result in results) else 0


def _write_index(target: str, results: list[FileResult], out: Path) -> None:
    """The page that lists what was written, for targets that have one."""
    from translator.api import TARGETS
    from translator.backends.page import Listed

    listing = TARGETS[target].listing
    if listing is None:
        return
    listed = [
        Listed(game.title, result.file, game.module)
        for result in results
        for game in result.games
        if game.stage >= Stage.EMITTED
    ]
    write_atomic(out / "index.html", listing(listed).encode())


def _executor(jobs: int) -> Executor:
    return InProcess() if jobs == 1 else process_pool(jobs)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[FileResult], None]]:
    """A bar on standard error, if that is a terminal; gives what to call after each file."""
    if not sys.stderr.isatty():
        yield lambda result: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda result: bar.update(task, advance=1, description=escape(result.file))
