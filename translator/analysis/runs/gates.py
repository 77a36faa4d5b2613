"""What rules ask that is the same wherever they begin: engines ask it once a generation.

An example: with more than three men left no man may fly, whichever it is. A rule that begins with
counting men is parted into its gate, which says whether it may emit anything, and the rest. A gate
is a rule itself, which emits a move if it is open.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START, assigned_in, names, unbound
from translator.ir.expr import OFF_BOARD, Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.ids import RuleId
from translator.ir.parts import Rule
from translator.ir.traits import ELSEWHERE, LATE, NOTHING, PENDING, Resource, within
from translator.ir.walk import Body, nodes, statements
from translator.passes.unused import unset

_ENDING: Final = Resource.LOCALS | Resource.RUN | Resource.ROUNDS
_STEADY: Final = within(~(Resource.ORIGIN | Resource.MARKS | LATE | ELSEWHERE), writes=_ENDING)
"""What comes to the same wherever a rule begins, if its locals do."""
_PASSED: Final = within(NOTHING, writes=_ENDING | Resource.MARKS | PENDING)
"""What does nothing that lasts where the rule ends without a move."""
_OPEN: Final = s.Emit(OFF_BOARD, Const(Kind.POSITION, 0))

Parts = dict[int, list[Expr]]
"""By the index of a statement in a body: conditions that it verifies."""


class Gated(NamedTuple):
    """A game with more rules; `gates` and `rests` by those which they are parts of."""

    game: Game
    gates: dict[RuleId, RuleId]
    rests: dict[RuleId, RuleId]


def gated(game: Game) -> Gated:
    """The gates of all rules that have any, which nothing uses yet."""
    rules, gates, rests = [*game.rules], dict[RuleId, RuleId](), dict[RuleId, RuleId]()
    known: dict[Rule, RuleId] = {}  # rules that are alike but for their constants share a gate
    for index, rule in enumerate(game.rules):
        found = _parted(game, rule)
        if found is not None:
            gate, rest = found
            gates[RuleId(index)] = known.setdefault(gate, RuleId(len(rules)))
            rules += [gate] * (gates[RuleId(index)] == len(rules))
            rests[RuleId(index)] = RuleId(len(rules))
            rules.append(rest)
    return Gated(replace(game, rules=tuple(rules)), gates, rests)


def _parted(game: Game, rule: Rule) -> tuple[Rule, Rule] | None:
    """The gate of a rule and the rest of it; `None` if it asks nothing of the kind."""
    parts: Parts = {}
    used: set[int] = set()
    for index, node in enumerate(rule.body):
        if not all(type(one) in _PASSED for one in statements((node,))):
            break
        if isinstance(node, s.Verify):
            for part in _operands(node.condition):
                before = _before(game, rule.body[:index], part)
                if before is not None:
                    parts.setdefault(index, []).append(part)
                    used |= before
    asked = nodes([*parts.values()])
    if not used and not any(isinstance(node, e.Count | e.Hand | e.Load) for node in asked):
        return None  # or what is asked as fast as whether a gate is open
    return _gate(rule, parts, used), _rest(rule, parts, used)


def _operands(condition: Expr) -> tuple[Expr, ...]:
    return condition.operands if isinstance(condition, e.And) else (condition,)


def _before(game: Game, body: Body, condition: Expr) -> set[int] | None:
    """The statements on which a condition after them depends; `None` if where they begin counts."""
    if not _is_steady(game, condition):
        return None
    needed = _read(condition)
    used: set[int] = set()
    for index in reversed(range(len(body))):
        node = body[index]
        given = assigned_in((node,))
        if given.isdisjoint(needed):
            continue
        if not _is_steady(game, node):
            return None
        used.add(index)
        needed = (needed - given if isinstance(node, s.Let) else needed) | _read(node)
    return used if needed.isdisjoint((HERE, START)) else None


def _read(node: Expr | s.Stmt) -> set[str]:
    return {one.name for one in unbound(node, ())}


def _is_steady(game: Game, root: Any, within: frozenset[int] = frozenset()) -> bool:
    """All that is asked is; `within` are the procedures that ask it."""
    return all(_comes_to_the_same(game, node, within) for node in nodes(root))


def _comes_to_the_same(game: Game, node: Any, within: frozenset[int]) -> bool:
    match node:
        case e.Ask(procedure):
            body = game.procedures[procedure].body
            return procedure not in within and _is_steady(game, body, within | {procedure})
        case e.Load(variable):
            return not game.variables[variable].scratch
        case s.ForEach() | s.Leave() | s.Return():
            return bool(within)
        case _:  # what it reads and writes decides
            return type(node) in _STEADY


def _gate(rule: Rule, parts: Parts, used: Iterable[int]) -> Rule:
    body: list[s.Stmt] = []
    for index in sorted({*used, *parts}):
        body += [rule.body[index]] if index in used else map(s.Verify, parts[index])
    if not any(isinstance(node, e.Param) for node in nodes(body)):
        rule = replace(rule, params=())
    return _with_body(rule, (*body, _OPEN))


def _rest(rule: Rule, parts: Parts, used: Iterable[int]) -> Rule:
    """The rule without what it verifies, and without what is used for nothing else."""
    body = [*rule.body]
    for index in sorted({*used, *parts}, reverse=True):
        node = body[index]
        if index in used:
            if assigned_in((node,)).isdisjoint(unset(tuple(body[index + 1 :]), idle=True)):
                del body[index]
        elif isinstance(node, s.Verify):
            left = tuple(part for part in _operands(node.condition) if part not in parts[index])
            body[index : index + 1] = [s.Verify(e.And(left))] if left else []
    return _with_body(rule, tuple(body))


def _with_body(rule: Rule, body: Body) -> Rule:
    used = names(body)
    return replace(rule, locals=tuple(one for one in rule.locals if one[0] in used), body=body)
