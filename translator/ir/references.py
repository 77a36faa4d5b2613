"""Whether the indices in a `Game` refer to what the game has.

Front ends make games whose indices are right by construction. A game that somebody wrote down
elsewhere (XML, JSON) is looked through here before anything is made of it: `defects` finds every
index without a referent and every table of a wrong length, wherever in the game it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from translator.ir import expr as e
from translator.ir import parts as p
from translator.ir import stmt as s
from translator.ir.arithmetic import OPERATIONS
from translator.ir.expr import NOWHERE, Kind
from translator.ir.fits import misfits
from translator.ir.game import Game
from translator.ir.ids import Noun
from translator.ir.indices import HOLDERS, Index, Missing
from translator.ir.nouns import NAMED, OF_KIND, names_of, of_place
from translator.ir.scripts import foreign
from translator.ir.walk import children, locals_of

# What is told of tables in place of their numbers.
_TABLES: Final = {
    (p.Board, "links"): "a link leads to a position that does not exist",
    (p.Board, "reverse"): "a link leads to a position that does not exist",
    (p.Board, "symmetries"): "a symmetry names a direction that does not exist",
    (p.Grid, "positions"): "a grid holds a position that does not exist",
}


def defects(game: Game) -> list[str]:
    """What is wrong, a sentence each; nothing for a game that can be worked with."""
    search = _Search(game)
    found = [
        *_tables(game),
        *(told for table in (game.board, *game.view.grids) for told in search.table(table)),
        *_names_twice(game),
        *search.inside(game),
        *_players(game),
        *_setup(game),
        *_programs(game),
    ]
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


def _names_twice(game: Game) -> Iterator[str]:
    """Names that two things of a kind have, those of the board first, and what has to be there."""
    names = names_of(game)
    board = (Noun.POSITION, Noun.DIRECTION, Noun.ZONE, Noun.PLAYER, Noun.MOVE_TYPE, Noun.PIECE)
    for noun in (*board, *NAMED):
        if len(set(names[noun])) != len(names[noun]):
            yield f"two {'label' if noun is Noun.LABEL else noun.value}s have the same name"
    if not (game.board.positions and game.players and game.turn_order.turns):
        yield "a game needs a position, a player and a turn"


def _players(game: Game) -> Iterator[str]:
    """Teams, and what is said of players who are nobody."""
    teams = [player.team for player in game.players if player.team is not None]
    numbers = list(dict.fromkeys(teams))
    if numbers != list(range(len(numbers))) or any(teams.count(team) < 2 for team in numbers):
        yield "teams are numbered from 0 as their first players come, and each has several players"
    for what, parts in (("goal", game.goals), ("hidden part", game.hidden)):
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
        ("move type", game.move_type_order, game.move_types),
        ("attribute", game.attribute_order, attributes),
    ):
        for name in order:
            if name not in names:
                yield f"the order of records names the {what} {name!r}, which is none"
    for stage in game.selection:
        if isinstance(stage, p.Priority) and not stage.move_types:
            yield "a priority names no move type"
        elif isinstance(stage, p.Best) and not stage.keys:
            yield "best turns have nothing to go by"
    if any(goal.mover and goal.result is p.Result.COUNT for goal in game.goals):
        yield "who made the last step does not decide who has more"
    if game.verdict is not None and any(r is p.Result.COUNT for _, r in game.verdict.results):
        yield "a verdict says who has won, not who has more"
    if game.generation.scanned is not None and not 0 <= game.generation.scanned <= len(
        game.board.positions
    ):
        yield "drops cannot look at more positions than the board has"


class _Search:
    """Looks through all objects of a game."""

    def __init__(self, game: Game) -> None:
        self.missing = Missing(game)
        self.positions = self.missing.sizes[Noun.POSITION]

    def inside(self, root: Any) -> Iterator[str]:
        todo = [root]
        while todo:
            node = todo.pop()
            yield from self.own(node)
            for field in HOLDERS[type(node)]:
                if (type(node), field.name) not in _TABLES:
                    for index in self.missing.inside(getattr(node, field.name), field.shape):
                        yield _none(index)
            todo.extend(children(node))

    def table(self, node: Any) -> Iterator[str]:
        """What is told of whole tables."""
        for field in HOLDERS[type(node)]:
            told = _TABLES.get((type(node), field.name), "")
            if told and any(self.missing.inside(getattr(node, field.name), field.shape)):
                yield told

    def own(self, node: Any) -> Iterator[str]:
        """What the shapes of fields cannot say."""
        if isinstance(node, e.Const):
            if node.kind in OF_KIND and (node.value, node.kind) != (NOWHERE, Kind.POSITION):
                yield from self.index(OF_KIND[node.kind], node.value)
        elif isinstance(node, e.Place):
            yield from self.index(of_place(node), node.index)
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
        elif isinstance(node, p.Variable) and node.by_position and node.size != self.positions:
            yield f"{node.name!r} has an element for each position, and these are {self.positions}"
        elif isinstance(node, p.Variable) and node.size not in (None, *_SIZES):
            yield f"an array has from 1 to {MAX_ARRAY} elements"

    def index(self, noun: Noun, value: int) -> Iterator[str]:
        if not self.missing.has(index := Index(noun, value)):
            yield _none(index)


def _none(index: Index) -> str:
    return f"there is no {index}"


MAX_ARRAY = 65_536
_SIZES = range(1, MAX_ARRAY + 1)
_COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">="))


def _alternates(node: e.RelativeConfig) -> bool:
    """A direction may stand behind the last occupant: there has to be a neighbour."""
    return 0 <= len(node.occupants) - len(node.directions) <= 1 and bool(node.occupants)


def _names(
    where: str, body: tuple[s.Stmt, ...], known: set[str], params: tuple[Kind, ...]
) -> list[str]:
    """Locals and parameters that a body uses without having them."""
    found = []
    todo: list[Any] = list(body)
    while todo:
        node = todo.pop()
        for local in locals_of(node):
            if local not in known and not isinstance(node, e.Count):  # which gives the name itself
                found.append(f"{where} uses the unknown local {local!r}")
        if isinstance(node, e.Param) and (
            not 0 <= node.index < len(params) or params[node.index] is not node.kind
        ):
            found.append(f"{where} has no parameter {node.index} of the kind {node.kind.value}")
        todo.extend(children(node))
    return found
