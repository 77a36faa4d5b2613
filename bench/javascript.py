"""JavaScript over suites of positions: chess against chessops, others against Fairy-Stockfish.

All sides count the last ply without making its moves; the counts are compared with published ones
first. chessops is installed from the npm registry into `build/`, for this benchmark alone.
Fairy-Stockfish is the program of that name (a Debian package), compiled to machine code; of its
processor time that of starting is taken away.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import _corpus, _node
from bench._suites import CHESS, MAKRUK, MINISHOGI, SHOGI, XIANGQI, labels, name, setup
from bench._table import Row, Table, show
from bench._timing import check
from tests.corpus.tables import Row as Counts

LIMIT = 300_000  # nodes of one count in JavaScript
NATIVE_LIMIT = 6_000_000
CHESSOPS = "chessops@0.15.1"
HOME = Path(__file__).resolve().parent.parent / "build" / "chessops"
FAIRY = shutil.which("fairy-stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")

_OURS = """
const loaded = new Map();
for (const { label, module, setup, depth, count } of given) {
  const { Game, Setup } = loaded.get(module) ?? (await import(module));
  const position = setup && Setup.parse(setup);
  const fresh = () => (position ? Game.fromSetup(position) : new Game());
  works.set(label, () => fresh().perft(depth));
  expected.set(label, count);
}
"""
_THEIRS = """
import { Chess } from "chessops/chess";
import { perft } from "chessops/debug";
import { parseFen } from "chessops/fen";
for (const { label, fen, depth, count } of given) {
  const position = fen ? Chess.fromSetup(parseFen(fen).unwrap()).unwrap() : Chess.default();
  works.set(`chessops ${label}`, () => perft(position, depth));
  expected.set(`chessops ${label}`, count);
}
"""


def tables() -> Iterator[Table]:
    yield _chess()
    yield _others()


def _chess() -> Table:
    problem = _problem()
    return Table(
        "perft-chess-javascript",
        "Chess in JavaScript against chessops",
        "The positions of `tests/data/perft/chess.perft` in JavaScript, in nodes a second, and the"
        " ratio to chessops. Both sides count the last ply without making its moves.",
        "to chessops",
        ("depth", "nodes", "ours", "chessops"),
        (Row(problem, None),) if problem else tuple(_chess_rows()),
    )


def _problem() -> str:
    """Why there is no chessops here; it is installed if it can be."""
    npm = shutil.which("npm")
    if _node.NODE is None or npm is None:
        return "node or npm is not installed"
    HOME.mkdir(parents=True, exist_ok=True)
    if not (HOME / "node_modules" / "chessops").is_dir():
        command = [npm, "install", "--silent", "--prefix", str(HOME), CHESSOPS]
        if subprocess.run(command, check=False).returncode:
            return "chessops cannot be installed"
    return ""


def _chess_rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        found = _node.rates(_THEIRS + _OURS, _given(CHESS, folder), HOME)
    for label, counts in zip(labels(CHESS), CHESS, strict=True):
        ours, theirs = found[label], found[f"chessops {label}"]
        depth = counts.depth_within(LIMIT)
        cells = (f"{depth}", f"{counts.counts[depth - 1]:,}", f"{ours:,.0f}", f"{theirs:,.0f}")
        yield Row(label, ours / theirs, cells)


def _given(suite: tuple[Counts, ...], folder: str) -> list[dict[str, object]]:
    """What the scripts are told: the modules, which are written into a folder, and the counts."""
    games = list(dict.fromkeys(map(name, suite)))
    modules = dict(zip(games, _node.written(map(_corpus.game, games), folder), strict=True))
    given = []
    for label, counts in zip(labels(suite), suite, strict=True):
        depth = counts.depth_within(LIMIT)
        position = {"module": modules[name(counts)], "setup": setup(counts)}
        fen = counts.position.partition(" ")[2]
        count = {"label": label, "depth": depth, "count": counts.counts[depth - 1]}
        given.append({**position, **count, "fen": fen})
    return given


def _others() -> Table:
    rows = tuple(_other_rows()) if _node.NODE else (Row("node is not installed", None),)
    return Table(
        "perft-others-javascript",
        "Shogi, minishogi, xiangqi and makruk in JavaScript against Fairy-Stockfish",
        "Move counts of positions with published counts, in nodes a second, and the ratio to the"
        " program Fairy-Stockfish, which is compiled to machine code and plays only games of the"
        " kind of chess. Both sides count the last ply without making its moves.",
        "to Fairy-Stockfish",
        ("depth", "nodes", "ours", "its depth", "Fairy-Stockfish"),
        rows if FAIRY else (*rows, Row("fairy-stockfish is not installed", None)),
    )


def _other_rows() -> Iterator[Row]:
    suite = SHOGI + MINISHOGI + XIANGQI + MAKRUK
    named = list(zip(labels(suite), suite, strict=True))
    before = {label: _fairy(label, counts) for label, counts in named} if FAIRY else {}
    with tempfile.TemporaryDirectory() as folder:
        ours = _node.rates(_OURS, _given(suite, folder))
    again = {label: _fairy(label, counts) for label, counts in named} if FAIRY else {}
    theirs = {label: max(rate, again[label]) for label, rate in before.items()}
    for label, counts in named:
        depth = counts.depth_within(LIMIT)
        cells = (f"{depth}", f"{counts.counts[depth - 1]:,}", f"{ours[label]:,.0f}")
        if label in theirs:
            native = (f"{counts.depth_within(NATIVE_LIMIT)}", f"{theirs[label]:,.0f}")
            yield Row(label, ours[label] / theirs[label], cells + native)
        else:
            yield Row(label, None, cells)


def _fairy(label: str, counts: Counts) -> float:
    """Nodes a second of Fairy-Stockfish, the best of three.

    It counts so often that what it takes to start, which is not the same each time, is little.
    """
    depth = counts.depth_within(NATIVE_LIMIT)
    expected = counts.counts[depth - 1]
    times = 1 + NATIVE_LIMIT // expected
    once, often = [], []
    for _ in range(3):
        once.append(_seconds(counts, depth, 1)[0])
        seconds, found = _seconds(counts, depth, 1 + times)
        check(f"{label}, Fairy-Stockfish", found, expected)
        often.append(seconds)
    return times * expected / (min(often) - min(once))


def _seconds(counts: Counts, depth: int, times: int) -> tuple[float, int]:
    """The processor seconds of a process that counts so often, and what it counts."""
    kind, _, text = counts.position.partition(" ")
    protocol = "usi" if kind == "sfen" else "uci"
    variant = f"setoption name {protocol.upper()}_Variant value {counts.title.lower()}"
    position = f"position {kind} {text}" if text else "position startpos"
    count = f"go perft {depth}\n" * times
    told = f"{protocol}\n{variant}\n{position}\n{count}quit\n"
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run([str(FAIRY)], input=told, capture_output=True, check=True, text=True)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime
    (nodes,) = set(re.findall(r"^Nodes searched: (\d+)$", ran.stdout, re.MULTILINE))
    return seconds, int(nodes)


def main() -> None:
    show(tables())


if __name__ == "__main__":
    main()
