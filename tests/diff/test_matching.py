"""Recognising what has another name."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.diff.support import corpus, edited, game, text
from translator.diff.changes import Edit, Section
from translator.diff.order import moved
from translator.diff.structure import compare
from translator.ir.game import Game
from translator.ir.ids import Noun


def names_scrambled(found: Game, seed: int) -> Game:
    """The game with all names of positions, pieces, directions, zones and players exchanged."""
    rng = random.Random(seed)

    def shuffled(number: int, letter: str) -> list[str]:
        names = [f"{letter}{n}" for n in range(number)]
        rng.shuffle(names)
        return names

    board = found.board
    positions = shuffled(len(board.positions), "p")
    zones = zip(board.zones, shuffled(len(board.zones), "z"), strict=True)
    players = zip(found.players, shuffled(len(found.players), "o"), strict=True)
    pieces = zip(found.pieces, shuffled(len(found.pieces), "t"), strict=True)
    return replace(
        found,
        board=replace(
            board,
            positions=tuple(positions),
            directions=tuple(shuffled(len(board.directions), "d")),
            zones=tuple(replace(zone, name=name) for zone, name in zones),
        ),
        players=tuple(replace(player, name=name) for player, name in players),
        pieces=tuple(replace(piece, name=name) for piece, name in pieces),
    )


@pytest.mark.parametrize("name", ["chess", "breakthrough", "english-draughts", "xiangqi", "nim"])
def test_a_game_is_recognised_when_nothing_has_its_name(name: str) -> None:
    found = compare(corpus(name), names_scrambled(corpus(name), 1))
    assert found.in_play == []
    assert found.section(Section.RECORDS) != []


def test_a_renamed_piece_with_a_move_less_is_still_recognised() -> None:
    source = edited("chess", "      (leap2 w sw)", "").replace("Knight", "Horse")
    (change,) = compare(corpus("chess"), game(source)).in_play
    assert (change.edit, change.subject) == (Edit.REMOVED, ("Horse", "moves"))


def test_two_pieces_that_exchanged_names_are_recognised() -> None:
    source = text("chess").replace("Queen", "\0").replace("Rook", "Queen").replace("\0", "Rook")
    found = compare(corpus("chess"), game(source))
    assert found.in_play == []
    assert {(old, new) for _, old, new in found.aligned.renamed(Noun.PIECE)} == {
        ("Queen", "Rook"),
        ("Rook", "Queen"),
    }


def test_names_are_believed_where_nothing_is_explained_by_doubting_them() -> None:
    turned = edited("chess", "(n 0 -1) (e 1 0) (s 0 1)", "(s 0 -1) (e 1 0) (n 0 1)")
    found = compare(corpus("chess"), game(turned))
    assert found.aligned.renamed(Noun.DIRECTION) == []
    assert [change.subject for change in found.in_play] == [("links", "n"), ("links", "s")]
    assert "now as s was" in found.in_play[0].detail


def test_a_piece_with_other_rules_and_another_name_is_another_piece() -> None:
    found = compare(corpus("chess"), corpus("antichess"))
    assert found.aligned.only_old(Noun.PIECE) == []
    found = compare(corpus("tic-tac-toe"), corpus("breakthrough"))
    assert found.aligned.renamed(Noun.PIECE) == []


def test_players_are_paired_by_their_seats() -> None:
    found = compare(corpus("chess"), corpus("xiangqi"))
    assert found.aligned.renamed(Noun.PLAYER) == [(0, "White", "Red")]


def test_names_that_differ_in_case_alone_are_the_same_thing() -> None:
    found = compare(corpus("breakthrough"), game(text("breakthrough").replace("Man", "man")))
    assert found.in_play == []


def test_the_fewest_are_out_of_order() -> None:
    assert moved([0, 1, 2, 3]) == []
    assert moved([3, 0, 1, 2]) == [3]
    assert moved([0, 2, 1]) == [2] or moved([0, 2, 1]) == [1]
    assert len(moved([2, 1, 0])) == 2
    assert moved([]) == []
