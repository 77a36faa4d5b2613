"""Invariants are what check is, best turns are what the majority rule is: said in another way, the
same games are played."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from templates.python.codes import standing
from templates.python.goals import marks
from tests.frontends.native.support import ROOT
from tests.frontends.native.support import game as lowered
from translator import api
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Const, Kind
from translator.ir.game import Game
from translator.ir.ids import PieceId, VariableId
from translator.ir.parts import Best, Invariant, MostCaptures, NoAttack, Variable

ZERO, ONE = Const(Kind.INTEGER, 0), Const(Kind.INTEGER, 1)
HERE = e.Local("here")
SAID_TWICE = e.Not(e.And((e.OnBoard(e.LastTo()), e.Not(e.OnBoard(e.LastTo())))))


def corpus(name: str) -> Game:
    return api.load(ROOT / "corpus" / "zrf" / f"{name}.zrf")


def unattacked(game: Game, name: str) -> Invariant:
    """None of my pieces of a type is attacked."""
    kind = Const(Kind.PIECE, [piece.name for piece in game.pieces].index(name))
    mine = e.And((e.Owned(HERE, e.Relation.OWN), e.IsPiece(HERE, kind), e.Attacked(HERE)))
    return Invariant(e.Compare("==", e.Count("here", mine), ZERO))


POSITIONS = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -",
]
# The move counts of these positions to depth 2 as the chess programming community publishes them.
COUNTS = [2039, 191, 264]


def tried(invariant: Invariant) -> Invariant:
    """The same, said so that engines have to try each move."""
    return replace(invariant, condition=e.And((invariant.condition, SAID_TWICE)))


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize(("fen", "count"), list(zip(POSITIONS, COUNTS, strict=True)))
def test_an_invariant_is_check(fen: str, count: int, known: bool) -> None:
    game = corpus("chess")
    invariant = unattacked(game, "King")
    stages = tuple(
        (invariant if known else tried(invariant)) if isinstance(stage, NoAttack) else stage
        for stage in game.selection
    )
    assert stages != game.selection
    engine: Any = api.compile(replace(game, selection=stages))
    assert hasattr(engine, "Invariants") != known
    position = engine.Game.from_fen(fen)
    before = position.key()
    assert position.perft(2) == count
    assert position.key() == before


def test_checkmate_ends_a_game_whose_check_is_an_invariant() -> None:
    game = corpus("chess")
    stages = tuple(
        unattacked(game, "King") if isinstance(stage, NoAttack) else stage
        for stage in game.selection
    )
    engine: Any = api.compile(replace(game, selection=stages))
    position = engine.Game()
    for start, end in (("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")):
        (move,) = [m for m in position.legal_moves if (m.start, m.end) == (start, end)]
        position.push(move)
    over = position.outcome()
    assert (over.winners, over.reason) == (("Black",), "checkmated")


def native(name: str) -> Game:
    return api.load(ROOT / "corpus" / "native" / f"{name}.glot")


@pytest.mark.parametrize(
    "name", ["tamerlane-chess", "shogi", "turkish-draughts", "international-draughts"]
)
def test_moves_that_need_no_trial_are_those_that_pass_it(name: str) -> None:
    compared(native(name))


def test_steps_are_calm_only_from_a_position_that_is_allowed() -> None:
    """Of a man who stands on the far row already every turn that leaves him there is illegal."""
    engine: Any = api.compile(native("turkish-draughts"))
    assert engine.Game.CALM[0]
    fresh = engine.Game.from_setup(engine.Setup.parse("White Man a3 c4; Black Man h7"))
    assert {move.start for move in fresh.legal_moves} == {"a3", "c4"}
    stuck = engine.Game.from_setup(engine.Setup.parse("White Man a8 c4; Black Man h7"))
    assert [str(move) for move in stuck.legal_moves] == ["a8 - b8 step e"]  # as a king


def test_of_several_royal_pieces_only_the_last_must_not_be_attacked() -> None:
    assert compared(crowned()) > 100


def crowned() -> Game:
    """Tamerlane chess with few pawns, a royal piece more, and what rules alone tell to attack."""
    game = native("tamerlane-chess")
    names = [piece.name for piece in game.pieces]
    others = {
        "Pawn-of-generals": "Pawn-of-kings",
        "Vizier": "Prince",
        "Pawn-of-pawns": "Waiting-pawn",
    }
    placements = tuple(
        replace(one, piece=PieceId(names.index(others.get(names[one.piece], names[one.piece]))))
        for one in game.start.placements
        if not names[one.piece].startswith("Pawn-of-") or names[one.piece] in others
    )
    return replace(game, start=replace(game.start, placements=placements))


def compared(game: Game) -> int:
    """How often somebody had several royal pieces in random games, where both say the same."""
    slow = tuple(tried(one) if isinstance(one, Invariant) else one for one in game.selection)
    one: Any = api.compile(game)
    two: Any = api.compile(replace(game, selection=slow))
    several = 0
    for seed in range(6):
        rng = random.Random(seed)
        a, b = one.Game(), two.Game()
        for _ in range(120):
            ours = a.legal_moves
            assert [deeds(m) for m in ours] == [deeds(m) for m in b.legal_moves]
            if not ours or a.outcome() is not None:
                break
            several += sum(piece.type in ROYAL for piece in a.board.values()) > 2
            number = rng.randrange(len(ours))
            a.push(ours[number])
            b.push(b.legal_moves[number])
    return several


ROYAL = ("King", "Prince", "Adventitious-king")


def counting(body: tuple[s.Stmt, ...], variable: int) -> tuple[s.Stmt, ...]:
    """The body; each capture by rule adds one to the variable."""
    more = e.Arith("+", e.Load(VariableId(variable)), ONE)
    out: list[s.Stmt] = []
    for node in body:
        if isinstance(node, s.If):
            then, other = counting(node.then, variable), counting(node.other, variable)
            node = replace(node, then=then, other=other)
        elif isinstance(node, s.While):
            node = replace(node, body=counting(node.body, variable))
        out.append(node)
        if isinstance(node, s.Do) and isinstance(node.effect, s.Remove):
            out.append(s.Do(s.SetVariable(VariableId(variable), more)))
    return tuple(out)


@pytest.mark.parametrize("name", ["international-draughts", "turkish-draughts"])
def test_the_best_turns_are_those_of_the_majority_rule(name: str) -> None:
    game = corpus(name)
    captured = len(game.variables)
    stages = tuple(
        Best((e.Load(VariableId(captured)),)) if isinstance(stage, MostCaptures) else stage
        for stage in game.selection
    )
    other = replace(
        game,
        rules=tuple(replace(rule, body=counting(rule.body, captured)) for rule in game.rules),
        variables=(*game.variables, Variable("captured", turn=True)),
        selection=stages,
    )
    one: Any = api.compile(game)
    two: Any = api.compile(other)
    rng = random.Random(5)
    captures = 0
    for _ in range(6):
        a, b = one.Game(), two.Game()
        for _ in range(120):
            ours, theirs = a.legal_moves, b.legal_moves
            assert [deeds(m) for m in ours] == [deeds(m) for m in theirs]
            if not ours:
                break
            number = rng.randrange(len(ours))
            captures += bool(ours[number].captures)
            a.push(ours[number])
            b.push(theirs[number])
            assert a.board == b.board
            assert a.turn == b.turn
    assert captures > 30


def deeds(move: Any) -> tuple[object, ...]:
    """What a move does, counting aside."""
    return (move.start, move.end, *(effect for effect in move.effects if effect[0] != "set"))


ZONED = """
(game "Zoned"
  (players White Black)
  (board (grid (a b c) (2 1) (directions (n 0 -1) (s 0 1)))
    (zone shut (White {0}) (Black {1})))
  (rule go (direction way) way (verify empty?) add)
  (piece Man (moves (go n) (go s)))
  (piece King (moves (go n) (go s)))
  (board-setup (White (Man a1 c1) (King b1)) (Black (King a2)))
  (verify {2})
  (loss-condition stalemated)
  (options own-pieces))"""
IN_ZONE = "(any (pieces my? (piece? Man) (in-zone? shut)))"


@pytest.mark.parametrize(
    ("white", "black", "condition", "ends"),
    [
        ("b2 c2", "a1", f"(not {IN_ZONE})", ["b2"]),  # a man may not, the king may
        ("c2", "a1", f"(not {IN_ZONE})", ["b2"]),  # a zone of one cell
        ("b2 c2", "a1", IN_ZONE, ["c2"]),  # nothing but a man there will do
        ("c2", "a1", IN_ZONE, ["c2"]),
        ("", "a1", f"(not {IN_ZONE})", ["b2", "c2"]),
    ],
)
def test_what_stands_in_a_players_own_zone(
    white: str, black: str, condition: str, ends: list[str]
) -> None:
    engine: Any = api.compile(lowered(ZONED.format(white, black, condition)))
    assert sorted(move.end for move in engine.Game().legal_moves) == ends


@pytest.mark.parametrize(
    ("condition", "ends"),
    [
        ("(= (count (pieces my?)) 3)", ["b2", "c2"]),  # of two types
        ("(= (count (pieces enemy?)) 2)", []),
        ("(any (pieces my? (enemy? n)))", ["b2", "c2"]),  # the man on a1
        ("(any (pieces enemy? (enemy? n)))", []),
    ],
)
def test_pieces_of_several_types_are_counted(condition: str, ends: list[str]) -> None:
    engine: Any = api.compile(lowered(ZONED.format("c2", "a1", condition)))
    assert sorted(move.end for move in engine.Game().legal_moves) == ends


def test_marked_codes_are_found_in_the_order_of_the_board() -> None:
    rng = random.Random(3)
    for codes in ((), (0,), (254,), (3, 0, 200), tuple(range(255))):
        board = [rng.choice((0, 0, 3, 7, 200, 254)) for _ in range(80)] + [255]
        found = [cell for cell, code in enumerate(board) if code in codes]
        assert list(standing(board, marks(codes))) == found
