"""From where rules that run are called, and what is looked at before."""

from translator.analysis.emission import Emission, Exploration
from translator.analysis.exploration.boardtree import Leaf, Placed
from translator.analysis.exploration.calls import Calls, calls, spots

EMPTY, ROOK, MAN = 1, 2, 4


def emission(*guards: tuple[int, int]) -> Emission:
    return Emission(guards, 0, 1, (("shift", ((0, 1),)),), -2, sure=False)


def found(*emissions: Emission, cells: tuple[int, ...] = (0, 1, 2, 3)) -> Placed:
    return Placed(Leaf(Exploration(emissions), 1), list(cells))


def test_what_all_emissions_need_is_looked_at_first() -> None:
    castling = found(emission((1, EMPTY), (2, ROOK)), emission((1, EMPTY), (2, ROOK), (3, MAN)))
    assert calls([castling]) == (Calls(((1, 2),), (EMPTY, ROOK)),)


def test_a_cell_that_one_of_them_does_not_ask_for_is_not_looked_at() -> None:
    assert calls([found(emission((1, EMPTY)), emission((2, EMPTY)))]) == (Calls(((),), ()),)


def test_one_that_needs_less_there_counts() -> None:
    """The second may be emitted on a man as well: the first does not say what has to be there."""
    assert calls([found(emission((1, ROOK)), emission((1, ROOK | MAN)))]) == (Calls(((),), ()),)


def test_where_nothing_is_emitted_nothing_is_called() -> None:
    assert calls([found(), found(emission((1, EMPTY)))]) == (Calls((None, (1,)), (EMPTY,)),)


def test_a_rule_that_emits_nothing_from_anywhere_is_never_called() -> None:
    assert calls([found(), found()]) == ()


def test_what_is_not_known_is_called() -> None:
    assert calls([None]) == (Calls(((),), ()),)


def test_starts_that_need_different_things_look_at_nothing() -> None:
    several = calls([found(emission((1, EMPTY))), found(emission((1, ROOK))), found()])
    assert several == (Calls(((), (), None), ()),)


def test_from_each_start_its_own_cells_are_looked_at() -> None:
    """Emissions hold for all starts that are alike, and number the cells that they speak of."""
    near, far = (found(emission((1, EMPTY)), cells=cells) for cells in ((7, 8), (9, 5)))
    assert calls([near, far]) == (Calls(((8,), (5,)), (EMPTY,)),)


def test_where_moves_end_is_told_by_the_start() -> None:
    near, far = (found(emission(), cells=cells) for cells in ((0, 8), (1, 5)))
    assert spots([near, far, found()]) == {0: (8,), 1: (5,)}


def test_where_moves_end_is_not_known_of_a_run_that_is_not() -> None:
    assert spots([found(emission()), None]) is None


def test_a_move_that_begins_elsewhere_is_looked_for_everywhere() -> None:
    elsewhere = Emission((), 1, 2, (("shift", ((1, 2),)),), -2)
    assert spots([found(elsewhere)]) is None
