"""What a cluster of Dask costs on one machine beside processes: two workers either way.

Games of chess are converted from PGN to named form by `-j 2` and by a cluster, and a cluster waits
for half a minute with nothing to do. Times are processor seconds of all processes, those in which
they start among them. `python -m bench.cluster [GAMES]`.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from ludoglot import records
from notation.diagnostics import Sink
from notation.registry import NOTATIONS
from translator.core.resources import resource

GAMES = 6000
WORKERS = 2
IDLE = 30  # seconds


def main() -> None:
    try:
        import distributed  # noqa: F401
    except ImportError:
        print("the package `distributed` is not installed")
        return
    games = int(sys.argv[1]) if sys.argv[0].endswith("cluster.py") and sys.argv[1:] else GAMES
    text = (resource("corpus") / "records" / "chess.pgn").read_text("utf-8") + "\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.pgn"
        path.write_text(text * (games // text.count("[Event ")), "utf-8")
        processes, one = _timed(lambda: _converted(path, None))
        cluster, two = _timed(lambda: _on_cluster(lambda client: _converted(path, client)))
    if one != two:
        raise SystemExit("the bytes differ")
    empty, _ = _timed(lambda: _on_cluster(lambda client: None))
    idle, _ = _timed(lambda: _on_cluster(lambda client: time.sleep(IDLE)))
    print(f"{games:,} games: processes {processes:.1f} s, a cluster {cluster:.1f} s;")
    print(f"it starts and ends in {empty:.1f} s; a second in which it is there takes", end=" ")
    print(f"{(idle - empty) / IDLE:.2f} s, whether there is work or not")


def _converted(path: Path, client: Any) -> str:
    """A digest of the records in named form."""
    named, rules = NOTATIONS["named"], resource("corpus") / "zrf" / "chess.zrf"
    work = records.Conversion(named)
    done = records.map(work, path, rules=rules, executor=client, jobs=WORKERS)
    digest = sha256()
    for data in named.write((one.result for one in done if one.result is not None), Sink()):
        digest.update(data)
    return digest.hexdigest()


def _on_cluster(work: Callable[[Any], Any]) -> Any:
    with _cluster() as client:
        return work(client)


@contextmanager
def _cluster() -> Iterator[Any]:
    from distributed import Client, LocalCluster

    options = {"threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with LocalCluster(WORKERS, **options) as cluster, Client(cluster) as client:
        yield client


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Processor seconds of this process and of those that have ended; and what came of the work."""
    begun = sum(os.times()[:4])
    found = work()
    return sum(os.times()[:4]) - begun, found


if __name__ == "__main__":
    main()
