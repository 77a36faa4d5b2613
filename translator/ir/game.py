"""`Game`: the one representation that every front end builds and every back end reads."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import TypeVar

from translator.core.source import Span
from translator.core.stack import own_stack
from translator.ir.advice import ADVICE, Evaluation
from translator.ir.ids import ProcedureId
from translator.ir.parts import (
    AttributeType,
    Board,
    Captures,
    Generation,
    Goal,
    Hidden,
    Meta,
    PieceType,
    Player,
    Procedure,
    Rule,
    Stage,
    Start,
    TurnOrder,
    Variable,
    Verdict,
)  # fmt: skip
from translator.ir.view import View

_Kind = TypeVar("_Kind")


def _on_own_stack(kind: type[_Kind]) -> type[_Kind]:
    """A class whose objects are compared, hashed and shown however little stack is left."""
    for name in ("__eq__", "__hash__", "__repr__"):
        setattr(kind, name, own_stack(getattr(kind, name)))
    return kind


@_on_own_stack
@dataclass(frozen=True, slots=True)
class Game:
    """The rules of one game, complete; see `parts` for the nouns, `expr` and `stmt` for rules.

    `move_types` are their names, in the order of first mention; `move_type_order` numbers them as
    ZSG records do (from 1), `attribute_order` the attributes (from 0).

    `new_game` is a procedure that runs before the pieces are set up. `hidden` says what players do
    not see; with `moves_reveal` legal moves may depend on it, too. Machines play by `evaluation`.

    `option_spans` says where options are written, by the names of their fields: those of
    `generation` and `captures`, and what is an option of the game itself.
    """

    meta: Meta = field(compare=False)
    board: Board
    players: tuple[Player, ...]
    turn_order: TurnOrder
    attributes: tuple[AttributeType, ...]
    move_types: tuple[str, ...]
    pieces: tuple[PieceType, ...]
    rules: tuple[Rule, ...]
    selection: tuple[Stage, ...]
    goals: tuple[Goal, ...]
    start: Start
    view: View = field(compare=False)
    variables: tuple[Variable, ...] = ()
    generation: Generation = Generation()  # noqa: RUF009 (immutable)
    captures: Captures = Captures()  # noqa: RUF009 (immutable)
    move_type_order: tuple[str, ...] = ()
    attribute_order: tuple[str, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    verdict: Verdict | None = None
    new_game: ProcedureId | None = None
    hidden: tuple[Hidden, ...] = ()
    moves_reveal: bool = False
    evaluation: Evaluation | None = field(default=None, metadata={ADVICE: True})
    option_spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)

    def __reduce__(self) -> tuple[Callable[[bytes], Game], tuple[bytes]]:
        return _unpacked, (_packed(self),)


@own_stack
def _packed(game: Game) -> bytes:
    """What `copy` and `pickle` take a game for: they follow what is in it by recursion."""
    return pickle.dumps(tuple(getattr(game, one.name) for one in fields(game)), 5)


@own_stack
def _unpacked(data: bytes) -> Game:
    return Game(*pickle.loads(data))
