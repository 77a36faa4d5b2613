"""`python -m tests.prove.opponents`: the player `auto` against others, and its levels.

In each game `auto` at level 3 plays `greedy`, the two searches that it chooses between play one
another, and each level plays the one two below. The games go on where they stopped: they are kept
in `.proof/opponents/`. The table goes into `docs/opponents.tsv`, which docs/players.md shows.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from typing import Any, Final

from click.testing import CliRunner

from tests.prove.rows import ROOT, write_rows
from translator.cli.match import command

STATE: Final = ROOT / ".proof" / "opponents"
TABLE: Final = ROOT / "docs" / "opponents.tsv"
MAX_PLIES: Final = 400
LONG: Final = {"zrf/royal-game-of-ur.zrf": 1000}
"""The same where throws of dice are plies, too."""
GAMES: Final = (
    "native/intellector.glot", "zrf/breakthrough.zrf", "zrf/connect-four.zrf", "zrf/dobutsu.zrf",
    "zrf/reversi.zrf", "zrf/english-draughts.zrf", "zrf/konane.zrf", "zrf/los-alamos.zrf",
    "zrf/antichess.zrf", "zrf/nine-mens-morris.zrf", "zrf/three-mens-morris.zrf", "zrf/kalah.zrf",
    "axiom/Oware.4th", "native/lines-of-action.glot", "zrf/hex.zrf@Hex 7x7", "zrf/ataxx.zrf",
    "zrf/joust.zrf", "zrf/fox-and-hounds.zrf", "zrf/three-musketeers.zrf", "zrf/geography.zrf",
    "zrf/snort.zrf", "zrf/slime.zrf", "zrf/royal-game-of-ur.zrf", "zrf/minishogi.zrf",
    "native/dou-shou-qi.glot", "native/brandubh.glot", "native/surakarta.glot",
    "native/pentago.glot", "native/mana.glot", "axiom/Dots.4th",
    "axiom/Pente.4th", "axiom/Phalanx.4th", "axiom/Tapatan.4th", "zrf/dodgem.zrf",
    "zrf/russian-draughts.zrf", "zrf/chess.zrf", "zrf/makruk.zrf", "native/racing-kings.glot",
    "zrf/xiangqi.zrf", "native/lasca.glot",
)  # fmt: skip
"""Games of two players who see everything, below `corpus/`."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A match of so many games."""

    game: str
    first: str
    second: str
    games: int

    def played(self, jobs: int) -> Row:
        """The match, as far as it was not played yet."""
        words = f"{self.game} {self.first} {self.second}"
        journal = STATE / re.sub(r"\W+", "-", words).strip("-")
        ran = CliRunner().invoke(
            command,
            [
                str(ROOT / "corpus" / self.game), self.first, self.second,
                "--games", str(self.games), "--seed", "1", "--timeout", "600",
                "--max-plies", str(LONG.get(self.game, MAX_PLIES)), "-j", str(jobs),
                "--format", "json", "-o", str(journal),
            ],
        )  # fmt: skip
        if ran.exception is not None:
            raise ran.exception
        return self._row(json.loads(ran.stdout))

    def _row(self, match: dict[str, Any]) -> Row:
        failed = [one["reason"] for one in match["results"] if " failed" in one["reason"]]
        if failed:  # a fault of ours is no game
            raise RuntimeError(failed[0])
        won, drawn, lost = match["won"], match["drawn"], match["lost"]
        score = match["score"]["value"]
        return Row(self.game, self.first, self.second, self.games, won, drawn, lost, f"{score:.0%}")


@dataclass(frozen=True, slots=True)
class Row:
    """A match as the table has it; a draw is half a game won."""

    game: str
    player: str
    against: str
    games: int
    won: int
    drawn: int
    lost: int
    score: str


def contests() -> Iterator[Contest]:
    """All matches, the shortest ones first."""
    for game in GAMES:
        yield Contest(game, "auto:3", "greedy", 20)
    for game in GAMES:
        yield Contest(game, "alphabeta:3", "mcts:3", 10)
    for level in (3, 4, 5, 6):
        for game in GAMES:
            yield Contest(game, f"auto:{level}", f"auto:{level - 2}", 40)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="matches in whose words this stands")
    options = parser.parse_args()
    STATE.mkdir(parents=True, exist_ok=True)
    rows = []
    for contest in contests():
        if options.only not in f"{contest.game} {contest.first} {contest.second}":
            continue
        rows.append(contest.played(options.jobs))
        print(*astuple(rows[-1]), sep="  ", flush=True)
        if not options.only:
            TABLE.write_text(write_rows(Row, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
