"""How words become procedures: inputs and results, loops, tokens, memory, the stack of a run."""

from __future__ import annotations

import pytest

from translator import api
from translator.ir import stmt as s
from translator.ir.expr import Kind
from translator.ir.parts import Procedure
from translator.ir.walk import statements

from .support import BOARD, DIRECTIONS, body, codes, findings, game, play, script, texts, warned

GO = "from here move add-move"


def procedure(words: str, name: str, moves: str = "{move} m") -> Procedure:
    """What a word becomes before any pass has run."""
    made = [p for p in game(script(words, moves)).procedures if p.name == name]
    assert len(made) == 1
    return made[0]


def moves(words: str, moves: str = "{move} m", **rest: object) -> list[str]:
    return texts(play(script(words, moves, **rest)))  # type: ignore[arg-type]


# Inputs and results


def test_inputs_and_results_are_inferred() -> None:
    words = f": pick ( a b -- n ) 2DUP < IF DROP ELSE SWAP DROP ENDIF ; : m 1 2 pick to {GO} ;"
    made = procedure(words, "pick")
    assert [name for name, _ in made.params] == ["a", "b"]
    assert made.results == (Kind.INTEGER,)
    assert moves(words) == ["shift Man b2 b3"]


def test_a_comment_that_is_wrong_is_not_believed() -> None:
    words = f": pick ( -- ) 2DUP < IF DROP ELSE SWAP DROP ENDIF ; : m 1 2 pick to {GO} ;"
    assert [name for name, _ in procedure(words, "pick").params] == ["n1", "n2"]
    assert moves(words) == ["shift Man b2 b3"]


def test_a_word_that_leaves_its_input_gives_nothing_back() -> None:
    words = f": look DUP empty-at? IF score ++ ENDIF ; : m 1 look to {GO} ;"
    made = procedure(words, "look")
    assert (len(made.params), made.results) == (1, ())
    assert moves(words) == ["shift Man b2 b3"]


def test_the_cursor_is_given_back_where_it_moves() -> None:
    words = f": up n IF n DROP ENDIF ; : m up {GO} ;"
    assert procedure(words, "up").results == (Kind.POSITION,)
    assert moves(words, setup="White Man b1") == ["shift Man b1 b3"]


def test_a_word_that_stops_gives_what_its_other_paths_give() -> None:
    words = f": must DUP 0= IF FALSE verify ELSE 1+ ENDIF ; : m 1 must 2 - to {GO} ;"
    assert moves(words) == ["shift Man b2 a3"]


def test_exit_leaves_a_word() -> None:
    words = f": far BEGIN n NOT IF EXIT ENDIF empty? NOT UNTIL ; : m far {GO} ;"
    assert moves(words, setup="White Man b1") == ["shift Man b1 b3"]


def test_what_a_word_leaves_below_is_kept_for_its_caller() -> None:
    words = f": two 0 empty? IF 1 ELSE 2 ENDIF ; : m two DROP to {GO} ;"
    assert moves(words) == ["shift Man b2 a3"]


# Loops


@pytest.mark.parametrize(
    "words",
    [
        ": sum 0 0 BEGIN OVER + SWAP 1+ SWAP OVER 5 = UNTIL SWAP DROP ;",
        ": sum 0 5 BEGIN DUP WHILE 1- SWAP OVER + SWAP REPEAT DROP ;",
        ": sum 0 5 0 DO I + LOOP ;",
        ": sum 0 0 4 DO I + -1 +LOOP ;",
        ": sum 0 9 0 DO I 5 = IF LEAVE ENDIF I + LOOP ;",
        ": sum 10 >R R@ DROP R> ;",
        ": sum 0 5 0 DO 1 0 DO J + LOOP LOOP ;",
        ": sum 4 DUP 1+ * 2 / ;",
        ": sum DUP 0> IF DUP 1- RECURSE + ENDIF ; : sum 4 sum ;",
    ],
)
def test_loops_count(words: str) -> None:
    """0 + 1 + 2 + 3 + 4 is 10; the fourth position is a2."""
    assert moves(f"{words} : m sum 7 - to {GO} ;") == ["shift Man b2 a2"]


def test_cells_that_differ_from_round_to_round_become_locals() -> None:
    words = f": count ( -- n ) 0 BEGIN 1+ DUP 5 >= UNTIL ; : m count to {GO} ;"
    text = body(script(words, "{move} m"), "count")
    assert text.count("=") <= 3 and "stack" not in text
    assert moves(words) == ["shift Man b2 c2"]


