"""`(evaluate ...)` of the rules takes the place of material, and is the same in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

import translator
from tests.engines.v8.support import needs_v8
from translator.core.diagnostics import TranslationError
from translator.ir.fingerprint import fingerprint
from translator.ir.game import Game
from translator.players.protocol import Settings
from translator.players.registry import player
from translator.players.worth import holdings

RULES = """
(game "Middle"
  (players White Black)
  (board
    (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
    (symmetry Black (n s))
    (zone middle b1 b2 b3))
  (procedure control (returns integer) (locals (integer sum))
    (for-each position at
      (if (friend? at)
        (let sum (+ sum {man}))
        (if (in-zone? middle at) (let sum (+ sum {middle})))))
    (return sum))
  (rule step (direction way) way (verify empty?) add)
  (piece Man (moves (step n) (step e) (step w)))
  (board-setup (White (Man a1 b1)) (Black (Man c2 b3 b2)))
  (loss-condition stalemated)
  (options own-pieces)
  {more})
"""
ENGINES = ["python", pytest.param("v8", marks=needs_v8)]


def rules(folder: Path, man: int, middle: int, more: str = "(evaluate (control))") -> Game:
    path = folder / "middle.glot"
    path.write_text(RULES.format(man=man, middle=middle, more=more))
    return translator.load(path)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("man", "middle", "white", "black"), [(3, -2, 4, 5), (1, 4, 6, 11), (1, -3, 0, 0)]
)
def test_it_is_what_the_rules_say_and_never_less_than_nothing(
    tmp_path: Path, engine: str, man: int, middle: int, white: int, black: int
) -> None:
    """White has one of two men in the middle, Black two of three."""
    game = translator.compile(rules(tmp_path, man, middle), engine=engine).Game()
    assert [game.evaluation(one) for one in ("White", "Black")] == [white, black]
    with pytest.raises(ValueError, match="player"):
        game.evaluation("Red")


@pytest.mark.parametrize("engine", ENGINES)
def test_rules_need_not_say_it(tmp_path: Path, engine: str) -> None:
    game = translator.compile(rules(tmp_path, 1, 1, ""), engine=engine).Game()
    assert game.evaluation("White") is None
    assert holdings(game, Settings(0)) == {"White": 4, "Black": 6}  # material, in halves


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("middle", "start"), [(4, "a1"), (-4, "b1")])
def test_players_strive_for_it(tmp_path: Path, engine: str, middle: int, start: str) -> None:
    """The man stays in the middle where that counts, and leaves it where it is a burden."""
    game = translator.compile(rules(tmp_path, 5, middle), engine=engine).Game()
    for seed in range(4):
        assert player("greedy", game, Settings(seed)).choose(game).start == start


def test_it_is_a_part_of_the_game_but_not_of_how_it_is_played(tmp_path: Path) -> None:
    """Records go on knowing their rules, whatever is advised."""
    advised, plain = rules(tmp_path, 1, 1), rules(tmp_path, 1, 1, "")
    assert advised != plain
    assert fingerprint(advised) == fingerprint(plain) != fingerprint(rules(tmp_path, 2, 1, ""))


def test_it_stands_once_and_asks_what_a_procedure_may(tmp_path: Path) -> None:
    for more, code in (
        ("(evaluate 1) (evaluate 2)", "L405"),
        ("(evaluate x)", "L201"),
        ("(evaluate (count replies))", "L304"),
    ):
        with pytest.raises(TranslationError) as caught:
            rules(tmp_path, 1, 1, more)
        assert caught.value.diagnostics[0].code == code
