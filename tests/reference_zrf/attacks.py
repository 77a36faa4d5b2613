"""Attack tests, which generate moves: check, `attacked?`, `defended?` (docs/zrf.md 8.6 and 10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from translator.frontends.zrf.nodes import Node

from .conditions import predicate
from .effects import carry_out
from .generate import steps_of_piece
from .position import Piece, Position, Step, new_piece
from .rules import Rules, is_random
from .run import Run, Scene
from .tree import word


def could_take(position: Position, at: str, players: Iterable[str], kind: str = "") -> bool:
    """Whether one step of one of the players could take the piece at ``at``.

    All blocks of moves count, whatever priorities and turn types say, or those of one move type;
    drops do not (U28).
    """
    rules = position.rules
    for player in players:
        scene = Scene(position, player, nested=True)
        for start, piece in position.board.items():
            if piece.player != player:
                continue
            blocks = [b for b in rules.pieces[piece.type].moves if kind in ("", b.kind)]
            if any(takes(position, step, at) for step in steps_of_piece(scene, start, blocks)):
                return True
    return False


def takes(position: Position, step: Step, at: str) -> bool:
    """Whether a step lands on the piece at ``at``, removes it, or carries it off (8.6)."""
    if all(at not in effect for effect in step.effects):
        return False
    if any(effect[0] == "shift" and effect[2] == at != effect[3] for effect in step.effects):
        return True
    change = carry_out(position, step)
    return any(where == at for where, _ in (*change.captured, *change.replaced))


def enemies(rules: Rules, player: str) -> list[str]:
    return [name for name in rules.active if name != player]


def with_piece(position: Position, at: str, piece: Piece) -> Position:
    return replace(position, board={**position.board, at: piece})


@predicate("attacked?")
def _attacked(run: Run, args: tuple[Node, ...]) -> bool:
    """Could an enemy capture here? Where no friend stands, suppose one like the moving piece."""
    if run.scene.nested:
        return False
    position = run.scene.position
    kind = ""
    if args and word(args[0]) in run.rules.kinds:
        kind, args = word(args[0]), args[1:]
    at = run.place_in(args, 0)
    if at is None:
        return False
    there = position.board.get(at)
    if there is None or there.player != run.scene.me:
        position = with_piece(position, at, new_piece(run.rules, run.scene.me, run.piece))
    return could_take(position, at, enemies(run.rules, run.scene.me), kind)


@predicate("defended?")
def _defended(run: Run, args: tuple[Node, ...]) -> bool:
    """Could another friendly piece capture here if an enemy stood here?"""
    if run.scene.nested:
        return False
    position = run.scene.position
    at = run.place_in(args, 0)
    others = enemies(run.rules, run.scene.me)
    if at is None or not others:
        return False
    there = position.board.get(at)
    if there is None or there.player not in others:
        name = there.type if there else run.piece
        position = with_piece(position, at, new_piece(run.rules, others[0], name))
    return could_take(position, at, [run.scene.me])


def leaves_a_royal(position: Position) -> bool:
    """Whether the turn that ends here lets whoever moves next take a royal piece (8.6).

    If that is another player, none of the mover's; if it is the mover again, none of an enemy's.
    """
    rules = position.rules
    mover = position.turn.player
    following = rules.turns[following_turn(position)]
    if following.player == mover and rules.readings.check_asks_whose_turn_is_next:
        victims, hunters = enemies(rules, mover), [following.owner]
    elif rules.readings.check_by_next_only:
        victims, hunters = [mover], [following.owner]
    else:
        victims, hunters = [mover], enemies(rules, mover)
    return any(
        could_take(position, at, hunters)
        for at, piece in position.board.items()
        if piece.player in victims
        and piece.player not in hunters  # only an enemy's move is an attack
        and piece.type in rules.royal.get(piece.player, frozenset())
    )


def following_turn(position: Position) -> int:
    """The next turn of the mover or of another who chooses; U21: nobody waits for the dice.

    Where only the mover chooses, what chance does next counts.
    """
    rules = position.rules
    mover = position.turn.player
    later = [rules.next_turn(position.turn_index)]
    for _ in rules.turns:
        later.append(rules.next_turn(later[-1]))
    choosing = [i for i in later if not is_random(rules.turns[i].player)]
    if all(rules.turns[index].player == mover for index in choosing):
        return later[0]
    own = [index for index in later if rules.turns[index].player == mover]
    return min(own[:1] + choosing[:1], key=later.index)


def any_attacked(position: Position, player: str, types: Iterable[str]) -> bool:
    """Whether the player, who is to move, has a piece of these types that is in check."""
    wanted = frozenset(types)
    opponents = [name for name in checkers(position, player) if name != player]
    return any(
        could_take(position, at, opponents)
        for at, piece in position.board.items()
        if piece.player == player and piece.type in wanted
    )


def checkers(position: Position, player: str) -> list[str]:
    """Whose pieces give check: those that the next opponent in the turn order moves (U21)."""
    rules = position.rules
    others = enemies(rules, player)
    if not rules.readings.check_by_next_only:
        return others
    index = position.turn_index
    for _ in rules.turns:
        index = rules.next_turn(index)
        turn = rules.turns[index]
        if turn.player in others and not is_random(turn.player):
            return [turn.owner]
    return others
