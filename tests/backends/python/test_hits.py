"""Attacks that a module has as data, seen from a position."""

from __future__ import annotations

from templates.python.tables import Hits, attacked

FIRST, SECOND = (True, False), (False, True)
HITS = Hits((FIRST, SECOND), "0 +11,-9;1 +2,+4;1 +2 0+1/1-2,0+11;0 -3 1+4 x -8;0 +1 ")


def test_cells_are_counted_from_the_position() -> None:
    assert HITS(0, 20) == (FIRST, (31, 11))
    assert HITS(1, 20) == (SECOND, (22, 24))


def test_one_of_the_ways_has_to_be_open() -> None:
    ways = (((FIRST, 21),), ((SECOND, 18), (FIRST, 31)))
    assert HITS(2, 20) == (SECOND, 22, ways)
    assert HITS(4, 20) == (FIRST, 21, ((),))  # nothing has to be anywhere


def test_the_step_before_began_anywhere_and_ended_on_a_cell() -> None:
    assert HITS(3, 20) == (FIRST, 17, (((SECOND, 24),),), -1, 12)


def test_rows_name_attacks_by_kind() -> None:
    rows = attacked(HITS, "0-1||4;|0|")
    assert rows[0] == ((HITS(0, 0), HITS(1, 0)), (), (HITS(4, 0),))
    assert rows[1] == ((), (HITS(0, 1),), ())
