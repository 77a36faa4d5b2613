"""How good a game is, as far as games between players of one kind tell.

The measures are those of Browne (Automatic Generation and Evaluation of Recombination Games, 2008)
and of Ludii's concepts (Piette and others, General Board Game Concepts, 2021); docs/players.md says
what each is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import cast

from notation.engine import Outcome
from translator.engines.playouts import Playout
from translator.players.match import Contestant
from translator.players.protocol import Analyst, Position, active_players
from translator.players.registry import is_sure


@dataclass(frozen=True, slots=True)
class Game:
    """One game: `covered` is the part of all positions on which a piece stood at some time.

    `decided` is the part of its steps that came when it was decided, where somebody has won it and
    players tell how sure they are of that.
    """

    playout: Playout
    covered: float
    decided: float | None


@dataclass(frozen=True, slots=True)
class Trial:
    """What holds for every game; all players are of one kind."""

    origin: Position
    kind: Contestant
    seed: int
    max_plies: int

    def numbered(self, number: int) -> tuple[int, Game]:
        """Game `number`, from 0, with its number."""
        return number, self.played(number)

    def played(self, number: int) -> Game:
        game = type(self.origin)(self.seed + number)
        sides = active_players(game)
        first = len(sides) * (self.seed + number)
        players = {side: self.kind.ready(game, first + k) for k, side in enumerate(sides)}
        choices: list[int] = []
        hopes: list[tuple[str, float]] = []
        seen = set(game.board)
        while len(choices) < self.max_plies and game.outcome() is None and game.legal_moves:
            choices.append(len(game.legal_moves))
            if game.random_turn:
                move = game.random_move()
            elif is_sure(self.kind.name, self.kind.settings):
                best = cast(Analyst, players[game.turn]).lines(game)[0]
                hopes.append((game.turn, best.score))
                move = best.moves[0]
            else:
                move = players[game.turn].choose(game)
            game.push(move)
            seen.update(game.board)
        outcome = game.outcome()
        covered = len(seen) / len(game.describe()["positions"])
        return Game(Playout(tuple(choices), outcome), covered, decided(hopes, outcome))


def decided(hopes: Sequence[tuple[str, float]], outcome: Outcome | None) -> float | None:
    """The part of a game after its winner is surer of it than any other player ever was."""
    if outcome is None or not outcome.winners or not hopes:
        return None
    others = [hope for player, hope in hopes if player not in outcome.winners]
    threshold = max(others, default=0.0)
    for step, (player, hope) in enumerate(hopes, 1):
        if player in outcome.winners and hope > threshold:
            return 1 - step / len(hopes)
    return 0.0


def in_order_of_turns(origin: Position) -> list[str]:
    """Who plays the game, the one who begins first: rules may name them in another order."""
    turns = [turn["player"] for turn in origin.describe()["turn_order"]]
    return sorted(
        active_players(origin), key=lambda one: turns.index(one) if one in turns else len(turns)
    )


def measures(games: Sequence[Game], players: Sequence[str]) -> dict[str, float | None]:
    """By name, each from 0 to 1; nothing where no game tells. The first player begins."""
    outcomes = [game.playout.outcome for game in games]
    ended = [outcome for outcome in outcomes if outcome is not None]
    wins = {player: _part([player in one.winners for one in ended], games) for player in players}
    apart = [abs(wins[one] - wins[other]) for one, other in combinations(players, 2)]
    sure = [game.decided for game in games if game.decided is not None]
    found = {
        "completion": _part([bool(one.winners) for one in ended], games),
        "drawishness": _part([not one.winners and not one.losers for one in ended], games),
        "timeouts": 1 - len(ended) / len(games),
        "balance": 1 - max(apart) if apart else None,
        "first-player": wins[players[0]] if players else None,
        "coverage": fmean(game.covered for game in games),
        "decisiveness": fmean(sure) if sure else None,
    }
    return {name: value if value is None else round(value, 4) for name, value in found.items()}


def _part(held: Sequence[bool], games: Sequence[Game]) -> float:
    return sum(held) / len(games)
