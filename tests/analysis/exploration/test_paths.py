"""Runs that would go the same way are made once, and only those."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.backends.python.support import corpus_game
from translator.analysis.codes import Codes, Side
from translator.analysis.exploration import paths
from translator.analysis.exploration.explore import Run
from translator.analysis.exploration.explorer import Budget, Explorer
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Const, Kind, Param
from translator.ir.game import Game
from translator.ir.ids import DirectionId, RuleId
from translator.ir.parts import Entry, Label, Rule
from translator.passes.registry import optimised

HERE = e.Local("here")


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "_trees", {})


def with_rule(game: Game, params: tuple[Kind, ...], *body: s.Stmt) -> tuple[Game, RuleId]:
    rule = Rule("", params, (), (*body, s.Emit(e.Local("start"), HERE)))
    return replace(game, rules=(*game.rules, rule)), RuleId(len(game.rules))


def compare(game: Game, rule: RuleId, rows: list[tuple[int, ...]]) -> int:
    """All entries find what runs of their own find; how many emissions that are."""
    explorer = Explorer(game, Codes(game), 0, Budget())
    count = 0
    for args in rows:
        entry = Entry(Label(""), rule, args)
        for start in range(len(game.board.positions)):
            found = explorer.explore(entry, 0, start, drop=False)
            expected = Run(explorer.side, entry, 0, start, drop=False).exploration()
            assert (found and found.exploration()) == expected
            count += len(expected.emissions) if expected is not None else 0
    return count


def test_a_constant_of_the_rule_is_no_parameter() -> None:
    """One entry has the direction that the rule names itself: the other goes elsewhere."""
    game = optimised(corpus_game("chess"))
    step = s.Let("here", e.Step(HERE, Param(0, Kind.DIRECTION)), walk=True)
    named = s.Let("here", e.Step(HERE, Const(Kind.DIRECTION, 0)), walk=True)
    game, rule = with_rule(game, (Kind.DIRECTION,), step, named)
    assert compare(game, rule, [(number,) for number in range(8)]) > 200


def test_two_parameters_may_be_the_same() -> None:
    game = optimised(corpus_game("chess"))
    steps = [
        s.Let("here", e.Step(HERE, Param(index, Kind.DIRECTION)), walk=True) for index in (0, 1)
    ]
    game, rule = with_rule(game, (Kind.DIRECTION, Kind.DIRECTION), *steps)
    assert compare(game, rule, [(0, 0), (0, 1), (1, 1), (1, 0), (2, 2)]) > 100


def test_a_direction_that_is_taken_for_a_number_is_told_apart() -> None:
    """A program keeps a direction, and goes on unless that is the first one, 0."""
    game = optimised(corpus_game("chess"))
    body = (
        s.Let("held", Param(0, Kind.DIRECTION)),
        s.Verify(e.Local("held")),
        s.Let("here", e.Step(HERE, Const(Kind.DIRECTION, 0)), walk=True),
    )
    game, rule = with_rule(game, (Kind.DIRECTION,), *body)
    held = replace(game.rules[rule], locals=(("held", Kind.INTEGER),))
    game = replace(game, rules=(*game.rules[:-1], held))
    explorer = Explorer(game, Codes(game), 0, Budget())
    assert rule in explorer.programs
    found = []
    for direction in (1, 0, 2):
        placed = explorer.possible(Entry(Label(""), rule, (direction,)), 0, 20)
        assert placed is not None
        exploration = placed.exploration()
        assert exploration is not None
        found.append(len(exploration.emissions))
    assert found == [1, 0, 1]


def test_pieces_are_told_apart() -> None:
    game = optimised(corpus_game("chess"))
    step = s.Let("here", e.Step(HERE, Const(Kind.DIRECTION, 0)), walk=True)
    asked = s.Verify(e.IsPiece(HERE, Param(0, Kind.PIECE)))
    game, rule = with_rule(game, (Kind.PIECE,), step, asked)
    assert compare(game, rule, [(0,), (1,), (2,)]) > 100


def test_directions_and_boards_share_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rook's four directions are one, on a board that is smaller, too."""
    runs = []
    exploration = Run.exploration

    def counted(run: Run) -> object:
        runs.append(run.start)
        return exploration(run)

    monkeypatch.setattr(Run, "exploration", counted)
    game = optimised(corpus_game("chess"))
    rook = next(n for n, piece in enumerate(game.pieces) if piece.name == "Rook")
    codes = Codes(game)
    entries = [entry for entry in game.pieces[rook].moves if len(game.rules[entry.rule].params)]
    assert len({entry.rule for entry in entries}) == 1
    assert len(entries) == 4

    def explored(game: Game) -> None:
        explorer = Explorer(game, codes, 0, Budget())
        for entry in entries:
            for start in range(len(game.board.positions)):
                explorer.explore(entry, rook, start, drop=False)

    explored(game)
    assert len(runs) == 8  # from 0 cells before the edge to 7
    north = DirectionId(game.board.directions.index("n"))
    links = list(game.board.links)
    links[north] = (e.NOWHERE,) * len(links[north])
    explored(replace(game, board=replace(game.board, links=tuple(links))))
    assert len(runs) == 8
    assert Side(game, codes, 0).signature != Side(game, codes, 1).signature
