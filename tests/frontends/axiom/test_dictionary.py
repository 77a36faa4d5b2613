"""What runs while a script is loaded: definitions, constants, memory, deferred words, files."""

from __future__ import annotations

import pytest

from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.axiom.script import Script
from translator.library.includes import MemoryResolver

from .support import codes, findings, loaded, stack


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("1 2 SWAP", [2, 1]),
        ("1 2 OVER", [1, 2, 1]),
        ("1 2 3 ROT", [2, 3, 1]),
        ("1 2 2DUP", [1, 2, 1, 2]),
        ("1 2 3 2DROP", [1]),
        ("5 6 1 PICK", [5, 6, 5]),
        ("7 8 DEPTH", [7, 8, 2]),
        ("7 2 / -7 2 /", [3, -3]),
        ("7 2 MOD -7 2 MOD", [1, -1]),
        ("7 0 / 7 0 MOD", [0, 7]),
        ("7 2 /MOD", [1, 3]),
        ("100000 100000 1000 */", [10000000]),
        ("2147483647 1+", [-2147483648]),
        ("65536 65536 *", [0]),
        ("5 NEGATE -5 ABS", [-5, 5]),
        ("3 4 MIN 3 4 MAX", [3, 4]),
        ("5 3 AND 5 3 OR 5 3 XOR", [1, 7, 6]),
        ("0 NOT 7 NOT 0 INVERT", [1, 0, -1]),
        ("3 0> 3 0< 0 0=", [1, 0, 1]),
        ("3 3 = 3 4 <> 3 4 < 3 4 >=", [1, 1, 1, 0]),
        ("6 2* 7 2/ -7 2/", [12, 3, -4]),
        ("TRUE FALSE", [1, 0]),
        ("3 CELLS", [12]),
    ],
)
def test_arithmetic(words: str, left: list[int]) -> None:
    assert stack(words) == left


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (": x 0> IF 1 ELSE 2 ENDIF ; 5 x -5 x", [1, 2]),
        (": x 0> IF 1 THEN ; 5 x", [1]),
        (": x 0 BEGIN 1+ DUP 5 = UNTIL ; x", [5]),
        (": x 0 BEGIN DUP 5 < WHILE 1+ REPEAT ; x", [5]),
        (": x 4 0 DO I LOOP ; x", [0, 1, 2, 3]),
        (": x 10 0 DO I 3 +LOOP ; x", [0, 3, 6, 9]),
        (": x 9 0 DO I 2 = IF LEAVE ENDIF I LOOP ; x", [0, 1]),
        (": x 2 0 DO 2 0 DO J I LOOP LOOP ; x", [0, 0, 0, 1, 1, 0, 1, 1]),
        (": x DUP 1 > IF DUP 1- RECURSE * ENDIF ; 5 x", [120]),
        (": x 1 EXIT 2 ; x", [1]),
        (": x >R 2 R> ; 1 x", [2, 1]),
        (": x [ 2 3 + ] LITERAL ; x", [5]),
        ("ASCII a : x ASCII b ; x", [97, 98]),
        (": x 5 ; IMMEDIATE : y x ; y", [5]),
    ],
)
def test_control(words: str, left: list[int]) -> None:
    assert stack(words) == left


def test_a_new_definition_changes_nothing_for_older_ones() -> None:
    assert stack(": a 1 ; : b a ; : a 2 ; a b") == [2, 1]


def test_a_word_in_its_own_definition_is_the_one_before() -> None:
    assert stack(": a 1 ; : a a 1+ ; a") == [2]


def test_memory() -> None:
    assert stack("VARIABLE x 5 x ! x ++ x @ x -- 2 x +! x @ x ON x @ x OFF x @") == [6, 7, 1, 0]
    assert stack("3 [] cells 7 2 cells ! 2 cells @ 0 cells @") == [7, 0]
    assert stack("CREATE t 10 , 20 , 30 t CELLSIZE + @") == [30, 20]
    assert stack("CREATE t 1 , 2 , t 1 CELLS + @") == [2]


def test_defining_words() -> None:
    assert stack(": const <BUILDS , DOES> @ ; 5 const five five") == [5]
    assert stack(": pair <BUILDS , , DOES> DUP @ SWAP CELLSIZE + @ + ; 3 4 pair p p") == [7]


