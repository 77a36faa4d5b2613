"""The board: as grids where the view knows grids and links are regular, else as lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product

from translator.frontends.links import reverse_tables
from translator.frontends.native.printing.forms import Item, List, form, named, word
from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.ir.ids import Neighbour
from translator.ir.parts import Board, Zone
from translator.ir.view import Grid

Offset = tuple[int, ...]


def grids_fit(game: Game) -> bool:
    """The grids of the view name the positions of the board in its order, gaps aside."""
    return _order(game.board, game.view.grids) is not None


def board_form(game: Game) -> List:
    board = game.board
    grids = game.view.grids if grids_fit(game) else ()
    order = _order(board, grids)
    assert order is not None
    offsets = _offsets(board, grids)
    items: list[Item] = []
    shown: list[Item] = []
    directions: dict[str, None] = {}
    for part in order:
        if isinstance(part, Grid):
            steps = offsets[grids.index(part)]
            directions.update(dict.fromkeys(steps))
            shown.append(_grid(board, part, steps))
        else:
            shown.append(form("positions", *map(named, part)))
    # Directions are numbered as they come: where that is not their order, they are listed first.
    links = _links(board, grids, offsets, directions)
    if tuple(directions) != board.directions:
        items.append(form("directions", *map(named, board.directions)))
    items += shown
    gaps = [name for grid in grids for name in _gaps(board, grid)]
    items += [form("kill", *map(named, gaps))] if gaps else []
    items += links
    items += _reverse(board, grids, offsets)
    if board.dummies:
        names = (board.positions[position] for position in sorted(board.dummies))
        items.append(form("dummies", *map(named, names)))
    items += list(_symmetries(game))
    items += [_zone(game, zone) for zone in board.zones]
    return form("board", *items)


def _cells(board: Board, grid: Grid) -> Iterator[tuple[Offset, str]]:
    """Coordinates and names of the cells of a grid, gaps included."""
    order = _naming(board, grid)
    for cell in product(*(range(len(row)) for row in grid.labels)):
        yield cell, "".join(grid.labels[d][cell[d]] for d in order)


def _naming(board: Board, grid: Grid) -> tuple[int, ...]:
    """The order of the dimensions in names, by the first cell that tells; the usual one if none."""
    usual = tuple(range(len(grid.labels)))
    cells = product(*(range(len(row)) for row in grid.labels))
    places = [(cell, p) for cell, p in zip(cells, grid.positions, strict=False) if p != NOWHERE]
    for order in permutations(usual) if len(usual) <= 4 else [usual]:
        if all(
            board.positions[p] == "".join(grid.labels[d][cell[d]] for d in order)
            for cell, p in places
        ):
            return order
    return usual


def _gaps(board: Board, grid: Grid) -> list[str]:
    cells = zip(_cells(board, grid), grid.positions, strict=True)
    return [name for (_, name), position in cells if position == NOWHERE]


def _order(board: Board, grids: tuple[Grid, ...]) -> list[Grid | tuple[str, ...]] | None:
    """Grids and loose positions in the order of the board; `None` if grids do not fit in."""
    found: list[Grid | tuple[str, ...]] = []
    rest = list(grids)
    at = 0
    size = len(board.positions)
    while at < size or rest:
        live = [p for p in rest[0].positions if p != NOWHERE] if rest else []
        if rest and _names_fit(board, rest[0]) and live == list(range(at, at + len(live))):
            found.append(rest.pop(0))
            at += len(live)
        elif at < size:
            if found and isinstance(found[-1], tuple):
                found[-1] = (*found[-1], board.positions[at])
            else:
                found.append((board.positions[at],))
            at += 1
        else:
            return None
    return found


def _names_fit(board: Board, grid: Grid) -> bool:
    cells = list(_cells(board, grid)) if grid.labels and all(grid.labels) else []
    if (
        not cells
        or len(cells) != len(grid.positions)
        or len({name for _, name in cells}) != len(cells)
    ):
        return False
    return all(
        board.positions[position] == name if position != NOWHERE else name not in board.positions
        for (_, name), position in zip(cells, grid.positions, strict=True)
    )


def _offsets(board: Board, grids: tuple[Grid, ...]) -> list[dict[str, Offset]]:
    """For each grid the offsets of the directions that most of their links in it agree in."""
    found = []
    for grid in grids:
        places = {p: cell for (cell, _), p in zip(_cells(board, grid), grid.positions, strict=True)}
        places.pop(NOWHERE, None)
        sizes = tuple(map(len, grid.labels))
        steps: dict[str, Offset] = {}
        for name, links in zip(board.directions, board.links, strict=True):
            seen = Counter(
                tuple(b - a for a, b in zip(cell, places[links[p]], strict=True))
                for p, cell in places.items()
                if links[p] in places
            )
            if seen:
                offset, times = seen.most_common(1)[0]
                if 2 * times > _possible(places, offset, sizes):
                    steps[name] = offset
        found.append(steps)
    return found


def _possible(places: Mapping[Neighbour, Offset], offset: Offset, sizes: tuple[int, ...]) -> int:
    """From how many cells the offset leads to a cell."""
    cells = set(places.values())
    return sum(tuple(a + d for a, d in zip(c, offset, strict=True)) in cells for c in cells)


def _grid(board: Board, grid: Grid, steps: dict[str, Offset]) -> List:
    labels = [List([named(label) for label in row]) for row in grid.labels]
    rows = [
        List([named(name), *(word(str(number)) for number in offset)])
        for name, offset in steps.items()
    ]
    order = _naming(board, grid)
    if order != tuple(range(len(labels))):
        labels.append(form("names", *(str(d + 1) for d in order)))
    return form("grid", *labels, *([form("directions", *rows)] if rows else []))


def _drawn(
    board: Board, grids: tuple[Grid, ...], offsets: list[dict[str, Offset]], direction: str
) -> list[Neighbour]:
    """The links of a direction as the grids alone would give them."""
    table: list[Neighbour] = [NOWHERE] * len(board.positions)
    for grid, steps in zip(grids, offsets, strict=True):
        if direction in steps:
            places = dict(
                zip((cell for cell, _ in _cells(board, grid)), grid.positions, strict=True)
            )
            for cell, position in places.items():
                target = tuple(a + d for a, d in zip(cell, steps[direction], strict=True))
                if position != NOWHERE:
                    table[position] = places.get(target, NOWHERE)
    return table


def _links(
    board: Board,
    grids: tuple[Grid, ...],
    offsets: list[dict[str, Offset]],
    directions: dict[str, None],
) -> list[Item]:
    """What the grids do not give, and what they give too much."""
    items: list[Item] = []
    for name, links in zip(board.directions, board.links, strict=True):
        drawn = _drawn(board, grids, offsets, name)
        pairs = [(a, b) for a, b in enumerate(links) if b not in (drawn[a], NOWHERE)]
        surplus = [a for a, b in enumerate(links) if b == NOWHERE != drawn[a]]
        if pairs or name not in directions:
            items.append(form("links", named(name), *_pairs(board, pairs)))
            directions.setdefault(name)
        if surplus:
            names = (named(board.positions[a]) for a in surplus)
            items.append(form("unlink", named(name), *names))
    return items


def _pairs(board: Board, pairs: Sequence[tuple[int, int]]) -> list[List]:
    return [List([named(board.positions[a]), named(board.positions[b])]) for a, b in pairs]


def _reverse(board: Board, grids: tuple[Grid, ...], offsets: list[dict[str, Offset]]) -> list[Item]:
    """Steps backwards, where they are not those that follow from the links."""
    by_name: dict[str, list[Offset]] = {}
    for steps in offsets:
        for name, offset in steps.items():
            by_name.setdefault(name, []).append(offset)
    derived = reverse_tables(board.directions, board.links, by_name)
    items: list[Item] = []
    for name, table, usual in zip(board.directions, board.reverse, derived, strict=True):
        if table != usual:
            pairs = [(a, b) for a, b in enumerate(table) if b != NOWHERE]
            items.append(form("reverse", named(name), *_pairs(board, pairs)))
    return items


def _symmetries(game: Game) -> Iterator[Item]:
    names = game.board.directions
    for player, ways in zip(game.players, game.board.symmetries, strict=True):
        pairs = [
            List([named(names[way]), named(names[seen])])
            for way, seen in enumerate(ways)
            if way != seen
        ]
        if pairs:
            yield form("symmetry", named(player.name), *pairs)


def _zone(game: Game, zone: Zone) -> Item:
    positions = game.board.positions

    def names(cells: frozenset[int]) -> list[Item]:
        return [named(positions[cell]) for cell in sorted(cells)]

    if len(set(zone.positions)) == 1:
        return form("zone", named(zone.name), *names(zone.positions[0]))
    sides = [
        List([named(player.name), *names(cells)])
        for player, cells in zip(game.players, zone.positions, strict=True)
        if cells
    ]
    return form("zone", named(zone.name), *sides)
