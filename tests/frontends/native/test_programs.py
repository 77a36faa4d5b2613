"""Loops over everything, procedures as functions, hands, variables, attributes of positions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.backends.native.test_roundtrip import printed_and_read
from tests.frontends.native.support import errors, findings, game, rules_of
from translator import api
from translator.frontends.gamefile import GameFile
from translator.frontends.native.printing import emit_native
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Kind, Relation
from translator.ir.game import Game
from translator.ir.ids import ProcedureId, VariableId
from translator.ir.parts import Variable

FRAME = """
(game "T"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
  (board-setup (White (Man b2)) (Black (Man b1 a2 c3)))
  (options own-pieces)
  (piece Man (moves (act)))
  {own})
"""


def read(own: str) -> Game:
    """A game with these sections, which is also printed and read again."""
    found = game(FRAME.format(own=own))
    printed_and_read(found)
    return found


def body(own: str) -> tuple[s.Stmt, ...]:
    return read(own).rules[0].body


def played(own: str) -> Any:
    """A game after the first move."""
    engine: Any = api.compile(read(own))
    play = engine.Game()
    play.push(play.legal_moves[0])
    return play


def legal(own: str) -> list[str]:
    engine: Any = api.compile(read(own))
    return [str(move) for move in engine.Game().legal_moves]


def pieces(play: Any) -> set[str]:
    return set(play.board)


# For each


def test_for_each_with_a_condition_is_a_loop_with_an_if() -> None:
    (loop, *_) = body("(rule act (for-each position p (where (enemy? p)) (capture p)) n add)")
    p = e.Local("p")
    inside = s.If(e.Owned(p, Relation.ENEMY), (s.Do(s.Remove(p)),))
    assert loop == s.ForEach("p", Kind.POSITION, (inside,))


@pytest.mark.parametrize("kind", ["position", "direction", "piece", "player"])
def test_for_each_kind(kind: str) -> None:
    (loop, *_) = body(f"(rule act (for-each {kind} x (let y x)) n add)")
    assert loop == s.ForEach("x", Kind(kind), (s.Let("y", e.Local("x")),))


def test_a_direction_is_its_place_in_the_list_where_a_number_is_expected() -> None:
    """Of n, e, s and w the third leads from b2 to b1."""
    chosen = "(for-each direction d (if (= d 2) (go (step here d)) add))"
    assert legal(f"(rule act {chosen})") == ["b2 x b1 act"]
    asked = "(procedure square (direction d) (returns integer) (return (* d d)))"
    assert legal(f"{asked} (rule act (verify (= (square w) 9)) w add)") == ["b2 x a2 act"]
    read = game(FRAME.replace("(act)", "(act n) (act e)").format(own=FIRST))
    printed_and_read(read)
    engine: Any = api.compile(read)
    assert [str(move) for move in engine.Game().legal_moves] == ["b2 - b3 act n"]


FIRST = "(rule act (direction way) (verify (< (+ way 1) 2)) way add)"


def test_for_each_zone_there_is_not() -> None:
    (found,) = errors(FRAME.format(own="(rule act (for-each zone z) n add)"))
    assert found.code == "L303"
    assert "position, direction, piece, player" in found.message


def test_what_stands_around_is_captured() -> None:
    play = played("(rule act (for-each direction d (where (enemy? d)) (capture d)) n add)")
    assert pieces(play) == {"b3", "c3"}


def test_a_loop_is_left() -> None:
    play = played("(rule act (for-each position p (where (enemy? p)) (capture p) leave) n add)")
    assert len(pieces(play)) == 3


# Procedures


STRENGTH = """
(procedure strength (position at) (returns integer)
  (let n 0)
  (for-each direction d (where (friend? (step at d))) (let n (+ n 1)))
  (return n))
