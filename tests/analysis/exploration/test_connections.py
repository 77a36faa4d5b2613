"""Which connections win, as the searches show that goals ask for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiled import game
from tests.frontends.native.support import game as native
from translator.analysis.exploration.connections import winning_connections

pytestmark = pytest.mark.quick

CORPUS = Path(__file__).parents[3] / "corpus"


@pytest.mark.parametrize("name", ["native/hex.glot", "zrf/hex.zrf"])
def test_hex_connects_opposite_edges(name: str) -> None:
    """A procedure says so in one language, a loop in the other; each cell has six neighbours."""
    found = winning_connections(game(CORPUS / name))
    files, ranks = "abcdefghijk", range(1, 12)
    for player, edges in {
        "Red": [{f"{file}1" for file in files}, {f"{file}11" for file in files}],
        "Blue": [{f"a{rank}" for rank in ranks}, {f"k{rank}" for rank in ranks}],
    }.items():
        zones, near = found[player]
        assert [set(zone) for zone in zones] == edges
        assert len(near) == 121
        assert len(near["f6"]) == len(set(near["f6"])) == 6
        assert all(at in near[end] for at, ends in near.items() for end in ends)


LADDER = """(game "Ladder"
  (players White Black)
  (board
    (grid (a b c) (2 1) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
    (zone left a1 a2)
    (zone right c1 c2))
  (variables (search scratch) (met (size 6) scratch))
  (procedure leads-over (position place) (returns boolean)
    (if (or (not (%(own)s place)) (= (met place) search)) (return false))
    (assign met search place)
    (if (in-zone? right place) (return true))
    (if (leads-over (step place e)) (return true))
    %(more)s
    (return (leads-over (step place s))))
  (procedure connected (returns boolean)
    (assign search (+ search 1))
    (for-each position cell (where (%(begin)s cell)) (if (leads-over cell) (return true)))
    (return false))
  (rule put (verify empty?) add)
  (piece Stone (drops (put)))
  (board-setup)
  (%(result)s (connected)))"""
PLAIN = {"own": "friend?", "more": "", "begin": "in-zone? left", "result": "win-condition"}


def test_a_search_goes_where_it_runs_itself_again() -> None:
    zones, near = winning_connections(native(LADDER % PLAIN))["Black"]
    assert (sorted(zones[0]), sorted(zones[1])) == (["a1", "a2"], ["c1", "c2"])
    ways = {"a2": ["b2", "a1"], "b2": ["c2", "b1"], "c2": ["c1"]}
    east = {"a1": ["b1"], "b1": ["c1"], "c1": []}
    assert {at: sorted(ends) for at, ends in near.items()} == {
        at: sorted(ends) for at, ends in (ways | east).items()
    }


def test_one_that_goes_back_may_go_anywhere() -> None:
    back = PLAIN | {"more": "(if (leads-over (step-back place e)) (return true))"}
    _, near = winning_connections(native(LADDER % back))["White"]
    assert sorted(near["b1"]) == ["a1", "b2", "c1"]


@pytest.mark.parametrize(
    "change",
    [
        {"result": "loss-condition"},
        {"own": "enemy?"},
        {"own": "occupied?"},
        {"begin": "on-board?"},  # from anywhere to one zone
        {"more": "(if (in-zone? left place) (return true))"},  # one of two zones
    ],
)
def test_other_searches_are_none(change: dict[str, str]) -> None:
    assert winning_connections(native(LADDER % (PLAIN | change))) == {}


def test_roads_to_any_edge_are_none() -> None:
    """In tak both zones are where a road begins."""
    assert winning_connections(game(CORPUS / "native/tak.glot")) == {}
