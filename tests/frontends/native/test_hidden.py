"""Hidden information, and setups by chance."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.backends.native.test_roundtrip import printed_and_read
from tests.frontends.native.support import errors, game
from translator import api
from translator.frontends.native.printing import emit_native
from translator.ir import expr as e
from translator.ir.expr import Relation
from translator.ir.game import Game
from translator.ir.ids import AttributeId, PieceId, PlayerId, PositionId
from translator.ir.parts import Hidden, Placement

FRAME = """
(game "T"
  (players {players})
  (board (grid (a b) (2 1) (directions (n 0 -1) (e 1 0))) (zone low a1 b1))
  (attributes open)
  (rule step (direction way) (verify friend?) way (verify not-friend?) add)
  (piece Man (attribute open false) (moves (step n) (step e)))
  (piece King (attribute open true) (moves (step n)))
  {setup}
  {own})
"""
SETUP = "(board-setup (White (Man a1)) (Black (Man b2) (King a2)))"
HERE = e.Local("here")
MINE = e.Owned(HERE, Relation.FRIEND)


def read(own: str, setup: str = SETUP, players: str = "White Black") -> Game:
    """A game with these sections, which is also printed and read again."""
    found = game(FRAME.format(own=own, setup=setup, players=players))
    printed_and_read(found)
    return found


def observed(own: str, player: str) -> Any:
    engine: Any = api.compile(read(own))
    return engine.Game().observation(player)


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        (
            "(hidden (from all) not-open)",
            Hidden((PlayerId(0), PlayerId(1)), e.Not(e.Attribute(HERE, AttributeId(0)))),
        ),
        ("(hidden (from Black))", Hidden((PlayerId(1),), e.TRUE)),
        ("(hidden (from others))", Hidden((PlayerId(0), PlayerId(1)), e.Not(MINE))),
        (
            "(hidden (from others) not-open)",
            Hidden(
                (PlayerId(0), PlayerId(1)),
                e.And((e.Not(MINE), e.Not(e.Attribute(HERE, AttributeId(0))))),
            ),
        ),
        (
            "(unseen (from White Black) not-friend? (not (reaches? here)))",
            Hidden(
                (PlayerId(0), PlayerId(1)), e.And((e.Not(MINE), e.Not(e.Reaches(HERE)))), whole=True
            ),
        ),
    ],
)
def test_veils(text: str, hidden: Hidden) -> None:
    assert read(text).hidden == (hidden,)


def test_others_in_teams_are_all_but_the_owner() -> None:
    found = read("(hidden (from others))", players="(team White Red) Black")
    assert found.hidden == (
        Hidden(tuple(map(PlayerId, (0, 1, 2))), e.Not(e.Owned(HERE, e.Relation.OWN))),
    )


def test_pieces_face_down() -> None:
    seen = observed("(hidden (from all) not-open)", "White")
    assert {position: tuple(piece)[:2] for position, piece in seen.pieces} == {
        "a1": ("?", "?"), "b2": ("?", "?"), "a2": ("Black", "King")
    }  # fmt: skip


def test_what_is_hidden_from_others_its_owner_sees() -> None:
    text = "(hidden (from others) not-open)"
    white = {position: "?" in piece for position, piece in observed(text, "White").pieces}
    black = {position: "?" in piece for position, piece in observed(text, "Black").pieces}
    assert white == {"a1": False, "b2": True, "a2": False}
    assert black == {"a1": True, "b2": False, "a2": False}


def test_positions_in_the_fog() -> None:
    """White sees where he stands, and a2 and b1, where he can go."""
    text = "(unseen (from all) not-friend? (not (reaches? here)))"
    seen = observed(text, "White")
    assert set(seen.unseen) == {"b2"}
    assert {position for position, _ in seen.pieces} == {"a1", "a2"}


def test_legal_moves_that_reveal() -> None:
    assert not read("").moves_reveal
    found = read("(options legal-moves-reveal)")
    assert found.moves_reveal
    assert "(options legal-moves-reveal)" in emit_native(found)


def test_somebody_has_to_look() -> None:
    (found,) = errors(FRAME.format(own="(hidden (from) open)", setup=SETUP, players="White Black"))
    assert found.code == "L302"


# Setups by chance


def test_alternatives_of_a_setup() -> None:
    setup = "(board-setup (White (Man a1)) (or (White (Man b1)) (Black (King a2))) (or))"
    start = read("", setup).start
    man, king = 0, 1
    a2, a1, b1 = (["a2", "a1", "b2", "b1"].index(name) for name in ("a2", "a1", "b1"))
    assert start.placements == (Placement(PositionId(a1), PlayerId(0), PieceId(man)),)
    assert start.alternatives == (
        (
            Placement(PositionId(b1), PlayerId(0), PieceId(man)),
            Placement(PositionId(a2), PlayerId(1), PieceId(king)),
        ),
        (),
    )


def test_shuffles_name_positions_and_zones() -> None:
    found = read("", SETUP.replace("(King a2))", "(King a2)) (shuffle low a2)"))
    cells = [found.board.positions[position] for position in found.start.shuffles[0]]
    assert cells == ["a1", "b1", "a2"]


def test_chance_takes_each_setup() -> None:
    setup = "(board-setup (White (Man a1)) (or (White (Man b1))) (or (White (Man b2))))"
    engine: Any = api.compile(read("", setup))
    found = Counter(next(iter(engine.Game(seed).board)) for seed in range(300))
    assert set(found) == {"a1", "b1", "b2"}
    assert min(found.values()) > 60


def test_what_is_shuffled_changes_places() -> None:
    setup = "(board-setup (White (Man a1) (King b1)) (shuffle low))"
    engine: Any = api.compile(read("", setup))
    boards = [engine.Game(seed).board for seed in range(100)]
    found = Counter(tuple(sorted((at, piece[-1]) for at, piece in b.items())) for b in boards)
    assert len(found) == 2
    assert min(found.values()) > 25


def test_a_zone_that_is_not_there() -> None:
    setup = SETUP.replace("(King a2))", "(King a2)) (shuffle lwo)")
    (found,) = errors(FRAME.format(own="", setup=setup, players="White Black"))
    assert found.code == "L201"
    assert "low" in found.hint
