"""A `Game` in another numbering.

Two games are compared by giving everything that corresponds the same number in both: after that
equal parts are equal, whatever their names and the order of the texts. What a game does not have
stays in it as a name without substance: a piece without moves, a position without links.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from translator.diff.referents import referent
from translator.ir.expr import NOWHERE, Const, Place
from translator.ir.game import Game
from translator.ir.ids import DirectionId, Neighbour, Noun, PositionId, every
from translator.ir.nouns import OF_KIND, Names, of_place
from translator.ir.parts import (
    AttributeType,
    Board,
    Entry,
    PieceType,
    Player,
    PlayerKind,
    Procedure,
    TurnLabel,
    TurnOrder,
    Variable,
    Zone,
)  # fmt: skip
from translator.ir.shape import Many, Row, Shape, fields_in, fields_of
from translator.ir.view import View

Numbers = Mapping[Noun, Sequence[Any]]
"""By noun: the new number of each old one."""

Id = TypeVar("Id", bound=int)


@dataclass(frozen=True, slots=True)
class Numbering:
    """New numbers for what a game names, and the names that go with all of them."""

    numbers: Numbers
    names: Names

    def size(self, noun: Noun) -> int:
        return len(self.names[noun])

    @property
    def changes_nothing(self) -> bool:
        return all(
            list(numbers) == list(range(self.size(noun))) for noun, numbers in self.numbers.items()
        )


def renumbered(game: Game, numbering: Numbering) -> Game:
    """The same game with other numbers."""
    if numbering.changes_nothing:
        return game
    return _Renumber(game, numbering).game()


class _Renumber:
    def __init__(self, game: Game, numbering: Numbering) -> None:
        self.old = game
        self.numbering = numbering
        self.numbers = numbering.numbers

    def game(self) -> Game:
        old = self.old
        nouns = self.numbering.names
        players = [self.node(player) for player in old.players]
        pieces = [self.piece(piece) for piece in old.pieces]
        procedures = [self.node(procedure) for procedure in old.procedures]
        absent_players = [Player(name, PlayerKind.NEUTRAL) for name in nouns[Noun.PLAYER]]
        absent_pieces = [PieceType(name) for name in nouns[Noun.PIECE]]
        attributes = [AttributeType(name) for name in nouns[Noun.ATTRIBUTE]]
        variables = [Variable(name) for name in nouns[Noun.VARIABLE]]
        empty = [Procedure(name, (), (), (), ()) for name in nouns[Noun.PROCEDURE]]
        done = {"meta", "board", "players", "attributes", "move_types", "pieces", "view",
                "variables", "procedures", "turn_order"}  # fmt: skip
        rest = {
            f.name: self.value(getattr(old, f.name), f.shape)
            for f in fields_of(Game)
            if f.name not in done
        }
        return replace(
            old,
            **rest,
            board=self.board(old.board),
            players=self.placed(Noun.PLAYER, players, absent_players),
            attributes=self.placed(Noun.ATTRIBUTE, old.attributes, attributes),
            move_types=nouns[Noun.MOVE_TYPE],
            pieces=self.placed(Noun.PIECE, pieces, absent_pieces),
            view=self.view(old.view),
            turn_order=self.turn_order(old.turn_order),
            variables=self.placed(Noun.VARIABLE, old.variables, variables),
            procedures=self.placed(Noun.PROCEDURE, procedures, empty),
        )

    def placed(self, noun: Noun, items: Sequence[Any], absent: Sequence[Any]) -> tuple[Any, ...]:
        """The items under their new numbers, and what stands for those that the game lacks."""
        out = list(absent)
        for number, item in zip(self.numbers[noun], items, strict=True):
            out[number] = item
        return tuple(out)

    def number(self, value: Id, noun: Noun) -> Id:
        found: Id = self.numbers[noun][value] if value >= 0 else value
        return found

    def value(self, value: Any, shape: Shape) -> Any:
        """Anything that a field holds, its numbers changed as its shape says."""
        if isinstance(shape, Many):
            items = (self.value(item, shape.item) for item in value)
            return tuple(items) if shape.ordered else frozenset(items)
        if isinstance(shape, Row):
            rows = zip(value, shape.items, strict=True)
            return tuple(self.value(item, form) for item, form in rows)
        if type(value) is int:
            noun = referent(shape)
            return value if noun is None else self.number(value, noun)
        if hasattr(value, "__dataclass_fields__"):
            return self.node(value)
        return value

    def node(self, node: Any) -> Any:
        """A node with its integers renumbered; the very same one where none changes."""
        if isinstance(node, Const):
            noun = OF_KIND.get(node.kind)
            return node if noun is None else Const(node.kind, self.number(node.value, noun))
        if isinstance(node, Place):
            return Place(self.number(node.index, of_place(node)), node.zone)
        changed = {}
        for f in fields_in(node):
            old = getattr(node, f.name)
            new = self.value(old, f.shape)
            if new is not old and new != old:
                changed[f.name] = new
        return replace(node, **changed) if changed else node

    def piece(self, piece: PieceType) -> PieceType:
        return replace(
            piece,
            moves=tuple(map(self.entry, piece.moves)),
            drops=tuple(map(self.entry, piece.drops)),
            attributes=tuple(
                sorted((self.number(a, Noun.ATTRIBUTE), value) for a, value in piece.attributes)
            ),
        )

    def entry(self, entry: Entry) -> Entry:
        kinds = self.old.rules[entry.rule].params
        args = tuple(
            self.number(value, OF_KIND[kind]) if kind in OF_KIND else value
            for kind, value in zip(kinds, entry.args, strict=True)
        )
        move_type = (
            None if entry.move_type is None else self.number(entry.move_type, Noun.MOVE_TYPE)
        )
        return replace(entry, args=args, move_type=move_type)

    def turn_order(self, old: TurnOrder) -> TurnOrder:
        absent = [TurnLabel(name, ()) for name in self.numbering.names[Noun.LABEL]]
        new: TurnOrder = self.node(old)
        return replace(new, labels=self.placed(Noun.LABEL, old.labels, absent))

    def board(self, old: Board) -> Board:
        names = self.numbering.names
        directions = range(self.numbering.size(Noun.DIRECTION))
        as_it_is = [tuple(directions)] * self.numbering.size(Noun.PLAYER)
        nowhere = (NOWHERE,) * self.numbering.size(Noun.POSITION)
        nobody = (frozenset[PositionId](),) * self.numbering.size(Noun.PLAYER)
        return Board(
            positions=names[Noun.POSITION],
            directions=names[Noun.DIRECTION],
            links=self.tables(old.links, nowhere),
            reverse=self.tables(old.reverse, nowhere),
            zones=self.placed(
                Noun.ZONE,
                [self.zone(zone, nobody) for zone in old.zones],
                [Zone(name, nobody) for name in names[Noun.ZONE]],
            ),
            symmetries=self.placed(
                Noun.PLAYER, [self.symmetry(row) for row in old.symmetries], as_it_is
            ),
            dummies=frozenset(self.number(p, Noun.POSITION) for p in old.dummies),
        )

    def tables(
        self, tables: tuple[tuple[Neighbour, ...], ...], nowhere: tuple[Neighbour, ...]
    ) -> tuple[tuple[Neighbour, ...], ...]:
        """Tables of links: by direction, by position, to a position."""
        rows = []
        for table in tables:
            row = list(nowhere)
            for position, target in enumerate(table):
                row[self.number(position, Noun.POSITION)] = self.number(target, Noun.POSITION)
            rows.append(tuple(row))
        return self.placed(Noun.DIRECTION, rows, [nowhere] * self.numbering.size(Noun.DIRECTION))

    def symmetry(self, row: tuple[DirectionId, ...]) -> tuple[DirectionId, ...]:
        """A permutation of directions, in which directions that are absent stay where they are."""
        real = list(every(DirectionId, self.numbering.names[Noun.DIRECTION]))
        for direction, target in enumerate(row):
            real[self.number(direction, Noun.DIRECTION)] = self.number(target, Noun.DIRECTION)
        return tuple(real)

    def zone(self, zone: Zone, nobody: tuple[frozenset[PositionId], ...]) -> Zone:
        cells = list(nobody)
        for player, positions in enumerate(zone.positions):
            new = frozenset(self.number(p, Noun.POSITION) for p in positions)
            cells[self.number(player, Noun.PLAYER)] = new
        return replace(zone, positions=tuple(cells))

    def view(self, old: View) -> View:
        new: View = self.node(old)
        if not old.rectangles:
            return new
        rectangles = list[Any]([None]) * self.numbering.size(Noun.POSITION)
        for position, rectangle in enumerate(old.rectangles):
            rectangles[self.number(position, Noun.POSITION)] = rectangle
        return replace(new, rectangles=tuple(rectangles))
