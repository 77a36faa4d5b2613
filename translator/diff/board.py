"""The board: positions, directions, links, zones, symmetries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from translator.diff.changes import Change, Edit, Patch, Section, Side
from translator.diff.fields import compare_fields
from translator.diff.parts import Note, Pair, changed, replaced
from translator.diff.patches import take_in_board
from translator.diff.wording import Words
from translator.ir.expr import NOWHERE, Step
from translator.ir.game import Game
from translator.ir.ids import Noun
from translator.ir.parts import Board, Zone
from translator.ir.walk import nodes

Link = tuple[int, int, int]
"""From, to, by 1 if it is a link to be walked backwards."""


def compare_board(pair: Pair) -> Iterator[Change]:
    """Links from, to and along what only one game has are told with it, not one by one."""
    yield from _named(pair, Noun.POSITION, "positions", _take_positions)
    yield from _named(pair, Noun.DIRECTION, "directions", _take_directions)
    for reverse in (False, True) if _walk_back(pair) else (False,):
        for direction in pair.aligned.in_both(Noun.DIRECTION):
            yield from _links(pair, direction, reverse)
    for zone in pair.aligned.only_old(Noun.ZONE):
        yield from _zone_alone(pair, pair.old.board.zones[zone], zone, old=True)
    for zone in pair.aligned.only_new(Noun.ZONE):
        yield from _zone_alone(pair, pair.new.board.zones[zone], zone, old=False)
    for zone in pair.aligned.in_both(Noun.ZONE):
        yield from _zone(pair, zone)
    yield from _symmetries(pair)
    yield from _dummies(pair)
    boards = pair.old.board, pair.new.board
    yield from compare_fields(pair, (Section.BOARD, ()), boards, KNOWN, _take_field)


KNOWN = frozenset({"positions", "directions", "links", "reverse", "zones", "symmetries", "dummies"})


def _take_field(name: str) -> Patch:
    return take_in_board(lambda game, source: {name: getattr(source.board, name)})


def _named(
    pair: Pair, noun: Noun, title: str, take: Callable[[Sequence[int]], Patch]
) -> Iterator[Change]:
    """Positions or directions that came or went, all together."""
    for edit, numbers, words in (
        (Edit.REMOVED, pair.aligned.only_old(noun), pair.old_words),
        (Edit.ADDED, pair.aligned.only_new(noun), pair.new_words),
    ):
        if numbers:
            text = words.listed(noun, numbers)
            old, new = (text, None) if edit is Edit.REMOVED else (None, text)
            patch = take(numbers)
            yield Change(Section.BOARD, edit, (title,), Side(old), Side(new), patch=patch)


def _take_positions(numbers: Sequence[int]) -> Patch:
    """The links from and to some positions."""
    chosen = set(numbers)
    return take_in_board(
        lambda game, source: {
            name: tuple(
                tuple(
                    other if start in chosen or {end, other} & chosen else end
                    for start, (end, other) in enumerate(zip(row, rows, strict=True))
                )
                for row, rows in zip(
                    getattr(game.board, name), getattr(source.board, name), strict=True
                )
            )
            for name in ("links", "reverse")
        }
    )


def _take_directions(numbers: Sequence[int]) -> Patch:
    """All links along some directions, and what they are to each player."""
    return take_in_board(
        lambda game, source: {
            "links": replaced(game.board.links, numbers, source.board.links),
            "reverse": replaced(game.board.reverse, numbers, source.board.reverse),
            "symmetries": tuple(
                replaced(mine, numbers, theirs)
                for mine, theirs in zip(game.board.symmetries, source.board.symmetries, strict=True)
            ),
        }
    )


def _links(pair: Pair, direction: int, reverse: bool) -> Iterator[Change]:
    """Links that came, went or lead elsewhere."""
    both = set(pair.aligned.in_both(Noun.POSITION))
    old, new = (_row(game.board, direction, reverse) for game in (pair.old, pair.new))
    differ = [p for p in sorted(both) if _inner(old[p], both) != _inner(new[p], both)]
    if not differ:
        return
    texts = _shown(pair.old_words, differ, old), _shown(pair.new_words, differ, new)
    exchanged = _exchanged(pair, direction, new) if len(differ) > 1 and not reverse else ""
    name = pair.name(Noun.DIRECTION, direction)
    yield changed(
        Section.BOARD,
        ("links", f"opposite {name}" if reverse else name),
        (texts[0] or None, None),
        (texts[1] or None, None),
        Note(
            detail=f"now as {exchanged} was" if exchanged else "",
            patch=_take_links(direction, differ),
        ),
    )


def _walk_back(pair: Pair) -> bool:
    """Some rule goes along links backwards."""
    bodies = [(pair.old.rules, pair.old.procedures), (pair.new.rules, pair.new.procedures)]
    return any(isinstance(node, Step) and node.reverse for node in nodes(bodies))


def _row(board: Board, direction: int, reverse: bool) -> tuple[int, ...]:
    return (board.reverse if reverse else board.links)[direction]


def _inner(position: int, both: set[int]) -> int:
    """Where a link leads, as far as both games have it."""
    return position if position in both else NOWHERE


def _shown(words: Words, starts: Iterable[int], row: Sequence[int]) -> str:
    return " ".join(
        f"{words.name(Noun.POSITION, p)}-{words.name(Noun.POSITION, row[p])}"
        for p in starts
        if row[p] != NOWHERE
    )


def _exchanged(pair: Pair, direction: int, new: Sequence[int]) -> str:
    """The name of a direction whose links these were before, if there is one."""
    for other, row in enumerate(pair.old.board.links):
        if other != direction and row == new:
            return pair.old_words.name(Noun.DIRECTION, other)
    return ""


def _take_links(direction: int, starts: Sequence[int]) -> Patch:
    """The links from some positions along a direction, and their counterparts backwards."""

    def change(game: Game, source: Game) -> dict[str, object]:
        mine, theirs = game.board, source.board
        row = replaced(mine.links[direction], starts, theirs.links[direction])
        ends = {table[p] for p in starts for table in (mine.links[direction],
                                                       theirs.links[direction])}  # fmt: skip
        back = replaced(
            mine.reverse[direction], sorted({*starts, *ends} - {NOWHERE}),
            theirs.reverse[direction],
        )  # fmt: skip
        return {
            "links": (*mine.links[:direction], row, *mine.links[direction + 1 :]),
            "reverse": (*mine.reverse[:direction], back, *mine.reverse[direction + 1 :]),
        }

    return take_in_board(change)


def _zone_alone(pair: Pair, zone: Zone, number: int, old: bool) -> Iterator[Change]:
    words = pair.old_words if old else pair.new_words
    owners: dict[frozenset[int], list[int]] = {}
    for player, positions in enumerate(zone.positions):
        if positions:
            owners.setdefault(positions, []).append(player)
    cells = [
        f"{words.listed(Noun.PLAYER, players)}: {words.listed(Noun.POSITION, sorted(positions))}"
        for positions, players in owners.items()
    ]
    here, nothing = ("; ".join(cells), zone.span), (None, None)
    yield changed(
        Section.BOARD, ["zones", zone.name], here if old else nothing, nothing if old else here,
        Note(patch=_take_zone(number, None, None)),
    )  # fmt: skip


def _zone(pair: Pair, number: int) -> Iterator[Change]:
    """Positions that came into a player's zone or left it, those apart that left the board."""
    old, new = pair.old.board.zones[number], pair.new.board.zones[number]
    both = set(pair.aligned.in_both(Noun.POSITION))
    subject = "zones", pair.name(Noun.ZONE, number)
    yield from compare_fields(pair, (Section.BOARD, subject), (old, new), ("name", "positions"))
    for player in pair.aligned.in_both(Noun.PLAYER):
        mine, theirs = old.positions[player], new.positions[player]
        gone, come = (mine - theirs) & both, theirs - mine
        if not (gone or come):
            continue
        texts = [
            words.listed(Noun.POSITION, sorted(cells)) or None
            for words, cells in ((pair.old_words, gone), (pair.new_words, come))
        ]
        whole = (*subject, pair.name(Noun.PLAYER, player))
        note = Note(patch=_take_zone(number, player, frozenset(gone | come)))
        yield changed(Section.BOARD, whole, (texts[0], old.span), (texts[1], new.span), note)


