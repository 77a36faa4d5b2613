"""Rows that are walked on the board are those that the rules emit from each start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from templates.python.tables import Lines, Walks
from tests.backends.python.support import corpus_game
from translator.analysis.codes import Side
from translator.analysis.exploration.explore import Run
from translator.analysis.exploration.explorer import Budget, Explorer
from translator.analysis.exploration.tables import Rows, Slide, Tables, merged
from translator.backends.engine.forms import form
from translator.backends.python.generators import Generators
from translator.ir.game import Game
from translator.ir.parts import Entry
from translator.passes.registry import optimised

GAMES = ["chess", "english-draughts", "breakthrough", "sokoban"]


def entries(game: Game) -> Iterator[tuple[int, int, Entry, bool]]:
    for owner in range(len(game.players)):
        for piece, kind in enumerate(game.pieces):
            for drop, row in ((False, kind.moves), (True, kind.drops)):
                yield from ((owner, piece, entry, drop) for entry in row)


def walked(rows: Rows) -> Walks:
    """The form of the rows, written and read again; its items are whole emissions."""
    made = form(rows)

    text = made.source(lambda one: repr(tuple(one)), Generators.SPELLING)
    tables = [(*one.table, 0 if one.zone else -1) for one in made.tables]
    return Walks(eval(text), tables)  # noqa: S307


@pytest.mark.parametrize("name", GAMES)
def test_a_walk_finds_what_a_run_from_there_emits(name: str) -> None:
    game = optimised(corpus_game(name))
    tables = Tables(game)
    compared = 0
    for owner, piece, entry, drop in entries(game):
        found = tables.table(owner, piece, entry, drop)
        if found is None:
            continue
        walks = [walked(one.rays if isinstance(one, Slide) else one.moves) for one in found]
        side = Side(game, tables.codes, owner)
        for start in range(len(game.board.positions)):
            run = Run(side, entry, piece, start, drop).exploration()
            assert run is not None
            expected = sorted(map(tuple, merged(run.emissions)), key=repr)
            assert sorted((item for walk in walks for item in walk[start]), key=repr) == expected
            compared += len(expected)
    assert compared > 50


@pytest.mark.parametrize("name", GAMES)
def test_starts_that_are_alike_have_what_a_run_finds(name: str) -> None:
    game = optimised(corpus_game(name))
    tables = Tables(game)
    for owner, piece, entry, drop in entries(game):
        explorer = Explorer(game, tables.codes, owner, Budget())
        for start in range(len(game.board.positions)):
            found = explorer.explore(entry, piece, start, drop)
            if found is None:
                break
            run = Run(explorer.side, entry, piece, start, drop)
            assert found.exploration() == run.exploration()
            assert found.leaf.steps == run.steps


def test_forms_of_directions_and_players_are_the_same() -> None:
    """A knight's eight leaps differ by their links alone, for both players."""
    game = optimised(corpus_game("chess"))
    tables = Tables(game)
    knight = next(n for n, piece in enumerate(game.pieces) if piece.name == "Knight")
    forms = set()
    for owner in (0, 1):
        for entry in game.pieces[knight].moves:
            (table,) = tables.table(owner, knight, entry, False) or ()
            assert not isinstance(table, Slide)
            forms.add(str([(one.question, one.following) for one in form(table.moves).nodes]))
    assert len(forms) == 1


def test_lines_run_along_a_link_to_the_edge_or_around() -> None:
    assert [Lines((1, 2, -1, -1))[start] for start in range(3)] == [[1, 2], [2], []]
    assert [Lines((1, 2, 0, -1))[start] for start in range(3)] == [[1, 2], [2, 0], [0, 1]]
    assert len(Lines((1, 2, 1, -1))[0]) == 4  # a ring that never comes back to the start


def test_questions_about_named_positions_and_known_cells() -> None:
    """Position 5 by name; a step back to the start is told by the number of the start, 0."""
    made: list[Any] = [
        [None, 5, None, {0: 3, 1: 1}],
        [None, 0, 0, {0: 2, 2: 3}],
        [lambda c: [c[1]]],
        [lambda c: [-1]],
    ]
    walks = Walks(made, [(0, 0, 5, 5, 5, 5)])
    assert [walks[start] for start in range(4)] == [[5], [-1], [], []]
