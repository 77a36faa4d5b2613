"""Copies and pickles of games and of what games make: the same position, and nothing in common."""

from __future__ import annotations

import copy
import gc
import importlib.util
import multiprocessing
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from translator import api
from translator.engines.load import PREFIX, load_module

ROOT = Path(__file__).parents[3]
# Together they use every run-time part.
GAMES = (
    "zrf/chess.zrf",
    "zrf/international-draughts.zrf",
    "native/fox-hunt.glot",
    "native/international-draughts.glot",
    "axiom/Royal-Game-of-Ur.4th",
    "axiom/Reversi.4th",
    "axiom/Chess.4th",
    "zrf/hex.zrf",
)
PLIES = 12
WAYS: dict[str, Callable[[Any], Any]] = {
    "copy()": lambda game: game.copy(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
    "the oldest pickle": lambda game: pickle.loads(pickle.dumps(game, 0)),
}


@cache
def source(name: str) -> str:
    return api.emit(api.load(ROOT / "corpus" / name))


@cache
def module(name: str) -> ModuleType:
    return load_module(source(name), name)


def in_play(name: str, seed: int = 3) -> Any:
    """A game after some random steps, inside a turn if it has such."""
    game = module(name).Game(seed)
    while game.ply < PLIES or (game.chain is None and game.ply < 2 * PLIES):
        game.push(game.random_move())
    return game


def seen(game: Any) -> tuple[object, ...]:
    """All that a game says of itself at one position."""
    return (
        game.key(),
        game.setup(),
        game.turn_number,
        [str(move) for move in game.legal_moves],
        game.outcome(),
        [str(move) for move in game.moves],
        game.observation(game.turn),
    )


def played_on(game: Any) -> Iterator[tuple[object, ...]]:
    """What a game says on the way on by its own chance, and on the way back to the beginning."""
    for _ in range(PLIES):
        if game.outcome() is None and game.legal_moves:
            game.push(game.random_move())
        yield seen(game)
    while game.ply:
        game.pop()
        yield seen(game)


def test_the_games_use_every_run_time_part() -> None:
    def classes(text: str) -> set[str]:
        return set(re.findall(r"^class (\w+)", text, re.MULTILINE))

    # Games in V8 are another kind; `tests/engines/v8/test_games.py` copies them.
    parts = set((ROOT / "templates" / "python").glob("*.py"))
    parts.remove(ROOT / "templates" / "python" / "hosted.py")
    assert set().union(*(classes(part.read_text()) for part in parts)) <= set().union(
        *(classes(source(name)) for name in GAMES)
    )


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GAMES)
def test_a_copy_plays_on_and_back_as_the_original_would(name: str, way: str) -> None:
    game = in_play(name)
    before = seen(game)
    other = WAYS[way](game)
    assert type(other) is type(game)
    future = list(played_on(other))
    assert seen(game) == before  # nothing of it has changed meanwhile
    assert list(played_on(game)) == future


@pytest.mark.parametrize("name", GAMES)
def test_what_games_make_is_pickled_too(name: str) -> None:
    game = in_play(name)
    made = (game.legal_moves, game.board, game.setup(), game.observation(game.turn))
    for values in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made)):
        assert values == made
        moves = values[0]
        game.push(moves[-1])
        assert str(game.pop()) == str(moves[-1])


def test_an_outcome_is_pickled() -> None:
    game = module("zrf/chess.zrf").Game()
    for text in ("f2 - f3", "e7 - e5", "g2 - g4", "d8 - h4"):
        game.push(next(move for move in game.legal_moves if move.text.startswith(text)))
    assert game.outcome().reason == "checkmated"
    assert pickle.loads(pickle.dumps(game.outcome())) == game.outcome()


