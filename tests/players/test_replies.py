"""No player misses a win in one step, nor a loss in one that it can avoid."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.players.support import at, start
from tests.prove.missed import choice_at, choices
from translator.players.protocol import LEVELS, Position, Settings
from translator.players.registry import PLAYERS, player
from translator.players.replies import sound_step

WIN = "X Mark a1 b1; O Mark a3 b3; turn 0"
"""X wins on c1."""
THREAT = "X Mark a1; O Mark a3 b3; turn 0"
"""X loses unless he takes c3."""
FORK = "X Mark b1 c2; O Mark a1 a3 c3; turn 0"
"""O threatens a2, b2 and b3: X loses, whatever the step."""
LOOKING_AHEAD = [name for name, entry in PLAYERS.items() if entry.analyst and entry.sees_all]


def _ends(game: Position) -> list[str]:
    return [str(move.end) for move in game.legal_moves]


@pytest.mark.parametrize(("position", "right"), [(WIN, "c1"), (THREAT, "c3")])
def test_whatever_a_search_has_put_first_the_sound_step_is_made(position: str, right: str) -> None:
    game = at("tic-tac-toe.glot", position)
    for first in game.legal_moves:
        order = sorted(game.legal_moves, key=lambda move: move != first)
        assert sound_step(game, order).end == right


def test_where_all_steps_lose_the_search_decides() -> None:
    game = at("tic-tac-toe.glot", FORK)
    for first in game.legal_moves:
        order = sorted(game.legal_moves, key=lambda move: move != first)
        assert sound_step(game, order) == first


def test_a_lost_position_does_not_cost_the_square_of_its_steps() -> None:
    """Each step is tried for a win and for its replies; the reply that refuted the step before is
    the first that is tried of the next one."""
    game = at("tic-tac-toe.glot", "O Mark a3 b3; turn 0")
    pushed: list[str] = []

    class Counting:
        """The game, which notes what is tried."""

        def __init__(self, inner: Any) -> None:
            self.inner = inner

        def copy(self) -> Counting:
            return Counting(self.inner.copy())

        def push(self, move: Any) -> None:
            pushed.append(str(move))
            self.inner.push(move)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.inner, name)

    moves = [move for move in game.legal_moves if move.end != "c3"]
    sound_step(cast(Position, Counting(game)), moves)
    replies = len(pushed) - 2 * len(moves)
    assert replies < 2 * len(moves)


@pytest.mark.parametrize("level", [1, 3])
@pytest.mark.parametrize("name", LOOKING_AHEAD)
@pytest.mark.parametrize("game", ["tic-tac-toe.glot", "zrf/dobutsu.zrf", "breakthrough-3x4.glot"])
def test_wins_and_losses_in_one_step_are_seen_at_every_level(
    game: str, name: str, level: int
) -> None:
    found = choices(start(game), 7)
    for _, choice in zip(range(12), found, strict=False):
        thinker = player(name, choice.game, Settings(3, LEVELS[level]))
        assert not choice.is_missed_by(thinker.choose(choice.game))


@pytest.mark.parametrize("name", LOOKING_AHEAD)
def test_a_single_playout_is_enough(name: str) -> None:
    """As where a second is over before the first depth is."""
    for position in (WIN, THREAT):
        game = at("tic-tac-toe.glot", position)
        choice = choice_at(game)
        assert choice is not None
        assert not choice.is_missed_by(player(name, game, Settings(0, 1)).choose(game))
