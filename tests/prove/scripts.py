"""`python -m tests.prove.scripts FOLDER...`: the proof over all programs in folders of scripts.

Each program is translated, its first moves are counted, it is played, and played in lockstep with
the Forth machine and with its JavaScript engine. Its native text, XML and JSON are read back. The
table goes to `.proof/scripts.tsv`. Goes on where it stopped: what is proved is kept under keys that
change with the script, the engine, the machine, the readers and writers, and what is asked.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from concurrent.futures import as_completed
from dataclasses import asdict, astuple, fields
from pathlib import Path

from tests.prove.program import Effort, Row, prove
from tests.prove.programs import first_moves, programs
from tests.prove.rows import ROOT
from translator.batch.pool import process_pool
from translator.core.files import write_atomic

STATE = ROOT / ".proof" / "scripts.jsonl"
TABLE = ROOT / ".proof" / "scripts.tsv"
COUNTS = ROOT / "docs" / "axiom.md"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.prove.scripts", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--only", default="", help="part of the names of the programs wanted")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--games", type=int, default=Effort().games, help="played a program")
    parser.add_argument(
        "--positions", type=int, default=Effort().positions, help="compared a program"
    )
    options = parser.parse_args()
    effort = Effort(games=options.games, positions=options.positions)
    found = [one for one in programs(options.folders) if options.only in one.name]
    counts = first_moves(COUNTS.read_text(encoding="utf-8"), found)
    known = _load()
    rows: dict[str, Row] = {}
    with process_pool(options.jobs) as pool:
        futures = {
            pool.submit(prove, one, known, counts.get(one.digest), effort): one for one in found
        }
        for future in as_completed(futures):
            row = rows[futures[future].digest] = future.result()
            if row.key not in known:
                _append(row)
            print(f"{len(rows)}/{len(found)}", *_cells(row), sep="\t", file=sys.stderr)
    in_order = [rows[program.digest] for program in found]
    names = "\t".join(field.name for field in fields(Row))
    write_atomic(TABLE, "\n".join([names, *map("\t".join, map(_cells, in_order)), ""]).encode())
    print(_summary(in_order))
    return 0 if all(row.good for row in in_order) else 1


def _cells(row: Row) -> list[str]:
    return [" ".join(str(cell).split()) for cell in astuple(row)]


def _summary(rows: list[Row]) -> str:
    bad = [f"{row.name}: {row.stage}: {row.reason}" for row in rows if not row.good]
    sums = (
        f"{len(rows)} programs: {sum(row.good for row in rows)} played, as the machine does at"
        f" {sum(row.machine for row in rows)} positions, in both languages at"
        f" {sum(row.javascript for row in rows)}; {sum(row.texts for row in rows)} texts of games"
        f" are read back equal; {sum('=' in row.first for row in rows)} known counts of first moves"
        " hold"
    )
    return "\n".join([*bad, sums])


def _load() -> Mapping[str, Row]:
    known = {}
    for line in STATE.read_text().splitlines() if STATE.exists() else ():
        try:
            row = Row(**json.loads(line))
        except (ValueError, TypeError):
            continue  # a line that an interrupted run tore
        known[row.key] = row
    return known


def _append(row: Row) -> None:
    STATE.parent.mkdir(exist_ok=True)
    with STATE.open("a") as file:
        file.write("\n" + json.dumps(asdict(row), sort_keys=True) + "\n")


if __name__ == "__main__":
    sys.exit(main())
