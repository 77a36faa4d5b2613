"""`python -m tests.prove.judged`: what it is worth to a player to know what rules tell.

Players who know a part of what rules tell (`analysis/exploration/judgement`) play those who do not
know it and are the same otherwise. What was played is kept in `.proof/judged/`; the table goes into
`docs/judged.tsv`, which docs/players.md shows. There is no bar.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace
from typing import Final, Literal, assert_never

import translator
from tests.prove.rows import ROOT, write_rows
from translator.analysis.exploration.judgement import judgement
from translator.ir.game import Game
from translator.players.journal import Journal
from translator.players.match import Contestant, Match, Tally, interval, tally
from translator.players.protocol import LEVELS, Settings

STATE: Final = ROOT / ".proof" / "judged"
TABLE: Final = ROOT / "docs" / "judged.tsv"
GAMES: Final = 60
LEVEL: Final = 2
MAX_PLIES: Final = 600
Part = Literal["rows", "connections", "weights"]


@dataclass(frozen=True, slots=True)
class Contest:
    """A player with a part of what rules tell against the same without it."""

    game: str
    player: str
    part: Part

    def played(self) -> Row:
        """The match, as far as it was not played yet."""
        rules = translator.load(str(ROOT / self.game))
        knowing, ignorant = (Contestant(self.player, known) for known in self.sides(rules))
        game = translator.compile(rules, engine="v8").Game()
        match = Match(game, knowing, ignorant, 1, MAX_PLIES, None)
        name = re.sub(r"\W+", "-", f"{rules.meta.title} {self.player} {self.part}")
        journal = Journal(STATE / name, {**match.described(), "without": self.part})
        for number in range(len(journal.results), GAMES):
            journal.add(match.played(number))
        return self.row(rules.meta.title, tally(journal.results))

    def sides(self, rules: Game) -> tuple[Settings, Settings]:
        """What the one knows and the other, who has mobility in the place of weights."""
        whole = _settings(rules)
        match self.part:
            case "rows":
                return whole, replace(whole, rows={})
            case "connections":
                return whole, replace(whole, connections={})
            case "weights":
                untold = tuple(replace(piece, worth=None) for piece in rules.pieces)
                return whole, _settings(replace(rules, pieces=untold))
            case _:
                assert_never(self.part)

    def row(self, title: str, sums: Tally) -> Row:
        low, high = interval(sums)
        told = f"{low:.0%} to {high:.0%}"
        player = f"{self.player}:{LEVEL}"
        return Row(title, player, self.part, sums.games, sums.won, sums.drawn, sums.lost, told)


@dataclass(frozen=True, slots=True)
class Row:
    """A match as the table has it."""

    game: str
    player: str
    knows: str
    games: int
    won: int
    drawn: int
    lost: int
    interval: str


def _settings(rules: Game) -> Settings:
    return Settings(playouts=LEVELS[LEVEL], **judgement(rules))


def contests() -> Iterator[Contest]:
    """All matches, the shortest ones first."""
    morris = "corpus/zrf/three-mens-morris.zrf"
    four = "corpus/zrf/connect-four.zrf"
    for game in (morris, f"{morris}@Nine Holes", four, f"{four}@Pop Out"):
        yield Contest(game, "mcts", "rows")
    yield Contest("tests/players/gomoku-9x9.glot", "mcts", "rows")
    yield Contest("corpus/zrf/hex.zrf@Hex 7x7", "mcts", "connections")
    for game in (morris, four):
        yield Contest(game, "alphabeta", "rows")
    for player in ("mcts", "alphabeta"):
        yield Contest("corpus/axiom/Chess.4th", player, "weights")


def main() -> int:
    parser = argparse.ArgumentParser(description="What it is worth to know what rules tell.")
    parser.add_argument("--only", default="", help="matches of games in whose file this stands")
    options = parser.parse_args()
    STATE.mkdir(parents=True, exist_ok=True)
    rows = []
    for contest in contests():
        if options.only in contest.game:
            rows.append(contest.played())
            print(*astuple(rows[-1]), sep="  ", flush=True)
    if not options.only:
        TABLE.write_text(write_rows(Row, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
