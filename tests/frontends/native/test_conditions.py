"""Conditions of turns and steps, counts, goals with any condition."""

from __future__ import annotations

from typing import Any

import pytest

from tests.backends.native.test_roundtrip import printed_and_read
from tests.frontends.native.support import errors, game
from translator import api
from translator.frontends.native.printing import emit_native
from translator.ir import expr as e
from translator.ir.expr import Kind, Relation
from translator.ir.game import Game
from translator.ir.parts import (
    Best,
    Distinct,
    Goal,
    Invariant,
    Moment,
    Pass,
    Precondition,
    Result,
)  # fmt: skip

FRAME = """
(game "T"
  (players {players})
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))) (zone far c3))
  (rule leap (direction way) (verify my?) way (verify not-friend?) add)
  (piece King (moves (leap n) (leap e) (leap s) (leap w)))
  (piece Man (moves (leap n)))
  {own})
"""


def read(own: str, players: str = "White Black") -> Game:
    """A game with these sections, which is also printed and read again."""
    found = game(FRAME.format(own=own, players=players))
    printed_and_read(found)
    return found


def moves(own: str, players: str = "White Black") -> set[str]:
    engine: Any = api.compile(read(own, players))
    return {str(move) for move in engine.Game().legal_moves}


PLACE = e.Local("place 1")
MINE = e.Owned(PLACE, Relation.FRIEND)
KING = e.IsPiece(PLACE, e.Const(Kind.PIECE, 0))
ATTACKED = e.Attacked(PLACE)
ZERO, ONE = e.Const(Kind.INTEGER, 0), e.Const(Kind.INTEGER, 1)

TAMERLANE = """
(verify (or (> (count (pieces my? (is-piece? King))) 1)
            (= (count (pieces my? (is-piece? King) is-attacked?)) 0) ) )
"""
MATE = """
(loss-condition (and (= (count moves) 0)
                     (= (count (pieces my? (is-piece? King))) 1)
                     (> (count (pieces my? (is-piece? King) is-attacked?)) 0) ) )
"""


def count(*conditions: e.Expr) -> e.Count:
    return e.Count("place 1", e.And(conditions))


def test_verify_in_a_game_is_an_invariant_of_turns() -> None:
    kings, attacked = count(MINE, KING), count(MINE, KING, ATTACKED)
    test = e.Or((e.Compare(">", kings, ONE), e.Compare("==", attacked, ZERO)))
    assert read(TAMERLANE).selection == (Distinct(), Invariant(test))


def test_one_king_may_not_be_attacked() -> None:
    """By c2 the king of Black attacks b2, and c1 and c3."""
    setup = "(board-setup (White (King b1)) (Black (King c2)))"
    assert moves(setup + TAMERLANE) == {"b1 - a1 leap w"}


def test_two_kings_may_be_attacked() -> None:
    setup = "(board-setup (White (King b1) (King a3)) (Black (King c2)))"
    assert moves(setup + TAMERLANE) == {
        "b1 - a1 leap w", "b1 - b2 leap n", "b1 - c1 leap e", "a3 - a2 leap s", "a3 - b3 leap e"
    }  # fmt: skip


def test_a_loss_condition_that_asks_for_moves() -> None:
    (goal,) = read(MATE).goals
    assert (goal.result, goal.players, goal.moment) == (Result.LOSS, (0, 1), Moment.TURN)
    test = goal.test
    assert isinstance(test, e.And)
    assert test.operands[0] == e.Compare("==", e.MoveCount(), ZERO)
    assert test.operands[1] == e.Compare("==", count(MINE, KING), ONE)
    assert test.operands[2] == e.Compare(">", count(MINE, KING, ATTACKED), ZERO)


def after_a_move_of_black(kings: str, move: str) -> Any:
    own = f"(board-setup (White (King c1)) (Black (King {kings}))) (turn-order Black White)"
    engine: Any = api.compile(read(own + TAMERLANE + MATE))
    play = engine.Game()
    play.push_text(move)
    return play


def test_mate_loses() -> None:
    """The king on b1 attacks c1; that on b2 attacks c2, and guards b1."""
    play = after_a_move_of_black("a1 b2", "a1 - b1 leap e")
    assert play.legal_moves == ()
    assert play.outcome().winners == ("Black",)


def test_a_goal_that_counts_moves_counts_those_that_nobody_looks_for() -> None:
    """The king on c1 has two moves, and one of them ends on b1."""
    own = "(board-setup (White (King c1)) (Black (King a3)))"
    engine: Any = api.compile(read(own + "(draw-condition (= (count moves) 1))"))
    assert [str(move) for move in engine.Game().moves_to("b1", "King")] == ["c1 - b1 leap w"]
    assert len(engine.Game().moves_of("King")) == 2
    assert not engine.Game().is_over()


def test_stalemate_does_not_lose() -> None:
    """The king on b2 attacks b1 and c2, but not c1."""
    play = after_a_move_of_black("b3", "b3 - b2 leap s")
    assert play.legal_moves == ()
    assert play.outcome() is None


@pytest.mark.parametrize(
    ("text", "stage"),
    [
        ("(before-turn (verify (< ply 3)))", Precondition),
        ("(before-step (verify (< ply 3)))", lambda c: Precondition(c, step=True)),
        ("(after-step (verify (< ply 3)))", lambda c: Invariant(c, step=True)),
        ("(after-turn (verify (< ply 3)))", Invariant),
        ("(verify (< ply 3))", Invariant),
    ],
)
def test_a_condition_of_each_phase(text: str, stage: Any) -> None:
    condition = stage(e.Compare("<", e.Ply(), e.Const(Kind.INTEGER, 3)))
    wanted = {(condition, Distinct()), (Distinct(), condition)}
    assert read(text).selection in wanted


