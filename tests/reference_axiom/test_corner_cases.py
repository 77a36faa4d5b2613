"""The twenty corner cases of docs/axiom.md 15, on the machine; cases 1 to 20 in order."""

from __future__ import annotations

import pytest

from .game import parse
from .reader import ForthError
from .scripts import BOARD, board, man, moves


def test_01_case_matters_drop_and_discard_are_two_words() -> None:
    game = man(": m 5 DROP empty? verify drop add-move ;", setup="", drops=True)
    assert len(moves(game)) == 9
    with pytest.raises(ForthError, match="not defined"):
        man(": m 5 Drop ;")


def test_02_names_come_before_numbers_and_hide_older_ones() -> None:
    game = man(
        ": old home ; 7 CONSTANT home : m home from = verify from n DROP here move add-move ;",
        board=BOARD.replace("3 3", "3 CONSTANT 5 5 5"),
        setup="White Man b1",
    )
    assert moves(game) == ["move b1 b2"]  # b1 is the eighth position


def test_03_a_position_after_a_variable_has_its_own_storage() -> None:
    game = parse(
        "{board 1 1 {grid} {variable} v {position} p {variable} w board} "
        "{players {player} A players} {turn-order {turn} A turn-order} "
        ": v+ v ++ w ++ ; : m empty? verify COMPILE v+ drop add-move ; {moves l {move} m moves} "
        "{pieces {piece} Man {drops} l pieces}"
    )
    assert moves(game) == ["call v+; drop A Man a1", "call v+; drop A Man p"]
    game.make(game.legal()[0])
    assert board(game) == {"a1": "A Man"}
    assert game.machine.memory.variables == [1, 1]


def test_04_the_value_of_an_empty_cell_is_0() -> None:
    game = man(": m n verify enemy? piece piece-value 0 > AND NOT verify from here move add-move ;")
    assert moves(game) == ["move b2 b3"]


def test_05_both_operands_of_and_run() -> None:
    words = ": m n friend? AND IF ENDIF here from <> verify from here move add-move ;"
    game = man(words, setup="White Man a2,White Man b3")
    assert moves(game) == ["move a2 a3"]  # the cursor has moved; from b3 there is no link


def test_06_questions_see_the_board_before_the_move() -> None:
    words = ": m n verify from here move empty? IF add-move ENDIF ;"
    assert moves(man(words)) == ["move b2 b3"]
    assert moves(man(words, setup="White Man b2,Black Man b3")) == []


@pytest.mark.parametrize(
    ("word", "left"),
    [
        ("from n DROP here move capture add-move", {}),
        ("from n DROP capture here move add-move", {"b3": "White Man"}),
        ("from n DROP here move 2 change-type add-move", {"b3": "White King"}),
    ],
)
def test_07_edits_happen_one_after_the_other(word: str, left: dict[str, str]) -> None:
    game = man(f": m {word} ;", after="{pieces {piece} Man {moves} list {piece} King pieces}")
    game.make(game.legal()[0])
    assert board(game) == left


def test_08_verify_unwinds_every_call() -> None:
    game = man(": check 1 2 FALSE verify ; : m from n DROP here move check add-move ;")
    assert moves(game) == []
    assert game.machine.stack == []


def test_09_edits_without_a_move_do_not_leak() -> None:
    words = ": m from n DROP here move FALSE IF add-move ENDIF ; : k capture add-move ;"
    game = man(words, entries="{move} m {move} k")
    assert moves(game) == ["capture b2"]


def test_10_one_run_may_add_many_moves() -> None:
    words = """: m BEGIN n empty? AND IF from here move add-move FALSE ELSE TRUE ENDIF UNTIL
                 capture add-move ;"""
    assert moves(man(words, setup="White Man a1")) == ["move a1 a2", "move a1 a3", "capture a3"]


def test_11_what_a_run_leaves_on_the_stack_is_forgotten() -> None:
    words = ": m 7 from n DROP here move add-move ; : k DEPTH 0= verify capture add-move ;"
    game = man(words, entries="{move} m {move} k")
    assert moves(game) == ["move b2 b3", "capture b2"]


