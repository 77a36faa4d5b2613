"""Whether the indices in a `Game` refer to what the game has.

Front ends make games whose indices are right by construction. A game that somebody wrote down
elsewhere (XML, JSON) is looked through here before anything is made of it: `defects` finds every
index without a referent and every table of a wrong length, wherever in the game it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from translator.ir import expr as e
from translator.ir import parts as p
from translator.ir import stmt as s
from translator.ir.arithmetic import OPERATIONS
from translator.ir.expr import NOWHERE, Kind
from translator.ir.fits import misfits
from translator.ir.game import Game
from translator.ir.scripts import foreign
from translator.ir.shape import Many, Node, Row, Shape, fields_of

# What an index counts, by the class and the field it stands in. Lists and rows hold such indices.
_ROLES: dict[tuple[type, str], str | tuple[str, ...]] = {
    (p.Board, "dummies"): "position",
    (p.Zone, "positions"): "position",
    (p.Turn, "player"): "player",
    (p.Turn, "owner"): "player",
    (p.Turn, "mode"): "mode",
    (p.TurnOrder, "repeat"): "turn",
    (p.TurnOrder, "following"): "turn",
    (p.TurnLabel, "targets"): "turn",
    (s.Jump, "label"): "label",
    (e.Ask, "procedure"): "procedure",
    (p.Start, "shuffles"): "position",
    (p.Veil, "players"): "player",
    (p.Entry, "rule"): "rule",
    (p.Entry, "mode"): "mode",
    (p.PieceType, "attributes"): ("attribute", ""),
    (p.Priority, "modes"): "mode",
    (p.Ranked, "ranks"): "mode",
    (p.MostCaptures, "first"): "piece",
    (p.NoAttack, "royals"): ("player", "piece"),
    (p.Goal, "players"): "player",
    (p.Verdict, "procedure"): "procedure",
    (Game, "new_game"): "procedure",
    (p.Placement, "position"): "position",
    (p.Placement, "player"): "player",
    (p.Placement, "piece"): "piece",
    (p.Start, "reserve"): ("player", "piece", ""),
    (p.Start, "unlimited"): "piece",
    (p.View, "piece_images"): ("piece", "player", ""),
    (p.View, "piece_texts"): ("piece", "", ""),
    (e.Attribute, "attribute"): "attribute",
    (e.Attacked, "mode"): "mode",
    (e.Load, "variable"): "variable",
    (e.Occupant, "piece"): "piece",
    (e.RelativeConfig, "directions"): "direction",
    (e.PieceCount, "piece"): "piece",
    (e.CapturedPiece, "pieces"): "piece",
    (e.Checkmated, "pieces"): "piece",
    (s.SetAttribute, "attribute"): "attribute",
    (s.SetVariable, "variable"): "variable",
    (s.Assign, "variable"): "variable",
    (s.Invoke, "procedure"): "procedure",
    (s.Call, "procedure"): "procedure",
    (s.Continuation, "mode"): "mode",
}

_OF_KIND = {
    Kind.POSITION: "position",
    Kind.DIRECTION: "direction",
    Kind.PIECE: "piece",
    Kind.PLAYER: "player",
    Kind.ZONE: "zone",
}


def defects(game: Game) -> list[str]:
    """What is wrong, a sentence each; nothing for a game that can be worked with."""
    search = _Search(game)
    found = [*_tables(game), *search.inside(game), *_players(game), *_setup(game), *_programs(game)]
    for rule in game.rules:
        known = {"here", "start", *(name for name, _ in rule.locals)}
        found += _names(f"the rule {rule.name!r}", rule.body, known, rule.params)
    for procedure in game.procedures:
        known = {name for name, _ in (*procedure.params, *procedure.locals)}
        found += _names(f"the procedure {procedure.name!r}", procedure.body, known, ())
    return list(dict.fromkeys(found or (*misfits(game), *foreign(game))))


def _tables(game: Game) -> Iterator[str]:
    """Tables that have a row or column for each of something."""
    board, players = game.board, len(game.players)
    size, ways = len(board.positions), len(board.directions)
    turns, order = len(game.turn_order.turns), game.turn_order
    lengths: list[tuple[str, int, int]] = [
        ("links", len(board.links), ways),
        ("reverse", len(board.reverse), ways),
        ("symmetries", len(board.symmetries), players),
        *(("links", len(row), size) for row in (*board.links, *board.reverse)),
        *(("symmetries", len(row), ways) for row in board.symmetries),
        ("turns that follow", len(order.following), turns if order.following else 0),
        *(("turns of a label", len(label.targets), turns) for label in order.labels),
        *((f"zone {zone.name!r}", len(zone.positions), players) for zone in board.zones),
        ("rectangles", len(game.view.rectangles), size if game.view.rectangles else 0),
    ]
    for what, length, expected in lengths:
        if length != expected:
            yield f"{what}: {length} entries, where {expected} are expected"
    for row in (*board.links, *board.reverse):
        if any(not NOWHERE <= at < size for at in row):
            yield "a link leads to a position that does not exist"
    for symmetry in board.symmetries:
        if any(not 0 <= way < ways for way in symmetry):
            yield "a symmetry names a direction that does not exist"
    for grid in game.view.grids:
        if any(not NOWHERE <= at < size for at in grid.positions):
            yield "a grid holds a position that does not exist"
    names: list[tuple[str, Sequence[str]]] = [
        ("positions", board.positions),
        ("directions", board.directions),
        ("zones", [zone.name for zone in board.zones]),
        ("players", [player.name for player in game.players]),
        ("move types", game.modes),
        ("pieces", [piece.name for piece in game.pieces]),
        ("attributes", [attribute.name for attribute in game.attributes]),
        ("variables", [variable.name for variable in game.variables]),
        ("procedures", [procedure.name for procedure in game.procedures]),
        ("labels", [label.name for label in game.turn_order.labels]),
    ]
    for what, found in names:
        if len(set(found)) != len(found):
            yield f"two {what} have the same name"
    if not (size and players and game.turn_order.turns):
        yield "a game needs a position, a player and a turn"


def _players(game: Game) -> Iterator[str]:
    """Teams, and what is said of players who are nobody."""
    teams = [player.team for player in game.players if player.team is not None]
    numbers = list(dict.fromkeys(teams))
    if numbers != list(range(len(numbers))) or any(teams.count(team) < 2 for team in numbers):
        yield "teams are numbered from 0 as their first players come, and each has several players"
    for what, parts in (("goal", game.goals), ("veil", game.veils)):
        if any(not part.players for part in parts):
            yield f"a {what} is for no player"


def _setup(game: Game) -> Iterator[str]:
    """Positions and reserves that are set up twice."""
    for placements in (game.start.placements, *game.start.alternatives):
        taken = [placement.position for placement in placements]
        if len(set(taken)) != len(taken):
            yield "the setup places two pieces on one position"
    held = [(player, piece) for player, piece, _ in game.start.reserve]
    if len(set(held)) != len(held):
        yield "the setup gives a player the same piece twice"


def _programs(game: Game) -> Iterator[str]:
    """Rules that are never used, orders of what is not there, and what a verdict may say."""
    entries = [entry for piece in game.pieces for entry in (*piece.moves, *piece.drops)]
    used = {entry.rule for entry in entries}
    for index, rule in enumerate(game.rules):
        if index not in used:
            yield f"no piece uses the rule {rule.name!r} (rule {index})"
    attributes = tuple(attribute.name for attribute in game.attributes)
    for what, order, names in (
        ("move type", game.mode_order, game.modes),
        ("attribute", game.attribute_order, attributes),
    ):
        for name in order:
            if name not in names:
                yield f"the order of records names the {what} {name!r}, which is none"
    for stage in game.selection:
        if isinstance(stage, p.Priority) and not stage.modes:
            yield "a priority names no move type"
        elif isinstance(stage, p.Best) and not stage.keys:
            yield "best turns have nothing to go by"
    if any(goal.mover and goal.result is p.Result.COUNT for goal in game.goals):
        yield "who made the last step does not decide who has more"
    if game.verdict is not None and any(r is p.Result.COUNT for _, r in game.verdict.results):
        yield "a verdict says who has won, not who has more"
    if game.scanned is not None and not 0 <= game.scanned <= len(game.board.positions):
        yield "drops cannot look at more positions than the board has"


class _Search:
    """Looks through all objects of a game."""

    def __init__(self, game: Game) -> None:
        self.sizes = {
            "position": len(game.board.positions),
            "direction": len(game.board.directions),
            "zone": len(game.board.zones),
            "player": len(game.players),
            "piece": len(game.pieces),
            "mode": len(game.modes),
            "attribute": len(game.attributes),
            "rule": len(game.rules),
            "variable": len(game.variables),
            "procedure": len(game.procedures),
            "turn": len(game.turn_order.turns),
            "label": len(game.turn_order.labels),
        }

    def inside(self, root: Any) -> list[str]:
        found: list[str] = []
        todo = [root]
        while todo:
            node = todo.pop()
            kind: type = type(node)
            found += self.own(node)
            for field in fields_of(kind):
                value = getattr(node, field.name)
                role = _ROLES.get((kind, field.name))
                if role is not None:
                    found += self.indices(value, role, field.shape)
                todo.extend(_nodes(value, field.shape))
        return found

    def own(self, node: Any) -> Iterator[str]:
        """What the table of roles cannot say."""
        if isinstance(node, e.Const):
            if node.value != NOWHERE or node.kind is not Kind.POSITION:
                yield from self.index(node.value, _OF_KIND.get(node.kind, ""))
        elif isinstance(node, e.Place):
            yield from self.index(node.index, "zone" if node.zone else "position")
        elif isinstance(node, e.AbsoluteConfig) and not (node.occupants and node.places):
            yield "an absolute configuration has occupants and places"
        elif isinstance(node, e.RelativeConfig) and not _alternates(node):
            yield "a relative configuration has occupants, with directions between them"
        elif isinstance(node, e.Arith) and node.op not in OPERATIONS:
            yield f"`{node.op}` is no operation of arithmetic"
        elif isinstance(node, e.Compare) and node.op not in _COMPARISONS:
            yield f"`{node.op}` is no comparison"
        elif isinstance(node, e.Occupant) and node.whose not in ("mine", "opponent", "any"):
            yield f"`{node.whose}` says not whose piece is meant"
        elif isinstance(node, p.AttributeType) and not 1 <= node.bits <= p.MAX_BITS:
            yield f"an attribute has from 1 to {p.MAX_BITS} bits, not {node.bits}"
        elif isinstance(node, p.Variable) and node.size not in (None, *_SIZES):
            yield f"an array has from 1 to {MAX_ARRAY} elements"

    def indices(self, value: Any, role: str | tuple[str, ...], shape: Shape) -> Iterator[str]:
        if isinstance(shape, Row):
            for item, inner in zip(value, role, strict=True):
                if inner:
                    yield from self.index(item, inner)
        elif isinstance(shape, Many):
            for item in value:
                yield from self.indices(item, role, shape.item)
        elif value is not None and isinstance(role, str):
            yield from self.index(value, role)

    def index(self, value: int, role: str) -> Iterator[str]:
        if role and not 0 <= value < self.sizes[role]:
            yield f"there is no {role} {value}"


MAX_ARRAY = 65_536
_SIZES = range(1, MAX_ARRAY + 1)
_COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">="))


def _alternates(node: e.RelativeConfig) -> bool:
    """A direction may stand behind the last occupant: there has to be a neighbour."""
    return 0 <= len(node.occupants) - len(node.directions) <= 1 and bool(node.occupants)


def _nodes(value: Any, shape: Shape) -> list[Any]:
    """The objects that a value of this shape holds."""
    if value is None:
        return []
    if isinstance(shape, Node):
        return [value]
    if isinstance(shape, Row):
        return [
            n for item, inner in zip(value, shape.items, strict=True) for n in _nodes(item, inner)
        ]
    if isinstance(shape, Many) and not isinstance(shape.item, Node | Many | Row):
        return []
    if isinstance(shape, Many):
        return [node for item in value for node in _nodes(item, shape.item)]
    return []


def _names(
    where: str, body: tuple[s.Stmt, ...], known: set[str], params: tuple[Kind, ...]
) -> list[str]:
    """Locals and parameters that a body uses without having them."""
    found = []
    todo: list[Any] = list(body)
    while todo:
        node = todo.pop()
        for local in _locals(node):
            if local not in known:
                found.append(f"{where} uses the unknown local {local!r}")
        if isinstance(node, e.Param) and (
            not 0 <= node.index < len(params) or params[node.index] is not node.kind
        ):
            found.append(f"{where} has no parameter {node.index} of the kind {node.kind.value}")
        kind: type = type(node)
        for field in fields_of(kind):
            todo.extend(_nodes(getattr(node, field.name), field.shape))
    return found


_NAMED: dict[type, Callable[[Any], tuple[str, ...]]] = {
    e.Local: lambda node: (node.name,),
    e.Marked: lambda node: (node.positions,),
    s.Let: lambda node: (node.name,),
    s.Mark: lambda node: (node.positions,),
    s.Draw: lambda node: (node.name,),
    s.Pop: lambda node: (node.name,),
    s.ForEach: lambda node: (node.name,),
    s.Call: lambda node: node.results,
}


def _locals(node: Any) -> tuple[str, ...]:
    names = _NAMED.get(type(node))
    return names(node) if names is not None else ()
