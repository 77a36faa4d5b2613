"""The sequential probability ratio test: when a match has told enough.

Wald, Sequential Tests of Statistical Hypotheses (1945). Draws make the likelihood a function of
more than the score; as is usual for engines of chess, scores are taken for normally distributed
with the variance that is observed. Half a game of each result is counted beforehand, for else a
match that begins with wins alone has none.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final

from translator.players.match import Tally

ERROR: Final = 0.05
"""How often either hypothesis may be accepted where the other one holds."""
BOUND: Final = log((1 - ERROR) / ERROR)


@dataclass(frozen=True, slots=True)
class Sprt:
    """Two differences of Elo ratings between which a match decides, the lower one first."""

    lower: float
    upper: float

    def ratio(self, sums: Tally) -> float:
        """The logarithm of how many times as likely the results are at the upper difference."""
        counts = {1.0: sums.won + 0.5, 0.5: sums.drawn + 0.5, 0.0: sums.lost + 0.5}
        games = sum(counts.values())
        mean = sum(score * count for score, count in counts.items()) / games
        variance = sum(count * (score - mean) ** 2 for score, count in counts.items()) / games
        low, high = expected(self.lower), expected(self.upper)
        return sums.games * (high - low) * (2 * mean - low - high) / (2 * variance)

    def accepted(self, sums: Tally) -> float | None:
        """The difference that the results speak for; none where they do not tell enough."""
        ratio = self.ratio(sums)
        if ratio >= BOUND:
            return self.upper
        return self.lower if ratio <= -BOUND else None


def expected(elo: float) -> float:
    """The score at a difference of ratings."""
    return 1 / (1 + 10 ** (-elo / 400))
