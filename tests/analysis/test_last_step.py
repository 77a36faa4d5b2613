"""Moves that ask for the previous step are tables as others are."""

from tests.frontends.zrf.lowering.support import lower
from translator.analysis.exploration.tables import Guarded, Tables

POSITIONS = lower("(piece (name Man))").board.positions


def tables(block: str) -> tuple[object, ...] | None:
    game = lower(f"(piece (name Man) (moves ({block})))")
    return Tables(game).table(0, 0, game.pieces[0].moves[0], drop=False)


def test_where_it_ended_is_a_cell_that_is_looked_at_anyway() -> None:
    """An enemy north of the man who has just come there from two squares ahead is taken."""
    found = tables("n (verify last-to?) (verify enemy?) n (verify last-from?) back n add")
    assert found is not None
    (table,) = found
    assert isinstance(table, Guarded)
    assert table.last == (("to", 0), ("from", 1))
    a1, a2, a3 = (POSITIONS.index(name) for name in ("a1", "a2", "a3"))
    leaf, cells = table.moves.starts[a1]
    (move,) = table.moves.items[leaf]
    assert [(which, cells[cell]) for which, cell in move.last] == [("to", a2), ("from", a3)]
    assert [cells[cell] for cell, _ in move.guards] == [a2]


def test_that_it_was_elsewhere_is_not_known() -> None:
    """Nothing says where it was instead: the rule runs."""
    assert tables("n (verify (not last-to?)) add") is None
