"""Rates of JavaScript: the works of all sides take turns in one process of node."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import translator
from bench._timing import ROUNDS, SECONDS
from translator.ir.game import Game

# A script gets `given` and puts works, functions that say how many units they have done, into
# `works`; those in `expected` must say just that the first time.
_HEAD = """
import { readFileSync } from "node:fs";
const given = JSON.parse(readFileSync(0, "utf8"));
const works = new Map();
const expected = new Map();
"""
_TAIL = """
const now = () => process.cpuUsage().user + process.cpuUsage().system;
for (const [name, count] of expected) {
  const found = works.get(name)();
  if (found !== count) throw new Error(`${name}: counted ${found}, expected ${count}`);
}
const best = {};
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, work] of works) {
    const begun = now();
    let units = 0;
    do units += work(); while (now() < begun + 1e6 * SECONDS);
    // The first round is for the compiler.
    if (round) best[name] = Math.max(best[name] ?? 0, units / ((now() - begun) / 1e6));
  }
}
console.log(JSON.stringify(best));
"""
NODE = shutil.which("node")


def rates(script: str, given: Any, folder: Path | None = None) -> dict[str, float]:
    """Units a second of the works of a script; `folder` has the packages that it imports."""
    tail = _TAIL.replace("ROUNDS", str(ROUNDS)).replace("SECONDS", str(SECONDS))
    with tempfile.TemporaryDirectory(dir=folder) as own:
        path = Path(own) / "rates.mjs"
        path.write_text(_HEAD + script + tail, encoding="utf-8")
        ran = subprocess.run(
            ["node", "--stack-size=4000", str(path)],
            input=json.dumps(given),
            capture_output=True,
            check=False,
            text=True,
        )
    if ran.returncode:
        raise SystemExit(ran.stderr)
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def written(games: Iterable[Game], folder: str) -> list[str]:
    """The engines of games as modules in a folder: their addresses."""
    addresses = []
    for index, game in enumerate(games):
        path = Path(folder) / f"engine{index}.mjs"
        path.write_text(translator.emit(game, "javascript"), encoding="ascii")
        addresses.append(path.as_uri())
    return addresses
