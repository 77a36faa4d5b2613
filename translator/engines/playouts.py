"""Random games: played to their end or to a limit of plies, and what they tell about the rules."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import starmap
from statistics import median

from notation.engine import Engine, Outcome
from translator.core.gc_pause import gc_paused


@dataclass(frozen=True, slots=True)
class Playout:
    """One random game; `choices` is the number of legal steps at each ply."""

    choices: tuple[int, ...]
    outcome: Outcome | None  # `None` when the limit of plies cut the game off

    @property
    def plies(self) -> int:
        return len(self.choices)


Inside = Callable[[int, int, int], Iterator[tuple[tuple[int, ...], Outcome | None]]]
"""How an engine plays random games by itself that is not asked for each step."""


@gc_paused()
def playout(game: Engine, max_plies: int) -> Playout:
    """Play random steps on `game` until it ends or `max_plies` steps were made."""
    choices: list[int] = []
    while len(choices) < max_plies and game.outcome() is None:
        moves = game.legal_moves
        if not moves:
            break
        choices.append(len(moves))
        game.push(game.random_move())
    return Playout(tuple(choices), game.outcome())


def playouts(
    new: Callable[[int], Engine], games: int, seed: int, max_plies: int
) -> Iterator[Playout]:
    """`games` random games with the seeds `seed`, `seed` + 1, ..."""
    inside: Inside | None = getattr(new, "playouts", None)
    if inside is not None:
        return starmap(Playout, inside(games, seed, max_plies))
    return (playout(new(number), max_plies) for number in range(seed, seed + games))


@dataclass(slots=True)
class Statistics:
    """Sums over random games."""

    games: int = 0
    unfinished: int = 0
    lengths: list[int] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    draws: int = 0

    def add(self, result: Playout) -> None:
        self.games += 1
        self.lengths.append(result.plies)
        self.choices.extend(result.choices)
        if result.outcome is None:
            self.unfinished += 1
            return
        self.reasons[result.outcome.reason] += 1
        self.winners.update(result.outcome.winners)
        self.draws += not result.outcome.winners and not result.outcome.losers

    def summary(self) -> dict[str, object]:
        """Plain data: lengths in steps, branching in legal steps a position."""
        return {
            "games": self.games,
            "length": spread(self.lengths),
            "branching": spread(self.choices),
            "unfinished": self.unfinished,
            "draws": self.draws,
            "winners": dict(sorted(self.winners.items())),
            "reasons": dict(sorted(self.reasons.items())),
        }


def spread(numbers: list[int]) -> dict[str, float]:
    """Least, middle, average and greatest; zeros for no numbers."""
    if not numbers:
        return {"min": 0, "median": 0, "mean": 0, "max": 0}
    mean = round(sum(numbers) / len(numbers), 2)
    return {"min": min(numbers), "median": median(numbers), "mean": mean, "max": max(numbers)}
