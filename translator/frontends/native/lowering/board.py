"""`board`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from math import prod

from translator.frontends.links import TOO_LARGE, Room, reverse_tables, too_large
from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.tree import Node, names_in, nodes_in
from translator.frontends.zrf.lowering.scope import Names
from translator.ir.expr import NOWHERE
from translator.ir.ids import DirectionId, Neighbour, PositionId
from translator.ir.parts import Board, Zone
from translator.ir.view import Grid

MAX_POSITIONS = 65_536


@dataclass(slots=True)
class Draft:
    """A board under construction, everything by name."""

    scope: Scope
    positions: dict[str, None] = field(default_factory=dict)
    killed: set[str] = field(default_factory=set)
    directions: dict[str, dict[str, str]] = field(default_factory=dict)  # from -> to
    offsets: dict[str, list[tuple[int, ...]]] = field(default_factory=dict)
    reverse: dict[str, dict[str, str]] = field(default_factory=dict)
    dummies: set[str] = field(default_factory=set)
    zones: dict[str, tuple[set[str], dict[str, set[str]], Node]] = field(default_factory=dict)
    symmetries: dict[str, dict[str, str]] = field(default_factory=dict)
    grids: list[tuple[tuple[tuple[str, ...], ...], list[str]]] = field(default_factory=list)
    room: Room = field(default_factory=Room)

    def position(self, node: Node) -> str | None:
        return self._known("position", self.positions, node)

    def direction(self, node: Node) -> str | None:
        return self._known("direction", self.directions, node)

    def player(self, node: Node) -> str | None:
        return self._known("player", self.scope.players.index, node)

    def _known(self, role: str, table: Mapping[str, object], node: Node) -> str | None:
        name = self.scope.meaning(node)
        if name in table:
            return name
        self.scope.unknown(role, name, node, table)
        return None

    def links(self, node: Node) -> list[tuple[str, str]]:
        pairs = [tuple(map(self.position, names_in(link))) for link in nodes_in(node, "link")]
        return [(a, b) for a, b in pairs if a is not None and b is not None]


def lower_board(scope: Scope, node: Node | None) -> tuple[Board, tuple[Grid, ...]]:
    """The board and its grids; fills the positions, directions and zones of `scope`."""
    draft = Draft(scope)
    for child in node.children if node is not None else ():
        assert isinstance(child, Node)
        _PARTS[str(child.data)](draft, child)
    if node is not None and not draft.positions and not scope.sink.has_errors:
        scope.error("L402", "the board has no positions", node)
    if node is not None and too_large(draft.directions.values(), len(draft.positions)):
        if not scope.sink.count("L403"):
            scope.error("L403", TOO_LARGE, node)
        draft.directions.clear()
    return _finish(draft)


def _grid(draft: Draft, node: Node) -> None:
    scope = draft.scope
    labels = [tuple(map(scope.text, names_in(row))) for row in nodes_in(node, "labels")]
    if prod(map(len, labels)) + len(draft.positions) > MAX_POSITIONS:
        scope.error("L403", f"a board has at most {MAX_POSITIONS:,} positions", node)
        return
    order = _naming(scope, node, len(labels))
    cells = {
        cell: "".join(labels[d][cell[d]] for d in order)
        for cell in product(*(range(len(row)) for row in labels))
    }
    if len(set(cells.values())) != len(cells):
        scope.error("L202", "two cells of the grid have the same name", node)
    for name in cells.values():
        draft.positions[name] = None
        draft.killed.discard(name)
    draft.grids.append((tuple(labels), list(cells.values())))
    for step in (step for steps in nodes_in(node, "steps") for step in nodes_in(steps, "step")):
        first, *numbers = names_in(step)
        offset = tuple(map(scope.number, numbers))
        way = draft.directions.setdefault(scope.text(first), {})
        if len(offset) != len(labels):
            message = f"{len(offset)} offsets for {len(labels)} dimensions"
            scope.error("L302", f"the direction `{scope.text(first)}` has {message}", step)
            continue
        draft.offsets.setdefault(scope.text(first), []).append(offset)
        if draft.room.lacks(map(len, labels), offset):
            if not scope.sink.count("L403"):
                scope.error("L403", TOO_LARGE, step)
            continue
        for cell, name in cells.items():
            target = cells.get(tuple(i + d for i, d in zip(cell, offset, strict=True)))
            if target is not None:
                way[name] = target


def _naming(scope: Scope, node: Node, dimensions: int) -> list[int]:
    """The dimensions in the order in which their labels make a name: as they come, or as said."""
    for naming in nodes_in(node, "naming"):
        order = [scope.number(name, 1, dimensions) - 1 for name in names_in(naming)]
        if sorted(order) == list(range(dimensions)):
            return order
        scope.error("L302", f"`names` lists each of the {dimensions} dimensions once", naming)
    return list(range(dimensions))


def _positions(draft: Draft, node: Node) -> None:
    if len(node.children) + len(draft.positions) > MAX_POSITIONS:
        draft.scope.error("L403", f"a board has at most {MAX_POSITIONS:,} positions", node)
        return
    for name in names_in(node):
        text = draft.scope.text(name)
        if text in draft.positions:
            draft.scope.error("L202", f"the position `{text}` is declared twice", name)
        draft.positions[text] = None
        draft.killed.discard(text)


def _dummies(draft: Draft, node: Node) -> None:
    draft.dummies |= {name for name in map(draft.position, names_in(node)) if name is not None}


def _directions(draft: Draft, node: Node) -> None:
    for name in names_in(node):
        draft.directions.setdefault(draft.scope.text(name), {})


def _links(draft: Draft, node: Node) -> None:
    way = draft.directions.setdefault(draft.scope.text(names_in(node)[0]), {})
    way.update(draft.links(node))


def _unlink(draft: Draft, node: Node) -> None:
    first, *rest = names_in(node)
    direction = draft.direction(first)
    for name in map(draft.position, rest):
        if direction is not None and name is not None:
            draft.directions[direction].pop(name, None)


def _reverse(draft: Draft, node: Node) -> None:
    direction = draft.direction(names_in(node)[0])
    if direction is not None:
        draft.reverse[direction] = dict(draft.links(node))


def _kill(draft: Draft, node: Node) -> None:
    gone = {name for name in map(draft.position, names_in(node)) if name is not None}
    for name in gone:
        del draft.positions[name]
    draft.killed |= gone
    draft.dummies -= gone
    for table in draft.directions.values():
        for start in [a for a, b in table.items() if a in gone or b in gone]:
            del table[start]


def _symmetry(draft: Draft, node: Node) -> None:
    player = draft.player(names_in(node)[0])
    if player is None:
        return
    table = draft.symmetries.setdefault(player, {})
    for link in nodes_in(node, "link"):
        one, other = map(draft.direction, names_in(link))
        if one is not None and other is not None:
            table[one] = other


def _zone(draft: Draft, node: Node) -> None:
    first, *rest = names_in(node)
    name = draft.scope.text(first)
    everyone, sides, _ = draft.zones.setdefault(name, (set(), {}, node))
    everyone.update(p for p in map(draft.position, rest) if p is not None)
    for side in nodes_in(node, "side"):
        who, *cells = names_in(side)
        player = draft.player(who)
        if player is not None:
            found = (p for p in map(draft.position, cells) if p is not None)
            sides.setdefault(player, set()).update(found)


_PARTS = {
    "grid": _grid,
    "positions": _positions,
    "dummies": _dummies,
    "directions": _directions,
    "links": _links,
    "unlink": _unlink,
    "reverse": _reverse,
    "kill": _kill,
    "symmetry": _symmetry,
    "zone": _zone,
}


def _finish(draft: Draft) -> tuple[Board, tuple[Grid, ...]]:
    scope = draft.scope
    for table, names in (
        (scope.positions, draft.positions),
        (scope.directions, draft.directions),
        (scope.zones, draft.zones),
    ):
        for name in names:
            table.add(name)
    index = scope.positions.index
    links = tuple(_table(scope.positions, way) for way in draft.directions.values())
    derived = reverse_tables(scope.directions.names, links, draft.offsets)
    reverse = tuple(
        _table(scope.positions, draft.reverse[name]) if name in draft.reverse else derived[d]
        for d, name in enumerate(scope.directions.names)
    )
    board = Board(
        positions=scope.positions.names,
        directions=scope.directions.names,
        links=links,
        reverse=reverse,
        zones=tuple(_zone_sets(draft, name) for name in draft.zones),
        symmetries=tuple(_permutation(draft, player) for player in scope.players.names),
        dummies=frozenset(index[name] for name in draft.dummies),
    )
    grids = tuple(
        Grid(
            labels,
            tuple(index.get(n, NOWHERE) if n not in draft.killed else NOWHERE for n in names),
        )
        for labels, names in draft.grids
    )
    return board, grids


def _table(positions: Names[PositionId], way: dict[str, str]) -> tuple[Neighbour, ...]:
    table: list[Neighbour] = [NOWHERE] * len(positions)
    for start, end in way.items():
        table[positions[start]] = positions[end]
    return tuple(table)


def _zone_sets(draft: Draft, name: str) -> Zone:
    everyone, sides, node = draft.zones[name]
    index = draft.scope.positions.index
    sets = tuple(
        frozenset(index[p] for p in everyone | sides.get(player, set()))
        for player in draft.scope.players.names
    )
    return Zone(name, sets, draft.scope.span(node))


def _permutation(draft: Draft, player: str) -> tuple[DirectionId, ...]:
    directions, pairs = draft.scope.directions, draft.symmetries.get(player, {})
    return tuple(directions[pairs.get(name, name)] for name in directions.names)
