"""`python -m tests.prove.openspiel`: our `mcts` against OpenSpiel's, with as many playouts.

A game is played in both engines at once: each player searches in his own, the steps go over by
their names, and both engines have to offer the same steps all the way. Sides alternate. What is
played is kept in `.proof/openspiel/`; the table goes into `docs/openspiel.tsv`, which
docs/players.md shows.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any, Final

import translator
from notation.engine import Move
from tests import compiled
from tests.prove.rows import ROOT
from translator.analysis.exploration.judgement import judgement
from translator.players.match import Tally, interval
from translator.players.protocol import Position, Settings
from translator.players.registry import player

STATE: Final = ROOT / ".proof" / "openspiel"
TABLE: Final = ROOT / "docs" / "openspiel.tsv"
PLAYOUTS: Final = 100
GAMES: Final = 200
OPENING: Final = 2
"""Steps at random with which games begin, so that they differ."""
BAR: Final = 0.45
MOST: Final = 600
"""Steps after which a game counts as a draw."""


def _turned(name: str) -> str:
    """A square of chess seen from the other side."""
    return f"{chr(ord('a') + ord('h') - ord(name[0]))}{9 - int(name[1])}"


def _flipped(name: str) -> str:
    """A square on the rank that is as far from the other edge."""
    return f"{name[0]}{9 - int(name[1])}"


def _two(square: Callable[[str], str] = str, between: str = "") -> Callable[[Move], str]:
    return lambda move: f"{square(str(move.start))}{between}{square(str(move.end))}"


def _house(move: Move) -> str:
    """Houses have letters, counted by each player from his left."""
    number = ord(str(move.start)[0]) - ord("a")
    return chr(ord("A") + number) if str(move.start)[1] == "1" else chr(ord("f") - number)


def _put(move: Move) -> str:
    return str(move.end) if move.end else "pass"


def _cell(move: Move) -> str:
    """Ranks count from above, files from the left, both from 0."""
    place = str(move.end)
    return f"({3 - int(place[1])},{ord(place[0]) - ord('a')})"


def _pit(move: Move) -> str:
    """Pits are counted along the way on which seeds are sown; number 7 is a store."""
    number = ord(str(move.start)[0]) - ord("a") + 1
    return str(number + (number > 6))


_POINTS: Final = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()


def _mill(move: Move) -> str:
    """Points are counted by lines from above. Who has made a mill tells what he takes, alone."""
    taken = move.captures
    if move.start and not taken and move.start != move.end:
        return f"Move {_POINTS.index(move.start)} -> {_POINTS.index(str(move.end))}"
    return f"Point {_POINTS.index(str(taken[0] if taken else move.end))}"


@dataclass(frozen=True, slots=True)
class Pair:
    """A game of both: how a step of ours is called there, and what of their names is read."""

    path: str
    theirs: str
    name: Callable[[Move], str]
    title: str | None = None
    read: Callable[[str], str] = str


PAIRS: Final = (
    Pair(
        "zrf/connect-four.zrf",
        "connect_four",
        lambda move: str(ord(str(move.end)[0]) - ord("a")),
        read=lambda text: text[1:],
    ),
    Pair(
        "zrf/breakthrough.zrf", "breakthrough", _two(_flipped), read=lambda text: text.rstrip("*")
    ),
    Pair("zrf/reversi.zrf", "othello", _put),
    Pair("zrf/english-draughts.zrf", "checkers", _two(_turned)),
    Pair("axiom/Oware.4th", "oware", _house),
    Pair(
        "native/lines-of-action.glot",
        "lines_of_action",
        _two(between="-"),
        read=lambda text: text.replace("x", "-"),
    ),
    Pair("zrf/hex.zrf", "hex(board_size=11)", _put),
    Pair("zrf/tic-tac-toe.zrf", "tic_tac_toe", _cell, "Tic-Tac-Toe", lambda text: text[1:]),
    Pair("zrf/kalah.zrf", "mancala", _pit),
    Pair("zrf/nine-mens-morris.zrf", "nine_mens_morris", _mill, "Nine Men's Morris"),
)


class DifferError(Exception):
    """The two engines do not offer the same steps, or do not end alike."""


class Both:
    """A game in both engines."""

    def __init__(self, pair: Pair, ours: Any, theirs: Any) -> None:
        self.pair, self.state = pair, theirs.new_initial_state()
        self.game: Position = ours.Game()

    def over(self) -> bool:
        return self.game.outcome() is not None or self.state.is_terminal() or self.game.ply >= MOST

    def steps(self) -> dict[str, tuple[Move, int]]:
        """The steps by name."""
        state, pair = self.state, self.pair
        mover = state.current_player()
        ours = {pair.name(move): move for move in self.game.legal_moves}
        theirs = {
            pair.read(state.action_to_string(mover, action)): action
            for action in state.legal_actions()
        }
        if ours.keys() != theirs.keys():
            raise DifferError(f"{pair.path}: {sorted(ours)} and {sorted(theirs)}")
        return {name: (move, theirs[name]) for name, move in ours.items()}

    def play(self, move: Move, action: int) -> None:
        self.game.push(move)
        self.state.apply_action(action)

    def score(self) -> float:
        """What the first player of the game has; engines that have ended agree about it."""
        outcome, found = self.game.outcome(), set[float]()
        if outcome is not None:
            first = self.game.players[0]
            found.add(float(first in outcome.winners) if outcome.winners else 0.5)
        if self.state.is_terminal():
            found.add((self.state.returns()[0] + 1) / 2)
        if len(found) > 1:
            raise DifferError(f"{self.pair.path}: {outcome} and {self.state.returns()}")
        return found.pop() if found else 0.5


def played(pair: Pair, number: int) -> float:
    """What our player gets out of one game: 1, 0.5 or 0."""
    import pyspiel

    rules = compiled.game(ROOT / "corpus" / pair.path, pair.title)
    spiel = pyspiel.load_game(pair.theirs)
    both = Both(pair, translator.compile(rules, engine="v8"), spiel)
    settings = Settings(number, PLAYOUTS, **judgement(rules))
    ours = player("mcts", both.game, settings)
    rollouts = pyspiel.RandomRolloutEvaluator(1, number)
    theirs = pyspiel.MCTSBot(spiel, rollouts, 2.0, PLAYOUTS, 100, True, number, False)
    chance = random.Random(number // 2)
    first = number % 2 == 0
    while not both.over():
        steps = both.steps()
        if both.game.ply < OPENING:
            both.play(*steps[chance.choice(sorted(steps))])
        elif (both.state.current_player() == 0) == first:
            both.play(*steps[pair.name(ours.choose(both.game))])
        else:
            action = theirs.step(both.state)
            both.play(*next(step for step in steps.values() if step[1] == action))
    score = both.score()
    return score if first else 1 - score


@dataclass(frozen=True, slots=True)
class Row:
    """A match as the table has it."""

    game: str
    theirs: str
    playouts: int
    games: int
    won: int
    drawn: int
    lost: int
    interval: str
    verdict: str


def row(pair: Pair, scores: Sequence[float]) -> Row:
    won, drawn, lost = (scores.count(score) for score in (1.0, 0.5, 0.0))
    low, high = interval(Tally(won, drawn, lost))
    title = compiled.game(ROOT / "corpus" / pair.path, pair.title).meta.title
    told = f"{low:.0%} to {high:.0%}"
    verdict = "missed" if high < BAR else "met" if len(scores) >= GAMES else "not finished"
    return Row(title, pair.theirs, PLAYOUTS, len(scores), won, drawn, lost, told, verdict)


def match(pair: Pair, games: int) -> list[float]:
    """The scores of a match, which goes on where it stopped."""
    kept = STATE / f"{Path(pair.path).stem}-{PLAYOUTS}"
    scores = [*map(float, kept.read_text().split())] if kept.exists() else []
    with kept.open("a") as file:
        for number in range(len(scores), games):
            scores.append(played(pair, number))
            print(scores[-1], file=file, flush=True)
    return scores


def main() -> int:
    parser = argparse.ArgumentParser(description="Our tree search against OpenSpiel's.")
    parser.add_argument("--games", type=int, default=GAMES, help="0: the table of those there are")
    parser.add_argument("--only", default="", help="games in whose file's name this stands")
    options = parser.parse_args()
    STATE.mkdir(parents=True, exist_ok=True)
    rows = []
    for pair in PAIRS:
        scores = match(pair, options.games) if options.only in pair.path else []
        if scores:
            rows.append(row(pair, scores))
            print(*astuple(rows[-1]), sep="  ", flush=True)
    if not options.only:
        header = "\t".join(field.name for field in fields(Row))
        lines = ["\t".join(map(str, astuple(one))) for one in rows]
        TABLE.write_text("\n".join([header, *lines]) + "\n")
    return 0 if all(one.verdict == "met" for one in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
