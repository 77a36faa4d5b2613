"""Gives one name to locals that only hand on a value to each other.

Where paths of a program meet, each copies its value into a local of its own; a loop copies what
the next round begins with. Two locals of which one is copied into the other, and that are never
needed at the same time with different values, become one, and the copy goes.
"""

from __future__ import annotations

from collections import defaultdict
from typing import assert_never

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START, after_loop, assigned, reads, with_bodies
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.kinds import known_to
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import Body, expressions, inside, renamed, statements

_Live = frozenset[str]


def coalesce(game: Game) -> Game:
    """The same game with fewer locals and copies; only programs of scripts have such."""
    if not (game.generation.by_type and game.procedures):
        return game
    rules = [_coalesced(rule) for rule in game.rules]
    bodies = [_coalesced(procedure) for procedure in game.procedures]
    return with_bodies(game, rules, bodies)


def _coalesced(made: Rule | Procedure) -> Body:
    if any(_names_more(node) for node in statements(made.body)):
        return made.body
    search = _Search()
    search.block(made.body, frozenset(), frozenset())
    classes = _Classes(made, search.apart)
    for name, other in search.copies:
        classes.join(name, other)
    return _without_idle_copies(renamed(made.body, classes.names()))


def _names_more(statement: s.Stmt) -> bool:
    """It gives names in ways that no script does, and that are not renamed."""
    if isinstance(statement, s.Mark) or (isinstance(statement, s.ForEach) and statement.at is None):
        return True
    return any(isinstance(node, e.Count | e.Marked) for node in expressions(statement))


class _Search:
    """Finds copies, and which locals are needed at the same time."""

    def __init__(self) -> None:
        self.copies: list[tuple[str, str]] = []
        self.apart: dict[str, set[str]] = defaultdict(set)

    def block(self, body: Body, live: _Live, leave: _Live, record: bool = True) -> _Live:
        for node in reversed(body):
            live = self._statement(node, live, leave, record)
        return live

    def _statement(self, node: s.Stmt, live: _Live, leave: _Live, record: bool) -> _Live:
        match node:
            case s.If():
                then = self.block(node.then, live, leave, record)
                return then | self.block(node.other, live, leave, record) | reads(node)
            case s.While():
                return self._while(node, live, record)
            case s.ForEach():
                return self._each(node, live, record)
            case s.Return():
                return frozenset(reads(node))
            case s.Leave():
                return leave
            case s.Fail():
                return frozenset()
            case (
                s.Let() | s.Verify() | s.Mark() | s.Pair() | s.Do() | s.Emit() | s.Forget()
                | s.Assign() | s.Call() | s.Draw() | s.Push() | s.Pop()
            ):  # fmt: skip
                if record:
                    self._set(node, live)
                return live - set(assigned(node)) | reads(node)
            case _:
                assert_never(node)

    def _while(self, node: s.While, live: _Live, record: bool) -> _Live:
        head = after_loop(node, live)
        while not (before := self.block(node.body, head, live, record=False)) <= head:
            head |= before
        if record:
            self.block(node.body, head, live)
        return head

    def _each(self, node: s.ForEach, live: _Live, record: bool) -> _Live:
        head = live
        while not (before := self.block(node.body, head, live, record=False)) <= head | {node.name}:
            head |= before - {node.name}
        if record:
            self.block(node.body, head, live)
            self._set(node, head | before)
        return head | reads(node)

    def _set(self, node: s.Stmt, live: _Live) -> None:
        copied = ""
        if isinstance(node, s.Let) and isinstance(node.value, e.Local):
            copied = node.value.name
            self.copies.append((node.name, copied))
        together = assigned(node)
        for name in together:
            for other in live | set(together):
                if other not in (name, copied):
                    self.apart[name].add(other)
                    self.apart[other].add(name)


class _Classes:
    """Locals that become one, and what each of them must be kept apart from."""

    def __init__(self, made: Rule | Procedure, apart: dict[str, set[str]]) -> None:
        self.kinds = known_to(made)
        fixed = {HERE, START} if isinstance(made, Rule) else {name for name, _ in made.params}
        self.fixed = fixed
        self.members: dict[str, set[str]] = {}
        self.home: dict[str, str] = {}
        self.apart = {name: set(others) for name, others in apart.items()}
        # What comes in from outside is there together from the beginning.
        for name in fixed:
            self.apart.setdefault(name, set()).update(fixed - {name})

    def _class(self, name: str) -> str:
        self.members.setdefault(name, {name})
        return self.home.setdefault(name, name)

    def join(self, one: str, two: str) -> None:
        first, second = self._class(one), self._class(two)
        if first == second or not self._alike(first, second):
            return
        members, others = self.members[first], self.members[second]
        apart = self.apart.get(first, set())
        if any(other in apart for other in others):
            return
        keep, drop = (first, second) if self._before(first, second) else (second, first)
        self.members[keep] = members | others
        self.apart[keep] = apart | self.apart.get(second, set())
        for name in self.members[keep]:
            self.home[name] = keep
        self.members.pop(drop)

    def _alike(self, one: str, two: str) -> bool:
        if (one in self.fixed and two in self.fixed) or START in (one, two):
            return False
        special = (Kind.DIRECTION, Kind.POSITIONS)
        kind, other = self.kinds[one], self.kinds[two]
        return kind is other or (kind not in special and other not in special)

    def _before(self, one: str, two: str) -> bool:
        """The better name: one from outside, else the older one."""
        if (one in self.fixed) != (two in self.fixed):
            return one in self.fixed
        return (len(one), one) <= (len(two), two)

    def names(self) -> dict[str, str]:
        return {name: home for name, home in self.home.items() if name != home}


def _without_idle_copies(body: Body) -> Body:
    """The body without copies of a local into itself."""
    return tuple(
        inside(node, _without_idle_copies)
        for node in body
        if not (isinstance(node, s.Let) and node.value == e.Local(node.name))
    )
