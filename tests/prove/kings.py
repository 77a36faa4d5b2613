"""Whether a record, or an engine along it, leaves a royal piece where it can be taken.

Replaying shows that no move is missing; this shows that none is surplus where rules know check. It
does not use the engine's tables of attacks: the same game without its rule of check generates the
replies, and what they do says whether one of them takes a royal piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import cast

from notation.engine import Effect, Engine, EngineClass, Move
from notation.record import Node
from notation.replay import Observer
from notation.spelling import Here
from translator import api
from translator.ir.game import Game
from translator.ir.parts import NoAttack


def royals_of(game: Game) -> frozenset[tuple[str, str]]:
    """Player and type of the pieces that must not be left attacked."""
    return frozenset(
        (game.players[player].name, game.pieces[piece].name)
        for stage in game.selection
        if isinstance(stage, NoAttack)
        for player, piece in stage.royals
    )


def without_check(game: Game) -> EngineClass:
    """The engine of the game without its rule of check."""
    stages = tuple(stage for stage in game.selection if not isinstance(stage, NoAttack))
    return cast(EngineClass, api.compile(replace(game, selection=stages)).Game)


def takes(effects: tuple[Effect, ...], at: str) -> bool:
    """Whether a move lands on what stands there, removes it, or carries it off."""
    for kind, *rest in effects:
        if kind == "shift" and at in rest[1:]:
            return True
        if kind in ("copy", "drop", "capture") and rest[-1] == at:
            return True
    return False


@dataclass
class Kings(Observer):
    """Follows the main line of a record. `free` is the game without check, at its start.

    `turns` that were completed and after how many of them (`left`) whoever moves next could take a
    royal piece: the mover's, or an enemy's if the mover moves again. Of the legal moves that
    complete a turn (`offered`), how many would have allowed that (`surplus`).
    """

    free: Engine
    royals: frozenset[tuple[str, str]]
    turns: int = 0
    left: int = 0
    offered: int = 0
    surplus: int = 0
    _same: dict[object, Move] = field(default_factory=dict)

    def before(self, here: Here, node: Node | None, step: Move) -> None:
        self._same = {_identity(move): move for move in self.free.legal_moves}
        for move in here.legal:
            if move.partial is None:
                self.offered += 1
                self.surplus += self._exposes(move)
        if step.partial is None:
            self.turns += 1
            self.left += self._exposes(step)
        self.free.push(self._same[_identity(step)])

    def _exposes(self, move: Move) -> bool:
        mover = self.free.turn
        self.free.push(self._same[_identity(move)])
        try:
            again = self.free.turn == mover  # then it is an enemy's that must not be taken
            return any(
                takes(reply.effects, at)
                for at in self._standing(mover, enemies=again)
                for reply in self.free.legal_moves
            )
        finally:
            self.free.pop()

    def _standing(self, player: str, enemies: bool) -> Iterator[str]:
        for at, piece in self.free.board.items():
            whose = (piece.player != player) == enemies
            if whose and (piece.player, piece.type) in self.royals:
                yield at


def _identity(move: Move) -> object:
    return move.rule, move.args, move.effects, move.partial, move.start, move.end
