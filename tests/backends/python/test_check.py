"""Most moves of a player with a king are judged by what holds pieces; a trial says the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.backends.python.check_games import siege
from tests.backends.python.support import corpus_module, module_of, texts


def tried(game: type[Any]) -> Any:
    """The same game with each move tried by itself."""
    return type("Tried", (game,), {"SIMPLE": (False,) * len(game.TURNS)})


def attacked(game: Any) -> bool:
    """The player who is to move is in check."""
    player = game.TURNS[game._turn][0]
    return bool(game._exposed(game.ROYALS[game._turn], game.ATTACKERS[player]))


def same(game: type[Any], games: int, plies: int) -> tuple[int, int]:
    """Compares random games; how often a player was in check, and how many moves were seen."""
    checks = moves = 0
    for seed in range(games):
        rng = random.Random(seed)
        one, other = game(), tried(game)()
        for _ in range(plies):
            assert [m._raw for m in one.legal_moves] == [m._raw for m in other.legal_moves]
            if not one.legal_moves:
                break
            checks += attacked(one)
            moves += len(one.legal_moves)
            move = rng.choice(one.legal_moves)
            one.push(move)
            other.push_text(str(move))
    return checks, moves


@pytest.mark.parametrize("name", ["chess", "xiangqi", "shogi", "makruk", "shatranj"])
def test_games_of_the_corpus(name: str) -> None:
    game = corpus_module(name).Game
    assert all(game.SIMPLE)
    checks, _ = same(game, 4, 90)
    assert checks


def test_rays_leaps_screens_legs_and_drops() -> None:
    game = module_of(siege("Rook")).Game
    assert all(game.SIMPLE)
    checks, _ = same(game, 25, 50)
    assert checks > 50


def test_who_may_take_his_own_king_ends_an_attack_by_it() -> None:
    """One of two kings is attacked: the wild one takes it, and nothing is attacked any more."""
    text = siege("Rook", "(King a3) (Wild d2 b3)")
    game = module_of(text).Game
    assert all(game.SIMPLE)
    checks, _ = same(game, 20, 40)
    assert checks > 20
    setup = "White King a1 d1; White Wild d2; Black Rook d6; Black King f6; turn 0"
    moves = game.from_setup(module_of(text).Setup.parse(setup)).legal_moves
    assert "d1" in {move.end for move in moves if move.start == "d2"}


def test_a_man_who_becomes_a_king_is_tried() -> None:
    """He may become one where it is attacked, though he opens nothing (b5 b6 past a rook)."""
    game = module_of(siege("King")).Game
    assert all(game.SIMPLE)
    assert game.CROWNS
    same(game, 20, 60)


# By hand, in chess.


def position(fen: str) -> Any:
    return corpus_module("chess").Game.from_fen(fen)


def test_a_pinned_rook_goes_along_the_pin_and_takes_who_pins() -> None:
    game = position("3rk3/8/8/8/8/8/3R4/3K4 w - -")
    rook = [m.end for m in game.legal_moves if m.start == "d2"]
    assert sorted(rook) == ["d3", "d4", "d5", "d6", "d7", "d8"]


def test_a_pinned_knight_does_not_move() -> None:
    game = position("3rk3/8/8/8/8/8/3N4/3K4 w - -")
    assert {m.start for m in game.legal_moves} == {"d1"}


def test_an_attack_is_answered_between_and_where_it_comes_from() -> None:
    """The rook on d8 attacks: the bishop comes between on d5, a rook on d2; h1 is behind him."""
    game = position("3rk3/8/8/8/8/1B6/R7/3K3R w - -")
    answers = {(m.start, m.end) for m in game.legal_moves if m.start != "d1"}
    assert answers == {("b3", "d5"), ("a2", "d2")}


def test_two_attacks_are_answered_by_the_king_alone() -> None:
    game = position("3rk3/8/8/8/8/4n3/R3P3/3K4 w - -")
    assert {m.start for m in game.legal_moves} == {"d1"}


def test_two_pawns_that_leave_a_rank_at_once_are_seen() -> None:
    """En passant takes both pawns off the fifth rank: neither is pinned alone."""
    game = position("4k3/8/8/K2pP2r/8/8/8/8 w - d6")
    assert "d6" not in {m.end for m in game.legal_moves}


def test_a_pawn_taken_in_passing_was_the_attacker() -> None:
    game = position("4k3/8/8/2PpP3/4K3/8/8/8 w - d6")
    assert {("c5", "d6"), ("e5", "d6")} <= {(m.start, m.end) for m in game.legal_moves}


def test_a_drop_answers_an_attack_between() -> None:
    game = module_of(siege("Rook")).Game
    setup = "White King d1; Black Rook d6; Black King a6; off White Man 1; turn 0"
    fresh = game.from_setup(module_of(siege("Rook")).Setup.parse(setup))
    drops = {text for text in texts(fresh) if "Man" in text}
    assert {text.split()[0] for text in drops} == {"d2", "d3", "d4", "d5"}
