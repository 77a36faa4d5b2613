"""What a rule asks of the cell on which it begins, before it does anything else.

A rule that begins with `(verify empty?)` need not be called where a piece stands, and one that
begins with `(verify (in-zone? my-pits))` only on a few cells: engines ask that where they call it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from translator.analysis.cells import codes_of
from translator.analysis.codes import Side
from translator.analysis.plan import plan
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START, reads
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.ids import PlayerId
from translator.ir.parts import Entry
from translator.ir.traits import STANDING, Resource, within
from translator.ir.walk import expressions, nodes

_SILENT: Final = within(
    Resource.ENTRY | Resource.PLAYER | Resource.LOCALS | STANDING,
    writes=Resource.LOCALS | Resource.RUN,
)
_FIRST_CELL: Final = (e.Local(HERE), e.Local(START))


class Opening(NamedTuple):
    """The cells that lie in all zones asked for, and whether they have to be empty or occupied."""

    cells: tuple[int, ...]
    empty: bool
    occupied: bool


def opening(game: Game, owner: PlayerId, entry: Entry, drop: bool) -> Opening:
    """What an entry of a player's pieces asks for first, where it is a drop or a move."""
    body = game.rules[entry.rule].body
    if drop and _only_passes(body):
        return Opening((0,), False, False)
    cells = set(range(len(game.board.positions)))
    empty = occupied = False
    for condition in _verified(body):
        denied = isinstance(condition, e.Not)
        asked = condition.operand if isinstance(condition, e.Not) else condition
        if isinstance(asked, e.InZone):
            zone = entry.args[asked.zone.index] if isinstance(asked.zone, e.Param) else asked.zone
            zone = zone.value if isinstance(zone, e.Const) else zone
            assert isinstance(zone, int)
            inside = game.board.zones[zone].positions[owner]
            cells = cells.difference(inside) if denied else cells.intersection(inside)
        elif isinstance(asked, e.IsEmpty):
            empty, occupied = empty or not denied, occupied or denied
        elif isinstance(asked, e.Occupied):
            empty, occupied = empty or denied, occupied or not denied
        else:
            occupied = occupied or not denied
    return Opening(tuple(sorted(cells)), empty, occupied)


def admitted(side: Side, entry: Entry) -> int:
    """The codes of what may stand on the first cell, by what an entry asks for first."""
    found = side.codes.all
    for condition in _verified(side.game.rules[entry.rule].body):
        denied = isinstance(condition, e.Not)
        match condition.operand if isinstance(condition, e.Not) else condition:
            case e.Owned(relation=relation):
                held = side.related(relation)
            case e.IsPiece(piece=e.Const(value=piece)):
                held = side.codes.of_type(piece)
            case _:  # it admits any code
                continue
        found &= ~held if denied else held
    return found


def numbered(game: Game, entry: Entry) -> tuple[e.Condition, ...]:
    """What an entry asks first of the numbers of its first cell, or of those a step from it.

    The rule ends where one of these conditions is denied, and nobody can tell that it has begun.
    """
    here = {HERE, START}
    found: list[e.Condition] = []
    for node in game.rules[entry.rule].body:
        if not all(_is_silent(game, one, here) for one in nodes(node)):
            break
        match node:
            case s.Let(name, value, False) if name not in (HERE, START):
                (here.add if value in _FIRST_CELL else here.discard)(name)
            case s.Verify(asked):
                parts = asked.operands if isinstance(asked, e.And) else (asked,)
                found += (part for part in parts if _is_numbered(part, here))
            case _:  # what comes after may depend on what it does
                break
    return tuple(found)


def _is_silent(game: Game, node: Any, here: set[str]) -> bool:
    """It changes nothing and warns of nothing."""
    if not isinstance(node, e.Load):
        return type(node) in _SILENT
    variable, index = game.variables[node.variable], node.index
    if variable.size is None or variable.scratch:
        return not variable.scratch
    placed = isinstance(index, e.Step) or (isinstance(index, e.Local) and index.name in here)
    return placed and variable.size == len(game.board.positions)


def _is_numbered(condition: e.Condition, here: set[str]) -> bool:
    """A condition on elements of arrays, which names nothing but the first cell."""
    parts = [*nodes(condition)]
    return any(isinstance(one, e.Load) and one.index is not None for one in parts) and all(
        one.name in here for one in parts if isinstance(one, e.Local)
    )


