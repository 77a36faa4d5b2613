"""Parameters of procedures that are players wherever these are called.

    (procedure enclosed (position place) (player who) ...)      who is Black or White, or who moves

Numbers that a rule computes may be no player; tables by player are for those that certainly are.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned_in
from translator.ir.expr import Expr, Kind
from translator.ir.game import Game
from translator.ir.parts import Procedure
from translator.ir.walk import expressions, outside, statements

_Params = frozenset[str]


class _Call(NamedTuple):
    """Of a procedure, with arguments in which these are the locals of the caller."""

    procedure: int
    args: tuple[Expr, ...]
    caller: int | None


def given_players(game: Game) -> list[_Params]:
    """By procedure the parameters that are players in every call, and all the time."""
    found = [_named(made) for made in game.procedures]
    calls = list(_calls(game))
    before: list[_Params] | None = None
    while before != found:
        before = [*found]
        for call in calls:
            names = [name for name, _ in game.procedures[call.procedure].params]
            known = frozenset[str]() if call.caller is None else found[call.caller]
            others = {
                name
                for name, value in zip(names, call.args, strict=True)
                if not is_player(game, value, known)
            }
            found[call.procedure] -= others
    return found


def is_player(game: Game, node: Expr, known: Container[str]) -> bool:
    """Whether an expression certainly is a player, as these locals are."""
    match node:
        case e.Me() | e.Mover():
            return True
        case e.Const(value=number):
            return 0 <= number < len(game.players)
        case e.Local(name):
            return name in known
        case e.Cell(value):
            return is_player(game, value, known)
        case e.Arith("-", e.Const(value=last), value) if last == len(game.players) - 1:
            return is_player(game, value, known)  # the other one of two
        case _:
            return False


def _named(made: Procedure) -> _Params:
    """The parameters that are said to be players, and are set to nothing else."""
    changed = assigned_in(made.body)
    counted = {node.name for node in _within(made.body) if isinstance(node, e.Count)}
    named = (name for name, kind in made.params if kind is Kind.PLAYER)
    return frozenset(named) - changed - counted


def _within(body: tuple[s.Stmt, ...]) -> Iterator[Expr]:
    return (node for statement in statements(body) for node in expressions(statement))


def _calls(game: Game) -> Iterator[_Call]:
    """All calls of procedures, by rules, by each other, and by what stands outside."""
    bodies: list[tuple[tuple[s.Stmt, ...], int | None]]
    bodies = [(rule.body, None) for rule in game.rules]
    bodies += [(made.body, index) for index, made in enumerate(game.procedures)]
    bodies += [((s.Verify(root),), None) for root in outside(game)]
    for body, caller in bodies:
        for node in statements(body):
            held = node.effect if isinstance(node, s.Do) else node
            if isinstance(held, s.Call | s.Invoke):
                yield _Call(held.procedure, held.args, caller)
        for inner in _within(body):
            if isinstance(inner, e.Ask):
                yield _Call(inner.procedure, inner.args, caller)
