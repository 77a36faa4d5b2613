"""Move counts from independent engines, held against the generated ones.

`python -m tests.prove.oracles [FILE...] [--budget NODES]` prints a line a row of
`tests/data/library/counts.json` that belongs to a file of the library, and the sums; the status is
1 with a mismatch.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from notation.engine import EngineClass
from tests.zrf_library import COUNTS, LIBRARY
from translator import api
from translator.core.diagnostics import TranslationError
from translator.core.text import table
from translator.engines.counts import count
from translator.frontends.find import find_rules
from translator.frontends.gamefile import GameFile

UNTITLED = "?"


@dataclass(frozen=True, slots=True)
class Oracle:
    """One row: what a faithful translation of this variant of this file counts."""

    file: str
    variant: str
    unit: str
    counts: tuple[int, ...]
    confidence: str

    def belongs_to(self, title: str) -> bool:
        # Titles in the table are raw bytes of Windows-1252 where the files' are.
        wanted = self.variant.encode("latin-1", "ignore").decode("cp1252", "ignore")
        return self.variant == UNTITLED or title in (self.variant, wanted)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A row against one game: proved to a depth, and the count that is wrong, if one is."""

    oracle: Oracle
    proved: int
    got: int | None = None

    @property
    def holds(self) -> bool:
        return self.got is None


def read_oracles(path: Path = COUNTS) -> dict[str, list[Oracle]]:
    """By file, the rows that belong to one, in the order of the table."""
    found: dict[str, list[Oracle]] = {}
    for row in json.loads(path.read_text()):
        if "file" in row:
            oracle = Oracle(
                row["file"], row["variant"], row["unit"], tuple(row["counts"]), row["confidence"]
            )
            found.setdefault(oracle.file, []).append(oracle)
    return found


def verdict(oracle: Oracle, game: EngineClass, budget: float = float("inf")) -> Verdict:
    """Count until a difference or until a count is beyond `budget` nodes."""
    turns = oracle.unit.startswith("turn")
    merged = oracle.unit == "turn (merged)"
    proved = 0
    for depth, expected in enumerate(oracle.counts, 1):
        if expected > budget:
            break
        got = count(game(), depth, turns=turns, merged=merged)
        if got != expected:
            return Verdict(oracle, proved, got)
        proved = depth
    return Verdict(oracle, proved)


def judge(
    oracles: Iterable[Oracle],
    titles: Sequence[str],
    games: Sequence[EngineClass | None],
    budget: float = float("inf"),
) -> list[tuple[int, Verdict]]:
    """Each row with the index of the game of a file that it belongs to.

    Several games of a file may share a title: a row belongs to the first of them that it holds for
    and that no earlier row of its unit has taken, else to the first.
    """
    taken: set[tuple[str, int]] = set()
    invariants = []
    for oracle in oracles:
        named = [i for i, title in enumerate(titles) if oracle.belongs_to(title)]
        free = [i for i in named if (oracle.unit, i) not in taken]
        verdicts: list[tuple[int, Verdict]] = []
        for index in free or named:
            game = games[index]
            if game is None:
                continue
            verdicts.append((index, verdict(oracle, game, budget)))
            if verdicts[-1][1].holds:
                break
        chosen = next((pair for pair in verdicts if pair[1].holds), None)
        if chosen is None:
            first = (free or named or [0])[0]
            chosen = verdicts[0] if verdicts else (first, Verdict(oracle, 0, -1))
        taken.add((oracle.unit, chosen[0]))
        invariants.append(chosen)
    return invariants


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.prove.oracles", description=__doc__)
    parser.add_argument("files", nargs="*", help="only these files of the library")
    parser.add_argument("--budget", type=float, default=float("inf"), help="greatest count tried")
    parser.add_argument("--library", type=Path, default=LIBRARY)
    options = parser.parse_args()
    oracles = read_oracles()
    shown: list[list[object]] = []
    wrong = total = 0
    for rules in find_rules(str(options.library)):
        if rules.member not in oracles or (options.files and rules.member not in options.files):
            continue
        file = GameFile(rules)
        invariants = judge(oracles[rules.member], file.titles, engines(file), options.budget)
        for _, found in invariants:
            total += 1
            wrong += not found.holds
            shown.append(_shown(found))
        print(f"{rules.member}: {total} rows, {wrong} differ", file=sys.stderr)
    print(table(["file", "variant", "unit", "conf.", "proved", "of", "difference"], shown))
    print(f"{total} rows, {total - wrong} hold, {wrong} differ")
    return 1 if wrong else 0


def engines(file: GameFile) -> list[EngineClass | None]:
    """The engine of each game of a file, `None` where there is none."""
    found: list[EngineClass | None] = []
    for index in range(len(file.titles)):
        try:
            found.append(api.compile(file.lower(index).game).Game)
        except (TranslationError, SyntaxError):
            found.append(None)
    return found


def _shown(found: Verdict) -> list[object]:
    oracle = found.oracle
    return [
        oracle.file, oracle.variant, oracle.unit, oracle.confidence, found.proved,
        len(oracle.counts), "" if found.holds else difference(found),
    ]  # fmt: skip


def difference(found: Verdict) -> str:
    """The first count that is wrong."""
    got = "no engine" if found.got == -1 else found.got
    expected = found.oracle.counts[found.proved]
    return f"{found.oracle.unit}, depth {found.proved + 1}: {expected} expected, {got} counted"


if __name__ == "__main__":
    sys.exit(main())
