"""Moves of pieces that can be drawn without the others: each try makes at most one move.

A rule may go one step from where the piece stands, and end there or make no move; or it may go over
the board by a link, whatever stands there, and make at most one move on each cell. Such a sweep has
a try for each cell: a rule that does there what the sweep does. All moves of a piece then end on
different cells, but those of a sweep may be those of steps before it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from translator.analysis.plan import Group, Row, stage
from translator.analysis.runs.alone import stand_alone
from translator.analysis.runs.opening import constant, first_step, known_step
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START, assigned_in
from translator.ir.expr import NOWHERE, Const, Expr, Kind, Local
from translator.ir.game import Game
from translator.ir.ids import RuleId
from translator.ir.parts import Distinct, Entry, Pass, Priority, Rule
from translator.ir.walk import Body, statements
from translator.passes.unused import unset

Names = frozenset[str]

_HERE: Final = Local(HERE)
_MANY: Final = 2  # moves


class Try(NamedTuple):
    """An entry that makes at most one move, where that ends by where it starts; if only on empty.

    A cell of a sweep is the end from everywhere.
    """

    entry: Entry
    ends: tuple[int, ...]
    empty: bool
    swept: bool


class Sweep(NamedTuple):
    """The rule for one cell, which is its last constant, where the sweep begins and goes on."""

    rule: RuleId
    first: Expr
    step: e.Step
    empty: bool


class Sweeping(NamedTuple):
    """A game with the rules for single cells of its sweeps, by the rules that these stand for."""

    game: Game
    sweeps: dict[RuleId, Sweep]


def sweeping(game: Game) -> Sweeping:
    """Finds all sweeps; nothing uses the rules for their cells yet."""
    rules, found = [*game.rules], dict[RuleId, Sweep]()
    for index, rule in enumerate(game.rules):
        parts = _sweep(rule)
        if parts is not None:
            at_cell, first, step, empty = parts
            found[RuleId(index)] = Sweep(RuleId(len(rules)), first, step, empty)
            rules.append(at_cell)
    return Sweeping(replace(game, rules=tuple(rules)), found)


def steps_of(found: Sweeping, group: Group) -> list[tuple[Try, ...]] | None:
    """By type of piece the tries of a group; `None` where it has other moves or drops, too."""
    if any(group.drops):
        return None
    made = [_tries(found, group.owner, row) for row in group.moves]
    tries = [one for one in made if one is not None]
    used = {one.entry.rule for row in tries for one in row}
    proved = len(tries) == len(made) and used and stand_alone(found.game, used)
    return tries if proved else None


def may_draw(game: Game) -> bool:
    """Nothing chooses among moves, and no pass is beside them."""
    passing = stage(game, Pass)
    return not (passing is not None and not passing.forced) and all(
        isinstance(one, Distinct | Pass | Priority) for one in game.selection
    )


def _tries(found: Sweeping, owner: int, row: Row) -> tuple[Try, ...] | None:
    tries: list[Try] = []
    for entry in row:
        if any(one.swept for one in tries):
            return None  # nothing comes after a sweep
        more = _tries_of(found, owner, entry)
        if more is None or any(_meet(one, other) for one in tries for other in more):
            return None
        tries += (one for one in more if max(one.ends) != NOWHERE)
    return tuple(tries)


def _meet(one: Try, other: Try) -> bool:
    """Two steps may end on the same cell."""
    if other.swept:
        return False
    return any(a == b != NOWHERE for a, b in zip(one.ends, other.ends, strict=True))


def _tries_of(found: Sweeping, owner: int, entry: Entry) -> list[Try] | None:
    game = found.game
    sweep = found.sweeps.get(entry.rule)
    if sweep is not None:
        cells = _cells(game, owner, entry, sweep)
        size = len(game.board.positions)
        at_cells = [replace(entry, rule=sweep.rule, args=(*entry.args, cell)) for cell in cells]
        ends = ((cell,) * size for cell in cells)
        return [
            Try(one, at, sweep.empty, True) for one, at in zip(at_cells, ends, strict=True)
        ] or None
    body = game.rules[entry.rule].body
    step = first_step(body)
    if step is None:
        return None
    index, way = step
    after = body[index + 1 :]
    if _makes(after, frozenset({HERE}))[1] != 1 or not _is_plain(body):
        return None
    table = _ends(game, owner, entry, way)
    return [Try(entry, table, bool(after) and _asks_empty(after[0]), False)]


def _ends(game: Game, owner: int, entry: Entry, way: e.Step) -> tuple[int, ...]:
    direction = constant(entry, way.direction)
    starts = range(len(game.board.positions))
    return tuple(game.board.step(owner, start, direction, way.reverse) for start in starts)


def _cells(game: Game, owner: int, entry: Entry, sweep: Sweep) -> list[int]:
    """The cells over which a sweep goes; none if it comes to a cell again."""
    cells = [constant(entry, sweep.first)]
    ends = _ends(game, owner, entry, sweep.step)
    while ends[cells[-1]] != NOWHERE:
        cells.append(ends[cells[-1]])
        if len(cells) > len(ends):
            return []
    return cells


def _is_plain(body: Body) -> bool:
    """Each move begins with the piece itself, and does not let the player choose."""
    for node in statements(body):
        if isinstance(node, s.Pair) or (isinstance(node, s.Do) and isinstance(node.effect, s.Go)):
            return False
    return True


def _makes(body: Body, there: Names) -> tuple[Names, int]:
    """The locals that name the end after statements, and how many moves these make at most."""
    most = 0
    for node in body:
        if isinstance(node, s.Emit):
            most += 1 if _fits(node, there) else _MANY
        elif isinstance(node, s.If):
            then, other = _makes(node.then, there), _makes(node.other, there)
            there, most = then[0] & other[0], most + max(then[1], other[1])
        elif isinstance(node, s.Let) and isinstance(node.value, Local) and node.value.name in there:
            there |= {node.name}
        else:
            there -= assigned_in((node,))
            most += _MANY * any(isinstance(one, s.Emit) for one in statements((node,)))
    return there, most


def _fits(node: s.Emit, there: Names) -> bool:
    """The piece goes from where the rule begins to the end."""
    ends = isinstance(node.end, Local) and node.end.name in there
    return ends and node.start == Local(START) and not (node.pieces or node.copy)


def _asks_empty(node: s.Stmt) -> bool:
    asked = node.condition if isinstance(node, s.Verify | s.If) else e.TRUE
    return e.IsEmpty(_HERE) in (asked.operands if isinstance(asked, e.And) else (asked,))


def _sweep(rule: Rule) -> tuple[Rule, Expr, e.Step, bool] | None:
    """The rule for one cell of a sweep, where that begins and how it goes on; if on empty ones."""
    match rule.body:
        case (
            *before,
            s.Let(name, (e.Param() | Const()) as first),
            s.If() as once,
            s.While(e.OnBoard(at), (s.Let(again, value), s.If() as more)),
        ) if name == again == HERE and at == value and once == more:
            way = known_step(at, (HERE,))
            given = assigned_in((once,))
            there, most = _makes((once,), frozenset({HERE}))
            stays = HERE in there and most == 1 and not _may_end((once,), frozenset({HERE}))
            carried = given & unset((once,), idle=True) - {HERE}
            quiet = all(isinstance(node, s.Let | s.Mark | s.Verify) for node in before)
            moved = any(isinstance(node, s.Let) and node.name == HERE for node in before)
            if way is None or not stays or carried or not quiet or moved or _tells(once):
                return None
            cell = s.Let(_HERE.name, e.Param(len(rule.params), Kind.POSITION))
            params = (*rule.params, Kind.POSITION)
            body = (*before, cell, once)
            empty = _asks_empty(once) and not once.other
            return replace(rule, params=params, body=body), first, way, empty
    return None


def _tells(once: s.If) -> bool:
    """What is done on a cell may tell on the next ones: effects that are pending, marks."""
    kept = (s.If, s.Let, s.While, s.Emit)
    return any(not isinstance(node, kept) for node in statements((once,)))


def _may_end(body: Body, there: Names) -> bool:
    """Whether something may end the run; going on to where one certainly can, or back, does not."""
    for node in body:
        match node:
            case s.Let(value=value) if not node.walk or (
                isinstance(value, Local) and value.name in there
            ):
                pass
            case s.If(_, then, other):
                if _may_end(then, there) or _may_end(other, there):
                    return True
            case s.While(e.OnBoard(at), (s.Let(value=value), *rest)) if at == value:
                inside = _makes(tuple(rest), frozenset())[0]
                if _may_end(tuple(rest), inside):
                    return True
            case s.Emit():
                pass
            case _:  # anything else may
                return True
        there = _makes((node,), there)[0]
    return False
