"""What an engine does on each turn, worked out once for every back end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from translator.analysis.emission import ANY_MODE
from translator.ir.bodies import assigned
from translator.ir.game import Game
from translator.ir.parts import Entry, Priority, Stage, Turn
from translator.ir.stmt import Emit, Stmt
from translator.ir.walk import different, lines

Row = tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that are tried together: by piece type, for the pieces of `owner`."""

    owner: int
    moves: tuple[Row, ...]
    drops: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """`groups[turn]`: the first group with a move counts.

    `chains[turn][move_type]`: continuations.
    """

    groups: tuple[tuple[Group, ...], ...]
    chains: tuple[dict[int, Group], ...]


_S = TypeVar("_S", bound=Stage)


def stage(game: Game, kind: type[_S]) -> _S | None:
    """The selection stage of a kind, if the game has it."""
    return next((s for s in game.selection if isinstance(s, kind)), None)


def stages(game: Game, kind: type[_S]) -> list[_S]:
    """The selection stages of a kind, in order."""
    return [s for s in game.selection if isinstance(s, kind)]


def plan(game: Game) -> Plan:
    """Sorts the entries of all pieces by turn, priority and continuation."""
    priority = stage(game, Priority)
    continued = continuations(game)
    entries = _Entries(game)
    groups = tuple(_groups(game, entries, turn, priority) for turn in game.turn_order.turns)
    chains = tuple(
        {move_type: _chain(entries, turn, move_type) for move_type in continued}
        for turn in game.turn_order.turns
    )
    return Plan(groups, chains)


class _Entries:
    """The moves and drops of all pieces, and, for there may be many, those of each move type."""

    def __init__(self, game: Game) -> None:
        self.moves = [_Sorted(piece.moves) for piece in game.pieces]
        self.drops = [_Sorted(piece.drops) for piece in game.pieces]


class _Sorted:
    def __init__(self, row: Row) -> None:
        self.row = row
        self._by_type: dict[int | None, list[Entry]] = {}
        for entry in row:
            self._by_type.setdefault(entry.move_type, []).append(entry)

    def of(self, move_types: frozenset[int | None] | None) -> Row:
        """The entries of these move types (`None`: all), in order."""
        if move_types is None:
            return self.row
        if len(move_types) == 1:
            return tuple(self._by_type.get(next(iter(move_types)), ()))
        return tuple(entry for entry in self.row if entry.move_type in move_types)


def _groups(
    game: Game, entries: _Entries, turn: Turn, priority: Priority | None
) -> tuple[Group, ...]:
    if priority is None:
        return (_group(entries, turn, None),)
    listed = [frozenset([move_type]) for move_type in priority.move_types]
    rest = (
        [frozenset([None, *range(len(game.move_types))]) - set(priority.move_types)]
        if priority.rest
        else []
    )
    return tuple(_group(entries, turn, move_types) for move_types in [*listed, *rest])


def _group(entries: _Entries, turn: Turn, move_types: frozenset[int | None] | None) -> Group:
    """Entries of these move types (`None`: all) that the turn admits."""
    if turn.move_type is not None:
        admitted: frozenset[int | None] = frozenset([turn.move_type])
        move_types = admitted if move_types is None else move_types & admitted
    moves = tuple(piece.of(move_types) for piece in entries.moves)
    drops = tuple(piece.of(move_types) for piece in entries.drops)
    return Group(turn.owner, moves, drops)


def _chain(entries: _Entries, turn: Turn, move_type: int) -> Group:
    asked: frozenset[int | None] = frozenset([move_type])
    if move_type == ANY_MODE:
        return _group(entries, turn, None)
    rows = tuple(piece.of(asked) for piece in entries.moves)
    return Group(turn.owner, rows, tuple(() for _ in rows))


def continuations(game: Game) -> tuple[int, ...]:
    """The move types that partial moves ask for (`ANY_MODE` among them)."""
    found: dict[int, None] = {}
    used = {entry.rule for piece in game.pieces for entry in (*piece.moves, *piece.drops)}
    bodies = [game.rules[index].body for index in sorted(used)]
    for body in [*bodies, *(made.body for made in game.procedures)]:
        for statement, _ in lines(body):
            if isinstance(statement, Emit) and statement.next is not None:
                move_type = statement.next.move_type
                found[ANY_MODE if move_type is None else move_type] = None
    return tuple(found)


def assigns(body: tuple[Stmt, ...], name: str) -> bool:
    """Some statement of the body sets the local."""
    return any(name in assigned(node) for node in different(body))
