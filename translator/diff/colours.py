"""Recognising things whose names have changed by what the rules say of them.

Things of unknown identity get colours: at first all of one noun have the same, then, round by
round, two keep the same colour only if equal facts hold of them, the things in those facts being of
equal colours. Things that correspond for sure have a colour of their own. A colour that one thing
on each side has, and nothing else, makes them a pair.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from enum import Enum

from translator.diff.content import Content, Reference
from translator.diff.facts import DEFINING, PLACING
from translator.diff.roles import Noun

Thing = tuple[Noun, int]
Colours = dict[Thing, int]
Pairs = dict[Noun, dict[int, int]]


class Aspect(Enum):
    """In what respect pieces are compared: what they do, or what goals and such say of them."""

    NATURE = "nature"
    PART = "part"


ASPECTS: dict[Aspect, Callable[[object], bool]] = {
    Aspect.NATURE: lambda head: head in DEFINING,
    Aspect.PART: lambda head: head not in DEFINING | PLACING,
}

MOST_ROUNDS = 40
MOST_GUESSES = 200
MOST_BEARERS = 50


class Interner:
    """Equal values become equal small numbers, on both sides."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}

    def __call__(self, value: object) -> int:
        return self._numbers.setdefault(value, len(self._numbers))


class Side:
    """The facts of one of the two games, by the things that they are about."""

    def __init__(self, facts: Iterable[Content], intern: Interner) -> None:
        self._facts = [(intern(fact.skeleton), fact) for fact in facts]
        self._intern = intern
        self._about: dict[Thing, dict[int, None]] = defaultdict(dict)
        for number, (_, fact) in enumerate(self._facts):
            for found in fact.references:
                self._about[found][number] = None  # type: ignore[index]

    def about(self, things: Iterable[Thing]) -> list[tuple[int, Content]]:
        """The facts in which one of these things occurs."""
        numbers = {number for thing in things for number in self._about[thing]}
        return [self._facts[number] for number in sorted(numbers)]

    def refined(self, facts: Sequence[tuple[int, Content]], colours: Colours) -> Colours:
        """New colours for the things that have one."""
        intern = self._intern
        seen: dict[Thing, list[int]] = defaultdict(list)
        for relation, fact in facts:
            signature = intern((relation, *(_colour(r, colours) for r in fact.references)))
            for place, found in enumerate(fact.references):
                if found in colours:
                    seen[found].append(intern((signature, place)))
        return {thing: intern((colour, *sorted(seen[thing]))) for thing, colour in colours.items()}

    def said_of(
        self, thing: Thing, colours: Colours, heads: Callable[[object], bool] | None = None
    ) -> Counter[int]:
        """The facts about a thing, as far as the things in them are known; of some heads only."""
        return Counter(
            self._intern(
                (relation, *(-1 if r == thing else _colour(r, colours) for r in fact.references))
            )
            for relation, fact in map(self._facts.__getitem__, self._about[thing])
            if heads is None or heads(fact.skeleton[0])
        )


def _colour(reference: Reference, colours: Colours) -> object:
    """The colour of a thing; of a number, or of what needs none, the reference itself."""
    return colours.get(reference, reference)  # type: ignore[arg-type]


