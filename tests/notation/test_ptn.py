"""PTN and TPS by the rules of Tak."""

from __future__ import annotations

import pytest

from notation.convert import Converter
from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.record import Result
from notation.registry import NOTATIONS, notation_in
from notation.tak.position import tps_of
from notation.visitor import MoveCounter
from tests.corpus.native.test_tak import TITLES, count
from tests.notation.engines import ROOT, corpus, engine, random_game
from tests.notation.tools import codes, converted, read_all, read_one, replayed, written
from tests.sampling import FULL

# White's capstone flattens the wall on c3, leaves its stone on d4, and comes back for the road.
GAME = """[Size "5"]
[Player1 "Ann"]
[Player2 "Bob"]
[Result "R-0"]

1. a5 e1 2. Cc2 Sc3 {a wall} 3. c2+* d4! 4. c2 d2 5. b2 a1 6. 2c3+ b1
7. 2c4>11 (7. c4<) a4 8. 1e4- a3 9. e3- c1 10. a2 d3 11. e2<' e3 12. e2 R-0
"""


def rules(size: int = 5) -> EngineClass:
    return engine(ROOT / "corpus" / "native" / "tak.glot", TITLES[size])


def test_a_game_is_legal_and_its_road_wins() -> None:
    record = read_one(GAME, "ptn")
    played = replayed(record, rules(), Sink())
    assert played.complete
    assert played.replayed == 24
    text = converted(GAME, "ptn", "named", rules())
    assert "end White=win Black=loss (road)" in text
    again = converted(text, "named", "ptn", rules())
    assert "7. 2c4>11 (7. c4<) 7... a4 8. e4- a3" in " ".join(again.split())
    main = read_one(GAME.replace("(7. c4<)", ""), "ptn")
    last = replayed(main, rules(), Sink()).game
    assert last is not None
    outcome = last.outcome()
    assert outcome is not None
    assert (list(outcome.winners), outcome.reason) == (["White"], "road")
    assert record.headers["Name.White"] == "Ann"
    assert record.result == Result.won("White", "Black", "road")
    assert record.root.children[0].children[0].children[0].children[0].comment == "a wall"


@pytest.mark.parametrize(
    ("moves", "tps"),
    [
        ("a1 e5", "x4,1/x5/x5/x5/2,x4 1 2"),
        ("a1 e5 c3 Sc4 Cb1", "x4,1/x2,2S,x2/x2,1,x2/x5/2,1C,x3 2 2"),
        ("a1 e5 c3 d3 c3> c4 d4 d5 2d3+", "x3,2,1/x2,2,121,x/x5/x5/2,x4 2 2"),
        # One stone stays on each square but the last, from below.
        ("a1 e5 c3 d3 c3> c4 d4 d5 2d3+ a2 3d4-12", "x3,2,1/x2,2,x2/x3,1,x/2,x2,21,x/2,x4 2 2"),
        # A capstone flattens a wall at the end of its way, and lies on it.
        ("a1 e5 c1 Sd3 Cc2 a3 c1+ b3 2c2+ a4 2c3>", None),
        ("a1 e5 c1 Sd3 Cc2 a3 c2+ b3 c3>", "x4,1/x5/2,2,x,21C,x/x5/2,x,1,x2 2 2"),
    ],
)
def test_moves_do_what_they_say(moves: str, tps: str | None) -> None:
    (record,) = read_all(f'[Size "5"]\n\n{moves}\n', "ptn")
    played = replayed(record, rules(), Sink())
    assert played.game is not None
    assert played.complete == (tps is not None)
    if tps is not None:
        assert tps_of(played.game, GameDescription.of(played.game.describe())) == tps


@pytest.mark.parametrize(
    "move",
    [
        "a1",
        "Ca1",
        "2c3+",
        "c3+2",
        "f1",
        "a6",
        "c4-",
        "c5+",
        "2c3+12",
        "1c3+11",
        "Sc3",
        "a1+",
        "d1<",
    ],
)
def test_what_is_not_legal_is_refused(move: str) -> None:
    (record,) = read_all(f'[Size "5"]\n\na1 e5 c3 c4 {move}\n', "ptn")
    sink = Sink()
    assert not replayed(record, rules(), sink).complete
    assert sink.has_errors


def test_the_first_moves_put_flat_stones_of_the_other_player() -> None:
    for move in ("Sa1", "Ca1"):
        (record,) = read_all(f'[Size "5"]\n\n{move}\n', "ptn")
        assert not replayed(record, rules(), Sink()).complete


