"""Goals, and the stages that decide which of the emitted moves are legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from translator.diff.changes import Change, Edit, Patch, Section, Side
from translator.diff.content import content, same
from translator.diff.likeness import paired
from translator.diff.order import moved
from translator.diff.parts import Note, Pair, changed
from translator.diff.patches import take_fields
from translator.diff.smallest import smallest
from translator.ir.game import Game
from translator.ir.parts import Goal, Stage


def compare_goals(pair: Pair) -> Iterator[Change]:
    """Goals that came, went or changed; their order where it decides between results."""
    pairs, only_old, only_new = paired(pair.old.goals, pair.new.goals)
    for i in only_old:
        goal = pair.old.goals[i]
        yield changed(
            Section.GOALS, [goal.kind], (pair.old_words.goal(goal), goal.span), (None, None),
            Note(patch=_take_goal(i, None)),
        )  # fmt: skip
    for j in only_new:
        goal = pair.new.goals[j]
        yield changed(
            Section.GOALS, [goal.kind], (None, None), (pair.new_words.goal(goal), goal.span),
            Note(patch=_take_goal(None, j)),
        )  # fmt: skip
    for i, j in pairs:
        old, new = pair.old.goals[i], pair.new.goals[j]
        if not same(replace(old, kind=""), replace(new, kind="")):
            yield _goal(pair, old, new, (i, j))
        elif old.kind != new.kind:
            yield Change(
                Section.RECORDS, Edit.RENAMED, ("goals",), Side(old.kind, old.span),
                Side(new.kind, new.span),
            )  # fmt: skip
    yield from _order(pair, pairs)


def _goal(pair: Pair, old: Goal, new: Goal, places: tuple[int, int]) -> Change:
    texts = pair.old_words.goal(old), pair.new_words.goal(new)
    part = smallest(replace(old, kind=""), replace(new, kind=""))
    detail = ""
    if not isinstance(part.old, Goal) and not isinstance(part.new, Goal):
        parts = [
            words.value(node) if node is not None else None
            for words, node in ((pair.old_words, part.old), (pair.new_words, part.new))
        ]
        detail = f"{parts[0]} -> {parts[1]}" if None not in parts else f"{part.edit.value} "
        detail += "" if None not in parts else str(parts[0] or parts[1])
    return changed(
        Section.GOALS, [new.kind], (texts[0], old.span), (texts[1], new.span),
        Note(detail=detail, patch=_take_goal(*places)),
    )  # fmt: skip


def _take_goal(old: int | None, new: int | None) -> Patch:
    def patch(game: Game, source: Game, forward: bool) -> Game:
        place, other = (old, new) if forward else (new, old)
        goals = list(game.goals)
        if other is None:
            assert place is not None
            del goals[place]
        elif place is None:
            goals.insert(min(other, len(goals)), source.goals[other])
        else:
            goals[place] = source.goals[other]
        return replace(game, goals=tuple(goals))

    return patch


def _order(pair: Pair, pairs: Sequence[tuple[int, int]]) -> Iterator[Change]:
    """The first goal that holds decides; between goals of one result that is only a word."""
    for j in moved([j for _, j in pairs]):
        i = next(i for i, other in pairs if other == j)
        goal = pair.new.goals[j]
        passed = [pair.new.goals[m] for k, m in pairs if (k < i) != (m < j) and m != j]
        alike = all(
            (other.result, other.players, other.mover) == (goal.result, goal.players, goal.mover)
            for other in passed
        )
        yield Change(
            Section.RECORDS if alike else Section.GOALS, Edit.MOVED, (goal.kind,),
            Side(f"goal {i + 1}: {pair.old_words.goal(pair.old.goals[i])}",
                 pair.old.goals[i].span),
            Side(f"goal {j + 1}: {pair.new_words.goal(goal)}", goal.span),
            patch=None if alike else take_fields("goals"),
        )  # fmt: skip


def compare_selection(pair: Pair) -> Iterator[Change]:
    """Stages that came, went or changed; their order is semantics."""
    old, new = pair.old.selection, pair.new.selection
    patch = take_fields("selection")
    mine, theirs = list(map(content, old)), list(map(content, new))
    codes = SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes()
    for tag, i, k, j, m in codes:
        if tag == "equal":
            continue
        before, after = list(old[i:k]), list(new[j:m])
        for stage in before:
            partner = next((other for other in after if type(other) is type(stage)), None)
            if partner is not None:
                after.remove(partner)
            yield _stage(pair, stage, partner, patch)
        for stage in after:
            yield _stage(pair, None, stage, patch)


def _stage(pair: Pair, old: Stage | None, new: Stage | None, patch: Patch) -> Change:
    """A stage that came, went or changed; of an option, from what to what: it has a default."""
    sides = (old, pair.old_words), (new, pair.new_words)
    names = {type(stage).__name__ for stage in (old, new) if stage is not None}
    option = next((_OPTIONS[name] for name in names if name in _OPTIONS), None)
    texts = [
        words.option(stage) if option else None if stage is None else words.stage(stage)
        for stage, words in sides
    ]
    spans = [getattr(stage, "span", None) for stage, _ in sides]
    name = names.pop()
    subject = [option or _STAGES[name]]
    return changed(
        Section.SELECTION, subject, (texts[0], spans[0]), (texts[1], spans[1]), Note(patch=patch)
    )


_OPTIONS: Final = {"Pass": "pass turn", "MostCaptures": "maximal captures"}
"""Stages that are options in the languages, and how they are called there."""

_STAGES: Final = {
    "Priority": "move priorities",
    "Ranked": "ranks",
    "Distinct": "distinct moves",
    "NoAttack": "check",
    "Precondition": "verify",
    "Invariant": "verify",
    "Best": "best turns",
}
"""Other stages, as the languages or people call them."""