class Recognition:
    """Pairs things that have no partner yet. `pairs` holds those that have one, and grows."""

    def __init__(self, old: Sequence[Content], new: Sequence[Content], pairs: Pairs) -> None:
        self.pairs = pairs
        self._intern = Interner()
        self._old, self._new = old, Side(new, self._intern)

    def run(self, old: set[Thing], new: set[Thing], guess: bool = True) -> None:
        """Pair what can be told apart; with `guess`, of what cannot the first with the first."""
        for _ in range(MOST_GUESSES):
            if not (old and new):
                return
            levels = self._levels(old, new)
            found = next(filter(None, (_unique(*level) for level in reversed(levels))), None)
            if found is None:
                found = _first_of_equals(*levels[-1]) if guess else []
            if not found:
                return
            for (noun, a), (_, b) in found:
                self.pairs[noun][a] = b
                old.discard((noun, a))
                new.discard((noun, b))

    def changed(self, noun: Noun) -> list[int]:
        """The things of the old game of whose partners something else is said."""
        side = self._old_side()
        return [
            a
            for a, b in self.pairs[noun].items()
            if side.said_of((noun, b), {}) != self._new.said_of((noun, b), {})
        ]

    def similar(
        self, old: set[Thing], new: set[Thing], aspect: Aspect
    ) -> list[tuple[float, Thing, Thing]]:
        """How much of what is said of two things is the same, from 0 to 1; most first."""
        mine, theirs = self._colours(old, new)
        said = _said(self._old_side(), mine, aspect)
        others = _said(self._new, theirs, aspect)
        bearers: dict[int, list[Thing]] = defaultdict(list)
        for b, facts in others.items():
            for fact in facts:
                bearers[fact].append(b)
        found = []
        for a, facts in said.items():
            # What is said of half the board tells nothing apart.
            telling = [fact for fact in facts if len(bearers[fact]) <= MOST_BEARERS]
            near = dict.fromkeys(b for fact in telling for b in bearers[fact] if b[0] is a[0])
            for b in near:
                share = (facts & others[b]).total() / (facts | others[b]).total()
                found.append((share, _original(a), b))
        return sorted(found, key=lambda item: (-item[0], item[1][0].value, item[1][1], item[2][1]))

    def _levels(self, old: set[Thing], new: set[Thing]) -> list[tuple[Colours, Colours]]:
        """The colours after each round, until no new ones come up."""
        side = self._old_side()
        mine, theirs = self._colours(old, new)
        my_facts, their_facts = side.about(mine), self._new.about(theirs)
        levels: list[tuple[Colours, Colours]] = []
        classes = 0
        for _ in range(MOST_ROUNDS):
            mine = side.refined(my_facts, mine)
            theirs = self._new.refined(their_facts, theirs)
            levels.append((mine, theirs))
            count = len({*mine.values(), *theirs.values()})
            if count == classes:
                break
            classes = count
        return levels

    def _colours(self, old: set[Thing], new: set[Thing]) -> tuple[Colours, Colours]:
        mine = {(noun, -2 - number): self._intern(noun) for noun, number in old}
        return mine, {thing: self._intern(thing[0]) for thing in new}

    def _old_side(self) -> Side:
        """The facts of the old game in the numbers of the new one.

        What has no partner gets a negative number, below that of `NOWHERE`.
        """
        translated = (
            Content(fact.skeleton, tuple(map(self._partner, fact.references))) for fact in self._old
        )
        return Side(translated, self._intern)

    def _partner(self, reference: Reference) -> Reference:
        noun, value = reference
        if noun is None or value < 0:
            return reference
        return noun, self.pairs[noun].get(value, -2 - value)


def _said(side: Side, colours: Colours, aspect: Aspect) -> dict[Thing, Counter[int]]:
    """The facts about each thing, those of pieces in one respect."""
    ordered = sorted(colours, key=lambda thing: (thing[0].value, abs(thing[1])))
    heads = {Noun.PIECE: ASPECTS[aspect]}
    return {thing: side.said_of(thing, colours, heads.get(thing[0])) for thing in ordered}


def _by_colour(colours: Colours) -> dict[int, list[Thing]]:
    found: dict[int, list[Thing]] = defaultdict(list)
    for thing, colour in colours.items():
        found[colour].append(thing)
    return found


def _unique(mine: Colours, theirs: Colours) -> list[tuple[Thing, Thing]]:
    """Pairs of things that alone have their colour."""
    ours, others = _by_colour(mine), _by_colour(theirs)
    return [
        (_original(things[0]), others[colour][0])
        for colour, things in ours.items()
        if len(things) == 1 and len(others.get(colour, ())) == 1
    ]


def _first_of_equals(mine: Colours, theirs: Colours) -> list[tuple[Thing, Thing]]:
    """One pair of a colour that as many things have on both sides."""
    ours, others = _by_colour(mine), _by_colour(theirs)
    candidates = [
        (min(map(_original, things), key=_rank), min(others[colour], key=_rank))
        for colour, things in ours.items()
        if len(things) == len(others.get(colour, ()))
    ]
    return [min(candidates, key=lambda pair: _rank(pair[0]))] if candidates else []


def _rank(thing: Thing) -> tuple[str, int]:
    return thing[0].value, thing[1]


def _original(thing: Thing) -> Thing:
    """The thing of the old game behind the number that it has while it has no partner."""
    return thing[0], -2 - thing[1]
