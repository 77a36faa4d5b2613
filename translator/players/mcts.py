"""Monte Carlo tree search: random games from the leaves of a tree that grows where play is best.

Which step is looked at next decides the upper confidence bound (UCT; Kocsis and Szepesvári, Bandit
based Monte-Carlo Planning, 2006). A node keeps rewards by player, so that any number of players may
have a part, each choosing for himself; a step of chance is drawn, each as likely as the others.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from translator.core.gc_pause import gc_paused
from translator.engines.protocol import Move
from translator.players.draws import Draws
from translator.players.protocol import Clock, Line, Position, Settings
from translator.players.worth import rewards, shares

EXPLORATION: Final = 1.0
MAX_PLIES: Final = 200
"""Steps after which a random game is judged by its material."""
_HARMONIC = [0.0]


@dataclass(slots=True)
class Node:
    """A position in the tree: `untried` are the steps that have no node yet."""

    move: Move | None
    mover: str
    untried: list[Move] | None = None
    children: list[Node] = field(default_factory=list)
    visits: int = 0
    reward: float = 0.0

    @property
    def mean(self) -> float:
        """What the step to this node has brought its mover on average."""
        return self.reward / self.visits

    def favourite(self) -> Node:
        """The child with the most visits, the better of several."""
        return max(self.children, key=lambda child: (child.visits, child.mean))


class Mcts:
    """Searches a copy of the game, anew for each step."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._random = Draws(settings.seed)
        self._clock: Clock | None = None

    def choose(self, game: Position) -> Move:
        move = self._search(game).favourite().move
        assert move is not None
        return move

    def lines(self, game: Position) -> list[Line]:
        root = self._search(game)
        order = sorted(root.children, key=lambda child: (-child.visits, -child.mean))
        return [
            Line(child.mean, f"{child.mean:.0%} of {child.visits} playouts", _expected(child))
            for child in order
        ]

    def stop(self) -> None:
        """End thinking, from any thread: what was found so far decides."""
        if self._clock is not None:
            self._clock.stop()

    @gc_paused()
    def _search(self, game: Position) -> Node:
        self._clock = Clock(self._settings.playouts, self._settings.seconds)
        tried = game.copy()
        root = Node(None, game.turn)
        self._playout(tried, root)  # one at least, whatever the time
        while self._clock.ticks():
            self._playout(tried, root)
        return root

    def _playout(self, game: Position, root: Node) -> None:
        begun = game.ply
        path = self._descend(game, root)
        limit = game.ply + MAX_PLIES
        while game.ply < limit and game.outcome() is None:
            moves = game.legal_moves
            if not moves:
                break
            game.push(self._random.choice(moves))
        found = self._judged(game)
        while game.ply > begun:
            game.pop()
        for node in path:
            node.visits += 1
            node.reward += found.get(node.mover, 0.0)

    def _judged(self, game: Position) -> dict[str, float]:
        outcome = game.outcome()
        if outcome is None and game.legal_moves:
            return shares(game, self._settings.weights)
        return rewards(outcome, game.players)

    def _descend(self, game: Position, root: Node) -> list[Node]:
        """Go down the tree to a node that is new, or to an end; the nodes on the way."""
        node, path = root, [root]
        while True:
            if node.untried is None:
                node.untried = list(game.legal_moves)
            grown = bool(node.untried)
            if grown:
                move = self._random.taken(node.untried)
                node.children.append(Node(move, game.turn))
                node = node.children[-1]
            elif not node.children:
                return path
            elif game.random_turn:
                node = self._random.choice(node.children)
            else:
                node = _most_promising(node)
            game.push(node.move)
            path.append(node)
            if grown:
                return path


def _most_promising(node: Node) -> Node:
    """The child with the greatest upper confidence bound."""
    total = harmonic(node.visits)
    return max(
        node.children, key=lambda child: child.mean + EXPLORATION * sqrt(total / child.visits)
    )


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
