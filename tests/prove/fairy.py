"""`python -m tests.prove.fairy`: how strong `alphabeta` is beside Fairy-Stockfish.

`alphabeta` at level 4 plays the program `fairy-stockfish` (over UCI), which looks at a limited
number of positions a step. Games come in pairs: both sides play each opening, of random steps. What
was played is kept in `.proof/fairy/`; the table goes into `docs/fairy.tsv`, which docs/players.md
shows. There is no bar: the table says by how many points of Elo the one is ahead.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass, fields
from typing import IO, Final

import translator
from bench.javascript import FAIRY
from tests import compiled
from tests.prove.rows import ROOT
from tests.prove.witness import PAIRINGS, Names, Pairing
from translator.analysis.exploration.judgement import judgement
from translator.players.match import Tally, elo, interval
from translator.players.protocol import LEVELS, Position, Settings
from translator.players.registry import player
from translator.players.worth import DRAWN, LOST, WON, rewards

STATE: Final = ROOT / ".proof" / "fairy"
TABLE: Final = ROOT / "docs" / "fairy.tsv"
GAMES: Final = {"chess", "xiangqi", "makruk"}
NODES: Final = (10, 100, 1000)
OF_EACH: Final = 20
LEVEL: Final = 4
OPENING: Final = 4
"""Steps at random with which games begin, so that they differ."""
MOST: Final = 300
"""Steps after which a game counts as a draw."""


@dataclass(slots=True)
class Fairy:
    """The program, which has been told the game; it is given the steps from the start each time."""

    told: IO[str]
    answers: IO[str]
    nodes: int

    @classmethod
    @contextmanager
    def playing(cls, variant: str, nodes: int) -> Iterator[Fairy]:
        assert FAIRY is not None
        with subprocess.Popen(
            [FAIRY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        ) as process:
            assert process.stdin is not None and process.stdout is not None
            fairy = cls(process.stdin, process.stdout, nodes)
            fairy.say(f"setoption name UCI_Variant value {variant}")
            yield fairy
            fairy.say("quit")

    def say(self, line: str) -> None:
        self.told.write(f"{line}\n")

    def best(self, made: Sequence[str]) -> str:
        """The step that it chooses."""
        self.say(f"position startpos moves {' '.join(made)}" if made else "position startpos")
        self.say(f"go nodes {self.nodes}")
        for line in self.answers:
            if line.startswith("bestmove"):
                return line.split()[1]
        raise EOFError("fairy-stockfish has ended")


def played(pairing: Pairing, nodes: int, number: int) -> float:
    """What `alphabeta` gets out of one game; it moves first in those of even number."""
    rules = compiled.game(ROOT / "corpus" / "zrf" / f"{pairing.name}.zrf")
    game: Position = translator.compile(rules, engine="v8").Game()
    settings = Settings(number, LEVELS[LEVEL], **judgement(rules))
    ours = player("alphabeta", game, settings)
    side = game.players[number % 2]
    names, made, chance = Names(game, pairing), list[str](), random.Random(number // 2)
    with Fairy.playing(pairing.variant, nodes) as fairy:
        while game.outcome() is None and game.ply < MOST:
            moves = {names.name(move): move for move in game.legal_moves}
            if game.ply < OPENING:
                made.append(chance.choice(sorted(moves)))
            elif game.turn == side:
                made.append(names.name(ours.choose(game)))
            else:
                made.append(fairy.best(made))
            game.push(moves[made[-1]])
    outcome = game.outcome()
    return DRAWN if outcome is None else rewards(outcome, game.players)[side]


@dataclass(frozen=True, slots=True)
class Row:
    """A match as the table has it: `nodes` are those of Fairy-Stockfish a step."""

    game: str
    player: str
    nodes: int
    games: int
    won: int
    drawn: int
    lost: int
    elo: str


def row(pairing: Pairing, nodes: int, scores: Sequence[float]) -> Row:
    sums = Tally(*(scores.count(score) for score in (WON, DRAWN, LOST)))
    rules = compiled.game(ROOT / "corpus" / "zrf" / f"{pairing.name}.zrf")
    low, high = (_rating(score) for score in interval(sums))
    told = f"{_rating(sums.score)} ({low} to {high})"
    name = f"alphabeta:{LEVEL}"
    return Row(rules.meta.title, name, nodes, sums.games, sums.won, sums.drawn, sums.lost, told)


def _rating(score: float) -> str:
    """A difference of ratings; `inf` where all games were won."""
    found = elo(score)
    return f"{found:+.0f}" if found is not None else "+inf" if score else "-inf"


def match(pairing: Pairing, nodes: int, games: int) -> list[float]:
    """The scores of a match, which goes on where it stopped."""
    kept = STATE / f"{pairing.name}-{nodes}"
    scores = [*map(float, kept.read_text().split())] if kept.exists() else []
    with kept.open("a") as file:
        for number in range(len(scores), games):
            scores.append(played(pairing, nodes, number))
            print(scores[-1], file=file, flush=True)
    return scores


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument(
        "--games", type=int, default=OF_EACH, help="0: the table of those there are"
    )
    options = parser.parse_args()
    if FAIRY is None:
        print("fairy-stockfish is not installed", file=sys.stderr)
        return 2
    STATE.mkdir(parents=True, exist_ok=True)
    rows = []
    for pairing in PAIRINGS:
        for nodes in NODES if pairing.name in GAMES else ():
            if scores := match(pairing, nodes, options.games):
                rows.append(row(pairing, nodes, scores))
                print(*astuple(rows[-1]), sep="  ", flush=True)
    header = "\t".join(field.name for field in fields(Row))
    TABLE.write_text(
        "\n".join([header, *("\t".join(map(str, astuple(one))) for one in rows)]) + "\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
