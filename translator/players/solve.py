"""Proof by looking at all that can happen: who wins, in how many steps, or that nobody can.

Whether somebody can force a win is one question for each of the two, and it is asked for one step
more each time, so the first win that is found is the shortest. What is found within a depth is
certain, however the game goes on: what lies beyond is not known, and no value rests on it. An end
by repetition depends on how a position came about, and proves nothing here; positions that are
alike but for their history count as one, so rules that forbid to repeat one are beyond it.
"""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from notation.engine import Move
from translator.core.gc_pause import gc_paused
from translator.players.draws import Draws
from translator.players.protocol import Clock, Line, Position, Settings
from translator.players.replies import sound_step
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

    def told(self) -> str:
        if not self.certain:
            return "not known"
        if self.score == DRAWN:
            return "draw"
        return f"{'win' if self.score == WON else 'loss'} in {self.steps}"

    def rank(self) -> tuple[float, int]:
        """The greater the better: a quick win, a draw or the unknown, a late loss."""
        sign = {WON: -1, DRAWN: 0, LOST: 1}[self.score]
        return self.score, sign * self.steps


UNKNOWN: Final = Proof(DRAWN, 0, certain=False)
DRAW: Final = Proof(DRAWN, 0, certain=True)


class _OverError(Exception):
    """The budget is spent."""


@dataclass(slots=True)
class Known:
    """Of a position: within so many steps `target` comes for certain, within so many it does not.

    `move` is one that has decided it.
    """

    yes: float = inf
    no: float = -1
    move: Move | None = None


class Solve:
    """Proves what it can with its budget, and plays by it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._random = Draws(settings.seed)
        self._clock: Clock | None = None
        self._me = ""
        self._known: dict[float, dict[Hashable, Known]] = {}

    def choose(self, game: Position) -> Move:
        lines = self._proven(game, enough=True)
        best = [line for line in lines if line.score == lines[0].score]
        alike = [line for line in best if line.told == lines[0].told]
        chosen = self._random.choice(alike)
        return sound_step(game, [line.moves[0] for line in [chosen, *lines]])

    def stop(self) -> None:
        """End thinking, from any thread: what was proven so far decides."""
        if self._clock is not None:
            self._clock.stop()

    def lines(self, game: Position) -> list[Line]:
        """Each step with what is proven of it; the best first."""
        return self._proven(game, enough=False)

    @gc_paused()
    def _proven(self, game: Position, *, enough: bool) -> list[Line]:
        """The same; where one win is `enough`, without what only tells more of the other steps."""
        self._me = game.turn
        self._clock = Clock(POSITIONS * self._settings.playouts, self._settings.seconds)
        self._known = {WON: {}, LOST: {}}
        tried = game.copy()
        moves = list(game.legal_moves)
        found = [UNKNOWN] * len(moves)
        self._deepen(tried, moves, found, enough=enough)
        told = zip(moves, found, strict=True)
        lines = [(proof, self._line(tried, move, proof)) for move, proof in told]
        lines.sort(key=lambda one: one[0].rank(), reverse=True)
        return [Line(proof.score, proof.told(), moves) for proof, moves in lines]

    def _deepen(
        self, game: Position, moves: list[Move], found: list[Proof], *, enough: bool
    ) -> None:
        """Looks one step deeper each time, until all is `found` or the budget is spent."""
        depth = 0
        with suppress(_OverError):
            while not all(proof.certain for proof in found):
                if enough and any(proof.score == WON for proof in found):
                    break
                depth += 1
                for number, move in enumerate(moves):
                    if not found[number].certain:
                        found[number] = self._after(game, move, depth)

    def _after(self, game: Position, move: Move, depth: int) -> Proof:
        """What is certain of a step within a depth, of which less is known not to do."""
        game.push(move)
        try:
            sure = {target: self._comes(game, target, depth - 1) for target in (WON, LOST)}
        finally:
            game.pop()
        for target, comes in sure.items():
            if comes:
                return Proof(target, depth, certain=True)
        return DRAW if sure == {WON: False, LOST: False} else UNKNOWN

    def _comes(self, game: Position, target: float, depth: int) -> bool | None:
        """Whether one side can force this end within a depth; nothing where later is not known."""
        assert self._clock is not None
        if not self._clock.ticks():
            raise _OverError
        outcome = game.outcome()
        if outcome is not None or not game.legal_moves:
            if outcome is not None and "repetition" in outcome.reason:
                return None
            return rewards(outcome, game.players)[self._me] == target
        if not depth:
            return None
        known = self._known[target].setdefault(self._place(game), Known())
        if known.yes <= depth:
            return True
        if known.no >= depth:
            return False if known.no == inf else None
        found, known.move = self._forced(game, target, depth, known.move)
        if found:
            known.yes = depth
        else:
            known.no = depth if found is None else inf
        return found

    def _forced(
        self, game: Position, target: float, depth: int, first: Move | None
    ) -> tuple[bool | None, Move | None]:
        """The same by trying the steps, and the one that decided it."""
        wanted = (game.turn == self._me) == (target == WON)
        moves = list(game.legal_moves)
        if first is not None:
            moves.sort(key=lambda move: move != first)
        doubt = None
        for move in moves:
            game.push(move)
            try:
                found = self._comes(game, target, depth - 1)
            finally:
                game.pop()
            if bool(found) == wanted:
                return found, move
            if found is None:
                doubt = move
        return (None if wanted and doubt is not None else not wanted), doubt

    def _place(self, game: Position) -> Hashable:
        """All of a position that decides how the game goes on, in 64 bits and a little more.

        Of a million positions two would be taken for one with a chance of less than 1 in 10^7.
        """
        if not self._settings.remembers:
            return game.key()
        setup: Any = game.setup()
        return game.key(), setup.last_from, setup.last_to

    def _line(self, game: Position, move: Move, proof: Proof) -> tuple[Move, ...]:
        """How the game goes on if nobody errs, as far as the budget tells: who loses holds out."""
        game.push(move)
        line = [move]
        try:
            while proof.score != DRAWN and len(line) < proof.steps:
                line.append(self._best(game, proof.score, proof.steps - len(line)))
                game.push(line[-1])
        except _OverError:
            pass
        for _ in line:
            game.pop()
        return tuple(line)

    def _best(self, game: Position, target: float, depth: int) -> Move:
        """A step after which the end comes as soon as it can, or not sooner than it must."""
        wanted = (game.turn == self._me) == (target == WON)
        left = depth - (1 if wanted else 2)
        for move in game.legal_moves:
            game.push(move)
            try:  # who has no other step makes the end himself, which does not come sooner then
                comes = left >= 0 and self._comes(game, target, left)
            finally:
                game.pop()
            if bool(comes) == wanted:
                return move
        raise AssertionError("what is proven has a step that shows it")
