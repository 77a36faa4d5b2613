"""What a million games cost, and how they would be done by many workers.

Games of chess are converted from PGN to named form, by engines in Python and, where that is
installed, in V8. Measured are, for each piece of the archive
that goes to a worker: the work on it, and what whoever reads has to do for it: reading, sending,
and writing the result. With these times a run with more workers than there are here is simulated:
one process reads and writes in order, four pieces a worker are under way. An archive may be cut
into parts that have a reader each. `python -m bench.scale [GAMES]`.
"""

from __future__ import annotations

import heapq
import pickle
import random
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from notation.diagnostics import Sink
from notation.registry import NOTATIONS
from translator.core.resources import resource
from translator.engines import v8
from translator.records.conversion import Conversion
from translator.records.rulebook import Rulebook
from translator.records.sources import sources
from translator.records.stream import NODES, Read, Reading, chunks, on_chunk

GAMES = 3000
MILLION = 1_000_000
BEFORE = 3  # pieces
WORKERS = (1, 2, 10, 100, 1000)
SHARDS = (1, 10, 250)
UNDER_WAY = 4  # pieces a worker, as the stream has it


class Task(NamedTuple):
    """A piece: its games, the seconds of the reader for it, and those of the worker."""

    games: int
    read: float
    work: float


def main() -> None:
    games = int(sys.argv[1]) if sys.argv[0].endswith("scale.py") and sys.argv[1:] else GAMES
    for engine in ("python", "v8") if v8.installed() else ("python",):
        _print(engine, list(measured(games, engine)))
    print("minutes for a million games, and the part of the time for which workers have work")


def _print(engine: str, tasks: Sequence[Task]) -> None:
    count = sum(task.games for task in tasks)
    read, work = (sum(seconds) for seconds in list(zip(*tasks, strict=True))[1:])
    print(f"{engine}: {count:,} games in {len(tasks)} pieces; a million games:")
    print(f"{MILLION * work / count:,.0f} seconds of workers", end=", ")
    print(f"{MILLION * read / count:,.0f} of the process that reads")
    print(f"{'workers':>8}" + "".join(f"{f'{n} readers':>14}" for n in SHARDS))
    for workers in WORKERS:
        cells = (_told(tasks, count, workers, shards) for shards in SHARDS)
        print(f"{workers:8}" + "".join(f"{cell:>14}" for cell in cells))


def measured(games: int, engine: str) -> Iterator[Task]:
    """The pieces of an archive of so many games, each worked on alone in this process.

    The first ones are no part of it: the rules are translated, and V8 becomes fast.
    """
    corpus = resource("corpus")
    text = (corpus / "records" / "chess.pgn").read_text("utf-8") + "\n"
    named, sink = NOTATIONS["named"], Sink()
    book = Rulebook(str(corpus / "zrf" / "chess.zrf"), None, (), None, None, engine=engine)
    work = Conversion(named)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.pgn"
        path.write_text(text * (games // text.count("[Event ")), "utf-8")
        files = list(sources([str(path)], None))
        pieces = chunks(Reading(files, book.engine_for, book.guides.guide_for), NODES)
        for first in islice(pieces, BEFORE):
            on_chunk(work, first)
        while True:
            begun = time.process_time()
            piece = next(pieces, None)
            if piece is None:
                return
            sent = pickle.dumps(piece)
            read = time.process_time() - begun
            begun = time.process_time()
            received: list[Read] = pickle.loads(sent)
            back = pickle.dumps(on_chunk(work, received))
            worked = time.process_time() - begun
            begun = time.process_time()
            made = [record for record, _ in pickle.loads(back) if record is not None]
            b"".join(named.write(made, sink))
            yield Task(len(piece), read + time.process_time() - begun, worked)


def _told(tasks: Sequence[Task], count: int, workers: int, shards: int) -> str:
    """A million games cut into so many archives, each with a reader and its part of the workers."""
    if shards > workers:
        return "-"
    rng = random.Random(workers)
    drawn = rng.choices(tasks, k=MILLION * len(tasks) // count // shards)
    seconds = simulated(drawn, workers // shards)
    busy = sum(task.work for task in drawn) / (seconds * (workers // shards))
    return f"{seconds / 60:.1f}, {busy:.0%}"


def simulated(tasks: Sequence[Task], workers: int) -> float:
    """Seconds until all is written: the reader does one thing at a time, and results in order."""
    free = [0.0] * workers  # when each worker has nothing to do
    under_way: deque[float] = deque()  # when the oldest pieces are done
    now = 0.0
    for task in tasks:
        if len(under_way) == UNDER_WAY * workers:
            now = max(now, under_way.popleft())
        now += task.read
        done = max(now, heapq.heappop(free)) + task.work
        heapq.heappush(free, done)
        under_way.append(done)
    return max(now, *under_way)


if __name__ == "__main__":
    main()
