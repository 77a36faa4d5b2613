"""Rules of scripts: what they are given, and which form their moves have."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

import translator
from tests.backends.python.support import CORPUS
from tests.frontends.axiom.support import script
from tests.reference_axiom.compare import compare
from tests.reference_axiom.engines import engine
from tests.reference_axiom.game import load

STATELESS = "{board 3 3 {grid} board}\n"
TAKES_BESIDE = """: step ( -- )
    n verify empty? verify from here move
    e IF enemy? IF capture ENDIF ENDIF
    add-move
;
: put-down ( -- ) empty? verify drop e IF enemy? IF capture ENDIF ENDIF add-move ;
{moves drops {move} put-down moves}
"""
TWO_WAYS = """: go ( 'dir -- ) EXECUTE verify empty? verify from here move score ++ add-move ;
: up ['] n go ;
: right ['] e go ;
"""


def agrees(rules: Path, text: str) -> Any:
    """The engine of a script, which plays as the machine does."""
    rules.write_text(text)
    module = engine(rules)
    found = compare(module.Game, partial(load, rules), seed=1, positions=60, words=10_000)
    assert found is None, str(found)
    return module


def test_a_step_that_does_nothing_else_has_a_short_form(tmp_path: Path) -> None:
    """From a1 the man only steps; from b1 to b2 it passes the one on c2 and takes it."""
    setup = "White Man a1, White Man b1, Black Man c2"
    text = script(TAKES_BESIDE, setup=setup, board=STATELESS, pieces="{drops} drops")
    game = agrees(tmp_path / "takes-beside.4th", text).Game()
    forms = {move.start + move.end: len(move._raw) for move in game.legal_moves if move.start}
    assert forms == {"a1a2": 3, "b1b2": 5}


def test_a_rule_may_begin_with_one_of_its_constants(tmp_path: Path) -> None:
    text = script(TWO_WAYS, "{move} up {move} right", "White Man a1, Black Man b1")
    rules = tmp_path / "two-ways.4th"
    game = agrees(rules, text).Game()
    assert " = constants[0]\n" in translator.emit(translator.load(rules), "python")
    assert [f"{move.start}{move.end}" for move in game.legal_moves] == ["a1a2"]


def test_what_a_script_drops_comes_from_no_reserve(tmp_path: Path) -> None:
    """Men are dropped as often as there are empty cells, and a setup has nothing in reserve."""
    game = engine(CORPUS.parent / "axiom" / "Tic-tac-toe.4th").Game()
    assert len(game.legal_moves) == 9
    assert (game.reserve, game.setup().reserve) == ({}, ())
    with pytest.raises(ValueError, match="no reserves"):
        game.from_setup(game.setup()._replace(reserve=(("White", "Man", 3),)))


LEAVES = """: half ( -- ) from here move capture e verify empty? verify add-move ;
: go ( -- ) n verify empty? verify from here move add-move ;
"""


def test_what_a_rule_has_left_is_no_part_of_the_next_move(tmp_path: Path) -> None:
    """East of c1 there is no cell: what `half` has recorded there comes to nothing."""
    text = script(LEAVES, "{move} half {move} go", "White Man c1, Black Man a3")
    game = agrees(tmp_path / "leaves.4th", text).Game()
    assert [(move.start, move.end, move.captures) for move in game.legal_moves] == [
        ("c1", "c2", ())
    ]
