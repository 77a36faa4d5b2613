"""Seeded changes of rules: the structure names the changed thing, play shows where it matters."""

from __future__ import annotations

import pytest

from tests.diff.seeds import SEEDS, Seed
from tests.diff.support import corpus, edited, game, words
from translator.diff.play.behaviour import play
from translator.diff.play.walk import Limits
from translator.diff.structure import Structure, compare

LIMITS = Limits(depth=4, positions=400, games=30, plies=60)


def structure(seed: Seed) -> Structure:
    new = game(edited(seed.game, seed.old, seed.new), seed.game, seed.variant)
    return compare(corpus(seed.game, seed.variant), new)


def test_there_are_enough_and_no_two_alike() -> None:
    assert len({(seed.game, seed.old, seed.new) for seed in SEEDS}) == len(SEEDS) >= 40


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.name)
def test_the_structure_names_exactly_what_was_changed(seed: Seed) -> None:
    found = structure(seed).in_play
    assert [(change.section, change.edit) for change in found] == [
        (section, edit) for section, edit, _ in seed.expected
    ]
    for change, (_, _, told) in zip(found, seed.expected, strict=True):
        assert told in words(change)


@pytest.mark.parametrize(
    "seed", [seed for seed in SEEDS if seed.plies is not None], ids=lambda seed: seed.name
)
def test_play_shows_what_can_matter_within_six_plies(seed: Seed) -> None:
    found = play(structure(seed), LIMITS)
    meetings = [meeting for meeting in (found.seen, found.hidden) if meeting is not None]
    length = min(len(meeting.steps) for meeting in meetings)
    assert seed.plies is not None
    # Not sooner than it can be seen; exactly then where all sequences were tried.
    assert length >= seed.plies
    if seed.plies <= found.looked.depth + 1:
        assert length == seed.plies
