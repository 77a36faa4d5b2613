"""The report of a batch, for people (table, HTML) and for programs (JSON)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from translator.batch.results import STAGES, FileResult, Totals
from translator.batch.run import Batch
from translator.core.diagnostics import printable
from translator.core.resources import resource
from translator.core.text import table
from translator.reports.junit import Case, cut_off, junit


def as_table(batch: Batch[FileResult]) -> str:
    """A line a file, below it a line for each game that was not played; what earlier batches left
    over; and the sums."""
    stages = [stage.word for stage in STAGES]
    rows: list[list[object]] = []
    for result in batch.results:
        reached = [sum(game.stage >= stage for game in result.games) for stage in STAGES]
        rows.append([printable(result.file), len(result.games), *reached])
    totals = Totals.of(batch.results)
    rows.append(["total", totals.games, *totals.reached.values()])
    lines = table(["file", "games", *stages], rows).split("\n")
    shown = [lines[0]]
    for result, line in zip(batch.results, lines[1:], strict=False):
        shown += [line, *(printable(f"    {reason}") for reason in _reasons(result))]
    shown += (f"left over: {printable(name)}" for name in batch.left)
    if totals.skeletons:
        shown.append(f"not whole: {totals.skeletons} of {totals.games} games")
    if not batch.complete:
        shown.append(f"cut off after {len(batch.results)} of {batch.size} files")
    return "\n".join([*shown, lines[-1]])


def _reasons(result: FileResult) -> Iterator[str]:
    if result.code:
        yield f"{result.code} {result.message}"
    for game in result.games:
        if game.code:
            yield f"{game.title}: {game.code} {game.message}"
    for lacking, games in Counter(game.lacking for game in result.games if game.lacking).items():
        yield f"not whole, {games} of {len(result.games)}: {lacking}"


def as_json(batch: Batch[FileResult]) -> str:
    """One document; `version` changes when its shape does."""
    totals = Totals.of(batch.results)
    document = {
        "version": 2,
        "complete": batch.complete,
        "files": [result.as_dict() for result in batch.results],
        "left": list(batch.left),
        "totals": {
            "files": totals.files,
            "games": totals.games,
            "skeletons": totals.skeletons,
            **totals.reached,
        },
    }
    return json.dumps(document, indent=2)


def as_html(batch: Batch[FileResult]) -> str:
    """One page without scripts or outside references; all text from the input is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(resource("templates") / "batch")
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    environment.filters["printable"] = printable
    page = environment.get_template("report.html.jinja")
    return page.render(batch=batch, totals=Totals.of(batch.results))


def as_junit(batch: Batch[FileResult]) -> str:
    """A case a game; one of a name of its own for a file without games."""
    cases = [case for result in batch.results for case in _cases(result)]
    return junit([*cases, *cut_off(len(batch.results), batch.size)])


def _cases(result: FileResult) -> Iterator[Case]:
    if result.code:
        yield Case(result.file, "the file", result.message, result.code, tried=False)
    for game in result.games:
        reached = f"it was {game.stage.word}" if game.stage else ""
        yield Case(result.file, game.title or "(no title)", game.message, game.code, reached)


FORMATS = {"text": as_table, "json": as_json, "html": as_html, "junit": as_junit}
