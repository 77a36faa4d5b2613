"""Words of the Forth kernel, one by one: what they leave on the stack (docs/axiom.md 3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from .game import Game
from .reader import ForthError


def stack(text: str) -> list[int]:
    game = Game()
    game.machine.load_text(text)
    return game.machine.stack


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("1 2 SWAP", [2, 1]),
        ("1 2 OVER", [1, 2, 1]),
        ("1 2 3 ROT", [2, 3, 1]),
        ("1 2 2DUP", [1, 2, 1, 2]),
        ("1 2 3 2DROP", [1]),
        ("7 8 1 PICK DEPTH", [7, 8, 7, 3]),
        ("1 2 >R 3 R@ R>", [1, 3, 2, 2]),
        ("7 2 / -7 2 /", [3, -3]),
        ("7 2 MOD -7 2 MOD", [1, -1]),
        ("17 5 /MOD", [2, 3]),
        ("2147483647 1+", [-2147483648]),
        ("65536 65536 *", [0]),
        ("100000 100000 100 */", [100000000]),
        ("6 3 AND 6 3 OR 6 3 XOR 0 INVERT", [2, 7, 5, -1]),
        ("0 NOT 5 NOT", [1, 0]),
        ("3 4 < 3 3 <= 3 4 <> 0 0= -1 0<", [1, 1, 1, 1, 1]),
        ("5 NEGATE -5 ABS 3 9 MIN 3 9 MAX", [-5, 5, 3, 9]),
        ("HEX -1F DECIMAL 19", [-31, 19]),
        ("( one ( two ) 3", [3]),
        ("1 \\ 2 3\n4 \\\n5", [1, 4, 5]),
        ('." shown" 1', [1]),
        ("VARIABLE v v @ 5 v ! v ++ v @ 3 v +! v @ v OFF v @", [0, 6, 9, 0]),
        ("3 [] a 7 2 a ! 0 a @ 2 a @ 1 a --  1 a @", [0, 7, -1]),
        ("CREATE t 10 , 20 , t 1 CELLS + @", [20]),
        (": array <BUILDS CELLS ALLOT DOES> SWAP CELLS + ; 3 array a 5 1 a ! 1 a @ 2 a @", [5, 0]),
        ("VARIABLE v 258 v ! v C@ 3 v 1 + C! v @", [2, 770]),
        ("5 CONSTANT x : y x ; 6 CONSTANT x y x", [5, 6]),
        (": a 1 ; : a a 1+ ; a", [2]),
        (": f DUP 1 > IF DUP 1- RECURSE * ENDIF ; 5 f", [120]),
        (": f IF 1 ELSE 2 THEN ; 0 f 9 f", [2, 1]),
        (": f BEGIN 1- DUP 0= UNTIL ; 4 f", [0]),
        (": f 0 SWAP BEGIN DUP 0> WHILE SWAP 2 + SWAP 1- REPEAT DROP ; 3 f", [6]),
        (": f 3 0 DO I LOOP ; f", [0, 1, 2]),
        (": f 10 0 DO I 4 +LOOP ; f", [0, 4, 8]),
        (": f 9 0 DO I DUP 1 = IF LEAVE ENDIF LOOP ; f", [0, 1]),
        (": f 2 0 DO 2 0 DO J I LOOP LOOP ; f", [0, 0, 0, 1, 1, 0, 1, 1]),
        (": f DUP 3 = IF EXIT ENDIF 1+ ; 3 f 4 f", [3, 5]),
        (": a 1 ; ' a EXECUTE", [1]),
        (": a 1 ; : b 2 ; : f ['] b EXECUTE ; f", [2]),
        ("DEFER d : f d ; : a 7 ; ' a IS d f", [7]),
        ("DEFER d : a 7 ; : b 8 ; : f ['] b IS d ; ' a IS d d f d", [7, 8]),
        (": twice COMPILE DUP COMPILE + ; IMMEDIATE : f 4 twice ; f", [8]),
        (": f [ 2 3 + ] LITERAL ; f", [5]),
        ("TRUE FALSE CELLSIZE", [1, 0, 4]),
    ],
)
def test_word(text: str, left: list[int]) -> None:
    assert stack(text) == left


@pytest.mark.parametrize(
    ("text", "message", "line", "column", "word"),
    [
        ("1 2\n  nonsense", "not defined", 2, 3, "nonsense"),
        (": f IF 1 ;", "IF has no end", 1, 10, ";"),
        (": f 1 ENDIF ;", "without its IF", 1, 7, "ENDIF"),
        (": f BEGIN 1 ;", "BEGIN has no end", 1, 13, ";"),
        ("1 +", "empty", 1, 3, "+"),
        (": f BEGIN FALSE UNTIL ;\nf", "more than", 1, 11, "FALSE"),
        (": f RECURSE ;\nf", "without end", 1, 5, "f"),
        (": f BEGIN 1 FALSE UNTIL ; f", "without end|more than", 1, 13, ""),
        ("DEFER d\n: f d ;\nf", "leads nowhere", 2, 5, "d"),
        (": f 1", "does not end", 1, 6, "f"),
        ("( no end", "missing", 1, 1, "("),
        ("1 0 /", "division by zero", 1, 5, "/"),
        ("LOAD nothing.4th", "no such file", 1, 6, "nothing.4th"),
        ('1 ABORT" too many"', "too many", 1, 3, 'ABORT"'),
        ("12345 EXECUTE", "not a token", 1, 7, "EXECUTE"),
    ],
)
def test_a_wrong_script_is_told_where(
    text: str, message: str, line: int, column: int, word: str
) -> None:
    game = Game()
    game.machine.limit = 100_000
    with pytest.raises(ForthError, match=message) as raised:
        game.machine.load_text(text)
    error = raised.value
    assert error.place is not None
    assert (error.place.line, error.place.column) == (line, column)
    assert word in (error.word, "")


def test_an_index_outside_of_an_array_reads_0_and_writes_nothing() -> None:
    game = Game()
    game.machine.load_text("2 [] a 5 2 a ! 2 a @ 0 a @ -1 a @")
    assert game.machine.stack == [0, 0, 0]
    assert "an index outside of a" in game.machine.notes


def test_load_reads_beside_the_script_whatever_the_case_of_the_name(tmp_path: Path) -> None:
    (tmp_path / "Part.4th").write_text("5 CONSTANT five")
    (tmp_path / "main.4th").write_text("LOAD axiom.4th LOAD part.4th five")
    game = Game()
    game.machine.load(tmp_path / "main.4th")
    assert game.machine.stack == [5]


def test_a_file_that_loads_itself_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "main.4th").write_text("LOAD main.4th")
    with pytest.raises(ForthError, match="loads itself"):
        Game().machine.load(tmp_path / "main.4th")
