"""`docs/speed.md`, the ratios that are known, and what has become worse than they say."""

from __future__ import annotations

import datetime
import importlib.metadata
import platform
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from bench import _node
from bench._table import Table, markdown
from bench.javascript import CHESSOPS, FAIRY

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "speed.md"
BASELINE = ROOT / "bench" / "baseline.tsv"
TOLERANCE = 0.3

_HEAD = """# Speed

Processor time of one core, the best of several rounds in which the sides alternated (JavaScript ran
before and after OpenSpiel, Fairy-Stockfish before and after JavaScript); every program that counts
positions had to count right first. Ratios can be compared between runs and machines, rates cannot.

`python -m bench write` measures all of this again and writes this page and `bench/baseline.tsv`.
`python -m bench check` compares with that baseline: it prints ratios that are worse by more than
{tolerance:.0%}, and ends with 1 if any is. Each section names the command that measures only it.

{date}: {versions}.
"""

Ratios = dict[tuple[str, str], float]  # by table and row


def page(tables: Mapping[str, Iterable[Table]]) -> str:
    """The text of the page; tables by the module that measures them."""
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    head = _HEAD.format(tolerance=TOLERANCE, date=today, versions=", ".join(_versions()))
    sections = [
        markdown(table, f"python -m bench.{name}")
        for name, made in tables.items()
        for table in made
    ]
    return "\n".join([head, *sections])


def _versions() -> Iterator[str]:
    yield f"Python {platform.python_version()}"
    if _node.NODE is not None:
        node = subprocess.run(["node", "--version"], capture_output=True, check=True, text=True)
        yield f"node {node.stdout.strip().lstrip('v')}"
        yield CHESSOPS.replace("@", " ")
    for name, package in (
        ("python-chess", "chess"),
        ("python-shogi", "python-shogi"),
        ("OpenSpiel", "open-spiel"),
    ):
        try:
            yield f"{name} {importlib.metadata.version(package)}"
        except importlib.metadata.PackageNotFoundError:
            yield f"no {name}"
    if FAIRY is not None:
        told = subprocess.run([FAIRY], input="quit\n", capture_output=True, check=True, text=True)
        yield told.stdout.split(" by ", maxsplit=1)[0].strip()


def ratios(tables: Iterable[Table]) -> Ratios:
    return {(table.key, row): value for table in tables for row, value in table.measured().items()}


def written(found: Ratios) -> str:
    """Ratios as the text of a baseline."""
    rows = [f"{table}\t{row}\t{value:.6g}\n" for (table, row), value in found.items()]
    return "table\trow\tratio\n" + "".join(rows)


def read(text: str) -> Ratios:
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {(table, row): float(value) for table, row, value in rows}


def worse(tables: Iterable[Table], known: Ratios) -> list[str]:
    """A line for each ratio that is worse than the known one by more than the tolerance."""
    found = []
    for table in tables:
        for row, value in table.measured().items():
            before = known.get((table.key, row))
            if before is None:
                continue
            change = before / value if table.more else value / before
            if change > 1 + TOLERANCE:
                found.append(f"{table.key}, {row}: {before:.4g} before, {value:.4g} now")
    return found
