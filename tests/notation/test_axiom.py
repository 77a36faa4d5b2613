"""Saved games of scripts: a line is the list of a move's effects, in order (docs/records.md)."""

from __future__ import annotations

from typing import Any

import pytest

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.registry import NOTATIONS
from tests.frontends.axiom.support import game, script
from translator import api

GO = "from here move"
WORDS = f"""DEFER MAN DEFER KING
: add ( n -- ) score +! ;
: step e verify empty? verify {GO} add-move ;
: take n verify enemy? verify {GO} add-move ;
: far a3 empty-at? verify from a3 move c3 capture-at add-move ;
: sow e verify empty? verify {GO} White MAN a1 create-player-piece-type-at
  Black KING b1 create-player-piece-type-at add-move ;
: count w verify empty? verify {GO} 1 COMPILE-LITERAL COMPILE add add-move ;
: count-2 w verify empty? verify {GO} 2 COMPILE-LITERAL COMPILE add add-move ;
: back s verify empty? verify {GO} add-move ;
: back-2 back ;
: put empty? verify drop add-move ;
"""
LISTS = (
    "{move} step {move} take {move} far {move} sow {move} count {move} count-2 {move} back"
    " {move} back-2 {move} Pass"
)
TEXT = script(
    f"{WORDS}\n{{moves puts {{move}} put moves}}",
    LISTS,
    setup="White MAN b2, Black MAN b3, Black MAN c3",
    pieces="{piece} King {drops} puts",
    after="' Man IS MAN ' King IS KING",
)


def matched(*lines: str) -> tuple[list[str], list[str]]:
    """The moves that the lines of a saved game are taken for, and what is said of them."""
    module: Any = api.compile(game(TEXT))
    sink = Sink()
    moves = "".join(f"{1 + ply // 2}. {line}\n" for ply, line in enumerate(lines))
    text = f"Zillions Save Game File Version 0.02 HH\nRulesFile=x.zrf\nVariantName=x\n{moves}"
    (record,) = NOTATIONS["zsg"].read(text.encode(), "x.zsg", sink=sink)
    made = Converter(module.Game, NOTATIONS["named"], sink).convert(record)
    found = [] if made is None else [node.move for node in made.root.walk() if node.move]
    return found, [diagnostic.code for diagnostic in sink.items]


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("Man b2 - c2", "b2 - c2 step"),
        ("Man b2 x b3", "b2 x b3 take"),
        ("Man b2 - a3 x c3", "b2 - a3 far"),
        ("Man b2 - c2 White Man a1 Black King b1", "b2 - c2 sow"),
        ("White King c1", "c1 put"),
        ("Pass", "Pass"),
    ],
)
def test_a_line_is_the_move_with_these_effects(line: str, move: str) -> None:
    found, said = matched(line)
    assert (len(found), said) == (1, [])
    assert found[0].startswith(move)


def test_pieces_that_a_move_creates_play_on() -> None:
    found, said = matched("Man b2 - c2 White Man a1 Black King b1", "Pass", "Man a1 - a3 x c3")
    assert said == []
    assert [move.split(" ")[-1] for move in found] == ["sow", "Pass", "far"]


def test_code_in_a_move_leaves_no_trace() -> None:
    """Where moves that print alike lead to different positions, nobody can say which was made."""
    assert matched("Man b2 - a2") == ([], ["N173"])
    assert matched("Man b2 - b1") == (["b2 - b1 back"], [])
