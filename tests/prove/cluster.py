"""`python -m tests.prove.cluster`: records by workers of Dask, one of which is killed at times.

The same bytes come out as of one process, whenever a worker dies. Needs the package `distributed`.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
from typing import Any

from ludoglot import records
from notation.diagnostics import Sink
from notation.registry import NOTATIONS
from tests.prove.rows import ROOT

RECORDS = ROOT / "build" / "cluster.pgn"
GAMES = 400
KILLS = 10
SECONDS = 8  # within which a worker dies


def converted(executor: Any = None, jobs: int = 1) -> bytes:
    """The records in named form."""
    named, rules = NOTATIONS["named"], ROOT / "corpus" / "zrf" / "chess.zrf"
    done = records.map(
        records.Conversion(named), RECORDS, rules=rules, executor=executor, jobs=jobs
    )
    return b"".join(named.write((one.result for one in done if one.result is not None), Sink()))


def main() -> int:
    from distributed import Client, LocalCluster

    games = (ROOT / "corpus" / "records" / "chess.pgn").read_text() + "\n"
    RECORDS.parent.mkdir(exist_ok=True)
    RECORDS.write_text(games * (GAMES // games.count("[Event ")))
    wanted, rng, wrong = converted(), random.Random(1), 0
    for number in range(KILLS):
        with (
            LocalCluster(
                2, threads_per_worker=1, processes=True, dashboard_address=None
            ) as cluster,
            Client(cluster) as client,
        ):
            victim, after = min(client.run(os.getpid).values()), rng.uniform(0, SECONDS)
            timer = threading.Timer(after, os.kill, (victim, signal.SIGKILL))
            timer.start()
            same = converted(client, 2) == wanted
            timer.cancel()
        wrong += not same
        told = "the same bytes" if same else "OTHER BYTES"
        print(f"{number + 1}: a worker is killed after {after:.1f} s: {told}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
