"""Sections without rules in them: players, turns, attributes, selection, setup, options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from translator.backends.native.forms import Item, List, form, named, word
from translator.frontends.native.lowering.board import default_order
from translator.frontends.native.lowering.parts import royals, unlimited_by_default
from translator.ir.game import Game
from translator.ir.parts import (
    Distinct,
    MostCaptures,
    NoAttack,
    Pass,
    PlayerKind,
    Priority,
    Ranked,
    Stage,
    Turn,
    Variable,
)  # fmt: skip


def players_form(game: Game) -> List:
    items: list[Item] = []
    for kind, group in groupby(game.players, lambda player: player.kind):
        names = [named(player.name) for player in group]
        items += names if kind is PlayerKind.ACTIVE else [form(kind.value, *names)]
    return form("players", *items)


def turns_form(game: Game) -> Iterator[Item]:
    if game.turn_order == default_order(game.players):
        return
    items: list[Item] = []
    for index, turn in enumerate(game.turn_order.turns):
        if index and index == game.turn_order.repeat:
            items.append(word("repeat"))
        items.append(_turn(game, turn))
    yield form("turn-order", *items)


def _turn(game: Game, turn: Turn) -> Item:
    """The owner is said where he is another one, or the move type could be taken for one."""
    names = [player.name for player in game.players]
    mode = game.modes[turn.mode] if turn.mode is not None else None
    player = named(names[turn.player])
    if turn.owner == turn.player and mode is None:
        return player
    owner = [named(names[turn.owner])] if turn.owner != turn.player or mode in names else []
    return List([player, *owner, *([named(mode)] if mode is not None else [])])


def modes_form(game: Game) -> Iterator[Item]:
    """The move types, where they are not those of the turns and markers, in that order."""
    found: dict[int, None] = {}
    for turn in game.turn_order.turns:
        if turn.mode is not None and game.turn_order != default_order(game.players):
            found[turn.mode] = None
    for piece in game.pieces:
        for entry in (*piece.moves, *piece.drops):
            if entry.mode is not None:
                found[entry.mode] = None
    if tuple(found) != tuple(range(len(game.modes))):
        yield form("move-types", *map(named, game.modes))


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
    if game.variables:
        yield form("variables", *map(_variable, game.variables))


def _variable(variable: Variable) -> Item:
    parts: list[Item] = []
    if variable.initial:
        parts.append(word(str(variable.initial)))
    if variable.size is not None:
        parts.append(form("size", str(variable.size)))
    if variable.contents:
        parts.append(form("contents", *map(str, variable.contents)))
    if variable.scratch:
        parts.append(word("scratch"))
    name = named(variable.name)
    return List([name, *parts]) if parts else name


# Selection


def selection_form(game: Game) -> Iterator[Item]:
    if game.selection != (Distinct(),):
        yield form("selection", *(_stage(game, stage) for stage in game.selection))


def _stage(game: Game, stage: Stage) -> Item:
    modes, pieces = game.modes, [piece.name for piece in game.pieces]
    if isinstance(stage, Distinct):
        return word("distinct")
    if isinstance(stage, Priority):
        only = [] if stage.rest else [word("only")]
        return form("priority", *(named(modes[mode]) for mode in stage.modes), *only)
    if isinstance(stage, Ranked):
        rows = [
            List([named(modes[m]) if m is not None else word("untyped") for m in _sorted(rank)])
            for rank in stage.ranks
        ]
        return form("ranked", *rows)
    if isinstance(stage, MostCaptures):
        names = [named(pieces[piece]) for piece in stage.first]
        return form("most-captures", *names) if names else word("most-captures")
    if isinstance(stage, NoAttack):
        tail = [word("next-player")] if stage.next_only else []
        return form("no-attack", *_royals(game, stage, pieces), *tail)
    assert isinstance(stage, Pass)
    return form("pass", "forced" if stage.forced else "always")


def _sorted(rank: frozenset[int | None]) -> list[int | None]:
    return sorted(rank, key=lambda mode: -1 if mode is None else mode)


def _royals(game: Game, stage: NoAttack, pieces: list[str]) -> list[Item]:
    types = tuple(dict.fromkeys(piece for _, piece in stage.royals))
    if royals(game.players, types) == stage.royals:
        return [named(pieces[piece]) for piece in types]
    return [
        List([named(game.players[player].name), named(pieces[piece])])
        for player, piece in stage.royals
    ]


# Setup, options, records


def setup_form(game: Game) -> Iterator[Item]:
    start = game.start
    items: list[Item] = []
    for player, side in groupby(start.placements, lambda placement: placement.player):
        rows = []
        for piece, row in groupby(side, lambda placement: placement.piece):
            names = (named(game.board.positions[placement.position]) for placement in row)
            rows.append(List([named(game.pieces[piece].name), *names]))
        items.append(List([named(game.players[player].name), *rows]))
    if start.reserve:
        reserved = [
            List(
                [named(game.players[player].name), named(game.pieces[piece].name), word(str(count))]
            )
            for player, piece, count in start.reserve
        ]
        items.append(form("reserve", *reserved))
    if start.unlimited != unlimited_by_default(game.pieces, start.reserve):
        names = (named(game.pieces[piece].name) for piece in sorted(start.unlimited))
        items.append(form("unlimited", *names))
    if items:
        yield form("board-setup", *items)


_OPTIONS = ("pass_partial", "recycle_captures", "deferred_captures", "shared_pieces", "by_type")


def options_form(game: Game) -> Iterator[Item]:
    items: list[Item] = [word(name.replace("_", "-")) for name in _OPTIONS if getattr(game, name)]
    if game.new_game is not None:
        items.append(form("new-game", named(game.procedures[game.new_game].name)))
    if game.scanned is not None:
        items.append(form("scanned", str(game.scanned)))
    if items:
        yield form("options", *items)


def records_form(game: Game) -> Iterator[Item]:
    items: list[Item] = []
    if game.mode_order != game.modes:
        items.append(form("move-types", *map(named, game.mode_order)))
    if game.attribute_order != tuple(attribute.name for attribute in game.attributes):
        items.append(form("attributes", *map(named, game.attribute_order)))
    if items:
        yield form("records", *items)
