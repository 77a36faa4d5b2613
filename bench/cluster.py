"""What a cluster of Dask costs on one machine beside processes: two workers either way.

Games of chess are converted from PGN to named form by `-j 2` and by a cluster, and a cluster waits
for half a minute with nothing to do: as it is by default, and watching itself less. Times are
processor seconds of all processes, those in which they start among them.
`python -m bench.cluster [GAMES]`.
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

CALM = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.worker.memory.monitor-interval": "1s",
}
"""Settings of Dask that docs/archives.md advises: by default its processes look a hundred times a
second what their work does, and fifty times how they are."""


def main() -> None:
    try:
        import dask
    except ImportError:
        print("the package `distributed` is not installed")
        return
    games = int(sys.argv[1]) if sys.argv[0].endswith("cluster.py") and sys.argv[1:] else GAMES
    text = (resource("corpus") / "records" / "chess.pgn").read_text("utf-8") + "\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.pgn"
        path.write_text(text * (games // text.count("[Event ")), "utf-8")
        processes, found = _timed(lambda: _converted(path, None))
        print(f"{games:,} games: processes {processes:.1f} s")
        _tell("a cluster as it is by default", path, processes, found)
        with dask.config.set(CALM):
            _tell("one that watches itself less", path, processes, found)


def _tell(name: str, path: Path, processes: float, expected: str) -> None:
    """What a cluster costs for the work that took processes so many seconds."""
    cluster, found = _timed(lambda: _on_cluster(lambda client: _converted(path, client)))
    if found != expected:
        raise SystemExit("the bytes differ")
    empty, _ = _timed(lambda: _on_cluster(lambda client: None))
    idle, _ = _timed(lambda: _on_cluster(lambda client: time.sleep(IDLE)))
    print(f"{name}: {cluster:.1f} s, {cluster / processes:.2f} times as much; of these it starts")
    print(f"and ends in {empty:.1f} s, and is there for {(idle - empty) / IDLE:.2f} s each second")


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
