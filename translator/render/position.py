"""What stands on a board: the start of a game, or whatever an engine has arrived at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from translator.ir.game import Game
from translator.ir.parts import PlayerKind
from translator.render.marks import Targets

_MOST_CAST = 60  # types of all players


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece on the board; `attributes` names those that are set and their values."""

    player: int
    piece: int
    attributes: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """Pieces by position; (player, piece type, number) in reserve; who moves; the last move;
    (position, number) where the game counts something on its positions."""

    board: Mapping[int, Standing]
    reserve: tuple[tuple[int, int, int], ...] = ()
    mover: int | None = None
    last: tuple[int, ...] = ()
    numbers: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """A position as somebody sees it: what is `veiled` stands there, `unseen` may be anything."""

    position: Position
    veiled: frozenset[int] = frozenset()
    unseen: frozenset[int] = frozenset()


class ShownEngine(Protocol):
    """The part of a generated engine that a picture needs (docs/engine.md)."""

    @property
    def turn(self) -> str: ...
    @property
    def board(self) -> Mapping[str, Any]: ...
    @property
    def reserve(self) -> Mapping[tuple[str, str], int]: ...
    @property
    def moves(self) -> Any: ...
    @property
    def legal_moves(self) -> Any: ...
    def setup(self) -> Any: ...
    def observation(self, player: str) -> Any: ...


def counted(game: Game) -> frozenset[str]:
    """The variables that hold a number for each position: seeds in pits, and the like.

    What is forgotten when the turn ends, or belongs to no position of the game, is none: rules
    mark there what they have jumped or searched.
    """
    return frozenset(
        v.name for v in game.variables if v.by_position and not v.turn and not v.scratch
    )


def first_counts(game: Game) -> dict[str, list[int]]:
    """The numbers that such variables begin with."""
    size = len(game.board.positions)
    shown = counted(game)
    return {
        v.name: list(v.contents or [v.initial] * size) for v in game.variables if v.name in shown
    }


def _numbers(game: Game, changed: Iterable[tuple[str, int, int]]) -> tuple[tuple[int, int], ...]:
    """What is counted on positions, where that is not nothing; a setup tells what has changed."""
    counts = first_counts(game)
    for name, index, value in changed:
        if name in counts:
            counts[name][index] = value
    found = {at: value for row in counts.values() for at, value in enumerate(row) if value}
    return tuple(sorted(found.items()))


def start_of(game: Game) -> Position:
    """The position in which the game begins."""
    board: dict[int, Standing] = {
        p.position: Standing(
            p.player,
            p.piece,
            tuple(
                (game.attributes[index].name, value)
                for index, value in game.pieces[p.piece].attributes
                if value
            ),
        )
        for p in game.start.placements
    }
    mover = game.turn_order.turns[0].player
    return Position(board, game.start.reserve, mover, numbers=_numbers(game, ()))


def supply(game: Game) -> list[tuple[int, int]]:
    """(player, piece type) of players who begin with nothing, and put what has no number.

    With several types that a player may put, rules decide which: there it is not known. Chance puts
    what it puts in turns of its own.
    """
    begin = {p.player for p in game.start.placements} | {row[0] for row in game.start.reserve}
    chance = {
        turn.move_type
        for turn in game.turn_order.turns
        if game.players[turn.player].kind is PlayerKind.RANDOM and turn.move_type is not None
    }
    found = []
    for index, player in enumerate(game.players):
        random = player.kind is PlayerKind.RANDOM
        put = [
            kind
            for kind, piece in enumerate(game.pieces)
            if not piece.dummy
            and any((entry.move_type in chance) == random for entry in piece.drops)
        ]
        if index not in begin and (random or (player.kind is PlayerKind.ACTIVE and len(put) == 1)):
            found += [(index, kind) for kind in put]
    return found


def cast(game: Game) -> list[tuple[int, int]]:
    """(player, piece type) that may come into play where a game begins with an empty board.

    Who may have which type is known where the author named images for them. So many that they
    would hide the board (each card of a pack) are not shown. In a puzzle more may come than what
    is put: the numbers that a cell turns out to hold.
    """
    board = max((grid.positions for grid in game.view.grids), key=len, default=None)
    standing = [p for p in game.start.placements if board is None or p.position in board]
    put = supply(game)
    alone = sum(player.kind is PlayerKind.ACTIVE for player in game.players) == 1
    if standing or game.start.reserve or (put and not alone):
        return []
    named = {(int(player), int(piece)) for piece, player, _ in game.view.piece_images}
    found = sorted(look for look in named - set(put) if not game.pieces[look[1]].dummy)
    return found if len(found) <= _MOST_CAST else []


def position_of(game: Game, engine: ShownEngine) -> Position:
    """The position of an engine of the same game."""
    positions = {name: index for index, name in enumerate(game.board.positions)}
    players = {player.name: index for index, player in enumerate(game.players)}
    pieces = {piece.name: index for index, piece in enumerate(game.pieces)}
    board = {
        positions[name]: Standing(
            players[piece.player],
            pieces[piece.type],
            tuple((attribute, int(value)) for attribute, value in piece.attributes if value),
        )
        for name, piece in engine.board.items()
    }
    reserve = tuple(
        (players[player], pieces[piece], number)
        for (player, piece), number in engine.reserve.items()
    )
    last: tuple[int, ...] = ()
    if engine.moves:
        move = engine.moves[-1]
        ends = (move.start, move.end)
        last = tuple(dict.fromkeys(positions[name] for name in ends if name is not None))
    numbers = _numbers(game, engine.setup().variables) if counted(game) else ()
    return Position(board, reserve, players[engine.turn], last, numbers)


def targets_of(game: Game, engine: ShownEngine, name: str) -> Targets:
    """Where the moves of the piece on a position lead, and what they capture."""
    positions = {text: index for index, text in enumerate(game.board.positions)}
    moves = [move for move in engine.legal_moves if move.start == name]
    arrows = {
        (positions[effect[2]], positions[effect[3]])
        for move in moves
        for effect in move.effects
        if effect[0] in ("shift", "copy")
    }
    captured = {positions[at] for move in moves for at in move.captures}
    return Targets(positions[name], tuple(sorted(arrows)), tuple(sorted(captured)))


def seen_by(game: Game, engine: ShownEngine, player: str | None) -> Seen:
    """What a player sees of the position of an engine, or all of it."""
    whole = position_of(game, engine)
    if player is None:
        return Seen(whole)
    seen = engine.observation(player)
    index = {name: n for n, name in enumerate(game.board.positions)}
    players = {owner.name: n for n, owner in enumerate(game.players)}
    pieces = {piece.name: n for n, piece in enumerate(game.pieces)}
    open_ = {index[name] for name, piece in seen.pieces if piece.player in players}
    known = dict(seen.variables)
    changed = [
        (name, n, value)
        for name in counted(game) & known.keys()
        for n, value in enumerate(known[name])
    ]
    position = replace(
        whole,
        board={p: standing for p, standing in whole.board.items() if p in open_},
        reserve=tuple((players[owner], pieces[kind], n) for owner, kind, n in seen.reserve),
        numbers=_numbers(game, changed),
        last=(),
    )
    veiled = frozenset(index[name] for name, piece in seen.pieces if piece.player not in players)
    return Seen(position, veiled, frozenset(index[name] for name in seen.unseen))
