"""Options, attributes, variables and procedures: what holds for a game as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from translator.diff.bodies import carried_out, edits, lay_over
from translator.diff.changes import Change, Edit, Patch, Section, Side
from translator.diff.content import procedure_content
from translator.diff.fields import compare_fields
from translator.diff.normal import normal
from translator.diff.parts import Note, Pair, changed
from translator.diff.patches import take_fields
from translator.diff.programs import described, told
from translator.diff.rules import corresponding_locals
from translator.ir.game import Game
from translator.ir.ids import Noun
from translator.ir.parts import Procedure
from translator.ir.walk import renamed

ELSEWHERE = frozenset(
    "meta board players turn_order attributes move_types pieces rules selection goals start view"
    " variables procedures move_type_order attribute_order".split()
)
"""Fields of the game that other comparers look at; all others are options."""


_GROUPS: Final = ("generation", "captures")
"""Fields of the game that hold several options."""

_NAMES: Final = {
    "recycled": "recycle captures",
    "promotions recycled": "recycle promotions",
    "deferred": "deferred captures",
    "moves reveal": "legal moves reveal",
}
"""Options that the languages call otherwise than their fields are called."""


def compare_options(pair: Pair) -> Iterator[Change]:
    """Whatever else a game says of itself, field by field."""
    where = (Section.OPTIONS, ())
    apart = ELSEWHERE | set(_GROUPS)
    found = [*compare_fields(pair, where, (pair.old, pair.new), apart, take_fields)]
    for group in _GROUPS:
        nodes = getattr(pair.old, group), getattr(pair.new, group)
        found += compare_fields(pair, where, nodes, frozenset(), partial(_take_in, group))
    for change in found:
        (name,) = change.subject
        yield replace(change, subject=(_NAMES.get(name, name),))


def _take_in(group: str, field: str) -> Patch:
    def patch(game: Game, source: Game, forward: bool) -> Game:
        value = getattr(getattr(source, group), field)
        return replace(game, **{group: replace(getattr(game, group), **{field: value})})

    return patch


def compare_state(pair: Pair) -> Iterator[Change]:
    """Attributes and variables: how much they hold, and with what variables begin.

    What nothing refers to in a game is not told: it comes and goes with its uses.
    """
    for noun, name in ((Noun.ATTRIBUTE, "attributes"), (Noun.VARIABLE, "variables")):
        for number in pair.aligned.in_both(noun):
            old, new = getattr(pair.old, name)[number], getattr(pair.new, name)[number]
            if replace(old, name="") != replace(new, name=""):
                texts = [
                    pair.old_words.call(replace(old, name="")),
                    pair.new_words.call(replace(new, name="")),
                ]
                yield changed(
                    Section.OPTIONS, [name, new.name], (texts[0], None), (texts[1], None),
                    Note(patch=_take_one(name, number)),
                )  # fmt: skip


def _take_one(field: str, number: int) -> Patch:
    def patch(game: Game, source: Game, forward: bool) -> Game:
        items = list(getattr(game, field))
        items[number] = getattr(source, field)[number]
        return replace(game, **{field: tuple(items)})  # type: ignore[arg-type]

    return patch


def compare_procedures(pair: Pair) -> Iterator[Change]:
    """Procedures that came or went, and those in both, statement by statement."""
    for numbers, there in (
        (pair.aligned.only_old(Noun.PROCEDURE), True),
        (pair.aligned.only_new(Noun.PROCEDURE), False),
    ):
        for number in numbers:
            game, words = (pair.old, pair.old_words) if there else (pair.new, pair.new_words)
            procedure = game.procedures[number]
            lines = words.program(procedure.body).split("\n")
            here = "\n".join([f"{procedure.name}:", *(f"  {line}" for line in lines)])
            sides = (here, procedure.span), (None, None)
            if not there:
                sides = sides[1], sides[0]  # type: ignore[assignment]
            note = Note(patch=_take_one("procedures", number))
            yield changed(Section.RULES, [procedure.name], *sides, note)
    for number in pair.aligned.in_both(Noun.PROCEDURE):
        old, new = pair.old.procedures[number], pair.new.procedures[number]
        if procedure_content(old) != procedure_content(new):
            yield from _procedure(pair, number, old, new)


def _procedure(pair: Pair, number: int, old: Procedure, new: Procedure) -> Iterator[Change]:
    heads = [
        ([kind for _, kind in procedure.params], procedure.results) for procedure in (old, new)
    ]
    if heads[0] != heads[1]:
        texts = [
            " -> ".join(f"({' '.join(kind.value for kind in kinds)})" for kinds in head)
            for head in heads
        ]
        yield Change(
            Section.RULES, Edit.CHANGED, (new.name, "parameters and results"),
            Side(texts[0], old.span), Side(texts[1], new.span),
            patch=_take_one("procedures", number),
        )  # fmt: skip
    mine, theirs = (*old.params, *old.locals), (*new.params, *new.locals)
    names = corresponding_locals(mine, theirs)
    items = lay_over(renamed(normal(old.body), names), normal(new.body))
    kinds = {names.get(name, name): kind for name, kind in mine}
    everything = {path[-1] for path in edits(items)}

    def patch_of(chosen: frozenset[Any]) -> Patch:
        def patch(game: Game, source: Game, forward: bool) -> Game:
            body = carried_out(items, chosen if forward else everything - chosen)
            params = old.params if forward else new.params
            inner = {**kinds, **dict(theirs)}.items() - dict(params).items()
            procedures = list(game.procedures)
            procedures[number] = replace(
                procedures[number], locals=tuple(sorted(inner, key=str)), body=body
            )
            return replace(game, procedures=tuple(procedures))

        return patch

    same_head = heads[0] == heads[1] and not {name for name, _ in old.params} & names.keys()
    for one in told(items):
        change = described(pair, one, (old.span, new.span))
        yield replace(
            change,
            subject=(new.name, *change.subject),
            patch=patch_of(one.chosen) if same_head else None,
        )
