"""`python -m tests.prove.damage`: 20,000 damaged files of each notation, read, replayed, written.

Whatever is wrong with a file, there is a record or a diagnostic, and never a fault of ours. Goes on
where it stopped: what was tried is kept in `.proof/`, under a key that changes with the readers.
A row a notation goes to `docs/damage.tsv`; rows of notations that were not asked for stay.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import as_completed
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import notation
from notation.catalogue import CATALOGUE
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Replayer
from tests.notation.engines import corpus, engine
from tests.notation.law_of_writing import faults_of
from tests.notation.test_damage import damaged, originals
from tests.notation.tools import read_all
from tests.prove.rows import ROOT, read_rows, write_rows
from translator.batch.pool import process_pool
from translator.core.files import write_atomic

TABLE = ROOT / "docs" / "damage.tsv"
STATE = ROOT / ".proof" / "damage.jsonl"
FILES = 20_000
BLOCK = 500
"""How many files are tried at once: what is kept is kept of so many."""

REPLAYED = 20
"""One file of so many is replayed and converted, too."""

# The rules that records are replayed by: those of the family of their notation.
_RULES = {
    "": "chess",
    "chess": "chess",
    "draughts": "english-draughts",
    "shogi": "shogi",
    "xiangqi": "xiangqi",
}
_OTHERS = {"ggf": "reversi", "othello": "reversi", "ludii": "breakthrough"}


@dataclass(frozen=True, slots=True)
class Damaged:
    """What came of one notation.

    `files`: how many were tried. `faults`: in how many blocks of them something went wrong.
    `readers`: the beginning of the key of those that read them.
    """

    notation: str
    files: int
    faults: int
    readers: str


def rules_of(name: str) -> EngineClass:
    """The engine of a game that is written in a notation."""
    family = NOTATIONS[name].family
    if family in ("tak", "backgammon"):
        return engine(ROOT / "corpus" / "native" / f"{family}.glot")
    return corpus(_OTHERS.get(name) or _RULES[family])


def try_file(name: str, data: bytes, deep: bool) -> None:
    """Read a file and write what it holds, and, if `deep`, convert it into every notation.

    What is written is read again as it was (`tests.notation.law_of_writing`).
    """
    sink = Sink()
    records = read_all(data, name, sink)
    assert records or sink.items, "neither a record nor a diagnostic"
    for record in records:
        if deep and record.spelling in SPELLINGS:
            Replayer(rules_of(name), sink).replay(record, SPELLINGS[record.spelling])
        faults = [*faults_of(record, rules_of(name) if deep else None)]
        assert not faults, faults[0]
    for item in sink.items:
        assert item.code in CATALOGUE
        assert item.lines()


def try_block(name: str, block: int, size: int = BLOCK) -> str:
    """What went wrong with the first such file of a block, "" for nothing."""
    rng = random.Random(f"{name} {block}")
    for number in range(size):
        data = damaged(rng.choice(originals()[name]), rng)
        try:
            try_file(name, data, deep=number % REPLAYED == 0)
        except Exception:
            return f"{name}: {data!r}\n{traceback.format_exc()}"
    return ""


@cache
def key() -> str:
    """Changes with what reads and writes records."""
    digest = hashlib.sha256()
    for path in sorted(Path(notation.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def known(state: Path) -> dict[tuple[str, int], str]:
    """What was found of each block with the readers as they are."""
    found = {}
    for line in state.read_text().splitlines() if state.exists() else []:
        row = json.loads(line)
        if row["key"] == key():
            found[row["notation"], row["block"]] = row["finding"]
    return found


def prove(state: Path, names: list[str], files: int, jobs: int) -> Iterator[str]:
    """Try all blocks that were not tried yet; what went wrong with any."""
    done = known(state)
    yield from filter(None, done.values())
    left = [(n, b) for n in names for b in range(files // BLOCK) if (n, b) not in done]
    state.parent.mkdir(exist_ok=True)
    with process_pool(jobs) as pool, state.open("a") as file:
        futures = {pool.submit(try_block, *block): block for block in left}
        for number, future in enumerate(as_completed(futures), 1):
            name, block = futures[future]
            row = {"key": key(), "notation": name, "block": block, "finding": future.result()}
            file.write(json.dumps(row) + "\n")
            file.flush()
            print(f"{number}/{len(left)} blocks of {BLOCK}: {name}", file=sys.stderr)
            if row["finding"]:
                yield str(row["finding"])


def tabled(old: Iterable[Damaged], found: Mapping[tuple[str, int], str]) -> list[Damaged]:
    """The rows of a table with those of the notations of which something was found put in."""
    rows = {row.notation: row for row in old}
    for name in dict.fromkeys(name for name, _ in found):
        own = [finding for (notation, _), finding in found.items() if notation == name]
        rows[name] = Damaged(name, len(own) * BLOCK, sum(map(bool, own)), key()[:12])
    return [rows[name] for name in NOTATIONS if name in rows]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.prove.damage", description=__doc__)
    parser.add_argument("notations", nargs="*", help="of which notations; else of all")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    options = parser.parse_args()
    names = options.notations or list(NOTATIONS)
    findings = list(prove(STATE, names, FILES, options.jobs))
    found = {at: what for at, what in known(STATE).items() if at[0] in names}
    old = read_rows(Damaged, TABLE.read_text()) if TABLE.exists() else []
    write_atomic(TABLE, write_rows(Damaged, tabled(old, found)).encode())
    print("\n".join(findings) or f"{len(names)} notations, {FILES} damaged files of each: no fault")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
