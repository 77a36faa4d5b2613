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
from translator.ir.expr import NOWHERE, Kind
from translator.ir.fits import misfits
from translator.ir.game import Game
from translator.ir.ids import Noun
from translator.ir.indices import HOLDERS, Index, Missing
from translator.ir.nouns import OF_KIND
from translator.ir.scripts import foreign
from translator.ir.sense import senseless
from translator.ir.view import Grid
from translator.ir.walk import children, locals_of

# What is told of tables in place of their numbers.
_TABLES: Final = {
    (p.Board, "links"): "a link leads to a position that does not exist",
    (p.Board, "reverse"): "a link leads to a position that does not exist",
    (p.Board, "symmetries"): "a symmetry names a direction that does not exist",
    (Grid, "positions"): "a grid holds a position that does not exist",
}


def defects(game: Game) -> list[str]:
    """What is wrong, a sentence each; nothing for a game that can be worked with."""
    search = _Search(game)
    found = [
        *_tables(game),
        *(told for table in (game.board, *game.view.grids) for told in search.table(table)),
        *_board(game),
        *search.inside(game),
        *_unused(game),
        *(told.message for told in senseless(game)),
    ]
    for rule in game.rules:
        known = {"here", "start", *(name for name, _ in rule.locals)}
        found += _names(f"the rule {rule.name!r}", rule.body, known, rule.params)
    for procedure in game.procedures:
        known = {name for name, _ in (*procedure.params, *procedure.locals)}
        found += _names(f"the procedure {procedure.name!r}", procedure.body, known, ())
    others = (told.message for told in foreign(game))
    return list(dict.fromkeys(found or (*misfits(game), *others)))


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


def _board(game: Game) -> Iterator[str]:
    """Positions of one name, and what has to be there."""
    if len(set(game.board.positions)) != len(game.board.positions):
        yield "two positions have the same name"
    if not (game.board.positions and game.players and game.turn_order.turns):
        yield "a game needs a position, a player and a turn"


def _unused(game: Game) -> Iterator[str]:
    """Rules that are never used."""
    entries = [entry for piece in game.pieces for entry in (*piece.moves, *piece.drops)]
    used = {entry.rule for entry in entries}
    for index, rule in enumerate(game.rules):
        if index not in used:
            yield f"no piece uses the rule {rule.name!r} (rule {index})"


class _Search:
    """Looks through all objects of a game."""

    def __init__(self, game: Game) -> None:
        self.missing = Missing(game)

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
        if not isinstance(node, e.Const) or node.kind not in OF_KIND:
            return
        index = Index(OF_KIND[node.kind], node.value)
        if not self.missing.has(index) and index != (Noun.POSITION, NOWHERE):
            yield _none(index)


def _none(index: Index) -> str:
    return f"there is no {index}"


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
