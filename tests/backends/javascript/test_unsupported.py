"""What JavaScript engines do not know is told with E103; no module is written then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.backends.javascript.support import Player
from tests.backends.python.support import game_of
from tests.frontends.zrf.lowering.support import rules
from translator.backends.javascript import emit_javascript
from translator.core.diagnostics import TranslationError
from translator.ir import stmt as s
from translator.ir.expr import FALSE, Compare, Const, Kind, NoMoves
from translator.ir.game import Game
from translator.ir.ids import AttributeId, every
from translator.ir.parts import AttributeType, Generation, Invariant, Rule

PLAIN = game_of(rules("(piece (name Man) (moves (n (verify empty?) add)))"))


@dataclass(frozen=True, slots=True)
class Unheard:
    """A node of a kind that there is not."""

    condition: Any = FALSE
    body: tuple[Any, ...] = ()


def with_body(*body: Any) -> Game:
    """The plain game with this body in place of the body of its rule."""
    changed = tuple(Rule(rule.name, rule.params, rule.locals, body) for rule in PLAIN.rules)
    return replace(PLAIN, rules=changed)


def refused(game: Game) -> str:
    with pytest.raises(TranslationError) as caught:
        emit_javascript(game, game)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "E103"
    assert diagnostic.message.startswith("the JavaScript back end cannot express ")
    return diagnostic.message


def test_a_condition_that_is_not_known() -> None:
    assert "Unheard in a procedure" in refused(with_body(s.Verify(Unheard())))  # type: ignore[arg-type]


def test_a_value_that_is_not_known() -> None:
    assert "Unheard in a procedure" in refused(with_body(s.Let("here", Unheard())))  # type: ignore[arg-type]


def test_a_statement_that_is_not_known() -> None:
    assert "Unheard in the rule" in refused(with_body(Unheard()))


def test_an_effect_that_is_not_known() -> None:
    one = Const(Kind.INTEGER, 1)
    runs = s.Verify(Compare("==", one, one))  # numbers are not looked into beforehand
    assert "Unheard in the rule" in refused(with_body(runs, s.Do(Unheard())))  # type: ignore[arg-type]


def test_a_loop_over_what_is_not_numbered() -> None:
    assert "a loop over zones" in refused(with_body(s.ForEach("here", Kind.ZONE, ())))


def test_a_statement_of_programs_that_is_not_known() -> None:
    assert "Unheard in the rule" in refused(with_body(s.Emit(), Unheard()))


def test_an_expression_of_programs_that_is_not_known() -> None:
    known = s.Verify(Unheard())  # type: ignore[arg-type]
    assert "Unheard in a procedure" in refused(with_body(s.Emit(), known))


def test_a_condition_that_only_goals_of_turns_can_ask() -> None:
    game = replace(PLAIN, selection=(Invariant(NoMoves()),))
    assert "NoMoves in a procedure" in refused(game)


def test_a_stage_of_selection_that_is_not_known() -> None:
    game = replace(PLAIN, selection=(*PLAIN.selection, Unheard()))  # type: ignore[arg-type]
    assert "the selection stage Unheard" in refused(game)


def test_a_part_of_games_that_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field with something in it: whatever is added to games is refused until it is known."""
    from translator.backends.engine import parts

    known = parts._RULED
    less = known._replace(game=known.game - {"generation"})
    monkeypatch.setattr(parts, "_RULED", less)
    emit_javascript(PLAIN, PLAIN)  # it is not used
    message = refused(replace(PLAIN, generation=Generation(shared_pieces=True)))
    assert "'generation'" in message


def attributes(*bits: int) -> Game:
    types = tuple(AttributeType(f"a{i}", size) for i, size in enumerate(bits))
    declared = tuple((i, 1) for i in every(AttributeId, bits))
    pieces = tuple(replace(piece, attributes=declared) for piece in PLAIN.pieces)
    return replace(PLAIN, attributes=types, pieces=pieces)


def test_more_bits_of_attributes_than_a_number_has() -> None:
    assert "32 bits of attributes" in refused(attributes(16, 16))


def test_as_many_bits_as_there_are(player: Player) -> None:
    game = attributes(16, 15)
    source = emit_javascript(game, game)
    assert player.ask(source, setup=None, unit="step", depth=1) == 1
