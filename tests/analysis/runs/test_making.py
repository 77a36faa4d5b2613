"""Moves that are made once of the values that they are known by."""

from __future__ import annotations

from functools import cache
from typing import Any

import translator
from tests import compiled
from tests.backends.python.support import CORPUS
from tests.frontends.axiom.support import game, script
from translator.analysis.runs.contexts import Contexts
from translator.analysis.runs.making import Making, makings
from translator.analysis.runs.pending import Pending
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Local
from translator.ir.game import Game
from translator.ir.walk import Body, bodies_of, statements
from translator.passes.registry import optimised

SCORED = ": score-it ( -- ) score ++ ;\n"


@cache
def chess() -> Game:
    return optimised(compiled.game(CORPUS.parent / "axiom" / "Chess.4th"))


def made(found: Game, rule: str) -> list[Making]:
    """What a rule makes, in all bodies in it."""
    begins = Pending(found, Contexts(found.procedures)).begins()
    (body,) = (one.body for one in found.rules if one.name == rule)
    return [one for inner in bodies(body) for one in makings(found, inner, begins)]


def bodies(body: Body) -> list[Body]:
    inner = [getattr(node, name) for node in statements(body) for name in bodies_of(type(node))]
    return [body, *inner]


def test_what_a_step_of_chess_is_known_by() -> None:
    """Where it goes from and to, what rights to castle are lost, whether a piece stands there."""
    (step,) = made(chess(), "knight-leaps")
    match step.known_by:
        case (e.Origin(), Local(end), Local(lost), e.Occupied(Local(at))):
            assert at == end
            assert lost in {node.name for node in step.first if isinstance(node, s.Let)}
        case _:
            raise AssertionError(step.known_by)


def rule(words: str) -> list[Making]:
    return made(optimised(game(script(words=SCORED + words))), "step")


def test_what_is_pending_before_is_part_of_no_such_move() -> None:
    """The capture is only sometimes pending where the rest of the move is recorded."""
    words = ": step ( -- ) n verify enemy? IF here capture-at ENDIF from here move add-move ;\n"
    assert rule(words) == []
    before = ": step ( -- ) s DROP here capture-at n verify n verify from here move add-move ;\n"
    assert rule(before) == []


def module() -> Any:
    """A piece that goes north, and one step farther takes what it passes: the same two cells."""
    words = """: go ( -- ) n verify n verify from here move add-move ;
: take ( -- ) n verify here n verify from here move capture-at add-move ;
"""
    return translator.compile(
        game(script(words=words, moves="{move} go {move} take", setup="White Man b1, Black Man b2"))
    )


def test_moves_of_two_words_between_the_same_cells_stay_apart() -> None:
    first = module().Game()
    taken = [move.captures for move in first.legal_moves]
    assert taken == [(), ("b2",)]
    again = module().Game()
    assert [move.captures for move in again.legal_moves] == taken


def test_moves_are_made_once() -> None:
    """Two games of one module know the same moves."""
    built = module()
    one, other = built.Game()._legal(), built.Game()._legal()
    assert [id(move) for move in one] == [id(move) for move in other]


def test_too_many_moves_are_forgotten() -> None:
    built = module()
    kept = built.Made()
    for number in range(built.MOST_MADE):
        kept.keep(kept, (number,), (0, 0, number))
    assert len(kept) == built.MOST_MADE
    kept.keep(kept, (-1,), (0, 0, 0))
    assert [*kept] == [(-1,)]


def test_those_of_runs_are_forgotten_with_the_others() -> None:
    built = module()
    kept = built.Made()
    for number in range(built.MOST_MADE):
        kept.keep(kept[number % 7,], number, (0, 0, number))
    assert [len(row) for row in kept.values()] == [*[2858] * 1, *[2857] * 6]  # 20,000 in all
    kept.keep(kept[1,], -1, (0, 0, 0))
    assert sum(map(len, kept.values())) == 0 and kept[1,] == {}
