"""Whether what stands in rules, goals and stages is of a kind that can stand there.

Front ends see to that where they read names; a game that somebody wrote down as XML or JSON is
looked through here. Numbers may stand for anything (docs/semantics.md, "Numbers out of range").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.kinds import HERE, LISTED, UNFIT, Kinds, known_to, operands
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import expressions, outside, statements

# What takes any value: fields, and the kind that is none.
_VALUES = ("value", "values", "args")
_VALUE = frozenset((Kind.POSITIONS,))


def misfits(game: Game) -> Iterator[str]:
    """What does not fit, a sentence each. Its indices and numbers of arguments are right."""
    kinds = Kinds(game)
    for rule in game.rules:
        yield from _body(game, kinds, f"the rule {rule.name!r}", rule)
        yield from _moved(f"the rule {rule.name!r}", rule)
    for made in game.procedures:
        yield from _body(game, kinds, f"the procedure {made.name!r}", made)
    what = "a goal, stage, hidden part or evaluation"
    for root in outside(game):
        for node in (s.Verify(root), *expressions(s.Verify(root))):
            yield from _node(game, kinds, what, node, HERE)
            if isinstance(node, e.Param):
                yield f"{what} reads a parameter"


def _body(game: Game, kinds: Kinds, where: str, body: Rule | Procedure) -> Iterator[str]:
    known = known_to(body)
    results = body.results if isinstance(body, Procedure) else ()
    for statement in statements(body.body):
        held: Any = statement.effect if isinstance(statement, s.Do) else statement
        for node in (held, *expressions(statement)):
            yield from _node(game, kinds, where, node, known, results)
        if isinstance(statement, s.ForEach) and statement.kind not in LISTED:
            yield f"{where} goes through every {statement.kind.value}, which cannot be listed"
        for name in assigned(statement):
            if known.get(name) is Kind.POSITIONS:
                yield f"{where} gives {name!r} a value, which is a set of positions"


def _node(
    game: Game,
    kinds: Kinds,
    where: str,
    node: Any,
    known: Mapping[str, Kind],
    results: tuple[Kind, ...] = (),
) -> Iterator[str]:
    if isinstance(node, s.Mark | e.Marked) and known.get(node.positions) is not Kind.POSITIONS:
        yield f"{where}: {node.positions!r} is no set of positions"
    for operand, field, kind in operands(game, node, known, results):
        found = kinds.of(operand, known)
        walks = isinstance(node, s.Let) and node.walk
        unfit = _VALUE if field in _VALUES and not walks else UNFIT[kind]
        if found in unfit:
            yield f"{where}: a {kind.value} is expected, not a {found.value}"


def _moved(where: str, rule: Rule) -> Iterator[str]:
    """A rule goes on by walking only, and its start stays what it is."""
    for node in statements(rule.body):
        for name in assigned(node):
            walks = isinstance(node, s.Let) and node.walk
            if name == "start" or (name == "here" and not walks):
                yield f"{where} gives {name!r} a value"
