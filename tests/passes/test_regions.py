"""Loops that act in zones alone go over the positions of these; all others stay as they are."""

from __future__ import annotations

import pytest

from tests.frontends.native.support import game as native_game
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.passes.regions import regions


def rows(where: str, result: str = "at") -> tuple[tuple[int, ...], ...] | None:
    """The rows of a loop over positions with this condition, if it has any."""
    game = regions(
        native_game(
            f"""(game "Regions" (players White Black)
              (board (grid (a b c) (2 1) (directions (n 0 -1) (s 0 1)))
                (zone left (White a2 a1) (Black c2 c1)) (zone below (White a1) (Black b1)))
              (variables (seen 0 scratch))
              (procedure look (position at) (boolean wanted) (returns position)
                (for-each position place (where {where}) (assign seen 1))
                (return {result}))
              (rule go-on (direction way)
                way (call look start true into found) (verify (on-board? found)) add)
              (piece Man (moves (go-on n)))
              (board-setup (White (Man a1)) (Black (Man c2))))"""
        )
    )
    (loop,) = (
        node for made in game.procedures for node in made.body if isinstance(node, s.ForEach)
    )
    assert (loop.at == e.Me()) == bool(loop.rows)
    return loop.rows or None


def positions(*files: int) -> tuple[int, ...]:
    """Positions are numbered file by file, from above."""
    return tuple(sorted(2 * file + rank for file in files for rank in (0, 1)))


@pytest.mark.parametrize(
    ("where", "found"),
    [
        ("(in-zone? left place)", (positions(0), positions(2))),
        ("(and (enemy? place) (in-zone? left place))", (positions(0), positions(2))),
        ("(or (in-zone? left place) (in-zone? below place))", (positions(0), (3, 4, 5))),
        ("(or (and wanted (in-zone? below place)) (in-zone? below place))", ((1,), (3,))),
        ("(and (in-zone? left place) (in-zone? below place))", (positions(0), positions(2))),
    ],
)
def test_the_positions_of_zones(where: str, found: tuple[tuple[int, ...], ...]) -> None:
    assert rows(where) == found


@pytest.mark.parametrize(
    "where",
    [
        "(enemy? place)",
        "(in-zone? left at)",  # of another position
        "(not (in-zone? left place))",
        "(or (in-zone? left place) (enemy? place))",
    ],
)
def test_what_may_hold_anywhere_stays(where: str) -> None:
    assert rows(where) is None


def test_where_the_last_position_counts_all_are_gone_through() -> None:
    assert rows("(in-zone? left place)", "place") is None
