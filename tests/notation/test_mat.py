"""MAT by the rules of backgammon."""

from __future__ import annotations

import pytest

from notation.convert import Converter
from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.record import Node, Result
from notation.registry import NOTATIONS, SPELLINGS, notation_in
from notation.spelling import Here, best
from tests.notation.engines import ROOT, engine, random_game
from tests.notation.tools import codes, converted, read_all, read_one, replayed, written

MATCH = """; [Site "here"]
; [Event "a meeting"]

 7 point match

 Game 1
 Ann : 0                          Bob : 0
  1)                              31: 8/5 6/5
  2) 52: 13/8 24/22               Doubles => 2
  3)  Takes                       66: 24/18(2) 13/7(2)
  4) 44: 13/5 6/2(2)              11: Cannot Move
      Wins 2 points

 Game 2
 Ann : 2                          Bob : 0
  1) 42: 8/4 6/4                  63: 24/15
  2)  Doubles => 2                Drops
      Wins 1 point and the match
"""


def rules() -> EngineClass:
    return engine(ROOT / "corpus" / "native" / "backgammon.glot")


def game(moves: str) -> str:
    return f" Game 1\n Ann : 0                          Bob : 0\n{moves}\n"


def legal(moves: str) -> bool:
    (record,) = read_all(game(moves), "mat")
    return replayed(record, rules(), Sink()).complete


def test_all_that_a_match_tells_is_kept() -> None:
    sink = Sink()
    first, second = read_all(MATCH, "mat", sink)
    assert not sink.items
    assert first.headers == {
        "Site": "here",
        "Event": "a meeting",
        "MatchLength": "7",
        "Game": "1",
        "Name.White": "Ann",
        "Name.Black": "Bob",
        "Score.White": "0",
        "Score.Black": "0",
    }
    assert second.headers["Score.White"] == "2"
    moves = [(node.mover, node.move) for node in first.main_line()]
    assert moves[:6] == [
        ("B", "3"),
        ("B", "1"),
        ("B", "8/5 6/5"),
        ("W", "5"),
        ("W", "2"),
        ("W", "13/8 24/22"),
    ]
    said = [node.properties for node in first.main_line() if node.properties]
    assert said == [(("XD", ("Doubles => 2", "Takes")),)]
    assert [*second.main_line()][-1].properties == (("XDE", ("Doubles => 2", "Drops")),)
    assert first.result == Result.won("White", "Black", "2 points")
    assert second.result == Result.won("White", "Black", "1 point")


def test_what_is_unchanged_is_written_as_it_was() -> None:
    for end in ("\n", "\r\n"):
        data = MATCH.replace("\n", end).encode()
        records = read_all(data, "mat")
        assert b"".join(NOTATIONS["mat"].write(records, Sink())) == data


def test_who_moves_first_is_white_of_the_rules() -> None:
    """Bob, on the right, is; the names, the scores and the result go with him."""
    text = MATCH.replace("              11: Cannot Move", "").replace("Ann : 0", "Ann : 3")
    named = converted(text, "mat", "named", rules())
    first = named.split("\nNamed Rule Record")[0]
    assert "Name.White=Bob" in first
    assert "Score.Black=3" in first
    assert "end Black=win White=loss (2 points)" in first
    back, again = read_all(converted(named, "named", "mat", rules()), "mat")
    assert (back.headers["Name.White"], back.headers["Name.Black"]) == ("Bob", "Ann")
    assert back.headers["Score.Black"] == "3"
    assert back.result == Result.won("Black", "White", "2 points")
    assert [dict(node.properties) for node in back.main_line() if node.properties] == [
        {"XD": ("Doubles => 2", "Takes")}
    ]
    assert [*again.main_line()][-1].properties == (("XDE", ("Doubles => 2", "Drops")),)
    for record in (back, again):
        assert replayed(record, rules(), Sink()).complete


@pytest.mark.parametrize(
    "play",
    ["8/5 6/5", "6/5 8/5", "24/23 13/10", "13/9", "13/10/9", "13/12/9", "24/20", "6/3 24/23"],
)
def test_moves_stand_in_any_order(play: str) -> None:
    assert legal(f"  1) 31: {play}")


@pytest.mark.parametrize(
    "play",
    ["8/5", "8/5 6/4", "8/4 6/5", "13/8", "24/21 24/23 6/5", "Cannot Move", "hello", "6/2 1/0"],
)
def test_what_is_not_legal_is_refused(play: str) -> None:
    assert not legal(f"  1) 31: {play}")


