"""What is said of a record is short, whatever the record: few lines, and none that is long."""

from __future__ import annotations

import random
import re

import pytest

from notation.diagnostics import Diagnostic, Place, Severity, Sink
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Replayer
from tests.notation.engines import corpus
from tests.notation.test_damage import damaged, originals
from tests.notation.tools import read_all

DAMAGED = 30
LINES, CHARACTERS = 12, 500
EMPTY = re.compile(r"``|  |, ,|\bNone\b")
"""Where a message names something that has no name."""

GAMES = {
    "kif": "shogi", "ki2": "shogi", "csa": "shogi", "usi": "shogi", "ucci": "xiangqi",
    "iccs": "xiangqi", "wxf": "xiangqi", "chinese": "xiangqi", "dhtmlxq": "xiangqi",
    "pdn": "international-draughts", "ggf": "reversi", "othello": "reversi",
}  # fmt: skip
"""Whose records those of `originals` are; the others are of chess."""


def length(found: Diagnostic) -> tuple[int, int]:
    lines = found.lines()
    return len(lines), max(map(len, lines))


@pytest.mark.parametrize("name", NOTATIONS)
def test_findings_of_damaged_records_are_short(name: str) -> None:
    rng = random.Random(f"short {name}")
    game = corpus(GAMES.get(name, "chess"))
    for _ in range(DAMAGED):
        sink = Sink()
        for record in read_all(damaged(rng.choice(originals()[name]), rng), name, sink):
            if record.spelling in SPELLINGS:
                Replayer(game, sink).replay(record, SPELLINGS[record.spelling])
        for found in sink.items:
            lines, characters = length(found)
            assert lines <= LINES and characters <= CHARACTERS, found
            own = re.sub(r"'[^']*'", "'x'", found.message + found.hint)  # not what it quotes
            assert not EMPTY.search(own), found
            assert len(found.details) < 9, "what is shown was short before it was cut"


def test_an_illegal_move_shows_its_squares_and_not_the_board() -> None:
    """Of 40 pieces none but those that the move is about."""
    text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ７五歩(77)\n"
    (record,) = read_all(text, "kif")
    sink = Sink()
    Replayer(corpus("shogi"), sink).replay(record, SPELLINGS["kif"])
    (found,) = sink.errors
    assert found.code == "N172"
    assert found.details[-2:] == ("on 7g: nothing", "on 7e: nothing")
    assert len(found.lines()) <= 9


def test_a_long_finding_is_cut_where_it_is_shown_and_whole_as_data() -> None:
    found = Diagnostic(
        "N172", Severity.ERROR, "m" * 9999, Place("f"), "t" * 9999, "h" * 9999, ("d" * 9999,) * 99
    )
    lines, characters = length(found)
    assert lines <= LINES and characters <= CHARACTERS
    assert found.lines()[-2].strip() == "… 90 more lines"
    data = found.as_dict()
    assert data["details"] == ["d" * 9999] * 99 and data["message"] == "m" * 9999
