"""How lists of turns, in cycles and with labels, are a turn order: reader and printer agree.

A list begins again behind its last turn: at its `repeat`, else at its first turn. A list inside
of a list is never left but by a jump. A label means the turn behind it; of several of one name a
jump takes the nearest before the turn that is played, or else the first after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from translator.ir.ids import TurnId, every, numbered
from translator.ir.parts import Turn, TurnLabel, TurnOrder


@dataclass(frozen=True, slots=True)
class Mark:
    """A label by the player who jumps; empty where it has no name."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """With this turn the list begins again."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """A list of turns in a list."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Following:
    """Which turn follows each, said outright."""

    turns: tuple[TurnId, ...]


Item = Turn | Mark | Repeat | Cycle | Following | TurnLabel
REPEAT = "repeat"


@dataclass(slots=True)
class _Flat:
    turns: list[Turn] = field(default_factory=list)
    following: list[TurnId] = field(default_factory=list)
    marks: list[tuple[TurnId, Mark]] = field(default_factory=list)
    said: list[TurnLabel] = field(default_factory=list)

    @property
    def next(self) -> TurnId:
        return TurnId(len(self.turns))

    def add(self, items: Sequence[Item]) -> TurnId:
        """Takes in a list; the turn with which it begins again."""
        again, first = self.next, len(self.marks)
        last: Item | None = None
        for item in items:
            if isinstance(item, Turn):
                self.turns.append(item)
                self.following.append(self.next)
            elif isinstance(item, Repeat):
                again = self.next
            elif isinstance(item, Mark):
                self.marks.append((self.next, item))
            elif isinstance(item, Cycle):
                self.add(item.items)
            elif isinstance(item, TurnLabel):
                self.said.append(item)
            last = item if isinstance(item, Turn | Cycle) else last
        if isinstance(last, Turn):
            self.following[-1] = again
        for n in range(first, len(self.marks)):
            if self.marks[n][0] == len(self.turns):  # behind the last turn
                self.marks[n] = again, self.marks[n][1]
        return again


def arranged(items: Sequence[Item], repeats: bool = False) -> TurnOrder:
    """The turn order of a list; with `repeats` there is a label for playing a turn again."""
    flat = _Flat()
    again = flat.add(items)
    said = [item.turns for item in items if isinstance(item, Following)]
    following = said[0] if said else tuple(flat.following)
    order = TurnOrder(tuple(flat.turns), again, following)
    plain = replace(order, following=())
    if not said and all(plain.after(n) == after for n, after in enumerate(following)):
        order = plain
    names = dict.fromkeys(name for _, mark in flat.marks for name in mark.names if name)
    labels = [TurnLabel(name, _targets(order, name, flat.marks)) for name in names]
    labels += flat.said
    if repeats and REPEAT not in {label.name for label in labels}:
        labels.append(played_again(order))
    return replace(order, labels=tuple(labels))


def played_again(order: TurnOrder) -> TurnLabel:
    """The label `repeat` where no list has one: every turn has it before itself."""
    return TurnLabel(REPEAT, every(TurnId, order.turns))


def _targets(order: TurnOrder, name: str, marks: list[tuple[TurnId, Mark]]) -> tuple[TurnId, ...]:
    found = []
    for number, turn in numbered(TurnId, order.turns):
        places = [place for place, mark in marks if mark.names[turn.player] == name]
        before = [place for place in places if place <= number]
        after = [place for place in places if place > number]
        found.append(max(before) if before else min(after) if after else order.after(number))
    return tuple(found)


def taken_apart(order: TurnOrder, players: int, repeats: bool) -> list[Item]:
    """A list that is this turn order; with `repeats` the label for that need not be said."""
    for items in (_readable(order, players, repeats), _labelled(order, players, repeats)):
        if items is not None and arranged(items, repeats) == order:
            return items
    marks: list[Item] = [Following(order.following)] if order.following else []
    turns: list[Item] = list(order.turns)
    if order.repeat:
        turns.insert(order.repeat, Repeat())
    return [*turns, *marks, *order.labels]


def _labels(order: TurnOrder, repeats: bool) -> list[TurnLabel]:
    implied = played_again(order)
    return [label for label in order.labels if not (repeats and label == implied)]


def _labelled(order: TurnOrder, players: int, repeats: bool) -> list[Item] | None:
    """Cycles as lists, labels said outright."""
    bare = _readable(replace(order, labels=()), players, repeats)
    return None if bare is None else [*bare, *_labels(order, repeats)]


def _readable(order: TurnOrder, players: int, repeats: bool) -> list[Item] | None:
    """Cycles as lists, labels where they lead to; `None` where cycles cross."""
    last = len(order.turns) - 1
    ends = [n for n in range(last + 1) if order.after(n) != n + 1]
    loops = [(order.after(n), n) for n in ends if n < last or order.after(n) != order.repeat]
    if any(start > end for start, end in loops):
        return None
    return _cycle((0, last), loops, order, _marks(order, players, repeats), order.repeat)


def _cycle(
    span: tuple[int, int],
    loops: Sequence[tuple[int, int]],
    order: TurnOrder,
    marks: dict[int, list[Item]],
    again: int = 0,
) -> list[Item]:
    """The turns of a span, the loops in it as lists."""
    found: list[Item] = []
    at, last = span
    while at <= last:
        found += [Repeat()] if at == again > 0 else []
        found += marks.pop(at, [])
        loop = max((pair for pair in loops if pair[0] == at and pair != span), default=None)
        if loop is None:
            found.append(order.turns[at])
            at += 1
        else:
            within = [pair for pair in loops if at <= pair[0] and pair[1] < loop[1]]
            found.append(Cycle(tuple(_cycle(loop, within, order, marks))))
            at = loop[1] + 1
    return found


def _marks(order: TurnOrder, players: int, repeats: bool) -> dict[int, list[Item]]:
    """By turn the labels that stand before it."""
    found: dict[int, list[Item]] = {}
    for label in _labels(order, repeats):
        targets = zip(order.turns, label.targets, strict=True)
        wanted = {(turn.player, target) for turn, target in targets}
        places = sorted({target for _, target in wanted})
        everybody = [(place, Mark((label.name,) * players)) for place in places]
        if _targets(order, label.name, everybody) == label.targets:
            marks = everybody
        else:
            marks = [
                (place, Mark(tuple(label.name * ((p, place) in wanted) for p in range(players))))
                for place in places
            ]
        for place, mark in marks:
            found.setdefault(place, []).append(mark)
    return found
