"""Which rules are programs: they do more than walk over the board and emit what they find.

Back ends have two ways to write a rule. A walk becomes a function of the board that is as quick as
tables allow; a program may do and ask everything, and runs in a context of its own.
"""

from __future__ import annotations

from functools import cache

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.parts import Invariant, Rule
from translator.ir.walk import expressions, statements

_STATEMENTS = (
    s.Assign | s.Call | s.Loop | s.ForEach | s.Leave | s.Return | s.Draw | s.Push | s.Pop | s.Act
    | s.Commit | s.Fail
)  # fmt: skip
_EXPRESSIONS = (
    e.Mover | e.TurnIndex | e.Ply | e.MoveCount | e.Origin | e.Table | e.AsPosition | e.Cell
    | e.Neighbour | e.Vacant | e.Owns | e.Opposes | e.Count | e.Ask | e.Hand | e.Reaches
)  # fmt: skip


def programs(game: Game) -> frozenset[int]:
    """The indices of the rules of a game that are programs."""
    wide = frozenset(index for index, kind in enumerate(game.attributes) if kind.bits > 1)
    return frozenset(i for i, rule in enumerate(game.rules) if is_program(rule, wide))


def asks_replies(invariant: Invariant) -> bool:
    """Whether an invariant asks for the replies, and so does not apply to them."""
    nodes = expressions(s.Verify(invariant.condition))
    return any(isinstance(node, e.Replies) for node in nodes)


@cache
def is_program(rule: Rule, wide: frozenset[int] = frozenset()) -> bool:
    """Whether one rule is; `wide` are the attributes that hold numbers."""
    for statement in statements(rule.body):
        if isinstance(statement, _STATEMENTS):
            return True
        effect = statement.effect if isinstance(statement, s.Do) else None
        if isinstance(effect, s.SetAttribute) and effect.attribute in wide:
            return True
        for node in expressions(statement):
            if isinstance(node, _EXPRESSIONS):
                return True
            if isinstance(node, e.Step) and not isinstance(node.direction, e.Param | e.Const):
                return True
    return False
