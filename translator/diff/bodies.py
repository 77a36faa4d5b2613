"""Two programs laid over each other, statement by statement.

The result is one tree that holds both: what is in both, what is in one alone, and statements of one
that stand around what is in both (an `if` put around a move). Any part of the edits can be carried
out alone, which is what `carried_out` is for.

An example: `verify empty?, add` becomes `if friend? (verify empty?, add), flip`. The tree is

    Item(None, If, inner=(("then", (Item(verify, verify), Item(add, add))),))
    Item(None, Flip)

and there are two edits: the `if` around what stays, and the `flip`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Any

from translator.diff.content import content
from translator.ir.shape import fields_in
from translator.ir.stmt import Stmt
from translator.ir.walk import Body, bodies_of

MOST_CELLS = 20_000
"""Above this many pairs of statements they are laid over each other line by line."""

MOST_SHELL_CELLS = 2_500
"""Up to this many pairs of statements it is tried whether one stands around several."""


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A statement of the old program, the new one, or one in both (`old` and `new`).

    `inner` holds what is laid over each other inside of it, by field. An item of one program alone
    without `inner` is there with all that is in it.
    """

    old: Stmt | None
    new: Stmt | None
    inner: tuple[tuple[str, tuple[Item, ...]], ...] = ()

    @property
    def edited(self) -> bool:
        """Something happened to the statement itself."""
        return self.old is None or self.new is None or bare(self.old) != bare(self.new)


def lay_over(old: Body, new: Body) -> tuple[Item, ...]:
    """The two programs as one tree, with as few edits as possible."""
    return _Layers().items(old, new)


def edits(items: Sequence[Item], around: tuple[Item, ...] = ()) -> Iterator[tuple[Item, ...]]:
    """Every edited item, after the items that it stands in."""
    for item in items:
        if item.edited:
            yield (*around, item)
        for _, inner in item.inner:
            yield from edits(inner, (*around, item))


def carried_out(items: Sequence[Item], chosen: Collection[Item]) -> Body:
    """The old program with the edits to the chosen items alone."""
    out: list[Stmt] = []
    for item in items:
        statement = item.new if item in chosen or item.old is None else item.old
        is_there = (item.new if item in chosen else item.old) is not None
        inner = {name: carried_out(below, chosen) for name, below in item.inner}
        if is_there:
            assert statement is not None
            out.append(_with(statement, inner))
        else:
            out += [part for below in inner.values() for part in below]
    return tuple(out)


def bare(statement: Stmt) -> Stmt:
    """The statement without those in it."""
    empty: dict[str, Any] = dict.fromkeys(bodies_of(type(statement)), ())
    return replace(statement, **empty) if empty else statement


def _with(statement: Stmt, inner: dict[str, Body]) -> Stmt:
    return replace(statement, **inner) if inner else statement  # type: ignore[arg-type]


@dataclass(slots=True)
class _Found:
    """The cheapest way to lay one program over the other, from the start to some point."""

    cost: float
    before: tuple[int, int] | None
    item: Callable[[], tuple[Item, ...]] | None


_Table = dict[tuple[int, int], _Found]


