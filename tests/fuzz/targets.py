"""All ways that inputs go, by name."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from tests.fuzz import records, rules
from tests.fuzz.outcome import Reach


class Target(Protocol):
    """A reader and all that comes after it."""

    @property
    def seeds(self) -> Sequence[bytes]:
        """Texts to begin with."""

    def mutate(self, data: bytes, rng: random.Random) -> bytes:
        """A text that was changed."""

    def run(self, data: bytes) -> Reach:
        """How far a text comes; raises whatever goes wrong."""


TARGETS: Final[Mapping[str, Target]] = {
    **{f"rules-{target.name}": target for target in rules.TARGETS},
    **{f"records-{target.name}": target for target in records.TARGETS},
}
