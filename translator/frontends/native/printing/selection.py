"""`selection`, and the conditions that stand beside it in the game itself."""

from __future__ import annotations

from collections.abc import Iterator

from translator.frontends.native.lowering.selection import joined, royals
from translator.frontends.native.printing.forms import Item, List, form, named, word
from translator.frontends.native.printing.terms import Context, term
from translator.ir.game import Game
from translator.ir.parts import (
    Best,
    Distinct,
    Invariant,
    MostCaptures,
    NoAttack,
    Pass,
    Precondition,
    Priority,
    Ranked,
    Stage,
)  # fmt: skip

_CONDITIONS = (Precondition, Invariant, Best)


def selection_forms(game: Game) -> Iterator[Item]:
    """Conditions stand in the game where they are read as the same stages, else in the list."""
    conditions = tuple(stage for stage in game.selection if isinstance(stage, _CONDITIONS))
    listed: tuple[Stage, ...] = tuple(s for s in game.selection if s not in conditions)
    if joined(listed, conditions) != game.selection:
        listed, conditions = game.selection, ()
    if listed != (Distinct(),):
        yield form("selection", *(_stage(game, stage) for stage in listed))
    for stage in conditions:
        yield _stage(game, stage)


def _stage(game: Game, stage: Stage) -> Item:
    move_types, pieces = game.move_types, [piece.name for piece in game.pieces]
    if isinstance(stage, Distinct):
        return word("distinct")
    if isinstance(stage, Priority):
        only = [] if stage.rest else [word("only")]
        return form(
            "priority", *(named(move_types[move_type]) for move_type in stage.move_types), *only
        )
    if isinstance(stage, Ranked):
        rows = [
            List(
                [named(move_types[m]) if m is not None else word("untyped") for m in _sorted(rank)]
            )
            for rank in stage.ranks
        ]
        return form("ranked", *rows)
    if isinstance(stage, MostCaptures):
        names = [named(pieces[piece]) for piece in stage.first]
        return form("most-captures", *names) if names else word("most-captures")
    if isinstance(stage, Best):
        return form("best", *(term(Context(game), key, "number") for key in stage.keys))
    if isinstance(stage, Precondition | Invariant):
        verify = form("verify", term(Context(game), stage.condition, "condition"))
        phase = _PHASES[type(stage), stage.step]
        return form(phase, verify) if phase else verify
    if isinstance(stage, NoAttack):
        tail = [word("next-player")] if stage.next_only else []
        return form("no-attack", *_royals(game, stage, pieces), *tail)
    assert isinstance(stage, Pass)
    return form("pass", "forced" if stage.forced else "always")


_PHASES: dict[tuple[type, bool], str] = {
    (Precondition, False): "before-turn",
    (Precondition, True): "before-step",
    (Invariant, True): "after-step",
    (Invariant, False): "",
}


def _sorted(rank: frozenset[int | None]) -> list[int | None]:
    return sorted(rank, key=lambda move_type: -1 if move_type is None else move_type)


def _royals(game: Game, stage: NoAttack, pieces: list[str]) -> list[Item]:
    types = tuple(dict.fromkeys(piece for _, piece in stage.royals))
    if royals(game.players, types) == stage.royals:
        return [named(pieces[piece]) for piece in types]
    return [
        List([named(game.players[player].name), named(pieces[piece])])
        for player, piece in stage.royals
    ]
