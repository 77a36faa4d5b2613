"""Puts the parts of a game together, in the order in which they need each other's names."""

from __future__ import annotations

from collections.abc import Sequence

from translator.core.diagnostics import Sink
from translator.core.source import Span
from translator.frontends.zrf.forms import SOUNDS
from translator.frontends.zrf.inherit import setup_of
from translator.frontends.zrf.lowering import board, goals, options, pieces, setup, turns
from translator.frontends.zrf.lowering.made import made, promoted
from translator.frontends.zrf.lowering.records import attribute_order, move_type_order, record_order
from translator.frontends.zrf.lowering.rulebook import Blocks
from translator.frontends.zrf.lowering.scope import Scope, atom, children, texts
from translator.frontends.zrf.nodes import Form
from translator.frontends.zrf.text import display
from translator.ir.check import check
from translator.ir.expr import And, CapturedPiece, Checkmated, Expr, Not, Or
from translator.ir.game import Game
from translator.ir.ids import PieceId, PlayerId
from translator.ir.parts import (
    AttributeType,
    Captures,
    Distinct,
    Generation,
    Goal,
    Meta,
    MostCaptures,
    NoAttack,
    Pass,
    PieceType,
    PlayerKind,
    Priority,
    Result,
    Rule,
    Stage,
    Texts,
)  # fmt: skip
from translator.ir.view import View

_TEXTS = frozenset("title description history strategy engine solution".split())
_CONDITIONS = frozenset("win-condition loss-condition draw-condition count-condition".split())
_RULES = frozenset("players turn-order board board-setup move-priorities default".split())


class _Sections:
    """The sections of a merged game by keyword."""

    def __init__(self, forms: list[Form]) -> None:
        self.pieces = [form for form in forms if form.head == "piece"]
        self.options = [form for form in forms if form.head == "option"]
        self.conditions = [form for form in forms if form.head in _CONDITIONS]
        self.sounds = [form for form in forms if form.head in SOUNDS]
        self.one: dict[str, Form] = {}
        for form in forms:
            if form.head in _TEXTS or form.head in _RULES:
                self.one[form.head] = form

    def text(self, keyword: str) -> str:
        form = self.one.get(keyword)
        return " ".join(texts(form)) if form is not None else ""


def lower_game(
    forms: list[Form],
    sink: Sink,
    dialect: str,
    source: str,
    base: Sequence[Form] = (),
    blocks: Blocks | None = None,
) -> Game:
    """Lowers merged, expanded sections; what is wrong goes to `sink`.

    `base` are the sections of the game that a variant inherits from; `blocks` are those that were
    compiled for other games of the file. The result is complete only if the sink holds no errors.
    """
    blocks = blocks or Blocks()
    for form in forms:
        sink.extend(blocks.checks.faults(form))
    sections = _Sections(forms)
    scope = Scope(sink, dialect, blocks.macros)
    settings = options.lower_options(scope, sections.options)
    turns.declare_players(scope, sections.one.get("players"))
    layout, board_view = board.lower_board(scope, sections.one.get("board"))
    order = turns.lower_turns(scope, sections.one.get("turn-order"))
    priorities = sections.one.get("move-priorities")
    priority = _priority(scope, priorities)
    named = pieces.declare(scope, sections.pieces)
    scope.check_types(priorities)
    listed = record_order(named, base)
    types, rules, piece_view = pieces.lower_pieces(scope, named, blocks)
    players = turns.lower_players(scope, order, sections.one.get("players"))
    active = sum(player.kind is not PlayerKind.NEUTRAL for player in players)
    scope.next_only = active > 2 or any(turn.owner != turn.player for turn in order.turns)
    conditions = goals.lower_goals(scope, sections.conditions, settings, active)
    goals.check_zones(scope, layout, conditions)
    game = Game(
        meta=_meta(sections, settings, dialect, source),
        board=layout,
        players=players,
        turn_order=order,
        attributes=_attributes(scope, types),
        move_types=scope.move_types.names,
        pieces=tuple(types),
        rules=tuple(rules),
        selection=_selection(scope, settings, priority, types, rules, conditions),
        goals=conditions,
        start=setup.lower_setup(
            scope,
            sections.one.get("board-setup"),
            types,
            setup_of(base),
            made(types, rules),
            settings.is_true("recycle captures"),
        ),
        view=_view(scope, sections, settings, board_view, piece_view),
        generation=Generation(
            shared_pieces=scope.dagaz and settings.is_true("shared pieces"),
            pass_partial=settings.is_true("pass partial"),
        ),
        captures=Captures(
            recycled=settings.is_true("recycle captures"),
            promotions_recycled=settings.is_true("recycle promotions"),
            deferred=scope.dagaz and settings.is_true("deferred captures"),
        ),
        move_type_order=move_type_order(sections.one.get("turn-order"), priorities, listed, scope),
        attribute_order=attribute_order(listed),
        option_spans=settings.field_spans,
    )
    if not sink.has_errors:
        sink.extend(check(game))
    return game


