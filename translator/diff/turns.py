"""Players and the order in which they take their turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from translator.diff.changes import Change, Edit, Patch, Section, Side
from translator.diff.fields import compare_fields
from translator.diff.parts import Note, Pair, changed
from translator.diff.patches import take_fields
from translator.ir.game import Game
from translator.ir.ids import Noun
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
        yield from compare_fields(
            pair, (Section.PLAYERS, (new.name,)), (old, new), ("name", "kind", "team")
        )
    yield from _teams(pair)
    yield from _order(pair)


def _teams(pair: Pair) -> Iterator[Change]:
    """Who plays with whom; how teams are numbered does not matter."""
    both = pair.aligned.in_both(Noun.PLAYER)
    teams = [_grouped(game, both) for game in (pair.old, pair.new)]
    if teams[0] == teams[1]:
        return
    texts = [
        ", ".join(words.listed(Noun.PLAYER, team) for team in found) or "none"
        for found, words in zip(teams, (pair.old_words, pair.new_words), strict=True)
    ]
    yield changed(
        Section.PLAYERS, ["teams"], (texts[0], None), (texts[1], None),
        Note(patch=_take_teams(both)),
    )  # fmt: skip


def _grouped(game: Game, numbers: Sequence[int]) -> list[list[int]]:
    """The teams of several among these players."""
    teams: dict[int, list[int]] = {}
    for number in numbers:
        team = game.players[number].team
        if team is not None:
            teams.setdefault(team, []).append(number)
    return sorted(team for team in teams.values() if len(team) > 1)


def _take_teams(numbers: Sequence[int]) -> Patch:
    def patch(game: Game, source: Game, forward: bool) -> Game:
        players = [
            replace(player, team=source.players[number].team) if number in numbers else player
            for number, player in enumerate(game.players)
        ]
        return replace(game, players=tuple(players))

    return patch


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
    """Turns that were put in, left out or changed, and how play goes on after them."""
    old, new = pair.old.turn_order, pair.new.turn_order
    patch = take_fields("turn_order")
    codes = SequenceMatcher(None, old.turns, new.turns, autojunk=False).get_opcodes()
    gaps = [
        (list(enumerate(old.turns))[i:k], list(enumerate(new.turns))[j:m])
        for tag, i, k, j, m in codes
        if tag != "equal"
    ]
    partners = {i + n: j + n for tag, i, k, j, _ in codes if tag == "equal" for n in range(k - i)}
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
    yield from _ways(pair, partners, patch)
    yield from compare_fields(
        pair, (Section.TURNS, ()), (old, new), ("turns", "repeat", "following", "labels"),
        lambda _: patch,
    )  # fmt: skip
    if old.following or new.following:
        return
    if old.repeat != new.repeat and not (old.turns != new.turns and old.repeat == 0):
        texts = [f"from turn {order.repeat + 1}" for order in (old, new)]
        yield changed(
            Section.TURNS, ["repeat"], (texts[0], None), (texts[1], None), Note(patch=patch)
        )


def _ways(pair: Pair, partners: Mapping[int, int], patch: Patch) -> Iterator[Change]:
    """How play goes on, where that is not in order, and where labels lead.

    Ways from and to turns that only one order has go without saying.
    """
    old, new = pair.old.turn_order, pair.new.turn_order
    aligned = pair.aligned
    for numbers, order, there in (
        (aligned.only_old(Noun.LABEL), old, True),
        (aligned.only_new(Noun.LABEL), new, False),
    ):
        for number in numbers:
            label = order.labels[number]
            text = ", ".join(f"turn {n + 1}: turn {t + 1}" for n, t in enumerate(label.targets))
            edit = Edit.REMOVED if there else Edit.ADDED
            sides = (Side(text), Side()) if there else (Side(), Side(text))
            yield Change(Section.TURNS, edit, ("label", label.name), *sides, patch=patch)
    ways = [
        (("label", pair.name(Noun.LABEL, n)), old.labels[n].targets, new.labels[n].targets)
        for n in aligned.in_both(Noun.LABEL)
    ]
    if old.following or new.following:
        after = [tuple(map(order.after, range(len(order.turns)))) for order in (old, new)]
        ways.append((("after",), after[0], after[1]))  # type: ignore[arg-type]
    for subject, mine, theirs in ways:
        for i, j in partners.items():
            before, then = mine[i], theirs[j]
            if before in partners and then in partners.values() and partners[before] != then:
                told = Side(f"turn {before + 1}"), Side(f"turn {then + 1}")
                whole = (*subject, f"turn {j + 1}")
                yield Change(Section.TURNS, Edit.CHANGED, whole, *told, patch=patch)


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
