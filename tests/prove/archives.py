"""`python -m tests.prove.archives`: generated games go to their notations and back, in flat memory.

Random games of the corpus are written as named records, converted by the command to a notation of
their game, and back: each comes back with the moves that it had. The peaks of both commands tell
whether memory grows with the number of games. Goes on where it stopped: archives and the rows that
are done are kept in `.proof/archives/`. The table goes to `docs/archives.tsv`, which
docs/archives.md shows. 1 if a game comes back otherwise.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import islice, zip_longest
from pathlib import Path
from typing import Final

from notation.diagnostics import Sink
from notation.engine import Engine, EngineClass, Move
from notation.record import GameRecord, Node
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Replayer
from notation.spelling import Here
from tests.prove.rows import ROOT, write_rows
from translator.core.files import write_atomic
from translator.records.rulebook import Rulebook

STATE: Final = ROOT / ".proof" / "archives"
TABLE: Final = ROOT / "docs" / "archives.tsv"
LONGEST: Final = 24  # steps of a game
CASES: Final = (
    ("chess", "pgn", 10_000),
    ("english-draughts", "pdn", 10_000),
    ("international-draughts", "pdn", 10_000),
    ("russian-draughts", "pdn", 10_000),
    ("shogi", "csa", 10_000),
    ("shogi", "usi", 10_000),
    ("xiangqi", "wxf", 10_000),
    ("xiangqi", "dhtmlxq", 10_000),
    ("reversi", "ggf", 10_000),
    ("reversi", "othello", 10_000),
    ("go", "sgf", 10_000),
    ("hex", "sgf", 10_000),
    ("breakthrough", "sgf", 10_000),
    ("chess", "pgn", 100_000),
)
"""Games of the corpus, the notations that they are written in, and how many games."""

_WATCHED: Final = """
import pathlib, runpy, sys
try:
    runpy.run_module("translator", run_name="__main__", alter_sys=True)
finally:
    print(pathlib.Path("/proc/self/status").read_text(), file=sys.stderr)
"""
"""The command, which tells at its end how much memory it took (of Linux)."""


@dataclass(frozen=True, slots=True)
class Journey:
    """What came of an archive: of `games` with so many `steps`, how many came back as they were.

    `there`, `back`: the most memory that each command took, in units of 1,024 bytes.
    """

    game: str
    notation: str
    games: int
    steps: int
    same: int
    there: int
    back: int

    @property
    def most(self) -> float:
        """The most memory, in megabytes."""
        return max(self.there, self.back) / 1024


def rules_of(game: str) -> Path:
    return ROOT / "corpus" / "zrf" / f"{game}.zrf"


def generated(engine: EngineClass, seed: int) -> Iterator[GameRecord]:
    """Records of games without end: random ones, each going on by one more step in all ways.

    They end where a turn does, for some notations tell whole turns.
    """
    rng, rules = random.Random(seed), Replayer(engine, Sink()).rules
    while True:
        game, nodes = engine(), list[Node]()
        for _ in range(rng.randrange(LONGEST)):
            if not game.legal_moves:
                break
            nodes.append(_made(game, rng.choice(game.legal_moves), Here(game, rules)))
        for move in game.legal_moves:
            last = _made(game, move, Here(game, rules))
            if game.chain is None:
                yield _record([*nodes, last], rules.source, rules.variant)
            game.pop()


def _made(game: Engine, move: Move, here: Here) -> Node:
    """The node of a step, which is made."""
    node = Node(SPELLINGS["named"].spell(here, (move,)), here.number)
    game.push(move)
    node.chained = move.partial is not None
    node.mover = move.player if move.is_pass else ""
    return node


def _record(nodes: list[Node], source: str, variant: str) -> GameRecord:
    record = GameRecord("named", "named")
    record.headers = {"Rules": source, "Variant": variant}
    parent = record.root
    for one in nodes:
        node = Node(one.move, one.number, one.mover)
        node.chained = one.chained
        parent.children.append(node)
        parent = node
    return record


def write_archive(path: Path, engine: EngineClass, number: int) -> None:
    """The named records of so many games."""
    path.parent.mkdir(parents=True, exist_ok=True)
    games = islice(generated(engine, 1), number)
    part = path.with_name(path.name + ".part")
    with part.open("wb") as out:
        out.writelines(NOTATIONS["named"].write(games, Sink()))
    part.replace(path)


def moves(path: Path) -> Iterator[list[str | None]]:
    """The moves of each game of a named archive."""
    with path.open("rb") as data:
        for record in NOTATIONS["named"].read(data, path.name, sink=Sink()):
            yield [node.move for node in record.main_line()]


def converted(game: str, source: Path, target: str, out: Path) -> int:
    """Has the command convert an archive; the most memory that it took, as `Journey` has it.

    Raises `SystemExit` where the command fails.
    """
    words = ["convert", str(source), "--rules", str(rules_of(game)), "--to", target]
    # V8 takes its memory when it likes, which would hide what grows with the games.
    options = ["--engine", "python", "-o", str(out), "--force"]
    command = [sys.executable, "-c", _WATCHED, *words, *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    peak = re.search(r"VmHWM:\s+(\d+) kB", done.stderr)
    if done.returncode or peak is None:
        raise SystemExit(f"{' '.join(words)}: exit status {done.returncode}\n{done.stderr}")
    return int(peak[1])


def journey(game: str, notation: str, number: int, folder: Path = STATE) -> Journey:
    """Takes so many games to a notation and back."""
    first = folder / f"{game}-{number}.nrr"
    if not first.exists():
        engine = Rulebook(str(rules_of(game)), None, (), None, None).engine_for(
            GameRecord("named", "named"), Sink()
        )
        assert engine is not None
        write_archive(first, engine, number)
    away, again = (first.with_name(f"{first.stem}-{notation}{end}") for end in (".to", ".nrr"))
    away = away.with_suffix(NOTATIONS[notation].suffixes[0])
    there = converted(game, first, notation, away)
    back = converted(game, away, "named", again)
    steps = same = 0
    for before, after in zip_longest(moves(first), moves(again)):
        steps += len(before or ())
        same += before == after
    away.unlink()
    again.unlink()
    return Journey(game, notation, number, steps, same, there, back)


def summary(rows: list[Journey]) -> str:
    told = (f"{row.most:.1f} MB with {row.games:,}" for row in rows if row.game == "chess")
    return (
        f"{sum(row.games for row in rows):,} games, {sum(row.steps for row in rows):,} steps:"
        f" {sum(row.same for row in rows):,} games came back as they were. Of chess the commands"
        f" took {' and '.join(told)} games"
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.prove.archives", description=__doc__)
    parser.add_argument("--only", default="", help="games in whose name this stands")
    options = parser.parse_args()
    journal = STATE / "done.jsonl"
    STATE.mkdir(parents=True, exist_ok=True)
    lines = journal.read_text().splitlines() if journal.exists() else []
    done = {
        (row.game, row.notation, row.games): row
        for row in (Journey(**json.loads(line)) for line in lines)
    }
    for case in CASES:
        if case not in done and options.only in case[0]:
            done[case] = row = journey(*case)
            with journal.open("a") as out:
                out.write(json.dumps(asdict(row)) + "\n")
            print(*asdict(row).values(), flush=True)
    rows = [done[case] for case in CASES if case in done]
    write_atomic(TABLE, write_rows(Journey, rows).encode())
    return 1 if any(row.same != row.games for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
