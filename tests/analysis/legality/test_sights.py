"""Questions of scripts about attacks that are tables, and what they may not ask to be such."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import Any

import pytest

import translator
from tests import compiled
from tests.backends.python.support import CORPUS
from translator.analysis.legality.sights import Sight, sight, sights
from translator.backends.python import procedures
from translator.backends.python.module import emit_python
from translator.engines.load import load_module
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Const, Kind, Local
from translator.ir.game import Game
from translator.ir.ids import ProcedureId, VariableId
from translator.ir.parts import Procedure
from translator.ir.walk import mapped, statements
from translator.passes.registry import optimised

ZERO = Const(Kind.INTEGER, 0)


def chess() -> Game:
    return compiled.game(CORPUS.parent / "axiom" / "Chess.4th")


@cache
def ready() -> Game:
    return optimised(chess())


def question(game: Game) -> Procedure:
    (made,) = (made for made in game.procedures if made.name == "attacked?")
    return made


def found(change: Callable[[s.Stmt], s.Stmt] | None = None, **fields: object) -> Sight | None:
    """The question of chess, with another body."""
    game = ready()
    made = question(game)
    body = mapped(made.body, change) if change is not None else made.body
    return sight(game, replace(made, body=body, **fields))  # type: ignore[arg-type]


def names(codes: int) -> set[int]:
    return {code for code in range(codes.bit_length()) if codes >> code & 1}


def test_where_pieces_attack_from_in_chess() -> None:
    asked = found()
    assert asked is not None
    cells = ready().board.positions
    number = {name: index for index, name in enumerate(cells)}
    white = asked.attacks[0].positions[number["a1"]]  # by black pieces, whose codes are from 7 on
    pawn, knight, bishop, rook, queen, king = range(7, 13)
    assert {cells[at]: names(codes) for at, codes in white.leaps.items()} == {
        "b3": {knight},
        "c2": {knight},
        "a2": {king},
        "b1": {king},
        "b2": {king, pawn},
    }
    rays = {tuple(cells[at] for at in ray): names(codes) for ray, codes in white.rays.items()}
    assert rays == {
        tuple(f"a{row}" for row in range(2, 9)): {rook, queen},
        tuple(f"{column}1" for column in "bcdefgh"): {rook, queen},
        tuple(f"{column}{row}" for row, column in enumerate("bcdefgh", 2)): {bishop, queen},
    }


def loops(node: s.Stmt) -> s.Stmt:
    """Lines go on over what does not attack."""
    if isinstance(node, s.If) and node.then == (s.Leave(),):
        return replace(node, then=())
    return node


def stops(node: s.Stmt) -> s.Stmt:
    """Lines end at the first cell."""
    if isinstance(node, s.If) and node.then == (s.Leave(),):
        return replace(node, condition=e.TRUE)
    return node


def stays(node: s.Stmt) -> s.Stmt:
    """What leaves a cell still stands there."""
    if isinstance(node, s.If) and isinstance(node.condition, e.Or):
        nothing = [one for one in node.then if isinstance(one, s.Let) and one.value == ZERO]
        return replace(node, condition=e.FALSE) if nothing else node
    return node


def counts(node: s.Stmt) -> s.Stmt:
    """What is found depends on a variable of the game."""
    if isinstance(node, s.Let) and node.value == e.TRUE:
        return replace(node, value=e.Load(VariableId(2)))
    return node


def places(node: s.Stmt) -> s.Stmt:
    """A cell decides by where it is."""
    if isinstance(node, s.ForEach):
        here = e.Compare("==", Local(node.name), Const(Kind.POSITION, 3))
        return replace(node, body=(s.If(here, (s.Leave(),)), *node.body))
    return node


@pytest.mark.parametrize("change", [loops, stops, stays, counts, places])
def test_what_else_decides_is_no_table(change: Callable[[s.Stmt], s.Stmt]) -> None:
    assert found(change) is None


def test_the_answer_is_returned_as_it_is() -> None:
    (last,) = (
        one for one in statements(question(optimised(chess())).body) if isinstance(one, s.Return)
    )
    (flag,) = last.values
    assert found(lambda node: s.Return((e.Not(flag),)) if node == last else node) is None


def board(module: ModuleType, rng: random.Random) -> Any:
    """A game with pieces anywhere."""
    game = module.Game()
    pieces = rng.choices(range(13), [60, *[4] * 12], k=64)
    game._b[:-1] = pieces
    game._prepare()
    return game


@pytest.fixture(scope="module")
def tables() -> Any:
    return translator.compile(chess())


@pytest.fixture(scope="module")
def plain() -> ModuleType:
    """The engine in which the question is asked line by line, as the script does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(procedures, "sights", lambda game: {})
        module = load_module(emit_python(chess(), ready()), "plain")
    assert not hasattr(module, "sight1")
    return module


