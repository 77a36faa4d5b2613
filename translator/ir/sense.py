"""What each part of a game has to say to mean something, wherever its indices lead.

No engine can guess what is meant by a team of one or an unknown comparison. `check` tells of it in
any game (G128); of games that were written down elsewhere, it is told with their other defects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from translator.core.source import Span
from translator.ir import expr as e
from translator.ir import parts as p
from translator.ir.arithmetic import OPERATIONS
from translator.ir.game import Game
from translator.ir.ids import Noun
from translator.ir.nouns import NAMED, names_of, number_of, of_place
from translator.ir.walk import asked

MAX_ARRAY: Final = 65_536
MAX_LINKS: Final = 1_000_000
"""Of all directions of a board; the largest of a real game has some ten thousand."""
_SIZES: Final = range(1, MAX_ARRAY + 1)
_COMPARISONS: Final = frozenset(("==", "!=", "<", "<=", ">", ">="))
_OWNERS: Final = frozenset(("mine", "opponent", "any"))


class Told(NamedTuple):
    """What is wrong, in a sentence, and where it stands if that is known."""

    message: str
    span: Span | None = None


def senseless(game: Game) -> Iterator[Told]:
    """The parts of a game that mean nothing."""
    yield from _names_twice(game)
    if crowded(game.board.links):
        yield Told(f"the board has more than {MAX_LINKS:,} links")
    for node in asked(game):
        if type(node) in _ASKED:
            yield from (Told(message, node.span) for message in _question(game, node))
    yield from _kept(game)
    yield from map(Told, _stages(game))
    yield from _players(game)
    yield from map(Told, _setup(game))
    yield from map(Told, _orders(game))
    yield from _endings(game)


def crowded(links: Sequence[Sequence[int]]) -> bool:
    """Whether tables of links, one a direction, hold more links than a board may have."""
    if sum(map(len, links)) <= MAX_LINKS:
        return False
    return sum(to != e.NOWHERE for row in links for to in row) > MAX_LINKS


def _names_twice(game: Game) -> Iterator[Told]:
    """Names that two things of a kind have; of positions, those of the board tell (G102)."""
    names = names_of(game)
    first = (Noun.DIRECTION, Noun.ZONE, Noun.PLAYER, Noun.MOVE_TYPE, Noun.PIECE)
    for noun in (*first, *(noun for noun in NAMED if noun not in (*first, Noun.POSITION))):
        if len(set(names[noun])) != len(names[noun]):
            what = "label" if noun is Noun.LABEL else noun.value
            yield Told(f"two {what}s have the same name")


_ASKED: Final = frozenset((e.AbsoluteConfig, e.RelativeConfig, e.Arith, e.Compare))
"""Expressions of which the shapes of their fields do not tell all: a filter, for speed."""


def _question(game: Game, node: e.Expr) -> Iterator[str]:
    match node:
        case e.AbsoluteConfig():
            if not (node.occupants and node.places):
                yield "an absolute configuration has occupants and places"
            for place in node.places:
                noun = of_place(place)
                if not 0 <= place.index < number_of(game, noun):
                    yield f"there is no {noun.value} {place.index}"
        case e.RelativeConfig() if not _alternates(node):
            yield "a relative configuration has occupants, with directions between them"
        case e.Arith() if node.op not in OPERATIONS:
            yield f"`{node.op}` is no operation of arithmetic"
        case e.Compare() if node.op not in _COMPARISONS:
            yield f"`{node.op}` is no comparison"
    if isinstance(node, e.AbsoluteConfig | e.RelativeConfig):
        for occupant in node.occupants:
            if occupant.whose not in _OWNERS:
                yield f"`{occupant.whose}` does not name an owner"


def _alternates(node: e.RelativeConfig) -> bool:
    """A direction may stand behind the last occupant: there has to be a neighbour."""
    return 0 <= len(node.occupants) - len(node.directions) <= 1 and bool(node.occupants)


def _kept(game: Game) -> Iterator[Told]:
    """Attributes and variables."""
    for attribute in game.attributes:
        if not 1 <= attribute.bits <= p.MAX_BITS:
            yield Told(f"an attribute has from 1 to {p.MAX_BITS} bits, not {attribute.bits}")
    size = len(game.board.positions)
    for variable in game.variables:
        if variable.by_position and variable.size != size:
            message = f"{variable.name!r} has an element for each position, and these are {size}"
            yield Told(message, variable.span)
        elif variable.size is not None and variable.size not in _SIZES:
            yield Told(f"an array has from 1 to {MAX_ARRAY} elements", variable.span)


def _stages(game: Game) -> Iterator[str]:
    for stage in game.selection:
        if isinstance(stage, p.Priority) and not stage.move_types:
            yield "a priority names no move type"
        elif isinstance(stage, p.Best) and not stage.keys:
            yield "best turns have no number to compare"


def _players(game: Game) -> Iterator[Told]:
    """Teams, and what is said of players who are nobody."""
    teams = [player.team for player in game.players if player.team is not None]
    numbers = list(dict.fromkeys(teams))
    if numbers != list(range(len(numbers))) or any(teams.count(team) < 2 for team in numbers):
        span = next(player.span for player in game.players if player.team is not None)
        yield Told(
            "teams are numbered from 0 as their first players come, and each has several players",
            span,
        )
    for what, parts in (("goal", game.goals), ("hidden part", game.hidden)):
        for part in parts:
            if not part.players:
                yield Told(f"a {what} has no player", getattr(part, "span", None))


def _setup(game: Game) -> Iterator[str]:
    """Positions and reserves that are set up twice."""
    for placements in (game.start.placements, *game.start.alternatives):
        taken = [placement.position for placement in placements]
        if len(set(taken)) != len(taken):
            yield "the setup places two pieces on one position"
    held = [(player, piece) for player, piece, _ in game.start.reserve]
    if len(set(held)) != len(held):
        yield "the setup gives a player the same piece twice"


def _orders(game: Game) -> Iterator[str]:
    """Orders of what is not there."""
    attributes = tuple(attribute.name for attribute in game.attributes)
    for what, order, names in (
        ("move type", game.move_type_order, game.move_types),
        ("attribute", game.attribute_order, attributes),
    ):
        known = frozenset(names)
        for name in order:
            if name not in known:
                yield f"the order of records names the {what} {name!r}, which is none"
    scanned = game.generation.scanned
    if scanned is not None and not 0 <= scanned <= len(game.board.positions):
        yield "drops cannot look at more positions than the board has"


def _endings(game: Game) -> Iterator[Told]:
    """What goals and a verdict may say."""
    for goal in game.goals:
        if goal.mover and goal.result is p.Result.COUNT:
            yield Told("the player of the last step does not decide who has more", goal.span)
    verdict = game.verdict
    if verdict is not None and any(r is p.Result.COUNT for _, r in verdict.results):
        yield Told("a verdict gives a winner, not who has more", verdict.span)
