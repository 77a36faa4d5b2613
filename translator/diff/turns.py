"""Players and the order in which they take their turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from translator.diff.changes import Change, Edit, Patch, Section, Side
from translator.diff.parts import Note, Pair, changed
from translator.diff.patches import take_fields
from translator.diff.roles import Noun
from translator.ir.game import Game
from translator.ir.parts import PlayerKind, Turn

Turns = list[tuple[int, Turn]]
"""Turns with their places in the order."""


def compare_players(pair: Pair) -> Iterator[Change]:
    """Players who came or went, and what kind of players they are."""
    for number in pair.aligned.only_old(Noun.PLAYER):
        player = pair.old.players[number]
        text = f"{player.name} ({player.kind.value})"
        yield changed(Section.PLAYERS, [player.name], (text, player.span), (None, None))
    for number in pair.aligned.only_new(Noun.PLAYER):
        player = pair.new.players[number]
        text = f"{player.name} ({player.kind.value})"
        yield changed(Section.PLAYERS, [player.name], (None, None), (text, player.span))
    for number in pair.aligned.in_both(Noun.PLAYER):
        old, new = pair.old.players[number], pair.new.players[number]
        if old.kind is not new.kind:
            yield changed(
                Section.PLAYERS, [new.name], (old.kind.value, old.span),
                (new.kind.value, new.span), Note(patch=_take_kind(number)),
            )  # fmt: skip
    yield from _order(pair)


def _take_kind(number: int) -> Patch:
    def patch(game: Game, source: Game, forward: bool) -> Game:
        players = list(game.players)
        players[number] = replace(players[number], kind=source.players[number].kind)
        return replace(game, players=tuple(players))

    return patch


def _order(pair: Pair) -> Iterator[Change]:
    """Pieces that are flipped go round the players in the order in which these are declared."""
    both = set(pair.aligned.in_both(Noun.PLAYER))
    orders = [
        [n for n in numbers if n in both]
        for numbers in (pair.aligned.in_old[Noun.PLAYER], pair.aligned.in_new[Noun.PLAYER])
    ]
    if orders[0] == orders[1]:
        return
    rounds = [
        [n for n in order if game.players[n].kind is PlayerKind.ACTIVE]
        for order, game in zip(orders, (pair.old, pair.new), strict=True)
    ]
    start = rounds[1].index(rounds[0][0]) if rounds[0] and rounds[0][0] in rounds[1] else 0
    same_round = rounds[0] == rounds[1][start:] + rounds[1][:start]
    yield Change(
        Section.RECORDS if same_round else Section.PLAYERS, Edit.MOVED, ("order",),
        Side(pair.old_words.listed(Noun.PLAYER, orders[0])),
        Side(pair.new_words.listed(Noun.PLAYER, orders[1])),
    )  # fmt: skip


def compare_turns(pair: Pair) -> Iterator[Change]:
    """Turns that were put in, left out or changed, and where the order starts again."""
    old, new = pair.old.turn_order, pair.new.turn_order
    patch = take_fields("turn_order")
    codes = SequenceMatcher(None, old.turns, new.turns, autojunk=False).get_opcodes()
    gaps = [
        (list(enumerate(old.turns))[i:k], list(enumerate(new.turns))[j:m])
        for tag, i, k, j, m in codes
        if tag != "equal"
    ]
    yield from _moved(pair, gaps, patch)
    for before, after in gaps:
        for place in range(max(len(before), len(after))):
            sides = [
                (words.turn(rows[place][1]), rows[place][1].span)
                if place < len(rows)
                else (None, None)
                for rows, words in ((before, pair.old_words), (after, pair.new_words))
            ]
            number = (after if place < len(after) else before)[place][0] + 1
            yield changed(Section.TURNS, [f"turn {number}"], sides[0], sides[1], Note(patch=patch))
    if old.repeat != new.repeat and not (old.turns != new.turns and old.repeat == 0):
        texts = [f"from turn {order.repeat + 1}" for order in (old, new)]
        yield changed(
            Section.TURNS, ["repeat"], (texts[0], None), (texts[1], None), Note(patch=patch)
        )


def _moved(pair: Pair, gaps: Sequence[tuple[Turns, Turns]], patch: Patch) -> Iterator[Change]:
    """Turns that are taken at another time; they are taken out of the gaps."""
    for before, _ in gaps:
        for number, turn in list(before):
            found = next(
                ((after, row) for _, after in gaps for row in after if row[1] == turn), None
            )
            if found is None:
                continue
            after, row = found
            before.remove((number, turn))
            after.remove(row)
            sides = [
                Side(f"turn {n + 1}: {words.turn(t)}", t.span)
                for n, t, words in ((number, turn, pair.old_words), (*row, pair.new_words))
            ]
            subject = (f"turn {row[0] + 1}",)
            yield Change(Section.TURNS, Edit.MOVED, subject, sides[0], sides[1], patch=patch)