def test_tables_answer_as_the_procedure_does_whatever_is_supposed(
    tables: ModuleType, plain: ModuleType
) -> None:
    """Asked twice on each board: what is noted the first time is used the second."""
    rng = random.Random(5)
    sight = tables.sight1
    answers = set()
    for _ in range(60):
        game = board(tables, rng)
        mover, at = rng.randrange(2), rng.randrange(64)
        for _ in range(40):
            numbers = [-1, at, *rng.sample(range(64), 2), *sight._tables[mover][at][1][0][1]]
            end, victim, start = rng.choices(numbers, k=3)
            piece = rng.choice([0, *sight.codes])
            answer = plain.attacked_(game, at, end, victim, start, piece, mover)
            assert sight.seen(game, at, mover, end, piece, (victim, start)) == answer
            answers.add((answer, bool(sight.known[mover][at])))
    assert answers == {(False, True), (True, True), (False, False), (True, False)}


def test_safe_cells_are_those_on_which_the_piece_leaves_no_attack(
    tables: ModuleType, plain: ModuleType
) -> None:
    """A loop asks once, for a cell and what is left, and then about no cell that it comes to."""
    rng = random.Random(7)
    sizes = set()
    for _ in range(400):
        game = board(tables, rng)
        mover, at, piece = rng.randrange(2), rng.randrange(64), rng.choice([*tables.sight1.codes])
        left = rng.sample([cell for cell in range(64) if game._b[cell]], rng.choice([1, 2]))
        safe = tables.sight1.safe(game, at, mover, piece, tuple(left))
        if safe is None:
            continue
        sizes.add(len(safe))
        for end in range(-1, 64):
            victim = end if len(left) == 1 else left[1]
            attacked = plain.attacked_(game, at, end, victim, left[0], piece, mover)
            assert attacked == (end not in safe)
    assert {0, 1, 65} < sizes


def test_what_attacks_may_be_what_is_left(tables: ModuleType) -> None:
    """A pawn is taken in passing, and behind it stands a rook: that attacks then, and not before.

    Where something else attacks already, a piece that stands behind an attacker counts, too.
    """
    white_bishop, black_pawn, black_rook = 3, 7, 10
    game = tables.Game()
    number = {name: index for index, name in enumerate(game.POSITIONS)}
    bishop = next(n for n, code in tables.sight1.codes.items() if code == white_bishop)
    game._b[:-1] = [0] * 64
    game._b[number["d5"]], game._b[number["d8"]] = black_pawn, black_rook
    king, gone, other = number["d4"], number["d5"], number["a1"]
    column = {number[f"d{row}"] for row in range(5, 9)}

    def safe(*left: int) -> set[int]:
        game._prepare()
        return {*tables.sight1.safe(game, king, 0, bishop, left)}

    assert len(safe(other)) == 65  # a pawn attacks no piece before it
    assert safe(gone) == safe(gone, other) == column
    game._b[number["e5"]] = black_pawn
    assert safe(other) == {number["e5"]}
    assert safe(number["e5"]) == {-1, *range(64)}
    assert safe(gone) == set()
    assert safe(number["e5"], gone) == column


def calls(change: Callable[[s.Call], s.Call]) -> Game:
    """Chess whose question is called otherwise."""
    game = ready()
    index = game.procedures.index(question(game))

    def changed(node: s.Stmt) -> s.Stmt:
        return change(node) if isinstance(node, s.Call) and node.procedure == index else node

    rules = (replace(rule, body=mapped(rule.body, changed)) for rule in game.rules)
    return replace(game, rules=tuple(rules))


def test_the_procedure_is_asked_where_no_piece_may_be_supposed() -> None:
    """A number from anywhere may stand for none; where nothing is placed it does not matter."""
    assert [*sights(ready())] == [ready().procedures.index(question(ready()))]
    asked = found()
    assert asked is not None
    names = [name for name, _ in question(ready()).params]
    placed, piece = names.index(asked.placed), names.index(asked.piece)

    def with_piece(number: e.Expr, nowhere: bool) -> Callable[[s.Call], s.Call]:
        def change(call: s.Call) -> s.Call:
            if (call.args[placed] == Const(Kind.POSITION, e.NOWHERE)) != nowhere:
                return call
            args = (number if at == piece else one for at, one in enumerate(call.args))
            return replace(call, args=tuple(args))

        return change

    no_piece = Const(Kind.INTEGER, 77)
    assert no_piece.value not in asked.codes
    assert sights(calls(with_piece(no_piece, nowhere=True)))
    assert not sights(calls(with_piece(no_piece, nowhere=False)))
    assert not sights(calls(with_piece(e.Load(VariableId(0)), nowhere=False)))
    assert not sights(calls(with_piece(e.Table((2049, 77), ZERO), nowhere=False)))
    assert sights(calls(with_piece(e.Table((2049, 2050), ZERO), nowhere=False)))


def test_what_is_given_to_an_expression_or_an_effect_is_not_looked_at() -> None:
    game = ready()
    made = question(game)
    args = tuple(Const(kind, 0) for _, kind in made.params)
    index = ProcedureId(game.procedures.index(made))
    for more in (s.Verify(e.Ask(index, args)), s.Do(s.Invoke(index, args))):
        rule = game.rules[0]
        other = replace(rule, body=(more, *rule.body))
        assert not sights(replace(game, rules=(other, *game.rules[1:])))
