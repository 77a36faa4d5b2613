"""Drops by which a rule puts one piece on the cell where it is tried, or none.

Where a turn knows no other moves, or a pass besides, a move can be drawn without the others: a cell
is drawn until the rule allows it there. Each legal move is then as likely as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

from translator.analysis.drawing.certain import comes_back
from translator.analysis.exploration.tables import Tables
from translator.analysis.plan import Group, Plan, stage
from translator.analysis.runs.alone import stand_alone
from translator.analysis.runs.floods import floods
from translator.analysis.runs.opening import opening
from translator.analysis.runs.searching import procedures
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START, assigned_in
from translator.ir.expr import OFF_BOARD, And, Compare, Expr, Local, Me, MovingType, Origin, Same
from translator.ir.game import Game
from translator.ir.ids import LocalName, PlayerId
from translator.ir.parts import Distinct, Entry, Pass, Priority
from translator.ir.walk import statements

Names = frozenset[LocalName]

_MANY = 2  # moves
_PUT = LocalName("(put)")
"""Among the names of the first cell: the piece that the move is about has been put there."""


class Single(NamedTuple):
    """An owner, a type of piece, what drops it, and the cells where that is tried.

    `empty`: it comes to nothing where something stands.
    """

    owner: PlayerId
    piece: int
    entry: Entry
    cells: tuple[int, ...]
    empty: bool


Singles = tuple[tuple[Single, ...], ...]
"""Of a turn, by group: the first with a move counts."""


Tries = Callable[[int, Entry], tuple[tuple[int, ...], bool]]
"""Where a drop of a type is tried, and whether only on empty cells."""


def drawn(game: Game, plan: Plan, tables: Tables) -> list[Singles]:
    """By turn, groups all of which make at most one move on a cell, up to one that does not.

    Nothing at all where tables have all moves: they are found as fast.
    """
    if any(not isinstance(stage, Distinct | Pass | Priority) for stage in game.selection):
        return []

    def tries(owner: PlayerId) -> Tries:
        return lambda _, entry: opening(game, owner, entry, True)[:2]

    owners = [PlayerId(turn.owner) for turn in game.turn_order.turns]
    found = drawable(game, plan.groups, [*map(tries, owners)])
    made = {(one.owner, one.piece, one.entry) for turn in found for group in turn for one in group}
    called = any(tables.table(*one, drop=True) is None for one in made)
    return found if called else []


def drawable(game: Game, turns: Sequence[Sequence[Group]], tries: Sequence[Tries]) -> list[Singles]:
    """By turn, such groups; no turn at all where one has any that could see runs of others."""
    if _passes_always(game) and any(len(groups) > 1 for groups in turns):
        return []  # a pass beside moves of which nobody knows yet whether they count
    found = []
    for groups, where in zip(turns, tries, strict=True):
        some = (group for group in groups if any(group.moves) or any(group.drops))
        found.append(tuple(takewhile(bool, (singles(game, group, where) for group in some))))
    rules = {one.entry.rule for turn in found for group in turn for one in group}
    return found if stand_alone(game, rules) else []


def _passes_always(game: Game) -> bool:
    passing = stage(game, Pass)
    return passing is not None and not passing.forced


def singles(game: Game, group: Group, tries: Tries) -> tuple[Single, ...]:
    """Those of a group, what is tried on few cells first.

    No two of their moves are the same, or read the same.
    """
    if any(group.moves):
        return ()
    owner = PlayerId(group.owner)
    found = [
        Single(owner, piece, entry, *tries(piece, entry))
        for piece, row in enumerate(group.drops)
        for entry in row
    ]
    placing = [one for one in found if not _passes(game, one.entry)]
    passing = [one for one in found if one not in placing]
    pieces, labels = {one.piece for one in placing}, {one.entry.label for one in placing}
    if not len(pieces) == len(labels) == len(placing) >= len(found) - 1:
        return ()
    if any(len(one.cells) > 1 or stage(game, Pass) for one in passing):
        return ()
    if not all(single(game, owner, one.entry) for one in found):
        return ()
    return tuple(sorted(found, key=lambda one: len(one.cells)))


def single(game: Game, owner: int, entry: Entry) -> bool:
    """The rule of a drop makes one move, a pass or one that ends where it is tried, or none."""
    body = game.rules[entry.rule].body
    ran = [game.procedures[one].body for one in procedures(game, body)]
    if any(isinstance(node, s.Emit) for one in ran for node in statements(one)):
        return False
    effects = [
        node.effect for one in (body, *ran) for node in statements(one) if isinstance(node, s.Do)
    ]
    if sum(isinstance(effect, s.Go) or _is_named(effect) for effect in effects) > 1:
        return False  # a move without an end may be about another piece
    searches = [
        node for node, flood in floods(body).items() if comes_back(game, owner, entry, flood)
    ]
    return _after(body, frozenset({HERE, START}), searches)[1] == 1


def _passes(game: Game, entry: Entry) -> bool:
    """Its moves are passes, of which there is one."""
    nodes = statements(game.rules[entry.rule].body)
    return any(isinstance(node, s.Emit) and node.passing for node in nodes)


def _after(body: Iterable[s.Stmt], there: Names, searches: Sequence[s.Stmt]) -> tuple[Names, int]:
    """The locals that name the first cell after statements, and how many moves these make at most.

    `there` are those that name it before; `searches` come back to where they began. A move that
    may end elsewhere is one too many, and so is any in a loop.
    """
    most = 0
    for node in body:
        if isinstance(node, s.Emit):
            most += 1 if _fits(node, there) else _MANY
        elif isinstance(node, s.If):
            then, other = (_after(way, there, searches) for way in (node.then, node.other))
            there, most = then[0] & other[0], most + max(then[1], other[1])
        elif isinstance(node, s.Let) and _names(node.value, there):
            there |= {node.name}
        elif isinstance(node, s.Verify):
            there |= _same(node.condition, there)
        elif isinstance(node, s.Do):
            there |= {_PUT} if _puts(node.effect, there) else frozenset()
        elif node in searches:
            there -= assigned_in((node,)) - {HERE}
        else:
            there -= assigned_in((node,))
            most += _MANY * any(isinstance(one, s.Emit) for one in statements((node,)))
    return there, most


def _fits(node: s.Emit, there: Names) -> bool:
    """It is a pass, or puts a piece on the first cell."""
    if node.pieces or node.start not in (None, OFF_BOARD):
        return False
    return node.passing or (_PUT in there if node.end is None else _names(node.end, there))


def _is_named(effect: s.Effect) -> bool:
    return isinstance(effect, s.Put) and effect.named


def _puts(effect: s.Effect, there: Names) -> bool:
    """It names the piece of the entry on the first cell as what a move without an end is about."""
    return (
        isinstance(effect, s.Put)
        and (effect.player, effect.piece, effect.named) == (Me(), MovingType(), True)
        and _names(effect.at, there)
    )


def _names(value: Expr, there: Names) -> bool:
    return isinstance(value, Origin) or (isinstance(value, Local) and value.name in there)


def _same(condition: Expr, there: Names) -> Names:
    """The locals that name the first cell, for they are said to be the same."""
    parts = condition.operands if isinstance(condition, And) else (condition,)
    pairs = [
        (part.left, part.right)
        for part in parts
        if isinstance(part, Same) or (isinstance(part, Compare) and part.op == "==")
    ]
    return frozenset(
        one.name
        for pair in pairs
        for one, other in (pair, pair[::-1])
        if isinstance(one, Local) and _names(other, there)
    )
