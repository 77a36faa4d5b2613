"""Steps of scripts without state that do nothing else have a short form, and others have not."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tests.frontends.axiom.support import script
from tests.reference_axiom.compare import compare
from tests.reference_axiom.engines import engine
from tests.reference_axiom.game import load

TAKES_BESIDE = """: step ( -- )
    n verify empty? verify from here move
    e IF enemy? IF capture ENDIF ENDIF
    add-move
;
: put-down ( -- ) empty? verify drop e IF enemy? IF capture ENDIF ENDIF add-move ;
{moves drops {move} put-down moves}
"""
RULES = script(
    TAKES_BESIDE,
    setup="White Man a1, White Man b1, Black Man c2",
    board="{board 3 3 {grid} board}\n",
    pieces="{drops} drops",
)


def test_what_does_more_than_a_step_says_so(tmp_path: Path) -> None:
    """From a1 the man only steps; from b1 to b2 it passes the one on c2 and takes it."""
    rules = tmp_path / "takes-beside.4th"
    rules.write_text(RULES.replace("Black Man c2", "Black Man c2"))
    module = engine(rules)
    game = module.Game()
    forms = {move.start + move.end: len(move._raw) for move in game.legal_moves if move.start}
    assert forms == {"a1a2": 3, "b1b2": 5}
    found = compare(module.Game, partial(load, rules), seed=1, positions=60, words=10_000)
    assert found is None, str(found)
