"""`python -m tests.fuzz`: a campaign, resumable; prints how far the cases came and what was found.

    python -m tests.fuzz --cases 100000 [-j 2] [--only NAME]...   goes on until each has so many
    python -m tests.fuzz --minutes 30                             draws new cases for so long
    python -m tests.fuzz --table                                  prints what the log holds

The log is build/fuzz/log.jsonl, faults are written to build/fuzz/faults.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path

from tests.fuzz.campaign import bounded, run_slice
from tests.fuzz.guided import guided_slice
from tests.fuzz.outcome import Summary, summaries
from tests.fuzz.targets import TARGETS

FOLDER = Path("build/fuzz")
SLICE = 2_000
STAGES = ("read", "lowered", "passed", "compared", "emitted", "replayed", "converted", "played")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--cases", type=int, default=50_000)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--only", action="append", choices=list(TARGETS))
    parser.add_argument("--guided", action="store_true", help="go after new branches (atheris)")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    options = parser.parse_args()
    names = options.only or list(TARGETS)
    FOLDER.mkdir(parents=True, exist_ok=True)
    log = FOLDER / "log.jsonl"
    if not options.table:
        campaign(names, log, options)
    found = summaries(log)
    print(table(found))
    faults = {key: text for one in found for key, text in one.texts.items()}
    for key, text in sorted(faults.items()):
        print(f"{key}: {text.splitlines()[0] if text else ''}")
    return 1 if faults else 0


def campaign(names: list[str], log: Path, options: argparse.Namespace) -> None:
    """Runs slices and appends what they came to, until there are enough cases or time is over."""
    done = summaries(log)
    end = time.monotonic() + options.minutes * 60 if options.minutes else None
    work = _slices(names, done, options.cases if end is None else None)
    run = guided_slice if options.guided else run_slice
    with (
        ProcessPoolExecutor(options.jobs, get_context("spawn"), bounded) as pool,
        log.open("a", encoding="utf-8") as out,
    ):
        pending: set[Future[Summary]] = set()
        while True:
            while len(pending) < options.jobs and (end is None or time.monotonic() < end):
                following = next(work, None)
                if following is None:
                    break
                pending.add(pool.submit(run, *following, SLICE))
            if not pending:
                return
            ready, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in ready:
                summary = future.result()
                out.write(summary.line() + "\n")
                out.flush()
                _keep_faults(summary)
                print(f"{summary.target} {summary.slice}: {dict(summary.stages)}", file=sys.stderr)


def _slices(names: list[str], done: list[Summary], cases: int | None) -> Iterator[tuple[str, int]]:
    """Slices that are not made yet, of each target in turn."""
    made = {name: {one.slice for one in done if one.target == name} for name in names}
    total = Counter[str]()
    for one in done:
        total[one.target] += one.cases
    number = 0
    while cases is None or any(total[name] < cases for name in names):
        for name in names:
            if number not in made[name] and (cases is None or total[name] < cases):
                total[name] += SLICE
                yield name, number
        number += 1


def _keep_faults(summary: Summary) -> None:
    folder = FOLDER / "faults"
    folder.mkdir(exist_ok=True)
    for key, data in summary.faults.items():
        name = hashlib.sha256(f"{summary.target} {key}".encode()).hexdigest()[:12]
        (folder / f"{summary.target}-{name}").write_bytes(bytes.fromhex(data))


def table(found: list[Summary]) -> str:
    """A row a target: the cases, and how many came so far."""
    rows = ["| target | cases | " + " | ".join(STAGES) + " | faults |"]
    rows.append("| --- |" + " ---: |" * (len(STAGES) + 2))
    total = Counter[str]()
    for name in TARGETS:
        stages = Counter[str]()
        for one in found:
            if one.target == name:
                stages.update(one.stages)
                stages["cases"] += one.cases
        total.update(stages)
        rows.append(_row(name, stages))
    rows.append(_row("all", total))
    return "\n".join(rows)


def _row(name: str, stages: Counter[str]) -> str:
    cells = [stages["cases"], *(stages[stage] for stage in STAGES), stages["fault"]]
    return f"| {name} | " + " | ".join(f"{cell:,}" for cell in cells) + " |"


if __name__ == "__main__":
    sys.exit(main())
