"""Alpha-beta search: one step deeper each time, by material where it ends.

Where the depth ends captures are looked through on (quiescence), so that no exchange is judged
half-way. Of more than two players all others are taken to play against who thinks (paranoid search;
Sturtevant and Korf, On Pruning Techniques for Multi-Player Games, 2000): so there are two sides
still, and bounds. What chance does counts by its mean (expectiminimax; Michie, Game-Playing and
Game-Learning Automata, 1966), which no bound can cut short.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import floor, inf
from typing import Final

from notation.engine import Move
from translator.players.deepening import MAX_DEPTH, QUIET, Deepening
from translator.players.protocol import Position, Settings
from translator.players.worth import DRAWN, balance, rewards

WON: Final = 1e6
"""More than any material; a step less for each step to the end."""
LIKELY: Final = WON / 100
"""The same: here chance decides whether somebody wins."""


class AlphaBeta(Deepening):
    """A value is a material, or how far a certain end is away."""

    UNKNOWN = 0.0

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._me, self._owner = "", ""
        self._table: dict[int, tuple[int, float, float, str]] = {}
        self._killers: defaultdict[int, list[str]] = defaultdict(list)
        self._history: Counter[str] = Counter()

    def _begin(self, game: Position) -> None:
        self._me, self._owner = game.turn, game.owner
        self._table.clear()
        self._killers.clear()
        self._history.clear()

    def _step(self, game: Position, move: Move, depth: int, least: float) -> float:
        return self._after(game, move, depth - 1, 1, least, inf)

    def _settled(self, values: list[float], depth: int) -> bool:
        return all(abs(value) >= WON - depth for value in values)

    def _told(self, value: float) -> str:
        steps = round(WON - abs(value))
        if steps <= MAX_DEPTH + QUIET:
            return f"{'win' if value > 0 else 'loss'} in {steps}"
        if abs(value) > LIKELY:
            return f"{floor(100 * value / WON + 0.5):+d}% of a win"
        return f"{value:+g}"

    def _after(
        self, game: Position, move: Move, depth: int, height: int, low: float, high: float
    ) -> float:
        """What a position is worth after a step."""
        game.push(move)
        try:
            return self._value(game, depth, height, low, high)
        finally:
            game.pop()

    def _value(self, game: Position, depth: int, height: int, low: float, high: float) -> float:
        """What a position is worth to who thinks, where that is between two bounds."""
        self._count()
        outcome = game.outcome()
        if outcome is not None or not game.legal_moves:
            reward = rewards(outcome, game.players)[self._me]
            return 2 * (reward - DRAWN) * (WON - height)
        if depth <= 0:
            return self._quiet(game, depth, height, low, high)
        if game.random_turn:
            return self._mean(game, depth, height)
        key = game.key()
        searched, least, most, first = self._table.get(key, (0, -inf, inf, ""))
        if searched >= depth:
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        moves = self._ordered(game, list(game.legal_moves), height, first)
        value, best = self._best(game, moves, depth, height, low, high)
        if abs(value) < WON / 2:  # an end is as far away as the way that leads there
            bounds = (value if value > low else -inf, value if value < high else inf)
            self._table[key] = (depth, *bounds, str(best))
        return value

    def _mean(self, game: Position, depth: int, height: int) -> float:
        """What a position is worth in which chance moves, each step as likely as the others."""
        moves = list(game.legal_moves)
        total = 0.0
        for move in moves:
            total += self._after(game, move, depth - 1, height + 1, -inf, inf)
        return total / len(moves)

    def _quiet(self, game: Position, depth: int, height: int, low: float, high: float) -> float:
        """A position at the end of the depth: its material, or what captures make of it."""
        stand = balance(game, self._owner, self._settings)
        mine = game.turn == self._me
        beyond = depth <= -QUIET or self._spent or game.random_turn
        if beyond or (stand >= high if mine else stand <= low):
            return stand
        captures = [move for move in game.legal_moves if move.captures]
        if not captures:
            return stand
        inner = (max(low, stand), high) if mine else (low, min(high, stand))
        moves = self._ordered(game, captures, height, "")
        value, _ = self._best(game, moves, depth, height, *inner)
        return max(stand, value) if mine else min(stand, value)

    def _best(
        self, game: Position, moves: list[Move], depth: int, height: int, low: float, high: float
    ) -> tuple[float, Move]:
        """The best step for who is to move; the others are left out where one refutes the last."""
        mine = game.turn == self._me
        best, chosen = (-inf if mine else inf), moves[0]
        for move in moves:
            value = self._after(game, move, depth - 1, height + 1, low, high)
            if value > best if mine else value < best:
                best, chosen = value, move
            low, high = (max(low, best), high) if mine else (low, min(high, best))
            if low >= high:
                self._remember(move, depth, height)
                break
        return best, chosen

    def _remember(self, move: Move, depth: int, height: int) -> None:
        """A step that refuted something is tried early from now on."""
        if depth > 0 and not move.captures:
            text = str(move)
            self._killers[height] = [text, *self._killers[height][:1]]
            self._history[text] += depth * depth

    def _ordered(self, game: Position, moves: list[Move], height: int, first: str) -> list[Move]:
        """What was best before, captures, what refuted others at this height, and the rest.

        Of captures those come first that take most, and of these those by what is worth least.
        """
        killers, weights = self._killers[height], self._settings.weights
        board = game.board if any(move.captures for move in moves) else {}

        def worth(at: str | None) -> int:
            piece = None if at is None else board.get(at)
            return 0 if piece is None else weights.get(piece.type, 1)

        def order(move: Move) -> tuple[bool, bool, int, int, bool, int]:
            text, taken = str(move), move.captures
            gain, risk = (sum(map(worth, taken)), worth(move.start)) if taken else (0, 0)
            return (
                text != first,
                not taken,
                -gain,
                risk,
                text not in killers,
                -self._history[text],
            )

        return sorted(moves, key=order)