def _view(
    scope: Scope,
    sections: _Sections,
    settings: options.Options,
    layout: board.BoardView,
    shown: pieces.PieceView,
) -> View:
    return View(
        rectangles=board.rectangles(layout, scope),
        grids=board.grids(layout, scope),
        board_images=layout.images,
        piece_images=tuple(shown.images),
        piece_texts=tuple(shown.texts),
        sounds=tuple((form.head, _sound(form)) for form in sections.sounds),
        options=tuple(settings.written),
        file_spans=_file_spans(sections),
    )


def _sound(form: Form) -> str:
    return " ".join(texts(form))


def _file_spans(sections: _Sections) -> dict[str, Span]:
    """Where images and sounds are named first, by what they are called."""
    found: dict[str, Span] = {}
    for section in [sections.one.get("board"), *sections.pieces]:
        for image in children(section, "image") if section is not None else ():
            for node in image.items[1:]:
                found.setdefault(atom(node), node.span)
    for form in sections.sounds:
        found.setdefault(_sound(form), form.span)
    return found


def _meta(sections: _Sections, settings: options.Options, dialect: str, source: str) -> Meta:
    shown = Texts(*(display(sections.text(key)) for key in ("description", "history", "strategy")))
    return Meta(
        title=sections.text("title"),
        source=source,
        dialect=dialect,
        texts=shown,
        options=tuple(settings.written),
        engine=sections.text("engine"),
        solution=sections.text("solution"),
        default="default" in sections.one,
    )


def _attributes(scope: Scope, types: list[PieceType]) -> tuple[AttributeType, ...]:
    """Each attribute with room for the greatest number that a piece begins with."""
    greatest = [1] * len(scope.attributes)
    for piece in types:
        for attribute, value in piece.attributes:
            greatest[attribute] = max(greatest[attribute], value)
    return tuple(
        AttributeType(name, value.bit_length())
        for name, value in zip(scope.attributes.names, greatest, strict=True)
    )


def _priority(scope: Scope, node: Form | None) -> Priority | None:
    """The stage that `move-priorities` means, if they name a type."""
    types = tuple(scope.move_types.add(name) for name in texts(node)) if node else ()
    return Priority(types, rest=not scope.dagaz, span=node.span) if node and types else None  # U14


def _selection(
    scope: Scope,
    settings: options.Options,
    priority: Priority | None,
    types: list[PieceType],
    rules: list[Rule],
    conditions: tuple[Goal, ...],
) -> tuple[Stage, ...]:
    """The stages as docs/zrf.md 15 has them: priority, distinct, majority, check, pass."""
    stages: list[Stage] = []
    if priority is not None:
        stages.append(priority)
    stages.append(Distinct())
    if settings.is_true("maximal captures"):
        first: tuple[PieceId, ...] = ()
        if settings.values["maximal captures"] == "2":
            # What Zillions takes for kings.
            first = promoted(types, rules)
        stages.append(MostCaptures(first, settings.spans["maximal captures"]))
    losses = [goal for goal in conditions if goal.result is Result.LOSS]
    royals = _royals(losses)
    if royals:
        named = next(goal.span for goal in losses if _named(goal.test, Checkmated))
        stages.append(NoAttack(royals, next_only=scope.next_only, span=named))  # U21
    if settings.pass_turn != "never":
        stages.append(Pass(settings.pass_turn == "forced", settings.spans["pass turn"]))
    return tuple(stages)


def _royals(losses: list[Goal]) -> tuple[tuple[PlayerId, PieceId], ...]:
    """(player, type) that `checkmated` names, but for what is lost only when it is captured."""
    mated, captured = (
        dict.fromkeys(
            (player, piece)
            for goal in losses
            for piece in _named(goal.test, kind)
            for player in goal.players
        )
        for kind in (Checkmated, CapturedPiece)
    )
    return tuple(royal for royal in mated if royal not in captured)


def _named(test: Expr, kind: type[Checkmated | CapturedPiece]) -> tuple[PieceId, ...]:
    """The piece types that conditions of a kind name anywhere in a condition."""
    if isinstance(test, Checkmated | CapturedPiece):
        return test.pieces if isinstance(test, kind) else ()
    if isinstance(test, And | Or):
        return tuple(piece for part in test.operands for piece in _named(part, kind))
    return _named(test.operand, kind) if isinstance(test, Not) else ()
