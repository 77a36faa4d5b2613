"""Seeded changes of rules: the structure names the changed thing, play shows where it matters."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.diff.seeds import LIBRARY_SEEDS, SEEDS, Seed
from tests.diff.support import NEEDS_LIBRARY, corpus, edited, game, words
from translator.diff.play.behaviour import play
from translator.diff.play.walk import Limits
from translator.diff.structure import Structure, compare

LIMITS = Limits(depth=4, positions=300, games=20, plies=60)


@cache
def structure(seed: Seed) -> Structure:
    new = game(edited(seed.game, seed.old, seed.new), seed.game, seed.variant)
    return compare(corpus(seed.game, seed.variant), new)


def rows(within_six: bool | None = None) -> list[Any]:
    """The seeds, those of the library marked; those that can matter within six plies, or not."""
    found = []
    for seed in (*SEEDS, *LIBRARY_SEEDS):
        if within_six is None or within_six == (seed.plies is not None):
            marks = [NEEDS_LIBRARY] if seed in LIBRARY_SEEDS else []
            found.append(pytest.param(seed, id=f"{seed.game}: {seed.name}", marks=marks))
    return sorted(found, key=lambda row: row.id)  # so that one game is compiled once


def test_there_are_enough_and_no_two_alike() -> None:
    for seeds, least in ((SEEDS, 40), (LIBRARY_SEEDS, 15)):
        assert len({(seed.game, seed.old, seed.new) for seed in seeds}) == len(seeds) >= least


@pytest.mark.parametrize("seed", rows())
def test_the_structure_names_exactly_what_was_changed(seed: Seed) -> None:
    found = structure(seed).in_play
    assert [(change.section, change.edit) for change in found] == [
        (section, edit) for section, edit, _ in seed.expected
    ]
    for change, (_, _, told) in zip(found, seed.expected, strict=True):
        assert told in words(change)


@pytest.mark.parametrize("seed", rows(within_six=True))
def test_play_shows_what_can_matter_within_six_plies(seed: Seed) -> None:
    found = play(structure(seed), LIMITS)
    meetings = [divergence for divergence in (found.seen, found.hidden) if divergence is not None]
    length = min(len(divergence.steps) for divergence in meetings)
    assert seed.plies is not None
    # Not sooner than it can be seen; exactly then where all sequences were tried.
    assert length >= seed.plies
    if seed.plies <= found.stats.depth + 1:
        assert length == seed.plies


@pytest.mark.parametrize("seed", rows(within_six=False))
def test_play_shows_nothing_within_six_plies_where_nothing_can_matter(seed: Seed) -> None:
    found = play(structure(seed), LIMITS)
    assert found.stats.positions >= LIMITS.positions
    meetings = [divergence for divergence in (found.seen, found.hidden) if divergence is not None]
    assert all(len(divergence.steps) > 6 for divergence in meetings)
