"""Random games through the public interface: `random_move` and `push`, against OpenSpiel.

OpenSpiel's engines are written in C++ and played from Python as its documentation shows: a choice
among `legal_actions`, `apply_action`. The random games of its `RandomRolloutEvaluator` have their
loop in C++ as well; it is asked by a search of one simulation, which does nothing else. Rates are
games a second of processor time.
"""

from __future__ import annotations

import itertools
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from bench import _corpus, _node
from bench._corpus import Playouts
from bench._table import Row, Table, show
from bench._timing import Work, rates

PLIES = 1000  # of one game; few are as long
ROLLOUTS = 50  # of one question to OpenSpiel


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game of the corpus and of OpenSpiel, how many are played, and how they differ."""

    name: str
    path: str
    theirs: str
    games: int
    differ: str = ""


PAIRINGS = (
    Pairing(
        "English draughts",
        "zrf/english-draughts.zrf",
        "checkers",
        50,
        "40 moves without a capture are a draw in theirs, and a third repetition in ours",
    ),
    Pairing("Breakthrough", "zrf/breakthrough.zrf", "breakthrough", 100),
    Pairing(
        "Chess",
        "zrf/chess.zrf",
        "chess",
        10,
        "theirs ends after 50 moves without progress, and where nobody can mate",
    ),
    Pairing("Reversi", "zrf/reversi.zrf", "othello", 20),
    Pairing("Lines of action", "native/lines-of-action.glot", "lines_of_action", 5),
    Pairing(
        "Amazons",
        "zrf/amazons.zrf",
        "amazons",
        20,
        "a turn is two plies in ours and three in theirs",
    ),
    Pairing("Connect four", "zrf/connect-four.zrf", "connect_four", 100),
    Pairing("Oware", "axiom/Oware.4th", "oware", 20),
    Pairing(
        "Nine men's morris",
        "zrf/nine-mens-morris.zrf",
        "nine_mens_morris",
        20,
        "theirs ends after 214 plies",
    ),
    Pairing("Kalah", "zrf/kalah.zrf", "mancala", 20),
    Pairing("Go 9x9", "native/go.glot", "go(board_size=9)", 5, "theirs ends after 162 plies"),
    Pairing("Hex 11x11", "zrf/hex.zrf", "hex(board_size=11)", 10),
    Pairing(
        "Go 19x19",
        "zrf/go.zrf",
        "go(board_size=19)",
        1,
        "ours counts stones and no areas; theirs ends after 722 plies",
    ),
)

_SCRIPT = f"""
for (const {{ label, module, games }} of given) {{
  const {{ Game }} = await import(module);
  works.set(label, () => {{
    for (let seed = 1; seed <= games; seed += 1) {{
      const game = new Game(seed);
      while (game.ply < {PLIES} && !game.outcome()) game.push(game.randomMove());
    }}
    return games;
  }});
}}
"""
# The plies of games of chess, the moves that are legal in them, and those that perft counts.
_OWN = """
const { Game } = await import(given);
const play = (seed) => {
  const game = new Game(seed);
  while (game.ply < 200 && !game.outcome()) game.push(game.randomMove());
  return game;
};
let moves = 0;
const seeds = [1, 2, 3, 4, 5];
for (const game of seeds.map(play)) {
  while (game.ply) {
    game.pop();
    moves += game.legalMoves.length;
  }
}
works.set("playouts", () => {
  seeds.forEach(play);
  return moves;
});
works.set("perft", () => new Game().perft(4));
expected.set("perft", 197281);
"""


def tables() -> Iterator[Table]:
    before = _javascript() if _node.NODE is not None else {}
    python, theirs = _python()
    yield _table("Python", python, theirs)
    if _node.NODE is not None:
        again = _javascript()
        ours = {name: max(rate, again[name]) for name, rate in before.items()}
        yield _table("JavaScript", ours, theirs)
        yield _inside(ours)
        yield _own()


def _table(language: str, ours: dict[str, float], theirs: dict[str, float]) -> Table:
    rows = [_row(pairing, ours[pairing.name], theirs) for pairing in PAIRINGS]
    if not theirs:
        rows.append(Row("open_spiel is not installed", None))
    return Table(
        f"playouts-{language.lower()}",
        f"Random games in {language} against OpenSpiel",
        "Random games through the public interface, `random_move` and `push`, each ended by its"
        f" rules or after {PLIES:,} plies: games a second of processor time, and the ratio to"
        " OpenSpiel, whose engines are written in C++ and are played from Python. Lengths differ"
        " where rules let games go on for longer or shorter; *plies* are the mean lengths.",
        "to OpenSpiel",
        ("games/s", "OpenSpiel games/s", "plies", "OpenSpiel plies", "what differs"),
        tuple(rows),
    )


def _row(pairing: Pairing, ours: float, theirs: dict[str, float]) -> Row:
    games = _ours(pairing)
    length = f"{games.play() / games.games:.0f}"
    if not theirs:
        return Row(pairing.name, None, (f"{ours:,.1f}", "", length))
    rate, peer = theirs[pairing.name], _theirs(pairing)
    their_length = f"{sum(map(peer, range(1, 101))) / 100:.0f}" if peer else ""
    cells = (f"{ours:,.1f}", f"{rate:,.1f}", length, their_length, pairing.differ)
    return Row(pairing.name, ours / rate, cells)


def _python() -> tuple[dict[str, float], dict[str, float]]:
    """Games a second of both sides, in rounds for each game; none of theirs without OpenSpiel."""
    ours, theirs = {}, {}
    for pairing in PAIRINGS:
        works: dict[str, Work] = {"ours": partial(_played, _ours(pairing))}
        if peer := _theirs(pairing):
            works["theirs"] = partial(_their_games, peer)
        found = rates(works)
        ours[pairing.name] = found["ours"]
        if "theirs" in found:
            theirs[pairing.name] = found["theirs"]
    return ours, theirs


def _ours(pairing: Pairing) -> Playouts:
    return Playouts(_corpus.module(pairing.path).Game, pairing.games, PLIES)


def _played(playouts: Playouts) -> int:
    playouts.play()
    return playouts.games


def _theirs(pairing: Pairing) -> Callable[[int], int] | None:
    """Plays one game of OpenSpiel and says how many plies it had."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(pairing.theirs)
    return partial(_their_game, game)


