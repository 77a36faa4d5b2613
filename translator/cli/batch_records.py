"""`ludoglot batch-records`: a heap of game records, replayed, converted and reported on."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path

import click

from notation.diagnostics import RecordError
from notation.registry import DEFAULT_NOTATION
from translator.batch.pool import InProcess, process_pool
from translator.batch.run import run_batch
from translator.batch.units import output_in
from translator.cli import PARTIAL, USAGE
from translator.cli.common import (
    dialect_option,
    engine_option,
    force_option,
    plural,
    print_json,
    say,
    timeout_option,
)
from translator.cli.options import JOBS, FileName, OutFolder, encoding_option, report_option
from translator.cli.progress import progress
from translator.cli.records import (
    Folder,
    NotationName,
    map_option,
    part_options,
    show,
)
from translator.cli.replay import sums
from translator.core.diagnostics import printable
from translator.core.text import table
from translator.engines import v8
from translator.library.names import STDIN, on_disk
from translator.records.batch import RecordsResult, RecordsTask, workshop
from translator.records.lines import forget_others, lines_of
from translator.records.replaying import UNREADABLE, totals
from translator.records.sources import no_record, others_in, sources
from translator.records.table import encodings_in, opened_table
from translator.records.units import Options, parts, records_units
from translator.reports.junit import Case, cut_off, junit

_NAMED = 5
"""So many files that are no records are named."""


@click.command(epilog="Example: ludoglot batch-records games/ out/ --rules chess.zrf --to sgf")
@click.argument("src", type=FileName())
@click.argument("out", type=OutFolder())
@click.option(
    "--to", "target", type=NotationName(written=True), default=DEFAULT_NOTATION, show_default=True
)
@click.option("--rules", type=FileName(), metavar="FILE", help="The rules of all the records.")
@click.option(
    "--library",
    type=Folder(exists=True, file_okay=False),
    multiple=True,
    help="A folder to search for rules: by the file or the game that the record names, else by its"
    " moves.",
)
@map_option
@dialect_option
@encoding_option
@engine_option
@part_options
@click.option("-j", "--jobs", type=JOBS, help="Number of processes; by default one per core.")
@click.option(
    "--skip-errors", is_flag=True, help="Leave out records that are not legal to their end."
)
@click.option("--strict", is_flag=True, help="Treat losses and warnings as problems.")
@force_option
@report_option("jsonl", "junit")
@timeout_option(120.0, "Give up on the rules of a record, or on a game, after this time.")
def command(
    src: str,
    out: Path,
    target: str,
    rules: str | None,
    library: tuple[str, ...],
    table: str | None,
    dialect: str | None,
    encoding: str | None,
    engine: str,
    first: int,
    limit: int | None,
    jobs: int | None,
    skip_errors: bool,
    strict: bool,
    force: bool,
    report: str,
    timeout: float,
) -> int:
    """Replay every record in SRC (a folder or file) and write it in another notation into OUT.

    Continues after failures; a second run does only what is missing or has changed. The status is 3
    if any record was not legal to its end, or (with --strict) was written with a loss.
    """
    if src == STDIN:
        raise click.UsageError("a batch needs files; use `convert` for standard input")
    if out.exists() and os.path.realpath(src) == os.path.realpath(out):
        raise click.UsageError("OUT is SRC: the next run would read its own output")
    found = rules, library, table, dialect, encoding
    options = Options(target, *found, timeout, strict, force, skip_errors, engine)
    if engine == "v8":
        v8.require()
    if rules is not None:
        on_disk(rules)
    try:
        is_output = output_in(src, out)
        known = sources([src], None, encodings_in(opened_table(table), encoding))
        files = [file for file in known if not is_output(file.below)]
        if not files:
            raise no_record("N190", "the folder holds no records", src)
        others = [
            path for path in others_in(Path(src), files) if not is_output(path.relative_to(src))
        ]
    except RecordError as error:
        show(error.diagnostics)
        return USAGE
    jobs = jobs or os.cpu_count() or 1
    taken = list(parts(files, first, limit))
    size = len(taken) - taken.count(None)
    done: dict[str, RecordsResult] = {}
    try:
        with progress(size) as advance, workshop(out) as folder:

            def told(result: RecordsResult) -> None:
                done[result.file] = result
                advance(result.file)

            new = partial(process_pool, jobs) if jobs > 1 else InProcess
            units = records_units(files, folder, options, taken)
            batch = run_batch(RecordsTask(), units, out, new, jobs, told)
            forget_others(out, [result.key for result in batch.results])
    finally:
        results = [done[file.name] for file in files if file.name in done]
        _print(results, size, others, report, out)
    return PARTIAL if any(result.problem for result in done.values()) else 0


def _print(
    results: list[RecordsResult], size: int, others: list[Path], report: str, out: Path
) -> None:
    """The report; of a batch that was cut off, too. `others` are files that are no records."""
    if report == "json":
        files = [asdict(result) for result in results]
        whole = len(results) == size
        print_json({"version": 2, "complete": whole, "files": files, "others": [*map(str, others)]})
        return
    if report == "jsonl":
        for line in _lines(results, size, out):
            click.echo(line, nl=False)
        return
    if report == "junit":
        click.echo(junit([*_cases(results), *cut_off(len(results), size)]))
        return
    say(as_table(results))
    if others:
        named = [printable(str(path)) for path in others[:_NAMED]]
        named += ["…"] * (len(others) > _NAMED)
        say(f"{plural(len(others), 'other file')} of no known notation: {', '.join(named)}")
    say(sums(_levels(results), "legal"))
    if len(results) < size:
        say(f"cut off after {len(results)} of {size} files")


def _cases(results: list[RecordsResult]) -> Iterator[Case]:
    for result in results:
        errors = [one for one in result.diagnostics if one["severity"] == "error"]
        kind = str(errors[0]["code"]) if errors else "problem" if result.problem else ""
        details = "\n".join(f"{one['code']} {one['message']}" for one in result.diagnostics)
        name = plural(result.games, "game")
        yield Case(result.file, name, result.problem, kind, details, bool(result.games))


def _lines(results: list[RecordsResult], size: int, out: Path) -> Iterator[str]:
    """An object a game, after those of a file one of the file, in the end the totals."""
    for result in results:
        yield from lines_of(out, result.key)
        yield json.dumps(asdict(result), sort_keys=True) + "\n"  # of what was kept, too
    whole = len(results) == size
    yield json.dumps({"totals": totals(_levels(results), "legal"), "complete": whole}) + "\n"


def _levels(results: list[RecordsResult]) -> Counter[str]:
    """How many games have come how far."""
    levels = Counter[str]()
    for one in results:
        others = one.games - one.legal - one.unreadable
        levels.update({"legal": one.legal, UNREADABLE: one.unreadable, "syntax": others})
    return levels


def as_table(results: list[RecordsResult]) -> str:
    """A line a file, and the sums."""
    rows: list[list[object]] = [
        [printable(result.file), result.games, result.legal, result.moves, result.problem]
        for result in results
    ]
    sums = [sum(getattr(r, name) for r in results) for name in ("games", "legal", "moves")]
    rows.append([plural(len(results), "file"), *sums, ""])
    return table(["file", "games", "legal", "moves", "problem"], rows)