class _Layers:
    """Dynamic programming over two sequences of statements, and over those inside of them.

    What is known of a statement is kept by its identity: to hash or count one takes time in
    proportion to all that is in it.
    """

    def __init__(self) -> None:
        self._keys: dict[Stmt, int] = {}
        self._known_keys: dict[int, int] = {}
        self._sizes: dict[int, int] = {}
        self._costs: dict[tuple[int, int], float] = {}
        self._tables: dict[tuple[tuple[int, ...], tuple[int, ...]], _Table] = {}

    def key(self, statement: Stmt) -> int:
        """Equal for equal statements."""
        known = self._known_keys.get(id(statement))
        if known is None:
            known = self._keys.setdefault(statement, len(self._keys))
            self._known_keys[id(statement)] = known
        return known

    def size(self, body: Sequence[Stmt]) -> int:
        """The number of statements, inner ones included."""
        return sum(map(self._size, body))

    def _size(self, statement: Stmt) -> int:
        known = self._sizes.get(id(statement))
        if known is None:
            inner = (getattr(statement, name) for name in bodies_of(type(statement)))
            known = self._sizes[id(statement)] = 1 + sum(map(self.size, inner))
        return known

    def items(self, old: Body, new: Body) -> tuple[Item, ...]:
        a, b = list(map(self.key, old)), list(map(self.key, new))
        front = _common(a, b)
        back = _common(a[front:][::-1], b[front:][::-1])
        end_a, end_b = len(old) - back, len(new) - back
        middle = self._middle(old[front:end_a], new[front:end_b])
        same = [Item(x, y) for x, y in zip(old, new, strict=False)][:front]
        tail = [Item(x, y) for x, y in zip(old[end_a:], new[end_b:], strict=True)]
        return (*same, *middle, *tail)

    def _middle(self, old: Body, new: Body) -> tuple[Item, ...]:
        if not old or not new:
            return (*(Item(x, None) for x in old), *(Item(None, y) for y in new))
        if len(old) * len(new) > MOST_CELLS:
            return self._line_by_line(old, new)
        table = self._table(old, new)
        out: list[Item] = []
        at = (len(old), len(new))
        while at != (0, 0):
            found = table[at]
            assert found.before is not None and found.item is not None
            out[:0] = found.item()
            at = found.before
        return tuple(out)

    def _table(self, old: Body, new: Body) -> _Table:
        """By how much of each program is laid over: the cheapest way there."""
        key = tuple(map(self.key, old)), tuple(map(self.key, new))
        if key not in self._tables:
            self._tables[key] = self._filled(old, new)
        return self._tables[key]

    def _filled(self, old: Body, new: Body) -> _Table:
        table: _Table = {(0, 0): _Found(0, None, None)}

        def reach(
            place: tuple[int, int],
            cost: float,
            before: tuple[int, int],
            item: Callable[[], tuple[Item, ...]],
            last: bool = False,
        ) -> None:
            """One way to a place; of equal ones the first, or (`last`) this one."""
            known = table.get(place)
            if known is None or cost < known.cost + (1e-9 if last else -1e-9):
                table[place] = _Found(cost, before, item)

        shells = len(old) * len(new) <= MOST_SHELL_CELLS
        for i in range(len(old) + 1):
            for j in range(len(new) + 1):
                here, cost = (i, j), table[i, j].cost
                if i < len(old) and j < len(new):
                    x, y = old[i], new[j]
                    if (step := self._kept(x, y)) is not None:
                        reach((i + 1, j + 1), cost + step, here, lambda x=x, y=y: self._pair(x, y))  # type: ignore[misc]
                if i < len(old):
                    x = old[i]
                    reach((i + 1, j), cost + self.size((x,)), here, lambda x=x: (Item(x, None),))  # type: ignore[misc]
                if j < len(new):
                    y = new[j]
                    place = (i, j + 1)
                    reach(place, cost + self.size((y,)), here, lambda y=y: (Item(None, y),), True)  # type: ignore[misc]
                if shells and i < len(old) and j < len(new):
                    for end, step, item in self._wrapped(old[i:], new[j]):
                        reach((i + end, j + 1), cost + step, here, item)
                    for end, step, item in self._unwrapped(old[i], new[j:]):
                        reach((i + 1, j + end), cost + step, here, item)
        return table

    def _pair(self, old: Stmt, new: Stmt) -> tuple[Item, ...]:
        if self.key(old) == self.key(new):
            return (Item(old, new),)
        inner = (
            (name, self.items(getattr(old, name), getattr(new, name)))
            for name in bodies_of(type(old))
        )
        return (Item(old, new, tuple(inner)),)

    def _kept(self, old: Stmt, new: Stmt) -> float | None:
        """What it costs to make one statement of another; `None` where that makes no sense."""
        if self.key(old) == self.key(new):
            return 0
        if _head(old) != _head(new):
            return None
        pair = self.key(old), self.key(new)
        if pair not in self._costs:
            cost = 0.0 if bare(old) == bare(new) else 0.3 + 0.6 * self._unlike(old, new)
            for name in bodies_of(type(old)):
                cost += self._inner(getattr(old, name), getattr(new, name))
            self._costs[pair] = cost
        return self._costs[pair]

    def _inner(self, old: Body, new: Body) -> float:
        if len(old) * len(new) > MOST_CELLS:
            return abs(self.size(old) - self.size(new)) + 1
        return self._table(old, new)[len(old), len(new)].cost

    def _unlike(self, old: Stmt, new: Stmt) -> float:
        """From 0 to 1: how different two statements are in themselves."""
        a, b = _tokens(bare(old)), _tokens(bare(new))
        return 1 - 2 * (a & b).total() / (a.total() + b.total())

    def _wrapped(
        self, old: Body, shell: Stmt
    ) -> Iterator[tuple[int, float, Callable[[], tuple[Item, ...]]]]:
        """Ways in which a new statement may stand around the next old ones."""
        for name in bodies_of(type(shell)):
            inner: Body = getattr(shell, name)
            if not self._share(old, inner):
                continue
            table = self._table(old, inner)
            rest = self.size((shell,)) - self.size(inner)
            for end in range(1, len(old) + 1):
                cost = table[end, len(inner)].cost
                if cost < self.size(old[:end]):
                    yield (
                        end,
                        rest + cost,
                        lambda end=end, inner=inner, name=name: (  # type: ignore[misc]
                            Item(None, shell, ((name, self.items(old[:end], inner)),)),
                        ),
                    )

    def _unwrapped(
        self, shell: Stmt, new: Body
    ) -> Iterator[tuple[int, float, Callable[[], tuple[Item, ...]]]]:
        """Ways in which an old statement may have stood around the next new ones."""
        for name in bodies_of(type(shell)):
            inner: Body = getattr(shell, name)
            if not self._share(inner, new):
                continue
            table = self._table(inner, new)
            rest = self.size((shell,)) - self.size(inner)
            for end in range(1, len(new) + 1):
                cost = table[len(inner), end].cost
                if cost < self.size(new[:end]):
                    yield (
                        end,
                        rest + cost,
                        lambda end=end, inner=inner, name=name: (  # type: ignore[misc]
                            Item(shell, None, ((name, self.items(inner, new[:end])),)),
                        ),
                    )

    def _share(self, old: Body, new: Body) -> bool:
        """Some statement is in both."""
        return not set(map(self.key, old)).isdisjoint(map(self.key, new))

    def _line_by_line(self, old: Body, new: Body) -> tuple[Item, ...]:
        """For programs too long for more: equal runs, and what stands between them in order."""
        a, b = list(map(self.key, old)), list(map(self.key, new))
        out: list[Item] = []
        for tag, i, k, j, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
            if tag == "equal":
                out += (Item(x, y) for x, y in zip(old[i:k], new[j:m], strict=True))
                continue
            paired = [
                (x, y) for x, y in zip(old[i:k], new[j:m], strict=False) if _head(x) == _head(y)
            ]
            if len(paired) == k - i == m - j:
                out += (item for x, y in paired for item in self._pair(x, y))
            else:
                out += (Item(x, None) for x in old[i:k])
                out += (Item(None, y) for y in new[j:m])
        return tuple(out)


def _common(a: list[int], b: list[int]) -> int:
    """How long the common beginning is."""
    pairs = enumerate(zip(a, b, strict=False))
    return next((n for n, (x, y) in pairs if x != y), min(len(a), len(b)))


def _head(statement: Stmt) -> tuple[object, ...]:
    """What two statements must have in common for one to be a change of the other."""
    values = [getattr(statement, f.name) for f in fields_in(statement)]
    words = [value for value in values if isinstance(value, str)]
    effect = getattr(statement, "effect", None)
    return (type(statement), type(effect), *words)


def _tokens(node: Any) -> Counter[object]:
    found = content(node)
    return Counter((*found.skeleton, *found.references))
