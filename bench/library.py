"""The library of real rules on one core: reading (bar 2 MB/s), lowering (bar 8 s), memory.

Rates are of processor time. Memory is the peak of a process that translates the largest file
(bar 300 MB).
"""

import resource
import subprocess
import sys
import time
from pathlib import Path

from tests.zrf_library import LIBRARY
from translator.core.diagnostics import Sink, TranslationError
from translator.frontends.find import find_rules
from translator.frontends.gamefile import GameFile
from translator.frontends.zrf.reader import read


def main() -> None:
    if not LIBRARY.is_dir():
        print(f"there is no library in {LIBRARY}")
        return
    rules = list(find_rules(str(LIBRARY)))
    size = sum(len(one.source.data) for one in rules)
    begun = time.process_time()
    for one in rules:
        read(one.source, Sink())
    seconds = time.process_time() - begun
    print(f"reading: {size / 1e6:.2f} MB in {seconds:.2f} s, {size / seconds / 1e6:.2f} MB/s")
    begun = time.process_time()
    games = sum(_lowered(GameFile(one)) for one in rules)
    print(f"reading, lowering, checking: {games} games in {time.process_time() - begun:.2f} s")
    largest = max(rules, key=lambda one: len(one.source.data)).source.name
    print(f"peak memory on {Path(largest).name}: {_peak(largest):.0f} MB")


def _lowered(file: GameFile) -> int:
    done = 0
    for index in range(len(file.titles)):
        try:
            file.lower(index)
        except TranslationError:
            continue
        done += 1
    return done


def _peak(path: str) -> float:
    """MB that a process needs to translate one file."""
    command = [sys.executable, "-m", "translator", "translate", path]
    subprocess.run(command, capture_output=True, check=False)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


if __name__ == "__main__":
    main()
