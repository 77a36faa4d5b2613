"""Drops what procedures compute and nobody uses: locals, results, parameters.

A translation from a stack machine keeps the cursor and every cell up to date; most of it is never
looked at again. Expressions have no effects, so what is not used can go.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import partial
from typing import assert_never

from translator.ir import stmt as s
from translator.ir.bodies import after_loop, assigned, invoked, names, reads, with_bodies
from translator.ir.expr import Ask
from translator.ir.game import Game
from translator.ir.parts import Procedure
from translator.ir.traits import LEAVING
from translator.ir.walk import Body, asked, mapped

_Live = frozenset[str]

MAX_ROUNDS = 30


def unused(game: Game) -> Game:
    """The same game without what is never used; only programs of scripts have such."""
    if not (game.generation.by_type and game.procedures) or any(
        isinstance(n, Ask) for n in asked(game)
    ):
        return game
    for _ in range(MAX_ROUNDS):
        sweep = _Sweep()
        rules = [sweep.body(rule.body) for rule in game.rules]
        bodies = [sweep.body(procedure.body) for procedure in game.procedures]
        swept = _without_results(with_bodies(game, rules, bodies), sweep.wanted)
        swept = _without_parameters(swept)
        if swept == game:
            break
        game = swept
    return game


def unset(body: Body, idle: bool = False) -> frozenset[str]:
    """The locals and parameters that may be read before the body has given them a value.

    With `idle` it matters, too, what is read for something that nobody uses.
    """
    return _Sweep(idle).before(body)


class _Sweep:
    """Goes through bodies backwards; `wanted` holds the results of procedures that are used.

    What nobody uses goes, unless it is to stay (`idle`).
    """

    def __init__(self, idle: bool = False) -> None:
        self.idle = idle
        self.wanted: dict[int, set[int]] = defaultdict(set)

    def body(self, body: Body) -> Body:
        return _without_final_return(self._block(body, frozenset(), frozenset())[0])

    def before(self, body: Body) -> _Live:
        """What is read of what was there before the body."""
        return self._block(body, frozenset(), frozenset())[1]

    def _block(self, body: Body, live: _Live, leave: _Live) -> tuple[Body, _Live]:
        """The body without what nobody reads, and what is read of what was there before it."""
        kept: list[s.Stmt] = []
        for index in reversed(range(len(body))):
            statement: s.Stmt | None
            statement, live = self._statement(body[index], live, leave)
            if statement is not None:
                if type(statement) in LEAVING:
                    kept.clear()  # nothing after it is reached
                kept.append(statement)
        return tuple(reversed(kept)), live

    def _statement(self, node: s.Stmt, live: _Live, leave: _Live) -> tuple[s.Stmt | None, _Live]:
        match node:
            case s.Let(walk=False) if node.name not in live and not self.idle:
                return None, live
            case s.If():
                return self._if(node, live, leave)
            case s.While():
                return self._while(node, live)
            case s.Return():
                return node, frozenset(reads(node))
            case s.Leave():
                return node, leave
            case s.Fail():
                return node, frozenset()
            case s.ForEach():
                return self._each(node, live)
            case s.Call():
                self.wanted[node.procedure] |= {
                    index for index, name in enumerate(node.results) if name in live
                }
            case (
                s.Let() | s.Verify() | s.Mark() | s.Pair() | s.Do() | s.Emit() | s.Forget()
                | s.Assign() | s.Draw() | s.Push() | s.Pop()
            ):  # fmt: skip
                pass
            case _:
                assert_never(node)
        return node, live - set(assigned(node)) | reads(node)

    def _while(self, node: s.While, live: _Live) -> tuple[s.Stmt, _Live]:
        head = after_loop(node, live)
        while True:
            body, before = self._block(node.body, head, live)
            if before <= head:
                return replace(node, body=body), head
            head |= before

    def _each(self, node: s.ForEach, live: _Live) -> tuple[s.Stmt, _Live]:
        head = live
        while True:
            body, before = self._block(node.body, head, live)
            if before - {node.name} <= head:
                return replace(node, body=body), head | reads(node)
            head |= before - {node.name}

    def _if(self, node: s.If, live: _Live, leave: _Live) -> tuple[s.Stmt | None, _Live]:
        then, before_then = self._block(node.then, live, leave)
        other, before_other = self._block(node.other, live, leave)
        if not (then or other or self.idle):
            return None, live
        found = replace(node, then=then, other=other)
        return found, before_then | before_other | reads(node)


def _without_final_return(body: Body) -> Body:
    """A `Return` of nothing at the end says nothing."""
    if not body:
        return body
    *before, last = body
    if isinstance(last, s.Return) and not last.values:
        return _without_final_return(tuple(before))
    if isinstance(last, s.If):
        then, other = _without_final_return(last.then), _without_final_return(last.other)
        if not then and not other:
            return _without_final_return(tuple(before))
        return (*before, replace(last, then=then, other=other))
    return body


def _without_results(game: Game, wanted: dict[int, set[int]]) -> Game:
    """Procedures return what some caller reads."""
    verdict = -1 if game.verdict is None else game.verdict.procedure
    kept = [
        [i for i in range(len(p.results)) if index == verdict or i in wanted[index]]
        for index, p in enumerate(game.procedures)
    ]
    if all(len(k) == len(p.results) for k, p in zip(kept, game.procedures, strict=True)):
        return game

    def changed(node: s.Stmt, own: list[int]) -> s.Stmt:
        if isinstance(node, s.Return):
            return replace(node, values=tuple(node.values[i] for i in own))
        if isinstance(node, s.Call):
            results = tuple(node.results[i] for i in kept[node.procedure])
            return replace(node, results=results)
        return node

    rules = [mapped(rule.body, lambda node: changed(node, [])) for rule in game.rules]
    bodies = [
        mapped(p.body, partial(changed, own=own))
        for p, own in zip(game.procedures, kept, strict=True)
    ]
    procedures = tuple(
        replace(p, results=tuple(p.results[i] for i in kept[index]))
        for index, p in enumerate(game.procedures)
    )
    return with_bodies(replace(game, procedures=procedures), rules, bodies)


def _without_parameters(game: Game) -> Game:
    """Procedures take what they read; those that run as effects keep what the move shows."""
    shown = invoked(game)
    kept: list[list[int]] = []
    for index, procedure in enumerate(game.procedures):
        used = names(procedure.body)
        count = len(procedure.params)
        every = index in shown
        kept.append([i for i in range(count) if every or procedure.params[i][0] in used])
    if all(len(k) == len(p.params) for k, p in zip(kept, game.procedures, strict=True)):
        return game

    def changed(node: s.Stmt) -> s.Stmt:
        if isinstance(node, s.Call):
            return replace(node, args=tuple(node.args[i] for i in kept[node.procedure]))
        return node

    procedures: list[Procedure] = []
    for index, procedure in enumerate(game.procedures):
        params = tuple(procedure.params[i] for i in kept[index])
        procedures.append(replace(procedure, params=params))
    rules = [mapped(rule.body, changed) for rule in game.rules]
    bodies = [mapped(procedure.body, changed) for procedure in game.procedures]
    return with_bodies(replace(game, procedures=tuple(procedures)), rules, bodies)
