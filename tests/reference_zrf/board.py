"""The board: positions, links, zones and symmetries (docs/zrf.md 6).

The children of a ``board`` are carried out in textual order, as they stand (U7).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from translator.frontends.zrf.nodes import Form, Text

from .tree import arguments, forms, number, word, words

Vector = tuple[int, ...]


class Board:
    """What the rules know of the board. Positions and directions are their names."""

    def __init__(self) -> None:
        self.positions: dict[str, None] = {}  # an ordered set, in declaration order (U8)
        self.directions: dict[str, None] = {}
        self.links: dict[tuple[str, str], str] = {}  # (direction, from) -> to
        self.grids: list[dict[str, Vector]] = []  # the offset of each direction, grid by grid
        self.symmetry: dict[tuple[str, str], str] = {}  # (player, direction) -> direction
        self.zones: dict[tuple[str, str], set[str]] = {}  # (zone, player) -> positions
        self.zone_names: set[str] = set()
        self._reverses: dict[str, str | None] = {}

    # Questions

    def seen_by(self, player: str, direction: str) -> str:
        """What ``player`` means by ``direction``."""
        return self.symmetry.get((player, direction), direction)

    def step(self, player: str, at: str, direction: str) -> str | None:
        """The neighbour of ``at`` in the direction as ``player`` sees it."""
        return self.links.get((self.seen_by(player, direction), at))

    def step_back(self, player: str, at: str, direction: str) -> str | None:
        """The neighbour of ``at`` in the opposite of the direction as ``player`` sees it (U22).

        A direction has one reverse on the whole board; where there is none, any direction that
        leads from here to a position from which the given one comes back will do.
        """
        real = self.seen_by(player, direction)
        reverse = self.reverse(real)
        if reverse is not None:
            return self.links.get((reverse, at))
        for other in self.directions:
            to = self.links.get((other, at))
            if to is not None and self.links.get((real, to)) == at:
                return to
        return None

    def reverse(self, direction: str) -> str | None:
        """The direction that undoes ``direction``: the negated offset, else what the links say."""
        if direction not in self._reverses:
            self._reverses[direction] = self._find_reverse(direction)
        return self._reverses[direction]

    def _find_reverse(self, direction: str) -> str | None:
        for grid in self.grids:
            if direction in grid:
                wanted = tuple(-offset for offset in grid[direction])
                for other, vector in grid.items():
                    if vector == wanted:
                        return other
        pairs = [(at, to) for (d, at), to in self.links.items() if d == direction]
        for other in self.directions:
            if pairs and all(self.links.get((other, to)) == at for at, to in pairs):
                return other
        return None

    def neighbours(self, at: str) -> list[str]:
        """Where the links from ``at`` lead."""
        found = (self.links.get((direction, at)) for direction in self.directions)
        return [to for to in found if to is not None]

    def zone(self, name: str, player: str) -> set[str]:
        """The positions of the zone as it is for ``player``; empty if none is declared for him."""
        return self.zones.get((name, player), set())

    # Building

    def add_position(self, name: str) -> None:
        self.positions.setdefault(name)

    def add_link(self, direction: str, start: str, end: str) -> None:
        """Links two positions; a second link of the same direction replaces the first (U11)."""
        self.directions.setdefault(direction)
        if start in self.positions and end in self.positions:
            self.links[direction, start] = end

    def drop_links(self, doomed: Iterable[tuple[str, str]]) -> None:
        for key in list(doomed):
            del self.links[key]

    def isolate(self, name: str) -> None:
        """Removes the links from and to a position (U12)."""
        self.drop_links([key for key, to in self.links.items() if name in (key[1], to)])

    def kill(self, name: str) -> None:
        self.isolate(name)
        self.positions.pop(name, None)


def build(form: Form | None, players: Sequence[str]) -> Board:
    """The board that a ``board`` section describes."""
    board = Board()
    for child in forms(form.items[1:] if form else ()):
        builder = BUILDERS.get(child.head)
        if builder is not None:
            builder(board, child, players)
    for zone in board.zones.values():
        zone.intersection_update(board.positions)
    for key, direction in list(board.symmetry.items()):
        if direction not in board.directions:  # a mistake: such a pair is left out
            del board.symmetry[key]
    return board


def _grid(board: Board, form: Form, players: Sequence[str]) -> None:
    lists: list[list[list[str]]] = []
    vectors: dict[str, Vector] = {}
    for child in forms(form.items):
        if child.head == "dimensions":
            lists.append([_labels(dimension) for dimension in forms(child.items)])
        elif child.head == "directions":
            for entry in forms(child.items):
                vectors[entry.head] = _offsets(words(entry.items)[1:])
    for labels in lists:
        _cells(board, labels, vectors)


def _cells(board: Board, labels: list[list[str]], vectors: dict[str, Vector]) -> None:
    size = len(labels)
    vectors = {name: (*v, *[0] * (size - len(v)))[:size] for name, v in vectors.items()}  # U9
    cells = {
        index: "".join(labels[d][i] for d, i in enumerate(index))
        for index in product(*(range(len(names)) for names in labels))
        if index
    }
    for name in cells.values():
        board.add_position(name)
    for direction, vector in vectors.items():
        board.directions.setdefault(direction)
        for index, name in cells.items():
            target = tuple(i + offset for i, offset in zip(index, vector, strict=True))
            if target in cells:
                board.add_link(direction, name, cells[target])
    board.grids.append(vectors)


def _labels(dimension: Form) -> list[str]:
    first = dimension.items[0] if dimension.items else None
    text = first.value if isinstance(first, Text) else word(first)
    return text.split("/")


def _offsets(numbers: list[str]) -> Vector:
    return tuple(number(text) or 0 for text in numbers)


def _positions(board: Board, form: Form, players: Sequence[str]) -> None:
    for item in form.items[1:]:
        name = item.head if isinstance(item, Form) else word(item)
        if name:
            board.add_position(name)


def _dummy(board: Board, form: Form, players: Sequence[str]) -> None:
    for name in words(form.items[1:]):
        board.add_position(name)


def _links(board: Board, form: Form, players: Sequence[str]) -> None:
    direction, *_ = words(form.items[1:2]) or [""]
    board.directions.setdefault(direction)
    for pair in forms(form.items):
        ends = words(pair.items)
        if len(ends) == 2:
            board.add_link(direction, *ends)


def _unlink(board: Board, form: Form, players: Sequence[str]) -> None:
    for item in form.items[1:]:
        names = words(item.items) if isinstance(item, Form) else [word(item)]
        if len(names) == 1:
            board.isolate(names[0])
        elif len(names) == 2 and names[1] in board.positions:
            between = set(names)
            board.drop_links([key for key, to in board.links.items() if {key[1], to} == between])
        elif len(names) == 2:
            board.links.pop((names[1], names[0]), None)


def _kill(board: Board, form: Form, players: Sequence[str]) -> None:
    for name in words(form.items[1:]):
        board.kill(name)


def _symmetry(board: Board, form: Form, players: Sequence[str]) -> None:
    player = word(form.items[1]) if len(form.items) > 1 else ""
    for pair in forms(form.items):
        names = words(pair.items)
        if len(names) == 2:
            board.symmetry[player, names[0]] = names[1]


def _zone(board: Board, form: Form, players: Sequence[str]) -> None:
    parts: dict[str, list[str]] = {}
    for child in forms(form.items):
        parts.setdefault(child.head, []).extend(words(arguments(child)))
    name = "".join(parts.get("name", [])[:1])
    board.zone_names.add(name)
    for player in parts.get("players", players):
        board.zones.setdefault((name, player), set()).update(parts.get("positions", []))


BUILDERS = {
    "grid": _grid,
    "positions": _positions,
    "dummy": _dummy,
    "links": _links,
    "unlink": _unlink,
    "kill-positions": _kill,
    "symmetry": _symmetry,
    "zone": _zone,
}
