"""`Hosted`: a game whose rules run elsewhere. The host is asked for much at once, and seldom.

What is known of a position stays until the next step: nothing is asked twice, and steps are told to
the host with the next question. A game that the host has no longer, for it was interrupted or is
another one in this process, is made again of what it began with and its steps.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

from .core import UNKNOWN
from .engine import Engine
from .move import Move, Node, Raw
from .values import Outcome, Setup, seed_of, whole

STATE = ("_b", "_at", "_reserve", "_vars", "_turn", "_chain", "_chain_mode", "_lf", "_lt")
AT_ONCE = 50  # random games that are asked for together


class Hosted(Engine):
    """`_log` holds for each step (raw move, its index, turn, chain, draws before it, what was known
    of the position): turn and chain where the logs of all engines have them."""

    HOST: Any = None
    VEILED: bool = False  # whether somebody does not see everything
    SEPARATE = False

    def __init__(self, seed: int = 0) -> None:
        self._put(seed_of(seed), None)

    def _put(self, seed: int, setup: Setup | None) -> None:
        self._origin = _digits(seed), setup
        self._held: Any = None  # what the host has, with so many of our steps
        self._kept = 0
        self._draws: int | None = None  # numbers that chance has given
        self._log = []
        self._history = []
        self._numbers = []
        self._found = (None, [])
        self._forget()

    def _forget(self) -> None:
        for name in STATE:
            self.__dict__.pop(name, None)
        self._cache = None
        self._result = UNKNOWN
        self._sights: dict[int, Any] = {}

    @classmethod
    def from_setup(cls, setup: Setup, seed: int = 0) -> Hosted:
        """The game at a position; raises `ValueError` for what the game does not know."""
        game = cls.__new__(cls)
        game._put(seed_of(seed), Setup.of(setup))
        game._take(game._ask("state"))
        return game

    # Questions

    def __getattr__(self, name: str) -> Any:
        if name not in STATE:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        self._take(self._ask("state"))
        return self.__dict__[name]

    def _ask(self, command: str, *operands: object) -> Any:
        """What the host answers, whose game then has all steps of this."""
        origin = None
        if self._held is None or self._held.lost:
            origin, self._held, self._kept = self._origin, self.HOST.hold(), 0
        steps = [(index, draws) for _, index, _, _, draws, _ in self._log[self._kept :]]
        where = self._held.number, origin, self._kept, steps
        try:
            value, self._draws, said = self.HOST.ask(where, self._draws, command, *operands)
        except BaseException:
            self._held = None  # it may be anywhere
            raise
        self._kept = len(self._log)
        _tell(said)
        return value

    def _search(self, command: str, *operands: object) -> Any:
        if self._cache is None:
            self._forget()  # rules may give variables values when they are asked for moves
        return self._ask(command, *operands)

    def _take(self, state: Any) -> None:
        numbers, *others = state
        tables = self.START, self.START_ATTRIBUTES, self.START_RESERVE, self.START_VARIABLES
        first = 0
        parts = []
        for table in tables:
            parts.append(numbers[first : first + len(table)])
            first += len(table)
        self.__dict__.update(zip(STATE, (*parts, *others), strict=True))

    def _look(self, node: Any) -> None:
        """Takes what the host says of a position, with its moves and outcome."""
        state, outcome, moves = node
        self._take(state)
        self._result = _outcome(outcome)
        self._cache = [_tuple(m) for m in moves]

    def _legal(self) -> list[Raw]:
        if self._cache is None:
            self._look(self._ask("node"))
        moves: list[Raw] = self._cache or []
        return moves

    def _outcome(self) -> Outcome | None:
        if self._result is UNKNOWN:
            self._look(self._ask("node"))
        result: Outcome | None = self._result
        return result

    def random_move(self) -> Move:
        """One of the legal steps, each as likely; `IndexError` after the end."""
        if self._cache is None:
            node, index = self._ask("drawn")
            self._look(node)
        else:
            index = self._ask("below", len(self._cache)) if self._cache else None
        if index is None:
            raise IndexError("the game is over")
        moves = self._legal()
        return Move(Node(self, moves), moves[index])

    def _sees(self, me: int) -> Any:
        """By position how a player sees it, and by player whether he sees that one's reserve."""
        if me not in self._sights:
            self._sights[me] = self._ask("sights", me)
        return self._sights[me]

    def _sight(self, me: int, p: int) -> int:
        return int(self._sees(me)[0][p]) if self.VEILED else 0

    def _sees_reserve(self, me: int, owner: int) -> bool:
        return not self.VEILED or bool(self._sees(me)[1][owner])

    def evaluation(self, player: str) -> int | None:
        """How well the rules say that a player stands, at least 0; `None` if they do not."""
        found = self._ask("evaluation", player)
        return None if found is None else int(found)

    def in_check(self) -> bool | None:
        """Whether a piece of who is to move is attacked that must not be left so.

        `None` where the rules know of no such piece.
        """
        found: bool | None = self._search("inCheck")
        return found

    def key(self) -> int:
        """64-bit FNV-1a hash of the position, the same on every platform."""
        return int(self._ask("key"))

    # Steps

    def _make(self, m: Raw) -> None:
        index = self._legal().index(m)
        known = {name: self.__dict__[name] for name in (*STATE, "_cache", "_result", "_sights")}
        self._log.append((m, index, self._turn, self._chain, self._draws, known))
        self._forget()

    def _unmake(self) -> None:
        *_, known = self._log.pop()
        self.__dict__.update(known)
        self._kept = min(self._kept, len(self._log))

    def copy(self) -> Hosted:
        """The same game at the same position, with moves of its own from now on."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        for name in ("_log", "_history", "_numbers", "_sights"):
            setattr(other, name, getattr(self, name).copy())
        held = self.HOST.hold()
        self._ask("copy", held.number)
        other._held, other._kept = held, self._kept
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_held": None}

    # Searches

    def chosen(self, *player: object) -> tuple[Move, int]:
        """The step that a player of the host chooses, and the seed with which it would go on.

        A player is its number there, and by which name and settings it is made if it is a new one.
        """
        moves = self._legal()
        index, seed = self._search("chosen", *player)
        return Move(Node(self, moves), moves[index]), seed

    def lines(
        self, *player: object
    ) -> tuple[list[tuple[float, str, tuple[Move, ...], int, float | None]], int]:
        """What a player of the host thinks of each step, in the order of fields of its lines: a
        score, that in words, expected steps, of how many playouts, what is proven."""
        found, seed = self._search("lines", *player)
        return [
            (score, told, self._played(texts), playouts, proof)
            for score, told, texts, playouts, proof in found
        ], seed

    def _played(self, texts: list[str]) -> tuple[Move, ...]:
        game = self.copy()
        return tuple(game.push_text(text) for text in texts)

    def perft(self, depth: int) -> int:
        """Number of sequences of `depth` steps; a finished game has none."""
        return int(self._search("perft", whole(depth, "a depth", 0)))

    def perft_turns(self, depth: int, merged: bool = False) -> int:
        """Number of sequences of `depth` whole turns."""
        return int(self._search("perftTurns", whole(depth, "a depth", 0), bool(merged)))

    def twins(self) -> list[tuple[Move, Move]]:
        """None: what was merged stays in V8."""
        return []

    def legal_turns(self) -> list[tuple[Move, ...]]:
        """All legal turns, each as its steps."""
        turns, found = self._search("turns")
        nodes = {}
        for path, node in found:
            at = type(self).__new__(type(self))
            at._look(node)
            nodes[tuple(path)] = Node(at, at._legal())
        return [
            tuple(
                Move(nodes[tuple(turn[:i])], nodes[tuple(turn[:i])].raws[k])
                for i, k in enumerate(turn)
            )
            for turn in turns
        ]

    @classmethod
    def playouts(
        cls, games: int, seed: int = 0, max_plies: int = 300
    ) -> Iterator[tuple[tuple[int, ...], Outcome | None]]:
        """Random games with the seeds `seed`, `seed` + 1, ...: numbers of legal steps, the end."""
        for first in range(seed, seed + games, AT_ONCE):
            seeds = [_digits(one) for one in range(first, min(first + AT_ONCE, seed + games))]
            found, _, said = cls.HOST.ask(None, None, "playouts", seeds, max_plies)
            _tell(said)
            for choices, outcome in found:
                yield tuple(choices), _outcome(outcome)


def _digits(seed: int) -> list[int]:
    """A seed as Python's own generator takes it: digits to the base 2 ** 32, the last first."""
    size = abs(seed)
    return [size >> shift & 0xFFFFFFFF for shift in range(0, max(1, size.bit_length()), 32)]


def _tell(said: list[str]) -> None:
    for text in said:
        warnings.warn(text, RuntimeWarning, stacklevel=2)


def _outcome(told: Any) -> Outcome | None:
    return None if told is None else Outcome(tuple(told[0]), tuple(told[1]), told[2])


def _tuple(item: Any) -> Any:
    return tuple(map(_tuple, item)) if isinstance(item, list) else item
