"""What holds of games in V8 whatever their rules are: misuse, copies, pickles, threads, limits."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
import weakref
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests import compiled
from tests.backends.kinds import GAMES, STRANGE, seen, setups
from tests.backends.python.test_misuse import CALLS, COUNTS, ENDLESS
from tests.engines.v8.support import CORPUS, both, needs_v8, v8
from translator import compile, load
from translator.core.deadline import DeadlineExceeded, deadline

pytestmark = [needs_v8, pytest.mark.filterwarnings("ignore::RuntimeWarning")]

CHESS = CORPUS / "zrf" / "chess.zrf"
LONG = 7  # plies of chess that take minutes


def in_play(name: str, plies: int = 8) -> Any:
    game = v8(CORPUS / name).Game(3)
    for _ in range(plies):
        game.push(game.random_move())
    return game


@pytest.mark.parametrize("name", GAMES)
def test_what_is_asked_in_vain_is_a_value_error_and_changes_nothing(name: str) -> None:
    game = in_play(name)
    before = seen(game)
    for value in STRANGE:
        for call in CALLS.values():
            with pytest.raises(ValueError):
                call(game, value)
        assert game.moves_to(value) == ()
    for value in (-1, 1.5, None, "1", 2**70):
        for call in COUNTS.values():
            with pytest.raises(ValueError):
                call(game, value)
    with pytest.raises(ValueError, match="a seed is a whole number"):
        type(game)("1")
    with pytest.raises(IndexError, match="no move to take back"):
        type(game)().pop()
    foreign = both("zrf/tic-tac-toe.zrf")[0].Game().legal_moves[0]
    with pytest.raises(ValueError, match="no move of this game"):
        game.push(foreign)
    assert seen(game) == before


@pytest.mark.parametrize("name", GAMES)
def test_the_same_positions_are_refused(name: str) -> None:
    python, other = both(name)
    for setup in setups(python, 2, 12):
        try:
            ours = python.Game.from_setup(setup)
        except ValueError as refused:
            with pytest.raises(ValueError) as found:
                other.Game.from_setup(setup)
            assert str(found.value).replace('"', "'") == str(refused).replace('"', "'")
            continue
        theirs = other.Game.from_setup(setup)
        assert (theirs.key(), theirs.setup()) == (ours.key(), ours.setup())
        assert list(map(str, theirs.legal_moves)) == list(map(str, ours.legal_moves))


def test_after_the_end_there_are_no_moves() -> None:
    game = v8(CORPUS / "zrf" / "tic-tac-toe.zrf").Game()
    move = game.legal_moves[0]
    while game.outcome() is None:
        game.push(game.random_move())
    last = seen(game)
    with pytest.raises(ValueError, match="illegal move"):
        game.push(move)
    with pytest.raises(IndexError, match="the game is over"):
        game.random_move()
    assert (game.legal_moves, game.legal_turns(), game.perft(0), game.perft(2)) == ((), [], 1, 0)
    assert seen(game) == last


@pytest.mark.parametrize("name", GAMES)
def test_copies_and_pickles_go_on_by_themselves(name: str) -> None:
    game = in_play(name)
    before, moves = seen(game), list(map(str, game.legal_moves))
    for other in (game.copy(), pickle.loads(pickle.dumps(game))):
        assert seen(other) == before
        drawn = other.random_move()
        assert str(drawn) == str(game.copy().random_move())
        other.push(drawn)
        assert (other.ply, game.ply) == (9, 8)
        while other.ply:
            other.pop()
        assert seen(other) == seen(type(game)(3))
    assert (seen(game), list(map(str, game.legal_moves))) == (before, moves)


def counted(game: Any) -> tuple[int, Any]:
    return game.perft(2), game


SENT = """
import pickle, sys
game = pickle.load(sys.stdin.buffer)
print(game.key(), *map(str, game.moves), sep="\\n")
"""


def test_another_process_makes_the_engine_that_a_pickle_brings() -> None:
    game = in_play("zrf/tic-tac-toe.zrf", 4)
    ran = subprocess.run(
        [sys.executable, "-c", SENT],
        input=pickle.dumps(game),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert ran.stdout.decode().splitlines() == [str(game.key()), *map(str, game.moves)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_after_a_fork_there_is_an_error_instead_of_a_hang() -> None:
    game = in_play("native/banqi.glot")
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            game.perft(2)
        except RuntimeError as error:
            os.write(theirs, str(error).encode())
        finally:
            os._exit(0)
    os.close(theirs)
    os.waitpid(child, 0)
    assert os.read(ours, 100).decode().startswith("V8 does not survive a fork: start processes by")
    os.close(ours)
    assert game.perft(1) == len(game.legal_moves)


def test_games_go_to_a_process_of_its_own_and_come_back() -> None:
    game = in_play("zrf/dobutsu.zrf")
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        count, back = pool.submit(counted, game).result()
    assert count == game.perft(2)
    assert seen(back) == seen(game)


def test_threads_play_side_by_side() -> None:
    alone = [seen(in_play("zrf/dobutsu.zrf", plies)) for plies in range(8)]
    found: dict[int, Any] = {}

    def play(plies: int) -> None:
        found[plies] = seen(in_play("zrf/dobutsu.zrf", plies))

    threads = [threading.Thread(target=play, args=(plies,)) for plies in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[plies] for plies in range(8)] == alone


def test_programs_with_a_running_loop_may_ask() -> None:
    async def ask() -> int:
        return int(v8(CHESS).Game().perft(2))

    assert asyncio.run(ask()) == 400


def test_what_takes_too_long_is_a_timeout_and_the_game_goes_on() -> None:
    module = compile(load(CORPUS / "zrf" / "breakthrough.zrf"), engine="v8", timeout=0.2)
    game = module.Game()
    game.push(game.legal_moves[5])
    before = seen(game)
    with pytest.raises(TimeoutError):
        game.perft(LONG)
    assert seen(game) == before


def test_a_deadline_interrupts_v8() -> None:
    game = in_play("zrf/chess.zrf", 2)
    before = seen(game)
    with pytest.raises(DeadlineExceeded), deadline(0.2):
        game.perft(LONG)
    assert seen(game) == before


def test_a_deadline_interrupts_v8_where_a_loop_runs() -> None:
    """Another thread runs V8 then, and does not go on after the interruption."""
    game = in_play("zrf/chess.zrf", 2)
    before = seen(game)

    async def ask() -> None:
        with pytest.raises(DeadlineExceeded), deadline(0.2):
            game.perft(LONG)

    asyncio.run(ask())
    assert seen(game) == before


def test_what_takes_too_much_memory_is_an_error_and_the_game_goes_on() -> None:
    module: Any = compile(load(CORPUS / "axiom" / "Go-9x9.4th"), engine="v8", max_memory=30 * 2**20)
    game = module.Game()
    game.push(game.legal_moves[5])
    before = seen(game)
    with pytest.raises(MemoryError):
        list(module.Game.playouts(50, 0, 10**6))
        [game.copy() for _ in range(10**4)]
    assert seen(game) == before


def test_a_search_that_fails_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "endless.glot").write_text(ENDLESS)
    game = compile(load(tmp_path / "endless.glot"), engine="v8").Game()
    game.push(game.legal_moves[0])
    key = game.key()
    for search in (game.legal_turns, lambda: game.perft_turns(2)):
        with pytest.raises(ValueError, match="a turn has no end"):
            search()
        assert (game.ply, game.key()) == (1, key)


@pytest.mark.filterwarnings("error")
def test_v8_ends_with_its_module_where_a_loop_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    failed: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", failed.append)

    async def play() -> None:
        module: Any = compile(load(CORPUS / "zrf" / "tic-tac-toe.zrf"), engine="v8")
        assert module.Game().perft(1) == 9
        gone = weakref.ref(module.Game.HOST._isolate)
        del module
        gc.collect()
        assert gone() is None

    asyncio.run(play())
    assert failed == []


def test_games_that_are_gone_leave_v8() -> None:
    game = v8(CORPUS / "zrf" / "tic-tac-toe.zrf").Game()
    host = type(game).HOST
    game.key()
    for _ in range(100):
        game.copy()
    assert len(host._gone) == 1  # the others were told of, each with the next question
    game.key()
    assert not host._gone


def test_counts_ask_once_however_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    module = v8(CORPUS / "zrf" / "tic-tac-toe.zrf")
    asked: list[object] = []
    ask = module.Game.HOST.ask

    def noting(*what: object) -> object:
        asked.append(what[2])
        return ask(*what)

    monkeypatch.setattr(module.Game.HOST, "ask", noting)
    game = module.Game()
    assert game.perft(6) == 54720
    game.push(game.legal_moves[0])
    game.pop()
    assert len(game.legal_moves) == 9
    assert asked == ["perft", "node"]


def test_what_an_engine_warns_of_is_a_warning() -> None:
    loops = compiled.game(Path(__file__).parent / "loop.zrf")
    with pytest.warns(RuntimeWarning, match="a loop was stopped"):
        assert len(compile(loops, engine="v8").Game().legal_moves) >= 0
