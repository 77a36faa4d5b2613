"""Rules that other rules use: what the source says by several calls of one macro.

Calls are of one rule if their texts differ in names only. It stands by itself where the text
becomes shorter by that; elsewhere its instructions stand in the place of the call.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from translator.frontends.native.printing.forms import (
    Expansion,
    Hole,
    Item,
    List,
    holes,
    named,
    shape,
    word,
)
from translator.frontends.native.printing.parameters import (
    Parameter,
    by_hole,
    clauses,
    differing,
    filled,
    name_all,
)
from translator.frontends.native.spelling import rule_name
from translator.ir.game import Game


@dataclass(slots=True, eq=False)
class _Shared:
    """The expansions of calls that are of one rule."""

    macro: str
    expansions: list[Expansion] = field(default_factory=list)
    kept: bool = False  # it is a rule
    name: str = ""
    parameters: list[Parameter] = field(default_factory=list)
    form: Item | None = None


@dataclass(slots=True)
class SharedRules:
    """The shared rules of a game, and texts in which they are called."""

    game: Game
    taken: set[str]  # names of other rules
    groups: list[_Shared] = field(default_factory=list)  # inner ones before outer ones
    of: dict[int, tuple[_Shared, int]] = field(default_factory=dict)  # by identity of an expansion

    def find(self, texts: Iterable[Item]) -> None:
        """Sorts the expansions in all texts into groups."""
        by_height: dict[int, list[Expansion]] = {}
        for text in texts:
            _collect(text, by_height)
        for height in sorted(by_height):
            known: dict[object, _Shared] = {}
            for expansion in by_height[height]:
                key = expansion.name, tuple(map(self.shape, expansion.items))
                if key not in known:
                    known[key] = _Shared(expansion.name)
                    self.groups.append(known[key])
                group = known[key]
                self.of[id(expansion)] = group, len(group.expansions)
                group.expansions.append(expansion)

    def choose(self, printed: Iterable[Item]) -> None:
        """Makes those groups rules by which what is printed becomes shorter."""
        copies: Counter[int] = Counter()
        for text in printed:
            copies.update(id(self.of[id(one)][0]) for one in _outermost(text))
        for group in reversed(self.groups):
            number = copies[id(group)]
            first = group.expansions[0]
            size, call = _size(first), 2 + len(self._differing(group))
            kept = number * (size - call) > size + call
            group.kept = kept
            for item in first.items:
                for one in _outermost(item):
                    copies[id(self.of[id(one)][0])] += 1 if kept else number
        for group in self.groups:
            if group.kept:
                group.name = self._named(group.macro)
                self._write(group)

    def resolved(self, item: Item, flat: bool = False) -> Item:
        """A text with calls of the rules; `flat`: with the instructions of all."""
        if not isinstance(item, List):
            return item
        items: list[Item] = []
        for inner in item.items:
            group, number = self.of.get(id(inner), (None, 0))
            if group is None:
                items.append(self.resolved(inner, flat))
            elif group.kept and not flat:
                items.append(_call(group, number))
            else:
                found = self.resolved(inner, flat)
                assert isinstance(found, List)
                items += found.items
        return List(items)

    @property
    def forms(self) -> list[Item]:
        """All of them, those first that others use."""
        return [group.form for group in self.groups if group.form is not None]

    def called_in(self, forms: Iterable[Item]) -> list[Item]:
        """Those of the rules that some forms use, and that these use."""
        called = {head for form in forms for head in _heads(form)}
        found: list[Item] = []
        for group in reversed(self.groups):
            if group.form is not None and named(group.name).text in called:
                called.update(_heads(group.form))
                found.append(group.form)
        return found[::-1]

    def is_called_in(self, item: Item) -> bool:
        """Whether one of the rules is called in a text."""
        if not isinstance(item, List):
            return False
        found = self.of.get(id(item))
        if found is not None and found[0].kept:
            return True
        return any(map(self.is_called_in, item.items))

    def shape(self, item: Item) -> object:
        """What is the same in two texts that differ in names only."""
        found = self.of.get(id(item))
        if found is not None:
            return id(found[0])
        return tuple(map(self.shape, item.items)) if isinstance(item, List) else shape(item)

    def _differing(self, group: _Shared) -> list[Parameter]:
        return differing(list(zip(*map(holes, group.expansions), strict=True)))

    def _named(self, macro: str) -> str:
        numbers = (f"{macro}-{n}" if n > 1 else macro for n in count(1))
        name = next(name for name in numbers if name not in self.taken)
        self.taken.add(name)
        return name

    def _write(self, group: _Shared) -> None:
        texts = [self.resolved(expansion) for expansion in group.expansions]
        columns = list(zip(*map(holes, texts), strict=True))
        group.parameters = differing(columns)
        name_all(self.game, group.parameters)
        of_hole = by_hole(columns, group.parameters)
        body = filled(texts[0], of_hole, self.game)
        assert isinstance(body, List)
        head = [word("rule"), word(rule_name(group.name)), *clauses(group.parameters)]
        group.form = List([*head, *body.items])


def _collect(item: Item, by_height: dict[int, list[Expansion]]) -> int:
    """Enters the expansions in a text by how many of them are nested in each."""
    if not isinstance(item, List):
        return 0
    height = max((_collect(inner, by_height) for inner in item.items), default=0)
    if isinstance(item, Expansion):
        by_height.setdefault(height, []).append(item)
        height += 1
    return height


def _outermost(item: Item) -> Iterator[Expansion]:
    if isinstance(item, Expansion):
        yield item
    elif isinstance(item, List):
        for inner in item.items:
            yield from _outermost(inner)


def _heads(item: Item) -> Iterator[str]:
    if isinstance(item, List):
        yield item.head
        for inner in item.items:
            yield from _heads(inner)


def _size(item: Item) -> int:
    """How long a text is, in words and lists."""
    return 1 + sum(map(_size, item.items)) if isinstance(item, List) else 1


def _call(group: _Shared, number: int) -> List:
    """How a text calls the rule."""
    arguments: Sequence[Item] = [
        Hole(named(parameter.values[number]).text, False, parameter.role, parameter.values[number])
        for parameter in group.parameters
    ]
    return List([named(group.name), *arguments])
