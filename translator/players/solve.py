"""Proof by looking at all that can happen: who wins, in how many steps, or that nobody can.

The depth grows by one step at a time, so the first win that is found is the shortest. What is found
within a depth is certain, however the game goes on: what lies beyond is not known, and no value
rests on it. An end by repetition depends on how a position came about, and proves nothing here;
positions with equal setups count as one, so rules that forbid to repeat one are beyond it.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from translator.core.gc_pause import gc_paused
from translator.engines.protocol import Move
from translator.players.draws import Draws
from translator.players.protocol import Clock, Line, Position, Settings
from translator.players.worth import DRAWN, LOST, WON, rewards

POSITIONS: Final = 50
"""Positions that are looked at in the place of one playout: there a whole game is played."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proven for the player who began to think, and in how many steps the end comes.

    `certain` is false where nothing is: the end may lie beyond the depth.
    """

    score: float
    steps: int
    certain: bool

    def later(self) -> Proof:
        """The same, seen one step before."""
        return Proof(self.score, self.steps + 1, certain=True) if self.certain else self

    def told(self) -> str:
        if not self.certain:
            return "not known"
        word = {WON: "win", DRAWN: "draw", LOST: "loss"}[self.score]
        return f"{word} in {self.steps}"

    def rank(self) -> tuple[float, int]:
        """The greater the better: a quick win, a draw or the unknown, a late loss."""
        sign = {WON: -1, DRAWN: 0, LOST: 1}[self.score]
        return self.score, sign * self.steps


UNKNOWN: Final = Proof(DRAWN, 0, certain=False)


class _OverError(Exception):
    """The budget is spent."""


class Solve:
    """Proves what it can with its budget, and plays by it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._random = Draws(settings.seed)
        self._clock: Clock | None = None
        self._me = ""
        self._known: dict[Hashable, tuple[int, Proof, Move | None]] = {}

    def choose(self, game: Position) -> Move:
        lines = self.lines(game)
        best = [line for line in lines if line.score == lines[0].score]
        alike = [line for line in best if line.told == lines[0].told]
        return self._random.choice(alike).moves[0]

    def stop(self) -> None:
        """End thinking, from any thread: what was proven so far decides."""
        if self._clock is not None:
            self._clock.stop()

    @gc_paused()
    def lines(self, game: Position) -> list[Line]:
        """Each step with what is proven of it; the best first."""
        self._me = game.turn
        self._clock = Clock(POSITIONS * self._settings.playouts, self._settings.seconds)
        self._known.clear()
        tried = game.copy()
        found: list[tuple[Proof, tuple[Move, ...]]]
        found = [(UNKNOWN, (move,)) for move in game.legal_moves]
        depth = 0
        try:
            while not all(proof.certain for proof, _ in found):
                depth += 1
                found = self._round(tried, depth)
        except _OverError:
            pass
        order = sorted(found, key=lambda one: one[0].rank(), reverse=True)
        return [Line(proof.score, proof.told(), moves) for proof, moves in order]

    def _round(self, game: Position, depth: int) -> list[tuple[Proof, tuple[Move, ...]]]:
        found = []
        for move in game.legal_moves:
            game.push(move)
            try:
                proof = self._proof(game, depth - 1).later()
                found.append((proof, (move, *self._line(game, depth - 1))))
            finally:
                game.pop()
        return found

    def _proof(self, game: Position, depth: int) -> Proof:
        """What is certain within so many steps."""
        assert self._clock is not None
        if not self._clock.ticks():
            raise _OverError
        outcome = game.outcome()
        if outcome is not None or not game.legal_moves:
            if outcome is not None and "repetition" in outcome.reason:
                return UNKNOWN
            return Proof(rewards(outcome, game.players)[self._me], 0, certain=True)
        if not depth:
            return UNKNOWN
        place = game.setup()
        searched, proof, _ = self._known.get(place, (0, UNKNOWN, None))
        if proof.certain or searched >= depth:
            return proof
        proof, best = self._best(game, depth)
        self._known[place] = (depth, proof, best)
        return proof

    def _best(self, game: Position, depth: int) -> tuple[Proof, Move]:
        """The best step for who is to move, of all: the first win need not be the quickest."""
        mine = game.turn == self._me
        found: list[tuple[Proof, Move]] = []
        for move in game.legal_moves:
            game.push(move)
            try:
                found.append((self._proof(game, depth - 1).later(), move))
            finally:
                game.pop()
        proof, move = (max if mine else min)(found, key=lambda one: one[0].rank())
        wins = proof.certain and proof.score == (WON if mine else LOST)
        if wins or all(one.certain for one, _ in found):
            return proof, move
        return UNKNOWN, move

    def _line(self, game: Position, depth: int) -> tuple[Move, ...]:
        """How the game goes on from here if nobody errs, as far as it is known."""
        moves: list[Move] = []
        while depth > len(moves) and game.outcome() is None:
            _, proof, move = self._known.get(game.setup(), (0, UNKNOWN, None))
            if move is None or not proof.certain:
                break
            moves.append(move)
            game.push(move)
        for _ in moves:
            game.pop()
        return tuple(moves)