"""


def test_a_procedure_is_asked_like_a_function() -> None:
    (verify, *_) = body(STRENGTH + "(rule act (verify (> (strength here) 1)) n add)")
    asked = e.Ask(ProcedureId(0), (e.Local("here"),))
    assert verify == s.Verify(e.Compare(">", asked, e.Const(Kind.INTEGER, 1)))


def test_a_procedure_beside_the_games_is_shared_by_all() -> None:
    """It asks the procedures of the game that it is read for, and they ask it."""
    games = [
        FRAME.replace('"T"', f'"{title}"').format(
            own=f"(procedure bound (returns integer) (return {number}))"
            "(rule act (verify (far (bound))) n add)"
        )
        for title, number in (("One", 1), ("Two", 2))
    ]
    shared = "(procedure far (integer n) (returns boolean) (return (>= n (+ (bound) ply))))"
    shared += "(procedure apart (returns boolean) (return (= (bound) 2)))"
    text = f"{shared}\n{''.join(games)}".replace("(verify (far", "(verify (apart) (far")
    file = GameFile(rules_of(text))
    engines: list[Any] = [api.compile(file.lower(index).game) for index in range(2)]
    assert [[str(m) for m in engine.Game().legal_moves] for engine in engines] == [
        [],
        ["b2 - b3 act"],
    ]
    assert errors(text.replace("far (integer n)", "bound (integer n)"))


def test_ask_says_the_same() -> None:
    one = read(STRENGTH + "(rule act (verify (ask strength n)) n add)")
    assert one == read(STRENGTH + "(rule act (verify (strength n)) n add)")
    assert "(strength (step here n))" in emit_native(one)


def test_names_mean_what_the_parameters_want() -> None:
    """Directions lead from here, players and pieces are what they are called."""
    own = """
    (procedure f (position p) (player who) (piece type) (direction way) (returns boolean)
      (return (and (owns? who p) (piece? type p))))
    (rule act (verify (f n White Man e)) n add)
    """
    verify = body(own)[0]
    assert isinstance(verify, s.Verify)
    assert isinstance(verify.condition, e.Ask)
    kinds = [type(arg) for arg in verify.condition.args]
    assert kinds == [e.Step, e.Const, e.Param, e.Param]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("(strength)", "takes 1 arguments, not 0"),
        ("(strength here here)", "takes 1 arguments, not 2"),
        ("(nothing)", "returns 0 values, not one"),
        ("(strenght here)", "unknown condition or value `strenght`"),
    ],
)
def test_wrong_questions(call: str, message: str) -> None:
    own = f"{STRENGTH} (procedure nothing (let x 1)) (rule act (verify {call}) n add)"
    (found,) = errors(FRAME.format(own=own))
    assert message in found.message


def test_a_procedure_with_a_parameter_here_needs_no_places() -> None:
    own = """
    (procedure mine (position here) (returns boolean) (return (and friend? (not-piece? Man n))))
    (rule act (verify (mine here)) n add)
    """
    made = read(own).procedures[0]
    assert "Local(name='here')" in str(made.body)


def test_hands_and_supplies() -> None:
    first, second, *_ = body("(rule act (verify (> (hand Black Man) -2)) (supply me Man 2) n add)")
    man = e.Param(0, Kind.PIECE)
    hand = e.Hand(e.Const(Kind.PLAYER, 1), man)
    assert first == s.Verify(e.Compare(">", hand, e.Const(Kind.INTEGER, -2)))
    assert second == s.Do(s.Supply(e.Me(), man, e.Const(Kind.INTEGER, 2)))


def test_reaches() -> None:
    rule = "(rule act (verify (reaches? n)) (verify (not-reaches? w)) n (verify empty?) add)"
    engine: Any = api.compile(read(rule.replace("n (verify empty", "n (verify vacant")))
    assert isinstance(engine.Game().legal_moves, tuple)


# Variables


def test_variables_of_a_turn_and_hidden_ones() -> None:
    found = read("(variables (x turn) (y 3 hidden) (z (size 2) turn)) (rule act n add)")
    assert found.variables == (
        Variable("x", turn=True), Variable("y", 3, hidden=True), Variable("z", size=2, turn=True)
    )  # fmt: skip


def test_attributes_of_positions_are_arrays_with_an_element_for_each() -> None:
    found = read("(position-attributes seeds (owner-mark 2) (heat turn)) (rule act n add)")
    assert found.variables == (
        Variable("seeds", size=9, by_position=True),
        Variable("owner-mark", 2, size=9, by_position=True),
        Variable("heat", size=9, turn=True, by_position=True),
    )  # fmt: skip
    assert "(position-attributes seeds (owner-mark 2) (heat turn))" in emit_native(found)


def test_an_attribute_of_positions_is_that_of_here_or_of_a_place() -> None:
    own = "(position-attributes seeds) (rule act (let x (+ seeds (+ (seeds n) (seeds b3)))) n add)"
    let = body(own)[0]
    assert isinstance(let, s.Let)
    here = e.Local("here")
    north, b3 = e.Step(here, e.Param(0, Kind.DIRECTION)), e.Param(1, Kind.POSITION)
    rest = e.Arith("+", e.Load(VariableId(0), north), e.Load(VariableId(0), b3))
    assert let.value == e.Arith("+", e.Load(VariableId(0), here), rest)


def test_an_attribute_of_positions_is_set() -> None:
    own = "(position-attributes seeds)"
    found = body(own + "(rule act (set seeds 4) (set seeds 2 n) (set seeds 1 b3) n add)")
    effects = [do.effect for do in found if isinstance(do, s.Do)]
    places = [type(effect.index) for effect in effects if isinstance(effect, s.SetVariable)]
    assert places == [e.Local, e.Step, e.Param]


def test_contents_of_an_attribute_of_positions() -> None:
    own = "(position-attributes (seeds (contents 1 2 3 4 5 6 7 8 9))) (rule act n add)"
    assert read(own).variables[0].contents == tuple(range(1, 10))
    (found,) = errors(FRAME.format(own=own.replace(" 9)", ")")))
    assert "there are 9 positions, not 8" in found.message


def test_an_attribute_of_positions_in_a_goal_says_where() -> None:
    own = "(position-attributes seeds) (rule act n add) (win-condition (> {seeds} 1))"
    (found,) = errors(FRAME.format(own=own.format(seeds="seeds")))
    assert found.code == "L304"
    read(own.format(seeds="(seeds b2)"))


def test_an_array_by_player() -> None:
    own = "(variables (score (size 2))) (rule act (set score (+ (score me) 1) me) n add)"
    play = played(own + "(win-condition (= (score White) 1))")
    assert play.outcome().winners == ("White",)


# Whose pieces


def owners(options: str, condition: str) -> list[str]:
    text = FRAME.format(own=f"(rule act {condition} n (verify not-friend?) add)")
    found = findings(text.replace("(options own-pieces)", options))
    return [d.code for d in found]


@pytest.mark.parametrize(
    "condition", ["(verify friend?)", "(verify my?)", "(if (enemy? start) (capture))"]
)
def test_rules_that_ask_whose_piece_it_is(condition: str) -> None:
    assert owners("", condition) == []


def test_rules_that_do_not_ask_move_everybodys_pieces_and_that_is_told() -> None:
    assert owners("", "") == ["L211"]
    assert owners("(options shared-pieces)", "") == []
    assert owners("(options own-pieces)", "") == []


def test_all_pieces_are_moved_by_everybody_unless_the_options_say_otherwise() -> None:
    text = FRAME.format(own="(rule act n (verify empty?) add)")
    assert game(text.replace("(options own-pieces)", "")).generation.shared_pieces
    assert game(text.replace("own-pieces", "shared-pieces")).generation.shared_pieces
    assert not game(text).generation.shared_pieces


def test_stavropol_moves_of_ones_own_men_or_of_others() -> None:
    own = """
    (rule act (verify friend?) n (verify empty?) add)
    (rule push (verify enemy?) e (verify empty?) add)
    """
    text = FRAME.format(own=own).replace("(act)", "(act) (push)")
    text = text.replace("(options own-pieces)", "")
    engine: Any = api.compile(game(text))
    found = {str(move) for move in engine.Game().legal_moves}
    assert found == {"b2 - b3 act", "b1 - c1 push"}
    printed_and_read(game(text))