def ahead(side: Side, entry: Entry) -> tuple[e.Step, int] | None:
    """The step with which an entry begins, if it does, and the codes of what has to stand there.

    It ends where that leads off the board.
    """
    body = side.game.rules[entry.rule].body
    found = first_step(body)
    after = body[found[0] + 1 : found[0] + 2] if found is not None else ()
    if found is None or not (after and isinstance(after[0], s.Verify)):
        return None
    asked = after[0].condition
    parts = asked.operands if isinstance(asked, e.And) else (asked,)
    admitted, step = side.codes.all, body[found[0]]
    standing = any(isinstance(part, e.IsEmpty | e.Occupied | e.Owned | e.IsPiece) for part in parts)
    if not (standing or (isinstance(step, s.Let) and step.walk)):
        return None
    for part in parts:
        codes = codes_of(part, HERE, side.codes, side.owner)
        admitted &= side.codes.all if codes is None else codes
    return (found[1], admitted) if admitted != side.codes.all else None


def first_step(body: tuple[s.Stmt, ...]) -> tuple[int, e.Step] | None:
    """The statement by which a rule goes on from its start, before which it does nothing."""
    for index, node in enumerate(body):
        match node:
            case s.Let(name, value) if name == HERE:
                way = known_step(value, (HERE, START))
                return None if way is None else (index, way)
            case s.Let() | s.Verify() | s.Mark():
                pass
            case _:  # it does something
                return None
    return None


def known_step(value: e.Expr, places: tuple[str, ...]) -> e.Step | None:
    """A step from one of these places, if a constant says where it leads."""
    match value:
        case e.Step(e.Local(name), e.Param() | e.Const(), _, e.Me()) if name in places:
            return value
        case _:  # it is computed where it leads
            return None


def constant(entry: Entry, value: e.Expr) -> int:
    """A constant of a rule, perhaps one that the entry gives."""
    assert isinstance(value, e.Param | e.Const)
    return entry.args[value.index] if isinstance(value, e.Param) else value.value


def starts(game: Game) -> tuple[int, ...]:
    """The cells from which turns may begin with a move of a piece; nothing where most are.

    A man in draughts may stand everywhere, a seed that is sown lies lowest in its pit.
    """
    if game.generation.by_type:
        return ()
    begun = {
        (PlayerId(group.owner), entry)
        for groups in plan(game).groups
        for group in groups
        for row in group.moves
        for entry in row
    }
    found = {cell for owner, entry in begun for cell in opening(game, owner, entry, False).cells}
    return tuple(sorted(found)) if 2 * len(found) < len(game.board.positions) else ()


def _only_passes(body: tuple[s.Stmt, ...]) -> bool:
    """The rule makes the same pass wherever it begins; only the first of a generation is one."""
    if not body or not (isinstance(body[-1], s.Emit) and body[-1].passing):
        return False
    return all(
        isinstance(node, s.Do)
        and not reads(node)
        and not any(isinstance(part, e.Ask) for part in expressions(node))
        for node in body[:-1]
    )


def _verified(body: tuple[s.Stmt, ...]) -> list[e.Condition]:
    """What is verified of the first cell until something else is asked or done.

    Names of the cell and marks on it may be set before: nobody sees them if the rule ends there.
    """
    here = {HERE, START}  # names of the cell
    found: list[e.Condition] = []
    for node in body:
        if isinstance(node, s.Let) and not node.walk and isinstance(node.value, e.Local):
            if node.name == HERE:
                break
            (here.add if node.value.name in here else here.discard)(node.name)
        elif isinstance(node, s.Verify):
            asked = node.condition
            parts = asked.operands if isinstance(asked, e.And) else (asked,)
            known = [part for part in parts if _is_known(part, here)]
            if known != [*parts]:
                found += parts[: next(i for i, part in enumerate(parts) if part not in known)]
                break
            found += known
        elif not (isinstance(node, s.Mark) and isinstance(node.value, e.Const)):
            break
    return found


def _is_known(condition: e.Expr, here: set[str]) -> bool:
    """The condition asks only what stands on the cell, or whether it is in a zone of the entry."""
    match condition.operand if isinstance(condition, e.Not) else condition:
        case e.IsEmpty(at) | e.Occupied(at) | e.InZone(at, e.Param() | e.Const()):
            return isinstance(at, e.Local) and at.name in here
        case e.Owned(at, _, e.Me()) | e.IsPiece(at, e.Const(Kind.PIECE)):
            return isinstance(at, e.Local) and at.name in here
        case _:  # it asks for something else
            return False
