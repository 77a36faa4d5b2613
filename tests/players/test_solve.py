"""Proofs of small games against what is known of them."""

from __future__ import annotations

from functools import cache, reduce
from operator import xor
from typing import cast

import pytest

import translator
from tests.compiled import game as rules
from tests.players.support import CORPUS, HERE, at, start
from tests.sampling import FULL
from translator.analysis.memory import asks_for_the_past
from translator.players.in_v8 import InV8
from translator.players.protocol import Analyst, Line, Position, RefusedError, Settings
from translator.players.registry import player
from translator.players.solve import Solve

pytestmark = pytest.mark.quick


def lines(game: Position, playouts: int = 4000) -> list[Line]:
    """What is proven of positions that say all there is to a game."""
    return Solve(Settings(playouts=playouts, remembers=False)).lines(game)


def value(game: Position) -> str:
    return lines(game)[0].told


def test_tic_tac_toe_is_a_draw_whatever_the_first_step() -> None:
    assert {line.told for line in lines(start("tic-tac-toe.glot"))} == {"draw"}


def test_hexapawn_is_won_for_the_second_player() -> None:
    """Gardner 1962: the player who moves second can always win."""
    found = lines(start("hexapawn.glot"))
    assert len(found) == 3
    assert all(line.told.startswith("loss in ") for line in found)


@pytest.mark.parametrize("heaps", [(1, 1), (1, 2), (2, 2), (1, 2, 3), (3, 3), (1, 1, 1), (2, 1, 1)])
def test_nim_is_lost_where_the_nim_sum_is_zero(heaps: tuple[int, ...]) -> None:
    """Bouton, Nim, a game with a complete mathematical theory, 1901."""
    stones = " ".join(
        f"{column}{row}"
        for column, n in zip("abcd", heaps, strict=False)
        for row in range(1, n + 1)
    )
    found = value(at("native/nim.glot", f"Nobody Stone {stones}; turn 0"))
    assert found.startswith("win" if reduce(xor, heaps) else "loss")


def test_small_hex_is_won_for_the_first_player_who_takes_the_middle() -> None:
    """Nash's argument (1949) for every size; on 3 by 3 he needs no more than three stones: the
    centre has two ways to either edge.
    """
    found = lines(start("hex-3x3.glot"), 20000)
    assert found[0].told == "win in 5"
    assert str(found[0].moves[0]).startswith("b2 ")


def test_kalah_with_two_holes_and_three_counters_is_lost_for_the_first_player() -> None:
    """Irving, Donkers and Uiterwijk, Solving Kalah, 2000. The loser makes the last step himself."""
    found = lines(start("kalah-2x3.glot"))
    assert [line.told for line in found] == ["loss in 6", "loss in 5"]
    assert [longest(start("kalah-2x3.glot"), str(line.moves[0])) for line in found] == [6, 5]
    for line in found:
        assert len(line.moves) == int(line.told.split()[-1])


def longest(game: Position, step: str) -> int:
    """How long who loses after a step can hold out: plainly."""
    loser = game.turn

    def left() -> int:
        outcome = game.outcome()
        if outcome is not None:
            return 0 if loser not in outcome.winners else 99
        found = []
        for move in list(game.legal_moves):
            game.push(move)
            found.append(1 + left())
            game.pop()
        return max(found) if game.turn == loser else min(found)

    game.push(next(move for move in game.legal_moves if str(move) == step))
    return 1 + left()


takes_minutes = pytest.mark.skipif(not FULL, reason="takes minutes: LUDOGLOT_FULL=1")


def in_v8(name: str) -> Position:
    """A game whose players search in V8, which is much faster where a search is long."""
    pytest.importorskip("py_mini_racer")
    found: Position = translator.compile(rules(HERE / name), engine="v8").Game()
    return found


