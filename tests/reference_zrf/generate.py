"""The steps that the blocks of one piece or of one drop make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .instructions import ACTIONS
from .pieces import Block
from .position import Step
from .run import Run, Scene


def steps_of_piece(scene: Scene, at: str, blocks: Iterable[Block]) -> Iterator[Step]:
    for block in blocks:
        yield from Run(scene, block, at, scene.board[at].type, ACTIONS).steps_made()


def steps_of_drop(scene: Scene, name: str, at: str, blocks: Iterable[Block]) -> Iterator[Step]:
    for block in blocks:
        for step in Run(scene, block, at, name, ACTIONS, is_drop=True).steps_made():
            if allowed_drop(scene, step):
                yield step


def allowed_drop(scene: Scene, step: Step) -> bool:
    """Whether there is a piece to drop: of the type that is put, if that is another one (U29)."""
    if not scene.position.rules.readings.drop_as_needs_reserve or step.piece is None:
        return True
    position = scene.position
    declared = {name for _, name in position.rules.reserve}
    if position.rules.flag("recycle captures"):
        declared |= {*position.rules.pieces}
    return step.piece not in declared or position.in_reserve(scene.me, step.piece)
