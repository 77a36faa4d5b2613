"""What `check` passes can be emitted, imported, played and written, in every language.

Files whose text was edited at random and games that were changed part by part are read; what is not
refused then has to be the same in the native language, XML and JSON, and in Python and JavaScript.
`LUDOGLOT_FULL=1` tries 20,000 of them.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.backends.javascript.support import NODE, Player, node
from tests.frontends.native.support import errors
from tests.law_of_check import tried
from tests.sampling import FULL

TRIED, CHUNK = (20_000, 100) if FULL else (40, 20)

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player | None]:
    if NODE is None:
        yield None
        return
    with node(tmp_path_factory.mktemp("modules")) as found:
        yield found


@pytest.mark.parametrize("first", range(0, TRIED, CHUNK))
def test_what_check_passes_can_be_used(first: int, player: Player | None) -> None:
    passed = 0
    for number in range(first, first + CHUNK):
        games, found = tried(number, player)
        assert found == [], f"python -m tests.law_of_check {number} {number + 1}"
        passed += games
    assert passed  # else nothing was tried


BOARD = """(game "Law" (players A B)
  (board (grid (a b) (1 2) (directions (n 0 1))) (zone goal (A a2)))
  (piece M (moves (do n (verify empty?) add))) (board-setup (A (M a1)) (B (M b2))) %s)"""


@pytest.mark.parametrize(
    "goal", ["(absolute-config (goal))", "(absolute-config M ())", "(relative-config)"]
)
def test_a_configuration_of_nothing_is_refused(goal: str) -> None:
    assert errors(BOARD % f"(win-condition {goal})")
    assert not errors(BOARD % "(win-condition (absolute-config M (goal)))")