def test_hits_decide_between_ways() -> None:
    """White comes to 18 by 20 or by 22; a blot of Black's on his 3, which is White's 22, is hit."""
    begin = "  1) 31: 8/5 6/5                   21: 6/3\n  2) "
    for play, hit in (("24/22*/18", True), ("24/20/18", False), ("24/22* 22/18", True)):
        (record,) = read_all(game(f"{begin}42: {play}"), "mat")
        last = replayed(record, rules(), Sink()).game
        assert last is not None
        assert ("black-bar" in last.board) == hit


def test_the_turn_that_wins_may_leave_a_throw_unused() -> None:
    """The last man comes off by the 6."""
    home = " ".join(["white-home", *(f"white-home.{level}" for level in range(2, 15))])
    named = f"""Named Rule Record 1
Setup=White Man p1 {home}; Black Man p24; turn 0

1. ? first-6 throw 6 Dice Die
1. ? second-5 throw 5 Dice Die
1. + p1 - white-home.15 run #1
"""
    sink = Sink()
    text = converted(named, "named", "mat", rules(), sink)
    assert "  1) 65: 1/off\n" in text
    assert "N183" not in [item.code for item in sink.items]
    assert notation_in(text.encode()) is NOTATIONS["mat"]


def test_by_which_throw_a_man_comes_off_is_told_in_named_form() -> None:
    """Either takes him off from 2; what is left is another throw each time."""
    new = rules()
    game = new.from_setup(type(new().setup()).parse("White Man p2 p2.2 p3; Black Man p24; turn 0"))
    for end in ("first-6", "second-5"):
        game.push(next(move for move in game.legal_moves if move.end == end))
    here = Here(game, GameDescription.of(game.describe()))
    named = SPELLINGS["named"]
    off = [move for move in game.legal_moves if move.start == "p3"]
    assert len(off) == 2 and off[0].effects != off[1].effects
    for move in off:
        fitting = best(named.parse(Node(named.spell(here, (move,))), here), [(m,) for m in off])
        assert [steps[0].effects for steps in fitting] == [move.effects]


@pytest.mark.parametrize("seed", range(4))
def test_random_games_come_back(seed: int) -> None:
    record, _, _ = random_game(rules(), 50 + seed, seed)
    made = Converter(rules(), NOTATIONS["mat"], Sink()).convert(record)
    assert made is not None
    text = written(made, "mat")
    back = read_one(text, "mat")
    played = replayed(back, rules(), Sink())
    assert played.complete
    assert played.game is not None
    again = Converter(rules(), NOTATIONS["mat"], Sink()).convert(back)
    assert again is not None
    assert [node.move for node in again.main_line()] == [node.move for node in back.main_line()]


@pytest.mark.parametrize(
    ("men", "dice", "text"),
    [
        ("White Man white-bar p6; Black Man p22", "32", "bar/22* 6/4"),
        ("White Man p6 p5; Black Man p24", "65", "6/off 5/off"),
        ("White Man p4 p2; Black Man p24", "65", "4/off 2/off"),
        ("White Man p13; Black Man p24", "63", "13/4"),
        ("White Man white-bar; Black Man p24 p24.2 p22 p22.2", "13", "Cannot Move"),
    ],
)
def test_turns_are_spelt(men: str, dice: str, text: str) -> None:
    """One of the legal turns has this text, and the text means that turn."""
    new = rules()
    game = new.from_setup(type(new().setup()).parse(f"{men}; turn 0"))
    for number, row in zip(dice, ("first", "second"), strict=True):
        game.push(next(move for move in game.legal_moves if move.end == f"{row}-{number}"))
    here = Here(game, GameDescription.of(game.describe()))
    spelling = SPELLINGS["mat"]
    found = [turn for turn in game.legal_turns() if spelling.spell(here, turn) == text]
    assert found
    fitting = best(spelling.parse(Node(text), here), game.legal_turns())
    assert {spelling.spell(here, turn) for turn in fitting} == {text}


def test_the_content_tells_it() -> None:
    assert notation_in(MATCH.encode()) is NOTATIONS["mat"]
    assert notation_in(b" 5 point match\n\n Game 1\n") is NOTATIONS["mat"]
    assert notation_in(b"Game 1\n A : 0      B : 2\n") is NOTATIONS["mat"]
    assert notation_in(b"Game 1\n\nWe played.\n") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("hello", ["N150"]),
        (game("hello"), ["N151"]),
        (game("  1) hello"), ["N151"]),
        (game("  1) 31: 8/5 6/5"), []),
    ],
)
def test_what_is_wrong_is_told(text: str, found: list[str]) -> None:
    assert codes(text, "mat") == found


def test_a_line_of_players_that_comes_to_no_end_is_told() -> None:
    """Who tried each blank of it anew would not come to an end here."""
    sink = Sink()
    read_all(" Game 1\n Ann : 0   Bob :" + " " * 100_000 + "x\n  1) 31: 8/5 6/5\n", "mat", sink)
    assert [found.code for found in sink.items] == ["N151"]
