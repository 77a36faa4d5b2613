"""Making one change alone: parts of one game put into the other, in the same numbering.

A patch takes a game, the game to take from, and whether that is the way forward (into the old game,
from the new one) or back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from translator.diff.bodies import Item, carried_out, edits
from translator.diff.changes import Patch
from translator.diff.several import Several
from translator.ir.expr import Kind, Param
from translator.ir.game import Game
from translator.ir.parts import Entry, PieceType, Rule
from translator.ir.walk import Body, substituted


@dataclass(frozen=True, slots=True)
class Swap:
    """An entry of a piece in both games, by its place; `None` where it is not."""

    piece: int
    section: str
    old: int | None
    new: int | None

    def sides(self, forward: bool) -> tuple[int | None, int | None]:
        """The places in the game that is patched and in the other one."""
        return (self.old, self.new) if forward else (self.new, self.old)


@dataclass(frozen=True, slots=True)
class EntryPatch:
    """Entries are taken from the other game, or taken out where that has none."""

    swaps: tuple[Swap, ...]

    def __call__(self, game: Game, source: Game, forward: bool) -> Game:
        # From the last place to the first, so that places stay what they are.
        for swap in sorted(self.swaps, key=lambda swap: swap.sides(forward)[0] or 0, reverse=True):
            place, other = swap.sides(forward)
            entries = list(getattr(game.pieces[swap.piece], swap.section))
            taken = []
            if other is not None:
                entry = getattr(source.pieces[swap.piece], swap.section)[other]
                rules = (*game.rules, source.rules[entry.rule])
                taken = [replace(entry, rule=len(game.rules))]
                game = replace(game, rules=rules)
            start = len(entries) if place is None else place
            entries[start : start + 1] = taken
            game = with_entries(game, swap.piece, swap.section, entries)
        return game


@dataclass(frozen=True, slots=True)
class BodyPatch:
    """Some of the edits between two rules are made (forward) or undone (back)."""

    swaps: tuple[Swap, ...]
    items: tuple[Item, ...]
    chosen: frozenset[Item]
    locals: tuple[tuple[str, Kind], ...]

    def __call__(self, game: Game, source: Game, forward: bool) -> Game:
        everything = {path[-1] for path in edits(self.items)}
        body = carried_out(self.items, self.chosen if forward else everything - self.chosen)
        values: list[Several] = []
        body = _with_parameters(body, values)
        rule = Rule("", tuple(value.kind for value in values), self.locals, body)
        index = len(game.rules)
        game = replace(game, rules=(*game.rules, rule))
        for number, swap in enumerate(self.swaps):
            place, _ = swap.sides(forward)
            assert place is not None
            entries = list(getattr(game.pieces[swap.piece], swap.section))
            args = tuple(value.values[number] for value in values)
            entries[place] = replace(entries[place], rule=index, args=args)
            game = with_entries(game, swap.piece, swap.section, entries)
        return game


def together(patches: Sequence[Patch]) -> Patch:
    """Several patches as one."""

    def patch(game: Game, source: Game, forward: bool) -> Game:
        for one in patches:
            game = one(game, source, forward)
        return game

    return patches[0] if len(patches) == 1 else patch


def take_piece(number: int) -> Patch:
    """A piece with its attributes and rules as the other game has them, perhaps none."""

    def patch(game: Game, source: Game, forward: bool) -> Game:
        piece: PieceType = source.pieces[number]
        rules = list(game.rules)
        sections = {}
        for section in ("moves", "drops"):
            entries = []
            for entry in getattr(piece, section):
                entries.append(replace(entry, rule=len(rules)))
                rules.append(source.rules[entry.rule])
            sections[section] = tuple(entries)
        taken = replace(piece, **sections)  # type: ignore[arg-type]
        pieces = (*game.pieces[:number], taken, *game.pieces[number + 1 :])
        return replace(game, rules=tuple(rules), pieces=pieces)

    return patch


def take_in_piece(number: int, name: str) -> Patch:
    """A field of a piece as the other game has it."""

    def patch(game: Game, source: Game, forward: bool) -> Game:
        value = getattr(source.pieces[number], name)
        piece = replace(game.pieces[number], **{name: value})
        return replace(game, pieces=(*game.pieces[:number], piece, *game.pieces[number + 1 :]))

    return patch


def take_fields(*names: str) -> Patch:
    """Whole parts of the game as the other one has them."""

    def patch(game: Game, source: Game, forward: bool) -> Game:
        return replace(game, **{name: getattr(source, name) for name in names})

    return patch


def take_in_board(change: Callable[[Game, Game], dict[str, object]]) -> Patch:
    """Parts of the board as the other game has them."""

    def patch(game: Game, source: Game, forward: bool) -> Game:
        board = replace(game.board, **change(game, source))  # type: ignore[arg-type]
        return replace(game, board=board)

    return patch


def with_entries(game: Game, number: int, section: str, entries: Sequence[Entry]) -> Game:
    """The game with other entries of one piece."""
    piece = replace(game.pieces[number], **{section: tuple(entries)})  # type: ignore[arg-type]
    pieces = (*game.pieces[:number], piece, *game.pieces[number + 1 :])
    return replace(game, pieces=pieces)


def _with_parameters(body: Body, values: list[Several]) -> Body:
    """The body with parameters again."""

    def parameter(node: Several) -> Param:
        if node not in values:
            values.append(node)
        return Param(values.index(node), node.kind)

    return substituted(body, Several, parameter)


def constants(kinds: Sequence[Kind], rows: Sequence[Sequence[int]]) -> list[Several]:
    """What stands for each parameter of a rule with these arguments in its uses."""
    columns = zip(*rows, strict=True) if kinds else ()
    return [Several(kind, column) for kind, column in zip(kinds, columns, strict=True)]
