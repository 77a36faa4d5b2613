"""Puts small procedures where they are called, so that what their callers know holds in them, too.

A script is made of many small words. `['] n look-along` is a call with a constant; in place of the
call its body steps along one direction, which is one table. A procedure is put in place if it does
not reach itself and returns only at its ends:

    (call rival () -> t1)    becomes    (if (= mover 0) (let t1 4096) (let t1 2048))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import called
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.parts import Procedure, Rule
from translator.ir.prune import prune
from translator.ir.walk import Body, bodies_of, expressions, inside, renamed, statements
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
    return prune(_Inliner(game).game())


class _Inliner:
    def __init__(self, game: Game) -> None:
        self._game = game
        bodies = [rule.body for rule in game.rules] + [made.body for made in game.procedures]
        self._calls: Counter[int] = Counter(
            node.procedure for body in bodies for node in _calls(body)
        )
        self._done: dict[int, Procedure] = {}
        self._ready: dict[int, Body | None] = {}
        self._open: set[int] = set()

    def game(self) -> Game:
        procedures = tuple(self._procedure(index) for index in range(len(self._game.procedures)))
        rules = tuple(self._rule(rule) for rule in self._game.rules)
        return replace(self._game, rules=rules, procedures=procedures)

    def _rule(self, rule: Rule) -> Rule:
        taken = {name for name, _ in rule.locals} | {"here", "start"}
        place = _Place(self, rule.body, taken)
        body = place.block(rule.body, 0)
        return replace(rule, body=body, locals=(*rule.locals, *place.locals))

    def _procedure(self, index: int) -> Procedure:
        """A procedure with calls replaced; one that is being worked on stays as it was."""
        if index in self._open:
            return self._game.procedures[index]
        if index not in self._done:
            self._open.add(index)
            made = self._game.procedures[index]
            place = _Place(self, made.body, {name for name, _ in (*made.params, *made.locals)})
            body = place.block(made.body, 0)
            self._done[index] = replace(made, body=body, locals=(*made.locals, *place.locals))
            self._open.discard(index)
        return self._done[index]

    def callee(self, index: int) -> tuple[Procedure, Body] | None:
        """The procedure with a body that returns at its ends, if it may be put in place."""
        if index in self._open:
            return None  # it reaches itself
        made = self._procedure(index)
        if index not in self._ready:
            small = size(made.body) <= (SMALL if self._calls[index] > 1 else LARGE)
            first = unset(made.body) - {name for name, _ in made.params}  # begins as 0 each time
            fits = small and not first and index not in self._reached(index)
            fits = fits and not _asks_of_verdicts(made.body)
            self._ready[index] = at_ends(made.body) if fits else None
        body = self._ready[index]
        return None if body is None else (made, body)

    def _reached(self, index: int) -> set[int]:
        found: set[int] = set()
        todo: list[int] = [*called(self._game.procedures[index].body)]
        while todo:
            one = todo.pop()
            if one not in found:
                found.add(one)
                todo += called(self._game.procedures[one].body)
        return found


@dataclass(slots=True)
class _Place:
    """A body in which procedures are put."""

    inliner: _Inliner
    body: Body
    taken: set[str]
    locals: list[tuple[str, Kind]] = field(default_factory=list)
    grown: int = 0

    def __post_init__(self) -> None:
        self.grown = size(self.body)

    def block(self, body: Body, level: int) -> Body:
        return tuple(found for node in body for found in self._statement(node, level))

    def _statement(self, node: s.Stmt, level: int) -> Iterator[s.Stmt]:
        if not isinstance(node, s.Call):
            yield inside(node, lambda inner: self.block(inner, level + 1))
            return
        found = self.inliner.callee(node.procedure)
        if found is None:
            yield node
            return
        made, body = found
        more = size(body)
        if self.grown + more > LARGE or level + depth(body) > LEVELS:
            yield node
            return
        self.grown += more
        names = {name: self._fresh(kind) for name, kind in (*made.params, *made.locals)}
        for (name, _), value in zip(made.params, node.args, strict=True):
            yield s.Let(names[name], value)
        yield from _returning(renamed(body, names), node.results)

    def _fresh(self, kind: Kind) -> str:
        number = len(self.taken)
        while (name := f"t{number}") in self.taken:
            number += 1
        self.taken.add(name)
        self.locals.append((name, kind))
        return name


def at_ends(body: Body) -> Body | None:
    """The body with returns at its ends alone; `None` if a loop returns."""
    out: list[s.Stmt] = []
    for index, node in enumerate(body):
        if isinstance(node, s.Return):
            return (*out, node)
        if not any(isinstance(inner, s.Return) for inner in statements((node,))):
            out.append(node)
            continue
        if not isinstance(node, s.If):
            return None
        rest = body[index + 1 :]
        if rest and not (_ended(node.then) or _ended(node.other)):
            return None  # what follows would be there twice
        then, other = (
            at_ends(arm if _ended(arm) else (*arm, *rest)) for arm in (node.then, node.other)
        )
        if then is None or other is None:
            return None
        return (*out, replace(node, then=then, other=other))
    return tuple(out)


def _ended(body: Body) -> bool:
    """Nothing that follows the body is reached."""
    last = body[-1] if body else None
    if isinstance(last, s.If):
        return _ended(last.then) and _ended(last.other)
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
    return body


def _asks_of_verdicts(body: Body) -> bool:
    """Whether it asks what only procedures may hold, for a verdict may be one; rules may not."""
    nodes = (node for one in statements(body) for node in expressions(one))
    return any(isinstance(node, e.MoveCount) for node in nodes)


def _calls(body: Body) -> Iterator[s.Call]:
    return (node for node in statements(body) if isinstance(node, s.Call))


def size(body: Body) -> int:
    """Statements and expressions of a body."""
    return sum(1 + sum(1 for _ in expressions(node)) for node in statements(body))


def depth(body: Body) -> int:
    """How deep branches and loops stand in each other."""
    inner = (getattr(node, name) for node in body for name in bodies_of(type(node)))
    return max((1 + depth(one) for one in inner), default=0)
