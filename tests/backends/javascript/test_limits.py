"""What rules may not do to an engine in JavaScript: nest without bound, run for ever."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.backends.javascript.support import Player
from tests.backends.python.support import game_of
from tests.backends.python.test_limits import ENDLESS, MAN
from tests.frontends.zrf.lowering.support import rules
from translator.backends.javascript import emit_javascript
from translator.backends.javascript.statements import MAX_LEVELS
from translator.core.diagnostics import TranslationError
from translator.ir import stmt as s
from translator.ir.expr import Compare, Const, Expr, Kind, Not
from translator.ir.game import Game

PLAIN = game_of(rules("(piece (name Man) (moves (n add)))"))


def nested(levels: int, condition: bool) -> Game:
    """The rule with statements, or one condition, that stand so deep inside each other."""
    one = Const(Kind.INTEGER, 1)
    test: Expr = Compare("==", one, one)  # no table is made of what compares numbers
    body = PLAIN.rules[0].body
    for _ in range(levels):
        if condition:
            test = Not(test)
        else:
            body = (s.If(test, body),)
    rule = replace(PLAIN.rules[0], body=(s.Verify(test), *body))
    return replace(PLAIN, rules=(rule, *PLAIN.rules[1:]))


@pytest.mark.parametrize("condition", [True, False])
def test_what_nests_to_the_limit_is_written_and_read(condition: bool, player: Player) -> None:
    game = nested(MAX_LEVELS - 3, condition)
    source = emit_javascript(game, game)
    assert player.ask(source, setup=None, unit="step", depth=1) == int(not condition)


@pytest.mark.parametrize("condition", [True, False])
def test_what_nests_deeper_is_refused(condition: bool) -> None:
    game = nested(MAX_LEVELS + 1, condition)
    with pytest.raises(TranslationError) as caught:
        emit_javascript(game, game)
    assert [d.code for d in caught.value.diagnostics] == ["E102"]


WARNED = """
export default ({ Game }) => {
  const said = [];
  Game.warn = (message) => said.push(message);
  return [new Game().legalMoves.map(String).sort(), said];
};
"""


def test_a_loop_without_end_is_stopped_with_a_warning(player: Player) -> None:
    script = player.folder / "warned.mjs"
    script.write_text(WARNED)
    game = game_of(ENDLESS + rules(MAN))
    moves, said = player.ask(emit_javascript(game, game), script=str(script))
    # What the loop has emitted stays; what stands behind it does not run; other blocks do.
    assert moves == ["a1 - a2 around", "a1 - b1 m2"]
    assert said == ["rule 'around' at a1: a loop was stopped after 20000 rounds"]