@pytest.mark.deep
@takes_minutes
@pytest.mark.parametrize("size", ["4x5", "5x4"])
def test_small_connect_four_is_a_draw(size: str) -> None:
    """As John Tromp's table of board sizes has it (John's Connect Four Playground, 2005)."""
    game = in_v8(f"connect-four-{size}.glot")
    solver = player("solve", game, Settings(playouts=10**6, remembers=False))
    assert isinstance(solver, InV8)
    assert solver.lines(game)[0].told == "draw"


@pytest.mark.deep
@takes_minutes
def test_hex_on_four_by_four_is_never_lost_by_the_first_player() -> None:
    """Nash's argument (1949): a second player who could win would be one stone behind the first."""
    game = in_v8("hex-4x4.glot")
    settings = Settings(playouts=10**7, remembers=False)
    solver, chance = player("solve", game, settings), player("random", game, settings)
    while game.outcome() is None:
        game.push((solver if game.turn == "Red" else chance).choose(game))
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == ("Red",)


@pytest.mark.deep
@takes_minutes
def test_kalah_with_four_holes_and_three_counters_is_won_for_the_first_player() -> None:
    """Irving, Donkers and Uiterwijk, Solving Kalah, 2000; each step as a plain minimax has it."""
    game = in_v8("kalah-4x3.glot")
    found = player("solve", game, Settings(playouts=20000, remembers=False))
    told = {str(line.moves[0]): line.told.split()[0] for line in cast(Analyst, found).lines(game)}
    words = {1: "win", 0: "draw", -1: "loss"}
    expected = {}
    for hole, name in enumerate("abcd"):
        ahead = kalah((3, 3, 3, 3), (3, 3, 3, 3), only=hole)
        expected[f"{name}1 sow"] = words[(ahead > 0) - (ahead < 0)]
    assert told == expected
    assert "win" in told.values()


@cache
def kalah(mine: tuple[int, ...], theirs: tuple[int, ...], only: int | None = None) -> int:
    """How many more counters who is to move gets from here on, after one step or the best."""
    if not any(mine) or not any(theirs):
        return sum(mine) - sum(theirs)
    store = len(mine)
    found = []
    for hole in range(store) if only is None else [only]:
        if not mine[hole]:
            continue
        after = [*mine, 0, *theirs]
        after[hole] = 0
        at = hole
        for _ in range(mine[hole]):
            at = (at + 1) % len(after)
            after[at] += 1
        if at < store and after[at] == 1:
            after[store] += 1 + after[2 * store - at]
            after[at] = after[2 * store - at] = 0
        own, others = tuple(after[:store]), tuple(after[store + 1 :])
        found.append(after[store] + (kalah(own, others) if at == store else -kalah(others, own)))
    return max(found)


def test_small_breakthrough_is_as_another_program_has_it() -> None:
    """Every first step on three columns of four, and how long it takes."""
    found = lines(start("breakthrough-3x4.glot"), 10**5)
    assert len(found) == 4
    for line in found:
        step = line.moves[0]
        assert step.start and step.end
        mine, theirs = after(WHITE, BLACK, square(step.start), square(step.end))
        won, steps = breakthrough(theirs, mine, -1)
        assert line.told == f"{'loss' if won else 'win'} in {steps + 1}"


Men = frozenset[tuple[int, int]]
WHITE: Men = frozenset((column, row) for column in range(3) for row in (0, 1))
BLACK: Men = frozenset((column, row) for column in range(3) for row in (2, 3))


def square(name: str) -> tuple[int, int]:
    return "abc".index(name[0]), int(name[1:]) - 1


def after(mine: Men, theirs: Men, start: tuple[int, int], end: tuple[int, int]) -> tuple[Men, Men]:
    return mine - {start} | {end}, theirs - {end}


