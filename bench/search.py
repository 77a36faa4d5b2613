"""Search: playouts a second of our `mcts` inside V8 and of OpenSpiel's inside C++, and players
inside V8 and in Python.

All search from the start of a game, `mcts` with random games from the leaves; OpenSpiel's is
`MCTSBot` with a `RandomRolloutEvaluator`. Rates are playouts a second of processor time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import translator
from bench import _corpus
from bench._table import Row, Table, show
from bench._timing import Work, rates
from bench.playouts import PAIRINGS, Pairing
from translator.analysis.exploration.judgement import judgement
from translator.engines import v8
from translator.players.protocol import Settings
from translator.players.registry import player

PLAYOUTS = 200
FEW = 50  # of Python
ROUNDS = 2
SEARCHED = PAIRINGS[:10]  # others take minutes there


def tables() -> Iterator[Table]:
    rows = list(_rows())
    yield Table(
        "search-openspiel",
        "Tree search in V8 against OpenSpiel",
        f"`mcts` from the start of a game with {PLAYOUTS} playouts, inside V8, and OpenSpiel's"
        " `MCTSBot` inside C++ with random games from the leaves: playouts a second of processor"
        " time, and the ratio.",
        "to OpenSpiel",
        ("playouts/s", "OpenSpiel playouts/s"),
        tuple(rows),
    )
    for name in ("mcts", "alphabeta"):
        yield Table(
            f"search-python-{name}",
            f"`{name}` in V8 against Python",
            f"`{name}` from the start of a game with {FEW} playouts, inside V8 and in Python:"
            " searches a second of processor time, and the ratio.",
            "to Python",
            ("searches/s", "Python searches/s"),
            tuple(_beside_python(name)),
        )


def _rows() -> Iterator[Row]:
    try:
        import py_mini_racer  # noqa: F401
        import pyspiel
    except ImportError as error:
        yield Row(f"{error.name} is not installed", None)
        return
    for pairing in PAIRINGS:
        found = rates({"ours": _ours(pairing), "theirs": _theirs(pyspiel, pairing)})
        cells = (f"{found['ours']:,.0f}", f"{found['theirs']:,.0f}")
        yield Row(pairing.name, found["ours"] / found["theirs"], cells)


def _beside_python(name: str) -> Iterator[Row]:
    if not v8.installed():
        yield Row("mini-racer is not installed", None)
        return
    for pairing in SEARCHED:
        works = {engine: _searches(pairing, name, engine) for engine in ("v8", "python")}
        found = rates(works, ROUNDS)
        cells = (f"{found['v8']:,.1f}", f"{found['python']:,.1f}")
        yield Row(pairing.name, found["v8"] / found["python"], cells)


def _searches(pairing: Pairing, name: str, engine: str) -> Work:
    rules = _corpus.game(pairing.path)
    game = translator.compile(rules, engine=engine).Game()
    search = player(name, game, Settings(playouts=FEW, **judgement(rules)))

    def work() -> int:
        search.choose(game)
        return 1

    return work


def _ours(pairing: Pairing) -> Work:
    game = translator.compile(_corpus.game(pairing.path), engine="v8").Game()
    search = player("mcts", game, Settings(playouts=PLAYOUTS))

    def work() -> int:
        search.choose(game)
        return PLAYOUTS

    return work


def _theirs(pyspiel: Any, pairing: Pairing) -> Work:
    spiel = pyspiel.load_game(pairing.theirs)
    state = spiel.new_initial_state()
    bot = pyspiel.MCTSBot(
        spiel, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, PLAYOUTS, 100, False, 1, False
    )

    def work() -> int:
        bot.step(state)
        return PLAYOUTS

    return work


def main() -> None:
    show(tables())


if __name__ == "__main__":
    main()
