"""What a statement asks in any case becomes a call before it, and may then be put in its place.

What is asked of a procedure is 0 where that is abandoned, and the run goes on; where it is called
the run ends. So only what certainly comes to its end is called. An example:

    (if (> (enclosed at way who) 0) ...)    becomes    (call enclosed at way who into t1)
                                                       (if (> t1 0) ...)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import asked_in, reached
from translator.ir.expr import Expr, Kind
from translator.ir.game import Game
from translator.ir.ids import LocalName
from translator.ir.kinds import known_to
from translator.ir.parts import Procedure, Rule
from translator.ir.prune import prune
from translator.ir.traits import UNREPEATABLE, Resource, touching
from translator.ir.walk import Body, asked, bodies, children, inside, rebuilt, size, statements
from translator.passes.calls import placed, placed_within
from translator.passes.programs import programs
from translator.passes.rounds import ROUNDS_OF_WALK, Runs

SMALL: Final = 60
"""Nodes of a procedure that is put in place wherever it is called."""

TINY: Final = 30
"""The same in a game that would become more than `GROWTH` times as large by it."""

GROWTH: Final = 2

_CHANGES: Final = touching(Resource.STATE) | UNREPEATABLE | {s.Verify, s.Forget}
"""What changes something, or ends the run. Procedures that are asked record nothing (G117)."""


def asks(game: Game) -> Game:
    """The same game with procedures put where they are called or asked; scripts have `calls`.

    A rule that would be a program no more, whose loops have another limit, stays one if that tells.
    """
    if game.generation.by_type or not game.procedures:
        return game
    runs = Runs(game)
    found = _placed(_called(game, runs))
    walks = programs(game) - programs(found)
    kept = tuple(
        old if index in walks and runs.total(old) >= ROUNDS_OF_WALK else new
        for index, (old, new) in enumerate(zip(game.rules, found.rules, strict=True))
    )
    changed = prune(replace(found, rules=kept))
    return game if changed == game else changed


def _called(game: Game, runs: Runs) -> Game:
    """The game with calls in place of what is asked in any case."""
    asking = _Asking(game)
    if not asking.asks:
        return game
    rules, procedures = runs.sure()
    return replace(
        game,
        rules=tuple(asking.changed(rule, rule in rules) for rule in game.rules),
        procedures=tuple(asking.changed(made, made in procedures) for made in game.procedures),
    )


def _placed(game: Game) -> Game:
    """The game with small procedures in place; how small depends on what comes of it."""
    found = placed_within(game, SMALL, (GROWTH - 1) * _total(game))
    return placed(game, TINY) if found is None else found


def _total(game: Game) -> int:
    return sum(map(size, bodies(game)))


class _Asking:
    """What the procedures of a game do, as far as it matters where they are asked."""

    def __init__(self, game: Game) -> None:
        self.game = game
        nodes = list(asked(game))
        self.asks = any(isinstance(node, e.Ask) for node in nodes)
        self.counted = {node.name for node in nodes if isinstance(node, e.Count)}
        self._reached = [reached(game, [made.body]) for made in game.procedures]

    def ends(self, index: int, brief: bool) -> bool:
        """The procedure certainly returns and changes nothing; `brief` are loops that end."""
        if index in self._reached[index]:
            return False
        return all(
            type(node) not in _CHANGES
            and not (isinstance(node, s.While) and not brief)
            and not (isinstance(node, s.Let) and node.walk)
            and not (isinstance(node, s.Do) and isinstance(node.effect, s.Invoke))
            for one in (index, *self._reached[index])
            for node in statements(self.game.procedures[one].body)
        )

    def changed(self, made: Rule | Procedure, brief: bool) -> Any:
        if not asked_in(made.body):
            return made
        body = _Body(self, known_to(made), brief)
        found = body.block(made.body)
        return replace(made, body=found, locals=(*made.locals, *body.locals))


class _Body:
    """One body; its loops end by themselves if it is `brief`."""

    def __init__(self, asking: _Asking, known: Mapping[str, Kind], brief: bool) -> None:
        self.asking, self.known, self.brief = asking, dict(known), brief
        self.locals: list[tuple[str, Kind]] = []

    def block(self, body: Body) -> Body:
        return tuple(line for node in body for line in self._statement(node))

    def _statement(self, node: s.Stmt) -> Iterator[s.Stmt]:
        node = inside(node, self.block)
        match node:
            case s.Verify(e.And(operands)) if asked_in((node,)):
                for part in operands:  # the first that is denied ends the run, as before
                    yield from self._statement(replace(node, condition=part))
            case s.Let(name, e.Ask() as ask, False) if self._fits(ask, self.known.get(name)):
                before, ask = self._called(ask)
                yield from before
                yield s.Call(ask.procedure, ask.args, (name,))
            case s.Let() | s.Verify() | s.If() | s.Return() | s.Assign() | s.Call() | s.Pair():
                before, node = self._called(node)
                yield from before
                yield node
            case _:  # what it asks may be asked several times, or not at all
                yield node

    def _fits(self, ask: e.Ask, kind: Kind | None = None) -> bool:
        """The procedure may be called; what it returns is of this kind."""
        found = self.asking.game.procedures[ask.procedure].results[0]
        return kind in (None, found) and self.asking.ends(ask.procedure, self.brief)

    def _called(self, node: Any) -> tuple[list[s.Stmt], Any]:
        """Calls in place of what is asked in a node in any case, and the node with what they give.

        Where something that cannot be called comes first, all after it stays.
        """
        before: list[s.Stmt] = []
        while (ask := next(_asked(node, outer=False), None)) is not None and self._fits(ask):
            own = self._fresh(self.asking.game.procedures[ask.procedure].results[0])
            before.append(s.Call(ask.procedure, ask.args, (own,)))
            node = _with(node, ask, e.Local(own))
        return before, node

    def _fresh(self, kind: Kind) -> LocalName:
        number = len(self.known)
        while (name := f"t{number}") in self.known or name in self.asking.counted:
            number += 1
        self.known[name] = kind
        self.locals.append((name, kind))
        return LocalName(name)


def _asked(node: Any, outer: bool = True) -> Iterator[e.Ask]:
    """What is asked in a node in any case, in the order in which it is."""
    if isinstance(node, e.Count | s.Stmt) and outer:
        return
    inner = children(node)
    for one in islice(inner, 1) if isinstance(node, e.Junction) else inner:
        yield from _asked(one)
    if isinstance(node, e.Ask) and outer:
        yield node


def _with(node: Any, old: e.Ask, new: Expr) -> Any:
    """A node with something else in the place of what is asked in it in any case."""

    def inner(held: Any) -> Any:
        if held is old:
            return new
        return held if isinstance(held, e.Count | s.Stmt) else rebuilt(held, inner)

    return new if node is old else rebuilt(node, inner)
