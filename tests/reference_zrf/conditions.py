"""The conditions of `verify`, `if`, `while` and `set-...` (docs/zrf.md 10).

A location that is off the board satisfies no predicate; a ``not-`` twin is the exact negation
(U27). Predicates that generate moves register themselves from ``attacks``.
"""

from __future__ import annotations

from collections.abc import Callable

from translator.frontends.zrf.nodes import Node

from .run import Run
from .tree import arguments, name_of, word

Predicate = Callable[[Run, tuple[Node, ...]], bool]
PREDICATES: dict[str, Predicate] = {}  # filled by `predicate`


def predicate(name: str) -> Callable[[Predicate], Predicate]:
    """Registers the test that ``name`` and its ``not-`` twin make."""

    def register(test: Predicate) -> Predicate:
        PREDICATES[name] = test
        return test

    return register


def holds(run: Run, node: Node) -> bool:
    """Whether a condition is true on the frozen board, where the run stands now."""
    name, args = name_of(node), arguments(node)
    match name:
        case "true" | "false":
            return name == "true"
        case "and":
            return all(holds(run, arg) for arg in args)
        case "or":
            return any(holds(run, arg) for arg in args)
        case "not":
            return not all(holds(run, arg) for arg in args)
    if name in PREDICATES:
        return PREDICATES[name](run, args)
    if name in run.rules.attributes:
        piece = run.piece_at(run.place_in(args, 0))
        return piece is not None and bool(piece.attribute(name, run.rules))
    twin = name.removeprefix("not-")
    return twin != name and twin in PREDICATES and not PREDICATES[twin](run, args)


def is_enemy(run: Run, player: str) -> bool:
    """Whether the player is another, non-neutral one."""
    return player != run.scene.me and player in run.rules.active


@predicate("empty?")
def _empty(run: Run, args: tuple[Node, ...]) -> bool:
    at = run.place_in(args, 0)
    if at is None:
        return run.rules.readings.empty_off_board
    return at not in run.scene.board


@predicate("enemy?")
def _enemy(run: Run, args: tuple[Node, ...]) -> bool:
    piece = run.piece_at(run.place_in(args, 0))
    return piece is not None and is_enemy(run, piece.player)


@predicate("friend?")
def _friend(run: Run, args: tuple[Node, ...]) -> bool:
    piece = run.piece_at(run.place_in(args, 0))
    return piece is not None and piece.player == run.scene.me


@predicate("neutral?")
def _neutral(run: Run, args: tuple[Node, ...]) -> bool:
    piece = run.piece_at(run.place_in(args, 0))
    return piece is not None and piece.player not in run.rules.active


@predicate("piece?")
def _piece(run: Run, args: tuple[Node, ...]) -> bool:
    piece = run.piece_at(run.place_in(args, 1))
    return piece is not None and piece.type == word(args[0])


@predicate("in-zone?")
def _in_zone(run: Run, args: tuple[Node, ...]) -> bool:
    at = run.place_in(args, 1)
    return bool(args) and at in run.geometry.zone(word(args[0]), run.scene.me)


@predicate("on-board?")
def _on_board(run: Run, args: tuple[Node, ...]) -> bool:
    return run.place_in(args, 0) is not None


@predicate("position?")
def _position(run: Run, args: tuple[Node, ...]) -> bool:
    at = run.place_in(args, 1)
    return at is not None and at == word(args[0])


@predicate("marked?")
def _marked(run: Run, args: tuple[Node, ...]) -> bool:
    return run.place_in(args, 0) == run.mark


@predicate("last-from?")
def _last_from(run: Run, args: tuple[Node, ...]) -> bool:
    at = run.place_in(args, 0)
    return at is not None and at == run.scene.position.last_from


@predicate("last-to?")
def _last_to(run: Run, args: tuple[Node, ...]) -> bool:
    at = run.place_in(args, 0)
    return at is not None and at == run.scene.position.last_to


@predicate("flag?")
def _flag(run: Run, args: tuple[Node, ...]) -> bool:
    return word(args[0]) in run.flags


@predicate("position-flag?")
def _position_flag(run: Run, args: tuple[Node, ...]) -> bool:
    at = run.place_in(args, 1)
    return at is not None and (word(args[0]), at) in run.position_flags


@predicate("adjacent-to-enemy?")
def _adjacent_to_enemy(run: Run, args: tuple[Node, ...]) -> bool:
    at = run.place_in(args, 0)
    pieces = map(run.piece_at, run.geometry.neighbours(at) if at is not None else ())
    return any(piece is not None and is_enemy(run, piece.player) for piece in pieces)


@predicate("goal-position?")
def _goal_position(run: Run, args: tuple[Node, ...]) -> bool:
    return run.place_in(args, 0) in run.rules.goal_positions
