"""Matches of two players: games with sides alternating, and what they say about strength."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from math import log10, sqrt
from typing import Any, Final

from translator.players.protocol import Player, Position, Settings, active_players
from translator.players.referee import ForfeitError, choice
from translator.players.registry import player
from translator.players.worth import DRAWN, LOST, WON, rewards

CONFIDENCE: Final = 1.96
"""Standard deviations on each side that 95 % of a normal distribution lie within."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game: `score` is what the first of the two players has of it, from 0 to 1.

    `side` is whom that player played; `reason` says how the game ended.
    """

    number: int
    side: str
    score: float
    plies: int
    reason: str


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player by name, and how it plays; its seed is another one in each game."""

    name: str
    settings: Settings

    def ready(self, game: Position, seed: int) -> Player:
        return player(self.name, game, replace(self.settings, seed=seed))


Thinking = Callable[[str, int], AbstractContextManager[None]]
"""A block in which a player thinks, after so many plies."""


def _unnoted(player: str, plies: int) -> AbstractContextManager[None]:
    return nullcontext()


@dataclass(frozen=True, slots=True)
class Match:
    """What holds for every game of a match; `origin` is a game to be played anew each time."""

    origin: Position
    first: Contestant
    second: Contestant
    seed: int
    max_plies: int
    limit: float | None

    def described(self) -> dict[str, Any]:
        """All that decides how its games go, as plain data."""
        both = self.first, self.second
        rules = self.origin.describe()
        return {
            "title": rules["title"],
            "fingerprint": rules["fingerprint"],
            "players": [[x.name, x.settings.playouts, x.settings.seconds] for x in both],
            "seed": self.seed,
            "max_plies": self.max_plies,
            "limit": self.limit,
        }

    def played(self, number: int, thinking: Thinking = _unnoted) -> Result:
        """Game `number`, from 0, here: the first player has one side, the other one all others.

        He has each side in turn, with the same chance in the setup. Each choice of a player is made
        in a block of `thinking`. A player that is deaf to its limit, or ends this process, is for
        `arena.results`.
        """
        sides = active_players(self.origin)
        game = type(self.origin)(self.seed + number // len(sides))
        first = self.first.ready(game, 2 * (self.seed + number))
        second = self.second.ready(game, 2 * (self.seed + number) + 1)
        side = self._side(number)
        while game.ply < self.max_plies and game.outcome() is None and game.legal_moves:
            if game.random_turn:
                game.push(game.random_move())
                continue
            mover = first if game.turn == side else second
            try:
                with thinking(game.turn, game.ply):
                    move = choice(mover, game, self.limit)
            except ForfeitError as forfeit:
                return self.forfeited(number, game.turn, game.ply, str(forfeit))
            game.push(move)
        return _ended(game, number, side)

    def forfeited(self, number: int, player: str, plies: int, why: str) -> Result:
        """Game `number` as it ends where a player has forfeited it after so many plies."""
        side = self._side(number)
        score = LOST if player == side else WON
        return Result(number, side, score, plies, f"{player} {why}")

    def _side(self, number: int) -> str:
        """Whom the first player plays in a game."""
        sides = active_players(self.origin)
        return sides[number % len(sides)]


def _ended(game: Position, number: int, side: str) -> Result:
    outcome = game.outcome()
    if outcome is not None:
        score = rewards(outcome, game.players)[side]
        return Result(number, side, score, game.ply, outcome.reason)
    reason = "cut off" if game.legal_moves else "no legal move"
    return Result(number, side, DRAWN, game.ply, reason)


@dataclass(frozen=True, slots=True)
class Tally:
    """Won, drawn and lost games of the first player."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """Points a game; a draw is half a point."""
        return (self.won + self.drawn / 2) / self.games


def tally(results: Sequence[Result]) -> Tally:
    won = sum(one.score == WON for one in results)
    lost = sum(one.score == LOST for one in results)
    return Tally(won, len(results) - won - lost, lost)


def by_side(results: Sequence[Result]) -> Iterator[tuple[str, Tally]]:
    """The first player's games with each side that he played."""
    for side in sorted({one.side for one in results}):
        yield side, tally([one for one in results if one.side == side])


def interval(sums: Tally) -> tuple[float, float]:
    """Between which scores the true one lies with 95 % confidence (Wilson's interval).

    A draw varies less than a win and a loss; it is taken for half of both, which errs on the wide
    side.
    """
    n, p, z = sums.games, sums.score, CONFIDENCE
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    width = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - width), min(1.0, middle + width)


def elo(score: float) -> float | None:
    """The difference of ratings at which a score is expected; none where no number would do."""
    return 400 * log10(score / (1 - score)) if 0 < score < 1 else None
