"""Which move words share a rule, and what its constants are."""

from __future__ import annotations

from tests.frontends.axiom.support import game, play, script, texts
from translator.ir.expr import Kind
from translator.ir.game import Game

GO = "VARIABLE v : go ( a b c -- ) v ! v +! v +! n verify from here move add-move ;"


def entries(read: Game) -> list[tuple[int, tuple[int, ...]]]:
    return [(entry.rule, entry.args) for entry in (*read.pieces[0].moves, *read.pieces[0].drops)]


def test_words_that_give_other_constants_share_a_rule() -> None:
    read = game(script(f"{GO} : x 1 2 3 go ; : y 6 5 4 go ;", "{move} x {move} y"))
    assert [rule.params for rule in read.rules] == [(Kind.INTEGER,) * 3]
    assert entries(read) == [(0, (1, 2, 3)), (0, (6, 5, 4))]


def test_equal_constants_are_one() -> None:
    read = game(script(f"{GO} : x 5 5 6 go ; : y 1 1 2 go ; : z 7 8 8 go ;", ALL))
    assert [rule.params for rule in read.rules] == [(Kind.INTEGER,) * 2] * 2
    assert entries(read) == [(0, (5, 6)), (0, (1, 2)), (1, (7, 8))]


ALL = "{move} x {move} y {move} z"


def test_what_a_word_drops_is_no_constant() -> None:
    words = """: go ( w n -- ) DROP EXECUTE verify from here move add-move ;
    : x ['] n 5 go ; : y ['] s 6 go ; : z ['] e TRUE go ;"""
    read = game(script(words, ALL))
    assert [rule.params for rule in read.rules] == [(Kind.DIRECTION,)]
    assert entries(read) == [(0, (0,)), (0, (1,)), (0, (2,))]


def test_what_is_left_of_the_constants_keeps_its_order() -> None:
    words = """VARIABLE v : go ( a b c -- ) v ! DROP v +! v @ 8 = verify
    n verify from here move add-move ; : x 1 2 7 go ; : y 1 2 6 go ; : z 1 1 7 go ;"""
    read = game(script(words, ALL))
    assert entries(read) == [(0, (1, 7)), (0, (1, 6)), (0, (1, 7))]
    assert texts(play(script(words, ALL))) == ["shift Man b2 b3"] * 2


def test_words_that_do_the_same_share_a_rule() -> None:
    words = ": x n verify from here move add-move ; : y n verify from here move add-move ;"
    read = game(script(words, "{move} x {move} y"))
    assert [rule.name for rule in read.rules] == ["x"]
    assert [entry.label.name for entry in read.pieces[0].moves] == ["x", "y"]


def test_moves_and_drops_do_not_share_a_rule() -> None:
    words = ": x empty? NOT verify here here move add-move ;"
    read = game(script(words, "{move} x", pieces="{drops} list", setup=""))
    assert entries(read) == [(0, ()), (1, ())]
    assert read.rules[0] == read.rules[1]
