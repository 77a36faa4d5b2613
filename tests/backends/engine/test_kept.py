"""Variants that differ in how they begin alone: their rules are written once."""

from __future__ import annotations

from typing import Final

import pytest

from translator import api
from translator.backends.engine.kept import of_rules, rules_kept
from translator.core.source import Source
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game
from translator.library.includes import MemoryResolver
from translator.library.rules import Rules

TEXT: Final = b"""
(define step ($1 (verify empty?) add))
(define hop ($1 (verify not-friend?) add))
(game
  (title "First")
  (players White Black)
  (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("3/2/1" (0 9)))
    (directions (n 0 -1) (s 0 1))))
  (piece (name Man) (moves (step n) (step s)) (drops ((verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man a3)))
  (win-condition (White Black) (absolute-config Man (b2))))
(variant (title "Elsewhere") (board-setup (White (Man b1)) (Black (Man c3))))
(variant (title "In reserve") (board-setup (White (Man a1 off 2)) (Black (Man a3 off 1))))
(variant (title "Others") (piece (name Man) (moves (hop n) (hop s))))
(variant (title "Again") (board-setup (White (Man c1)) (Black (Man a3))))
"""


def games() -> list[Game]:
    source = Source("variants.zrf", TEXT)
    file = GameFile(Rules(source, MemoryResolver({}), "zrf", source.name))
    return [file.lower(index)[0] for index in range(len(file.titles))]


@pytest.mark.parametrize("target", ["python", "javascript"])
def test_a_text_does_not_depend_on_what_was_written_before(target: str) -> None:
    found = games()
    alone = [api.emit(game, target) for game in found]
    with rules_kept():
        together = [api.emit(game, target) for game in found]
    assert together == alone
    assert len(set(together)) == len(found)


def test_rules_are_written_once_where_the_start_alone_differs() -> None:
    made: list[str] = []

    def number(game: Game, fen: bool) -> int:
        made.append(f"{game.meta.title} {fen}")
        return len(made)

    first, elsewhere, reserve, others, again = games()
    with rules_kept():
        assert [of_rules(number, game, False) for game in (first, elsewhere, again)] == [1, 1, 1]
        assert of_rules(number, elsewhere, True) == 2
        assert of_rules(number, reserve, True) == 3
        assert [of_rules(number, game, True) for game in (others, first)] == [4, 5]
    assert made[:3] == ["First False", "Elsewhere True", "In reserve True"]
    assert made[3:] == ["Others True", "First True"]
    assert [of_rules(number, first, True) for _ in range(2)] == [6, 7]
