"""Lines along which a rule does the same become one loop, and others stay what they are."""

from __future__ import annotations

import translator
from tests.frontends.axiom.support import game, script
from translator.ir import stmt as s
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.walk import statements
from translator.passes.registry import optimised

GO = """: score-it ( -- ) score ++ ;
: go ( -- ) from here move COMPILE score-it add-move ;
"""
STEP = ": step ( 'dir -- ) back EXECUTE empty? AND IF go ENDIF ;\n"
SLIDE = """: slide ( 'dir -- )
    back BEGIN DUP EXECUTE empty? AND IF go FALSE ELSE TRUE ENDIF UNTIL DROP
;
"""
WAYS = ["n", "e", "s", "w"]


def all_ways(word: str) -> str:
    calls = " ".join(f"['] {way} {word}" for way in WAYS)
    return f": all ( -- ) {calls} ;\n"


def made(words: str, setup: str = "White Man b2") -> Game:
    return game(script(words=words, moves="{move} all", setup=setup))


def loops(found: Game) -> list[s.ForEach]:
    body = optimised(found).rules[0].body
    return [node for node in statements(body) if isinstance(node, s.ForEach)]


def moves(found: Game) -> list[str]:
    legal = translator.compile(found).Game().legal_moves
    return [f"{move.start} - {move.end}" for move in legal]


def test_steps_in_several_directions_are_one_loop_in_their_order() -> None:
    (loop,) = loops(made(GO + STEP + all_ways("step")))
    assert loop.rows[4] == (1, 5, 7, 3)  # from the centre of three by three
    assert loop.rows[0] == (1, 3)


def test_lines_that_are_left_early_are_counted() -> None:
    """From the corner a3: nowhere north, b3 and c3, a2 and a1, nowhere west."""
    counter, line = loops(made(GO + SLIDE + all_ways("slide")))
    assert (counter.kind, counter.rows) == (Kind.INTEGER, ((0, 1, 2, 3),))
    assert [line.rows[9 * way] for way in range(4)] == [(), (1, 2), (3, 6), ()]


def test_moves_come_in_the_order_in_which_the_words_are_called() -> None:
    slides = GO + SLIDE + all_ways("slide")
    ends = ["b3", "c3", "a2", "a1"]
    assert moves(made(slides, "White Man a3")) == [f"a3 - {end}" for end in ends]


def test_what_stands_on_one_line_ends_no_other() -> None:
    slides = GO + SLIDE + all_ways("slide")
    found = moves(made(slides, "White Man a3, Black Man b3"))
    assert found == [f"a3 - {end}" for end in ("a2", "a1")]


def test_what_differs_stays_apart() -> None:
    words = GO + STEP + ": jump ( 'dir -- ) back EXECUTE enemy? AND IF go ENDIF ;\n"
    assert loops(made(words + ": all ( -- ) ['] n step ['] e jump ['] s step ;\n")) == []


def test_what_one_line_leaves_for_the_next_is_no_such_loop() -> None:
    """The second step is only made if the first one was."""
    words = """: all ( -- )
    n empty? AND DUP IF go ENDIF
    back e empty? AND AND IF go ENDIF
;
"""
    assert loops(made(GO + words)) == []
    assert moves(made(GO + words)) == ["b2 - b3", "b2 - c2"]
    assert moves(made(GO + words, "White Man b2, Black Man b3")) == []
