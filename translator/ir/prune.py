"""Drops the rules that no piece uses, and the procedures that nothing runs."""

from __future__ import annotations

from dataclasses import replace

from translator.core.reach import reachable
from translator.ir import stmt as s
from translator.ir.bodies import called
from translator.ir.game import Game
from translator.ir.ids import ProcedureId, RuleId, numbered
from translator.ir.parts import Entry, PieceType
from translator.ir.walk import mapped


def prune(game: Game) -> Game:
    """The same game without unused rules and procedures; the others keep their order.

    Where expressions ask procedures all of them stay.
    """
    game = _rules(game)
    return _procedures(game) if game.generation.by_type else game


def _rules(game: Game) -> Game:
    used = sorted({entry.rule for piece in game.pieces for entry in (*piece.moves, *piece.drops)})
    if len(used) == len(game.rules):
        return game
    number = {old: new for new, old in numbered(RuleId, used)}

    def renumbered(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(replace(entry, rule=number[entry.rule]) for entry in entries)

    def piece(kind: PieceType) -> PieceType:
        return replace(kind, moves=renumbered(kind.moves), drops=renumbered(kind.drops))

    rules = tuple(game.rules[index] for index in used)
    return replace(game, rules=rules, pieces=tuple(map(piece, game.pieces)))


def _procedures(game: Game) -> Game:
    used = sorted(_reached(game))
    if len(used) == len(game.procedures):
        return game
    number = {old: new for new, old in numbered(ProcedureId, used)}

    def renumbered(node: s.Stmt) -> s.Stmt:
        if isinstance(node, s.Call):
            return replace(node, procedure=number[node.procedure])
        if isinstance(node, s.Do) and isinstance(node.effect, s.Invoke):
            invoked = replace(node.effect, procedure=number[node.effect.procedure])
            return replace(node, effect=invoked)
        return node

    kept = [game.procedures[index] for index in used]
    verdict = game.verdict
    return replace(
        game,
        rules=tuple(replace(rule, body=mapped(rule.body, renumbered)) for rule in game.rules),
        procedures=tuple(replace(made, body=mapped(made.body, renumbered)) for made in kept),
        verdict=verdict and replace(verdict, procedure=number[verdict.procedure]),
        new_game=None if game.new_game is None else number[game.new_game],
    )


def _reached(game: Game) -> set[ProcedureId]:
    """The procedures that rules, events and effects run, directly or not."""
    first = [index for rule in game.rules for index in called(rule.body)]
    if game.new_game is not None:
        first.append(game.new_game)
    if game.verdict is not None:
        first.append(game.verdict.procedure)
    return reachable(first, lambda index: called(game.procedures[index].body))
