"""Rules, statement by statement; what pieces share is told once, with all its uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from translator.diff.bodies import lay_over
from translator.diff.changes import Change, Edit, Section, Side
from translator.diff.normal import normal
from translator.diff.parts import Pair
from translator.diff.patches import BodyPatch, Swap, constants, together
from translator.diff.programs import described, told
from translator.diff.wording import label_text
from translator.ir.expr import Kind, Param
from translator.ir.ids import Noun
from translator.ir.parts import Entry, Rule
from translator.ir.walk import Body, renamed, substituted


@dataclass(frozen=True, slots=True)
class Use:
    """One entry of a piece in both games."""

    swap: Swap
    old: Entry
    new: Entry


class RuleChanges:
    """The uses of rules that changed, gathered by rule."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self._groups: dict[tuple[object, ...], list[Use]] = {}
        self._names: dict[tuple[str, str], list[Use]] = {}

    def add(self, use: Use) -> None:
        """A use whose rule does something else now."""
        same = self._label(use) == label_text(use.new.label)
        key = (use.old.rule, use.new.rule, use.swap.section, same)
        self._groups.setdefault(key, []).append(use)

    def named(self, use: Use) -> None:
        """Notes a use that records call by another name now."""
        old, new = self._label(use), label_text(use.new.label)
        if old != new:
            names = use.old.label.name, use.new.label.name
            key = names if names[0] != names[1] else (old, new)
            self._names.setdefault(key, []).append(use)

    def _label(self, use: Use) -> str:
        """The old label with the new names of what was renamed."""
        label = use.old.label
        args = (self.pair.renamed.get(arg, arg) for arg in label.args)
        return label_text(replace(label, args=tuple(args)))

    def changes(self) -> Iterator[Change]:
        """The edits of all rules, then the names that are new in records."""
        found: dict[object, list[tuple[Change, Sequence[Use]]]] = {}
        for uses in self._groups.values():
            for place, change in _Comparison(self.pair, uses).changes():
                found.setdefault(place, []).append((change, uses))
        for edits in found.values():
            yield _merged(self.pair, edits)
        for (old, new), uses in self._names.items():
            sides = Side(old, uses[0].old.span), Side(new, uses[0].new.span)
            yield Change(Section.RECORDS, Edit.RENAMED, ("rules",), *sides, used(self.pair, uses))


def used(pair: Pair, uses: Sequence[Use]) -> tuple[str, ...]:
    """The pieces with those of their entries that use a rule."""
    found: dict[int, dict[tuple[str, int | None], list[Entry]]] = {}
    for use in uses:
        key = use.new.label.name, use.new.move_type
        found.setdefault(use.swap.piece, {}).setdefault(key, []).append(use.new)
    shown = {p: "; ".join(map(pair.new_words.entries, rows.values())) for p, rows in found.items()}
    return tuple(f"{pair.name(Noun.PIECE, piece)}: {text}" for piece, text in shown.items())


def _merged(pair: Pair, edits: Sequence[tuple[Change, Sequence[Use]]]) -> Change:
    """One edit, in all rules that it reaches."""
    change = edits[0][0]
    uses = [use for _, uses in edits for use in uses]
    names = dict.fromkeys(use.new.label.name for use in uses)
    patches = [change.patch for change, _ in edits if change.patch is not None]
    subject = (", ".join(names), *change.subject)
    return replace(change, subject=subject, uses=used(pair, uses), patch=together(patches))


class _Comparison:
    """One rule against another, in all uses that changed from the one to the other."""

    def __init__(self, pair: Pair, uses: Sequence[Use]) -> None:
        self.pair, self.uses = pair, uses
        self.old_rule = pair.old.rules[uses[0].old.rule]
        self.new_rule = pair.new.rules[uses[0].new.rule]
        names = corresponding_locals(self.old_rule.locals, self.new_rule.locals)
        old = renamed(self._body(self.old_rule, [use.old.args for use in uses]), names)
        new = self._body(self.new_rule, [use.new.args for use in uses])
        self.items = lay_over(old, new)
        kinds = {names.get(name, name): kind for name, kind in self.old_rule.locals}
        self.locals = tuple({**kinds, **dict(self.new_rule.locals)}.items())

    def _body(self, rule: Rule, args: Sequence[tuple[int, ...]]) -> Body:
        known = constants(rule.params, args)
        return substituted(normal(rule.body), Param, lambda node: known[node.index])

    def changes(self) -> Iterator[tuple[object, Change]]:
        """The edits, each with what is equal for edits of one place in the text."""
        swaps = tuple(use.swap for use in self.uses)
        spans = self.uses[0].old.span, self.uses[0].new.span
        for one in told(self.items):
            patch = BodyPatch(swaps, self.items, one.chosen, self.locals)
            change = described(self.pair, one, spans)
            yield one.place or one.items, replace(change, patch=patch)


def corresponding_locals(
    old: Sequence[tuple[str, Kind]], new: Sequence[tuple[str, Kind]]
) -> dict[str, str]:
    """New names for locals that only the old rule has: those of the new one, in order, by kind."""
    mine, theirs = dict(old), dict(new)
    free = [(name, kind) for name, kind in new if name not in mine]
    renamed: dict[str, str] = {}
    for name, kind in old:
        partner = next((other for other in free if other[1] is kind), None)
        if name not in theirs and partner is not None:
            renamed[name] = partner[0]
            free.remove(partner)
    return renamed