def test_conditions_come_before_passes_and_preconditions_first() -> None:
    found = read("(verify true) (before-turn (verify true)) (selection distinct (pass forced))")
    assert found.selection == (
        Precondition(e.TRUE), Distinct(), Invariant(e.TRUE), Pass(forced=True)
    )  # fmt: skip


def test_conditions_between_stages_stand_in_the_selection() -> None:
    found = read("(selection (verify true) distinct (before-turn (verify true)))")
    assert found.selection == (Invariant(e.TRUE), Distinct(), Precondition(e.TRUE))


def test_several_conditions_of_one_phase() -> None:
    assert read("(verify true false)").selection[1:] == (Invariant(e.TRUE), Invariant(e.FALSE))


def test_replies_are_asked_after_a_turn() -> None:
    found = read("(verify (> (count replies) 0))")
    assert found.selection[1] == Invariant(e.Compare(">", e.Replies(), ZERO))
    for text in ("(after-step (verify (> (count replies) 0)))", "(verify (> (count moves) 0))"):
        (wrong,) = errors(FRAME.format(own=text, players="White Black"))
        assert wrong.code == "L304"


# Counts


def test_my_is_friend_where_nobody_has_partners_and_owns_in_teams() -> None:
    text = "(verify (any (pieces my?)))"
    alone = e.Count("place 1", MINE)
    assert read(text).selection[1] == Invariant(e.Compare(">", alone, ZERO))
    owned = e.Count("place 1", e.Owned(PLACE, e.Relation.OWN))
    found = read(text, "(team White Black) Red")
    assert found.selection[1] == Invariant(e.Compare(">", owned, ZERO))
    assert "my?" in emit_native(found)


def test_pieces_stand_somewhere_and_positions_may_be_empty() -> None:
    some = e.Not(e.IsEmpty(PLACE))
    free = e.Not(e.Attacked(PLACE))
    found = read("(best (count (pieces not-attacked?)) (count (positions not-attacked?)))")
    assert found.selection[1] == Best(
        (e.Count("place 1", e.And((some, free))), e.Count("place 1", free))
    )


def test_counts_in_counts() -> None:
    """The inner `here` is another one; a name says which is meant."""
    found = read(
        "(verify (any p (and (friend? p) (= (count (pieces enemy? (same? here (step p n)))) 1))))"
    )
    inner = e.Count(
        "place 1",
        e.And((
            e.Owned(PLACE, Relation.ENEMY),
            e.Same(PLACE, e.Step(e.Local("p"), e.Const(Kind.DIRECTION, 0))),
        )),
    )  # fmt: skip
    asked = e.And((e.Owned(e.Local("p"), Relation.FRIEND), e.Compare("==", inner, ONE)))
    assert found.selection[1] == Invariant(e.Compare(">", e.Count("p", asked), ZERO))
    nested = read("(verify (any (pieces friend? (any (pieces enemy? (piece? King))))))")
    assert "place 2" in str(nested.selection[1])


@pytest.mark.parametrize("where", ["pieces", "positions"])
def test_counting_in_a_rule(where: str) -> None:
    """`here` in a count is not where the rule has come."""
    rule = f"""
    (rule sneak e (verify empty?)
      (verify (= (count ({where} enemy? (in-zone? far))) 1)) (verify empty?) add)
    (piece Spy (moves (sneak)))
    (options own-pieces)
    """
    setup = "(board-setup (White (Spy a1)) (Black (Man {at})))"
    assert moves(rule + setup.format(at="c3")) == {"a1 - b1 sneak"}
    assert moves(rule + setup.format(at="c2")) == set()


@pytest.mark.parametrize(
    ("one", "other"),
    [("is-piece? King", "piece? King"), ("is-attacked?", "attacked?"), ("is-my?", "my?"),
     ("is-in-zone? far", "in-zone? far"), ("is-position? a1", "position? a1")],
)  # fmt: skip
def test_questions_with_is(one: str, other: str) -> None:
    def asked(question: str) -> str:
        return f"(verify (any (positions ({question}))))"

    assert read(asked(one)) == read(asked(other))


# Goals


def test_goals_with_other_conditions_are_for_active_players() -> None:
    players = "White Black (neutral Nobody) (random Dice)"
    (other, usual) = read(
        "(loss-condition (= (count (pieces my?)) 0)) (loss-condition (pieces-remaining 0))", players
    ).goals
    assert other.players == (0, 1)
    assert usual.players == (0, 1, 2, 3)
    assert other.moment is Moment.STEP


def test_priorities_and_kinds_of_goals() -> None:
    (first, second) = read(
        "(win-condition (any (pieces my? (in-zone? far))) (kind victory))"
        "(win-condition (= (count (pieces enemy?)) 0) (priority 2) (kind triumph))"
    ).goals
    assert (first.priority, first.kind) == (0, "victory")
    assert (second.priority, second.kind) == (2, "triumph")


def test_the_goal_of_the_greatest_priority_counts() -> None:
    engine: Any = api.compile(read(
        "(win-condition (any (pieces my? (in-zone? far))) (kind victory))"
        "(win-condition (= (count (pieces enemy?)) 0) (priority 2) (kind triumph))"
        "(board-setup (White (King c2)) (Black (King c3)))"
    ))  # fmt: skip
    play = engine.Game()
    play.push_text("c2 x c3 leap n")
    assert (play.outcome().winners, play.outcome().reason) == (("White",), "triumph")


def test_no_place_is_here_in_a_goal() -> None:
    (found,) = errors(FRAME.format(own="(win-condition my?)", players="White Black"))
    assert found.code == "L304"
    assert isinstance(read("(win-condition (my? a1))").goals[0], Goal)
