"""A program for games of draughts, written from their rules: whole turns with their captures.

Squares are (column, row) from the lower left. A capture is a chain of jumps of one piece; which of
the possible chains are legal is for each game to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from .referee import placed

OTHER = {"White": "Black", "Black": "White"}
Square = tuple[int, int]
Board = dict[Square, tuple[str, str]]  # owner and type
State = tuple[frozenset[tuple[str, str, str]], str]


class Chain(NamedTuple):
    """What a piece captures in one turn, in order, and where it lands; `what` captures."""

    start: Square
    end: Square
    what: str
    taken: tuple[Square, ...]


def no_choice(board: Board, chain: Chain) -> tuple[int, ...]:
    return ()


@dataclass(frozen=True)
class Draughts:
    """The rules of one game. Ways are those of White; for Black they lead down the board."""

    size: int
    steps: tuple[Square, ...]  # of a man
    jumps: tuple[Square, ...]
    ways: tuple[Square, ...]  # of a king
    flying: bool
    rank: Callable[[Board, Chain], tuple[int, ...]] = no_choice  # only the greatest are legal
    at_once: bool = False  # captured pieces leave the board at once, not when the turn ends
    no_return: bool = False  # no turning back on the same line between two jumps
    kings_are_safe: bool = False  # men cannot capture kings
    crowned_in_passing: bool = False  # a man becomes a king wherever he touches the far row
    has_to_go_on: bool = False  # a king stops where he can go on, if there is such a square

    def board(self, state: State) -> Board:
        return {(ord(at[0]) - ord("a"), int(at[1:]) - 1): (w, what) for at, w, what in state[0]}

    def successors(self, state: State) -> set[State]:
        board, player = self.board(state), state[1]
        return {(after, OTHER[player]) for after in self.turns(board, player)}

    def winners(self, state: State) -> list[str] | None:
        return None if self.successors(state) else [OTHER[state[1]]]

    def turns(self, board: Board, player: str) -> set[frozenset[tuple[str, str, str]]]:
        chains = self.chains(board, player)
        best = max((self.rank(board, chain) for chain in chains), default=())
        legal = [chain for chain in chains if self.rank(board, chain) == best]
        return {self.after(board, chain) for chain in legal or self.walks(board, player)}

    def after(self, board: Board, chain: Chain) -> frozenset[tuple[str, str, str]]:
        """The pieces when a turn is over. `what` says if a man was crowned on his way."""
        left = {at: piece for at, piece in board.items() if at not in chain.taken}
        player, what = left.pop(chain.start)
        if chain.end[1] == self.far(player) or chain.what == "Crowned":
            what = "King"
        left[chain.end] = player, what
        return frozenset((f"{chr(ord('a') + x)}{y + 1}", *piece) for (x, y), piece in left.items())

    def far(self, player: str) -> int:
        return self.size - 1 if player == "White" else 0

    def seen_by(self, player: str, ways: tuple[Square, ...]) -> list[Square]:
        return [(x, y if player == "White" else -y) for x, y in ways]

    def inside(self, at: Square) -> bool:
        return 0 <= at[0] < self.size and 0 <= at[1] < self.size

    def walks(self, board: Board, player: str) -> Iterator[Chain]:
        for start, (owner, what) in board.items():
            if owner != player:
                continue
            ways = self.ways if what == "King" else self.steps
            for x, y in self.seen_by(player, ways):
                to = start[0] + x, start[1] + y
                while self.inside(to) and to not in board:
                    yield Chain(start, to, what, ())
                    if what != "King" or not self.flying:
                        break
                    to = to[0] + x, to[1] + y

    def chains(self, board: Board, player: str) -> list[Chain]:
        """All chains that are jumped to their end."""
        return [
            chain
            for start, (owner, what) in board.items()
            if owner == player
            for chain in self.longer(board, player, Chain(start, start, what, ()), None)
        ]

    def longer(
        self, board: Board, player: str, chain: Chain, last: Square | None
    ) -> Iterator[Chain]:
        found = False
        for over in {over for over, _, _ in self.leaps(board, player, chain, last)}:
            found = True
            ways = [
                list(self.longer(board, player, self.landed(player, chain, over, to), way))
                for victim, to, way in self.leaps(board, player, chain, last)
                if victim == over
            ]
            stops = len(chain.taken) + 1  # pieces are taken by a chain that stops behind this one
            goes_on = self.has_to_go_on and any(len(c.taken) > stops for way in ways for c in way)
            yield from (c for way in ways for c in way if len(c.taken) > stops or not goes_on)
        if chain.taken and not found:
            yield chain

    def landed(self, player: str, chain: Chain, over: Square, to: Square) -> Chain:
        crowned = self.crowned_in_passing and chain.what == "Man" and to[1] == self.far(player)
        return Chain(
            chain.start, to, "Crowned" if crowned else chain.what, (*chain.taken, over)
        )  # fmt: skip

    def leaps(
        self, board: Board, player: str, chain: Chain, last: Square | None
    ) -> Iterator[tuple[Square, Square, Square]]:
        king = chain.what != "Man"
        for way in self.seen_by(player, self.ways if king else self.jumps):
            x, y = way
            if self.no_return and last == (-x, -y):
                continue
            over = chain.end[0] + x, chain.end[1] + y
            while king and self.flying and self.inside(over) and self.free(board, chain, over):
                over = over[0] + x, over[1] + y
            if over in chain.taken or board.get(over, (player,))[0] == player:
                continue
            if self.kings_are_safe and not king and board[over][1] == "King":
                continue
            to = over[0] + x, over[1] + y
            while self.inside(to) and self.free(board, chain, to):
                yield over, to, way
                if not (king and self.flying):
                    break
                to = to[0] + x, to[1] + y

    def free(self, board: Board, chain: Chain, at: Square) -> bool:
        """Where the piece set out from is free; so is what has been captured, or not yet."""
        return at not in board or at == chain.start or (self.at_once and at in chain.taken)


def most(board: Board, chain: Chain) -> tuple[int, ...]:
    """The majority rule."""
    return (len(chain.taken),)


def state(game: Any) -> State:
    return placed(game), game.turn


def from_pdn(text: str, size: int, mirrored: bool = False) -> str:
    """A setup text. Squares are numbered from the upper left; `mirrored`: a light one is there.

    White stands below in diagrams of most games, with his numbers the greater ones.
    """
    side, *lists = text.split(":")
    placements = []
    for men in lists:
        player = {"W": "White", "B": "Black"}[men[0]]
        for field in men[1:].split(","):
            number = int(field.lstrip("K")) - 1
            row, k = divmod(number, size // 2)
            column = 2 * k + ((row + 1) % 2 if not mirrored else row % 2)
            square = f"{chr(ord('a') + column)}{size - row}"
            placements.append(f"{player} {'King' if 'K' in field else 'Man'} {square}")
    return "; ".join([*placements, f"turn {0 if side == 'W' else 1}"])
