"""Monte Carlo tree search for games that hide something (Cowling, Powley and Whitehouse,
Information Set Monte Carlo Tree Search, 2012).

Each playout goes through a position that the player takes for possible. All share one tree, of what
he sees and of the steps he may choose from: a step that is not legal in one position is passed over
there, and its chance to be tried counts where it is. There are too many worlds and too few playouts
to tell by random games what is worth while, so what each step leads to at once counts, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from notation.engine import Move
from translator.core.gc_pause import gc_paused
from translator.players.courses import Courses
from translator.players.draws import Draws
from translator.players.mcts import EXPLORATION, FORESIGHT, harmonic
from translator.players.past import Sight, Step, gone, past, step_of
from translator.players.protocol import Clock, Line, Position, Settings
from translator.players.rollouts import Rollouts
from translator.players.worlds import Worlds
from translator.players.worth import rewards, shares

PRIOR: Final = 20
"""How many visits what a step leads to at once counts as much as."""
LOOKS: Final = 4
"""In one of so many worlds all steps are tried for that."""


@dataclass(slots=True)
class Node:
    """What is known of a step: `chances` counts how often it could have been chosen.

    `hopes` is what it leads to at once, summed up over so many `worlds`.
    """

    mover: str
    children: dict[Step, Node] = field(default_factory=dict)
    chances: int = 0
    visits: int = 0
    reward: float = 0.0
    hopes: float = 0.0
    worlds: int = 0

    @property
    def mean(self) -> float:
        """What the step has brought its mover on average, together with what it leads to."""
        prior = PRIOR * self.hopes / self.worlds if self.worlds else 0.0
        counted = self.visits + (PRIOR if self.worlds else 0)
        return (prior + self.reward) / counted if counted else 0.0

    def bound(self) -> float:
        """Up to where that may lie, for all that is known."""
        return self.mean + EXPLORATION * sqrt(harmonic(self.chances) / self.visits)


class Ismcts:
    """Asks a game for `observation(turn)` and the legal steps, and for nothing besides."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._random = Draws(settings.seed)
        self._clock: Clock | None = None
        self._courses: Courses | None = None

    def choose(self, game: Position) -> Move:
        return self.lines(game)[0].moves[0]

    def stop(self) -> None:
        """End thinking, from any thread: what was found so far decides."""
        if self._clock is not None:
            self._clock.stop()

    @gc_paused()
    def lines(self, game: Position) -> Sequence[Line]:
        """Each step with what is to be expected of it, the best first."""
        self._clock = Clock(self._settings.playouts, self._settings.seconds)
        legal = {step_of(move): move for move in game.legal_moves}
        sights = past(game)
        courses = self._followed(game, sights)
        missing = gone(sights)
        rollouts = Rollouts(self._random, self._settings)
        root = Node("")
        for step in legal:
            root.children[step] = Node(game.turn)
        while self._clock.ticks():
            world = courses.drawn() or courses.mended(missing)
            if world is None:
                break
            self._playout(world, root, legal, rollouts)
        order = sorted(root.children.items(), key=lambda one: -one[1].mean)
        if not root.visits:  # no position could be made
            order.insert(0, self._random.choice(order))
        return [
            Line(node.mean, f"{node.mean:.0%} of {node.visits} playouts", (legal[step],))
            for step, node in order
        ]

    def _followed(self, game: Position, sights: list[Sight]) -> Courses:
        """Courses that agree with what was seen: those of the last step where the game went on."""
        if self._courses is None or not self._courses.follow(sights):
            worlds = Worlds(game, sights[0].seen, self._random)
            self._courses = Courses(worlds, sights, self._random)
        return self._courses

    def _playout(
        self, world: Position, root: Node, legal: dict[Step, Move], rollouts: Rollouts
    ) -> None:
        if not root.visits % LOOKS:
            self._look(world, root)
        path, node, grown = [root], root, False
        while not grown and world.outcome() is None:
            moves = {step_of(move): move for move in world.legal_moves}
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

    def _look(self, world: Position, root: Node) -> None:
        """Look in a world one step ahead, for each step that may be chosen."""
        for move in world.legal_moves:
            node = root.children.get(step_of(move))
            if node is None:
                continue
            world.push(move)
            outcome = world.outcome()
            if outcome is None:
                found = shares(world, self._settings)
            else:
                found = rewards(outcome, world.players)
            world.pop()
            node.hopes += found[node.mover]
            node.worlds += 1

    def _worth(self, world: Position, rollouts: Rollouts) -> Mapping[str, float]:
        """By player: an end, or the material here and how a random game goes on, half and half.

        Random games alone see no exchange to its end.
        """
        if world.outcome() is not None:
            return rollouts.played(world)
        here = shares(world, self._settings)
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