def _take_zone(number: int, player: int | None, cells: frozenset[int] | None) -> Patch:
    """A zone as the other game has it: wholly, or for these positions of one player."""

    def change(game: Game, source: Game) -> dict[str, object]:
        mine, theirs = game.board.zones[number], source.board.zones[number]
        rows = list(theirs.positions)
        if player is not None and cells is not None:
            rows = list(mine.positions)
            rows[player] = rows[player] - cells | theirs.positions[player] & cells
        zones = list(game.board.zones)
        zones[number] = replace(mine, positions=tuple(rows))
        return {"zones": tuple(zones)}

    return take_in_board(change)


def _symmetries(pair: Pair) -> Iterator[Change]:
    """What directions are to a player."""
    both = pair.aligned.in_both(Noun.DIRECTION)
    for player in pair.aligned.in_both(Noun.PLAYER):
        old, new = pair.old.board.symmetries[player], pair.new.board.symmetries[player]
        differ = [direction for direction in both if old[direction] != new[direction]]
        if not differ:
            continue
        texts = [
            ", ".join(
                f"{words.name(Noun.DIRECTION, d)} is {words.name(Noun.DIRECTION, row[d])}"
                for d in differ
            )
            for words, row in ((pair.old_words, old), (pair.new_words, new))
        ]
        subject = ("symmetry", pair.name(Noun.PLAYER, player))
        patch = _take_symmetry(player, differ)
        yield changed(Section.BOARD, subject, (texts[0], None), (texts[1], None), Note(patch=patch))


def _take_symmetry(player: int, directions: Sequence[int]) -> Patch:
    def change(game: Game, source: Game) -> dict[str, object]:
        rows = list(game.board.symmetries)
        rows[player] = replaced(rows[player], directions, source.board.symmetries[player])
        return {"symmetries": tuple(rows)}

    return take_in_board(change)


def _dummies(pair: Pair) -> Iterator[Change]:
    """Positions that have a place on the screen in one game only: no rule asks for that."""
    both = set(pair.aligned.in_both(Noun.POSITION))
    old, new = pair.old.board.dummies & both, pair.new.board.dummies & both
    for cells, there in ((old - new, True), (new - old, False)):
        if cells:
            text = pair.new_words.listed(Noun.POSITION, sorted(cells))
            sides = (Side(text), Side()) if there else (Side(), Side(text))
            edit = Edit.REMOVED if there else Edit.ADDED
            yield Change(Section.VIEW, edit, ("dummy positions",), *sides)
