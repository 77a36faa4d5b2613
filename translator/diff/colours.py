"""Recognising things whose names have changed by what the rules say of them.

Things of unknown identity get colours: at first all of one noun have the same, then, round by
round, two keep the same colour only if equal facts hold of them, the things in those facts being of
equal colours. Things that correspond for sure have a colour of their own. A colour that one thing
on each side has, and nothing else, makes them a pair.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from enum import Enum

from translator.diff.content import Content, Reference
from translator.diff.facts import DEFINING, PLACING
from translator.ir.ids import Noun
from translator.ir.nouns import NAMED

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
        self._about: dict[Reference, dict[int, None]] = defaultdict(dict)
        for number, (_, fact) in enumerate(self._facts):
            for found in fact.references:
                self._about[found][number] = None

    def about(self, things: Iterable[Thing]) -> list[tuple[int, Content]]:
        """The facts in which one of these things occurs."""
        numbers = {number for thing in things for number in self._about[thing]}
        return [self._facts[number] for number in sorted(numbers)]

    def said_of(
        self, thing: Thing, known: Known, heads: Callable[[object], bool] | None = None
    ) -> Counter[int]:
        """The facts about a thing, as far as the things in them are known; of some heads only."""
        return Counter(
            self._intern((relation, *(-1 if r == thing else known(r) for r in fact.references)))
            for relation, fact in map(self._facts.__getitem__, self._about[thing])
            if heads is None or heads(fact.skeleton[0])
        )


Known = Callable[[Reference], object]
"""What stands for a reference so that both games can be compared: equal in both if it is known to
refer to the same."""


class Rounds:
    """Things of unknown identity in one game, and their colours round by round."""

    def __init__(self, side: Side, things: Iterable[Thing], known: Known, intern: Interner) -> None:
        self.things = list(things)
        self._intern = intern
        self._colours = [intern(noun) for noun, _ in self.things]
        numbers = {thing: number for number, thing in enumerate(self.things)}
        self._facts: list[tuple[int, tuple[int, ...]]] = []
        for relation, fact in side.about(self.things):
            places = [numbers.get(found, -1) for found in fact.references]  # type: ignore[arg-type]
            what = [known(r) if n < 0 else None
                    for n, r in zip(places, fact.references, strict=True)]  # fmt: skip
            self._facts.append((intern((relation, *what)), tuple(n for n in places if n >= 0)))

    @property
    def colours(self) -> Colours:
        return dict(zip(self.things, self._colours, strict=True))

    def refine(self) -> set[int]:
        """One round; all colours after it."""
        intern, colours = self._intern, self._colours
        seen: list[list[tuple[int, int]]] = [[] for _ in self.things]
        for relation, things in self._facts:
            signature = intern((relation, *[colours[n] for n in things]))
            for place, number in enumerate(things):
                seen[number].append((signature, place))
        self._colours = [
            intern((colour, *sorted(rows))) for colour, rows in zip(colours, seen, strict=True)
        ]
        # What is about one thing alone has told what it can.
        self._facts = [fact for fact in self._facts if len(fact[1]) > 1]
        return set(self._colours)


class Sides:
    """What is said in the two games, to be compared under several assumptions."""

    def __init__(self, old: Iterable[Content], new: Iterable[Content]) -> None:
        self.intern = Interner()
        self.old, self.new = Side(old, self.intern), Side(new, self.intern)


class Recognition:
    """Pairs things that have no partner yet. `pairs` holds those that have one, and grows."""

    def __init__(self, sides: Sides, pairs: Pairs) -> None:
        self.pairs = pairs
        self._sides = sides

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
        old, new = self._sides.old, self._sides.new
        return [
            a
            for a, b in self.pairs[noun].items()
            if old.said_of((noun, a), self._partner) != new.said_of((noun, b), _itself)
        ]

    def similar(
        self, old: set[Thing], new: set[Thing], aspect: Aspect
    ) -> list[tuple[float, Thing, Thing]]:
        """How much of what is said of two things is the same, from 0 to 1; most first."""
        nouns = {noun: self._sides.intern(noun) for noun in NAMED}

        def known(reference: Reference, things: set[Thing], otherwise: Known) -> object:
            return nouns[reference[0]] if reference in things else otherwise(reference)

        said = _said(self._sides.old, old, lambda r: known(r, old, self._partner), aspect)
        others = _said(self._sides.new, new, lambda r: known(r, new, _itself), aspect)
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
                found.append((share, a, b))
        return sorted(found, key=lambda item: (-item[0], item[1][0].value, item[1][1], item[2][1]))

    def _levels(self, old: set[Thing], new: set[Thing]) -> list[tuple[Colours, Colours]]:
        """The colours after each round, until no new ones come up."""
        sides = self._sides
        mine = Rounds(sides.old, old, self._partner, sides.intern)
        theirs = Rounds(sides.new, new, _itself, sides.intern)
        levels: list[tuple[Colours, Colours]] = []
        classes = 0
        for _ in range(MOST_ROUNDS):
            count = len(mine.refine() | theirs.refine())
            levels.append((mine.colours, theirs.colours))
            if count == classes:
                break
            classes = count
        return levels

    def _partner(self, reference: Reference) -> Reference:
        """What a thing of the old game is in the new one.

        What has no partner gets a negative number, below that of `NOWHERE`.
        """
        noun, value = reference
        if noun is None or value < 0:
            return reference
        return noun, self.pairs[noun].get(value, -2 - value)


def _itself(reference: Reference) -> Reference:
    return reference


def _said(
    side: Side, things: Iterable[Thing], known: Known, aspect: Aspect
) -> dict[Thing, Counter[int]]:
    """The facts about each thing, those of pieces in one respect."""
    heads = {Noun.PIECE: ASPECTS[aspect]}
    ordered = sorted(things, key=_rank)
    return {thing: side.said_of(thing, known, heads.get(thing[0])) for thing in ordered}


def _by_colour(colours: Colours) -> dict[int, list[Thing]]:
    found: dict[int, list[Thing]] = defaultdict(list)
    for thing, colour in colours.items():
        found[colour].append(thing)
    return found


def _unique(mine: Colours, theirs: Colours) -> list[tuple[Thing, Thing]]:
    """Pairs of things that alone have their colour."""
    ours, others = _by_colour(mine), _by_colour(theirs)
    return [
        (things[0], others[colour][0])
        for colour, things in ours.items()
        if len(things) == 1 and len(others.get(colour, ())) == 1
    ]


def _first_of_equals(mine: Colours, theirs: Colours) -> list[tuple[Thing, Thing]]:
    """One pair of a colour that as many things have on both sides."""
    ours, others = _by_colour(mine), _by_colour(theirs)
    candidates = [
        (min(things, key=_rank), min(others[colour], key=_rank))
        for colour, things in ours.items()
        if len(things) == len(others.get(colour, ()))
    ]
    return [min(candidates, key=lambda pair: _rank(pair[0]))] if candidates else []


def _rank(thing: Thing) -> tuple[str, int]:
    return thing[0].value, thing[1]
