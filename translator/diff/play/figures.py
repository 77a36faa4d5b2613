"""What random games tell about the rules of both games: how long they are, and how good."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from translator.diff.play.behaviour import Engines
from translator.diff.play.walk import Limits
from translator.engines.playouts import Statistics
from translator.players.match import Contestant
from translator.players.protocol import Settings
from translator.players.quality import Trial, in_order_of_turns, measures


@dataclass(frozen=True, slots=True)
class Figures:
    """Sums over random games of one set of rules, and its measures as docs/players.md has them."""

    statistics: Statistics
    measured: dict[str, float | None]

    def data(self) -> dict[str, Any]:
        """As `ludoglot stats` has it."""
        return {**self.statistics.summary(), "measures": self.measured}

    def told(self) -> Iterator[tuple[str, str]]:
        """Each figure by its name, as a reader has it."""
        found = self.statistics.summary()
        yield "games", str(self.statistics.games)
        for name in ("length", "branching"):
            parts = found[name]
            assert isinstance(parts, dict)
            yield name, f"{parts['mean']:g} ({parts['min']:g} to {parts['max']:g})"
        for winner, number in sorted(self.statistics.winners.items()):
            yield f"won by {winner}", str(number)
        for name, value in self.measured.items():
            if value is not None:
                yield name, f"{value:.0%}"


def figures(engines: Engines, limits: Limits) -> tuple[Figures, Figures]:
    """Of the old game and of the new one, by as many games from the same seeds."""
    old, new = engines
    return _by_chance(old, limits), _by_chance(new, limits)


def _by_chance(engine: Any, limits: Limits) -> Figures:
    origin = engine()
    trial = Trial(origin, Contestant("random", Settings(limits.seed)), limits.seed, limits.plies)
    games = [trial.played(number) for number in range(limits.games)]
    statistics = Statistics()
    for game in games:
        statistics.add(game.playout)
    return Figures(statistics, measures(games, in_order_of_turns(origin)))


def side_by_side(pair: tuple[Figures, Figures]) -> list[tuple[str, str, str]]:
    """The figures of both, by name; a dash for what one of them has not."""
    old, new = (dict(one.told()) for one in pair)
    return [(name, old.get(name, "-"), new.get(name, "-")) for name in {**old, **new}]
