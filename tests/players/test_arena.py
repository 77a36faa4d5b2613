"""Games in processes of their own: a player that ends or holds one has lost that game alone."""

from __future__ import annotations

import ctypes
import faulthandler
import multiprocessing
import os
import re
import runpy
import signal
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from multiprocessing import util
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Cli, cli
from tests.players.support import CORPUS, HERE, start
from translator.core import watch
from translator.core.diagnostics import TranslationError
from translator.players import arena, by_chance
from translator.players.match import Contestant, Match, Result
from translator.players.protocol import Evaluate, Position, RefusedError, Settings

__all__ = ["cli"]

GAME = "tic-tac-toe.glot"
LIMIT = 0.3


@pytest.fixture(autouse=True)
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is replaced here is so in the processes, too; nobody waits long for them."""
    if sys.platform != "linux":
        pytest.skip("processes are forked on Linux alone")
    monkeypatch.setattr(watch, "LATE", 0.2)


def sleeping(game: Position) -> Mapping[str, float]:
    time.sleep(30)
    return {}


def leaving(game: Position) -> Mapping[str, float]:
    os._exit(7)


def crashing(game: Position) -> Mapping[str, float]:
    faulthandler.disable()  # which would tell pages of it
    ctypes.string_at(0)
    return {}


def raising(game: Position) -> Mapping[str, float]:
    raise ValueError("this is no position of mine")


def interrupting(game: Position) -> Mapping[str, float]:
    raise KeyboardInterrupt


def deaf(game: Position) -> Mapping[str, float]:
    """Swallows what interrupts it."""
    while True:
        with suppress(BaseException):
            time.sleep(0.01)


def nothing(game: Position) -> Mapping[str, float]:
    return {}


def match_of(evaluate: Evaluate, limit: float | None = LIMIT) -> Match:
    mine = Contestant("greedy", Settings(evaluate=evaluate))
    return Match(start(GAME), mine, Contestant("random", Settings()), 1, 20, limit)


def in_order(results: Iterator[Result]) -> list[Result]:
    return sorted(results, key=lambda one: one.number)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("evaluate", "told"),
    [
        (sleeping, "thought for more than 0.3 seconds"),
        (deaf, "thought for more than 0.3 seconds"),
        (leaving, "ended the process of the game (status 7)"),
        (crashing, "ended the process of the game (Segmentation fault)"),
        (interrupting, "ended the process of the game (status 1)"),
        (raising, "failed (ValueError: this is no position of mine)"),
    ],
)
def test_who_fails_loses_that_game_and_the_match_goes_on(
    evaluate: Evaluate, told: str, jobs: int
) -> None:
    """The first player moves first in game 0, and after one step in game 1."""
    results = in_order(arena.results(match_of(evaluate), range(2), jobs))
    assert results == [
        Result(0, "X", 0.0, 0, f"X {told}"),
        Result(1, "O", 0.0, 1, f"O {told}"),
    ]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_move_that_is_not_legal_loses(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    monkeypatch.setattr(by_chance.ByChance, "choose", lambda self, game: "a1")
    results = in_order(arena.results(match_of(nothing), range(2), jobs))
    assert [(one.score, one.plies) for one in results] == [(1.0, 1), (1.0, 0)]
    assert {one.reason.partition(" ")[2] for one in results} == {
        "named a move that is not legal: a1"
    }


def test_one_failure_in_a_match_leaves_the_other_games_as_they_are() -> None:
    """In an evaluator without a name, which cannot be pickled."""

    def match(fails: bool) -> Match:
        return match_of(lambda game: os._exit(0) if fails and game.ply == 8 else {})

    whole = [match(fails=False).played(number) for number in range(12)]
    results = in_order(arena.results(match(fails=True), range(12), 2))
    lost = [one for one in results if "status 0" in one.reason]
    assert 0 < len(lost) < 12
    assert all(one == whole[one.number] for one in results if one not in lost)
    assert all(one.plies < whole[one.number].plies for one in lost)


def leaving_later(game: Position) -> Mapping[str, float]:
    """Fails, and ends its process when nothing is played in it."""
    threading.Timer(0.5, os._exit, [1]).start()
    raise ValueError


def test_a_process_that_ends_after_its_game_is_replaced() -> None:
    results = arena.results(match_of(leaving_later), range(2))
    for number in range(2):
        assert next(results).reason.endswith("failed (ValueError)"), number
        for process in multiprocessing.active_children():
            process.join()


def test_games_are_the_same_here_and_elsewhere() -> None:
    match = match_of(nothing)
    here = [match.played(number) for number in range(8)]
    for jobs in (1, 3):
        assert in_order(arena.results(match, range(8), jobs)) == here


def test_what_an_evaluator_prints_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = tmp_path / "said"
    with said.open("w") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        list(arena.results(match_of(lambda game: print("looks") or {}), range(2), 2))
    assert "looks" in said.read_text()


def large(game: Position) -> Mapping[str, float]:
    held = b"x" * (int(os.environ["LUDOGLOT_MEMORY"]) * 2**20)  # beside what all processes hold
    while held:
        time.sleep(0.01)
    return {}


def growing(game: Position) -> Mapping[str, float]:
    """Takes more and more, and lets go of nothing when it is asked."""
    held = []
    while True:
        with suppress(BaseException):
            held.append(b"x" * 2**24)
            time.sleep(0.01)


@pytest.mark.parametrize("evaluate", [large, growing])
def test_more_memory_than_there_is_loses(
    monkeypatch: pytest.MonkeyPatch, evaluate: Evaluate
) -> None:
    """Whether the player lets go of it or not."""
    megabytes = (watch.resident(os.getpid()) or 0) // 2**20 + 100
    monkeypatch.setenv("LUDOGLOT_MEMORY", str(megabytes))
    results = in_order(arena.results(match_of(evaluate, 60.0), range(2)))
    told = f"failed (more than {megabytes} MB of memory are needed)"
    assert [one.reason for one in results] == [f"X {told}", f"O {told}"]


def test_what_the_game_itself_raises_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of(nothing)
    monkeypatch.setattr(type(match.origin), "outcome", lambda self: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        list(arena.results(match, range(2), 2))


def test_a_game_whose_process_ends_while_nobody_thinks_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What somebody else has ended says nothing of the players."""
    match = match_of(nothing, 60.0)
    expected = [match.played(number) for number in range(3)]
    outcome, left = type(match.origin).outcome, tmp_path / "left"

    def leaving_once(game: Position) -> object:
        try:
            left.touch(exist_ok=False)
        except FileExistsError:
            return outcome(game)
        os._exit(1)

    monkeypatch.setattr(type(match.origin), "outcome", leaving_once)
    assert in_order(arena.results(match, range(3))) == expected
    assert left.exists()