def test_values_are_those_of_before_what_changes_them() -> None:
    words = f"VARIABLE x : up x ++ ; : m 3 x ! x @ up x @ 4 = verify to {GO} ;"
    assert moves(words) == ["shift Man b2 a2"]


def test_two_cells_change_places_in_a_loop() -> None:
    words = f": m 1 2 0 BEGIN ROT ROT SWAP ROT 1+ DUP 3 = UNTIL DROP SWAP DROP to {GO} ;"
    assert moves(words) == ["shift Man b2 b3"]


# Tokens and addresses


def test_one_procedure_for_all_directions() -> None:
    words = f": step ( 'dir -- ) EXECUTE verify {GO} ; : up ['] n step ; : right ['] e step ;"
    found = game(script(words, "{move} up {move} right"))
    assert [rule.params for rule in found.rules] == [(Kind.DIRECTION,)]
    labels = [entry.label.name for entry in found.pieces[0].moves]
    assert labels == ["up", "right"]
    assert moves(words, "{move} up {move} right") == ["shift Man b2 b3", "shift Man b2 c2"]


def test_one_procedure_a_token_of_another_word() -> None:
    words = f""": both ( 'test -- ? ) n IF EXECUTE ELSE DROP FALSE ENDIF ;
    : free? empty? ; : foe? enemy? ;
    : m ['] free? both verify {GO} ; : k ['] foe? both verify {GO} ;"""
    made = [p.name for p in game(script(words, "{move} m {move} k")).procedures]
    assert made == ["both", "both-2"]
    assert moves(words, "{move} m {move} k", setup="White Man b2, Black Man b3, White Man a1") == [
        "shift Man b2 b3",
        "shift Man a1 a2",
    ]


def test_tokens_in_variables_are_run() -> None:
    words = f"""VARIABLE way VARIABLE test
    : go way @ EXECUTE verify ; : free? empty? ;
    : m ['] e way ! ['] free? test ! go test @ EXECUTE verify {GO} ;"""
    assert moves(words) == ["shift Man b2 c2"]


def test_a_number_that_is_no_token_abandons_the_run() -> None:
    words = f"VARIABLE way : m score ++ ['] e way ! 77 way ! way @ EXECUTE DROP {GO} ;"
    found, said = warned(script(words, "{move} m"))
    assert found == []
    assert "no word" in said[0]


def test_addresses_are_arguments() -> None:
    words = f"""VARIABLE x VARIABLE y : twice ( addr -- ) DUP ++ ++ ;
    : m x twice y twice x @ y @ + to {GO} ;"""
    assert moves(words) == ["shift Man b2 b2"]


def test_tables_that_nobody_writes_are_constants() -> None:
    words = f"CREATE t 5 , 7 , 2 , : m 2 CELLS t + @ to {GO} ;"
    source = api.emit(game(script(words, "{move} m")))
    assert "v_t" not in source
    assert moves(words) == ["shift Man b2 c3"]


def test_deferred_words_are_those_of_the_end() -> None:
    words = f"DEFER where : m where to {GO} ; : one 1 ; : two 2 ; ' one IS where ' two IS where"
    assert moves(words) == ["shift Man b2 c3"]


# Memory


def test_scratch_survives_moves_and_belongs_to_no_position() -> None:
    words = f"VARIABLE runs : m runs ++ runs @ 3 < verify n verify {GO} ;"
    engine = play(script(words, "{move} m", "White Man b1, Black Man a1"))
    assert len(engine.legal_moves) == 1
    key = engine.key()
    engine.push(engine.legal_moves[0])
    assert len(engine.legal_moves) == 1
    engine.pop()
    assert engine.key() == key
    assert engine.copy().v_runs == engine.v_runs == 2


def test_scratch_begins_with_what_the_script_left_in_it() -> None:
    words = f"VARIABLE x 7 x ! 3 [] a 2 1 a ! : m x @ 1 a @ - to {GO} ;"
    assert moves(words) == ["shift Man b2 c2"]


def test_state_is_taken_back() -> None:
    words = f": up ( n -- ) score +! ; : m n verify 5 COMPILE-LITERAL COMPILE up {GO} ;"
    engine = play(script(words, "{move} m", "White Man b1"))
    assert texts(engine) == ["call up (5,); shift Man b1 b2"]
    start = engine.key()
    engine.push(engine.legal_moves[0])
    assert engine.setup().variables == (("score", 0, 5),)
    engine.pop()
    assert (engine.setup().variables, engine.key()) == ((), start)