FRESH = """
import pickle, sys
assert not any(name.startswith("translator") for name in sys.modules)
game, moves, setup = pickle.load(sys.stdin.buffer)
again = pickle.loads(pickle.dumps(game))
assert type(again) is type(game)
assert [str(move) for move in game.legal_moves] == [str(move) for move in moves]
assert game.setup() == setup and isinstance(setup, type(again.setup()))
game.push(moves[0])
sys.stdout.buffer.write(pickle.dumps(game))
"""


def test_a_process_without_the_module_makes_it_and_what_comes_back_is_of_ours() -> None:
    game = in_play("zrf/chess.zrf")
    sent = pickle.dumps((game, game.legal_moves, game.setup()))
    command = [sys.executable, "-c", FRESH]
    ran = subprocess.run(command, input=sent, capture_output=True, cwd=ROOT, check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    back = pickle.loads(ran.stdout)
    game.push(game.legal_moves[0])
    assert type(back) is type(game)
    assert seen(back) == seen(game)


def best_reply(game: Any) -> tuple[Any, Any]:
    """What a worker may do with a game: it gives back a step and the game after it."""
    move = game.legal_moves[-1]
    game.push(move)
    return move, game


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_games_go_to_workers_and_come_back(method: str) -> None:
    games = [in_play("zrf/chess.zrf", seed) for seed in (1, 2)]
    with multiprocessing.get_context(method).Pool(1) as pool:
        answers = pool.map(best_reply, games)
    for game, (move, after) in zip(games, answers, strict=True):
        assert move in game.legal_moves
        game.push(move)
        assert seen(after) == seen(game)


def test_every_module_has_a_name_of_its_own_by_which_it_is_found() -> None:
    one, other = (load_module(source("zrf/chess.zrf"), "Chess") for _ in range(2))
    assert one.__name__ != other.__name__
    for found in (one, other):
        assert found.__name__.startswith(PREFIX)
        assert found.__name__.isidentifier()
        assert import_module(found.__name__) is found
        assert pickle.loads(pickle.dumps(found.Game)) is found.Game
        assert type(pickle.loads(pickle.dumps(found.Game()))) is found.Game


def test_a_module_goes_when_nothing_of_it_is_in_use() -> None:
    loaded = load_module(source("zrf/chess.zrf"), "Chess")
    name, game = loaded.__name__, loaded.Game()
    del loaded
    gc.collect()
    assert importlib.util.find_spec(name) is not None  # a game needs it
    del game
    gc.collect()
    assert importlib.util.find_spec(name) is None


def test_games_of_a_module_on_disk_are_pickled_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chess_game.py").write_text(source("zrf/chess.zrf"))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "chess_game", raising=False)
    game = import_module("chess_game").Game()
    assert game.outcome() is None
    sent = pickle.dumps(game)
    assert seen(pickle.loads(sent)) == seen(game)
    assert len(sent) < 20_000  # the engine stays where it is
    monkeypatch.delitem(sys.modules, "chess_game")


def from_file(path: Path) -> ModuleType:
    """A module as programs make it from a file; it is not entered in `sys.modules`."""
    spec = importlib.util.spec_from_file_location("unknown_game", path)
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_a_module_that_has_no_name_is_refused_with_the_one_exception_for_it(tmp_path: Path) -> None:
    path = tmp_path / "unknown_game.py"
    path.write_text(source("axiom/Royal-Game-of-Ur.4th"))
    game = from_file(path).Game()
    for value in (game, game.random_move(), game.setup()):
        with pytest.raises(pickle.PicklingError):
            pickle.dumps(value)
    assert copy.deepcopy(game).key() == game.key()


def test_games_of_a_module_on_disk_go_to_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ur_game.py").write_text(source("axiom/Royal-Game-of-Ur.4th"))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "ur_game", raising=False)
    game = import_module("ur_game").Game(4)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        move, after = pool.apply(best_reply, (game,))
    game.push(move)
    assert seen(after) == seen(game)
    monkeypatch.delitem(sys.modules, "ur_game")
