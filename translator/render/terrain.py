"""What the ground of a board means: rivers, dens, goals, home rows, sides, as the rules have them.

A zone is shown if its name speaks of ground (`_WORDS`), or if a goal asks for it; so are the places
where a goal wants pieces. Zones that only help the rules (`third-rank`) are not, nor is what covers
most of a board, a last row in larger ones, and all that the players have of a kind. What one player
calls his and the other the enemy's is shown once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from translator.ir import expr as e
from translator.ir.bodies import reached
from translator.ir.game import Game
from translator.ir.parts import PlayerKind, Result
from translator.ir.stmt import Verify
from translator.ir.walk import Body, expressions, statements
from translator.render.cells import Layout
from translator.render.meaning import blocks, called, owned
from translator.render.palette import colour_of_piece, words
from translator.render.shores import ends_board, rim

_WORDS = {
    "water": "water river lake sea pond stream moat",
    "trap": "trap traps snare",
    "house": "den dens lair castle castles palace palaces fortress fort camp camps citadel citadels"
    " throne kennel home house base yard temple prison store stores start",
    "refuge": "rosette rosettes star stars safe bonus sanctuary refuge shelter",
    "goal": "goal goals target targets finish fin end stop",
    "side": "edge edges side sides border shore",
    "row": "promotion last far farthest",
    "ground": "forest forests wood woods mountain mountains hill hills desert swamp bridge bridges"
    " road island dew center centre middle corner corners",
}  # fmt: skip
_KINDS = {word: kind for kind, text in _WORDS.items() for word in text.split()}
_HELPERS = {
    "beside", "near", "next", "not", "off", "only", "of", "third", "second", "left", "right"
}  # fmt: skip
_ENEMY = {"enemy", "enemies", "their", "opponent", "opponents", "other", "foe", "opposite"}
_FAR = {"last", "far", "farthest"}  # said of a row, which not every name says
_PLAIN = {"my", "mine", "own", "our", "zone", "area", "the"}
_COLOURS = 3  # so many zones called after colours are the colours of fields
_MOST = 0.6  # of a board; what is larger is no area on it


@dataclass(frozen=True, slots=True)
class Area:
    """Cells of one meaning; `owner` says whose they are.

    `kind` is a key of `_WORDS`, `block`, or `colour` where the label is that of the fields.
    """

    kind: str
    label: str
    owner: int | None
    cells: frozenset[int]


def areas(game: Game, layout: Layout) -> list[Area]:
    """What is shown of the ground, larger areas first.

    No two of them have the same cells, but for one player's last row that is the home of another:
    the line before it is seen beside what the cells are.
    """
    found: dict[tuple[frozenset[int], bool], list[Area]] = {}
    for area in (
        *_coloured(game, layout),
        *_zones(game, layout),
        *_wanted(game, layout),
        *_called(game, layout),
        *_owned(game, layout),
    ):
        if area.kind == "row" and not ends_board(layout, area.cells):
            area = replace(area, kind="ground")  # fields of their own, before which nothing ends
        side = area.kind == "side"
        if area.cells and (side or len(area.cells) <= _MOST * len(layout.cells)):
            here = found.setdefault((area.cells, side), [])
            if all(_seen_beside(area, other) for other in here):
                here.append(area)
    every = [area for here in found.values() for area in here]
    shown = [area for area in every if not _told_by_others(area, every)]
    return [*sorted(shown, key=lambda area: -len(area.cells)), *_blocks(game, layout)]


def _seen_beside(one: Area, other: Area) -> bool:
    return (one.kind == "row") != (other.kind == "row") and one.owner != other.owner


def _blocks(game: Game, layout: Layout) -> Iterator[Area]:
    """What the rules turn as a whole."""
    for block in blocks(game):
        cells = frozenset(layout.cell_of[p] for p in block if p in layout.cell_of)
        yield Area("block", "turns as a whole", None, cells)


def _coloured(game: Game, layout: Layout) -> Iterator[Area]:
    """Fields whose colour the rules speak of: zones that share no cell."""
    found: dict[str, frozenset[int]] = {}
    for zone in game.board.zones:
        colour = colour_of_piece(zone.name)
        if colour is not None and len(set(words(zone.name)) - _PLAIN) == 1:
            positions = frozenset().union(*zone.positions)
            cells = frozenset(layout.cell_of[p] for p in positions if p in layout.cell_of)
            found[colour] = found.get(colour, frozenset()) | cells
    if len(found) >= _COLOURS and all(a.isdisjoint(b) for a, b in combinations(found.values(), 2)):
        yield from (Area("colour", colour, None, cells) for colour, cells in found.items())


def _called(game: Game, layout: Layout) -> Iterator[Area]:
    """What a procedure calls places that it knows by name."""
    for name, positions in called(game).items():
        kind = _kind(words(name))
        if kind is not None:
            cells = frozenset(layout.cell_of[p] for p in positions if p in layout.cell_of)
            yield Area(kind, " ".join(words(name)), None, cells)


def _owned(game: Game, layout: Layout) -> Iterator[Area]:
    """Stores and the like: places of one player beside the board."""
    found: dict[tuple[str, int], set[int]] = {}
    for position, owner in owned(game).items():
        own = words(game.players[owner].name)
        name = [w for w in words(game.board.positions[position]) if w not in own]
        label = " ".join(word for word in name if word.isalpha() and len(word) > 1) or "store"
        if position in layout.cell_of:
            found.setdefault((label, owner), set()).add(layout.cell_of[position])
    for (label, owner), cells in found.items():
        yield Area(_kind(words(label)) or "ground", label, owner, frozenset(cells))


def _told_by_others(area: Area, others: Iterable[Area]) -> bool:
    """A part of larger last rows of the same player, or made of what each player has of it."""
    alike = [other for other in others if other is not area and other.kind == area.kind]
    if area.kind == "row":
        return any(o.owner == area.owner and area.cells < o.cells for o in alike)
    parts = [o.cells for o in alike if o.owner is not None and o.cells < area.cells]
    return area.owner is None and len(parts) > 1 and area.cells == frozenset().union(*parts)


def _zones(game: Game, layout: Layout) -> Iterator[Area]:
    """The zones that are shown, those first that are called after the player who has them."""
    asked, wanted = _asked(game)
    named = [(index, words(zone.name)) for index, zone in enumerate(game.board.zones)]
    named.sort(key=lambda item: bool(_ENEMY & set(item[1])))
    for index, name in named:
        kind = _kind(name) or ("goal" if index in wanted else "ground" if index in asked else None)
        foreign = bool(_ENEMY & set(name))
        for owner, cells in _versions(game, layout, index):
            if index in asked and _kind(name) is None and (across := _across(game, layout, cells)):
                yield Area("side", "side", owner, cells | across)
                continue
            shown = "side" if _is_side(game, layout, cells) else kind
            if shown is None or (shown != "side" and _HELPERS & set(name)):
                continue
            # What a player has to connect is his, also where his other edge is meant.
            crossed = foreign and shown != "side"
            whose = _opponent(game, owner) if crossed and owner is not None else owner
            plain = _PLAIN | _ENEMY
            if whose is None and (whose := _named(game, name)) is not None:
                plain = plain | set(words(game.players[whose].name))
            label = " ".join(word for word in name if word not in plain)
            label += " row" if label in _FAR else ""
            yield Area(shown, "side" if shown == "side" else label or shown, whose, cells)


def _named(game: Game, name: tuple[str, ...]) -> int | None:
    """The one player after whom something is called that the rules know for all of them."""
    owners = [
        index
        for index, player in enumerate(game.players)
        if player.kind is PlayerKind.ACTIVE
        and (own := words(player.name))
        and set(own) <= set(name)
    ]
    return owners[0] if len(owners) == 1 else None


def _kind(name: tuple[str, ...]) -> str | None:
    if "king" in name and {"row", "rank"} & set(name):
        return "row"
    return next((_KINDS[word] for word in reversed(name) if word in _KINDS), None)


def _versions(game: Game, layout: Layout, zone: int) -> Iterator[tuple[int | None, frozenset[int]]]:
    """The cells of a zone by player, `None` where it is the same for all who have it."""
    sets = [
        (player, frozenset(layout.cell_of[p] for p in positions if p in layout.cell_of))
        for player, positions in enumerate(game.board.zones[zone].positions)
        if positions and game.players[player].kind is PlayerKind.ACTIVE
    ]
    if len(sets) > 1 and len({cells for _, cells in sets}) == 1:
        yield None, sets[0][1]
    else:
        yield from sets


def _opponent(game: Game, player: int) -> int | None:
    """The other one of two players."""
    active = [i for i, p in enumerate(game.players) if p.kind is PlayerKind.ACTIVE and i != player]
    return active[0] if len(active) == 1 else None


def _is_side(game: Game, layout: Layout, cells: frozenset[int]) -> bool:
    """Cells along the rim of a hexagonal board that begins empty: what is to be connected."""
    parts = {layout.parts[layout.cells[i].part].kind for i in cells}
    if parts != {"hexagon"} or game.start.placements or len(cells) < 3:
        return False
    return {index for index, _ in rim(layout, cells)} == cells


def _across(game: Game, layout: Layout, cells: frozenset[int]) -> frozenset[int]:
    """The row opposite to cells that are an edge of a board of squares which begins empty.

    A goal that asks for a whole edge begins there to look for a way across.
    """
    parts = {layout.cells[i].part for i in cells}
    if len(parts) != 1 or len(cells) < 3 or game.start.placements:
        return frozenset()
    part = layout.parts[parts.pop()]
    places = {i: layout.cells[i].place for i in part.cells} if part.kind == "square" else {}
    for axis in (0, 1):
        rows: dict[int, set[int]] = {}
        for i, place in places.items():
            if place is not None:
                rows.setdefault(place[axis], set()).add(i)
        ends = [rows[n] for n in (min(rows), max(rows))] if len(rows) > 1 else []
        if cells in ends:
            return frozenset(ends[1 - ends.index(set(cells))])
    return frozenset()


def _asked(game: Game) -> tuple[set[int], set[int]]:
    """The zones that goals ask for, whichever way, and of them those that are to be reached."""
    asked: set[int] = set()
    wanted: set[int] = set()
    for goal in game.goals:
        bodies: list[Body] = [(Verify(goal.test),)]
        bodies += [game.procedures[i].body for i in reached(game, bodies)]
        for node in (n for body in bodies for s in statements(body) for n in expressions(s)):
            if isinstance(node, e.InZone) and isinstance(node.zone, e.Const):
                asked.add(node.zone.value)
            if isinstance(node, e.AbsoluteConfig):
                places = {place.index for place in node.places if place.zone}
                asked |= places
                wanted |= places if goal.result is Result.WIN and _own(node) else set()
    return asked, wanted


def _wanted(game: Game, layout: Layout) -> Iterator[Area]:
    """Where a player has to have pieces to win: together one area of his.

    Places that belong to several ways to win, such as rows, are none.
    """
    active = [i for i, p in enumerate(game.players) if p.kind is PlayerKind.ACTIVE]
    ways: dict[int, set[frozenset[int]]] = {player: set() for player in active}
    for goal in game.goals:
        for node in expressions(Verify(goal.test)):
            if isinstance(node, e.AbsoluteConfig) and goal.result is Result.WIN and _own(node):
                places = {layout.cell_of.get(p.index, -1) for p in node.places if not p.zone}
                for player in goal.players:
                    ways[player].add(frozenset(places - {-1}))
    cells = {
        player: frozenset().union(*found) if _apart(found) else frozenset()
        for player, found in ways.items()
    }
    if len(active) > 1 and len(set(cells.values())) == 1:
        yield Area("goal", "goal", None, cells[active[0]])
    else:
        yield from (Area("goal", "goal", player, found) for player, found in cells.items())


def _apart(sets: set[frozenset[int]]) -> bool:
    """Of two sets that have something in common one holds the other."""
    return all(a.isdisjoint(b) or a <= b or b <= a for a, b in combinations(sets, 2))


def _own(node: e.AbsoluteConfig) -> bool:
    """Pieces of one's own are asked for, or pieces whosesoever they are."""
    return all(who.whose != "opponent" and not who.negated for who in node.occupants)