def _their_game(game: Any, seed: int) -> int:
    chance = random.Random(seed)
    state = game.new_initial_state()
    plies = 0
    while not state.is_terminal() and plies < PLIES:
        state.apply_action(chance.choice(state.legal_actions()))
        plies += 1
    return plies


def _their_games(play: Callable[[int], int]) -> int:
    for seed in range(1, 101):
        play(seed)
    return 100


def _inside(ours: dict[str, float]) -> Table:
    found = {pairing.name: _rollouts(pairing) for pairing in PAIRINGS}
    theirs = {name: rates({name: work})[name] for name, work in found.items() if work is not None}
    rows = [
        Row(name, ours[name] / rate, (f"{ours[name]:,.1f}", f"{rate:,.1f}"))
        for name, rate in theirs.items()
    ]
    return Table(
        "playouts-inside",
        "Random games in JavaScript against those inside OpenSpiel",
        "The same random games in JavaScript, whose loop runs inside V8, and those of OpenSpiel's"
        " `RandomRolloutEvaluator`, whose loop is written in C++ like its engines: games a second"
        " of processor time, and the ratio. Lengths are those above.",
        "to OpenSpiel",
        ("games/s", "OpenSpiel games/s"),
        tuple(rows or [Row("open_spiel is not installed", None)]),
    )


def _rollouts(pairing: Pairing) -> Work | None:
    """Has OpenSpiel play random games from the start in a loop of its own, and says how many."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(pairing.theirs)
    seeds = itertools.count(1)

    def work() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, next(seeds))
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
        bot.mcts_search(game.new_initial_state())
        return ROLLOUTS

    return work


def in_javascript(games: Sequence[tuple[str, str, int]]) -> dict[str, float]:
    """Games a second, by name: of each game its name, its path and how many are in a round."""
    with tempfile.TemporaryDirectory() as folder:
        addresses = _node.written((_corpus.game(path) for _, path, _ in games), folder)
        given = [
            {"label": name, "module": module, "games": number}
            for (name, _, number), module in zip(games, addresses, strict=True)
        ]
        return _node.rates(_SCRIPT, given)


def _javascript() -> dict[str, float]:
    return in_javascript([(one.name, one.path, one.games) for one in PAIRINGS])


def _own() -> Table:
    with tempfile.TemporaryDirectory() as folder:
        found = _node.rates(_OWN, _node.written([_corpus.game("zrf/chess.zrf")], folder)[0])
    return Table(
        "playouts-perft",
        "Random games in JavaScript against its own move counts",
        "Chess in JavaScript: moves that are legal in random games through the public interface,"
        " a second of processor time, and the ratio to the nodes a second that `perft` counts.",
        "to perft",
        ("moves/s", "nodes/s"),
        (
            Row(
                "Chess",
                found["playouts"] / found["perft"],
                (f"{found['playouts']:,.0f}", f"{found['perft']:,.0f}"),
            ),
        ),
    )


def main() -> None:
    show(tables())


if __name__ == "__main__":
    main()
