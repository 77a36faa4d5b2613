"""Folds constant conditions, and drops what can then never run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.computed import Question
from translator.ir.expr import FALSE, TRUE, Const, Expr, Kind
from translator.ir.game import Game


def fold(game: Game) -> Game:
    """The same game with simpler rules."""
    rules = tuple(replace(rule, body=block(rule.body)) for rule in game.rules)
    procedures = tuple(replace(made, body=block(made.body)) for made in game.procedures)
    same = rules == game.rules and procedures == game.procedures
    return game if same else replace(game, rules=rules, procedures=procedures)


def block(body: tuple[s.Stmt, ...]) -> tuple[s.Stmt, ...]:
    out: list[s.Stmt] = []
    for statement in body:
        out.extend(_statement(statement))
        if out and isinstance(out[-1], s.Verify) and out[-1].condition == FALSE:
            break  # nothing after it runs
    return tuple(out)


def _statement(node: s.Stmt) -> tuple[s.Stmt, ...]:
    match node:
        case s.Verify():
            condition = folded(node.condition)
            return () if condition == TRUE else (replace(node, condition=condition),)
        case s.If():
            condition = folded(node.condition)
            if isinstance(condition, Const):
                return block(node.then if condition.value else node.other)
            then, other = block(node.then), block(node.other)
            return (replace(node, condition=condition, then=then, other=other),)
        case s.While():
            condition = folded(node.condition)
            body = block(node.body)
            return () if condition == FALSE else (replace(node, condition=condition, body=body),)
        case s.ForEach():
            return (replace(node, body=block(node.body)),)
        case _:  # no other has a condition or statements in it
            return (node,)


def folded(node: Expr) -> Expr:
    """A condition without what is constant in it."""
    match node:
        case e.Compare(
            "==" | "!=" as op, Const(Kind.BOOLEAN, value), Question() as asked
        ) | e.Compare("==" | "!=" as op, Question() as asked, Const(Kind.BOOLEAN, value)):
            return folded(asked if (op == "==") is bool(value) else e.Not(asked))
    return joined(node, folded)


def joined(node: Expr, part: Callable[[Expr], Expr]) -> Expr:
    """A condition with what `part` makes of its parts, and without what is constant then."""
    if isinstance(node, e.Not):
        inner = part(node.operand)
        if isinstance(inner, Const):
            return FALSE if inner.value else TRUE
        return inner.operand if isinstance(inner, e.Not) else e.Not(inner)
    if isinstance(node, e.Junction):
        neutral, final = (TRUE, FALSE) if isinstance(node, e.And) else (FALSE, TRUE)
        kept: list[Expr] = []
        for operand in map(part, node.operands):
            if operand == final:
                return final  # conditions have no side effects
            if operand != neutral:
                kept.append(operand)
        if len(kept) == 1:
            return kept[0]
        return type(node)(tuple(kept)) if kept else neutral
    return node
