"""`board`: positions, links, kills, symmetries, zones (docs/zrf.md 6), in textual order (U7)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import product
from math import prod

from translator.frontends.links import TOO_LARGE, Room, reverse_tables, too_large
from translator.frontends.zrf.lowering.scope import Scope, atom, children, texts
from translator.frontends.zrf.nodes import Form, Node
from translator.frontends.zrf.usage import is_number
from translator.ir.expr import NOWHERE
from translator.ir.ids import DirectionId, Neighbour
from translator.ir.parts import Board, Zone
from translator.ir.view import Grid, Rectangle

MAX_POSITIONS = 65_536
_IN_NO_NAME = frozenset(' \t\r\n();"')


@dataclass(slots=True)
class BoardView:
    """The part of a board that is only shown."""

    rectangles: dict[str, Rectangle] = field(default_factory=dict)
    grids: list[tuple[tuple[tuple[str, ...], ...], list[str]]] = field(default_factory=list)
    images: tuple[str, ...] = ()


@dataclass(slots=True)
class _Draft:
    """A board under construction: everything by name, because positions may be killed."""

    scope: Scope
    positions: dict[str, None] = field(default_factory=dict)
    killed: set[str] = field(default_factory=set)
    links: dict[str, dict[str, str]] = field(default_factory=dict)  # direction -> from -> to
    offsets: dict[str, list[tuple[int, ...]]] = field(default_factory=dict)
    dummies: set[str] = field(default_factory=set)
    zones: dict[str, dict[str | None, dict[str, None]]] = field(default_factory=dict)
    zone_forms: dict[str, Form] = field(default_factory=dict)
    symmetries: dict[str, dict[str, tuple[str, Form]]] = field(default_factory=dict)
    room: Room = field(default_factory=Room)
    view: BoardView = field(default_factory=BoardView)

    def position(self, node: Node) -> str | None:
        """The name that a node writes; a list is none, as was reported before (`arguments`)."""
        if isinstance(node, Form):
            return None
        name = atom(node)
        if name in self.positions:
            return name
        if name in self.killed:
            self.scope.sink.warning("Z304", f"position `{name}` was killed", node.span)
        else:
            self.scope.sink.warning("Z303", f"unknown position `{name}`", node.span)
        return None

    def add(self, name: str, node: Node) -> None:
        if name in self.positions:
            self.scope.sink.warning("Z302", f"position `{name}` is declared twice", node.span)
        self.killed.discard(name)
        self.positions[name] = None

    def link(self, direction: str, start: str, end: str) -> None:
        self.links.setdefault(direction, {})[start] = end


def _integers(nodes: tuple[Node, ...]) -> list[int]:
    """The numbers of nodes; what is none counts as 0."""
    return [int(atom(node)) if is_number(node) else 0 for node in nodes]


def _firsts(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """The first items of lists."""
    return (node.items[0] for node in nodes if isinstance(node, Form))


def _rectangle(nodes: tuple[Node, ...]) -> Rectangle | None:
    return Rectangle(*_integers(nodes[:4])) if len(nodes) >= 4 else None


def _grid(draft: _Draft, form: Form) -> None:
    dimensions = children(form, "dimensions")
    if len(dimensions) != 1:
        message = f"a grid needs exactly one `dimensions`, found {len(dimensions)}"
        hint = "each list names positions of its own" if dimensions else ""
        draft.scope.sink.warning("Z305", message, form.span, hint)
    for node in dimensions:
        _cells_of(draft, form, node)


def _cells_of(draft: _Draft, form: Form, dimensions: Form) -> None:
    """The positions of one list of dimensions, and the links between them."""
    scope = draft.scope
    labels: list[tuple[str, ...]] = []
    shifts: list[tuple[int, int]] = []
    for node in dimensions.items[1:]:
        if not isinstance(node, Form) or not node.items:
            continue
        labels.append(_labels(scope, node.items[0]))
        step = node.items[1] if len(node.items) > 1 else None
        numbers = _integers(step.items[:2]) if isinstance(step, Form) else [0, 0]
        shifts.append((numbers[0], numbers[1]) if len(numbers) == 2 else (0, 0))
    size = prod(len(names) for names in labels)
    if size + len(draft.positions) > MAX_POSITIONS:
        message = f"the board would have {size:,} positions, more than {MAX_POSITIONS:,}"
        scope.sink.error("Z307", message, form.span)
        return
    names = _cells(draft, form, labels, shifts)
    for directions in children(form, "directions"):
        scope.check_distinct(_firsts(directions.items[1:]))
        for node in directions.items[1:]:
            _grid_direction(draft, node, labels, names)


def _labels(scope: Scope, node: Node) -> tuple[str, ...]:
    """The labels of a dimension, as they stand between `/`."""
    labels = tuple(atom(node).split("/"))
    for label in labels:
        if not label or set(label) & _IN_NO_NAME:
            what = (
                f"the label `{label}` has characters that no name can have"
                if label
                else "a label is empty"
            )
            hint = "`/` separates labels, without blanks; none follows the last one"
            scope.sink.warning("Z320", f"{what}", node.span, hint)
    return labels


def _cells(
    draft: _Draft, form: Form, labels: list[tuple[str, ...]], shifts: list[tuple[int, int]]
) -> list[str]:
    """Declares the positions of a grid, the first dimension outermost (U8)."""
    first = children(form, "start-rectangle")
    origin = _rectangle(first[0].items[1:]) if first else None
    names: list[str] = []
    for cell in product(*(range(len(row)) for row in labels)):
        name = "".join(row[i] for row, i in zip(labels, cell, strict=True))
        names.append(name)
        draft.add(name, form)
        if origin is not None:
            dx = sum(i * shift[0] for i, shift in zip(cell, shifts, strict=True))
            dy = sum(i * shift[1] for i, shift in zip(cell, shifts, strict=True))
            draft.view.rectangles[name] = Rectangle(
                origin.left + dx, origin.top + dy, origin.right + dx, origin.bottom + dy
            )
    draft.view.grids.append((tuple(labels), names))
    return names


def _grid_direction(
    draft: _Draft, node: Node, labels: list[tuple[str, ...]], names: list[str]
) -> None:
    scope = draft.scope
    if not isinstance(node, Form) or not node.head:
        return
    offset = _integers(node.items[1:])
    if len(offset) != len(labels):  # U9
        message = f"direction `{node.head}` has {len(offset)} offsets for {len(labels)} dimensions"
        scope.sink.warning("Z309", message, node.span, "missing offsets are 0")
        offset = (offset + [0] * len(labels))[: len(labels)]
    draft.offsets.setdefault(node.head, []).append(tuple(offset))
    links = draft.links.setdefault(node.head, {})
    if draft.room.lacks(map(len, labels), offset):
        if not scope.sink.count("Z307"):
            scope.sink.error("Z307", TOO_LARGE, node.span)
        return
    starts, shift = [0], 0  # indices in `names` of the cells whose neighbours are on the grid
    for row, d in zip(labels, offset, strict=True):
        inside = range(max(0, -d), len(row) - max(0, d))
        starts = [start * len(row) + i for start in starts for i in inside]
        shift = shift * len(row) + d
    links.update((names[start], names[start + shift]) for start in starts)


def _positions(draft: _Draft, form: Form) -> None:
    for node in form.items[1:]:
        if not isinstance(node, Form) or not atom(node.items[0]):
            continue
        if len(draft.positions) >= MAX_POSITIONS:
            draft.scope.sink.error("Z307", f"more than {MAX_POSITIONS:,} positions", node.span)
            return
        name = atom(node.items[0])
        draft.add(name, node)
        rectangle = _rectangle(node.items[1:])
        if rectangle is not None:
            draft.view.rectangles[name] = rectangle


def _dummy(draft: _Draft, form: Form) -> None:
    for node in form.items[1:]:
        if name := atom(node):
            draft.add(name, node)
            draft.dummies.add(name)


def _links(draft: _Draft, form: Form) -> None:
    direction = atom(form.items[1]) if len(form.items) > 1 else ""
    if not direction:
        return
    draft.links.setdefault(direction, {})
    for node in form.items[2:]:
        if not isinstance(node, Form) or len(node.items) != 2:
            continue
        start, end = draft.position(node.items[0]), draft.position(node.items[1])
        if start is None or end is None:
            continue
        if draft.links[direction].get(start, end) != end:  # U11
            message = f"`{start}` already has a link {direction}; the new one replaces it"
            draft.scope.sink.warning("Z312", message, node.span)
        draft.link(direction, start, end)


def _unlink(draft: _Draft, form: Form) -> None:
    draft.scope.check_distinct(form.items[1:])
    alone: dict[str, None] = {}
    for node in form.items[1:]:
        if not isinstance(node, Form):  # U12: outgoing and incoming links
            name = draft.position(node)
            if name is not None:
                alone[name] = None
            continue
        if len(node.items) != 2:
            continue
        start, other = atom(node.items[0]), atom(node.items[1])
        if other in draft.positions:
            for table in draft.links.values():
                for a, b in ((start, other), (other, start)):
                    if table.get(a) == b:
                        del table[a]
        elif other in draft.links:
            draft.links[other].pop(start, None)
        else:
            draft.position(node.items[1])
    _isolate(draft, alone)


def _isolate(draft: _Draft, names: Collection[str]) -> None:
    for table in draft.links.values() if names else ():
        for start in [a for a, b in table.items() if a in names or b in names]:
            del table[start]


def _kill(draft: _Draft, form: Form) -> None:
    gone: dict[str, None] = {}
    for node in form.items[1:]:
        name = draft.position(node)
        if name is not None:
            del draft.positions[name]
            draft.killed.add(name)
            gone[name] = None
    _isolate(draft, gone)
    draft.dummies.difference_update(gone)


def _symmetry(draft: _Draft, form: Form) -> None:
    player = atom(form.items[1]) if len(form.items) > 1 else ""
    if player not in draft.scope.players:
        if player:
            message = f"symmetry for `{player}`, which is not a player"
            draft.scope.sink.warning("Z314", message, form.items[1].span)
        return
    if player in draft.symmetries:
        message = f"`{player}` has two symmetries; they count together"
        draft.scope.sink.warning("Z111", message, form.span)
    table = draft.symmetries.setdefault(player, {})
    draft.scope.check_distinct(_firsts(form.items[2:]))
    for node in form.items[2:]:
        if isinstance(node, Form) and len(node.items) == 2:
            table[atom(node.items[0])] = atom(node.items[1]), node


def _zone(draft: _Draft, form: Form) -> None:
    name = next((word for node in children(form, "name") for word in texts(node)), "")
    if not name:
        return
    zone = draft.zones.setdefault(name, {})
    draft.zone_forms.setdefault(name, form)
    players: list[str | None] = []
    for node in children(form, "players"):
        draft.scope.check_distinct(node.items[1:])
        for player in node.items[1:]:
            if atom(player) in draft.scope.players:
                players.append(atom(player))
            elif atom(player):
                message = f"zone `{name}` for `{atom(player)}`, which is not a player"
                draft.scope.sink.warning("Z317", message, player.span)
    if not children(form, "players"):
        players = [None]
    for node in children(form, "positions"):
        draft.scope.check_distinct(node.items[1:])
    cells = {
        position: None
        for node in children(form, "positions")
        for position in map(draft.position, node.items[1:])
        if position is not None
    }
    if again := [owner or "everybody" for owner in players if owner in zone]:
        message = f"zone `{name}` is given twice for {', '.join(again)}; both count together"
        draft.scope.sink.warning("Z111", message, form.span)
    for owner in players:
        zone.setdefault(owner, {}).update(cells)


_CHILDREN = {
    "grid": _grid,
    "positions": _positions,
    "dummy": _dummy,
    "links": _links,
    "unlink": _unlink,
    "kill-positions": _kill,
    "symmetry": _symmetry,
    "zone": _zone,
}


def lower_board(scope: Scope, form: Form | None) -> tuple[Board, BoardView]:
    """Builds the board and fills the position, direction and zone names of `scope`."""
    draft = _Draft(scope)
    for node in form.items[1:] if form is not None else ():
        if isinstance(node, Form) and node.head == "image":
            draft.view.images = draft.view.images + texts(node)
        elif isinstance(node, Form) and node.head in _CHILDREN:
            _CHILDREN[node.head](draft, node)
    if form is not None and too_large(draft.links.values(), len(draft.positions)):
        if not scope.sink.count("Z307"):
            scope.sink.error("Z307", TOO_LARGE, form.span)
        draft.links.clear()
    return _finish(draft), draft.view


def _finish(draft: _Draft) -> Board:
    scope = draft.scope
    for name in draft.positions:
        scope.positions.add(name)
    for name in draft.links:
        scope.directions.add(name)
    for name in draft.zones:
        scope.zones.add(name)
    links = tuple(_table(draft, draft.links[d]) for d in draft.links)
    return Board(
        positions=scope.positions.names,
        directions=scope.directions.names,
        links=links,
        reverse=reverse_tables(scope.directions.names, links, draft.offsets),
        zones=tuple(_zone_sets(draft, name) for name in draft.zones),
        symmetries=tuple(_permutation(draft, player) for player in scope.players.names),
        dummies=frozenset(scope.positions[name] for name in draft.dummies),
    )


def _table(draft: _Draft, links: dict[str, str]) -> tuple[Neighbour, ...]:
    positions = draft.scope.positions
    table: list[Neighbour] = [NOWHERE] * len(positions)
    for start, end in links.items():
        if start in positions and end in positions:
            table[positions[start]] = positions[end]
    return tuple(table)


def _zone_sets(draft: _Draft, name: str) -> Zone:
    zone, positions = draft.zones[name], draft.scope.positions
    everyone = zone.get(None, {})
    sets = tuple(
        frozenset(positions[p] for p in (*everyone, *zone.get(player, {})) if p in positions)
        for player in draft.scope.players.names
    )
    return Zone(name, sets, draft.zone_forms[name].span)


def _permutation(draft: _Draft, player: str) -> tuple[DirectionId, ...]:
    """What each direction means for a player."""
    directions, sink = draft.scope.directions, draft.scope.sink
    meant = {name: name for name in directions.names}
    pairs = draft.symmetries.get(player, {})
    for name, (other, form) in pairs.items():
        for unknown in (one for one in (name, other) if one not in directions):
            message = f"symmetry of `{player}` names `{unknown}`, which is not a direction"
            sink.warning("Z319", message, form.span)
        if name in directions and other in directions:
            meant[name] = other
    for name, (other, form) in pairs.items():
        if other in directions and other not in pairs and name != other:
            message = f"for `{player}` both `{name}` and `{other}` mean `{other}`"
            sink.note("Z321", message, form.span, "a symmetry that exchanges them has both pairs")
    return tuple(directions[meant[name]] for name in directions.names)


def grids(view: BoardView, scope: Scope) -> tuple[Grid, ...]:
    positions = scope.positions
    return tuple(
        Grid(labels, tuple(positions.index.get(n, NOWHERE) for n in names))
        for labels, names in view.grids
    )


def rectangles(view: BoardView, scope: Scope) -> tuple[Rectangle | None, ...]:
    return tuple(view.rectangles.get(name) for name in scope.positions.names)
