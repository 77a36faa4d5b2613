"""The log of steps: what is asked of a record is what was so before the step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.compiled import engine
from tests.players.support import CORPUS

GAMES = ["zrf/chess.zrf", "native/international-draughts.glot", "zrf/reversi.zrf"]


@pytest.mark.parametrize("name", GAMES)
def test_a_record_has_what_was_before_the_step(name: str) -> None:
    module: Any = engine(CORPUS / name)
    game, chance = module.Game(), Random(3)
    chains = 0
    while game.outcome() is None and game.ply < 60:
        move = chance.choice(game.legal_moves)  # after which all is known of the position
        before = game._turn, game._chain, game._cache, game._result
        board = list(game._b)
        game.push(move)
        record = game._log[-1]
        assert record[module.MADE] == move._raw
        names = module.WAS_TURN, module.WAS_CHAIN, module.WAS_CACHE, module.WAS_RESULT
        assert all(record[at] is was for at, was in zip(names, before, strict=True))
        changed = record[module.CHANGED]
        if isinstance(changed[0], list | bytearray):  # the board as a whole
            assert list(changed[0]) == board
        chains += game._chain >= 0
    assert (chains > 0) == ("draughts" in name)


def test_a_trial_has_a_record_of_the_same_form(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = engine(CORPUS / "native" / "racing-kings.glot")
    game = module.Game()
    found: list[Any] = []
    value = module.Invariants._value

    def look(self: Any) -> Any:
        found.extend(self._log[-1:])
        return value(self)

    monkeypatch.setattr(module.Invariants, "_value", look)
    assert game.legal_moves
    monkeypatch.undo()
    turn = game._turn
    game.push(game.legal_moves[0])
    assert found
    for record in found:
        assert len(record) == len(game._log[-1])
        assert record[module.WAS_TURN] == turn
        assert record[module.WAS_RESULT] is module.UNKNOWN
