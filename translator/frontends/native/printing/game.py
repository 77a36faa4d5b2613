"""The whole game as one form."""

from __future__ import annotations

from collections.abc import Iterator

from translator.frontends.native.lowering.goals import (
    kind_by_default,
    moment_by_default,
    players_by_default,
    words_of,
)
from translator.frontends.native.printing import parts
from translator.frontends.native.printing.board import board_form
from translator.frontends.native.printing.constants import with_each_constant_once
from translator.frontends.native.printing.forms import Item, List, form, named, word
from translator.frontends.native.printing.rules import RuleTexts, locals_clause
from translator.frontends.native.printing.selection import selection_forms
from translator.frontends.native.printing.statements import instructions
from translator.frontends.native.printing.terms import Context, term
from translator.frontends.native.printing.turns import players_form, turns_form
from translator.frontends.native.printing.view import view_form
from translator.frontends.native.spelling import quoted
from translator.frontends.native.words import HERE
from translator.ir.advice import Evaluation
from translator.ir.game import Game
from translator.ir.parts import Entry, Goal, PieceType, Procedure, Verdict


def game_form(game: Game) -> List:
    game = with_each_constant_once(game)
    rules = RuleTexts(game)
    return form(
        "game",
        quoted(game.meta.title),
        *_texts(game),
        players_form(game),
        *turns_form(game),
        board_form(game),
        *parts.modes_form(game),
        *parts.attributes_form(game),
        *parts.variables_form(game),
        *(_procedure(game, procedure) for procedure in game.procedures),
        *rules.forms,
        *(_piece(game, rules, piece) for piece in game.pieces),
        *parts.setup_form(game),
        *selection_forms(game),
        *(_goal(game, goal) for goal in game.goals),
        *([_verdict(game, game.verdict)] if game.verdict is not None else []),
        *([_evaluation(game, game.evaluation)] if game.evaluation is not None else []),
        *parts.hidden_forms(game),
        *parts.options_form(game),
        *parts.records_form(game),
        *view_form(game),
    )


def _texts(game: Game) -> Iterator[Item]:
    texts = game.meta.texts
    for key, text in (
        ("description", texts.description),
        ("history", texts.history),
        ("strategy", texts.strategy),
        ("engine", game.meta.engine),
        ("solution", game.meta.solution),
    ):
        if text:
            yield form(key, quoted(text))
    if game.meta.default:
        yield form("default")


def _piece(game: Game, rules: RuleTexts, piece: PieceType) -> Item:
    items: list[Item] = [named(piece.name)]
    if piece.letter:
        items.append(form("notation", named(piece.letter)))
    if piece.worth is not None:
        items.append(form("worth", str(piece.worth)))
    if piece.dummy:
        items.append(word("dummy"))
    for attribute, value in piece.attributes:
        kind = game.attributes[attribute]
        shown = str(value) if value > 1 or kind.bits > 1 else "true" if value else "false"
        items.append(form("attribute", named(kind.name), shown))
    sections = [("moves", piece.moves), ("drops", piece.drops)]
    if rules.drops_first(piece):
        sections.reverse()
    for head, entries in sections:
        if entries:
            items.append(_section(game, rules, head, entries))
    return form("piece", *items)


def _section(game: Game, rules: RuleTexts, head: str, entries: tuple[Entry, ...]) -> Item:
    items: list[Item] = []
    move_type: int | None = None
    for number, entry in enumerate(entries, 1):
        if entry.move_type != move_type:
            move_type = entry.move_type
            shown = [named(game.move_types[move_type])] if move_type is not None else []
            items.append(form("move-type", *shown))
        items.append(rules.call(entry, head == "drops", number))
    return form(head, *items)


def _goal(game: Game, goal: Goal) -> Item:
    context = Context(game)
    items: list[Item] = []
    if goal.players != players_by_default(goal.test, game.players):
        items.append(List([named(game.players[player].name) for player in goal.players]))
    items.append(term(context, goal.test, "condition"))
    if goal.moment is not moment_by_default(goal.test):
        items.append(form("when", goal.moment.value))
    if goal.priority:
        items.append(form("priority", str(goal.priority)))
    if goal.kind != kind_by_default(goal.result, words_of(goal.test)):
        items.append(form("kind", named(goal.kind)))
    items += [word("for-mover")] if goal.mover else []
    items += [word("with-reserve")] if goal.reserve else []
    return form(f"{goal.result.value}-condition", *items)


def _verdict(game: Game, verdict: Verdict) -> Item:
    rows = [List([word(result.value), word(str(number))]) for number, result in verdict.results]
    return form("verdict", named(game.procedures[verdict.procedure].name), *rows)


def _evaluation(game: Game, evaluation: Evaluation) -> Item:
    return form("evaluate", term(Context(game), evaluation.value, "number"))


def _procedure(game: Game, procedure: Procedure) -> Item:
    known = dict((*procedure.params, *procedure.locals))
    here = HERE if "here" in dict(procedure.params) else None
    context = Context(game, locals=known, place=here)
    items: list[Item] = [named(procedure.name)]
    for name, kind in procedure.params:
        items.append(form(kind.value, named(name)))
    if procedure.results:
        items.append(form("returns", *(kind.value for kind in procedure.results)))
    if procedure.locals:
        items.append(locals_clause(procedure.locals))
    return form("procedure", *items, *instructions(context, procedure.body))
