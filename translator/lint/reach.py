"""Statements that nothing leads to, and those from which nothing comes."""

from __future__ import annotations

from collections.abc import Iterator

from translator.core.diagnostics import Diagnostic, Severity
from translator.core.source import Span
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.traits import LEAVING
from translator.ir.walk import bodies, bodies_of, different
from translator.lint.places import Place, place_of
from translator.lint.presence import Presence


def never_reached(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P144: what stands after an end, or under a condition that never holds.

    A macro may be called with what makes a part of it needless: all calls have to.
    """
    reached: set[Place | None] = set()
    cut: dict[Place, Span] = {}
    for body in bodies(game):
        _go(body, reached, cut)
    for place, span in cut.items():
        if place not in reached:
            yield Diagnostic("P144", Severity.WARNING, "this is unreachable", span)


def comes_to_nothing(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P145: effects behind the last move of a rule belong to no move."""
    useful: set[Place | None] = set()
    vain: dict[Place, Span] = {}
    for rule in game.rules:
        last = max((i for i, node in enumerate(rule.body) if _emits(node)), default=None)
        kept = rule.body if last is None else rule.body[: last + 1]
        useful.update(place_of(node.span) for node in different(kept))
        for node in rule.body[len(kept) :]:
            place = place_of(node.span)
            if isinstance(node, s.Do) and place is not None and node.span is not None:
                vain.setdefault(place, node.span)
    for place, span in vain.items():
        if place not in useful:
            text = "no move of the rule follows that this could belong to"
            yield Diagnostic("P145", Severity.WARNING, text, span)


def makes_no_move(game: Game, found: Presence) -> Iterator[Diagnostic]:
    """P146: rules of which no path makes a move; of one that several pieces have, the first use."""
    bodies = {i: {*_emitting(one.body)} for i, one in enumerate(game.procedures)}
    useful = {i for i, held in bodies.items() if None in held}
    while grown := {i for i, held in bodies.items() if i not in useful and held & useful}:
        useful |= grown
    idle = {i for i, rule in enumerate(game.rules) if not {*_emitting(rule.body)} & {None, *useful}}
    for piece in game.pieces:
        for entry in (*piece.moves, *piece.drops):
            if entry.rule in idle:
                idle.remove(entry.rule)
                message = f"this rule of {piece.name!r} can make no move"
                hint = "a move is made by `add`, in a script by `add-move`"
                yield Diagnostic("P146", Severity.WARNING, message, entry.span, hint=hint)


def _emitting(body: tuple[s.Stmt, ...]) -> Iterator[int | None]:
    """`None` for what makes a move in a body, and the procedures that are called in it."""
    for node in different(body):
        if isinstance(node, s.Emit):
            yield None
        elif isinstance(node, s.Call):
            yield node.procedure


def _emits(node: s.Stmt) -> bool:
    return any(True for _ in _emitting((node,)))


def _go(body: tuple[s.Stmt, ...], reached: set[Place | None], cut: dict[Place, Span]) -> bool:
    """Follow a body; whether it ends before its last line, however it began."""
    for number, node in enumerate(body):
        reached.add(place_of(node.span))
        if _ends(node, reached, cut):
            _cut(body[number + 1 :], cut)
            return True
    return False


def _ends(node: s.Stmt, reached: set[Place | None], cut: dict[Place, Span]) -> bool:
    """Whether nothing goes on behind a statement; what is in it is followed, too."""
    if isinstance(node, s.If):
        always = _known(node.condition)
        bodies = {True: node.then, False: node.other}
        if always is not None:
            _cut(bodies[not always], cut)
            return _go(bodies[always], reached, cut)
        ends = [_go(inside, reached, cut) for inside in bodies.values()]
        return all(ends)
    if isinstance(node, s.While) and _known(node.condition) is False:
        _cut(node.body, cut)
        return False
    for name in bodies_of(type(node)):
        _go(getattr(node, name), reached, cut)
    if isinstance(node, s.Verify):
        return _known(node.condition) is False
    return type(node) in LEAVING


def _cut(body: tuple[s.Stmt, ...], cut: dict[Place, Span]) -> None:
    """The first statement of what nothing leads to is told, if it was written."""
    for node in body:
        place = place_of(node.span)
        if place is not None and node.span is not None:
            cut.setdefault(place, node.span)
            return


def _known(condition: e.Expr) -> bool | None:
    """What a condition is, whatever happens; `None` if that depends."""
    if isinstance(condition, e.Const):
        return bool(condition.value)
    if isinstance(condition, e.Not):
        inner = _known(condition.operand)
        return None if inner is None else not inner
    return None
