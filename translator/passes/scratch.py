"""Scratch variables that hold nothing from one run to the next become locals.

Words of scripts hand values to each other in variables. Once they are put in place, most such
variables are written before they are read in every body, so nothing of them is left to persist:

    (assign hit false) (while ... (assign hit true)) (return hit)

The others are read once where a body only reads them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from translator.core.reach import reachable
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.ids import VariableId
from translator.ir.kinds import Kinds
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import Body, asked, expressions, rebuilt, statements


def scratch(game: Game) -> Game:
    """The same game with locals in place of variables, where nobody can tell them apart."""
    if not game.generation.by_type or asks(game):
        return game
    writes = Writes(game)
    bodies: list[Rule | Procedure] = [*game.rules, *game.procedures]
    private = {i for i in range(len(game.variables)) if writes.is_scratch(i)}
    for made in bodies:
        private -= Reads(writes, private).unset(made.body)
    kinds = Kinds(game)
    found = [_Locals(writes, private, kinds).of(made) for made in bodies]
    rules, procedures = found[: len(game.rules)], found[len(game.rules) :]
    return replace(game, rules=tuple(rules), procedures=tuple(procedures))


def asks(game: Game) -> bool:
    """Expressions run procedures."""
    return any(isinstance(node, e.Ask) for node in asked(game))


class Writes:
    """Which variables procedures may change at once, themselves or by what they call."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._own = [set(_assigned(made.body)) for made in game.procedures]
        self._all: dict[int, set[int]] = {}

    def is_scratch(self, variable: int) -> bool:
        """It is one number that belongs to no position."""
        found = self.game.variables[variable]
        return found.scratch and found.size is None

    def by(self, procedure: int) -> set[int]:
        if procedure not in self._all:
            ran = reachable([procedure], lambda one: _called(self.game.procedures[one].body))
            self._all[procedure] = set().union(*(self._own[one] for one in ran))
        return self._all[procedure]

    def inside(self, body: Body) -> set[int]:
        """What a body may change."""
        return set(_assigned(body)).union(*(self.by(one) for one in _called(body)))


def _assigned(body: Body) -> Iterator[int]:
    return (node.variable for node in statements(body) if isinstance(node, s.Assign))


def _called(body: Body) -> Iterator[int]:
    return (node.procedure for node in statements(body) if isinstance(node, s.Call))


class Reads:
    """Finds which of some variables a body may read as others have left them.

    `given` tells by procedure those that a body which calls it has certainly set itself before.
    """

    def __init__(self, writes: Writes, variables: set[int]) -> None:
        self.writes, self.variables = writes, variables
        self.found: set[int] = set()
        self.given: dict[int, set[int]] = defaultdict(set)

    def unset(self, body: Body) -> set[int]:
        self._block(body, set())
        return self.found

    def _block(self, body: Body, own: set[int]) -> None:
        """`own` is what the body itself has written last; it is what holds at its end then."""
        for node in body:
            if isinstance(node, s.Loop):
                for one in _called(node.body):
                    own -= self.writes.by(one)
            loads = {n.variable for n in expressions(node) if isinstance(n, e.Load)}
            self.found |= (loads & self.variables) - own
            if isinstance(node, s.If):
                then, other = set(own), set(own)
                self._block(node.then, then)
                self._block(node.other, other)
                own.clear()
                own |= then & other
            elif isinstance(node, s.Loop):
                self._block(node.body, set(own))
            elif isinstance(node, s.Assign):
                own.add(node.variable)
            elif isinstance(node, s.Call):
                self.given[node.procedure] |= own & self.variables
                own -= self.writes.by(node.procedure)


class _Locals:
    """Puts locals in place of variables."""

    def __init__(self, writes: Writes, private: set[int], kinds: Kinds) -> None:
        self.writes, self.private, self.kinds = writes, private, kinds

    def of(self, made: Rule | Procedure) -> Any:
        """The body with locals for what is private, and for what it reads often and keeps."""
        names = dict.fromkeys(v for v in _touched(made.body) if v in self.private)
        changed = self.writes.inside(made.body)
        kept = [
            variable
            for variable, times in Counter(_loads(made.body, 1)).items()
            if times > 1 and variable not in changed and variable not in names
        ]
        taken = {name for name, _ in made.locals}
        local = {variable: _free(f"v{variable}", taken) for variable in (*names, *kept)}
        head = tuple(s.Let(local[variable], e.Load(VariableId(variable))) for variable in kept)
        added = tuple((name, self._kind(variable)) for variable, name in local.items())
        body = (*head, *_replaced(made.body, local))
        return replace(made, body=body, locals=(*made.locals, *added))

    def _kind(self, variable: int) -> Kind:
        return Kind.POSITION if variable in self.kinds.placed else Kind.INTEGER


def _free(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    taken.add(name)
    return name


def _touched(body: Body) -> Iterator[int]:
    yield from _assigned(body)
    for node in statements(body):
        yield from (n.variable for n in expressions(node) if isinstance(n, e.Load))


def _loads(body: Body, times: int) -> Iterator[int]:
    """The variables that are read, once for each reading; more often inside loops."""
    for node in body:
        more = times + 1 if isinstance(node, s.Loop) else times
        for one in expressions(node):
            if isinstance(one, e.Load) and one.index is None:
                yield from [one.variable] * more
        if isinstance(node, s.If):
            yield from _loads((*node.then, *node.other), times)
        elif isinstance(node, s.Loop):
            yield from _loads(node.body, more)


def _replaced(body: Body, names: dict[int, str]) -> Body:
    """The body with locals in place of variables."""

    def change(node: Any) -> Any:
        if isinstance(node, e.Load) and node.index is None and node.variable in names:
            return e.Local(names[node.variable])
        node = rebuilt(node, change)
        if isinstance(node, s.Assign) and node.variable in names:
            return s.Let(names[node.variable], node.value)
        return node

    return rebuilt(body, change) if names else body
