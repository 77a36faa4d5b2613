"""Which parameters of procedures are players of the game, whoever calls them.

A parameter may be any number, whatever kind is declared. Where every call gives it a number that is
a player's, tables by player need no look whether there is such a player. An example: `enclosed` is
asked for `me` by a rule and for 0 and 1 by goals, so its `who` is a player.
"""

from __future__ import annotations

from collections.abc import Iterator

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned
from translator.ir.expr import Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import Body, expressions, outside, statements

_Names = frozenset[str]


class Players:
    """The parameters of the procedures of one game that are players and stay what they are."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._found = [_declared(made) for made in game.procedures]
        calls = [(index, args, None) for root in outside(game) for index, args in _asked(root)]
        calls += [(*call, None) for rule in game.rules for call in _called(rule.body)]
        inner = [
            (*call, number) for number, p in enumerate(game.procedures) for call in _called(p.body)
        ]
        changed = True
        while changed:
            before = list(self._found)
            for index, args, caller in (*calls, *inner):
                self._call(index, args, frozenset() if caller is None else self._found[caller])
            changed = before != self._found

    def of(self, made: Procedure | Rule) -> _Names:
        """Nothing for what is no procedure of the game."""
        pairs = zip(self._game.procedures, self._found, strict=True)
        return next((names for procedure, names in pairs if procedure is made), frozenset())

    def _call(self, index: int, args: tuple[Expr, ...], known: _Names) -> None:
        params = self._game.procedures[index].params
        pairs = zip(params, args, strict=True)
        self._found[index] -= {name for (name, _), arg in pairs if not self._is_player(arg, known)}

    def _is_player(self, arg: Expr, known: _Names) -> bool:
        match arg:
            case e.Me() | e.Mover():
                return True
            case Const(value=number):
                return 0 <= number < len(self._game.players)
            case e.Local(name):
                return name in known
            case _:
                return False


def _declared(made: Procedure) -> _Names:
    """The parameters that are called players, if nothing gives them other values."""
    names = {name for name, kind in made.params if kind is Kind.PLAYER}
    return frozenset(names.difference(*map(assigned, statements(made.body))))


def _called(body: Body) -> Iterator[tuple[int, tuple[Expr, ...]]]:
    """The procedures that a body calls, and with what."""
    for statement in statements(body):
        yield from _asked(statement)
        if isinstance(statement, s.Call):
            yield statement.procedure, statement.args
        elif isinstance(statement, s.Do) and isinstance(statement.effect, s.Invoke):
            yield statement.effect.procedure, statement.effect.args


def _asked(root: s.Stmt | Expr) -> Iterator[tuple[int, tuple[Expr, ...]]]:
    held = root if isinstance(root, s.Stmt) else s.Verify(root)
    for node in expressions(held):
        if isinstance(node, e.Ask):
            yield node.procedure, node.args
