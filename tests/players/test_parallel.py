"""Several trees that grow at once: what they found is put together as if it were of one."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import cast

import pytest

from notation.engine import Move
from tests.cli.conftest import Cli, cli
from tests.engines.v8.support import CORPUS, needs_v8, v8
from tests.players.support import HERE, at, start
from translator.batch.pool import InProcess, given_up, process_pool
from translator.cli.opponents import thinking
from translator.core.diagnostics import TranslationError
from translator.players.mcts import Mcts
from translator.players.parallel import RootParallel
from translator.players.protocol import (
    LEVELS,
    Analyst,
    Line,
    Position,
    RefusedError,
    Settings,
)
from translator.players.registry import parallel_player

__all__ = ["cli"]

GAME = "tic-tac-toe.glot"


class Told:
    """A search that has found something already, of the first steps of a position."""

    def __init__(self, *found: tuple[float, int, float | None]) -> None:
        self._found = found

    def choose(self, game: Position) -> Move:
        return game.legal_moves[0]

    def lines(self, game: Position) -> list[Line]:
        told = zip(game.legal_moves, self._found, strict=False)
        return [Line(score, "", (move,), count, proof) for move, (score, count, proof) in told]


def put_together(*searches: Told) -> list[tuple[int, float, int, float | None]]:
    """The number of each step in the order of the lines, and what is known of it then."""
    game, left = start(GAME), iter(searches)
    new = cast(Callable[[Settings], Analyst], lambda _: next(left))
    lines = RootParallel(new, Settings(), len(searches), InProcess()).lines(game)
    numbers = [list(game.legal_moves).index(line.moves[0]) for line in lines]
    return [
        (number, line.score, line.playouts, line.proof)
        for number, line in zip(numbers, lines, strict=True)
    ]


def test_a_step_is_worth_the_mean_of_the_playouts_of_all_trees() -> None:
    """30 of which half were won, and 10 of which nine tenths were: 24 of 40."""
    found = put_together(Told((0.5, 30, None), (0.4, 20, None)), Told((0.9, 10, None)))
    assert [(number, round(mean, 9), *known) for number, mean, *known in found] == [
        (0, 24 / 40, 40, None),
        (1, 0.4, 20, None),
    ]


def test_the_step_of_most_playouts_comes_first() -> None:
    tree = Told((0.9, 5, None), (0.5, 6, None))
    assert [number for number, *_ in put_together(tree, tree)] == [1, 0]


def test_what_one_tree_has_proven_is_certain() -> None:
    """The first step is lost and the third won, in the eyes of one tree each."""
    found = put_together(
        Told((0.6, 50, None), (0.5, 40, None), (0.2, 3, 1.0)),
        Told((0.1, 50, 0.0), (0.5, 40, None), (0.3, 7, None)),
    )
    assert [(number, proof) for number, *_, proof in found] == [(2, 1.0), (1, None), (0, 0.0)]


def test_playouts_are_shared_out_between_trees() -> None:
    game = start("hex-4x4.glot")
    searches: list[Settings] = []

    def new(settings: Settings) -> Analyst:
        searches.append(settings)
        return Mcts(settings)

    lines = RootParallel(new, Settings(4, 100), 3, InProcess()).lines(game)
    assert sorted(one.playouts for one in searches) == [33, 33, 34]
    assert len({one.seed for one in searches}) == 3
    singles = [Mcts(one).lines(game) for one in searches]
    assert sum(x.playouts for x in lines) == sum(x.playouts for tree in singles for x in tree)
    assert len(lines) == 16


def test_mate_in_two_is_proven_by_several_trees_and_told_to_its_end() -> None:
    """The ladder of two rooks, as in tests of one tree."""
    game = at("zrf/chess.zrf", "7k/8/R7/1R6/8/8/8/6K1 w - - 0 1")
    best = RootParallel(Mcts, Settings(0, 2 * LEVELS[6]), 2, InProcess()).lines(game)[0]
    assert (best.told, best.proof) == ("win", 1.0)
    ended = game.copy()
    for move in best.moves:
        ended.push(move)
    outcome = ended.outcome()
    assert outcome is not None and outcome.winners == ("White",)


def in_processes(game: Position, settings: Settings) -> list[str]:
    """What a player with two trees chooses, asked three times."""
    with given_up(process_pool(2)) as executor:
        one = parallel_player("mcts", game, settings, 2, executor)
        return [str(one.choose(game)) for _ in range(3)]


def test_processes_find_what_this_one_finds() -> None:
    game, settings = start(GAME), Settings(7, 60)
    here = RootParallel(Mcts, settings, 2, InProcess())
    assert in_processes(game, settings) == [str(here.choose(game)) for _ in range(3)]


@needs_v8
def test_trees_in_v8_find_what_those_in_python_find() -> None:
    """In the middle of a game, whose steps so far are brought to the processes, too."""
    settings = Settings(3, 40)
    games: list[Position] = [
        start("zrf/breakthrough.zrf"),
        v8(CORPUS / "zrf/breakthrough.zrf").Game(),
    ]
    for game in games:
        for _ in range(5):
            game.push(game.legal_moves[-1])
    here = RootParallel(Mcts, settings, 2, InProcess())
    assert in_processes(games[1], settings) == [str(here.choose(games[0])) for _ in range(3)]


def test_those_who_cannot_share_their_thoughts_are_refused() -> None:
    with pytest.raises(RefusedError, match=r"alphabeta thinks in one process; .*: mcts"):
        parallel_player("alphabeta", start(GAME), Settings(), 2, InProcess())


def test_a_process_that_dies_while_it_thinks_is_told() -> None:
    with (
        pytest.raises(TranslationError) as raised,
        thinking("mcts", start(GAME), Settings(), 2),
    ):
        raise BrokenExecutor
    assert [one.code for one in raised.value.diagnostics] == ["C111"]


def test_a_position_is_analysed_in_several_processes(cli: Cli) -> None:
    position = ("--position", "X Mark a1 b1; O Mark a3 b3; turn 0")
    ran = cli("analyse", str(HERE / GAME), "-j", "2", *position)
    assert ran.status == 0
    assert ran.out.splitlines()[1] == "1. win: c1 put X Mark"
    ran = cli("analyse", str(HERE / GAME), "-j", "2", "--with", "alphabeta")
    assert (ran.status, ran.out) == (2, "")
    assert "in several at a time: mcts" in ran.err


def test_an_opponent_thinks_in_several_processes(cli: Cli) -> None:
    against = ("--against", "mcts", "--side", "O", "-j", "2")
    ran = cli("play", str(HERE / GAME), *against, stdin="1\n")
    assert ran.status == 0
    assert "\n3. X: " in ran.out
    ran = cli("play", str(HERE / GAME), "-j", "2", stdin="1\n")
    assert "\n2. O: " in ran.out  # auto, which is mcts in several processes