def test_board_arrays_are_state() -> None:
    board = "{board 3 3 {grid} 4 {array} marks board}\n"
    words = (
        f": mark ( n -- ) 1 SWAP marks ! ; : m n verify here COMPILE-LITERAL COMPILE mark {GO} ;"
    )
    engine = play(script(words, "{move} m", "White Man b2", board=board))
    engine.push(engine.legal_moves[0])
    assert engine.setup().variables == (("marks", 1, 1),)


@pytest.mark.parametrize("words", ["5 a @", "-1 a @", "7 9 a ! 0", "7 -3 a ! 0"])
def test_beyond_an_array_there_is_0_and_a_warning(words: str) -> None:
    words = f"3 [] a : m 0 1 a ! {words} 0= verify {GO} ;"
    found, said = warned(script(words, "{move} m"))
    assert found == ["shift Man b2 b2"]
    assert said == ["'a': an index is out of range"]


@pytest.mark.parametrize("array", ["{board 3 3 {grid} 9 {array} a board}\n", "9 [] a\n"])
@pytest.mark.parametrize("index", ["Black", "White", "9"])
def test_beyond_an_array_with_an_element_for_each_position_as_well(array: str, index: str) -> None:
    """An index that is known may be a position, or some other number."""
    board = array if "{board" in array else f"{BOARD}{array}"
    words = f": m {index} a @ 0= verify 7 {index} a ! {GO} ;"
    found, said = warned(script(words, "{move} m", board=board))
    assert found == ["shift Man b2 b2"]
    assert set(said) == {"'a': an index is out of range"}


def test_beyond_the_board_nothing_stands() -> None:
    words = (
        f": m -1 empty-at? 99 empty-at? AND -5 piece-at 0= AND 12 enemy-at? NOT AND verify {GO} ;"
    )
    assert moves(words) == ["shift Man b2 b2"]


def test_effects_beyond_the_board_are_none() -> None:
    assert moves(": m 99 capture-at -1 create-at from 77 move add-move ;") == ["nothing"]


def test_pieces_that_do_not_exist_are_not_put() -> None:
    found, said = warned(
        script(": m 5 create-piece-type 0 create-piece-type add-move ;", "{move} m")
    )
    assert found == ["nothing"]
    assert any("no piece type 5" in text for text in said)


def test_numbers_are_cells_of_32_bits() -> None:
    big = "1103515245 x @ * 12345 + x !"
    words = f"VARIABLE x : m 1 x ! {big} {big} x @ 65536 / 32767 AND 9 MOD to {GO} ;"
    value = 1
    for _ in range(2):
        value = (1103515245 * value + 12345 + 2**31) % 2**32 - 2**31
    quotient = abs(value) // 65536 * (1 if value > 0 else -1)
    at = (quotient & 32767) % 9
    names = [f"{column}{row}" for row in (3, 2, 1) for column in "abc"]
    assert moves(words) == [f"shift Man b2 {names[at]}"]


# Limits


def test_a_loop_without_end_ends_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    module = api.compile(game(script(f": m {GO} BEGIN FALSE UNTIL ;", "{move} m")))
    monkeypatch.setattr(module, "ROUNDS_OF_LOOPS", range(1000))
    with pytest.warns(RuntimeWarning, match="'m' at b2: a loop has no end"):
        assert texts(module.Game()) == ["shift Man b2 b2"]


def test_calls_without_end_end_with_a_warning() -> None:
    words = f": down DUP IF 1+ RECURSE ENDIF ; : m {GO} 1 down ;"
    found, said = warned(script(words, "{move} m"))
    assert found == ["shift Man b2 b2"]
    assert said == ["'m' at b2: words call each other without end"]


SHORT = [": w0 n DROP ;", *(f": w{i} w{i - 1} w{i - 1} ;" for i in range(1, 31)), ": m w30"]
BRANCHING = [SHORT[0].replace("DROP", "IF s DROP ENDIF"), *SHORT[1:]]
STACKED = [
    ": w0 IF 1 ELSE 2 ENDIF ;",
    *(f": w{i} IF 1 ELSE 2 ENDIF w{i - 1} + ;" for i in range(1, 31)),
    f": m {'1 ' * 40} w30",
]


