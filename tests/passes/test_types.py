"""What only pieces of one type do knows the type; what others do as well asks for it."""

from __future__ import annotations

from tests.frontends.axiom.support import game, script
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.walk import nodes
from translator.passes.registry import optimised

ASKS = """: step ( -- )
    n verify empty? verify
    current-piece-type 1 = IF from here move add-move ENDIF
;
"""


def asks(found: Game) -> bool:
    """A rule asks which type moves."""
    return any(isinstance(node, e.MovingType) for node in nodes(optimised(found).rules))


def test_a_rule_of_one_type_asks_for_none() -> None:
    assert not asks(game(script(words=ASKS)))


def test_a_rule_of_two_types_asks_which_one_moves() -> None:
    assert asks(game(script(words=ASKS, pieces="{piece} King {moves} list")))


def test_what_appears_is_the_type_that_moves() -> None:
    """Effects say so; what is known of drops goes by that."""
    drop = ": put ( -- ) empty? verify drop add-move ;\n"
    found = optimised(game(script(words=drop, moves="{move} put", setup="", drops=True)))
    effects = [node.effect for node in nodes(found.rules) if isinstance(node, s.Do)]
    assert [effect.piece for effect in effects if isinstance(effect, s.Put)] == [e.MovingType()]
