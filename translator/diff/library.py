"""Two collections of games: which game of the one is which of the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from translator.core.diagnostics import Diagnostic, TranslationError
from translator.diff.content import Contents
from translator.frontends.gamefile import GameFile
from translator.ir.fingerprint import fingerprint
from translator.ir.game import Game
from translator.library.rules import Rules

LIKE = 0.6
"""How much of what the pieces do must be the same in two games of different names."""


class Member:
    """A game of a collection."""

    def __init__(self, rules: Rules, game: Game, name: str) -> None:
        self.rules = rules
        self.game = game
        self.title = game.meta.title
        self.name = f"{rules.member}@{name}"

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint(self.game)

    @cached_property
    def content(self) -> Counter[int]:
        """What the pieces can do and how large the board is, whatever that is called, as hashes."""
        return _content(self.game)


def members(
    rules: Iterable[Rules], dialect: str | None, unread: Callable[[Sequence[Diagnostic]], None]
) -> list[Member]:
    """All games of these files; what is wrong with those that cannot be read goes to `unread`."""
    found = []
    for one in rules:
        try:
            file = GameFile(one, dialect)
            if file.errors:
                raise TranslationError(file.diagnostics)
        except TranslationError as error:
            unread(error.diagnostics)
            continue
        chosen = range(len(file.titles))
        if one.variant is not None:
            chosen = range(index := file.index(one.variant), index + 1)
        for index in chosen:
            try:
                game = file.lower(index).game
            except TranslationError as error:
                unread(error.diagnostics)
                continue
            found.append(Member(one, game, file.names[index]))
    return found


def _content(game: Game) -> Counter[int]:
    contents = Contents(game)
    entries = (entry for piece in game.pieces for entry in (*piece.moves, *piece.drops))
    facts: list[object] = [contents.of(entry).skeleton for entry in entries]
    facts += [("positions", len(game.board.positions)), ("pieces", len(game.pieces))]
    facts += [(goal.kind, goal.result) for goal in game.goals]
    return Counter(map(hash, facts))


@dataclass(frozen=True, slots=True)
class Matched:
    """Games that correspond, and those without a partner."""

    pairs: list[tuple[Member, Member]]
    removed: list[Member]
    added: list[Member]


def matched(old: Sequence[Member], new: Sequence[Member]) -> Matched:
    """By file and title, by title, by equal rules, then by likeness of what pieces do."""
    left, right = list(old), list(new)
    pairs: list[tuple[Member, Member]] = []
    keys: tuple[Callable[[Member], Hashable], ...] = (
        lambda game: (game.rules.member, game.title),
        lambda game: (game.title.casefold(), game.fingerprint),
        lambda game: game.title.casefold(),
        lambda game: game.fingerprint,
    )
    for key in keys:
        places: dict[Hashable, list[Member]] = {}
        for game in right if left else ():
            places.setdefault(key(game), []).append(game)
        for game in list(left):
            if partners := places.get(key(game)):
                pairs.append((game, partners.pop(0)))
                left.remove(game)
                right.remove(pairs[-1][1])
    likeness = [
        (-_alike(a.content, b.content), i, j)
        for i, a in enumerate(left)
        for j, b in enumerate(right)
    ]
    taken: set[tuple[str, int]] = set()
    for share, i, j in sorted(likeness):
        if -share >= LIKE and not {("old", i), ("new", j)} & taken:
            taken |= {("old", i), ("new", j)}
            pairs.append((left[i], right[j]))
    place = {id(game): n for n, game in enumerate(old)}
    return Matched(
        sorted(pairs, key=lambda pair: place[id(pair[0])]),
        [game for i, game in enumerate(left) if ("old", i) not in taken],
        [game for j, game in enumerate(right) if ("new", j) not in taken],
    )


def _alike(a: Counter[int], b: Counter[int]) -> float:
    return (a & b).total() / (a | b).total()
