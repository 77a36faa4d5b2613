"""Scripts drawn at random mean the same to generated engines and to the machine."""

from __future__ import annotations

import warnings
from functools import partial
from pathlib import Path

import pytest

import translator
from tests.sampling import FULL

from .compare import compare
from .game import load
from .random_scripts import random_script

SCRIPTS = 500 if FULL else 12
POSITIONS = 6


@pytest.mark.parametrize("seed", range(SCRIPTS))
def test_engines_agree_with_the_machine(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "random.4th"
    path.write_text(random_script(seed), "ascii")
    with warnings.catch_warnings():  # engines tell what the machine notes
        warnings.simplefilter("ignore", RuntimeWarning)
        module = translator.compile(translator.load(path))
        found = compare(module.Game, partial(load, path), seed, POSITIONS)
    assert found is None, f"{path.read_text('ascii')}\n{found}"


def test_scripts_differ_and_are_drawn_alike_every_time() -> None:
    assert random_script(1) == random_script(1) != random_script(2)
