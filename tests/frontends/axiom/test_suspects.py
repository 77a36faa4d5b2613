"""Faults that can be seen in the text, and those that look like them."""

from __future__ import annotations

import pytest

from .support import codes, findings, script

GO = "from here move add-move"


def said(words: str) -> list[str]:
    """What is said of a script whose move word `m` is among the words, with the line of these."""
    found = findings(script(words, "{move} m"))
    above = script("here").splitlines().index("here")
    return [f"{d.code} {d.span.line - above}: {d.message}" for d in found if d.span is not None]


@pytest.mark.parametrize(
    "loop",
    [
        "BEGIN FALSE UNTIL",
        "BEGIN score ++ 0 UNTIL",
        "BEGIN TRUE WHILE score ++ REPEAT",
        "BEGIN empty? IF score ++ ELSE score -- ENDIF FALSE UNTIL",
        "BEGIN BEGIN n NOT UNTIL FALSE UNTIL",
    ],
)
def test_a_loop_that_nothing_leaves_is_told(loop: str) -> None:
    assert said(f": m\n{loop} {GO} ;") == ["A312 2: a loop of `m` has no end"]


@pytest.mark.parametrize(
    "loop",
    [
        "BEGIN n NOT UNTIL",
        "BEGIN n verify FALSE UNTIL",
        "BEGIN empty? IF EXIT ENDIF FALSE UNTIL",
        "BEGIN score ++ score @ 3 = WHILE REPEAT",
        "BEGIN go-on FALSE UNTIL",
        "BEGIN TRUE UNTIL",
    ],
)
def test_a_loop_that_something_may_leave_is_not(loop: str) -> None:
    words = ": go-on BEGIN n NOT UNTIL score ++ empty? verify score -- score ++ ;"
    assert said(f"{words} : m {loop} {GO} ;") == []


def test_a_word_that_calls_itself_on_every_path_is_told() -> None:
    words = ": down RECURSE ;"
    assert said(f"\n{words} : m down {GO} ;") == ["A313 2: `down` calls itself without end"]
    words = ": down empty? IF score ++ ELSE score -- ENDIF RECURSE ;"
    assert said(f"{words} : m down {GO} ;") == ["A313 1: `down` calls itself without end"]


def test_a_word_that_calls_itself_on_some_paths_is_not() -> None:
    assert said(f": down n IF RECURSE ENDIF ; : m down {GO} ;") == []
    assert said(": m n verify empty? verify from here move add-move RECURSE ;") == []


def test_suspicions_are_told_where_nothing_can_be_translated() -> None:
    words = ": OnIsGameOver RECURSE #UnknownScore ;"
    assert codes(script(after=words)) == ["A313", "A311"]


def test_a_known_index_beyond_an_array_is_told() -> None:
    words = "3 [] three[] : m\n1 3 three[] ! -1 three[] @ three[] ++ 2 three[] ON"
    assert said(f"{words} {GO} ;") == [
        "A314 2: `three[]` has no cell 3, only 3 from 0",
        "A314 2: `three[]` has no cell -1, only 3 from 0",
    ]


def test_an_index_that_the_position_decides_is_not() -> None:
    assert said(f"3 [] three[] : m here three[] ++ {GO} ;") == []


def test_a_cell_that_a_rule_leaves_on_the_stack_is_reported() -> None:
    left = "leaves a cell on the stack, where nothing uses them"
    assert said(": m n verify from here move add-move 5 ;") == [f"A315 1: `m` {left}"]
    assert said(": m n verify empty? IF 5 ENDIF from here move add-move ;") != []
    assert said(": m n verify from here move add-move 5 DROP ;") == []