def test_deferred_words_run_what_they_were_given_last() -> None:
    assert stack("DEFER x : y x ; : one 1 ; : two 2 ; ' one IS x y ' two IS x y") == [1, 2]
    assert stack("DEFER x : set IS x ; : one 1 ; ' one set x") == [1]
    assert codes("DEFER x x") == ["A124"]


def test_tokens_are_run_by_execute() -> None:
    assert stack(": one 1 ; ' one EXECUTE : x ['] one ; x EXECUTE") == [1, 1]


def test_a_stack_that_is_not_empty_at_the_end_is_told_and_loads() -> None:
    """A real script ends so: its table lacks a last `,`."""
    assert codes("CREATE t 1 , 0") == ["A126", "A212"]


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        (": m\n  DUP dorp ;", "2:7", "dorp"),
        (": m\n  IF 1 ;", "2:8", ";"),
        ("1\n 2 + +", "2:6", "+"),
        (": forever BEGIN FALSE UNTIL ;\n forever", "1:17", "FALSE"),
        (": again RECURSE ;\n again", "1:9", "RECURSE"),
        ("3 [] a\n 7 9 a !", "2:8", "!"),
        (": x ELSE ;", "1:5", "ELSE"),
        (": x UNTIL ;", "1:5", "UNTIL"),
        (": x IF BEGIN ENDIF ;", "1:14", "ENDIF"),
    ],
)
def test_a_bad_script_is_told_with_line_column_and_word(text: str, place: str, word: str) -> None:
    found = [d for d in findings(text) if d.span is not None]
    assert str(found[0].span) == f"this-file.4th:{place}"
    assert f"`{word}`" in found[0].message


def test_all_unknown_words_of_definitions_are_told() -> None:
    found = findings(": a x1 ; : b x2 ;")
    assert [d.message for d in found if d.code == "A101"] == [
        "the word `x1` is not defined",
        "the word `x2` is not defined",
    ]


def test_another_spelling_is_hinted_at() -> None:
    (found, *_) = findings("VARIABLE Count : m count ;")
    assert "`Count`" in found.hint


def test_a_misspelt_word_is_hinted_at() -> None:
    (found, *_) = findings(": m verfy ;")
    assert found.hint == "did you mean `verify`?"


# Files


def files(main: str, **others: str) -> tuple[list[object], list[str]]:
    names = {"main.4th": main.encode()}
    names |= {f"{name}.4th": text.encode() for name, text in others.items()}
    sink = Sink()
    found = Script(Source("main.4th", names["main.4th"]), MemoryResolver(names), sink)
    found.load()
    return list(found.stack), [d.code for d in sink.items]


def test_load_runs_a_file_where_it_stands() -> None:
    assert files("1 LOAD Two.4TH 3", two="2 : x 9 ;") == ([1, 2, 3], [])
    assert files("LOAD two.4th LOAD two.4th", two="2") == ([2, 2], [])


def test_the_prelude_is_built_in_and_never_read() -> None:
    assert files("LOAD axiom.4th LOAD CORE.4th 1", axiom="nonsense", core="nonsense") == ([1], [])


def test_files_that_are_not_there_or_load_each_other_are_told() -> None:
    assert files("LOAD none.4th")[1] == ["A112"]
    assert files("LOAD a.4th", a="LOAD b.4th", b="LOAD a.4th")[1] == ["A113"]
    assert files("LOAD ../x.4th")[1] == ["A111"]
    assert files("LOAD C:\\x.4th")[1] == ["A111"]


def test_a_bomb_of_files_ends() -> None:
    others = {f"f{i}": f"LOAD f{i + 1}.4th " * 30 for i in range(10)}
    assert files("LOAD f0.4th", **others, f10="1")[1][0] in ("A114", "A121")


def test_a_definition_does_not_go_on_in_another_file() -> None:
    assert files("LOAD a.4th ;", a=": x 1")[1] == ["A102"]


def test_deep_nesting_is_told() -> None:
    assert "A107" in codes(": deep " + "1 IF " * 1000 + " ;")
    found, _ = loaded(": deep " + "1 IF " * 100 + "ENDIF " * 100 + " ;")
    assert "deep" in found.words
