"""JavaScript judges moves by what holds pieces as Python does, whose tests try each."""

from __future__ import annotations

import pytest

from tests.backends.javascript.agreement import compared
from tests.backends.javascript.support import Player
from tests.backends.python.check_games import siege
from tests.backends.python.support import game_of, module_of
from translator.backends.javascript import emit_javascript
from translator.passes.registry import optimised


@pytest.mark.parametrize(
    "text", [siege("Rook"), siege("King"), siege("Rook", "(King a3) (Wild d2 b3)")]
)
def test_rays_leaps_screens_legs_drops_and_several_kings(text: str, player: Player) -> None:
    game = game_of(text)
    source = emit_javascript(game, optimised(game))
    for seed in range(8):
        found = compared(source, module_of(text).Game, player, 60, seed)
        assert found.difference is None
