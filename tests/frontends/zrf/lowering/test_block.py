"""Instructions (docs/zrf.md 8 and 9), as statements of the `Game`."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.lowering.support import body, findings, lower, lowered, rule, rules
from translator.ir.expr import (
    FALSE,
    OFF_BOARD,
    TRUE,
    Attribute,
    Const,
    Expr,
    FirstOn,
    InZone,
    IsEmpty,
    Kind,
    LastFrom,
    LastTo,
    Local,
    Me,
    MovingType,
    Owned,
    Param,
    Relation,
    Step,
)
from translator.ir.game import Game
from translator.ir.ids import AttributeId
from translator.ir.stmt import (
    ChangeOwner,
    ChangeType,
    Continuation,
    Do,
    Effect,
    Emit,
    Flip,
    Forget,
    If,
    Let,
    Mark,
    Pair,
    Put,
    Remove,
    SetAttribute,
    Verify,
    While,
)

HERE, START, FROM, TO, MARK = map(Local, ("here", "start", "from", "to", "mark"))


def there(index: int = 0, reverse: bool = False) -> Step:
    """The neighbour of `here` along a direction of the entry."""
    return Step(HERE, Param(index, Kind.DIRECTION), reverse)


def step(index: int = 0) -> Let:
    return Let("here", there(index), walk=True)


ADD = Emit(START, HERE)
EFFECTS_FORGOTTEN = Forget(effects=True)


# Navigation


def test_a_direction_steps_and_ends_the_block_where_there_is_no_link() -> None:
    assert body("n add") == (step(), ADD)


def test_a_position_is_jumped_to() -> None:
    assert body("b2 add") == (Let("here", Param(0, Kind.POSITION), walk=True), ADD)


def test_opposite_steps_backwards() -> None:
    assert body("(opposite n) add") == (Let("here", there(reverse=True), walk=True), ADD)


def test_back_goes_to_the_mark() -> None:
    assert body("n mark e back add") == (
        Let("mark", HERE),  # where it is before any `mark`
        step(),
        Let("mark", HERE),
        step(1),
        Let("here", MARK, walk=True),
        ADD,
    )


def test_back_without_mark_returns_to_the_start() -> None:
    assert body("n back add")[0] == Let("mark", HERE)


def test_mark_may_name_the_place() -> None:
    assert body("(mark n) back add")[1] == Let("mark", there())


@pytest.mark.parametrize(
    ("word", "target"),
    [
        ("from", FROM),
        ("to", HERE),
        ("mark", MARK),
        ("last-from", LastFrom()),
        ("last-to", LastTo()),
    ],
)
def test_go_jumps_to_what_is_remembered(word: str, target: Expr) -> None:
    assert Let("here", target, walk=True) in body(f"n (go {word}) mark add")


def test_go_to_returns_to_the_destination_once_it_is_set() -> None:
    assert Let("here", TO, walk=True) in body("n to e (go to) add")


# From, to, cascade


def test_to_fixes_the_destination() -> None:
    assert body("n to e add") == (
        step(),
        Let("to", HERE),
        step(1),
        Emit(START, TO),
    )


def test_u15_after_add_from_is_the_start_again_and_to_unset() -> None:
    assert body("n from to e add add") == (
        Let("from", START),
        step(),
        Let("from", HERE),
        Let("to", HERE),
        step(1),
        Emit(FROM, TO),
        Let("from", START),
        Emit(FROM, HERE),
        Let("from", START),
    )


def test_from_chooses_what_moves() -> None:
    found = body("n from e add")
    assert found == (
        Let("from", START),
        step(),
        Let("from", HERE),
        step(1),
        Emit(FROM, HERE),
        Let("from", START),
    )


def test_cascade_closes_the_pair_at_here_and_goes_on_with_the_piece_there() -> None:
    assert body("n cascade n add") == (
        Let("from", START),
        step(),
        Pair(FROM, HERE),
        Let("from", HERE),
        step(),
        Emit(FROM, HERE),
        Let("from", START),
    )


def test_cascade_closes_the_pair_at_to_where_that_is_set() -> None:
    assert body("e to e cascade w w add") == (
        Let("from", START),
        step(),
        Let("to", HERE),
        step(),
        Pair(FROM, TO),
        Let("from", HERE),
        step(1),
        step(1),
        Emit(FROM, HERE),
        Let("from", START),
    )


def test_a_drop_has_no_from() -> None:
    found = rule("(verify empty?) add", drop=True)
    assert found.body == (Verify(IsEmpty(HERE)), Emit(OFF_BOARD, HERE))


def test_what_to_is_can_depend_on_a_branch() -> None:
    found = body("n (if empty? to) e add add")
    emissions = [s for s in found if isinstance(s, Emit)]
    assert emissions == [Emit(START, FirstOn(TO, HERE)), Emit(START, HERE)]
    # Between the two, `to` is unset, whichever branch was taken.
    assert found[found.index(emissions[0]) + 1] == Let("to", OFF_BOARD)


def test_what_to_is_can_depend_on_an_earlier_round_of_a_loop() -> None:
    (loop,) = (s for s in body("(while empty? add to n)") if isinstance(s, While))
    assert loop.body[0] == Emit(START, FirstOn(TO, HERE))


def test_locals_are_declared_only_where_a_block_needs_them() -> None:
    assert rule("n add").locals == ()
    assert rule("n mark add").locals == (("mark", Kind.POSITION),)
    assert rule("n to add").locals == (("to", Kind.POSITION),)
    assert rule("n cascade n add").locals == (("from", Kind.POSITION),)


# Control


def test_verify_abandons_the_block() -> None:
    assert body("n (verify empty?) add") == (step(), Verify(IsEmpty(HERE)), ADD)


def test_if_has_two_branches() -> None:
    assert body("(if empty? n else e s) add") == (
        If(IsEmpty(HERE), (step(0),), (step(1), step(2))),
        ADD,
    )


def test_either_branch_may_be_empty() -> None:
    assert body("n (if empty? else add)") == (step(), If(IsEmpty(HERE), (), (ADD,)))
    assert body("n (if empty? add else)") == (step(), If(IsEmpty(HERE), (ADD,), ()))
    assert body("n (if empty?) add") == (step(), If(IsEmpty(HERE), ()), ADD)


def test_while_tests_before_each_round() -> None:
    assert body("n (while empty? add n)") == (step(), While(IsEmpty(HERE), (ADD, step())))


def test_loops_nest() -> None:
    (outer,) = (s for s in body("(while empty? (while friend? n) e)") if isinstance(s, While))
    assert isinstance(outer.body[0], While)


# Add


def test_add_with_types_offers_a_choice() -> None:
    game = lower(
        "(piece (name Man) (moves (n (add Queen Rook))))",
        "(piece (name Queen))",
        "(piece (name Rook))",
    )
    entry = game.pieces[0].moves[0]
    choice = Param(1, Kind.PIECE), Param(2, Kind.PIECE)
    assert game.rules[entry.rule].body[-1] == Emit(START, HERE, choice)
    assert entry.args[1:] == (1, 2)


def test_add_copy_leaves_the_original() -> None:
    assert body("n add-copy") == (step(), Emit(START, HERE, copy=True))


def test_add_copy_partial_combines_both() -> None:
    assert body("n add-copy-partial") == (step(), Emit(START, HERE, (), True, Continuation(None)))


def first_of(*sections: str) -> tuple[Game, list[str]]:
    (game,), found = lowered(rules(*sections))
    return game, found


def partial(arguments: str) -> tuple[tuple[Expr, ...], str | None]:
    """Types and move type of an `add-partial` with these arguments."""
    game, found = first_of(
        f"(piece (name Man) (moves (move-type jump) (n (add-partial {arguments}))))",
        "(piece (name King))",
        "(piece (name Queen))",
    )
    assert set(found) <= {"Z435"}  # of a type that no moves have
    emit = game.rules[0].body[-1]
    assert isinstance(emit, Emit)
    assert emit.next is not None
    move_type = emit.next.move_type
    return emit.pieces, None if move_type is None else game.move_types[move_type]


def test_add_partial_without_arguments_goes_on_with_any_move() -> None:
    assert partial("") == ((), None)


def test_the_last_argument_of_add_partial_is_the_move_type() -> None:
    assert partial("jump") == ((), "jump")
    assert partial("King jump") == ((Param(1, Kind.PIECE),), "jump")
    assert partial("King Queen jump") == ((Param(1, Kind.PIECE), Param(2, Kind.PIECE)), "jump")


def test_add_partial_with_piece_types_only_has_no_move_type() -> None:
    assert partial("King") == ((Param(1, Kind.PIECE),), None)
    assert partial("King Queen") == ((Param(1, Kind.PIECE), Param(2, Kind.PIECE)), None)


def test_a_type_without_blocks_is_a_move_type_all_the_same() -> None:
    assert partial("finished") == ((), "finished")


def test_add_forgets_effects_but_not_flags_marks_and_place() -> None:
    found = body("(set-flag seen true) mark n capture add n back add")
    first = found.index(ADD)
    assert found[first + 1] == EFFECTS_FORGOTTEN
    assert not any(isinstance(s, Let) and s.name != "here" for s in found[first + 1 :])


def test_add_keeps_cascades_for_the_next_add() -> None:
    assert not any(isinstance(s, Forget) for s in body("n cascade n add n add"))


# Effects


def effects(block: str, *sections: str) -> list[Effect]:
    return [s.effect for s in body(block, *sections) if isinstance(s, Do)]


def test_capture() -> None:
    assert effects("n capture add") == [Remove(HERE)]
    assert effects("(capture n) e add") == [Remove(there())]
    assert effects("(capture b2) e add") == [Remove(Param(0, Kind.POSITION))]
    assert effects("n (capture (opposite n)) add") == [Remove(there(reverse=True))]


@pytest.mark.parametrize("dialect", ["zillions", "dagaz"])
def test_capture_spares_nothing_in_either_dialect(dialect: str) -> None:
    (do,) = (s for s in body("n capture add", dialect=dialect) if isinstance(s, Do))
    assert do.effect == Remove(HERE, spare=False)


ROOK = "(piece (name Rook))"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("create", Put(Me(), MovingType(), HERE)),
        ("(create Rook)", Put(Me(), Param(0, Kind.PIECE), HERE)),
        ("(create Black Rook)", Put(Const(Kind.PLAYER, 1), Param(0, Kind.PIECE), HERE)),
        ("(create Rook b2)", Put(Me(), Param(0, Kind.PIECE), Param(1, Kind.POSITION))),
        ("(create Rook n)", Put(Me(), Param(0, Kind.PIECE), there(1))),
        (
            "(create Black Rook b2)",
            Put(Const(Kind.PLAYER, 1), Param(0, Kind.PIECE), Param(1, Kind.POSITION)),
        ),
        ("(create Black)", Put(Const(Kind.PLAYER, 1), MovingType(), HERE)),
        ("(create b2)", Put(Me(), MovingType(), Param(0, Kind.POSITION))),
        ("(create n)", Put(Me(), MovingType(), there())),
    ],
)
def test_the_roles_of_createds_arguments_follow_from_what_is_declared(
    text: str, expected: Put
) -> None:
    assert effects(f"{text} s add", ROOK) == [expected]


def test_a_name_of_a_piece_and_a_direction_is_the_piece_in_create() -> None:
    assert findings("(piece (name n) (moves ((create n) s add)))", "(board-setup)") == ["Z409"]


def test_change_type() -> None:
    assert effects("n (change-type Rook) add", ROOK) == [ChangeType(HERE, Param(1, Kind.PIECE))]
    found = effects("(change-type Rook n) e add", ROOK)
    assert found == [ChangeType(there(0), Param(1, Kind.PIECE))]


def test_u24_change_owner_gives_the_piece_to_the_player_whose_pieces_move() -> None:
    assert effects("(change-owner n) e add") == [ChangeOwner(there(), Me())]


def test_u25_flip_is_an_effect_of_its_own() -> None:
    assert effects("(flip n) e add") == [Flip(there())]


MOVED = "(piece (name Rook) (attribute moved false))"


def test_set_attribute_takes_a_value_or_a_condition() -> None:
    assert effects("n (set-attribute moved true) add", MOVED) == [
        SetAttribute(HERE, AttributeId(0), TRUE)
    ]
    assert effects("n (set-attribute moved false) add", MOVED) == [
        SetAttribute(HERE, AttributeId(0), FALSE)
    ]
    assert effects("n (set-attribute moved enemy?) add", MOVED) == [
        SetAttribute(HERE, AttributeId(0), Owned(HERE, Relation.ENEMY))
    ]
    assert effects("n (set-attribute moved moved) add", MOVED) == [
        SetAttribute(HERE, AttributeId(0), Attribute(HERE, AttributeId(0)))
    ]


def test_set_attribute_may_name_the_place() -> None:
    assert effects("(set-attribute moved true n) e add", MOVED) == [
        SetAttribute(there(), AttributeId(0), TRUE)
    ]


def test_effects_keep_the_order_of_the_program() -> None:
    found = effects("n (change-type Rook) capture flip add", ROOK)
    assert [type(effect) for effect in found] == [ChangeType, Remove, Flip]


# Flags


def test_flags_are_locals_of_the_run() -> None:
    found = rule("(set-flag seen (in-zone? home)) n (verify (flag? seen)) add", ZONED)
    assert found.locals == (("flag seen", Kind.BOOLEAN),)
    assert found.body[0] == Let("flag seen", InZone(HERE, Param(0, Kind.ZONE)))
    assert found.body[2] == Verify(Local("flag seen"))


ZONED = """(board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
   (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
  (zone (name home) (players White Black) (positions a1)))"""


def test_position_flags_are_a_set_of_positions() -> None:
    found = rule("(set-position-flag seen true n) n (set-position-flag seen false) add")
    assert found.locals == (("marks seen", Kind.POSITIONS),)
    assert found.body[0] == Mark("marks seen", there(), TRUE)
    assert found.body[2] == Mark("marks seen", HERE, FALSE)


def test_a_flag_and_an_attribute_may_share_a_name() -> None:
    found = rule("(set-flag moved true) n (verify (flag? moved)) add", MOVED)
    assert found.body[2] == Verify(Local("flag moved"))


# Drops that begin with a zone


def test_a_drop_block_may_begin_with_a_zone() -> None:
    found = rule("home (verify empty?) add", ZONED, drop=True)
    assert found.body[0] == Verify(InZone(HERE, Param(0, Kind.ZONE)))


def test_a_drop_block_may_begin_with_a_position() -> None:
    found = rule("b2 (verify empty?) add", drop=True)
    assert found.body[0] == Let("here", Param(0, Kind.POSITION), walk=True)


def test_a_move_block_may_not_begin_with_a_zone() -> None:
    assert findings("(piece (name Man) (moves (home add)))", ZONED) == ["Z402"]


# What is not understood


@pytest.mark.parametrize(
    ("block", "code"),
    [
        ("n empty? add", "Z401"),
        ("n (or (verify empty?)) add", "Z401"),
        ("n (varify empty?) add", "Z402"),
        ("n upwards add", "Z402"),
        ("(opposite up) add", "Z403"),
        ("(capture n e) add", "Z404"),
        ("(create Man n White e) add", "Z404"),
        ("(capture up) n add", "Z405"),
        ("(go home) add", "Z406"),
        ("(go) add", "Z406"),
        ("(verify) n add", "Z407"),
        ("(if) n add", "Z407"),
        ("(while) n add", "Z407"),
        ("n (add Queen)", "Z408"),
        ("n (change-type Queen) add", "Z408"),
        ("n change-type add", "Z410"),
        ("n (set-flag seen) add", "Z411"),
        ("n (set-attribute moved true) add", "Z412"),
    ],
)
def test_what_is_not_understood_is_reported(block: str, code: str) -> None:
    assert findings(f"(piece (name Man) (moves ({block})))", "(board-setup)") == [code]


def test_a_misspelt_instruction_is_never_taken_for_a_direction() -> None:
    from tests.frontends.zrf.lowering.support import lowered, rules

    (game,), _ = lowered(rules("(piece (name Man) (moves (n (varify empty?) add)))"))
    assert game.rules[0].body == (step(), ADD)