@cache
def breakthrough(mine: Men, theirs: Men, ahead: int) -> tuple[bool, int]:
    """Whether who is to move, up or down the board, wins, and in how many steps."""
    goal = 3 if ahead > 0 else 0
    found = []
    for column, row in mine:
        for side in (-1, 0, 1):
            end = column + side, row + ahead
            free = end not in mine and (side or end not in theirs)
            if not free or end[0] not in range(3):
                continue
            left, others = after(mine, theirs, (column, row), end)
            lost, steps = (False, 0)
            if end[1] != goal and others:
                lost, steps = breakthrough(others, left, -ahead)
            found.append((not lost, steps + 1))
    wins = [steps for won, steps in found if won]
    return (True, min(wins)) if wins else (False, max(steps for _, steps in found))


def forced(game: Position, player: str, depth: int) -> int | None:
    """The least number of steps, up to a depth, in which a player can force his win: plainly."""
    outcome = game.outcome()
    if outcome is not None or not game.legal_moves:
        return 0 if outcome is not None and player in outcome.winners else None
    if not depth:
        return None
    found = []
    mine = game.turn == player
    for move in game.legal_moves:
        game.push(move)
        found.append(forced(game, player, depth - 1))
        game.pop()
    wins = [steps for steps in found if steps is not None]
    if not wins or (not mine and len(wins) < len(found)):
        return None
    return 1 + (min if mine else max)(wins)


ENDINGS = [
    ("zrf/english-draughts.zrf", "Black King b2 d4; White King a1; turn 0"),
    ("zrf/english-draughts.zrf", "Black King e3; White Man f4 f6; turn 0"),
    ("zrf/dobutsu.zrf", "Sente Lion b2; Gote Lion b4; Sente Giraffe a3; Gote Chick c3; turn 0"),
    ("zrf/dobutsu.zrf", "Sente Lion b1; Gote Lion c4; Sente Hen a3; Sente Elephant c2; turn 0"),
    ("zrf/chess.zrf", "7k/8/5K2/8/8/8/8/R7 w - - 0 1"),
]


@pytest.mark.parametrize(("name", "position"), ENDINGS)
def test_wins_in_endings_are_those_of_plain_minimax(name: str, position: str) -> None:
    game = at(name, position)
    remembers = asks_for_the_past(rules(CORPUS / name))
    solver = Solve(Settings(playouts=120, remembers=remembers))
    told = {str(line.moves[0]): line.told for line in solver.lines(game)}
    decided = 0
    for move in list(game.legal_moves):
        mover = game.turn
        game.push(move)
        for who, word in ((mover, "win"), (_other(game, mover), "loss")):
            steps = forced(game, who, 2)
            if steps is not None:
                decided += 1
                assert told[str(move)] == f"{word} in {steps + 1}"
        game.pop()
    assert decided


def _other(game: Position, player: str) -> str:
    return next(one for one in game.players if one != player)


def test_a_line_is_as_long_as_the_proof_says_and_ends_so() -> None:
    game = at("tic-tac-toe.glot", "X Mark a1 b1; O Mark a3 b3; turn 0")
    best = lines(game)[0]
    assert best.told == "win in 1"
    assert [move.end for move in best.moves] == ["c1"]
    fork = at("tic-tac-toe.glot", "X Mark a1 c3; O Mark b2 a3; turn 0")
    best = lines(fork)[0]
    assert best.told == "win in 3"
    for move in best.moves:
        fork.push(move)
    outcome = fork.outcome()
    assert outcome is not None
    assert outcome.winners == ("X",)


def test_where_the_budget_ends_nothing_is_claimed() -> None:
    assert {line.told for line in lines(start("zrf/chess.zrf"), 2)} == {"not known"}


def test_a_won_side_is_never_lost() -> None:
    for seed in range(4):
        game = start("hexapawn.glot")
        chance = player("random", game, Settings(seed))
        while game.outcome() is None:
            mover = chance if game.turn == "White" else Solve(Settings(seed, 2000))
            game.push(mover.choose(game))
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.winners == ("Black",)


@pytest.mark.parametrize("name", ["race.glot", "zrf/royal-game-of-ur.zrf"])
def test_games_of_three_and_of_chance_are_refused(name: str) -> None:
    with pytest.raises(RefusedError, match="one or two players without chance"):
        player("solve", start(name), Settings())