@pytest.mark.parametrize(
    ("moves", "published"),
    # The tests of the library `tak` of ViliamVadocz on GitHub: the number of move sequences of one
    # turn, of two and of three after these moves.
    [
        ("d3 c3 c4 1d3< 1c4- Sc4", [87, 6_155, 461_800]),
        ("c2 c3 d3 b3 c4 1c2+ 1d3< 1b3> 1c4- Cc2 a1 1c2+ a2", [104, 7_743, 592_645]),
        (
            "c4 c2 d2 c3 b2 d3 1d2+ b3 d2 b4 1c2+ 1b3> 2d3< 1c4- d4 5c3<23 c2 c4 1d4< d3 1d2+ 1c3+ "
            "Cc3 2c4> 1c3< d2 c3 1d2+ 1c3+ 1b4> 2b3>11 3c4-12 d2 c4 b4 c5 1b3> 1c4< 3c3- e5 e2",
            [85, 11_206, 957_000],
        ),
    ],
)
def test_counts_after_published_moves(moves: str, published: list[int]) -> None:
    (record,) = read_all(f'[Size "5"]\n\n{moves}\n', "ptn")
    played = replayed(record, rules(), Sink())
    assert played.complete
    assert played.game is not None
    known = published if FULL else published[:2]
    assert [count(played.game, depth) for depth in range(1, len(known) + 1)] == known


@pytest.mark.parametrize("size", TITLES)
def test_random_games_come_back(size: int) -> None:
    for seed in range(3):
        record, moves, key = random_game(rules(size), 60, seed)
        made = Converter(rules(size), NOTATIONS["ptn"], Sink()).convert(record)
        assert made is not None
        text = written(made, "ptn")
        assert f'[Size "{size}"]'.encode() in text
        back = read_one(text, "ptn")
        assert written(back, "ptn") == text
        played = replayed(back, rules(size), Sink())
        assert played.game is not None
        assert (played.complete, played.game.ply, played.game.key()) == (True, len(moves), key)


@pytest.mark.parametrize(
    "tps",
    [
        "x5/x5/x5/x5/x5 1 1",
        "x5/x5/x2,1,x2/x5/x5 2 1",
        "x3,12,2S/x,22S,22C,11,21/121,212,12,1121C,1212S/21S,1,21,211S,12S/x,21S,2,x2 1 2",
    ],
)
def test_positions_are_read_and_told(tps: str) -> None:
    record = read_one(f'[Size "5"]\n[TPS "{tps}"]\n\n*\n', "ptn")
    game = replayed(record, rules(), Sink()).game
    assert game is not None
    assert tps_of(game, GameDescription.of(game.describe())) == tps
    named = converted(written(record, "ptn"), "ptn", "named", rules())
    assert f'[TPS "{tps}"]' in converted(named, "named", "ptn", rules())


def test_the_first_move_by_its_number_puts_a_stone_of_the_other_player() -> None:
    """However many there are: so programs take TPS that tells a position of move 1."""
    tps = "x5/x3,2112S,x/x5/x,1221,x3/x5 1 1"
    text = f'[Size "5"]\n[TPS "{tps}"]\n\n1. a3 c2 2. c2> a3+ *\n'
    played = replayed(read_one(text, "ptn"), rules(), Sink())
    assert played.complete and played.game is not None
    assert played.game.board["d2"].player == "White"
    back = converted(text, "ptn", "ptn", rules())
    assert f'[TPS "{tps}"]' in back and "\n1. a3 c2 2. c2> a3+ *\n" in back


def test_stones_of_a_position_are_not_in_hand() -> None:
    stack = "12" * 5 + "1S"
    record = read_one(f'[TPS "{stack},x4/x5/x5/x5/x2,2C,x2 1 30"]\n\n1. *\n', "ptn")
    game = replayed(record, rules(), Sink()).game
    assert game is not None
    left = {(player, piece): n for player, piece, n in game.setup().reserve}
    assert left == {
        ("White", "Flat"): 15,
        ("White", "Cap"): 1,
        ("Black", "Flat"): 16,
    }


@pytest.mark.parametrize(
    "tps",
    [
        "x5/x5/x5/x5 1 1",
        "x5/x5/x5/x5/x4 1 1",
        "x5/x5/x5/x5/x6 1 1",
        "x5/x5/x5/x5/x4,3 1 1",
        "x5/x5/x5/x5/x4,S 1 1",
        "x5/x5/x5/x5/x4,1C1 1 1",
        "x5/x5/x5/x5/x3,1C,1C 1 3",
        f"x5/x5/x5/x5/x4,{'1' * 22} 1 3",
        "x5/x5/x5/x5/x5 3 1",
        "x5/x5/x5/x5/x5",
    ],
)
def test_what_is_no_position_is_refused(tps: str) -> None:
    (record,) = read_all(f'[Size "5"]\n[TPS "{tps}"]\n\n1. a1\n', "ptn")
    sink = Sink()
    assert replayed(record, rules(), sink).game is None
    assert [item.code for item in sink.items] == ["N170"]


