"""Monte Carlo tree search: random games from the leaves of a tree that grows where play is best.

Which step is looked at next decides the upper confidence bound (UCT; Kocsis and Szepesvári, Bandit
based Monte-Carlo Planning, 2006). Random games see no exchange to its end, so the material counts
too that a minimax of the tree expects (Lanctot and others, Monte Carlo Tree Search with Heuristic
Evaluations using Implicit Minimax Backups, 2014), and what is won or lost for certain is known as
such (Winands and others, Monte-Carlo Tree Search Solver, 2008). Where pieces change hands until the
end their number tells nothing: there the number of steps that players have takes its place. Rewards
are by player, so that any number of players may have a part, each choosing for himself; a step of
chance is drawn, each as likely as the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from notation.engine import Move
from translator.core.gc_pause import gc_paused
from translator.players.draws import Draws
from translator.players.protocol import Clock, Line, Position, Settings
from translator.players.replies import sound_step
from translator.players.rollouts import Rollouts
from translator.players.worth import DRAWN, LOST, WON, compared, rewards, shares

EXPLORATION: Final = 0.7
FORESIGHT: Final = 0.5
"""How much of what is thought of a step is the material that it leads to."""
WIDTH: Final = 8
"""Nodes that the tree gets for each playout at most: so many visits make room for their steps."""

Rank = tuple[float, int, float]

_HARMONIC = [0.0]


@dataclass(slots=True)
class Node:
    """A position in the tree.

    `hopes` is by player what the material is worth to him where the game leads if each takes the
    best for himself, as far as the tree goes; `proof` is what its end brings, where that is known.
    `freedom` is by player how many steps he had when he was last to move.
    """

    move: Move | None
    mover: str
    hopes: Mapping[str, float]
    freedom: Mapping[str, int]
    proof: Mapping[str, float] | None = None
    chance: bool = False
    children: list[Node] = field(default_factory=list)
    visits: int = 0
    reward: float = 0.0

    @property
    def mean(self) -> float:
        """What the step to this node has brought its mover on average, or what he hopes for."""
        return self.reward / self.visits if self.visits else self.hopes[self.mover]

    @property
    def known(self) -> float | None:
        """What the end brings the mover, if that is proven."""
        return None if self.proof is None else self.proof[self.mover]

    def rank(self) -> Rank:
        """The greater the better to the mover."""
        return rank(self.known, self.visits, self.mean)

    def favourite(self) -> Node:
        """The child of the greatest rank."""
        return max(self.children, key=Node.rank)

    def most_promising(self) -> Node:
        """The child with the greatest upper confidence bound, or proven value."""
        total = harmonic(1 + self.visits)

        def bound(child: Node) -> float:
            if child.proof is not None:
                return child.proof[child.mover]
            worth = (1 - FORESIGHT) * child.mean + FORESIGHT * child.hopes[child.mover]
            return worth + EXPLORATION * sqrt(total / (1 + child.visits))

        return max(self.children, key=bound)

    def learn(self) -> None:
        """Conclude from the children what is to be hoped for here, and what is proven."""
        self.hopes = max(self.children, key=lambda child: child.hopes[child.mover]).hopes
        proven = [child for child in self.children if child.proof is not None]
        if proven:
            best = max(proven, key=Node.rank)
            if best.rank()[0] == WON or len(proven) == len(self.children):
                self.proof = best.proof
                self.hopes = best.hopes


class Mcts:
    """Searches a copy of the game, anew for each step."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._by_mobility = settings.mobility and settings.evaluate is None
        self._random = Draws(settings.seed)
        self._clock: Clock | None = None
        self._rollouts = Rollouts(self._random, settings)

    def choose(self, game: Position) -> Move:
        order = sorted(self._search(game).children, key=Node.rank, reverse=True)
        return sound_step(game, [node.move for node in order if node.move is not None])

    def lines(self, game: Position) -> list[Line]:
        """Each step that was tried, with its share of wins; the best first."""
        return [
            line(child.mean, _expected(child), child.visits, child.known)
            for child in sorted(self._search(game).children, key=Node.rank, reverse=True)
        ]

    def stop(self) -> None:
        """End thinking, from any thread: what was found so far decides."""
        if self._clock is not None:
            self._clock.stop()

    @gc_paused()
    def _search(self, game: Position) -> Node:
        self._clock = Clock(self._settings.playouts, self._settings.seconds)
        self._rollouts = Rollouts(self._random, self._settings)
        tried = game.copy()
        even = dict.fromkeys(game.players, len(game.legal_moves))
        root = self._node(tried, None, game.turn, even)
        self._playout(tried, root)  # one at least, whatever the time
        while root.proof is None and self._clock.ticks():
            self._playout(tried, root)
        return root

    def _node(
        self, game: Position, move: Move | None, mover: str, before: Mapping[str, int]
    ) -> Node:
        """A node of a position; `before` is the freedom of the one that led there."""
        outcome = game.outcome()
        if outcome is not None or not game.legal_moves:
            proof = rewards(outcome, game.players)
            return Node(move, mover, proof, before, proof)
        if self._by_mobility:
            freedom: Mapping[str, int] = {**before, game.turn: len(game.legal_moves)}
            hopes = compared(freedom, game.players)
        else:
            freedom, hopes = before, shares(game, self._settings)
        return Node(move, mover, hopes, freedom, chance=game.random_turn)

    def _playout(self, game: Position, root: Node) -> None:
        begun = game.ply
        path = self._descend(game, root)
        found = path[-1].proof or self._rollouts.played(game)
        while game.ply > begun:
            game.pop()
        for node in reversed(path):
            node.visits += 1
            node.reward += found.get(node.mover, 0.0)
            if node.children and not node.chance:
                node.learn()

    def _descend(self, game: Position, root: Node) -> list[Node]:
        """Go down the tree to where it ends, or to what is proven; the nodes on the way."""
        path = [root]
        while (node := path[-1]).proof is None:
            if not node.children:
                moves = list(game.legal_moves)
                if node is not root and WIDTH * node.visits < len(moves):
                    break
                self._grow(game, node, moves)
                continue
            path.append(
                self._random.choice(node.children) if node.chance else node.most_promising()
            )
            game.push(path[-1].move)
        return path

    def _grow(self, game: Position, node: Node, moves: list[Move]) -> None:
        """Look one step ahead: the tree gets a node for each step, in random order."""
        mover = game.turn
        while moves:
            move = self._random.taken(moves)
            game.push(move)
            node.children.append(self._node(game, move, mover, node.freedom))
            game.pop()
        if not node.chance:
            node.learn()


def rank(proof: float | None, playouts: int, mean: float) -> Rank:
    """In which order steps are chosen: a proven win, most playouts, a proven loss."""
    return DRAWN if proof is None else proof, playouts, mean


def line(mean: float, moves: tuple[Move, ...], playouts: int, proof: float | None) -> Line:
    """What is known of a step, told in words."""
    if proof is None:
        told = f"{mean:.0%} of {playouts} playouts"
    else:
        told = {WON: "win", DRAWN: "draw", LOST: "loss"}[proof]
    return Line(mean, told, moves, playouts, proof)


def harmonic(number: int) -> float:
    """1 + 1/2 + ... + 1/number: the logarithm but for a constant, of which languages agree."""
    while len(_HARMONIC) <= number:
        _HARMONIC.append(_HARMONIC[-1] + 1 / len(_HARMONIC))
    return _HARMONIC[number]


def _expected(node: Node) -> tuple[Move, ...]:
    moves = []
    while node.move is not None:
        moves.append(node.move)
        if not node.children:
            break
        node = node.favourite()
    return tuple(moves)
