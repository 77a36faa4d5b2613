"""`python -m tests.prove`: the full proof, written to `docs/proof.tsv`.

Goes on where it stopped: what is proved is kept in `.proof/`, under keys that change with the
rules, the generated engine, the second opinion and the known counts.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, as_completed
from dataclasses import asdict
from pathlib import Path

from tests.prove.oracles import Oracle, read_oracles
from tests.prove.proof import Effort, Known, Proved, prove_file
from tests.prove.rows import ROOT, TABLE, Row, kinds, read_table, write_table
from tests.zrf_library import LIBRARY
from translator.batch.pool import process_pool
from translator.core.files import write_atomic
from translator.frontends.find import find_rules
from translator.library.rules import Rules

STATE = ROOT / ".proof" / "proved.jsonl"
FINDINGS = ROOT / ".proof" / "findings.txt"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.prove", description=__doc__)
    parser.add_argument(
        "only", nargs="*", help="folders or files of the library whose rows to prove anew; else all"
    )
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--library", type=Path, default=LIBRARY)
    parser.add_argument("--positions", type=int, default=Effort().positions, help="compared a game")
    parser.add_argument(
        "--budget", type=float, default=Effort().budget, help="greatest count tried"
    )
    parser.add_argument("--games", type=int, default=Effort().games, help="played a game")
    options = parser.parse_args()
    effort = Effort(options.games, positions=options.positions, budget=options.budget)
    if not options.library.is_dir():
        print(f"there is no library in {options.library}", file=sys.stderr)
        return 2
    known = _load()
    files = [
        rules
        for rules in find_rules(str(options.library))
        if not options.only or rules.member.startswith(tuple(options.only))
    ]
    proved: dict[str, list[Proved]] = {}
    with process_pool(options.jobs) as pool:
        classes = kinds()
        for member, proofs in _prove_all(pool, files, classes, read_oracles(), known, effort):
            proved[member] = proofs
            _append([proof for proof in proofs if proof.key not in known])
            done = sum(map(len, proved.values()))
            print(f"{len(proved)}/{len(files)} files, {done} games: {member}", file=sys.stderr)
    in_order = [proof for rules in files for proof in proved[rules.member]]
    _report(in_order)
    others = read_table(TABLE.read_text()) if options.only else []
    kept = [row for row in others if row.file not in proved]
    rows = sorted([*kept, *(proof.row for proof in in_order)], key=lambda row: row.identity)
    write_atomic(TABLE, write_table(rows).encode())
    return 1 if any(proof.row.disagrees for proof in in_order) else 0


def _prove_all(
    pool: Executor,
    files: list[Rules],
    classes: dict[str, str],
    oracles: dict[str, list[Oracle]],
    known: Known,
    effort: Effort,
) -> Iterator[tuple[str, list[Proved]]]:
    """The proofs of each file, as they are finished; the largest files begin."""
    futures: dict[Future[list[Proved]], Rules] = {}
    for rules in sorted(files, key=lambda rules: -len(rules.source.data)):
        mine = {key: proof for key, proof in known.items() if proof.row.file == rules.member}
        kind, counts = classes.get(rules.member, ""), oracles.get(rules.member, [])
        future = pool.submit(prove_file, rules, kind, counts, effort, mine)
        futures[future] = rules
    for future in as_completed(futures):
        yield futures[future].member, future.result()


def _report(proofs: list[Proved]) -> None:
    lines = [
        f"{proof.row.file} {proof.row.number} {proof.row.variant}: {finding}"
        for proof in proofs
        for finding in proof.findings
    ]
    write_atomic(FINDINGS, ("\n".join(lines) + "\n").encode())
    wrong = sum(proof.row.disagrees for proof in proofs)
    print(f"{len(proofs)} games, {wrong} disagree; what was found is in {FINDINGS}")


def _load() -> dict[str, Proved]:
    known = {}
    if STATE.exists():
        for line in STATE.read_text().splitlines():
            try:
                data = json.loads(line)
                proof = Proved(Row(**data["row"]), data["key"], tuple(data["findings"]))
            except (ValueError, KeyError, TypeError):
                continue  # a line that an interrupted run tore
            known[proof.key] = proof
    return known


def _append(proofs: list[Proved]) -> None:
    STATE.parent.mkdir(exist_ok=True)
    with STATE.open("a") as file:
        for proof in proofs:
            file.write("\n" + json.dumps(asdict(proof), sort_keys=True))
        file.write("\n")


if __name__ == "__main__":
    sys.exit(main())
