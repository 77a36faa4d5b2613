"""Trials of Ludii, written by hand: sites are counted row by row from the bottom left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from notation.diagnostics import Sink
from notation.record import GameRecord, Result
from notation.registry import NOTATIONS, SPELLINGS, notation_in
from notation.replay import Replayer
from tests.compiled import engine
from tests.notation.tools import read_all

pytestmark = pytest.mark.quick

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
HEAD = """game=/lud/board/war/Some Game.lud
START GAME OPTIONS
END GAME OPTIONS
RNG internal state=-13,-77,79,-26,-40,49,49,-104
Move=[Move:mover=0,from=0,to=0,actions=[Add:type=Cell,to=0,what=1]]
"""
TAIL = """numInitialPlacementMoves=1
winner=2
endtype=NaturalEnd
rankings=0.0,2.0,1.0
SANDBOX=false
LUDII_VERSION=1.3.0
"""


def moved(mover: int, start: int, end: int) -> str:
    action = f"Move:typeFrom=Cell,from={start},typeTo=Cell,to={end},decision=true"
    return _line(mover, start, end, f"[{action}],[SetScore:player=1,score=4]")


def put(mover: int, site: int) -> str:
    return _line(mover, site, site, f"[Add:type=Cell,to={site},what={mover},decision=true]")


def passed(mover: int) -> str:
    return f"Move=[Move:mover={mover},actions=[Pass:decision=true]]\nLEGAL MOVES LIST SIZE = 1\n"


def _line(mover: int, start: int, end: int, actions: str) -> str:
    move = f"Move:mover={mover},from={start},to={end},actions={actions}"
    return f"Move=[{move}]\nLEGAL MOVES LIST SIZE = 9\n"


def trial(*moves: str) -> str:
    return HEAD + "".join(moves) + TAIL


TRIAL = trial(moved(1, 8, 16), moved(2, 48, 40), put(1, 3), passed(2))


def only(text: str, sink: Sink | None = None) -> GameRecord:
    (record,) = read_all(text, "ludii", sink)
    return record


def played(name: str, *moves: str) -> list[str]:
    """The legal moves of a game of the corpus that a trial tells."""
    sink = Sink()
    found = Replayer(engine(CORPUS / name).Game, sink).replay(
        only(trial(*moves)), SPELLINGS["ludii"]
    )
    assert not sink.items, [item.message for item in sink.items]
    assert found.replayed == len(moves)
    game: Any = found.game
    return [str(move) for move in game.moves]


def test_a_trial_tells_its_moves_without_the_setup_and_who_has_won() -> None:
    sink = Sink()
    record = only(trial(moved(1, 8, 16), put(2, 40), passed(1)), sink)
    assert [node.move for node in record.main_line()] == ["8-16", "40", "pass"]
    assert record.headers == {
        "Game": "/lud/board/war/Some Game.lud",
        "Termination": "NaturalEnd",
        "Version": "1.3.0",
    }
    assert NOTATIONS["ludii"].titles(record) == ("Some Game",)
    assert record.result == Result.won("Black", "White")
    assert not sink.items


def test_steps_go_from_site_to_site() -> None:
    """a2 to a3 and a7 to a6 on eight files."""
    steps = played("zrf/breakthrough.zrf", moved(1, 8, 16), moved(2, 48, 40))
    assert steps == ["a2 - a3 advance", "a7 - a6 advance"]


def test_a_board_that_lies_the_other_way_is_turned() -> None:
    """In draughts of ours the first player begins at the top: c3 d4 is f6 e5 there."""
    steps = played("zrf/english-draughts.zrf", moved(1, 18, 27))
    assert [step.split(" man")[0] for step in steps] == ["f6 - e5"]


def test_what_is_put_may_be_put_by_a_piece_that_stays() -> None:
    """An amazon goes from d1 to d2 and shoots at d3: sites of ten files."""
    steps = played("zrf/amazons.zrf", moved(1, 3, 13), put(1, 23))
    assert steps[0].startswith("d1 - d2")
    assert "d3" in steps[1]


def test_sites_may_be_columns() -> None:
    """The third disc in the second column lies on the first two."""
    steps = played("zrf/connect-four.zrf", put(1, 1), put(2, 1), put(1, 1))
    assert [step.split()[0] for step in steps] == ["b1", "b2", "b3"]


def test_boards_of_hexagons_are_refused() -> None:
    sink = Sink()
    Replayer(engine(CORPUS / "zrf/hex.zrf").Game, sink).replay(
        only(trial(put(1, 0))), SPELLINGS["ludii"]
    )
    assert [item.code for item in sink.items] == ["N171"]
    assert "hexagons" in sink.items[0].message


def test_lines_that_are_none_of_a_trial_are_told_and_the_others_read() -> None:
    sink = Sink()
    record = only(trial(moved(1, 8, 16), "Move=[Move:mover=1,from\n", moved(2, 48, 40)), sink)
    assert [node.move for node in record.main_line()] == ["8-16", "48-40"]
    assert [item.code for item in sink.items] == ["N151"]


def test_what_stands_before_the_moves_is_told_too() -> None:
    sink = Sink()
    head = HEAD.replace("OPTIONS\nEND", "OPTIONS\nBoard Size/9x9\nEND").replace("RNG", "odd=1\nRNG")
    record = only(head + "junk\n" + moved(1, 8, 16) + TAIL, sink)
    assert record.headers["Options"] == "Board Size/9x9"
    assert [item.text for item in sink.items] == ["odd=1", "junk"]


@pytest.mark.parametrize("text", ["9" * 5000, "x", "", "\u0661", "1-", "1-2-3"])
def test_texts_that_are_no_sites_are_told(text: str) -> None:
    record = only(TRIAL)
    next(record.main_line()).move = text
    sink = Sink()
    Replayer(engine(CORPUS / "zrf/breakthrough.zrf").Game, sink).replay(record, SPELLINGS["ludii"])
    assert [item.code for item in sink.items] == ["N171"]


def test_trials_are_known_by_their_content() -> None:
    assert notation_in(trial().encode()) is NOTATIONS["ludii"]


def test_a_trial_is_written_as_it_was_read_and_nothing_else_is() -> None:
    text = trial(moved(1, 8, 16))
    record = only(text)
    sink = Sink()
    assert b"".join(NOTATIONS["ludii"].write([record], sink)) == text.encode()
    next(record.main_line()).move = "9-17"
    assert b"".join(NOTATIONS["ludii"].write([record], sink)) == b""
    assert [item.code for item in sink.items] == ["N187"]