@pytest.mark.parametrize(
    "words", [SHORT, BRANCHING, STACKED], ids=["short", "branching", "stacked"]
)
def test_words_that_double_and_double_are_given_up(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("translator.frontends.axiom.lowering.translator.MAX_NODES", 5_000)
    text = script(f"{' '.join(words)} {GO} ;", "{move} m")
    assert codes(text)[-1:] == ["A311"]


def test_recursion_may_go_deep() -> None:
    words = f": down ( n -- n ) DUP IF 1- RECURSE 1+ ENDIF ; : m 300 down 300 = verify {GO} ;"
    assert moves(words) == ["shift Man b2 b2"]


def test_a_word_of_searching_in_rules_is_told_and_ends_the_run() -> None:
    text = script(f": m {GO} White material-balance DROP {GO} ;", "{move} m")
    assert codes(text) == ["A306"]
    assert warned(text)[0] == ["shift Man b2 b2"]


# A stack that depends on the position


SOME = ": some empty? IF 1 ENDIF ;"


def test_leftovers_that_nobody_needs_are_no_reason_for_a_stack() -> None:
    words = f"{SOME} : m n verify some {GO} ;"
    found = game(script(words, "{move} m"))
    bodies = [made.body for made in found.procedures] + [made.body for made in found.rules]
    assert not any(isinstance(n, s.Push | s.Pop) for b in bodies for n in statements(b))
    assert moves(words) == ["shift Man b2 b3"]


def test_a_stack_is_kept_where_what_lies_below_is_needed() -> None:
    words = f"{SOME} : m 1 n verify some 1 = verify DROP {GO} ;"
    assert [d.code for d in findings(script(words, "{move} m"))].count("A303") >= 1
    assert moves(words) == ["shift Man b2 b3"]
    words = f"{SOME} : m 2 n verify some 1 = verify {GO} ;"
    assert moves(words) == ["shift Man b2 b3"]
    assert moves(words, setup="White Man b2, Black Man b3") == []


def test_a_number_of_cells_that_the_position_decides() -> None:
    words = """: gather 0 BEGIN n WHILE here SWAP 1+ REPEAT ;
    : spend BEGIN DUP 0> IF 1- SWAP DUP empty-at? IF from SWAP move add-move ELSE DROP ENDIF FALSE
        ELSE TRUE ENDIF UNTIL ;
    : m gather spend ;"""
    assert moves(words, setup="White Man b1") == ["shift Man b1 b3", "shift Man b1 b2"]
    assert GO


# Names


@pytest.mark.parametrize(
    "name",
    ["class", "import", "print", "g", "b", "Game", "cell", "go", "self", "link_n_1", "rule_1",
     "values1", "?", "+1?", "drop!", "__init__", "x'y", 'q"q', "ä", "None", "_n", "v_score"],
)  # fmt: skip
def test_no_name_of_a_script_means_anything_in_python(name: str) -> None:
    words = f""": {name} ( {name} -- {name} ) DUP empty-at? IF 1 + ENDIF ;
    : m 2 {name} to n DROP {GO} ; VARIABLE {name}x : k {name}x ++ {name}x @ 1 = verify {GO} ;"""
    assert moves(words, "{move} m {move} k") == ["shift Man b2 a3", "shift Man b2 b2"]


def test_texts_stand_in_literals() -> None:
    evil = "evil\"'''\\n;import_os"
    words = f": {evil} ( '''x\"\"\" -- ) DROP empty? IF score ++ ENDIF ; : m 1 {evil} {GO} ;"
    assert moves(words) == ["shift Man b2 b2"]


def test_directions_have_readable_tables() -> None:
    assert DIRECTIONS
    text = body(script(), "step")
    assert "link_n_1[start]" in text and "out.append((label, start, " in text


@pytest.mark.parametrize(
    "words",
    [
        f": m empty? IF 1 >R ENDIF {GO} ;",
        f": w BEGIN 1 >R n NOT UNTIL ; : m w {GO} ;",
        f": m 3 0 DO n IF 1 >R ENDIF LOOP {GO} ;",
        f": m empty? IF 1 COMPILE-LITERAL ENDIF {GO} ;",
    ],
)
def test_a_return_stack_that_the_position_decides_is_told(words: str) -> None:
    assert codes(script(words, "{move} m"))[-1] == "A305"


def test_calls_that_are_abandoned_do_not_count_for_later_ones() -> None:
    words = (
        f": down ( n -- ) DUP 0= NOT verify 1- RECURSE ; : m 300 down ; : m2 300 down ;"
        f" : up ( n -- n ) DUP IF 1- RECURSE 1+ ENDIF ; : m3 300 up 300 = verify {GO} ;"
    )
    found, said = warned(script(words, "{move} m {move} m2 {move} m3"))
    assert (found, said) == (["shift Man b2 b2"], [])


def test_a_recursion_may_end_without_a_look_at_its_inputs() -> None:
    words = f": deep ( n -- n ) score @ 3 < IF score ++ RECURSE 1+ ENDIF ; : m 4 deep to {GO} ;"
    assert moves(words) == ["shift Man b2 b1"]  # 4 + 3 is the number of b1
    assert ("n", Kind.INTEGER) in procedure(words, "deep").params
    assert codes(script(words, "{move} m")) == []


def test_a_choice_of_execute_that_may_be_execute_itself_is_told() -> None:
    """The number on the stack may be that of `EXECUTE`, which takes another one."""
    words = ": step ['] EXECUTE score @ + EXECUTE from here move add-move ;"
    assert "A305" in codes(script(words))


def test_words_in_words_too_deep_to_be_followed_are_told() -> None:
    """Each stands in branches of the next; a word alone may nest its structures deeper."""
    inner = GO
    words = []
    for number in range(30):
        words.append(f": w{number} {'n IF ' * 30}{inner}{' ENDIF' * 30} ;")
        inner = f"w{number}"
    assert codes(script("\n".join(words), f"{{move}} {inner}"))[-1:] == ["A311"]
    assert "A311" not in codes(script(words[0], "{move} w0"))


def test_a_chain_of_short_words_too_long_to_be_followed_is_told() -> None:
    """They are put in place of their names, so that no procedure is translated on the way."""
    chain = " ".join(f": w{number} w{number - 1} ;" for number in range(1, 500))
    assert codes(script(f": w0 {GO} ; {chain}", "{move} w499"))[-1:] == ["A311"]
    after = f": v0 #UnknownScore ; {chain.replace('w', 'v')} : OnIsGameOver v499 ;"
    assert codes(script(f": m {GO} ;", "{move} m", after=after))[-1:] == ["A311"]


def test_choices_of_execute_inside_each_other_are_counted_through_words() -> None:
    """What `EXECUTE` may run is any word kept as data, `row?` and itself as well."""
    words = """
    : run score @ to 0 BEGIN enemy? EXECUTE enemy? AND IF SWAP 1+ SWAP ENDIF NOT UNTIL SWAP DROP ;
    : row? run SWAP run + 1+ 5 >= ;
    : rows? ['] n ['] row? ['] e ['] w row? OR ['] EXECUTE ['] s row? OR ['] n ['] s row? OR ;
    """
    after = ": OnIsGameOver #UnknownScore score @ 0> IF rows? IF DROP #LossScore ENDIF ENDIF ;"
    assert codes(script(f"{words} : m {GO} ;", "{move} m", after=after))[-1:] == ["A305"]


def test_a_rule_runs_a_word_that_asks_whether_there_are_moves() -> None:
    """Only verdicts know that; the word is a procedure, for one of them may run it as well."""
    words = f": ends stalemate? IF score ++ ENDIF ; : m n verify ends {GO} ;"
    after = ": OnIsGameOver ends #UnknownScore stalemate? IF DROP #LossScore ENDIF ;"
    assert texts(play(script(words, "{move} m", after=after))) == ["shift Man b2 b3"]


def test_where_rules_run_no_moves_are_counted_yet() -> None:
    """However often they are generated, and whatever the verdict was told of those before."""
    words = f": m stalemate? verify n verify {GO} ;"
    after = ": OnIsGameOver #UnknownScore move-count 9 = IF DROP #LossScore ENDIF ;"
    engine = play(script(words, "{move} m", after=after))
    for _ in range(2):
        assert (engine.outcome(), texts(engine)) == (None, ["shift Man b2 b3"])
        engine.push(engine.legal_moves[0])
        engine.pop()


def test_execute_of_a_number_ends_the_run_where_no_words_are_kept_as_data() -> None:
    """The verdict is abandoned, and says nothing."""
    after = ": OnIsGameOver #UnknownScore move-count 1 = IF EXECUTE ENDIF ;"
    engine = play(script(f": m n verify {GO} ;", "{move} m", after=after))
    with pytest.warns(RuntimeWarning, match="is given a number that is no word"):
        assert engine.outcome() is None
    assert texts(engine) == ["shift Man b2 b3"]
