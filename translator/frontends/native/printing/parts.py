"""Sections without rules in them: players, turns, attributes, selection, setup, options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from translator.frontends.native.lowering.owners import free_entries
from translator.frontends.native.lowering.parts import unlimited_by_default
from translator.frontends.native.lowering.players import default_order
from translator.frontends.native.options import REVEAL, words_of
from translator.frontends.native.printing.forms import Item, List, form, named, word
from translator.frontends.native.printing.terms import Context, term
from translator.frontends.native.words import HERE
from translator.ir import expr as e
from translator.ir.game import Game
from translator.ir.parts import Hidden, Placement, PlayerKind, Variable


def modes_form(game: Game) -> Iterator[Item]:
    """The move types, where they are not those of the turns and markers, in that order."""
    found: dict[int, None] = {}
    for turn in game.turn_order.turns:
        if turn.move_type is not None and game.turn_order != default_order(game.players):
            found[turn.move_type] = None
    for piece in game.pieces:
        for entry in (*piece.moves, *piece.drops):
            if entry.move_type is not None:
                found[entry.move_type] = None
    if tuple(found) != tuple(range(len(game.move_types))):
        yield form("move-types", *map(named, game.move_types))


def attributes_form(game: Game) -> Iterator[Item]:
    natural: dict[int, None] = {}
    greatest = [1] * len(game.attributes)
    for piece in game.pieces:
        for attribute, value in piece.attributes:
            natural[attribute] = None
            greatest[attribute] = max(greatest[attribute], value)
    bits = [value.bit_length() for value in greatest]
    if tuple(natural) == tuple(range(len(game.attributes))) and bits == [
        attribute.bits for attribute in game.attributes
    ]:
        return
    rows = [
        named(a.name) if a.bits == n == 1 else List([named(a.name), word(str(a.bits))])
        for a, n in zip(game.attributes, bits, strict=True)
    ]
    yield form("attributes", *rows)


def variables_form(game: Game) -> Iterator[Item]:
    first = len(game.variables)
    while first and game.variables[first - 1].by_position and not game.variables[first - 1].scratch:
        first -= 1  # those at the end have a section of their own
    if first:
        yield form("variables", *map(_variable, game.variables[:first]))
    if game.variables[first:]:
        attributes = (replace(v, by_position=False, size=None) for v in game.variables[first:])
        yield form("position-attributes", *map(_variable, attributes))


def _variable(variable: Variable) -> Item:
    parts: list[Item] = []
    if variable.initial:
        parts.append(word(str(variable.initial)))
    if variable.by_position:
        parts.append(word("by-position"))
    elif variable.size is not None:
        parts.append(form("size", str(variable.size)))
    if variable.contents:
        parts.append(form("contents", *map(str, variable.contents)))
    for switch in ("scratch", "turn", "hidden"):
        parts += [word(switch)] if getattr(variable, switch) else []
    name = named(variable.name)
    return List([name, *parts]) if parts else name


# Setup, options, records


def setup_form(game: Game) -> Iterator[Item]:
    start = game.start
    items = list(_sides(game, start.placements))
    items += [form("or", *_sides(game, other)) for other in start.alternatives]
    positions = game.board.positions
    items += [form("shuffle", *(named(positions[p]) for p in row)) for row in start.shuffles]
    if start.reserve:
        reserved = [
            List(
                [named(game.players[player].name), named(game.pieces[piece].name), word(str(count))]
            )
            for player, piece, count in start.reserve
        ]
        items.append(form("reserve", *reserved))
    usual = unlimited_by_default(game.pieces, start.reserve, game.captures.recycled)
    if start.unlimited != usual:
        names = (named(game.pieces[piece].name) for piece in sorted(start.unlimited))
        items.append(form("unlimited", *names))
    if items:
        yield form("board-setup", *items)


def _sides(game: Game, placements: tuple[Placement, ...]) -> Iterator[Item]:
    for player, side in groupby(placements, lambda placement: placement.player):
        rows = []
        for piece, row in groupby(side, lambda placement: placement.piece):
            names = (named(game.board.positions[placement.position]) for placement in row)
            rows.append(List([named(game.pieces[piece].name), *names]))
        yield List([named(game.players[player].name), *rows])


def hidden_forms(game: Game) -> Iterator[Item]:
    for hidden in game.hidden:
        yield _hidden(game, hidden)


def _hidden(game: Game, hidden: Hidden) -> Item:
    players = game.players
    looking = tuple(i for i, p in enumerate(players) if p.kind is not PlayerKind.NEUTRAL)
    names = [named(players[player].name) for player in hidden.players]
    context = Context(game, place=HERE)
    whole = hidden.where.operands if isinstance(hidden.where, e.And) else (hidden.where,)
    conditions = whole if len(whole) > 1 else (hidden.where,)
    shown = [term(context, c, "condition") for c in conditions if hidden.where != e.TRUE]
    whom = form("from", "all") if hidden.players == looking else form("from", *names)
    return form("unseen" if hidden.whole else "hidden", whom, *shown)


def options_form(game: Game) -> Iterator[Item]:
    items: list[Item] = []
    if not game.generation.shared_pieces:
        items.append(word("own-pieces"))
    elif any(free_entries(game)):
        items.append(word("shared-pieces"))
    items += map(word, words_of(game.generation, game.captures))
    items += [word(REVEAL)] if game.moves_reveal else []
    if game.new_game is not None:
        items.append(form("new-game", named(game.procedures[game.new_game].name)))
    if game.generation.scanned is not None:
        items.append(form("scanned", str(game.generation.scanned)))
    if items:
        yield form("options", *items)


def records_form(game: Game) -> Iterator[Item]:
    items: list[Item] = []
    if game.move_type_order != game.move_types:
        items.append(form("move-types", *map(named, game.move_type_order)))
    if game.attribute_order != tuple(attribute.name for attribute in game.attributes):
        items.append(form("attributes", *map(named, game.attribute_order)))
    if items:
        yield form("records", *items)
