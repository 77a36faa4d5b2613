"""Pieces: which there are, their attributes, and the rules by which they move and are dropped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from translator.core.source import Span
from translator.diff.changes import Change, Edit, Patch, Section, Side
from translator.diff.entries import Pairer, Pairing
from translator.diff.fields import compare_fields
from translator.diff.order import moved
from translator.diff.parts import Note, Pair, changed
from translator.diff.patches import EntryPatch, Swap, take_in_piece, take_piece, with_entries
from translator.diff.rules import RuleChanges, Use
from translator.ir.game import Game
from translator.ir.ids import AttributeId, Noun
from translator.ir.parts import Entry, PieceType

MOST_MOVED = 2
"""Entries in another order that are named."""

SECTIONS = ("moves", "drops")
KNOWN = frozenset({"name", "letter", "dummy", "attributes", *SECTIONS})


def compare_pieces(pair: Pair) -> Iterator[Change]:
    """Changes of pieces, then those of the rules that they share."""
    aligned = pair.aligned
    for number in aligned.only_old(Noun.PIECE):
        piece = pair.old.pieces[number]
        text = _described(pair, piece, old=True)
        yield changed(
            Section.PIECES, [piece.name], (text, piece.span), (None, None),
            Note(patch=take_piece(number)),
        )  # fmt: skip
    for number in aligned.only_new(Noun.PIECE):
        piece = pair.new.pieces[number]
        text = _described(pair, piece, old=False)
        yield changed(
            Section.PIECES, [piece.name], (None, None), (text, piece.span),
            Note(patch=take_piece(number)),
        )  # fmt: skip
    rules = RuleChanges(pair)
    pairer = Pairer(*pair.contents, pair.renamed)
    for number in aligned.in_both(Noun.PIECE):
        yield from _attributes(pair, number)
        nodes = pair.old.pieces[number], pair.new.pieces[number]
        where = Section.PIECES, (pair.name(Noun.PIECE, number),)
        yield from compare_fields(pair, where, nodes, KNOWN, partial(take_in_piece, number))
        for section in SECTIONS:
            yield from _entries(pair, pairer, rules, number, section)
    yield from rules.changes()


def _described(pair: Pair, piece: PieceType, old: bool) -> str:
    """A piece in one line: what it is called and what it can do."""
    words = pair.old_words if old else pair.new_words
    parts = []
    for section in SECTIONS:
        entries = getattr(piece, section)
        groups = _alike(entries, range(len(entries)))
        shown = [words.entries([entries[n] for n in group]) for group in groups]
        parts += [f"{section} {'; '.join(shown)}"] if shown else []
    return "; ".join(parts) or "no moves"


def _attributes(pair: Pair, number: int) -> Iterator[Change]:
    old, new = pair.old.pieces[number], pair.new.pieces[number]
    mine, theirs = dict(old.attributes), dict(new.attributes)
    for attribute in sorted({*mine, *theirs}):
        if mine.get(attribute) == theirs.get(attribute):
            continue
        texts = [
            _value(game, attribute, values[attribute]) if attribute in values else None
            for game, values in ((pair.old, mine), (pair.new, theirs))
        ]

        def patch(
            game: Game, source: Game, forward: bool, attribute: AttributeId = attribute
        ) -> Game:
            rows = dict(game.pieces[number].attributes)
            rows.pop(attribute, None)
            rows |= {a: v for a, v in source.pieces[number].attributes if a == attribute}
            piece = replace(game.pieces[number], attributes=tuple(sorted(rows.items())))
            pieces = (*game.pieces[:number], piece, *game.pieces[number + 1 :])
            return replace(game, pieces=pieces)

        name = pair.name(Noun.ATTRIBUTE, attribute)
        subject = (pair.name(Noun.PIECE, number), "attributes", name)
        yield changed(
            Section.PIECES, subject, (texts[0], old.span), (texts[1], new.span), Note(patch=patch)
        )


def _value(game: Game, attribute: int, value: int) -> str:
    return str(bool(value)).lower() if game.attributes[attribute].bits == 1 else str(value)


def _entries(
    pair: Pair, pairer: Pairer, rules: RuleChanges, number: int, section: str
) -> Iterator[Change]:
    """Entries that came and went; those whose rule changed go to `rules`."""
    old: Sequence[Entry] = getattr(pair.old.pieces[number], section)
    new: Sequence[Entry] = getattr(pair.new.pieces[number], section)
    found = pairer.pair(old, new)
    subject = (pair.name(Noun.PIECE, number), section)
    spans = pair.old.pieces[number].span, pair.new.pieces[number].span
    for group in _alike(old, found.only_old):
        swaps = tuple(Swap(number, section, i, None) for i in group)
        text = pair.old_words.entries([old[i] for i in group])
        yield changed(
            Section.PIECES, subject, (text, called(old[group[0]])), (None, spans[1]),
            Note(patch=EntryPatch(swaps)),
        )  # fmt: skip
    for group in _alike(new, found.only_new):
        swaps = tuple(Swap(number, section, None, j) for j in group)
        text = pair.new_words.entries([new[j] for j in group])
        yield changed(
            Section.PIECES, subject, (None, spans[0]), (text, called(new[group[0]])),
            Note(patch=EntryPatch(swaps)),
        )  # fmt: skip
    yield from _modes(pair, number, section, found)
    for i, j in found.pairs:
        swap = Swap(number, section, i, j)
        use = Use(swap, old[i], new[j])
        if pair.contents[0].of(old[i]) != pair.contents[1].of(new[j]):
            if _other_arguments(pair, pairer, use):
                yield changed(
                    Section.PIECES, subject,
                    (pair.old_words.entry(old[i]), called(old[i])),
                    (pair.new_words.entry(new[j]), called(new[j])),
                    Note(patch=EntryPatch((swap,))),
                )  # fmt: skip
            else:
                rules.add(use)
                rules.named(use)
        else:
            rules.named(use)
    yield from _order(pair, found, number, section)


def _other_arguments(pair: Pair, pairer: Pairer, use: Use) -> bool:
    """The same rule is used with other arguments, as written in the piece."""
    label = pairer.translated(use.old.label)
    same_rule = pair.contents[0].of(use.old).skeleton == pair.contents[1].of(use.new).skeleton
    return same_rule and label.name == use.new.label.name and label.args != use.new.label.args


def _modes(pair: Pair, number: int, section: str, found: Pairing) -> Iterator[Change]:
    """Entries under another move type, those of one rule together."""
    old: Sequence[Entry] = getattr(pair.old.pieces[number], section)
    new: Sequence[Entry] = getattr(pair.new.pieces[number], section)
    groups: dict[tuple[object, ...], list[tuple[int, int]]] = {}
    for i, j in found.pairs:
        if old[i].move_type != new[j].move_type:
            key = old[i].label.name, new[j].label.name, old[i].move_type, new[j].move_type
            groups.setdefault(key, []).append((i, j))
    for group in groups.values():
        first, other = old[group[0][0]], new[group[0][1]]
        move_types = [
            words.name(Noun.MOVE_TYPE, entry.move_type)
            if entry.move_type is not None
            else "no move type"
            for words, entry in ((pair.old_words, first), (pair.new_words, other))
        ]
        texts = (
            pair.old_words.entries([old[i] for i, _ in group]),
            pair.new_words.entries([new[j] for _, j in group]),
        )
        swaps = tuple(Swap(number, section, i, j) for i, j in group)
        yield changed(
            Section.PIECES, (pair.name(Noun.PIECE, number), section),
            (texts[0], called(first)), (texts[1], called(other)),
            Note(detail=f"{move_types[0]} -> {move_types[1]}", patch=_take_modes(swaps)),
        )  # fmt: skip


def _take_modes(swaps: Sequence[Swap]) -> Patch:
    def patch(game: Game, source: Game, forward: bool) -> Game:
        for swap in swaps:
            place, other = swap.sides(forward)
            assert place is not None and other is not None
            move_type = getattr(source.pieces[swap.piece], swap.section)[other].move_type
            entries = list(getattr(game.pieces[swap.piece], swap.section))
            entries[place] = replace(entries[place], move_type=move_type)
            game = with_entries(game, swap.piece, swap.section, entries)
        return game

    return patch


def called(entry: Entry) -> Span | None:
    """Where a piece names the rule: the macro call that is the entry, if it is one."""
    return entry.span.via or entry.span if entry.span is not None else None


def _alike(entries: Sequence[Entry], places: Sequence[int]) -> list[list[int]]:
    """Entries that use one rule under one move type, together."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for place in places:
        entry = entries[place]
        groups.setdefault((entry.label.name, entry.move_type), []).append(place)
    return list(groups.values())


def _order(pair: Pair, found: Pairing, number: int, section: str) -> Iterator[Change]:
    """Entries in another order: of moves with equal effects the first gives its name to records."""
    partners = {j: i for i, j in found.pairs}
    out_of_order = moved([j for _, j in sorted(found.pairs)])
    if not out_of_order:
        return
    old, new = pair.old.pieces[number], pair.new.pieces[number]
    first = out_of_order[0]
    texts = [
        ", ".join(f"{words.entry(entries[n])} (number {n + 1})" for n in places[:MOST_MOVED])
        + (f" and {len(places) - MOST_MOVED} more" if len(places) > MOST_MOVED else "")
        for words, entries, places in (
            (pair.old_words, getattr(old, section), [partners[j] for j in out_of_order]),
            (pair.new_words, getattr(new, section), out_of_order),
        )
    ]
    yield Change(
        pair.order_section, Edit.MOVED, (pair.name(Noun.PIECE, number), section),
        Side(texts[0], getattr(old, section)[partners[first]].span),
        Side(texts[1], getattr(new, section)[first].span),
    )  # fmt: skip
