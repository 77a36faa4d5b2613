"""Monte Carlo tree search in several processes at a time (root parallelisation).

Each process grows a tree of its own from the same position, and what they have found about its
steps is put together (Chaslot, Winands and van den Herik, Parallel Monte-Carlo Tree Search, 2008).
The playouts of a step are shared out; where time is given, each tree has all of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from operator import mul
from typing import TYPE_CHECKING, Final

from notation.engine import Move
from translator.players.draws import Draws
from translator.players.mcts import Rank, line, rank
from translator.players.protocol import Analyst, Line, Position, Settings
from translator.players.replies import sound_step

if TYPE_CHECKING:
    from concurrent.futures import Executor  # takes a while, and few need it

_SEEDS: Final = 1 << 21  # as many as one draw tells apart


@dataclass(frozen=True, slots=True)
class Found:
    """What one tree, or all together, tell of the legal step of a number.

    Moves belong to the game of the process that made them: the line has none, and `following` are
    the texts of those that are expected after this one.
    """

    number: int
    following: tuple[str, ...]
    line: Line


class RootParallel:
    """Chooses with so many trees, whose searches `new` makes.

    The same number of trees, seed and playouts give the same step. The executor is given functions
    that can be pickled; it stays the caller's.
    """

    def __init__(
        self,
        new: Callable[[Settings], Analyst],
        settings: Settings,
        trees: int,
        executor: Executor,
    ) -> None:
        self._new = new
        self._settings = settings
        self._trees = trees
        self._executor = executor
        self._random = Draws(settings.seed)

    def choose(self, game: Position) -> Move:
        return sound_step(game, [game.legal_moves[one.number] for one in self._searched(game)])

    def lines(self, game: Position) -> list[Line]:
        """Each step that was tried, with its share of wins in all trees; the best first.

        Raises `BrokenExecutor` where a process has ended meanwhile.
        """
        return [replace(one.line, moves=_moves(game, one)) for one in self._searched(game)]

    def _searched(self, game: Position) -> list[Found]:
        """What all trees together tell of each step; the best first."""
        searches = [self._new(settings) for settings in self._shares()]
        found = defaultdict[int, list[Found]](list)
        for one in chain.from_iterable(self._executor.map(_grown, searches, repeat(game))):
            found[one.number].append(one)
        steps = [_put_together(found[number]) for number in sorted(found)]
        return sorted(steps, key=_rank, reverse=True)

    def _shares(self) -> Iterator[Settings]:
        """How each tree is grown: with a seed of its own, and its part of the playouts."""
        each, over = divmod(self._settings.playouts, self._trees)
        for tree in range(self._trees):
            seed = self._random.below(_SEEDS)
            yield replace(self._settings, seed=seed, playouts=each + (tree < over))


def _grown(search: Analyst, game: Position) -> list[Found]:
    """What one tree tells of each step; this is done in another process."""
    legal = list(game.legal_moves)
    return [
        Found(legal.index(one.moves[0]), tuple(map(str, one.moves[1:])), replace(one, moves=()))
        for one in search.lines(game)
    ]


def _put_together(found: Sequence[Found]) -> Found:
    """A step as all trees see it, and what follows in the tree that knows most of it."""
    lines = [one.line for one in found]
    playouts = sum(one.playouts for one in lines)
    weights = [one.playouts if playouts else 1 for one in lines]
    mean = sum(map(mul, weights, (one.score for one in lines))) / sum(weights)
    proof = next((one.proof for one in lines if one.proof is not None), None)
    most = max(found, key=lambda one: (one.line.proof is not None, one.line.playouts))
    return Found(most.number, most.following, line(mean, (), playouts, proof))


def _rank(found: Found) -> Rank:
    return rank(found.line.proof, found.line.playouts, found.line.score)


def _moves(game: Position, found: Found) -> tuple[Move, ...]:
    """The step and those that follow, as moves of this game."""
    first = game.legal_moves[found.number]
    tried = game.copy()
    tried.push(first)
    return (first, *map(tried.push_text, found.following))
