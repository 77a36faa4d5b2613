"""The starting position: pieces on the board and in reserve."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from translator.core.source import Span
from translator.diff.changes import Change, Edit, Patch, Section, Side
from translator.diff.fields import compare_fields
from translator.diff.parts import Pair
from translator.diff.wording import Words
from translator.ir.game import Game
from translator.ir.ids import Noun, PieceId, PlayerId, PositionId
from translator.ir.parts import Placement, Start

Kind = tuple[PlayerId, PieceId]
"""Player and piece type."""


def compare_setup(pair: Pair) -> Iterator[Change]:
    """What stands elsewhere at the start, and what is in reserve."""
    old = {p.position: (p.player, p.piece) for p in pair.old.start.placements}
    new = {p.position: (p.player, p.piece) for p in pair.new.start.placements}
    gone = {p: kind for p, kind in old.items() if new.get(p) != kind}
    come = {p: kind for p, kind in new.items() if old.get(p) != kind}
    yield from _exchanged(pair, gone, come)
    for kind in sorted({*gone.values(), *come.values()}):
        before = sorted(p for p, other in gone.items() if other == kind)
        after = sorted(p for p, other in come.items() if other == kind)
        if len(before) == len(after):
            yield _change(pair, Edit.MOVED, kind, before, after)
            continue
        if before:
            yield _change(pair, Edit.REMOVED, kind, before, [])
        if after:
            yield _change(pair, Edit.ADDED, kind, [], after)
    yield from _reserve(pair)
    if pair.old.start.unlimited != pair.new.start.unlimited:
        texts = [
            words.listed(Noun.PIECE, sorted(game.start.unlimited)) or None
            for words, game in ((pair.old_words, pair.old), (pair.new_words, pair.new))
        ]
        yield Change(
            Section.SETUP, Edit.CHANGED, ("unlimited supply",),
            Side(texts[0], pair.old.start.span), Side(texts[1], pair.new.start.span),
            patch=_take_field("unlimited"),
        )  # fmt: skip
    yield from _by_chance(pair)
    yield from compare_fields(
        pair, (Section.SETUP, ()), (pair.old.start, pair.new.start), KNOWN, _take_field
    )


KNOWN = frozenset({"placements", "reserve", "unlimited", "alternatives", "shuffles"})


def _by_chance(pair: Pair) -> Iterator[Change]:
    """Other placements that chance may choose, and positions among which it moves pieces."""
    games = pair.old, pair.new
    others = [Counter(map(frozenset, game.start.alternatives)) for game in games]
    shuffles = [_shuffles(game) for game in games]
    for edit, side, words in (
        (Edit.REMOVED, 0, pair.old_words),
        (Edit.ADDED, 1, pair.new_words),
    ):
        for placements in (others[side] - others[1 - side]).elements():
            text = ", ".join(sorted(map(words.placement, placements)))
            span = next((one.span for one in placements), games[side].start.span)
            yield _whole(edit, "alternatives", Side(text, span))
        for cells in (shuffles[side] - shuffles[1 - side]).elements():
            text = words.listed(Noun.POSITION, sorted(cells))
            yield _whole(edit, "shuffles", Side(text, games[side].start.span))


def _shuffles(game: Game) -> Counter[frozenset[int]]:
    return Counter(map(frozenset, game.start.shuffles))


def _whole(edit: Edit, field: str, side: Side) -> Change:
    sides = (side, Side()) if edit is Edit.REMOVED else (Side(), side)
    return Change(Section.SETUP, edit, (field,), *sides, patch=_take_field(field))


def _take_field(name: str) -> Patch:
    def patch(game: Game, source: Game, forward: bool) -> Game:
        start = replace(game.start, **{name: getattr(source.start, name)})
        return replace(game, start=start)

    return patch


def _exchanged(
    pair: Pair, gone: dict[PositionId, Kind], come: dict[PositionId, Kind]
) -> Iterator[Change]:
    """Positions where another piece stands instead, which is most of what became of both; they
    are taken out of both."""
    before, after = Counter(gone.values()), Counter(come.values())
    places: dict[tuple[Kind, Kind], list[PositionId]] = defaultdict(list)
    moves = {kind for kind in gone.values() if kind in come.values()}
    for position in sorted(gone.keys() & come.keys()):
        if not {gone[position], come[position]} & moves:
            places[gone[position], come[position]].append(position)
    for (old, new), positions in places.items():
        if 2 * len(positions) <= max(before[old], after[new]):
            continue
        for position in positions:
            del gone[position], come[position]
        texts = [
            _named(words, kind) for words, kind in ((pair.old_words, old), (pair.new_words, new))
        ]
        subject = (pair.new_words.listed(Noun.POSITION, positions),)
        yield Change(
            Section.SETUP, Edit.CHANGED, subject,
            Side(texts[0], _span(pair.old, positions)), Side(texts[1], _span(pair.new, positions)),
            patch=_take_positions(positions),
        )  # fmt: skip


def _span(game: Game, positions: Sequence[int]) -> Span | None:
    """Where the setup names the first of some positions."""
    spans = (one.span for one in game.start.placements if one.position in positions)
    return next(spans, None)


def _named(words: Words, kind: Kind) -> str:
    return f"{words.name(Noun.PLAYER, kind[0])} {words.name(Noun.PIECE, kind[1])}"


def _change(
    pair: Pair, edit: Edit, kind: Kind, before: Sequence[int], after: Sequence[int]
) -> Change:
    sides = [
        Side(words.listed(Noun.POSITION, cells), _span(game, cells)) if cells else Side()
        for game, words, cells in (
            (pair.old, pair.old_words, before),
            (pair.new, pair.new_words, after),
        )
    ]
    words = pair.new_words if after else pair.old_words
    return Change(
        Section.SETUP, edit, (_named(words, kind),), sides[0], sides[1],
        patch=_take_positions([*before, *after]),
    )  # fmt: skip


def _take_positions(positions: Sequence[int]) -> Patch:
    """What stands on some positions, as the other game has it."""
    chosen = set(positions)

    def patch(game: Game, source: Game, forward: bool) -> Game:
        mine: list[Placement] = [p for p in game.start.placements if p.position not in chosen]
        theirs = [p for p in source.start.placements if p.position in chosen]
        return replace(game, start=replace(game.start, placements=(*mine, *theirs)))

    return patch


def _reserve(pair: Pair) -> Iterator[Change]:
    old = {(player, piece): count for player, piece, count in pair.old.start.reserve}
    new = {(player, piece): count for player, piece, count in pair.new.start.reserve}
    places = _reserve_spans(pair.old.start), _reserve_spans(pair.new.start)
    for kind in sorted({*old, *new}):
        if old.get(kind) == new.get(kind):
            continue
        edit = Edit.ADDED if kind not in old else Edit.REMOVED if kind not in new else Edit.CHANGED
        sides = [
            Side(str(counts[kind]) if kind in counts else None, spans.get(kind))
            for counts, spans in zip((old, new), places, strict=True)
        ]
        words = pair.new_words if kind in new else pair.old_words
        subject = ("reserve", _named(words, kind))
        yield Change(Section.SETUP, edit, subject, sides[0], sides[1], patch=_take_reserve(kind))


def _reserve_spans(start: Start) -> dict[Kind, Span]:
    """Where the reserves are written; of a start without places none."""
    return {
        (player, piece): span
        for (player, piece, _), span in zip(start.reserve, start.reserve_spans, strict=False)
    }


def _take_reserve(kind: Kind) -> Patch:
    def patch(game: Game, source: Game, forward: bool) -> Game:
        mine = [row for row in game.start.reserve if row[:2] != kind]
        theirs = [row for row in source.start.reserve if row[:2] == kind]
        return replace(game, start=replace(game.start, reserve=(*mine, *theirs)))

    return patch
