"""Loops whose course is known from where they begin go through rows of a table.

Scripts go over the board by counting. Which numbers such a loop comes to, and for which of them a
condition on numbers alone holds, depends on one position at most; so there is a row for each:

    (let n (max (- pos 8) 0))                         (for-each position n
    (while true                                         in the row of pos: its neighbours
      (if (and (= (distance pos n) 1) (enemy? n)) X)    (if (enemy? n) X))
      (if (= n (min (+ pos 8) 48)) (leave))
      (let n (+ n 1)))

A loop is run beforehand for every position with what is known of it then; it becomes such a one if
what is left of each round is the same but for one number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START, assigned, assigned_in, names, reads
from translator.ir.expr import FALSE, NOWHERE, TRUE, Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.kinds import known_to
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import Body, expressions, inside, nodes, rebuilt, statements
from translator.passes.course import Course, NotKnownError, Symbol, symbol
from translator.passes.fold import folded
from translator.passes.unused import unset

MAX_STEPS: Final = 60_000
"""Statements that are run beforehand for a game."""

MAX_ROUNDS: Final = 4_000
"""Rounds from one start: no loop over a board has so many, one that counts to 100,000 does."""

MAX_ENTRIES: Final = 20_000
"""Numbers in all rows of one loop."""


def rows(game: Game) -> Game:
    """The same game with loops over rows; only programs of scripts have such."""
    if not game.generation.by_type:
        return game
    budget = [MAX_STEPS]
    return replace(
        game,
        rules=tuple(_Body(game, made, budget).changed() for made in game.rules),
        procedures=tuple(_Body(game, made, budget).changed() for made in game.procedures),
    )


class _Body:
    def __init__(self, game: Game, made: Rule | Procedure, budget: list[int]) -> None:
        self.game, self.made, self.budget = game, made, budget
        self.kinds = known_to(made)
        size = len(game.board.positions)
        self.domains: dict[Symbol, tuple[int, ...]] = {
            name: tuple(range(NOWHERE, size))
            for name, kind in self.kinds.items()
            if kind is Kind.POSITION
        }
        stays = not any(HERE in assigned(node) for node in statements(made.body))
        if isinstance(made, Rule):
            self.domains[START] = tuple(range(size))
            if stays:
                self.domains[HERE] = self.domains[START]

    def changed(self) -> Any:
        body = self.block(self.made.body, set())
        kinds = tuple((name, self.kinds[name]) for name, _ in self.made.locals)
        return self.made if body == self.made.body else replace(self.made, body=body, locals=kinds)

    def block(self, body: Body, outside: set[str]) -> Body:
        """The body with such loops; `outside` are the locals that are read elsewhere."""
        out: list[s.Stmt] = []
        read = [_read((node,)) for node in body]
        for index, node in enumerate(body):
            others = outside.union(*read[:index], *read[index + 1 :])
            found = self._row(node, out, others) if isinstance(node, s.While) else None
            node = node if found is None else found
            others |= reads(node)
            out.append(inside(node, partial(self.block, outside=others)))
        return tuple(out)

    def _row(self, loop: s.While, before: list[s.Stmt], outside: set[str]) -> s.ForEach | None:
        """The loop as one over rows; what comes before it loses what only the loop has read."""
        if loop.condition != TRUE:
            return None
        for key in self._keys(loop, before):
            try:
                found = _Loop(self, loop, tuple(before), key, outside).row()
            except NotKnownError:
                continue
            gone = found.gone
            before[:] = [n for n in before if not (isinstance(n, s.Let) and n.name in gone)]
            low, high = found.values[0], found.values[-1]
            self.domains[found.loop.name] = tuple(range(low, high + 1))
            self.kinds[found.loop.name] = found.loop.kind
            return found.loop
        return None

    def _keys(self, loop: s.While, before: list[s.Stmt]) -> list[Symbol | None]:
        """On which position the course may depend: one that counts at the start, or any."""
        found: dict[Symbol | None, None] = {}
        carried = assigned_in(loop.body)
        given = {node.name: node.value for node in before if isinstance(node, s.Let)}
        for node in reversed(before):
            if isinstance(node, s.Let) and node.name in carried:
                found.update(dict.fromkeys(self._symbols(node.value, given)))
        found.update(dict.fromkeys(sorted(carried & self.domains.keys())))
        for inner in statements(loop.body):
            for value in _outermost(inner):
                found.update(dict.fromkeys(self._symbols(value, given)))
        return [*found, None]

    def _symbols(self, value: Expr, given: Mapping[str, Expr]) -> Iterator[Symbol]:
        """The positions that an expression speaks of, also by locals that were given them."""
        seen: set[str] = set()
        todo = [value]
        while todo:
            for node in nodes(todo.pop()):
                named = symbol(node)
                if named is None or named in seen:
                    continue
                seen.add(named)
                if named in self.domains:
                    yield named
                if named in given:
                    todo.append(given[named])


def _read(body: Body) -> set[str]:
    return set().union(*map(reads, statements(body)))


def _outermost(node: s.Stmt) -> Iterator[Expr]:
    if isinstance(node, s.Let):
        yield node.value
    elif isinstance(node, s.If):
        yield node.condition


@dataclass(slots=True)
class _Found:
    loop: s.ForEach
    values: tuple[int, ...]
    gone: set[str]


@dataclass(slots=True)
class _Round:
    """What is left of a round: statements, and the number that they speak of."""

    body: list[s.Stmt] = field(default_factory=list)
    known: dict[str, int] = field(default_factory=dict)

    def add(self, node: s.Stmt, known: Mapping[str, int]) -> None:
        """A statement; what stands in the arms of a branch has been added to the same numbers."""
        for name in reads(node) if isinstance(node, s.If) else names((node,)):
            if name in known and self.known.setdefault(name, known[name]) != known[name]:
                raise NotKnownError
        self.body.append(node)


_State = tuple[int | None, ...]
"""Who moves, and what the locals hold that a round reads as they were before it."""


class _LeftError(Exception):
    """The loop is left, whatever the board is."""


class _Loop:
    """A loop that is run beforehand, for each value of a key."""

    def __init__(
        self, of: _Body, loop: s.While, before: Body, key: Symbol | None, outside: set[str]
    ) -> None:
        self.of, self.before, self.key = of, before, key
        self.body = flat(loop.body)
        carried = assigned_in(loop.body)
        self.course = Course(of.game, key, set(carried))
        self.start = self._start()
        # What only hands on the key, or a number made of it, is known as well.
        for name in self.start.keys() - carried:
            if self.course.fits(self.start[name]):
                self.course.known.add(name)
        self._settle(self.body)
        self.own = self.course.known & carried
        read = {symbol(node) for one in statements(self.body) for node in expressions(one)}
        early = unset(self.body) | ({START} & read)
        self.carried = sorted(early & (self.course.known | ({key} - {None})))
        self.after: dict[_State, tuple[_Round, _State | None]] = {}
        for node in statements(self.body):  # whether it matters who moves is to be known at once
            for value in _outermost(node):
                for part in parts(value):
                    self.course.fits(part)
        if self.own & outside or not self._may_end(self.body):
            raise NotKnownError

    def _may_end(self, body: Body) -> bool:
        """Something that is known may decide that the loop is left."""
        branches = [node for node in body if isinstance(node, s.If)]
        return any(
            self._may_end((*node.then, *node.other))
            or (s.Leave() in node.then and any(map(self.course.fits, parts(node.condition))))
            for node in branches
        )

    def _settle(self, body: Body) -> None:
        """Leaves as known locals those that only get what is known, where that is certain."""
        course = self.course
        while True:
            dropped = set(self._unknown(body, sure=True))
            if not dropped & course.known:
                return
            course.known -= dropped

    def _unknown(self, body: Body, sure: bool) -> Iterator[str]:
        for node in body:
            if isinstance(node, s.Let) and sure and self.course.fits(node.value):
                pass
            else:
                yield from assigned(node)
            if isinstance(node, s.If):
                certain = sure and self.course.fits(node.condition)
                yield from self._unknown((*node.then, *node.other), certain)
            elif isinstance(node, s.Loop):
                yield from self._unknown(node.body, sure=False)

    def _start(self) -> dict[str, Expr]:
        """What locals are given before the loop, in words that mean the same in it."""
        found: dict[str, Expr] = {}
        changed: set[str] = set()
        for node in reversed(self.before):
            if isinstance(node, s.Let) and not changed & ({node.name} | reads(node)):
                found[node.name] = node.value
            changed |= assigned_in((node,))
        return dict(reversed(found.items()))

    # The rounds

    def row(self) -> _Found:
        of, course, start = self.of, self.course, self.start
        keys: tuple[int | None, ...] = (None,)
        if self.key is not None:
            keys = of.domains[self.key]
        table: list[list[_Round]] = []
        bodies: list[Body] = []
        for player in course.players():
            for value in keys:
                begun = course.at(player, value)
                for name in start:
                    if name in course.known and name != self.key:
                        number = course.value(start[name], begun)
                        if number is not None:
                            begun[name] = number
                table.append(list(self._rounds(begun, player)))
                bodies += [body for one in table[-1] if (body := rest(one))]
                if any(body != bodies[0] for body in bodies):
                    raise NotKnownError
                del bodies[1:]
        if not bodies:
            raise NotKnownError
        return self._found(table, bodies[0], keys)

    def _rounds(self, known: dict[str, int], player: int) -> Iterator[_Round]:
        """The rounds from where this is known; those that begin alike go on alike."""
        seen = set[_State]()
        now: _State | None = self._state(known, player)
        while now is not None:
            if now in seen or len(seen) == MAX_ROUNDS:
                raise NotKnownError
            seen.add(now)
            if now not in self.after:
                self.after[now] = self._round(known, player)
            left, now = self.after[now]
            yield left

    def _state(self, known: Mapping[str, int], player: int) -> _State:
        return player, *(known.get(name) for name in self.carried)

    def _round(self, known: dict[str, int], player: int) -> tuple[_Round, _State | None]:
        """One round, and how the next one begins."""
        left = _Round()
        try:
            self._run(self.body, known, player, left)
        except _LeftError:
            return left, None
        return left, self._state(known, player)

    def _run(self, body: Body, known: dict[str, int], player: int, left: _Round) -> None:
        course = self.course
        for node in body:
            self.of.budget[0] -= 1
            if self.of.budget[0] < 0:
                raise NotKnownError
            if isinstance(node, s.Let) and node.name in course.known:
                value = course.value(node.value, known, player)
                if value is None:
                    raise NotKnownError
                known[node.name] = value
            elif isinstance(node, s.Leave):
                raise _LeftError
            elif isinstance(node, s.If):
                self._branch(node, known, player, left)
            else:
                left.add(node, self._numbers(known))

    def _branch(self, node: s.If, known: dict[str, int], player: int, left: _Round) -> None:
        condition = self.course.rest(node.condition, known, player)
        if isinstance(condition, Const):
            self._run(node.then if condition.value else node.other, known, player, left)
            return
        arms = []
        for arm in (node.then, node.other):
            inner = _Round(known=left.known)
            try:
                self._run(arm, known, player, inner)
            except _LeftError:
                inner.body.append(s.Leave())
            arms.append(tuple(inner.body))
        if arms[0] or arms[1]:
            left.add(
                replace(node, condition=condition, then=arms[0], other=arms[1]),
                self._numbers(known),
            )

    def _numbers(self, known: Mapping[str, int]) -> dict[str, int]:
        return {name: value for name, value in known.items() if name in self.own}

    # What is left of them

    def _found(self, table: list[list[_Round]], body: Body, keys: tuple[int | None, ...]) -> _Found:
        checks = {check(one) for row in table for one in row[:-1]} or {None}
        if len(checks) > 1:
            raise NotKnownError
        (stop,) = checks
        if any(check(one) not in (None, stop) for row in table for one in row[-1:]):
            raise NotKnownError
        used = names(body) & self.own
        if len(used) != 1:
            raise NotKnownError
        (name,) = used
        if stop is not None:
            late = any(map(_tests_first, table))
            asked = self.own & reads(stop)
            alone = any(check(one) and not rest(one) for row in table for one in row)
            if asked - {name} or (asked and alone) or (late and not self._begins_false(stop)):
                raise NotKnownError
            body = (*body, stop)
        numbered = [[one.known.get(name) for one in row if rest(one)] for row in table]
        if any(None in row for row in numbered):
            raise NotKnownError  # it is read before it has a value
        found = tuple(tuple(number for number in row if number is not None) for row in numbered)
        if sum(map(len, found)) > MAX_ENTRIES:
            raise NotKnownError
        return self._loop(name, body, found, keys)

    def _begins_false(self, stop: s.If) -> bool:
        """The loop is not left by what held before it."""
        asked = stop.condition
        return isinstance(asked, e.Local) and self.start.get(asked.name) == FALSE

    def _loop(
        self,
        name: str,
        body: Body,
        found: tuple[tuple[int, ...], ...],
        keys: tuple[int | None, ...],
    ) -> _Found:
        values = tuple(sorted({value for row in found for value in row}))
        placed = all(0 <= value < len(self.of.game.board.positions) for value in values)
        kind = Kind.POSITION if placed else Kind.INTEGER

        def change(node: Any) -> Any:
            node = rebuilt(node, change)
            return node.value if node == e.AsPosition(e.Local(name)) else node

        if placed:
            body = rebuilt(body, change)
        if len(keys) > 1 and all(row == found[i - i % len(keys)] for i, row in enumerate(found)):
            found, self.course.key = found[:: len(keys)], None  # the key does not matter
        at = self.course.index(keys)
        loop = s.ForEach(name, kind, body, found, at)
        gone = self.own - ({self.key} if isinstance(self.key, str) else set())
        return _Found(loop, values, gone)


def flat(body: Body) -> Body:
    """The body in which after a branch that leaves comes what stands in the other arm."""
    out: list[s.Stmt] = []
    for node in body:
        if not isinstance(node, s.If):
            out.append(node)
            continue
        then, other = flat(node.then), flat(node.other)
        if then and isinstance(then[-1], s.Leave):
            out += [replace(node, then=then, other=()), *other]
        elif other and isinstance(other[-1], s.Leave):
            out += [s.If(folded(e.Not(node.condition)), other), *then]
        else:
            out.append(replace(node, then=then, other=other))
    return tuple(out)


def parts(condition: Expr) -> Iterator[Expr]:
    """A condition and those that it joins."""
    yield condition
    if isinstance(condition, e.Not):
        yield from parts(condition.operand)
    elif isinstance(condition, e.Junction):
        for one in condition.operands:
            yield from parts(one)


def _tests_first(row: list[_Round]) -> bool:
    """A round that does nothing else tests whether the loop is left, before any does more."""
    for one in row:
        if rest(one):
            return False
        if check(one) is not None:
            return True
    return False


def check(left: _Round) -> s.If | None:
    """The test at the end of a round that leaves the loop, and does nothing else."""
    last = left.body[-1] if left.body else None
    if isinstance(last, s.If) and last.then == (s.Leave(),) and not last.other:
        return last
    return None


def rest(left: _Round) -> Body:
    """What a round does before that test."""
    return tuple(left.body[:-1] if check(left) is not None else left.body)
