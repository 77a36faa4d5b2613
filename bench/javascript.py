"""JavaScript engines: chess against chessops, other games against the Python engines.

Every side counts the same positions in the same way, the last ply without making it, again and
again in one process; the rate is that of the fastest round, in nodes per processor second. chessops
is installed from the npm registry into `build/`, for this benchmark alone; without npm there is no
row of it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import translator
from translator.core.resources import resource

# Game, depth, the count there (tests/data/perft has the sources).
CHESS = ("chess", 4, 197_281)
OTHERS = [
    ("breakthrough", 4, 256_036),
    ("xiangqi", 3, 79_666),
    ("english-draughts", 6, 36_768),
    ("reversi", 6, 8_200),
    ("nine-mens-morris", 4, 255_024),
    ("go", 2, 130_683),
    ("connect-four", 6, 117_649),
    ("amazons", 3, 168_420),
    ("tic-tac-toe", 7, 148_176),
]
CHESSOPS = "chessops@0.15.1"
HOME = Path(__file__).resolve().parent.parent / "build" / "chessops"

_OURS = """
const { Game } = await import(process.argv[2]);
const game = new Game();
const count = (depth) => game.perft(depth);
"""
_THEIRS = """
import { Chess } from "chessops/chess";
import { perft } from "chessops/debug";
const position = Chess.default();
const count = (depth) => perft(position, depth);
"""
_RATE = """
const depth = Number(process.argv[3]);
const now = () => process.cpuUsage().user + process.cpuUsage().system;
const limit = now() + 5e6;
let [found, best] = [0, 0];
while (now() < limit) {
  const begun = now();
  let nodes = 0;
  do {
    found = count(depth);
    nodes += found;
  } while (now() < begun + 3e5);
  best = Math.max(best, nodes / ((now() - begun) / 1e6));
}
console.log(JSON.stringify([found, best]));
"""


def main() -> None:
    """Prints nodes a second and the ratios."""
    peer = _chessops()
    name, depth, expected = CHESS
    own = _javascript(name, depth, expected)
    if peer:
        print(f"{'chessops, chess':24} {peer:12,.0f} nodes/s")
        print(f"{name:24} {own:12,.0f} nodes/s {own / peer:8.2f} x chessops")
    for name, depth, expected in [CHESS, *OTHERS]:
        rates = _javascript(name, depth, expected), _python(name, depth, expected)
        print(f"{name:24} {rates[0]:12,.0f} nodes/s {rates[0] / rates[1]:8.2f} x Python")


def _game(name: str) -> Any:
    return translator.load(resource("corpus") / "zrf" / f"{name}.zrf")


def _python(name: str, depth: int, expected: int) -> float:
    game = translator.compile(_game(name)).Game()
    rates = []
    for _ in range(3):
        begun = time.process_time()
        _check(name, game.perft(depth), expected)
        rates.append(expected / (time.process_time() - begun))
    return max(rates)


def _javascript(name: str, depth: int, expected: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        engine = Path(folder) / "engine.mjs"
        engine.write_text(translator.emit(_game(name), "javascript"), encoding="ascii")
        return _node(_OURS, Path(folder), engine.as_uri(), depth, expected)


def _chessops() -> float | None:
    npm = shutil.which("npm")
    if npm is None:
        return None
    HOME.mkdir(parents=True, exist_ok=True)
    if not (HOME / "node_modules" / "chessops").is_dir():
        command = [npm, "install", "--silent", "--prefix", str(HOME), CHESSOPS]
        if subprocess.run(command, check=False).returncode:
            return None
    return _node(_THEIRS, HOME, "", *CHESS[1:])


def _node(script: str, folder: Path, module: str, depth: int, expected: int) -> float:
    """The rate of a script that defines `count`."""
    path = folder / "rate.mjs"
    path.write_text(script + _RATE)
    command = ["node", str(path), module, str(depth)]
    ran = subprocess.run(command, capture_output=True, check=True, text=True)
    found, rate = json.loads(ran.stdout)
    _check(str(path), found, expected)
    return float(rate)


def _check(what: str, found: int, expected: int) -> None:
    if found != expected:
        raise SystemExit(f"{what}: counted {found}, expected {expected}")


if __name__ == "__main__":
    main()
