"""Scripts that are hard to print are read back equal, from native text, XML and JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.backends.native.test_roundtrip import printed_and_read
from tests.frontends.axiom import test_names as names
from tests.frontends.axiom import test_rules as rules
from tests.frontends.axiom.support import game, script
from tests.ir.texts import LANGUAGES, lost
from tests.reference_axiom.random_scripts import random_script
from tests.sampling import FULL
from translator.api import load
from translator.ir.game import Game

SEEDS = 200 if FULL else 8
GO = "verify from here move add-move ;"


def read_again(original: Game) -> None:
    printed_and_read(original)
    assert [part for language in LANGUAGES for part in lost(original, language)] == []


def test_one_word_as_several_procedures() -> None:
    read_again(game(script(names.COUNT_ALL, "{move} put", drops=True, setup="")))


def test_words_in_words_that_were_begun_and_given_up() -> None:
    read_again(game(script(names.NESTED, "{move} put", drops=True, setup="")))


def test_variables_of_one_name() -> None:
    words = f"VARIABLE v : up v ++ v @ 1 = IF n ELSE s ENDIF {GO} VARIABLE v : down v ++ s {GO}"
    read_again(game(script(words, "{move} up {move} down")))


def test_a_direction_and_what_it_is_for_a_player() -> None:
    words = f": plain n {GO} {{symmetries Black {{symmetry}} n s symmetries}} : seen n {GO}"
    read_again(game(script(words, "{move} plain {move} seen")))


def test_pieces_of_one_name() -> None:
    read_again(game(script(pieces="{piece} Man {moves} list")))


@pytest.mark.parametrize(
    "constants",
    [("1 2 3", "3 2 1"), ("5 5 6", "1 1 2"), ("5 5 6", "1 2 2"), ("4 4 4", "1 2 3")],
)
def test_constants_that_are_equal_in_one_use(constants: tuple[str, str]) -> None:
    x, y = constants
    words = f"{rules.GO} : x {x} go ; : y {y} go ;"
    read_again(game(script(words, "{move} x {move} y")))


@pytest.mark.parametrize("given", ["5", "TRUE", "['] s", "a1", "White"])
def test_constants_that_a_word_drops(given: str) -> None:
    words = f": go ( w x -- ) DROP EXECUTE {GO} : x ['] n {given} go ; : y ['] e 7 go ;"
    read_again(game(script(words, "{move} x {move} y")))


def test_words_that_do_the_same() -> None:
    read_again(game(script(f": x n {GO} : y n {GO}", "{move} x {move} y")))


def test_one_list_of_moves_and_drops() -> None:
    words = ": x empty? verify drop add-move ;"
    read_again(game(script(words, "{move} x", pieces="{drops} list", setup="")))


def test_the_number_of_a_direction() -> None:
    """A variable that holds other numbers, too, keeps a direction as a number."""
    words = f"""VARIABLE v : keep ( way n -- ) DROP DUP v ! EXECUTE {GO}
    : x ['] n 1 keep ; : y ['] e 2 keep ; : z 5 v ! v @ 5 = IF n ELSE s ENDIF {GO}"""
    read_again(game(script(words, "{move} x {move} y {move} z")))


def test_the_number_of_a_direction_that_a_procedure_gives() -> None:
    words = f"""VARIABLE v
    : turned ( way ? -- way ) BEGIN 1- DUP 0> NOT UNTIL 0> IF ELSE DROP ['] s ENDIF DUP v ! ;
    : x ['] n 1 turned EXECUTE {GO} : y 5 v ! ['] e 2 turned EXECUTE {GO}"""
    read_again(game(script(words, "{move} x {move} y")))


def test_a_comparison_of_directions() -> None:
    words = f""": go ( one two -- ) OVER = verify EXECUTE {GO}
    : x ['] n ['] n go ; : y ['] n ['] s go ;"""
    read_again(game(script(words, "{move} x {move} y")))


@pytest.mark.parametrize(
    ("first", "second"),
    [("m1 m2", "m2 m1"), ("m1 m1", "m2"), ("m2 m2 m1", "m1"), ("m3 m4", "m4 m3")],
)
def test_words_that_are_called_as_moves_without_a_name_are(first: str, second: str) -> None:
    words = f""": m1 n {GO} : m2 s {GO} : go EXECUTE {GO} : m3 ['] n go ; : m4 ['] e go ;"""
    lists = [" ".join(f"{{move}} {word}" for word in row.split()) for row in (first, second)]
    moves = f"{lists[0]} moves}} {{moves other {lists[1]}"
    read_again(game(script(words, moves, pieces="{piece} Other {moves} other {drops} list")))


def test_a_rule_that_only_a_numbered_move_uses_keeps_its_name() -> None:
    words = f": go EXECUTE {GO} : m1 ['] n go ; : m2 ['] s go ;"
    read = game(script(words, "{move} m1 {move} m2"))
    assert [rule.name for rule in read.rules] == ["go"]
    read_again(read)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_scripts_drawn_at_random(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "random.4th"
    path.write_text(random_script(seed), "ascii")
    read_again(load(path))
