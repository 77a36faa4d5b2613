"""Puts small procedures where they are called, so that what their callers know holds in them, too.

A script is made of many small words. `['] n look-along` is a call with a constant; in place of the
call its body steps along one direction, which is one table. A procedure is put in place if it does
not reach itself and returns only at its ends:

    (call rival () -> t1)    becomes    (if (= mover 0) (let t1 4096) (let t1 2048))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final, NamedTuple

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned_in, names, reached
from translator.ir.expr import TRUE, Expr, Kind
from translator.ir.game import Game
from translator.ir.kinds import Kinds, known_to
from translator.ir.parts import Procedure, Rule
from translator.ir.prune import prune
from translator.ir.walk import (
    Body,
    asked,
    bodies,
    bodies_of,
    expressions,
    inside,
    renamed,
    size,
    statements,
    substituted,
)
from translator.passes.unused import unset

SMALL: Final = 120
"""Nodes of a procedure that is put in place wherever it is called."""

LARGE: Final = 3_000
"""Nodes that a body may grow to."""

LEVELS: Final = 16
"""How deep branches and loops may stand in each other afterwards; Python reads 20 loops at most."""


def calls(game: Game) -> Game:
    """The same game with fewer calls; only programs of scripts have as many small procedures."""
    if not (game.generation.by_type and game.procedures):
        return game
    return prune(placed(game, SMALL))


def placed(game: Game, small: int, wanted: Collection[int] | None = None) -> Game:
    """The game with procedures put where they are called, if that is once or they are small.

    `wanted` are the only ones that are.
    """
    found = _Inliner(game, small, wanted).game(inf)
    assert found is not None
    return found


def placed_within(game: Game, small: int, growth: float) -> Game | None:
    """The same; `None` as soon as bodies have grown by more nodes than that."""
    return _Inliner(game, small).game(growth)


class _Callee(NamedTuple):
    """A procedure that may be put in place, and its body as one that returns at its ends."""

    made: Procedure
    body: Body
    size: int
    depth: int


class _Inliner:
    def __init__(self, game: Game, small: int, wanted: Collection[int] | None = None) -> None:
        self._game, self._small = game, small
        self._wanted = range(len(game.procedures)) if wanted is None else wanted
        self._calls: Counter[int] = Counter(
            node.procedure for body in bodies(game) for node in _calls(body)
        )
        self.counted = {node.name for node in asked(game) if isinstance(node, e.Count)}
        self.kinds = Kinds(game)
        self._done: dict[int, Procedure] = {}
        self._ready: dict[int, _Callee | None] = {}
        self._open: set[int] = set()

    def game(self, growth: float) -> Game | None:
        procedures, rules = list[Procedure](), list[Rule]()
        for index, old in enumerate(self._game.procedures):
            procedures.append(self._procedure(index))
            growth -= size(procedures[-1].body) - size(old.body)
            if growth < 0:
                return None
        for rule in self._game.rules:
            rules.append(self._rule(rule))
            growth -= size(rules[-1].body) - size(rule.body)
            if growth < 0:
                return None
        return replace(self._game, rules=tuple(rules), procedures=tuple(procedures))

    def _rule(self, rule: Rule) -> Rule:
        place = _Place(self, rule.body, known_to(rule))
        body = place.block(rule.body, 0)
        return replace(rule, body=body, locals=(*rule.locals, *place.used(body)))

    def _procedure(self, index: int) -> Procedure:
        """A procedure with calls replaced; one that is being worked on stays as it was."""
        if index in self._open:
            return self._game.procedures[index]
        if index not in self._done:
            self._open.add(index)
            made = self._game.procedures[index]
            place = _Place(self, made.body, known_to(made))
            body = place.block(made.body, 0)
            self._done[index] = replace(made, body=body, locals=(*made.locals, *place.used(body)))
            self._open.discard(index)
        return self._done[index]

    def callee(self, index: int) -> _Callee | None:
        """The procedure with a body that returns at its ends, if it may be put in place."""
        if index in self._open or index not in self._wanted:
            return None  # it reaches itself, or is to stay
        made = self._procedure(index)
        if index not in self._ready:
            small = size(made.body) <= (self._small if self._calls[index] > 1 else LARGE)
            first = unset(made.body) - {name for name, _ in made.params}  # begins as 0 each time
            fits = small and not first and index not in reached(self._game, [made.body])
            fits = fits and not _asks_of_verdicts(made.body)
            body = at_ends(made.body) if fits else None
            found = None if body is None else _Callee(made, body, size(body), depth(body))
            self._ready[index] = found
        return self._ready[index]


@dataclass(slots=True)
class _Place:
    """A body in which procedures are put."""

    inliner: _Inliner
    body: Body
    known: dict[str, Kind]
    locals: list[tuple[str, Kind]] = field(default_factory=list)
    taken: set[str] = field(init=False)
    grown: int = 0

    def __post_init__(self) -> None:
        self.grown = size(self.body)
        self.taken = {*self.known, *self.inliner.counted}

    def used(self, body: Body) -> list[tuple[str, Kind]]:
        """The new locals that the body names after all."""
        found = names(body)
        return [own for own in self.locals if own[0] in found]

    def block(self, body: Body, level: int) -> Body:
        return tuple(found for node in body for found in self._statement(node, level))

    def _statement(self, node: s.Stmt, level: int) -> Iterator[s.Stmt]:
        if not isinstance(node, s.Call):
            yield inside(node, lambda inner: self.block(inner, level + 1))
            return
        found = self.inliner.callee(node.procedure)
        if found is None or self.grown + found.size > LARGE or level + found.depth > LEVELS:
            yield node
            return
        made, body = found.made, found.body
        self.grown += found.size
        new = {name: self._fresh(kind) for name, kind in (*made.params, *made.locals)}
        given: dict[str, Expr] = {}
        changing = assigned_in(made.body)
        for (name, kind), value in zip(made.params, node.args, strict=True):
            if name not in changing and self._stands(value, kind, node.results):
                given[new[name]] = value
            else:
                yield s.Let(new[name], value)
        body = renamed(body, new)
        if given:
            body = substituted(body, e.Local, lambda node: given.get(node.name, node))
        yield from _returning(body, node.results)

    def _stands(self, value: Expr, kind: Kind, results: tuple[str, ...]) -> bool:
        """An argument may stand wherever the parameter did: it is the same all the time."""
        if isinstance(value, e.Local):
            fixed = value.name not in results and value.name not in self.inliner.counted
        else:
            fixed = isinstance(value, e.Const | e.Param | e.Me | e.Mover | e.MovingType)
        return fixed and self.inliner.kinds.of(value, self.known) is kind

    def _fresh(self, kind: Kind) -> str:
        number = len(self.taken)
        while (name := f"t{number}") in self.taken:
            number += 1
        self.taken.add(name)
        self.locals.append((name, kind))
        self.known[name] = kind
        return name


def at_ends(body: Body) -> Body | None:
    """The body with returns at its ends alone; `None` if a loop returns before these.

    A loop without an end is one if nothing but returns leaves it.
    """
    out: list[s.Stmt] = []
    for index, node in enumerate(body):
        if isinstance(node, s.Return):
            return (*out, node)
        if not any(isinstance(inner, s.Return) for inner in statements((node,))):
            out.append(node)
            continue
        rest = body[index + 1 :]
        if isinstance(node, s.While) and node.condition == TRUE and not rest:
            return (*out, node) if _only_returns(node.body) else None
        if not isinstance(node, s.If):
            return None
        if rest and not (ended(node.then) or ended(node.other)):
            return None  # what follows would be there twice
        then, other = (
            at_ends(arm if ended(arm) else (*arm, *rest)) for arm in (node.then, node.other)
        )
        if then is None or other is None:
            return None
        return (*out, replace(node, then=then, other=other))
    return tuple(out)


def ended(body: Body) -> bool:
    """Nothing that follows the body is reached."""
    last = body[-1] if body else None
    if isinstance(last, s.If):
        return ended(last.then) and ended(last.other)
    return isinstance(last, s.Return | s.Fail)


def _returning(body: Body, results: tuple[str, ...]) -> Body:
    """The body with the results assigned where it returned."""
    last = body[-1] if body else None
    if isinstance(last, s.Return):
        pairs = zip(results, last.values, strict=True)
        return (*body[:-1], *(s.Let(name, value) for name, value in pairs))
    if isinstance(last, s.If):
        then, other = _returning(last.then, results), _returning(last.other, results)
        return (*body[:-1], replace(last, then=then, other=other))
    if isinstance(last, s.While):
        return (*body[:-1], replace(last, body=_left(last.body, results)))
    return body


def _left(body: Body, results: tuple[str, ...]) -> Body:
    """The body of a loop that is left where it returned."""
    out: list[s.Stmt] = []
    for node in body:
        if isinstance(node, s.Return):
            return (*out, *_returning((node,), results), s.Leave())
        if isinstance(node, s.If):
            then, other = _left(node.then, results), _left(node.other, results)
            node = replace(node, then=then, other=other)
        out.append(node)
    return tuple(out)


def _only_returns(body: Body) -> bool:
    """Nothing leaves the loop but returns that stand in no other loop."""
    for node in body:
        if isinstance(node, s.If):
            if not (_only_returns(node.then) and _only_returns(node.other)):
                return False
        elif isinstance(node, s.Leave) or (
            not isinstance(node, s.Return)
            and any(isinstance(inner, s.Return) for inner in statements((node,)))
        ):
            return False
    return True


def _asks_of_verdicts(body: Body) -> bool:
    """Whether it asks what only procedures may hold, for a verdict may be one; rules may not."""
    nodes = (node for one in statements(body) for node in expressions(one))
    return any(isinstance(node, e.MoveCount) for node in nodes)


def _calls(body: Body) -> Iterator[s.Call]:
    return (node for node in statements(body) if isinstance(node, s.Call))


def depth(body: Body) -> int:
    """How deep branches and loops stand in each other."""
    inner = (getattr(node, name) for node in body for name in bodies_of(type(node)))
    return max((1 + depth(one) for one in inner), default=0)
