"""Random moves that are drawn without the others: legal, each as likely, and as they read there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import translator
from tests import compiled
from tests.backends.python.support import CORPUS
from translator.backends.python import emit_python
from translator.engines.load import load_module
from translator.passes.registry import optimised

GAMES = [
    "zrf/hex.zrf@Hex 5x5",
    "zrf/go.zrf@Go 5x5",
    "zrf/go.zrf@Capture Go 9x9",
    "zrf/reversi.zrf",
    "zrf/nine-mens-morris.zrf",
    "native/go.glot",  # its rules are programs, and one of them passes
    "axiom/Reversi.4th",
    "axiom/Go-9x9.4th",  # a run uses scratch variables, and so does the end of the game
]


def module_of(name: str) -> ModuleType:
    file, _, title = name.partition("@")
    game = compiled.game(CORPUS.parent / file, title or None)
    return load_module(emit_python(game, optimised(game)), "drawn")


@pytest.fixture(scope="module", params=GAMES)
def module(request: pytest.FixtureRequest) -> ModuleType:
    return module_of(request.param)


def test_moves_that_are_drawn_are_legal_and_read_so(module: Any) -> None:
    for seed in range(3):
        game, other = module.Game(seed), module.Game()
        while game.ply < 150 and other.outcome() is None:
            assert game.outcome() is None
            move = game.random_move()
            assert move.text in {legal.text for legal in other.legal_moves}
            assert move in other.legal_moves
            game.push(move)
            assert other.push_text(move.text) == move
            assert str(game.setup()) == str(other.setup())
        assert game.outcome() == other.outcome()


DRAWN = [
    ("zrf/go.zrf@Go 5x5", 6),
    ("zrf/reversi.zrf", 30),
    ("zrf/nine-mens-morris.zrf", 2),
    ("zrf/nine-mens-morris.zrf", 40),  # men slide
    ("zrf/nine-mens-morris.zrf", 145),  # and fly: some of these moves are slides, too
    ("native/go.glot", 50),
    ("native/go.glot", 65),
    ("axiom/Reversi.4th", 30),
    ("axiom/Go-9x9.4th", 60),
]
PASSING = {"native/go.glot", "axiom/Go-9x9.4th"}


@pytest.mark.parametrize(("name", "plies"), DRAWN)
def test_each_legal_move_is_as_likely(name: str, plies: int) -> None:
    """Chi-square; six standard deviations too much are less likely than one in 10,000."""
    game = module_of(name).Game(7)
    for _ in range(plies):
        game.push(game.random_move())
    assert game.outcome() is None and game._cache is None  # no moves are known yet
    legal = {move.text for move in game.copy().legal_moves}
    assert len(legal) > 5 and ("Pass" in legal) == (name in PASSING)
    drawn = Counter(game.random_move().text for _ in range(100 * len(legal)))
    assert drawn.keys() == legal
    freedom = len(legal) - 1
    distance = sum((times - 100) ** 2 / 100 for times in drawn.values())
    assert distance < freedom + 6 * (2 * freedom) ** 0.5


def test_a_pass_that_was_drawn_is_there_again() -> None:
    """Of the passes that rules make only the first of a generation is one; each draw is its own."""
    game = module_of("native/go.glot").Game(1)
    drawn = Counter(game.random_move().text for _ in range(2000))
    assert drawn["Pass"] > 5


def test_an_earlier_drawn_move_can_be_made(module: Any) -> None:
    game = module.Game(3)
    first, _ = game.random_move(), game.random_move()
    game.push(first)
    assert game.moves == (first,)
    with pytest.raises(ValueError, match="illegal move"):
        game.push(first)


def test_after_the_end_none_is_drawn() -> None:
    """What was drawn before the end is taken back, and another move can be drawn."""
    game = module_of("zrf/hex.zrf@Hex 5x5").Game()
    while game.outcome() is None:
        game.push(game.random_move())
    with pytest.raises(IndexError, match="over"):
        game.random_move()
    game.pop()
    assert game.outcome() is None and game.random_move() in game.legal_moves


# A disc may be put where `seen` is 0: after the first run that is nowhere.
FIRST = """
{board
	3 3 {grid}
board}
VARIABLE seen
{players
	{player}	White
	{player}	Black
players}
{turn-order
	{turn}	White
	{turn}	Black
turn-order}
: put-disc ( -- )
	empty? verify
	seen @ 0= verify
	here 1+ seen !
	drop
	add-move
;
{moves disc-drops
	{move} put-disc
moves}
{pieces
	{piece}	Disc	{drops} disc-drops
pieces}
: OnIsGameOver ( -- result )
	#UnknownScore
;
"""


def test_a_run_that_reads_what_others_have_left_needs_them(tmp_path: Path) -> None:
    file = tmp_path / "first.4th"
    file.write_text(FIRST)
    game = translator.load(file)
    module = load_module(emit_python(game, optimised(game)), "first")
    assert module.Game.LOOSE == (("v_seen", False),)
    for seed in range(20):
        assert str(module.Game(seed).random_move()).startswith("a3 ")
