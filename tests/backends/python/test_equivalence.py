"""Shortcuts change nothing: tables against rules, reversed attacks against forward ones, passes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import chess
import pytest

from tests import compiled
from tests.backends.python.support import CORPUS, corpus_game, corpus_module, play
from translator import load
from translator.analysis.exploration import tables
from translator.analysis.legality import threats
from translator.analysis.legality.attacks import AttackOn, Attacks
from translator.analysis.runs.opening import Opening
from translator.backends.engine import generators as engine_generators
from translator.backends.engine import walks
from translator.backends.python import emit_python, generators
from translator.engines.load import load_module
from translator.ir.game import Game
from translator.ir.parts import Entry
from translator.passes.registry import optimised

Seen = list[tuple[object, ...]]


def seen(engine: Any) -> tuple[Seen, object]:
    """What a player sees at a position: the legal moves in any order, and whether it is over."""
    moves = [(m.rule, m.args, m.start, m.end, m.effects, m.partial) for m in engine.legal_moves]
    return sorted(moves, key=repr), engine.outcome()


def in_lockstep(one: Any, other: Any, seed: int, plies: int) -> None:
    """Plays random games on both at once and compares what is seen at every position."""
    rng = random.Random(seed)
    for _ in range(plies):
        assert seen(one) == seen(other)
        assert one.key() == other.key()
        moves = one.legal_moves
        if not moves:
            return
        text = str(rng.choice(moves))
        one.push_text(text)
        other.push_text(text)


# Games with slides, leaps, hops, drops, chains, cascades, last moves and majority rules.
VARIED = [
    "chess",
    "xiangqi",
    "dobutsu",
    "reversi",
    "english-draughts",
    "international-draughts",
    "nim",
    "three-musketeers",
    "royal-game-of-ur",
    "ataxx",
]


@pytest.mark.parametrize("name", VARIED)
def test_tables_are_the_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with_tables = corpus_module(name)
    monkeypatch.setattr(tables, "MAX_MOVES", 0)
    game = corpus_game(name)
    by_rule = load_module(emit_python(game, optimised(game)), name)
    for seed in (1, 2):
        in_lockstep(with_tables.Game(), by_rule.Game(), seed, 60)


def test_without_tables_every_entry_is_a_rule_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison above must not compare tables with tables."""
    game = corpus_game("reversi")
    monkeypatch.setattr(tables, "MAX_MOVES", 0)
    source = emit_python(game, optimised(game))
    assert " = guarded(" not in source
    assert " = slides(" not in source


@pytest.mark.parametrize("name", ["chess", "dobutsu", "nim", "english-draughts"])
def test_passes_leave_the_behaviour_as_it_is(name: str) -> None:
    game = corpus_game(name)
    plain = load_module(emit_python(game, game), name)
    for seed in (1, 2):
        in_lockstep(plain.Game(), corpus_module(name).Game(), seed, 60)


# Attacks


class Forward:
    """In place of the book of attacks: generates all of them forwards."""

    def __init__(self, tables: Any, victims: Mapping[int, int]) -> None:
        self.game: Game = tables.game

    def attacks(self, attacker: int, victim: int, move_type: int | None = None) -> Attacks:
        size = len(self.game.board.positions)
        entries: list[tuple[int, Entry]] = [
            (piece, entry)
            for piece, kind in enumerate(self.game.pieces)
            for entry in kind.moves
            if move_type in (None, entry.move_type)
        ]
        return Attacks([AttackOn() for _ in range(size)], False, entries)


