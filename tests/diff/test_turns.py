"""Turn orders with labels and cycles of their own, teams, and starts by chance."""

from __future__ import annotations

from dataclasses import replace

from tests.diff.support import corpus
from translator.diff.changes import Change, Edit, Section
from translator.diff.structure import compare
from translator.ir.game import Game
from translator.ir.ids import PieceId, PlayerId, PositionId, TurnId
from translator.ir.parts import Placement, TurnLabel

BASE = corpus("four-colour-reversi")
TURNS = len(BASE.turn_order.turns)


def ordered(following: tuple[TurnId, ...], *labels: TurnLabel) -> Game:
    return replace(BASE, turn_order=replace(BASE.turn_order, following=following, labels=labels))


def differences(old: Game, new: Game) -> list[tuple[Section, Edit, str]]:
    def told(change: Change) -> str:
        return f"{' / '.join(change.subject)}: {change.old.text} -> {change.new.text}"

    return [(c.section, c.edit, told(c)) for c in compare(old, new).in_play]


def test_there_are_four_players() -> None:
    assert TURNS == 4


def test_an_order_written_out_is_the_one_that_goes_round() -> None:
    assert differences(BASE, ordered(tuple(map(TurnId, (1, 2, 3, 0))))) == []


def test_another_turn_that_follows() -> None:
    assert differences(BASE, ordered(tuple(map(TurnId, (1, 2, 1, 0))))) == [
        (Section.TURNS, Edit.CHANGED, "after / turn 3: turn 4 -> turn 2")
    ]


def test_another_target_of_a_label() -> None:
    old = ordered((), TurnLabel("again", tuple(map(TurnId, (0, 1, 2, 3)))))
    new = ordered((), TurnLabel("again", tuple(map(TurnId, (0, 2, 2, 3)))))
    assert differences(old, new) == [
        (Section.TURNS, Edit.CHANGED, "label / again / turn 2: turn 2 -> turn 3")
    ]


def test_a_label_more() -> None:
    new = ordered((), TurnLabel("again", tuple(map(TurnId, (0, 1, 2, 3)))))
    assert differences(BASE, new) == [
        (Section.TURNS, Edit.ADDED, "label / again: None -> turn 1: turn 1, turn 2: turn 2, "
         "turn 3: turn 3, turn 4: turn 4")
    ]  # fmt: skip


def test_a_label_of_another_name_is_recognised() -> None:
    old = ordered((), TurnLabel("again", tuple(map(TurnId, (0, 1, 2, 3)))))
    new = ordered((), TurnLabel("once-more", tuple(map(TurnId, (0, 1, 2, 3)))))
    assert differences(old, new) == []


def test_an_order_of_cycles_with_a_turn_more_is_told_as_that_turn() -> None:
    turns = BASE.turn_order.turns
    new = replace(
        BASE,
        turn_order=replace(
            BASE.turn_order,
            turns=(*turns, turns[0]),
            following=tuple(map(TurnId, (1, 2, 3, 4, 0))),
        ),
    )
    assert [(section, edit) for section, edit, _ in differences(BASE, new)] == [
        (Section.TURNS, Edit.ADDED)
    ]


def teamed(*teams: int | None) -> Game:
    players = [replace(player, team=team) for player, team in zip(BASE.players, teams, strict=True)]
    return replace(BASE, players=tuple(players))


def test_teams_are_compared_whatever_their_numbers() -> None:
    assert differences(teamed(0, 1, 0, 1), teamed(5, 2, 5, 2)) == []
    assert differences(teamed(None, None, None, None), teamed(0, 1, 2, 3)) == []
    names = [player.name for player in BASE.players]
    pairs = f"{names[0]} {names[2]}, {names[1]} {names[3]}"
    assert differences(BASE, teamed(0, 1, 0, 1)) == [
        (Section.PLAYERS, Edit.CHANGED, f"teams: none -> {pairs}")
    ]


def started(**fields: object) -> Game:
    return replace(BASE, start=replace(BASE.start, **fields))  # type: ignore[arg-type]


def test_the_order_of_what_chance_may_choose_does_not_matter() -> None:
    one, two = (
        (Placement(PositionId(0), PlayerId(0), PieceId(0)),),
        (
            Placement(PositionId(1), PlayerId(0), PieceId(0)),
            Placement(PositionId(2), PlayerId(1), PieceId(0)),
        ),
    )
    old = started(alternatives=(one, two), shuffles=((0, 1), (2, 3, 4)))
    new = started(alternatives=(tuple(reversed(two)), one), shuffles=((4, 3, 2), (1, 0)))
    assert differences(old, new) == []


def test_other_starts_by_chance_are_told() -> None:
    found = differences(BASE, started(shuffles=((0, 1),)))
    assert [(section, edit) for section, edit, _ in found] == [(Section.SETUP, Edit.ADDED)]
    positions = BASE.board.positions
    assert f"{positions[0]} {positions[1]}" in found[0][2]
