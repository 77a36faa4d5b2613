"""Records of games with hidden pieces say what was seen, when, and by whom."""

from __future__ import annotations

from typing import Any

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.record import GameRecord
from notation.registry import NOTATIONS
from tests.frontends.native.support import game
from translator import api

CARDS = """(game "Cards"
  (players White Black)
  (attributes open)
  (board (grid (a b c) (2 1) (directions (n 0 -1) (e 1 0))))
  (rule turn-up (verify not-open) (set-attribute open true) add)
  (rule look (verify not-open) (set-attribute open true) (change-owner) add)
  (piece Cat (attribute open) (moves (turn-up)))
  (piece Dog (attribute open) (moves (turn-up)))
  (board-setup (White (Cat a1 b1)) (Black (Dog c1)) (shuffle a1 b1 c1))
  (hidden (from WHO) not-open))"""

TEXT = """Named Rule Record 1
Rules=cards.glot
Variant=Cards
Players=White H,Black H
Setup=White Cat a1 c1; Black Dog b1; turn 0

1. a1 turn-up
1. b1 turn-up
"""


def converted(who: str, text: str = TEXT) -> GameRecord:
    module: Any = api.compile(game(CARDS.replace("WHO", who)))
    sink = Sink()
    (record,) = NOTATIONS["named"].read(text.encode(), "cards.nrr", sink=sink)
    made = Converter(module.Game, NOTATIONS["named"], sink).convert(record)
    assert made is not None
    assert not sink.items
    return made


def comments(record: GameRecord) -> list[str]:
    (first,) = record.root.children
    (second,) = first.children
    return [first.comment, second.comment]


def test_what_is_turned_up_is_told_where_it_happens() -> None:
    assert comments(converted("all")) == ["revealed a1 White Cat", "revealed b1 Black Dog"]


def test_who_learns_it_is_told_where_others_knew() -> None:
    assert comments(converted("Black")) == [
        "revealed a1 White Cat to Black",
        "revealed b1 Black Dog to Black",
    ]


def test_what_was_told_is_not_told_twice() -> None:
    sink = Sink()
    once = b"".join(NOTATIONS["named"].write([converted("all")], sink))
    again = converted("all", once.decode())
    assert comments(again) == ["revealed a1 White Cat", "revealed b1 Black Dog"]


def test_where_chance_deals_the_pieces_the_setup_is_told() -> None:
    bare = "".join(line for line in TEXT.splitlines(True) if not line.startswith("Setup"))
    record = converted("all", bare)
    module: Any = api.compile(game(CARDS.replace("WHO", "all")))
    assert record.headers["Setup"] == str(module.Game().setup())
