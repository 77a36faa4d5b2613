"""The corner cases of ForthScript, each on the engine that a small script becomes."""

from __future__ import annotations

from .support import (
    BOARD,
    DIRECTIONS,
    PLAYERS,
    TURNS,
    codes,
    findings,
    game,
    play,
    script,
    texts,
    warned,
)

SLIDE = """: slide ( -- )
    BEGIN n empty? AND IF from here move add-move FALSE ELSE TRUE ENDIF UNTIL
;"""


def moves(words: str, moves: str = "{move} m", **rest: object) -> list[str]:
    return texts(play(script(words, moves, **rest)))  # type: ignore[arg-type]


def test_01_upper_and_lower_case_are_different_letters() -> None:
    found = moves(": m 7 drop DROP add-move ;", drops=True, setup="")
    assert found[0] == "drop White Man a3"
    assert "A101" in codes(": m DUP dup ;")


def test_02_names_come_before_numbers_and_the_newest_holds_for_later_text() -> None:
    board = "2 CONSTANT R {board R R {grid} {position} home board}\n"
    words = ": m from home move add-move ;"
    found = texts(play(script(words, "{move} m", board=board, setup="White Man a1")))
    assert found == ["shift Man a1 home"]


def test_02_a_word_that_is_redefined_stays_what_it_was_for_older_words() -> None:
    words = ": where b3 ; : m from where move add-move ; : where c3 ;"
    assert moves(words) == ["shift Man b2 b3"]


def test_03_a_position_after_a_variable_gets_a_place_of_its_own() -> None:
    board = "{board 3 3 {grid} {variable} v {position} p board}\n"
    text = script(": set 5 v ! ; : m from p move COMPILE set add-move ;", "{move} m", board=board)
    assert codes(text) == ["A203"]
    engine = play(text)
    engine.push(engine.legal_moves[0])
    assert list(engine.board) == ["p"]
    assert engine.setup().variables == (("v", 0, 5),)


def test_04_an_empty_cell_has_the_value_0() -> None:
    words = ": m n DROP empty? piece piece-value 0= AND verify from here move add-move ;"
    assert moves(words) == ["shift Man b2 b3"]
    words = ": m enemy? piece piece-value 0> AND verify add-move ;"
    assert moves(words, drops=True, setup="Black Man b2") == ["nothing"]


def test_05_both_sides_of_and_run() -> None:
    words = ": m n e AND DROP from here move add-move ;"
    assert moves(words) == ["shift Man b2 c3"]
    assert moves(words, setup="White Man b3") == ["shift Man b3 c3"]  # no link north, one east


def test_06_queries_see_the_board_before_the_move() -> None:
    words = ": m n verify from here move empty? IF add-move ENDIF ;"
    assert moves(words, setup="White Man b2, Black Man b3") == []
    assert moves(words) == ["shift Man b2 b3"]


def test_07_edits_are_carried_out_one_after_the_other() -> None:
    for words, left in (
        (": m n verify from here move capture add-move ;", {}),
        (": m n verify capture from here move add-move ;", {"b3": "White"}),
    ):
        engine = play(script(words, "{move} m"))
        engine.push(engine.legal_moves[0])
        assert {at: piece.player for at, piece in engine.board.items()} == left


def test_07_the_last_piece_put_on_a_cell_stays() -> None:
    text = script(
        ": m drop 2 create-piece-type add-move ;", "{move} m", "", drops=True, pieces="{piece} King"
    )
    engine = play(text)
    engine.push(engine.legal_moves[0])
    assert [piece.type for piece in engine.board.values()] == ["King"]


def test_08_verify_ends_the_move_word_however_deep_it_stands() -> None:
    check = ": check 1 IF FALSE verify ENDIF ;"
    assert moves(f"{check} : m from n DROP here move check add-move ;") == []
    again = f"{check} : m n verify from here move add-move check add-move ;"
    assert moves(again) == ["shift Man b2 b3"]


def test_08_verify_ends_loops_and_calls() -> None:
    words = """: deep BEGIN n verify empty? verify from here move add-move FALSE UNTIL ;
    : m deep s DROP add-move ;"""
    assert moves(words, setup="White Man b1") == ["shift Man b1 b2", "shift Man b1 b3"]


def test_09_effects_that_no_move_takes_are_forgotten() -> None:
    words = (
        ": m from n DROP here move FALSE IF add-move ENDIF ; : k s verify from here move add-move ;"
    )
    assert moves(words, "{move} m {move} k") == ["shift Man b2 b1"]


def test_10_a_run_adds_any_number_of_moves() -> None:
    assert moves(SLIDE, "{move} slide", setup="White Man b1") == [
        "shift Man b1 b2",
        "shift Man b1 b3",
    ]


def test_11_what_is_left_on_the_stack_is_forgotten() -> None:
    words = ": m 7 n verify from here move add-move ; : k from here move add-move ;"
    assert codes(script(words, "{move} m {move} k")) == ["A315"]
    assert moves(words, "{move} m {move} k") == ["shift Man b2 b3", "shift Man b2 b2"]


def test_12_an_empty_stack_reads_0_and_that_is_told_once() -> None:
    words = ": m n verify from here move empty? IF 1 ELSE DROP ENDIF add-move ;"
    assert codes(script(words, "{move} m")) == ["A302", "A315"]
    assert moves(words) == ["shift Man b2 b3"]


