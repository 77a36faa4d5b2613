"""Puts a condition where it is asked, if it was named for that alone.

An example: of `(let safe (not attacked)) (if safe (add))` is left `(if (not attacked) (add))`. The
words of a script leave behind many such names.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned, with_bodies
from translator.ir.game import Game
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import Body, expressions, inside, statements, substituted


def conditions(game: Game) -> Game:
    """The same game with fewer locals; only programs of scripts have such."""
    if not (game.generation.by_type and game.procedures):
        return game
    return with_bodies(game, [*map(_asked, game.rules)], [*map(_asked, game.procedures)])


def _asked(made: Rule | Procedure) -> Body:
    uses: Counter[str] = Counter()
    for statement in statements(made.body):
        uses.update(assigned(statement))
        uses.update(one.name for one in expressions(statement) if isinstance(one, e.Local))
    once = {name for name, count in uses.items() if count == 2}  # it is set and read
    own = {name for name, _ in made.locals}

    def block(body: Body) -> Body:
        kept: list[s.Stmt] = []
        for node in body:
            found = inside(node, block)
            match kept[-1] if kept else None, found:
                case s.Let(name, value, False), s.If(condition) if name in once & own and _reads(
                    condition, name
                ):
                    kept[-1] = replace(found, condition=_with(condition, name, value))
                case _:  # nothing to put in place
                    kept.append(found)
        return tuple(kept)

    return block(made.body)


def _reads(condition: e.Expr, name: str) -> bool:
    """It is what is asked first, so that what it stands for is worked out as before."""
    match condition:
        case e.Not(operand):
            return _reads(operand, name)
        case e.And(operands) | e.Or(operands):
            return _reads(operands[0], name)
        case _:  # what is asked first is asked as a whole
            return condition == e.Local(name)


def _with(condition: e.Expr, name: str, value: e.Expr) -> e.Expr:
    def put(one: e.Local) -> e.Expr:
        return value if one.name == name else one

    return substituted(condition, e.Local, put)
