"""What players draw: the numbers of the engines in JavaScript, evenly."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tests.backends.javascript.support import NODE, needs_node
from tests.compiled import javascript
from tests.players.support import HERE
from translator.players.draws import Draws

pytestmark = pytest.mark.quick

SEEDS = (0, 1, 77, 2**31, 2**32 - 1)
LIMITS = (1, 2, 7, 30, 218, 65536, 2**21)


@needs_node
def test_they_are_those_of_an_engine_in_javascript(tmp_path: Path) -> None:
    (tmp_path / "game.mjs").write_text(javascript(HERE / "tic-tac-toe.glot"), encoding="ascii")
    script = tmp_path / "draw.mjs"
    script.write_text(
        f"""import {{ Game }} from "./game.mjs";
        const drawn = {list(SEEDS)}.map((seed) => {{
          const game = new Game(seed);
          return {list(LIMITS)}.map((limit) => game._below(limit));
        }});
        console.log(JSON.stringify(drawn));"""
    )
    assert NODE is not None
    done = subprocess.run([NODE, script], capture_output=True, check=True)
    for seed, numbers in zip(SEEDS, json.loads(done.stdout), strict=True):
        draws = Draws(seed)
        assert [draws.below(limit) for limit in LIMITS] == numbers


def test_each_of_several_is_drawn_about_as_often() -> None:
    """Of 6,000 draws of six 1,000 each, and not more than five standard deviations from it."""
    draws = Draws(3)
    drawn = Counter(draws.choice("abcdef") for _ in range(6000))
    assert len(drawn) == 6
    assert all(abs(number - 1000) < 5 * (6000 * 5 / 36) ** 0.5 for number in drawn.values())


def test_what_is_taken_is_gone_and_the_last_stands_in_its_place() -> None:
    for seed in range(20):
        items = list("abcde")
        taken = Draws(seed).taken(items)
        expected = list("abcde")
        expected[expected.index(taken)] = "e"
        assert items == expected[:-1]
