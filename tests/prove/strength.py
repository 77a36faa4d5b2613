"""`python -m tests.prove.strength`: matches that tell how strong the players are.

Each goes on where it stopped: its games are kept in `.proof/strength/`. The table goes into
`docs/strength.tsv`, which docs/players.md shows.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any, Final

from click.testing import CliRunner

from tests.prove.rows import ROOT
from translator.cli.match import command

STATE: Final = ROOT / ".proof" / "strength"
TABLE: Final = ROOT / "docs" / "strength.tsv"
CORPUS: Final = ROOT / "corpus"
SURE: Final = 60
"""Games after which the interval of a score tells enough, where no test is asked."""
AT_MOST: Final = 200
"""Games within which a test has to be decided."""

_AGAINST_GREEDY: Final = (
    "native/intellector.glot",
    "zrf/breakthrough.zrf",
    "zrf/reversi.zrf",
    "zrf/english-draughts.zrf",
    "zrf/xiangqi.zrf",
)
_LEVELS: Final = (
    "zrf/breakthrough.zrf",
    "zrf/connect-four.zrf",
    "zrf/reversi.zrf",
    "zrf/english-draughts.zrf",
    "zrf/dobutsu.zrf",
    "native/konane.glot",
)
_HIDDEN: Final = ("native/banqi.glot", "native/dark-chess.glot", "native/fox-hunt.glot")


@dataclass(frozen=True, slots=True)
class Contest:
    """A match and its bar: the lower bound of the first player's score, or a test that he passes.

    The test is whether he is stronger by 50 points of Elo or not at all, with errors of 5 %.
    """

    game: str
    first: str
    second: str
    least: float | None = None
    seconds: float | None = None

    @property
    def bar(self) -> str:
        return "SPRT(0, 50)" if self.least is None else f"{self.least:.0%}"

    @property
    def journal(self) -> Path:
        words = f"{self.game} {self.first} {self.second} {self.seconds or ''}"
        return STATE / re.sub(r"\W+", "-", words).strip("-")

    def played(self, jobs: int) -> Row:
        """The match, as far as it was not played yet."""
        sprt = ["--games", str(AT_MOST), "--sprt", "0,50"]
        words = [str(CORPUS / self.game), self.first, self.second, "--seed", "1"]
        words += sprt if self.least is None else ["--games", str(SURE)]
        words += ["--time", str(self.seconds)] if self.seconds else []
        words += ["--timeout", "600", "--max-plies", "600", "-j", str(jobs)]
        ran = CliRunner().invoke(command, [*words, "--format", "json", "-o", str(self.journal)])
        if ran.exception is not None:
            raise ran.exception
        return self._row(json.loads(ran.stdout))

    def _row(self, found: dict[str, Any]) -> Row:
        score = found["score"]
        passed = found["sprt"] and found["sprt"]["accepted"] == found["sprt"]["upper"]
        met = passed if self.least is None else score["low"] >= self.least
        interval = f"{score['low']:.0%} to {score['high']:.0%}"
        against = self.second + (f", {self.seconds:g} s a step" if self.seconds else "")
        return Row(
            found["title"],
            self.first,
            against,
            self.bar,
            found["games"],
            found["won"],
            found["drawn"],
            found["lost"],
            interval,
            bool(met),
        )


@dataclass(frozen=True, slots=True)
class Row:
    """A match as the table has it."""

    game: str
    player: str
    against: str
    bar: str
    games: int
    won: int
    drawn: int
    lost: int
    interval: str
    met: bool


def contests() -> Iterator[Contest]:
    """All matches, the shortest first."""
    for game in _HIDDEN:
        yield Contest(game, "ismcts:4", "random", least=0.8)
    for game in (*_AGAINST_GREEDY, "zrf/hex.zrf@Hex 7x7"):
        yield Contest(game, "mcts:6", "greedy", least=0.85)
    for level in range(2, 7):
        for game in _LEVELS:
            yield Contest(game, f"mcts:{level}", f"mcts:{level - 1}")
    yield Contest("zrf/chess.zrf", "alphabeta", "mcts", seconds=0.1)


def write(rows: list[Row]) -> None:
    """The table, sorted as the matches are."""
    header = "\t".join(field.name for field in fields(Row))
    lines = ["\t".join(map(str, astuple(row))) for row in rows]
    TABLE.write_text("\n".join([header, *lines]) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description="Matches that tell how strong players are.")
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="matches in whose journal's name this stands")
    options = parser.parse_args()
    STATE.mkdir(parents=True, exist_ok=True)
    rows = []
    for contest in contests():
        if options.only in contest.journal.name:
            rows.append(contest.played(options.jobs))
            print(*astuple(rows[-1]), sep="  ", flush=True)
            if not options.only:
                write(rows)
    return 0 if all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
