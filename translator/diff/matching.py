"""Which players, positions, pieces and so on of two games correspond.

What has the same name corresponds, unless other pairs explain the rules better. What is left over
is recognised by content, exact content first (`colours`), then by likeness.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from translator.diff.colours import Aspect, Pairs, Recognition, Sides, Thing
from translator.diff.content import Content
from translator.diff.facts import facts
from translator.diff.renumber import Numbering, renumbered
from translator.diff.successors import successors
from translator.ir.game import Game
from translator.ir.ids import Noun
from translator.ir.nouns import NAMED, Names, names_of
from translator.ir.parts import PlayerKind

LIKE = 0.5
"""How much must be the same for two things of different names to be taken for one."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """Two games in one numbering.

    `old` and `new` have everything that either has; `in_old` and `in_new` say by noun which numbers
    are really theirs, in their own order.
    """

    old: Game
    new: Game
    in_old: dict[Noun, tuple[int, ...]]
    in_new: dict[Noun, tuple[int, ...]]
    old_names: Names
    new_names: Names

    def in_both(self, noun: Noun) -> list[int]:
        theirs = set(self.in_new[noun])
        return [number for number in self.in_old[noun] if number in theirs]

    def only_old(self, noun: Noun) -> list[int]:
        theirs = set(self.in_new[noun])
        return [number for number in self.in_old[noun] if number not in theirs]

    def only_new(self, noun: Noun) -> list[int]:
        mine = set(self.in_old[noun])
        return [number for number in self.in_new[noun] if number not in mine]

    def renamed(self, noun: Noun) -> list[tuple[int, str, str]]:
        """What has another name in the new game: its number, the old name, the new one."""
        names = zip(self.old_names[noun], self.new_names[noun], strict=True)
        both = set(self.in_both(noun))
        return [(n, a, b) for n, (a, b) in enumerate(names) if n in both and a != b]


class Matcher:
    """Proposes which things of two games correspond."""

    def __init__(self, old: Game, new: Game) -> None:
        self.old, self.new = old, new
        self.old_names, self.new_names = names_of(old), names_of(new)

    def proposals(self) -> Iterator[Pairs]:
        """Ways to pair things, the one that trusts names first.

        The others doubt the names of one noun: what is said of the things that bear them differs,
        and there are other things of which just that is said.
        """
        trusting = self._completed(self._by_name())
        yield trusting
        for noun in NAMED:
            doubting = self._doubting(trusting, noun)
            if doubting is not None and doubting != trusting:
                yield doubting

    def _by_name(self) -> Pairs:
        return {noun: _same_names(self.old_names[noun], self.new_names[noun]) for noun in NAMED}

    def _completed(self, pairs: Pairs) -> Pairs:
        """With the things that names do not pair: by content, then by likeness."""
        old, new = self._left(pairs)
        nouns = {noun for noun, _ in old} & {noun for noun, _ in new}
        old, new = _of(nouns, old), _of(nouns, new)
        if not (old and new):
            return pairs
        recognition = Recognition(self._sides, pairs)
        recognition.run(old, new)
        if self._seat(pairs, old, new):
            recognition.run(old, new)
        self._liken(recognition, old, new)
        for a, b in successors(*self._facts, pairs, (old, new)):
            _join(pairs, a, b, old, new)
        if self._one_piece_on_one_board(pairs):
            _join(pairs, (Noun.PIECE, 0), (Noun.PIECE, 0), old, new)
        return pairs

    def _one_piece_on_one_board(self, pairs: Pairs) -> bool:
        """Whether all positions are paired, and each game has one type of piece left to pair."""
        paired = len(pairs[Noun.POSITION])
        return (
            len(self.old.board.positions) == len(self.new.board.positions) == paired
            and len(self.old.pieces) == len(self.new.pieces) == 1
            and not pairs[Noun.PIECE]
        )

    def _seat(self, pairs: Pairs, old: set[Thing], new: set[Thing]) -> bool:
        """Pair players of one kind in their order; whether there were any."""
        seats = []
        for things, game in ((old, self.old), (new, self.new)):
            numbers = sorted(number for noun, number in things if noun is Noun.PLAYER)
            seats.append([(game.players[number].kind, number) for number in numbers])
        for kind in PlayerKind:
            rows = [[number for k, number in row if k is kind] for row in seats]
            for a, b in zip(*rows, strict=False):
                _join(pairs, (Noun.PLAYER, a), (Noun.PLAYER, b), old, new)
        return bool(seats[0] and seats[1])

    def _left(self, pairs: Pairs) -> tuple[set[Thing], set[Thing]]:
        old = {(noun, n) for noun in NAMED for n in range(len(self.old_names[noun]))}
        new = {(noun, n) for noun in NAMED for n in range(len(self.new_names[noun]))}
        old -= {(noun, a) for noun in NAMED for a in pairs[noun]}
        new -= {(noun, b) for noun in NAMED for b in pairs[noun].values()}
        return old, new

    @cached_property
    def _facts(self) -> tuple[list[Content], list[Content]]:
        return list(facts(self.old)), list(facts(self.new))

    @cached_property
    def _sides(self) -> Sides:
        return Sides(*self._facts)

    def _liken(self, recognition: Recognition, old: set[Thing], new: set[Thing]) -> None:
        for aspect in Aspect:
            for share, (noun, a), (_, b) in recognition.similar(old, new, aspect):
                if (noun, a) not in old or (noun, b) not in new:
                    continue
                names = self.old_names[noun][a], self.new_names[noun][b]
                if max(share, (share + _like(*names)) / 2) >= LIKE:
                    _join(recognition.pairs, (noun, a), (noun, b), old, new)

    def _doubting(self, trusting: Pairs, noun: Noun) -> Pairs | None:
        """The pairs that content makes of the things of one noun whose facts have changed."""
        recognition = Recognition(self._sides, _copied(trusting))
        changed = recognition.changed(noun)
        if not changed:
            return None
        pairs = recognition.pairs
        for a in changed:
            del pairs[noun][a]
        old, new = self._left(pairs)
        old, new = _of({noun}, old), _of({noun}, new)
        recognition.run(old, new, guess=False)
        for a, b in ((a, b) for a, b in trusting[noun].items() if a in changed):
            if (noun, a) in old and (noun, b) in new:
                pairs[noun][a] = b
        return pairs


def align(old: Game, new: Game, pairs: Pairs) -> Aligned:
    """Both games in the numbers of the old one, followed by those of what only the new one has."""
    old_names, new_names = names_of(old), names_of(new)
    old_numbers: dict[Noun, list[int]] = {}
    new_numbers: dict[Noun, list[int]] = {}
    merged_old: Names = {}
    merged_new: Names = {}
    for noun in NAMED:
        mine, theirs = old_names[noun], new_names[noun]
        partners = {b: a for a, b in pairs[noun].items()}
        fresh = [b for b in range(len(theirs)) if b not in partners]
        partners.update({b: len(mine) + place for place, b in enumerate(fresh)})
        old_numbers[noun] = list(range(len(mine)))
        new_numbers[noun] = [partners[b] for b in range(len(theirs))]
        merged_old[noun] = _with_names(mine, range(len(mine)), mine, fresh, theirs)
        merged_new[noun] = _with_names(theirs, new_numbers[noun], mine, fresh, theirs)
    return Aligned(
        renumbered(old, Numbering(old_numbers, merged_old)),
        renumbered(new, Numbering(new_numbers, merged_new)),
        {noun: tuple(old_numbers[noun]) for noun in NAMED},
        {noun: tuple(new_numbers[noun]) for noun in NAMED},
        merged_old,
        merged_new,
    )


def _with_names(
    own: Sequence[str],
    numbers: Sequence[int],
    old: Sequence[str],
    fresh: Sequence[int],
    new: Sequence[str],
) -> tuple[str, ...]:
    """Names by common number: a game's own where it has any, else those of the other."""
    names: list[str | None] = [None] * (len(old) + len(fresh))
    for number, name in zip(numbers, own, strict=True):
        names[number] = name
    taken = set(own)
    others = [*old, *(new[b] for b in fresh)]
    found: list[str] = []
    for own_name, other in zip(names, others, strict=True):
        name = other if own_name is None else own_name
        while own_name is None and name in taken:
            name += "'"
        taken.add(name)
        found.append(name)
    return tuple(found)


def _same_names(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    """Equal names, then those that differ in case alone."""
    pairs: dict[int, int] = {}
    for fold in (str, str.casefold):
        places: dict[str, int] = {}
        taken = set(pairs.values())
        for b in reversed(range(len(new))):
            if b not in taken:
                places[fold(new[b])] = b
        for a, name in enumerate(old):
            if a not in pairs and fold(name) in places:
                pairs[a] = places.pop(fold(name))
    return pairs


def _join(pairs: Pairs, a: Thing, b: Thing, old: set[Thing], new: set[Thing]) -> None:
    """Two things that correspond; they are no longer without a partner."""
    pairs[a[0]][a[1]] = b[1]
    old.discard(a)
    new.discard(b)


def _of(nouns: set[Noun], things: set[Thing]) -> set[Thing]:
    return {thing for thing in things if thing[0] in nouns}


def _copied(pairs: Pairs) -> Pairs:
    return {noun: dict(numbers) for noun, numbers in pairs.items()}


def _like(a: str, b: str) -> float:
    return SequenceMatcher(None, a.casefold(), b.casefold()).ratio()