def test_12_a_pop_of_an_empty_stack_gives_0() -> None:
    game = man(": m FALSE IF 1 ELSE DROP ENDIF from n DROP here move add-move ;")
    assert moves(game) == ["move b2 b3"]
    assert [*game.machine.notes] == ["a pop of an empty stack"]
    with pytest.raises(ForthError, match="empty"):
        parse(f"{BOARD} DROP")  # but a load notices it


def test_13_a_symmetry_holds_for_what_is_compiled_later() -> None:
    words = """: a n ; {symmetries Black {symmetry} n s symmetries} : b n ;
               : go from here move add-move ; : m a verify go ; : k b verify go ;"""
    game = man(words, setup="White Man a2,Black Man c2", entries="{move} m {move} k")
    assert moves(game) == ["move a2 a3", "move a2 a3"]
    game.make(game.legal()[0])
    assert moves(game) == ["move c2 c3", "move c2 c1"]


def test_14_types_are_what_their_words_leave() -> None:
    game = man("5 CONSTANT low : m capture add-move ;", entries="{move} m {move-type} low")
    assert [move.type for move in game.legal()] == [5]
    early = "{turn-order {turn} White {of-type} x turn-order}"
    game = man(
        ": m capture add-move ;",
        entries="{move} m {move-type} y",
        turns="",
        board=f"{{players {{player}} White players}} {early} {BOARD}",
    )
    assert (game.value("x"), game.value("y")) == (1, 1)
    assert moves(game) == ["capture b2"]


def test_15_only_one_pass_and_it_takes_what_is_pending() -> None:
    words = ": counter++ counter ++ ; : m COMPILE counter++ Pass ; : k capture add-move ;"
    game = man(words, setup="White Man a1,White Man b1", entries="{move} m {move} k")
    assert moves(game) == ["call counter++", "capture a1", "capture b1"]
    assert [move.is_pass for move in game.legal()] == [True, False, False]
    game.make(game.legal()[0])
    assert game.machine.memory.variables == [1]


def test_16_moves_that_are_drawn_are_drawn_once_a_position() -> None:
    drawn: list[tuple[int, int]] = []

    class Listed:
        def randint(self, low: int, high: int, /) -> int:
            drawn.append((low, high))
            return len(drawn) - 1

    words = ": m 0 8 RAND-WITHIN to empty? verify drop add-move ;"
    game = man(words, setup="", drops=True, generator=Listed())
    first = moves(game)
    assert moves(game) == first
    assert drawn == [(0, 8)] * 9
    assert first[:2] == ["drop White Man a3", "drop White Man b3"]


def test_17_drops_are_tried_on_every_position_occupied_or_not() -> None:
    game = man(
        ": m drop add-move ;",
        drops=True,
        board=BOARD.replace("{variable} counter", "{position} box"),
    )
    assert len(moves(game)) == 10
    assert "drop White Man b2" in moves(game)
    assert moves(game)[-1] == "drop White Man box"


def test_18_a_deferred_name_in_the_setup_is_resolved_at_the_start() -> None:
    game = man("DEFER PAWN : m capture add-move ;", setup="White PAWN b2", after="' Man IS PAWN")
    assert board(game) == {"b2": "White Man"}


def test_19_tokens_are_data() -> None:
    words = """: right DUP ['] n = IF DROP ['] e ELSE ['] e = IF ['] s ELSE ['] n ENDIF ENDIF ;
               VARIABLE way : m ['] n right way ! way @ EXECUTE verify from here move add-move ;"""
    assert moves(man(words)) == ["move b2 c2"]
    words = """: before ['] n ; {symmetries Black {symmetry} n s symmetries}
               : m before ['] n <> verify capture add-move ;"""
    assert moves(man(words)) == ["capture b2"]


def test_20_the_end_is_not_asked_for_before_the_setup() -> None:
    words = """VARIABLE asked
    : OnIsGameOver asked ++ #UnknownScore b2 empty-at? IF DROP #WinScore ENDIF ;
    : m capture add-move ;"""
    game = man(words)
    assert game.machine.memory.read(game.value("asked")) == 0
    assert game.result() is None
    game.make(game.legal()[0])
    assert game.result() == "win"


def test_the_board_is_as_the_cases_take_it() -> None:
    game = man(": m ;")
    assert game.description.positions == "a3 b3 c3 a2 b2 c2 a1 b1 c1".split()
