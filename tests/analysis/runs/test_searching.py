"""Rules that search and may be kept, loops that are floods, what rules ask of their first cell."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests import compiled
from tests.backends.python.support import corpus_game
from tests.frontends.native.support import game as lowered
from translator.analysis.runs.floods import floods
from translator.analysis.runs.opening import Opening, opening
from translator.analysis.runs.searching import of_state, searching
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.ids import PlayerId
from translator.ir.walk import statements
from translator.passes.programs import programs
from translator.passes.registry import optimised

LEAVE = s.Leave()
NATIVE = Path(__file__).parents[3] / "corpus" / "native"


def kept(game: Game) -> set[str]:
    game = optimised(game)
    return {game.rules[index].name for index in searching(game, programs(game))}


def loops(name: str) -> tuple[int, int]:
    """How many loops of the rules of a game are floods, and how many there are."""
    game = optimised(corpus_game(name))
    nodes = [node for rule in game.rules for node in statements(rule.body)]
    found = sum(len(floods(rule.body)) for rule in game.rules)
    return found, sum(isinstance(node, s.While) for node in nodes)


def replaced(node: s.While, others: dict[s.Stmt, s.Stmt]) -> s.While:
    """A loop with other statements in place of some, wherever they stand in it."""

    def inside(body: tuple[s.Stmt, ...]) -> tuple[s.Stmt, ...]:
        return tuple(
            replace(one, then=inside(one.then), other=inside(one.other))
            if isinstance(one, s.If) and one not in others
            else others.get(one, one)
            for one in body
        )

    return replace(node, body=inside(node.body))


def test_searches_of_the_corpus_are_kept() -> None:
    assert kept(corpus_game("hex")) == {"place-stone"}
    assert kept(corpus_game("go")) == {"drop-to-empty"}
    assert kept(compiled.game(NATIVE / "go.glot")) == {"play"}  # it marks with scratch variables


def test_what_only_walks_along_lines_is_not_worth_it() -> None:
    assert kept(corpus_game("reversi")) == set()


SEARCH = """
(game "G" (players A B)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0))))
  (variables held (number scratch) (met (size 9) scratch))
  (procedure chain (position at) (returns boolean)
    (if (or (not-friend? at) (= (met at) number)) (return false))
    (assign met number at)
    (return (chain (step at n))))
  (rule play
    (verify empty?)
    {}
    (call chain (step here n) into found)
    (verify (not found))
    add)
  (piece Man (drops (play)))
  (board-setup))"""
NEW = "(assign number (+ number 1))"


def test_marks_of_a_search_with_a_new_number_belong_to_it() -> None:
    assert kept(lowered(SEARCH.format(NEW))) == {"play"}


@pytest.mark.parametrize(
    "begun",
    [
        "",  # the number is that of a search before
        "(if (= held 1) (assign number (+ number 1)))",
        "(assign number (+ number 2))",  # it may meet another that counts by one
        "(assign number 1)",
        NEW + " (let old (met here)) (verify (!= old 7))",  # reads what an earlier one has left
        NEW + " (verify (< ply 9))",  # changes with every move
        NEW + " (draw n 1 2)",
    ],
)
def test_what_may_differ_from_run_to_run_is_not_kept(begun: str) -> None:
    assert kept(lowered(SEARCH.format(begun))) == set()


def test_variables_of_the_game_may_be_asked() -> None:
    assert kept(lowered(SEARCH.format(NEW + " (verify (= held 0))"))) == {"play"}


def told(text: str) -> set[str]:
    """The rules of which is known where in the state all stands that they read."""
    game = optimised(lowered(text))
    return {game.rules[index].name for index in of_state(game, searching(game, programs(game)))}


def test_what_a_rule_reads_of_the_state_is_known_by_where_it_stands() -> None:
    assert told(SEARCH.format(NEW + " (verify (= held 0))")) == {"play"}
    array = SEARCH.replace("(variables held", "(variables (held (size 9))")
    text = array.format(NEW + " (verify (= (held here) 0))")
    assert (kept(lowered(text)), told(text)) == ({"play"}, set())


def test_moves_of_what_stands_there_are_not_told() -> None:
    """Where nothing stands, such a move is none."""
    text = SEARCH.format(NEW + " (pair here start)")
    assert (kept(lowered(text)), told(text)) == ({"play"}, set())


def test_loops_that_visit_what_hangs_together_are_floods() -> None:
    assert loops("hex") == (1, 1)
    assert loops("go") == (5, 10)  # the others go through the whole board
    assert loops("reversi")[0] == 0


def test_a_visit_that_asks_what_visits_change_has_to_come_in_order() -> None:
    game = optimised(corpus_game("hex"))
    (rule,) = game.rules
    (loop,) = [node for node in statements(rule.body) if isinstance(node, s.While)]
    found = floods(rule.body)[loop]
    first, second = found.visit
    assert isinstance(first, s.If) and isinstance(second, s.If)
    flag = first.then[0]
    assert isinstance(flag, s.Let)
    asks = s.If(e.Local(flag.name), second.then)
    assert floods((replaced(loop, {first: first, second: asks}),)) == {}
    assert floods((replaced(loop, {first: s.If(first.condition, (*first.then, LEAVE))}),)) == {}
    assert len(floods((replaced(loop, {}),))) == 1


def test_a_flood_whose_marks_are_set_elsewhere_is_none() -> None:
    (rule,) = optimised(corpus_game("hex")).rules
    (loop,) = [node for node in statements(rule.body) if isinstance(node, s.While)]
    found = floods((loop,))[loop]
    stray = s.Mark(found.ways[0].entered, e.Local("here"), e.TRUE)
    assert floods((loop, stray)) == {}
    assert floods((loop, s.Mark(found.seen, e.Local("here"), e.FALSE))) == {}
    assert len(floods((s.Mark(found.seen, e.Local("here"), e.TRUE), loop))) == 1


def test_what_is_asked_of_the_first_cell() -> None:
    game = optimised(corpus_game("kalah"))
    south, north = PlayerId(0), PlayerId(1)
    (sow,) = [entry for entry in game.pieces[0].moves if game.rules[entry.rule].name == "sow"]
    pits = opening(game, south, sow, drop=False)
    assert [game.board.positions[p] for p in pits.cells] == ["a1", "b1", "c1", "d1", "e1", "f1"]
    assert set(pits.cells).isdisjoint(opening(game, north, sow, drop=False).cells)
    hexes = optimised(corpus_game("hex"))
    assert opening(hexes, south, hexes.pieces[0].drops[0], drop=True) == Opening(
        tuple(range(121)), empty=True, occupied=False
    )


def test_a_pass_that_is_the_same_everywhere_is_made_once() -> None:
    game = optimised(compiled.game(NATIVE / "go.glot"))
    (passing,) = [entry for entry in game.pieces[0].drops if game.rules[entry.rule].name == "pass"]
    assert opening(game, PlayerId(0), passing, drop=True).cells == (0,)
    assert len(opening(game, PlayerId(0), passing, drop=False).cells) == 81
