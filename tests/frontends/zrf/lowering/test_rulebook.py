"""What is compiled for one game of a file serves its variants where it means the same there."""

from __future__ import annotations

from translator.core.source import Source
from translator.frontends.gamefile import GameFile, Lowered
from translator.ir.stmt import Emit
from translator.library.includes import NoIncludes
from translator.library.rules import Rules

BOARD = """(board (grid (dimensions ("a/b" (1 0)) ("1/2" (0 1))) (directions DIRECTIONS))
  (zone (name ZONE) (players White Black) (positions a2)))"""
GAME = """
(game (title "Game") (players White Black) (turn-order White Black)
 BOARD
 (piece (name Man) (moves BLOCKS))
 (board-setup (White (Man a1)) (Black (Man b2))))
"""


def board(directions: str = "(n 0 1) (e 1 0)", zone: str = "home") -> str:
    return BOARD.replace("DIRECTIONS", directions).replace("ZONE", zone)


def lowered(blocks: str, *variants: str) -> list[Lowered]:
    """The game and variants of it, in order."""
    text = GAME.replace("BOARD", board()).replace("BLOCKS", blocks)
    for number, sections in enumerate(variants, 1):
        text += f'(variant (title "Variant {number}") {sections})'
    file = GameFile(Rules(Source("t.zrf", text.encode()), NoIncludes(), "zrf", "t.zrf"))
    assert not file.diagnostics
    return [file.lower(index) for index in range(len(file.titles))]


def test_a_block_is_compiled_once_for_games_with_the_same_names() -> None:
    setup = "(board-setup (White (Man a2)) (Black (Man b2)))"
    first, second = (one.game for one in lowered("(n (verify empty?) add)", setup))
    assert first.rules[0].body is second.rules[0].body


def test_names_mean_what_they_mean_in_the_variant() -> None:
    first, second = lowered("(n add)", board("(e 1 0) (n 0 1)"))
    for one in (first, second):
        (entry,) = one.game.pieces[0].moves
        (direction,) = entry.args
        assert one.game.board.directions[direction] == "n"


def test_names_that_the_variant_does_not_know_are_told_of_it_alone() -> None:
    first, second, third = lowered("(n (verify (in-zone? home)) add)", board(zone="away"), "")
    assert [found.code for found in first.diagnostics] == []
    assert [found.code for found in second.diagnostics] == ["Z424"]
    assert [found.code for found in third.diagnostics] == []


def test_what_is_wrong_in_an_inherited_block_is_told_of_each_game() -> None:
    for one in lowered("(n jump add)", "", board(zone="away")):
        assert [found.code for found in one.diagnostics] == ["Z402"]


def test_move_types_that_a_block_brings_in_are_known_in_each_game() -> None:
    blocks = "(n (add-partial later)) (e (add-partial second))"
    order = "(turn-order (White second) Black)"
    for one in lowered(blocks, order, "", order):
        text = {"n": "later", "e": "second"}
        for entry in one.game.pieces[0].moves:
            (emit,) = [s for s in one.game.rules[entry.rule].body if isinstance(s, Emit)]
            assert emit.next is not None and emit.next.move_type is not None
            direction = one.game.board.directions[entry.args[0]]
            assert one.game.move_types[emit.next.move_type] == text[direction]
