"""`(worth N)` of a piece is advice to players: a part of the game, but not of how it is played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.frontends.native.support import errors, game
from translator.frontends.native.printing import emit_native
from translator.ir.fingerprint import fingerprint

pytestmark = pytest.mark.quick

RULES = """(game "Worth"
  (define most 9)
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0))))
  (rule step (direction way) way (verify not-friend?) add)
  (piece Man {man} (moves (step n)))
  (piece King {king} (moves (step n) (step e)))
  (board-setup (White (Man a1) (King b1)) (Black (Man a3)))
  (options own-pieces))"""


def worths(man: str, king: str) -> list[int | None]:
    return [piece.worth for piece in game(RULES.format(man=man, king=king)).pieces]


def test_it_is_a_number_of_any_sign_or_not_said() -> None:
    assert worths("(worth -2)", "(worth most)") == [-2, 9]
    assert worths("", "(worth 0)") == [None, 0]


def test_it_has_32_bits() -> None:
    least = -(1 << 31)
    assert worths(f"(worth {least})", f"(worth {-least - 1})") == [least, -least - 1]
    for value in (least - 1, -least):
        (found,) = errors(RULES.format(man=f"(worth {value})", king=""))
        assert found.code == "L301"


def test_it_is_written_down_again() -> None:
    advised = game(RULES.format(man="(worth -2)", king="(worth 0)"))
    assert game(emit_native(advised)) == advised


def test_records_know_their_rules_whatever_it_is() -> None:
    advised = game(RULES.format(man="(worth 3)", king=""))
    man, king = advised.pieces
    plain = replace(advised, pieces=(replace(man, worth=None), king))
    assert advised != plain
    assert fingerprint(advised) == fingerprint(plain)
