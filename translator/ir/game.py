"""`Game`: the one representation that every front end builds and every back end reads."""

from __future__ import annotations

from dataclasses import dataclass, field

from translator.ir.ids import ProcedureId
from translator.ir.parts import (
    AttributeType,
    Board,
    Goal,
    Meta,
    PieceType,
    Player,
    Procedure,
    Rule,
    Stage,
    Start,
    TurnOrder,
    Variable,
    Veil,
    Verdict,
    View,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Game:
    """The rules of one game, complete; see `parts` for the nouns, `expr` and `stmt` for rules.

    `modes` are the names of the move types, in the order of first mention; `mode_order` numbers
    them as ZSG records do (from 1), `attribute_order` the attributes (from 0).

    With `by_type` moves are generated type by type, in the order of the pieces: for each type all
    positions where the owner has one, for each of them all entries; after the moves, in the same
    way, the drops, on the first `scanned` positions (all, if that is `None`). Without it the
    positions come first. `new_game` is a procedure that runs before the pieces are set up.

    With `recycle_captures` a captured piece goes to its owner's reserve; with `recycle_promotions`
    a promotion takes the new type from there and returns the old one. That it is there the rules
    ask themselves (`Hand`).

    `veils` say what players do not see; with `moves_reveal` legal moves may depend on it, too.
    """

    meta: Meta = field(compare=False)
    board: Board
    players: tuple[Player, ...]
    turn_order: TurnOrder
    attributes: tuple[AttributeType, ...]
    modes: tuple[str, ...]
    pieces: tuple[PieceType, ...]
    rules: tuple[Rule, ...]
    selection: tuple[Stage, ...]
    goals: tuple[Goal, ...]
    start: Start
    view: View = field(compare=False)
    variables: tuple[Variable, ...] = ()
    pass_partial: bool = False
    recycle_captures: bool = False
    recycle_promotions: bool = False
    deferred_captures: bool = False
    shared_pieces: bool = False
    mode_order: tuple[str, ...] = ()
    attribute_order: tuple[str, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    verdict: Verdict | None = None
    new_game: ProcedureId | None = None
    by_type: bool = False
    scanned: int | None = None
    veils: tuple[Veil, ...] = ()
    moves_reveal: bool = False
