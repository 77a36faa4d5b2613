"""How rows of move counts find their games, and what counts as proved."""

from notation.engine import Engine
from tests.engines.nim import Nim
from tests.incomplete import Incomplete
from tests.prove.oracles import Oracle, difference, judge, verdict


class Heap(Incomplete):
    """The class of a game of nim with this heap."""

    def __init__(self, heap: int) -> None:
        self.heap = heap

    def __call__(self, seed: int = 0) -> Engine:
        return Nim(seed, self.heap)

    def from_setup(self, setup: object, seed: int = 0) -> Engine:
        raise NotImplementedError

    def completed(self, setup: object) -> object:
        raise NotImplementedError


def oracle(*counts: int, variant: str = "Nim", unit: str = "ply") -> Oracle:
    return Oracle("nim.zrf", variant, unit, counts, "A")


def test_a_row_holds_when_every_count_does() -> None:
    found = verdict(oracle(2, 4, 7), Heap(5))
    assert found.holds
    assert found.proved == 3


def test_the_first_wrong_count_is_told() -> None:
    found = verdict(oracle(2, 4, 8), Heap(5))
    assert (found.holds, found.proved, found.got) == (False, 2, 7)
    assert difference(found) == "ply, depth 3: 8 expected, 7 counted"


def test_counts_beyond_the_budget_are_not_tried() -> None:
    found = verdict(oracle(2, 4, 7_000_000), Heap(5), budget=100)
    assert (found.holds, found.proved) == (True, 2)


def test_games_that_share_a_title_take_the_rows_that_hold_for_them() -> None:
    # Heaps of one and two stones: 1, 0 and 2, 1 sequences of one and two moves.
    rows = [oracle(2, 1), oracle(1, 0)]
    invariants = judge(rows, ["Nim", "Nim"], [Heap(1), Heap(2)])
    assert [(index, found.holds) for index, found in invariants] == [(1, True), (0, True)]


def test_a_game_takes_only_one_row_of_a_unit() -> None:
    invariants = judge([oracle(2, 1), oracle(2, 1)], ["Nim", "Nim"], [Heap(2), Heap(1)])
    assert [(index, found.holds) for index, found in invariants] == [(0, True), (1, False)]


def test_a_row_without_an_engine_does_not_hold() -> None:
    [(index, found)] = judge([oracle(2)], ["Nim"], [None])
    assert (index, found.holds) == (0, False)


def test_a_row_whose_title_nobody_has_does_not_hold() -> None:
    [(_, found)] = judge([oracle(2, variant="Chess")], ["Nim"], [Heap(5)])
    assert not found.holds


def test_titles_in_old_encodings_are_the_same_titles() -> None:
    assert oracle(variant="Byway\x92s setup").belongs_to("Byway\u2019s setup")
    assert oracle(variant="?").belongs_to("anything")
