"""Tables do not depend on what was asked before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.backends.python.support import corpus_game
from tests.frontends.zrf.lowering.support import lower
from translator.analysis.exploration.tables import Slide, Tables
from translator.backends.engine.forms import form
from translator.ir.game import Game
from translator.ir.parts import Entry
from translator.passes.registry import optimised

ALIKE = """(piece (name Helper) (moves (s add)))
(piece (name Pawn) (moves (s add)))"""
GAMES = ["chess", "english-draughts", "makruk", "xiangqi"]


def entries(game: Game) -> Iterator[tuple[int, int, Entry]]:
    for owner in range(len(game.players)):
        for piece, kind in enumerate(game.pieces):
            yield from ((owner, piece, entry) for entry in kind.moves)


def ends(tables: Tables, owner: int, piece: int, entry: Entry) -> list[tuple[str, list[list[int]]]]:
    """What each table of an entry is made of, and where its moves end by start."""
    found = []
    for table in tables.table(owner, piece, entry, drop=False) or ():
        rows = table.rays if isinstance(table, Slide) else table.moves
        found.append((str(form(rows)), list(rows.ends())))
    return found


def test_a_type_has_the_moves_of_another_that_was_looked_at_for_its_attacks() -> None:
    """Found by fuzzing: the tree of the second type was empty, as all was known from the first."""
    game = lower(ALIKE, "(board-setup (White (Pawn a3)) (Black (Helper c3)))")
    fresh, asked = Tables(game), Tables(game)
    (helper,), (pawn,) = (kind.moves for kind in game.pieces)
    asked.placed(0, 0, helper, drop=False)
    assert ends(asked, 0, 1, pawn) == ends(fresh, 0, 1, pawn) != []


@pytest.mark.parametrize("name", GAMES)
def test_what_attacks_have_asked_changes_no_table(name: str) -> None:
    game = optimised(corpus_game(name))
    fresh, asked = Tables(game), Tables(game)
    every = list(entries(game))
    for owner, piece, entry in reversed(every):
        asked.placed(owner, piece, entry, drop=False)
    made = [ends(fresh, *one) for one in every]
    assert [ends(asked, *one) for one in every] == made
    assert any(made)
