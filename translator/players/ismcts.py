"""Monte Carlo tree search for games that hide something (Cowling, Powley and Whitehouse,
Information Set Monte Carlo Tree Search, 2012).

Each playout goes through a position that the player takes for possible. All share one tree, of what
he sees and of the steps he may choose from: a step that is not legal in one position is passed over
there, and its chance to be tried counts where it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from translator.core.gc_pause import gc_paused
from translator.engines.protocol import Move
from translator.players.draws import Draws
from translator.players.mcts import EXPLORATION, FORESIGHT, harmonic
from translator.players.protocol import Clock, Line, Position, Settings
from translator.players.rollouts import Rollouts
from translator.players.worlds import Worlds
from translator.players.worth import shares

TRIES: Final = 20
"""Positions that are drawn for a playout before it is given up."""

Step = tuple[str | None, ...]
"""What a player chooses a step by, whatever comes of it."""


@dataclass(slots=True)
class Node:
    """What is known of a step: `chances` counts how often it could have been chosen."""

    mover: str
    children: dict[Step, Node] = field(default_factory=dict)
    chances: int = 0
    visits: int = 0
    reward: float = 0.0

    @property
    def mean(self) -> float:
        """What the step has brought its mover on average."""
        return self.reward / self.visits if self.visits else 0.0

    def bound(self) -> float:
        """Up to where that may lie, for all that is known."""
        return self.mean + EXPLORATION * sqrt(harmonic(self.chances) / self.visits)


class Ismcts:
    """Asks a game for `observation(turn)` and the legal steps, and for nothing besides."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._random = Draws(settings.seed)
        self._clock: Clock | None = None

    def choose(self, game: Position) -> Move:
        return self.lines(game)[0].moves[0]

    def stop(self) -> None:
        """End thinking, from any thread: what was found so far decides."""
        if self._clock is not None:
            self._clock.stop()

    @gc_paused()
    def lines(self, game: Position) -> Sequence[Line]:
        """Each step with its share of wins, the most tried first."""
        self._clock = Clock(self._settings.playouts, self._settings.seconds)
        legal = {_step(move): move for move in game.legal_moves}
        seen = game.observation(game.turn)
        worlds = Worlds(game, self._random)
        rollouts = Rollouts(self._random, self._settings.weights)
        root = Node("")
        for step in legal:
            root.children[step] = Node(seen.turn)
        while self._clock.ticks():
            world = next((one for _ in range(TRIES) if (one := worlds.drawn(seen))), None)
            if world is None:
                break
            self._playout(world, root, legal, rollouts)
        order = sorted(root.children.items(), key=lambda one: (-one[1].visits, -one[1].mean))
        best = [one for one in order if one[1].visits == order[0][1].visits]
        if not order[0][1].visits:  # no position could be made
            order.insert(0, self._random.choice(best))
        return [
            Line(node.mean, f"{node.mean:.0%} of {node.visits} playouts", (legal[step],))
            for step, node in order
        ]

    def _playout(
        self, world: Position, root: Node, legal: dict[Step, Move], rollouts: Rollouts
    ) -> None:
        path, node, grown = [root], root, False
        while not grown and world.outcome() is None:
            moves = {_step(move): move for move in world.legal_moves}
            if node is root:
                moves = {step: move for step, move in moves.items() if step in legal}
            if not moves:
                break
            step, grown = self._next(world, node, list(moves))
            node = node.children[step]
            path.append(node)
            world.push(moves[step])
        found = self._worth(world, rollouts)
        for node in path:
            node.visits += 1
            node.reward += found.get(node.mover, 0.0)

    def _worth(self, world: Position, rollouts: Rollouts) -> Mapping[str, float]:
        """By player: an end, or the material here and how a random game goes on, half and half.

        Random games alone see no exchange to its end.
        """
        if world.outcome() is not None:
            return rollouts.played(world)
        here = shares(world, self._settings.weights)
        found = rollouts.played(world)
        return {
            player: FORESIGHT * share + (1 - FORESIGHT) * found[player]
            for player, share in here.items()
        }

    def _next(self, world: Position, node: Node, steps: list[Step]) -> tuple[Step, bool]:
        """The step to go on with, and whether it is a new one."""
        if world.random_turn:
            step = self._random.choice(steps)
            new = step not in node.children
            node.children.setdefault(step, Node(world.turn))
            return step, new
        for step in steps:
            node.children.setdefault(step, Node(world.turn)).chances += 1
        fresh = [step for step in steps if not node.children[step].visits]
        if fresh:
            return self._random.choice(fresh), True
        return max(steps, key=lambda step: node.children[step].bound()), False


def _step(move: Any) -> Step:
    return (move.rule, *map(str, move.args), move.start, move.end, move.promotion)