@pytest.mark.parametrize(
    ("mark", "result"),
    [
        ("R-0", Result.won("White", "Black", "road")),
        ("0-F", Result.won("Black", "White", "flats")),
        ("1-0", Result.won("White", "Black")),
        ("1/2-1/2", Result(draw=True)),
    ],
)
def test_results_say_why(mark: str, result: Result) -> None:
    record = read_one(f'[Size "5"]\n[Result "{mark}"]\n\n1. a1 {mark}\n', "ptn")
    assert record.result == result
    text = written(record, "ptn").decode()
    assert f'[Result "{mark}"]' in text
    assert "XReason" not in text
    assert read_one(text, "ptn").result == result


def test_two_dashes_stand_for_a_move_that_was_made_before() -> None:
    """So programs of Tak write what begins with the second player's move."""
    text = '[Size "5"]\n[TPS "x5/x5/x2,1,x2/x5/x4,2 2 2"]\n\n2. -- c4\n3. d3 (3. e3) b2 *\n'
    assert notation_in(text.encode()) is NOTATIONS["ptn"]
    record = read_one(text, "ptn")
    assert [(node.move, node.number) for node in record.main_line()] == [
        ("c4", 2),
        ("d3", 3),
        ("b2", 3),
    ]
    played = replayed(record, rules(), Sink())
    assert played.complete and played.game is not None
    assert played.game.board["c4"].player == "Black"
    branch = read_one('[Size "5"]\n\n1. a1 e5 2. c3 d3 (2. -- d4 3. b2) *\n', "ptn")
    first, second = next(branch.main_line()).children[0].children[0].children
    assert (first.move, second.move, second.children[0].move) == ("d3", "d4", "b2")


@pytest.mark.parametrize("moves", ["1. a1 e5 2. c3 -- 3. d3", "1. a1 e5 2. -- c3", "1. -- a1"])
def test_two_dashes_are_no_pass(moves: str) -> None:
    """There is none in Tak: what follows would be the move of the other player."""
    sink = Sink()
    record = read_one(f'[Size "5"]\n\n{moves} *\n', "ptn")
    assert not replayed(record, rules(), sink).complete
    assert [(item.code, item.text) for item in sink.items] == [("N172", "--")]


BRANCHED = """[Size "5"]

1. a1 e5

{a note}
2. c3 d3
3. b2 b3 {the last} *

{2b1}
2. -- c4 {in a branch}
3. d4

{3w1}
3. d2 (3. d1) e2

{3w1/3b1}
3. -- e3
4. a4
"""


def test_branches_behind_the_main_line_are_variations() -> None:
    """As PTN Ninja writes them: the name tells which line one leaves, and its number where."""
    record = read_one(BRANCHED, "ptn")
    main = list(record.main_line())
    assert [node.move for node in main] == ["a1", "e5", "c3", "d3", "b2", "b3"]
    assert (main[1].comment, main[-1].comment) == ("a note", "the last")
    assert record.result == Result()
    (black,) = main[2].children[1:]
    assert (black.move, black.label, black.comment) == ("c4", "2b1", "in a branch")
    assert [node.move for node in black.children] == ["d4"]
    white, other = main[3].children[1:]
    assert (white.move, white.label, other.move) == ("d2", "3w1", "d1")
    assert [(node.move, node.label) for node in white.children] == [("e2", ""), ("e3", "3w1/3b1")]
    assert [node.move for node in white.children[1].children] == ["a4"]
    assert replayed(record, rules(), Sink()).complete
    again = read_one(converted(BRANCHED, "ptn", "ptn", rules()), "ptn")
    assert [node.move for node in again.root.walk()] == [node.move for node in record.root.walk()]


def test_who_wants_no_variations_gets_none_of_branches() -> None:
    (count,) = NOTATIONS["ptn"].read(BRANCHED.encode(), "x", sink=Sink(), visitor=MoveCounter())
    assert count == 6


def test_a_comment_behind_a_blank_line_names_no_branch_where_the_line_goes_on() -> None:
    text = '[Size "5"]\n\n1. a1 e5\n\n{well}\n2. c3 d3 R-0\n\n[Size "5"]\n\n1. b1 *\n'
    first, second = read_all(text, "ptn")
    assert [node.move for node in first.main_line()] == ["a1", "e5", "c3", "d3"]
    assert first.result == Result.won("White", "Black", "road")
    assert [node.move for node in second.main_line()] == ["b1"]


def test_the_content_tells_it() -> None:
    assert notation_in(GAME.encode()) is NOTATIONS["ptn"]
    assert notation_in(b'[Event "x"]\n[Size "6"]\n\n1. a1 f6 *\n') is NOTATIONS["ptn"]
    assert notation_in(b'[Event "x"]\n\n1. a4 a5 *\n') is NOTATIONS["pgn"]


def test_it_is_for_tak_alone() -> None:
    sink = Sink()
    assert not converted("1. e4 *", "pgn", "ptn", corpus("chess"), sink)
    assert [item.code for item in sink.items] == ["N184"]
    assert codes("hello", "ptn")
