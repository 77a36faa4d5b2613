"""Recognises the loop by which a rule without lists visits all cells that hang together.

A cursor goes from cell to cell; marks tell which cells it has met, and by which way it came to
each, so that it finds back. Of two directions, with TEST on the next cell and VISIT on each:

    while walking
      walking = false
      if not walking and (n of here) not seen and TEST(n of here)
        here = n of here, mark here seen, mark here entered-by-n, walking = true, VISIT
      ... the same for each direction
      if not walking
        if not walking and here is entered-by-n
          here = back from n, walking = true
        ... the same for each direction

What VISIT does may be done when all cells are known: it only sets flags and marks, and asks for
nothing that the loop or itself changes.
"""

from __future__ import annotations

from typing import NamedTuple

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, assigned, reads
from translator.ir.expr import TRUE, Const, Kind, Local, Relation
from translator.ir.walk import statements

Body = tuple[s.Stmt, ...]

_HERE = Local(HERE)


class Way(NamedTuple):
    """One direction: the steps there and back, and the marks of cells to which it has led."""

    there: e.Step
    back: e.Step
    entered: str


class Flood(NamedTuple):
    """A search through all cells whose pieces stand so to the player; `seen` are marks."""

    walking: str
    seen: str
    relation: Relation
    ways: tuple[Way, ...]
    visit: Body

    @property
    def steps(self) -> list[e.Step]:
        """There and back, of one way after the other."""
        return [step for way in self.ways for step in (way.there, way.back)]

    @property
    def given(self) -> bool:
        """All directions are constants of the entry."""
        return all(isinstance(step.direction, e.Param) for step in self.steps)


def once(visit: s.Stmt) -> bool:
    """It only sets locals, on a condition: what it does on one cell it need not do on another."""
    return isinstance(visit, s.If) and not visit.other and {*map(type, visit.then)} == {s.Let}


def floods(body: Body) -> dict[s.While, Flood]:
    """The loops of a rule that search so; by which way they came to cells nothing else marks."""
    nodes = list(statements(body))
    loops = [(node, flood(node)) for node in nodes if isinstance(node, s.While)]
    found = {node: one for node, one in loops if one is not None}
    marks = [node for node in nodes if isinstance(node, s.Mark)]
    for one in found.values():
        if any(mark.positions == one.seen and mark.value != TRUE for mark in marks):
            return {}
        for way in one.ways:
            # Of each loop that goes this way, and has met the same cells.
            own = sum(
                way.entered == other.entered and one.seen == loop.seen
                for loop in (loop for _, loop in loops if loop is not None)
                for other in loop.ways
            )
            if sum(mark.positions == way.entered for mark in marks) != own:
                return {}
    return found


def flood(node: s.While) -> Flood | None:
    """What a loop searches, if it is such a one."""
    match node:
        case s.While(
            condition=Local(walking),
            body=(
                s.Let() as begun,
                *advances,
                s.If(condition=e.Not(Local(still)), other=()) as back,
            ),
        ) if begun == _set(walking, False) and still == walking:
            pass
        case _:  # a loop of another kind
            return None
    if not advances or len(advances) != len(back.then):
        return None
    found = [_way(walking, *both) for both in zip(advances, back.then, strict=True)]
    known = [way for way in found if way is not None]
    if len(known) < len(found) or len({way[1:] for way in known}) > 1:
        return None
    ways = tuple(way for way, _, _, _ in known)
    _, seen, relation, visit = known[0]
    changed = {walking, seen, HERE, *(way.entered for way in ways)}
    if len({way.entered for way in ways}) < len(ways) or not _late(visit, changed):
        return None
    return Flood(walking, seen, relation, ways, visit)


def _set(name: str, value: bool) -> s.Let:
    return s.Let(name, Const(Kind.BOOLEAN, int(value)))


def _way(walking: str, ahead: s.Stmt, behind: s.Stmt) -> tuple[Way, str, Relation, Body] | None:
    """One direction, the marks of cells that were met, the test and the visit."""
    standing = e.Not(Local(walking))
    match ahead, behind:
        case (
            s.If(
                condition=e.And(
                    (free, e.Not(e.Marked(seen, met)), e.Owned(tested, relation, e.Me()))
                ),
                then=(
                    s.Let(name="here", value=e.Step() as there, walk=True),
                    s.Mark() as first,
                    s.Mark(positions=entered) as second,
                    s.Let() as on,
                    *visit,
                ),
                other=(),
            ),
            s.If(
                condition=e.And((idle, e.Marked() as came)),
                then=(s.Let(name="here", value=e.Step() as back, walk=True), s.Let() as again),
                other=(),
            ),
        ):
            pass
        case _:  # a loop of another kind
            return None
    going = _set(walking, True)
    fits = (
        free == idle == standing
        and met == tested == there
        and there.at == back.at == _HERE
        and (there.player, back.player) == (e.Me(), e.Me())
        and first == s.Mark(seen, _HERE, TRUE)
        and second == s.Mark(entered, _HERE, TRUE)
        and came == e.Marked(entered, _HERE)
        and on == again == going
        and relation in (Relation.FRIEND, Relation.ENEMY)
    )
    return (Way(there, back, entered), seen, relation, tuple(visit)) if fits else None


def _late(visit: Body, changed: set[str]) -> bool:
    """The visits of all cells can wait until all are known, in whatever order."""
    own: set[str] = set()
    asked: set[str] = set()
    for node in statements(visit):
        if isinstance(node, s.Let):
            plain = isinstance(node.value, Const) and not node.walk
            own |= set(assigned(node)) if plain else changed
        elif isinstance(node, s.Mark):
            if node.at != _HERE or node.value != TRUE:
                return False
            own.add(node.positions)
        elif isinstance(node, s.If):
            asked |= reads(node) - {HERE}
        else:
            return False
    values = {(node.name, node.value) for node in statements(visit) if isinstance(node, s.Let)}
    single = len({name for name, _ in values}) == len(values)
    return single and own.isdisjoint(changed | asked) and asked.isdisjoint(changed)