def test_a_process_that_ends_twice_while_nobody_thinks_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = match_of(nothing)
    monkeypatch.setattr(type(match.origin), "outcome", lambda self: os._exit(1))
    with pytest.raises(TranslationError, match="C111"):
        list(arena.results(match, range(2), 2))


def test_processes_need_not_be_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "get_start_method", lambda allow_none: "spawn")
    one, other = in_order(arena.results(match_of(leaving, 60.0), range(2)))
    assert "(status 7)" in one.reason
    assert "(status 7)" in other.reason
    match = match_of(nothing, 60.0)
    assert list(arena.results(match, range(1))) == [match.played(0)]


def test_who_is_killed_before_it_reads_its_match_holds_up_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SIGTERM for a group of processes comes when some of them have just been started."""
    starting, stuck = util.spawnv_passfds, list[bytes]()

    def killed_at_once(*arguments: Any) -> Any:
        process = starting(*arguments)
        pipe = re.search(r"pipe_handle=(\d+)", str(arguments))
        if pipe:
            os.kill(process, signal.SIGKILL)
            threading.Thread(target=drain, args=(os.dup(int(pipe[1])),), daemon=True).start()
        return process

    def drain(pipe: int) -> None:
        """Reads in place of who was killed, so that the test goes on, and finds that out."""
        os.read(pipe, 1)
        time.sleep(1)
        while data := os.read(pipe, 65_536):
            stuck.append(data)
        os.close(pipe)

    monkeypatch.setattr(util, "spawnv_passfds", killed_at_once)
    monkeypatch.setattr(arena, "start_method", lambda match: "spawn")
    more_than_a_pipe_holds = {f"Man {number}": 1 for number in range(50_000)}
    weighing = Contestant("greedy", Settings(weights=more_than_a_pipe_holds))
    match = Match(start(GAME), weighing, weighing, 1, 300, 60)
    with pytest.raises(TranslationError) as lost:
        list(arena.results(match, range(2)))
    assert lost.value.diagnostics[0].code == "C111"
    assert sum(map(len, stuck)) < 20_000


def test_where_the_game_is_in_v8_nothing_is_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of(nothing)
    assert arena.start_method(match) == "fork"
    monkeypatch.setattr(arena, "is_hosted", lambda game: game is match.origin)
    assert arena.start_method(match) == "spawn"


def test_who_cannot_be_pickled_is_refused_where_nothing_is_forked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arena, "get_start_method", lambda allow_none: "spawn")
    with pytest.raises(RefusedError, match="cannot be brought to another process"):
        list(arena.results(match_of(lambda game: {}), range(2)))


def test_no_process_plays_no_game() -> None:
    with pytest.raises(ValueError, match="0 processes"):
        next(arena.results(match_of(nothing), range(2), 0))


def test_no_process_is_left() -> None:
    """Neither of a match that is over nor of one that nobody goes on with."""
    list(arena.results(match_of(nothing), range(4), 2))
    assert multiprocessing.active_children() == []
    began = time.monotonic()
    # Who moves first looks at odd plies.
    results = arena.results(
        match_of(lambda game: sleeping(game) if game.ply % 2 else {}, 60.0), range(2), 2
    )
    assert next(results).number == 1
    with closing(results):
        assert len(multiprocessing.active_children()) == 2
    assert multiprocessing.active_children() == []
    assert time.monotonic() - began < 10


def test_the_command_goes_on_after_a_crash(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_chance.ByChance, "choose", lambda self, game: os._exit(3))
    ran = cli("match", str(HERE / GAME), "greedy", "random", "--games", "4", "-j", "2")
    assert "4 won, 0 drawn, 0 lost" in ran.out
    assert "ended by    O ended the process of the game (status 3): 2" in ran.out


def test_the_example_of_the_manual_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = CORPUS.parent
    monkeypatch.chdir(root)
    page = (root / "docs" / "players.md").read_text("utf-8")
    [example] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "example.py").write_text(example, encoding="utf-8")
    runpy.run_path(str(tmp_path / "example.py"))
    games = capsys.readouterr().out.splitlines()
    assert sorted(one.partition(",")[0] for one in games) == ["Result(number=0", "Result(number=1"]
    assert "failed" not in "".join(games)