@pytest.fixture
def forward(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Makes engines that have no reversed attacks."""

    def make(name: str) -> Any:
        game = corpus_game(name)
        with monkeypatch.context() as patch:
            patch.setattr(threats, "AttackBook", Forward)
            return load_module(emit_python(game, optimised(game)), name)

    return make


def attacks_on(engine: Any, cells: list[int]) -> dict[tuple[int, int, int], bool]:
    """For every pair of attacker and victim that the game asks about: is it attacked there?"""
    found = {}
    board = engine._b
    codes = len(engine.PLAYERS) * len(engine.PIECES) + 2  # more is asked for by move types
    for attacker, victim in engine.ATTACKS:
        for cell in cells:
            before = board[cell]
            board[cell] = victim % codes
            found[attacker, victim, cell] = engine._attacked(attacker, victim, cell)
            board[cell] = before
    return found


# In the last two a rule that takes a piece looks for its place in hand, which no table can hold.
CHECKED = ["chess", "xiangqi", "makruk", "dobutsu", "los-alamos", "shogi", "minishogi"]
# These supply a reserve and call procedures where they take; two ask `defended?`, one for attacks
# by one move type.
CHECKED += [f"chess-variants@{title}" for title in ("Crazyhouse", "Three-check", "Atomic")]
CHECKED += ["racing-kings", "chess960"]
# In the first a move may be emitted once more, with a piece that comes in behind it; in the second
# procedures are asked before moves that take nothing.
CHECKED += ["seirawan", "sittuyin"]


@pytest.mark.parametrize("name", CHECKED)
def test_reversed_attacks_are_those_that_are_generated_forwards(name: str, forward: Any) -> None:
    back, fore = corpus_module(name).Game(), forward(name).Game()
    board = range(len(back.positions))
    assert any(any(rows[cell]) for rows in back.ATTACKS.values() for cell in board)
    assert not any(any(rows[cell]) for rows in fore.ATTACKS.values() for cell in board)
    rng = random.Random(5)
    attacked = 0
    for ply in range(60):
        if ply % 6 == 0:
            cells = rng.sample(range(len(back.positions)), 12)
            found = attacks_on(back, cells)
            assert found == attacks_on(fore, cells)
            attacked += sum(found.values())
        assert seen(back) == seen(fore)
        if not back.legal_moves:
            break
        text = str(rng.choice(back.legal_moves))
        back.push_text(text)
        fore.push_text(text)
    assert attacked > 20  # the comparison has seen both answers


def test_the_games_of_these_tests_are_in_the_corpus() -> None:
    assert [name for name in VARIED if not (CORPUS / f"{name}.zrf").exists()] == []


@pytest.mark.parametrize("name", [*VARIED, "mirror-maze", "kalah", "shogi"])
def test_the_moves_to_a_position_are_those_legal_moves_that_end_there(name: str) -> None:
    game, asked = corpus_module(name).Game(), corpus_module(name).Game()
    rng = random.Random(name)
    for _ in range(40):
        moves = game.legal_moves
        ends = {move.end for move in moves if move.end} | set(rng.sample(game.positions, 3))
        for position in sorted(ends):
            expected = [move for move in moves if move.end == position]
            assert list(asked.moves_to(position)) == expected
            for piece in {move.piece for move in expected if move.piece} | {game.PIECES[0]}:
                own = [move for move in expected if move.piece == piece]
                assert list(asked.moves_to(position, piece)) == own
        for piece in game.PIECES:
            assert list(asked.moves_of(piece)) == [m for m in moves if m.piece == piece]
        if not moves:
            return
        move = rng.choice(moves)
        game.push(move)
        # What was found so is legal, without a look at all the others.
        found = asked.moves_to(move.end) if move.end else asked.legal_moves
        asked.push(next(other for other in found if other == move))
        assert asked.key() == game.key()


@pytest.mark.parametrize("name", [*VARIED, "mirror-maze", "kalah", "shogi", "reversi"])
def test_a_game_is_over_where_there_is_an_outcome(name: str) -> None:
    """Of a position, the one game is asked nothing before, and the other how it has ended."""
    rng = random.Random(name)
    for _ in range(5):
        game, asked = corpus_module(name).Game(), corpus_module(name).Game()
        for _ in range(120):
            assert asked.is_over() == (game.outcome() is not None)
            if not game.legal_moves:
                break
            move = rng.choice(game.legal_moves)
            game.push(move)
            asked.push(move)


def test_check_is_told_as_python_chess_tells_it() -> None:
    rng, checks = random.Random(5), 0
    for _ in range(6):
        game, board = corpus_module("chess").Game(), chess.Board()
        for _ in range(150):
            assert game.in_check() == board.is_check()
            checks += board.is_check()
            if not game.legal_moves:
                break
            move = rng.choice(game.legal_moves)
            game.push(move)
            board.set_fen(game.fen())
    assert checks > 20


def test_where_rules_know_no_check_nobody_is_in_it() -> None:
    assert corpus_module("breakthrough").Game().in_check() is None


def test_a_step_that_begins_elsewhere_is_found_by_the_type_that_moves() -> None:
    game = play(
        "(piece (name Man) (moves (e add)))",
        "(piece (name Chief) (moves (e from n add) (n (create White Man) add)))",
        "(board-setup (White (Chief a1) (Man b1)))",
    )
    (move,) = game.moves_to("b2", "Man")[:1]
    assert (move.start, move.piece) == ("b1", "Man")
    for end in ("a2", "b2", "b3"):
        for piece in ("Man", "Chief"):
            expected = [m for m in game.legal_moves if m.end == end and m.piece == piece]
            fresh = type(game)()
            assert list(fresh.moves_to(end, piece)) == expected
    for piece in ("Man", "Chief"):
        assert list(type(game)().moves_of(piece)) == [
            move for move in game.legal_moves if move.piece == piece
        ]


def test_what_was_found_at_one_position_is_not_legal_at_another() -> None:
    game = corpus_module("chess").Game()
    (early,) = (move for move in game.moves_to("e4") if move.piece == "Pawn")
    game.push(early)
    game.moves_to("e5")
    with pytest.raises(ValueError, match="illegal"):
        game.push(early)
    game.pop()
    game.push(early)


def test_the_board_is_that_of_the_moment() -> None:
    game = corpus_module("chess").Game()
    before = game.board
    game.push_text("e2 - e4 Pawn-move")
    assert before["e2"].type == "Pawn"
    assert "e4" not in before
    assert "e2" not in game.board
    assert len(before) == len(dict(before)) == 32
    assert before.get("nowhere") is None
    assert game.board == dict(game.board)


# Rules that search. In the last two a search begins where an earlier one has been: with the way by
# which that came there it goes back beyond its beginning.
TWICE = """
(version "2.0")
(include "flood.inc")
(define every-way ($1 n $2 $3 $4) ($1 e $2 $3 $4) ($1 s $2 $3 $4) ($1 w $2 $3 $4))
(define every-way-back ($1 n) ($1 e) ($1 s) ($1 w))
(define friend-there? (friend? $1))
(define count-cells (if (in-zone? edge) (set-flag $1-edge true)))
(game (title "Twice") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
    (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
    (zone (name edge) (players White Black) (positions a1 a2 a3 a4 d1)))
  (piece (name Man) (drops
    ((verify empty?) (flood friend-there? count-cells one)
      (if (flag? one-edge) (change-type Lord)) add)
    ((verify empty?) mark (flood friend-there? count-cells one)
      BEGIN (flood friend-there? count-cells two)
      (if (and (friend? n) (flag? two-edge) (last-to? e)) (change-type Lord)) add)))
  (piece (name Lord))
  (board-setup (White (Man off 20)) (Black (Man off 20))))"""
SEARCHES = {
    "hex": ("zrf/hex.zrf", "Hex 5x5"),
    "go": ("zrf/go.zrf", "Go 5x5"),
    "go, a program": ("native/go.glot", None),
    "once": (TWICE.replace("BEGIN", ""), None),
    "one that begins to the north": (TWICE.replace("BEGIN", "(if (friend? n) n)"), None),
    "one that begins to the west": (TWICE.replace("BEGIN", "(if (friend? w) w)"), None),
}


def search(name: str, folder: Path) -> Game:
    """One of these games; files that it needs go to the folder."""
    source, title = SEARCHES[name]
    if source.endswith(("zrf", "glot")):
        return compiled.game(CORPUS.parent / source, title)
    (folder / "flood.inc").write_bytes((CORPUS / "flood.inc").read_bytes())
    (folder / "twice.zrf").write_text(source)
    return load(folder / "twice.zrf")


@pytest.mark.parametrize("name", SEARCHES)
def test_moves_are_kept_as_long_as_rules_would_find_them(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = search(name, tmp_path)
    kept = load_module(emit_python(game, optimised(game)), "kept")
    monkeypatch.setattr(generators, "searching", lambda game, programs: frozenset())
    monkeypatch.setattr(walks, "floods", lambda body: {})
    monkeypatch.setattr(
        engine_generators,
        "opening",
        lambda game, owner, entry, drop: Opening(
            tuple(range(len(game.board.positions))), False, False
        ),
    )
    plain = load_module(emit_python(game, optimised(game)), "plain")
    assert hasattr(kept, "recall") and not hasattr(plain, "recall")
    for seed in (1, 2, 3):
        one, other = kept.Game(), plain.Game()
        in_lockstep(one, other, seed, 70)
        for _ in range(min(30, one.ply)):
            one.pop()
            other.pop()
        in_lockstep(one, other, seed + 9, 40)