def test_12_where_it_depends_on_the_position_the_engine_tells() -> None:
    words = """: some empty? IF 5 ENDIF ;
    : m some 0= verify s DROP from here move add-move ;"""
    found, said = warned(script(words, "{move} m"))
    assert found == ["shift Man b2 b1"]
    assert said == ["a cell is taken from an empty stack: it reads 0"]


def test_13_a_symmetry_holds_for_words_that_are_compiled_after_it() -> None:
    words = """: before n ;
    {symmetries Black {symmetry} n s symmetries}
    : after n ;
    : m before verify from here move add-move ;
    : k after verify from here move add-move ;"""
    engine = play(script(words, "{move} m {move} k", "White Man b2, Black Man a2"))
    assert texts(engine) == ["shift Man b2 b3", "shift Man b2 b3"]
    engine.push(engine.legal_moves[0])
    assert texts(engine) == ["shift Man a2 a3", "shift Man a2 a1"]


def test_14_a_type_is_what_a_word_of_its_name_gives() -> None:
    words = ": m from here move add-move ; 1 CONSTANT low"
    turns = "{turn-order {turn} White {of-type} low {turn} Black turn-order}\n"
    text = "1 CONSTANT low " + script(words, "{move} m {move-type} low", turns=turns)
    assert texts(play(text)) == ["shift Man b2 b2"]
    assert game(text).move_types == ("low",)


def test_14_types_that_are_made_before_the_board_can_meet_later_ones() -> None:
    turns = "{turn-order {turn} White {of-type} x {turn} Black turn-order}\n"
    words = ": m from here move add-move ;"
    rest = script(words, "{move} m {move-type} y", turns="")
    text = PLAYERS + turns + rest
    assert texts(play(text)) == ["shift Man b2 b2"]  # x and y are both the first type


def test_15_a_pass_is_made_once_with_what_was_recorded_before_it() -> None:
    words = ": count score ++ ; : p COMPILE count Pass ;"
    engine = play(script(words, "{move} p", "White Man a1, White Man b1, White Man c1"))
    assert texts(engine) == ["call count ()"]
    assert engine.legal_moves[0].is_pass
    engine.push(engine.legal_moves[0])
    assert engine.setup().variables == (("score", 0, 1),)


def test_16_random_moves_are_drawn_once_a_position() -> None:
    words = ": m 0 8 RAND-WITHIN to empty? verify drop add-move ;"
    engine = play(script(words, "{move} m", "", drops=True))
    first = texts(engine)
    assert first == texts(engine)
    for move in list(engine.legal_moves):
        engine.push(move)
        engine.pop()
    assert texts(engine) == first
    assert any(
        texts(play(script(words, "{move} m", "", drops=True), seed)) != first for seed in (1, 2)
    )


def test_17_drops_are_offered_on_occupied_cells_and_on_extra_positions() -> None:
    board = "{board 2 2 {grid} {position} side board}\n"
    found = moves(": m drop add-move ;", drops=True, board=board, setup="Black Man a1")
    assert [text.split()[-1] for text in found] == ["a2", "b2", "a1", "b1", "side"]


def test_18_the_setup_keeps_names() -> None:
    text = (
        f"DEFER MAN {BOARD}{DIRECTIONS}{PLAYERS}{TURNS}"
        "{board-setup {setup} White MAN a1 board-setup}\n"
        ": m n verify from here move add-move ; {moves list {move} m moves}\n"
        "{pieces {piece} Man {moves} list pieces}\n' Man IS MAN\n"
    )
    assert texts(play(text)) == ["shift Man a1 a2"]


def test_19_tokens_are_compared_kept_and_run() -> None:
    words = """VARIABLE way
    : turned ( 'dir -- 'dir ) DUP ['] n = IF DROP ['] e ELSE DROP ['] n ENDIF ;
    : m ['] n turned way ! way @ EXECUTE verify from here move add-move ;
    : k ['] s turned way ! way @ EXECUTE verify from here move add-move ;"""
    assert moves(words, "{move} m {move} k") == ["shift Man b2 c2", "shift Man b2 b3"]


def test_19_a_redefined_direction_is_another_token() -> None:
    words = """: old ['] n ;
    {symmetries Black {symmetry} n s symmetries}
    : m old ['] n = IF add-move ENDIF ; : k ['] n ['] n = IF add-move ENDIF ;"""
    assert moves(words, "{move} m {move} k") == ["nothing"]


def test_20_the_verdict_is_not_asked_before_the_setup_is_complete() -> None:
    after = """: enemies 0 9 BEGIN 1- DUP enemy-at? IF SWAP 1+ SWAP ENDIF DUP 0= UNTIL DROP ;
    : OnIsGameOver #UnknownScore enemies 0= IF DROP #WinScore ENDIF ;"""
    assert play(script(setup="White Man b2, Black Man a1", after=after)).outcome() is None
    over = play(script(setup="White Man b2", after=after)).outcome()
    assert (over.winners, over.losers, over.reason) == (("White",), ("Black",), "verdict")


def test_what_shows_nowhere_is_not_told() -> None:
    assert findings(script()) == []
