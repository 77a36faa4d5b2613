"""Two engines walked side by side, until their positions or moves differ."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Protocol

from notation.engine import Engine
from translator.diff.play.findings import Finding, Pairing, What, findings, paired
from translator.diff.play.lens import Key, Lens, View

PairedStep = tuple[Key, Any, Any]
"""A move: what it does, and as the old and the new engine have it."""


MORE_GAMES = 10
"""By how many times the number of random games may grow."""


class ComparedEngine(Engine, Protocol):
    """An engine of ours, which makes a move that is known to be legal without asking."""

    def _push(self, move: Any, /) -> None: ...


@dataclass(frozen=True, slots=True)
class Limits:
    """How far to look: plies for all sequences, positions on that way, then random games of at most
    so many plies. Where these are short they are played until as many positions were met."""

    depth: int = 4
    positions: int = 2_000
    games: int = 40
    plies: int = 120
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where two games differ: after these moves, in these respects.

    `only` holds the legal moves that the old game alone has, and those of the new one, if that is
    among the findings.
    """

    steps: tuple[PairedStep, ...]
    findings: tuple[Finding, ...]
    only: tuple[tuple[Any, ...], tuple[Any, ...]]


@dataclass(slots=True)
class SearchStats:
    """How far was looked: positions compared, plies to which all sequences were tried, games."""

    positions: int = 0
    depth: int = 0
    games: int = 0
    plies: int = 0


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of two games before they are walked.

    `tied`: their states correspond if all that can be seen is equal; `recent`: the last move is
    part of the state; `boards`: equal moves may make different positions of equal ones;
    `suspects`: the pieces of the old game whose rules differ.
    """

    tied: bool = False
    recent: bool = True
    boards: bool = True
    suspects: frozenset[str] = frozenset()


class Walker:
    """Walks two games from their start, given as classes of engines."""

    def __init__(self, engines: tuple[Any, Any], lenses: tuple[Lens, Lens], known: Known) -> None:
        self.engines = engines
        self._lenses = lenses
        self._known = known
        self.stats = SearchStats()
        self.seen: Divergence | None = None
        self.hidden: Divergence | None = None
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Both games at their start."""
        self.old: ComparedEngine = self.engines[0](seed)
        self.new: ComparedEngine = self.engines[1](seed)
        self.steps: list[PairedStep] = []
        self._keys: list[int | None] = [None]

    def run(self, limits: Limits) -> None:
        """Look until a difference is seen or the limits are reached; shorter sequences first."""
        self.deepen(limits)
        if self.seen is None:
            self.play(limits)
        if self.seen is not None:
            self.shorten(limits.positions)

    # Looking at a position

    def look(self) -> list[PairedStep]:
        """Compare the present position, and give the moves that do the same in both games.

        What differs is remembered if it came sooner than what is known.
        """
        self.stats.positions += 1
        old = View(self._lenses[0], self.old, self._memorable())
        new = View(self._lenses[1], self.new, None)
        moves = paired(old, new, (self._lenses[0].sequential, self._lenses[1].sequential))
        self._settle(moves)
        found = tuple(findings(old, new, moves, self._known.boards or not self.steps))
        if found and all(finding.hidden for finding in found):
            self.hidden = self._sooner(self.hidden, found, moves)
        elif found:
            self.seen = self._sooner(self.seen, found, moves)
        return moves.both

    def _settle(self, moves: Pairing) -> None:
        """Make the doubtful moves: they are the same if the same player goes on with the same."""
        for step in moves.doubtful:
            self.push(step)
            after = [
                (lens.player[game.turn], lens.player[game.owner],
                 None if game.chain is None else lens.position[game.chain])
                for lens, game in zip(self._lenses, (self.old, self.new), strict=True)
            ]  # fmt: skip
            self.pop()
            if after[0] == after[1]:
                moves.both.append(step)
            else:
                moves.only_old.append(step[1])
                moves.only_new.append(step[2])

    def _sooner(
        self, known: Divergence | None, found: tuple[Finding, ...], moves: Pairing
    ) -> Divergence:
        if known is not None and len(known.steps) <= len(self.steps):
            return known
        told = any(finding.what in (What.MOVES, What.EFFECTS) for finding in found)
        only = (tuple(moves.only_old), tuple(moves.only_new)) if told else ((), ())
        return Divergence(tuple(self.steps), found, only)

    def push(self, step: PairedStep) -> None:
        """Make a move in both games; it is known to be legal in both."""
        _, old, new = step
        self.steps.append(step)
        self._keys.append(None)
        self.old._push(old)
        self.new._push(new)

    def pop(self) -> None:
        self.steps.pop()
        self._keys.pop()
        self.old.pop()
        self.new.pop()

    # All sequences

    def deepen(self, limits: Limits) -> None:
        """Every sequence of moves from the start, by length, each position once."""
        self.begin(0)
        for depth in range(limits.depth + 1):
            visited: dict[object, int] = {}
            if not self._descend(depth, limits.positions, visited) or self.seen is not None:
                return
            self.stats.depth = depth

    def _descend(self, depth: int, most: int, visited: dict[object, int]) -> bool:
        """Compare all positions `depth` plies from here; `False` when there were too many."""
        if self.stats.positions >= most:
            return False
        key = self._state()
        if visited.get(key, -1) >= depth:
            return True
        visited[key] = depth
        moves = self.look()
        if depth == 0:
            return True
        for step in moves:
            self.push(step)
            whole = self._descend(depth - 1, most, visited)
            self.pop()
            if self.seen is not None or not whole:
                return whole
        return True

    def _state(self) -> object:
        key, recent = self._key(), self._recent()
        if self._known.tied and self.hidden is None:
            return key, recent
        return key, self.new.key(), recent

    def _key(self) -> int:
        """The key of the present position of the old game."""
        key = self._keys[-1]
        if key is None:
            key = self._keys[-1] = self.old.key()
        return key

    def _memorable(self) -> object:
        """What the prospects of the old game follow from; `None` if positions may be repeated."""
        if not self._lenses[0].remembers:
            return None
        key = self._key()
        before = self._keys[:-1]
        return None if key in before or None in before else (key, self._recent())

    def _recent(self) -> object:
        """The last move and the number of moves, if rules ask for them."""
        return (self.steps[-1][0], len(self.steps)) if self._known.recent and self.steps else None

    # Random games

    def play(self, limits: Limits) -> None:
        """Random games, more than asked for if they are short.

        One in three prefers rare rules, one the suspects.
        """
        for number in range(limits.games * MORE_GAMES):
            if number >= limits.games and self.stats.plies >= limits.positions:
                return
            most = limits.plies if self.seen is None else len(self.seen.steps) - 1
            self.begin(limits.seed + number)
            rng = random.Random(limits.seed * 1_000_003 + number)
            self.game(rng, most, _HABITS[number % len(_HABITS)])
            self.stats.games += 1

    def game(self, rng: random.Random, most: int, habit: Habit | None = None) -> None:
        """One game from here, of at most so many plies in all."""
        before = self.seen
        for _ in range(most + 1):
            moves = self.look()
            if self.seen is not before or not moves or len(self.steps) >= most:
                return
            chosen = moves if habit is None else habit(moves, rng, self._known.suspects)
            self.push(rng.choice(chosen))
            self.stats.plies += 1

    # Given sequences

    def follow(self, keys: Sequence[Key]) -> bool:
        """Make these moves as far as they are legal; whether a difference was seen that is new."""
        before = self.seen
        for key in keys:
            step = next((step for step in self.look() if step[0] == key), None)
            if self.seen is not before or step is None:
                return self.seen is not before
            self.push(step)
        self.look()
        return self.seen is not before

    def shorten(self, most: int) -> None:
        """Leave out moves of the sequence that was found, as long as the games still differ.

        Runs of moves first, then one of each player: at most about `most` positions are compared.
        """
        assert self.seen is not None
        most += self.stats.positions
        size = len(self.seen.steps) // 2
        while size >= 1:
            size -= size % 2 if size > 1 else 0  # so that turns stay with those who had them
            start = 0
            while start + size <= len(self.seen.steps) and self.stats.positions < most:
                steps = self.seen.steps
                self._go_to(steps[:start])
                if not self.follow([step[0] for step in steps[start + size :]]):
                    start += max(1, size // 2)
            size //= 2
        while self.stats.positions < most and any(map(self._interleave, self._thinner(most))):
            pass

    def _thinner(self, most: int) -> Iterator[dict[str, list[Key]]]:
        """What each player does in the sequence, without one move of each; the last ones first."""
        assert self.seen is not None
        streams: dict[str, list[Key]] = {}
        for key, move, _ in self.seen.steps:
            streams.setdefault(move.player, []).append(key)
        for left_out in product(*(reversed(range(len(keys))) for keys in streams.values())):
            if self.stats.positions >= most:
                return
            rows = zip(streams.items(), left_out, strict=True)
            yield {player: keys[:n] + keys[n + 1 :] for (player, keys), n in rows}

    def _interleave(self, streams: dict[str, list[Key]]) -> bool:
        """Let each player make these moves in turn; whether a difference was seen that is new."""
        before = self.seen
        self._go_to(())
        while True:
            moves = self.look()
            if self.seen is not before:
                return True
            keys = streams.get(self.old.turn)
            step = next((step for step in moves if keys and step[0] == keys[0]), None)
            if keys is None or step is None:
                return False
            del keys[0]
            self.push(step)

    def _go_to(self, steps: Sequence[PairedStep]) -> None:
        """Take back and make moves that are known to be legal."""
        same = 0
        for mine, other in zip(self.steps, steps, strict=False):
            if mine is not other:
                break
            same += 1
        while len(self.steps) > same:
            self.pop()
        for step in steps[same:]:
            self.push(step)


def _any(
    moves: Sequence[PairedStep], rng: random.Random, suspects: frozenset[str]
) -> Sequence[PairedStep]:
    return moves


def _rare(
    moves: Sequence[PairedStep], rng: random.Random, suspects: frozenset[str]
) -> Sequence[PairedStep]:
    """The moves of one rule."""
    rules: dict[str, list[PairedStep]] = {}
    for step in moves:
        rules.setdefault(step[1].rule, []).append(step)
    return rules[rng.choice(list(rules))]


def _suspect(
    moves: Sequence[PairedStep], rng: random.Random, suspects: frozenset[str]
) -> Sequence[PairedStep]:
    """Mostly the moves of pieces whose rules differ."""
    chosen = [step for step in moves if step[1].piece in suspects]
    return chosen if chosen and rng.random() < 0.8 else moves


Habit = Callable[[Sequence[PairedStep], random.Random, frozenset[str]], Sequence[PairedStep]]
_HABITS: tuple[Habit, ...] = (_any, _rare, _suspect)
