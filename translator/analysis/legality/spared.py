"""Scripts without what they only say to questions that tables answer (`sights`).

Where no piece is supposed it does not matter which; and what a script notes of a piece for such a
question alone, in scratch that nobody else reads, need not be noted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from translator.analysis.legality.sights import Sight, given, sights
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import with_bodies
from translator.ir.expr import NOWHERE, Const, Kind
from translator.ir.game import Game
from translator.ir.walk import Body, asked, inside, mapped


def spared(game: Game) -> Game:
    """The same game, for back ends that have such tables."""
    known = sights(game)
    if not known:
        return game

    def told(node: s.Stmt) -> s.Stmt:
        if isinstance(node, s.Call) and (question := known.get(node.procedure)) is not None:
            return _any_piece(game, question, node)
        return node

    brief = _mapped(game, lambda body: mapped(body, told))
    read = {node.variable for node in asked(brief) if isinstance(node, e.Load)}
    idle = {
        index
        for index, variable in enumerate(game.variables)
        if variable.scratch and index not in read
    }

    def kept(body: Body) -> Body:
        return tuple(
            inside(node, kept)
            for node in body
            if not (isinstance(node, s.Assign) and node.variable in idle and node.index is None)
        )

    return _mapped(brief, kept)


def _any_piece(game: Game, question: Sight, call: s.Call) -> s.Call:
    """The call, with any piece where it is supposed nowhere."""
    told = given(game, call)
    if told[question.placed] != Const(Kind.POSITION, NOWHERE):
        return call
    number = Const(Kind.INTEGER, next(iter(question.codes)))
    args = ((name, number if name == question.piece else one) for name, one in told.items())
    return replace(call, args=tuple(one for _, one in args))


def _mapped(game: Game, change: Callable[[Body], Body]) -> Game:
    rules = [change(rule.body) for rule in game.rules]
    return with_bodies(game, rules, [change(made.body) for made in game.procedures])
