"""No two things of a kind share a name, however often a script defines its words."""

from __future__ import annotations

from tests.frontends.axiom.support import STEP, codes, game, play, script, texts
from translator.frontends.axiom.lowering.names import distinct
from translator.ir.prune import prune

TO_B1 = "from b1 move add-move"
# Two tests of all positions by one word, which becomes a procedure for each.
COUNT_ALL = """
VARIABLE r VARIABLE i
: count-all ( 'test -- )
    0 i ! BEGIN i @ to DUP EXECUTE IF r ++ ENDIF i ++ i @ 9 = UNTIL DROP ;
: put empty? verify drop 0 r !
    here ['] enemy? count-all ['] friend? count-all to add-move ;
"""
# What a word takes is found out by and by: some procedures are begun and given up.
NESTED = """
: inner ( ? n -- ? n ) BEGIN SWAP 1+ SWAP 1- DUP 0> NOT UNTIL ;
: middle ( ? n -- ? n ) BEGIN inner SWAP 1+ SWAP 1- DUP 0> NOT UNTIL ;
: outer ( ? n -- ? n ) BEGIN middle 1- DUP 0> NOT UNTIL ;
: put empty? verify drop 7 3 outer 2DROP add-move ;
"""


def test_a_name_that_was_there_before_gets_a_number() -> None:
    assert distinct(["n", "s", "n", "n"]) == ["n", "s", "n-2", "n-3"]
    assert distinct(["n", "n", "n-2", "n"]) == ["n", "n-3", "n-2", "n-4"]
    assert distinct([]) == []


def test_procedures_of_one_word_have_names_of_their_own() -> None:
    read = game(script(COUNT_ALL, "{move} put", drops=True, setup=""))
    assert [made.name for made in read.procedures] == ["count-all", "count-all-2"]


def test_procedures_that_were_given_up_are_gone() -> None:
    read = game(script(NESTED, "{move} put", drops=True, setup=""))
    assert sorted(made.name for made in read.procedures) == ["inner", "middle", "outer"]
    assert prune(read) is read


def test_variables_that_are_declared_again_are_others() -> None:
    words = f"""VARIABLE v : up v ++ v @ 1 = verify {TO_B1} ;
    VARIABLE v : down v -- v @ -1 = verify {TO_B1} ; : board score ++ score @ 1 = verify {TO_B1} ;
    VARIABLE score : other score ++ score @ 1 = verify {TO_B1} ;"""
    text = script(words, "{move} up {move} down {move} board {move} other")
    assert [v.name for v in game(text).variables] == ["score", "v", "v-2", "score-2"]
    assert len(play(text).legal_moves) == 4


def test_a_direction_and_what_it_is_for_a_player_are_two() -> None:
    words = """: plain n verify from here move add-move ;
    {symmetries Black {symmetry} n s symmetries}
    : seen n verify from here move add-move ;"""
    text = script(words, "{move} plain {move} seen", setup="Black Man b2", turns=BLACK)
    assert game(text).board.directions == ("n", "s", "e", "w", "n-2")
    assert texts(play(text)) == ["shift Man b2 b3", "shift Man b2 b1"]


BLACK = "{turn-order {turn} Black {turn} White turn-order}\n"


def test_move_types_are_numbers_and_may_be_called_alike() -> None:
    first = "{move} step {move-type} far"
    moves = f"{first} moves}} 5 CONSTANT far {{moves more {first}"
    read = game(script(moves=moves, pieces="{piece} Other {moves} more"))
    assert read.move_types == ("far", "far-2")
    assert [piece.moves[0].move_type for piece in read.pieces] == [0, 1]


def test_pieces_and_players_of_one_name_are_told() -> None:
    text = script(pieces="{piece} Man {moves} list", setup="White Man b2")
    assert codes(text) == ["A214"]
    assert [piece.name for piece in game(text).pieces] == ["Man", "Man-2"]
    assert texts(play(text)) == ["shift Man-2 b2 b3"]  # in a setup the name means the last one
    text = script(STEP).replace("{player} Black", "{player} Black {player} Black")
    assert codes(text) == ["A214"]
    assert [player.name for player in game(text).players] == ["White", "Black", "Black-2"]
