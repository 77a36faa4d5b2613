"""How large engines are: the bytes that a game adds to those of nim, and how long imports take."""

from __future__ import annotations

import compileall
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import translator
from bench import _corpus
from bench._table import Row, Table, show
from tests.zrf_library import LIBRARY
from translator.core.diagnostics import TranslationError
from translator.core.resources import resource as data
from translator.frontends.find import find_rules
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game

NIM = "zrf/nim.zrf"
LARGE = "native/tamerlane-chess.glot"
RUNS = 15


def tables() -> Iterator[Table]:
    rows = [
        _sizes("corpus, Python", str(data("corpus")), "python"),
        _sizes("corpus, JavaScript", str(data("corpus")), "javascript"),
    ]
    if LIBRARY.is_dir():
        rows.append(_sizes("library, Python", str(LIBRARY), "python"))
    else:
        rows.append(Row("the library is not here", None))
    yield Table(
        "size",
        "Size of engines",
        "The bytes that a game adds to the engine of nim, which has the smallest rules, for the"
        " first game of each file. The ratio is that of the mean to the whole engine of nim; less"
        " is better.",
        "mean to nim",
        ("games", "nim, bytes", "mean added", "largest added", "which"),
        tuple(rows),
        more=False,
        alike=False,
    )
    yield Table(
        "imports",
        "Time of imports",
        "Processor time of a new process that imports the Python engine of Tamerlane chess and of"
        " one that imports nim, less that of an idle process: with the bytecode of an earlier"
        " import, and without it. Less is better.",
        "to nim",
        ("Tamerlane, ms", "nim, ms"),
        tuple(_imports()),
        more=False,
        alike=False,
    )


def _sizes(name: str, folder: str, target: str) -> Row:
    nim = len(translator.emit(_corpus.game(NIM), target).encode())
    added = [(_size(game, target) - nim, game.meta.title) for game in _games(folder)]
    mean = statistics.mean(size for size, _ in added)
    largest, which = max(added)
    cells = (f"{len(added):,}", f"{nim:,}", f"{mean:,.0f}", f"{largest:,}", which)
    return Row(name, mean / nim, cells)


def _size(game: Game, target: str) -> int:
    return len(translator.emit(game, target).encode())


def _games(folder: str) -> Iterable[Game]:
    for rules in find_rules(folder):
        try:
            file = GameFile(rules)
            if file.titles:
                yield file.lower(0).game
        except TranslationError:
            continue


def _imports() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        for module, path in (("large", LARGE), ("nim", NIM)):
            text = translator.emit(_corpus.game(path))
            (Path(folder) / f"{module}.py").write_text(text, encoding="utf-8")
        for name in ("without bytecode", "with bytecode"):
            if name == "with bytecode":
                compileall.compile_dir(folder, quiet=1)
            best = dict.fromkeys(("pass", "import large", "import nim"), 1e9)
            for _ in range(RUNS):
                for code in best:
                    best[code] = min(best[code], _seconds(code, folder))
            large, nim = (best[f"import {one}"] - best["pass"] for one in ("large", "nim"))
            yield Row(name, large / nim, (f"{large * 1e3:.1f}", f"{nim * 1e3:.1f}"))


def _seconds(code: str, folder: str) -> float:
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-B", "-c", code], cwd=folder, check=True)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime


def main() -> None:
    show(tables())


if __name__ == "__main__":
    main()
