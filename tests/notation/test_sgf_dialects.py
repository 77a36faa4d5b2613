"""SGF as servers and programs write it, each text read by the rules of its game."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.convert import Choices
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.record import Result
from notation.sgf.games import titles_of
from tests.notation.engines import ROOT, corpus, engine
from tests.notation.test_published_sgf import TWIXT
from tests.notation.tools import converted, read_one, replayed, written

# Two turns in a row; and a turn of two steps.
PAIRS = """
(game (title "Pairs") (players White Black) (turn-order White White Black Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (9 0)) ("4/3/2/1" (0 9)))))
   (piece (name Stone) (drops ((verify empty?) add)))
   (board-setup (White (Stone off 9)) (Black (Stone off 9))))
"""
WALK = """
(game (title "Walk") (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (9 0)) ("4/3/2/1" (0 9)))
          (directions (n 0 -1))))
   (piece (name Man)
      (moves (move-type first) (n (verify empty?) (add-partial second))
             (move-type second) (n (verify empty?) add)))
   (board-setup (White (Man a1)) (Black (Man d1))))
"""
SWAPPING = """
(game (title "Hex") (players Red Blue) (turn-order Red Blue)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("3/2/1" (0 9)))))
   (piece (name Stone) (drops ((verify empty?) add) ((verify enemy?) add)))
   (board-setup (Red (Stone off 9)) (Blue (Stone off 9))))
"""
WITH_SWAP = ROOT / "corpus/native/hex.glot"
HEX = "(;FF[4]EV[hex.test]PB[Bea]PW[Wim]SZ[5]RE[B];W[bd]WL[61];B[cc]BL[59];B[resign])"


def moves_of(text: str, rules: EngineClass) -> list[str]:
    """The named text of each move."""
    sink = Sink()
    named = converted(text, "sgf", "named", rules, sink)
    assert sink.items == [], sink.items[0]
    return [line.split(". ", 1)[1] for line in named.split("\n") if line[:1].isdigit()]


def made(text: str, folder: Path) -> EngineClass:
    path = folder / "game.zrf"
    path.write_text(text)
    return engine(path)


@pytest.mark.parametrize(
    ("texts", "stands"),
    [
        # Columns and rows by letters from the top left, where Hex has row 1; by the event of
        # Little Golem, or by number.
        ("(;FF[4]EV[hex.mc.1]SZ[5];W[ba];B[cc])", ["b1", "c3"]),
        ("(;FF[4]GM[11]SZ[5];B[ba];W[cc])", ["b1", "c3"]),
        ("(;FF[4]GM[11]SZ[5];B[b1];W[c3])", ["b1", "c3"]),
        ("(;FF[4]EV[null]SZ[5];W[ba];B[cc])", ["b1", "c3"]),
        # No published syntax: whatever the game calls its cells, or points.
        ("(;GM[8];W[b1];B[c3])", ["b1", "c3"]),
        ("(;GM[8];W[ba];B[cc])", ["b1", "c3"]),
    ],
)
def test_points_are_read_as_they_are_written(texts: str, stands: list[str]) -> None:
    moves = moves_of(texts, corpus("hex", "Hex 5x5"))
    assert [move.split(" ")[0] for move in moves] == stands


def test_a_point_beside_the_board_is_a_pass_up_to_19x19() -> None:
    """So version 3 of SGF has it, and servers still."""
    go = corpus("go", "Go 9x9")
    modern = moves_of("(;GM[1]SZ[9];B[cc];W[];B[ec])", go)
    assert " pass-the-move " in modern[1]
    assert moves_of("(;GM[1]SZ[9];B[cc];W[tt];B[ec])", go) == modern


def test_the_other_player_passes_where_a_colour_moves_twice() -> None:
    """So handicap stones are put in Go. Who cannot pass moves, and it is told."""
    go = corpus("go", "Go 9x9")
    record = read_one("(;GM[1]SZ[9]HA[2];B[cc];B[gg];W[ee](;B[ec])(;W[ce]))", "sgf")
    sink = Sink()
    played = replayed(record, go, sink)
    assert played.complete and played.game is not None
    assert [item.code for item in sink.items] == ["N175", "N175"]
    spelt = "(;GM[1]SZ[9];B[cc];W[];B[gg];W[ee];B[];W[ce])"
    meant = replayed(read_one(spelt, "sgf"), go, Sink()).game
    assert meant is not None and played.game.board == meant.board
    sink = Sink()
    text = "(;GM[11]SZ[5];B[a1];B[b2];W[c3])"
    assert replayed(read_one(text, "sgf"), corpus("hex", "Hex 5x5"), sink).complete
    assert [item.code for item in sink.items] == ["N198"]


def test_what_is_legal_to_the_end_decides() -> None:
    """In chess of nobody's syntax rank 1 is the lowest, or the uppermost if only that is legal."""
    chess = corpus("chess")
    from_bottom = "(;GM[3];W[e2-e4];B[e7-e5];W[g1-f3])"
    from_top = "(;GM[3];W[e7-e5];B[e2-e4];W[g8-f6])"
    pairs = "(;GM[3];W[egee];B[ebed];W[ghff])"
    wanted = moves_of(from_bottom, chess)
    assert wanted[0].startswith("e2 - e4 ")
    assert moves_of(from_top, chess) == moves_of(pairs, chess) == wanted


def test_two_colours_of_twixt_are_red_and_black(tmp_path: Path) -> None:
    text = "(;FF[4]EV[twixt.1]PB[Bea]PW[Wim]SZ[6];r[ba];b[fe];r[resign])"
    twixt = made(TWIXT, tmp_path)
    assert read_one(text, "sgf").result == Result.won("Black", "White", "resign")
    assert [move.split(" ")[0] for move in moves_of(text, twixt)] == ["b6", "f2"]
    back = converted(converted(text, "sgf", "named", twixt), "named", "sgf", twixt)
    assert ";W[b1]\n;B[f5]" in back
    assert "PB[Bea]PW[Wim]" in back


def test_amazons_by_letters_and_numbers() -> None:
    amazons = corpus("amazons")
    published = "(;FF[4]GM[18];W[djdddg];B[gagega])"
    server = "(;FF[4]EV[amazons.1];W[d1-d7/d4];B[g10-g6/g10])"
    assert moves_of(server, amazons) == moves_of(published, amazons)
    unnamed = "(;EV[null]SO[http://littlegolem.com];W[d1-d7/d4];B[g10-g6/g10])"
    assert moves_of(unnamed, amazons) == moves_of(published, amazons)


def test_othello_counts_rows_from_the_top_whatever_is_there_by_the_rules() -> None:
    """`fe` is its f5: GGF and transcripts name squares so, too."""
    reversi = engine(ROOT / "corpus/native/reversi.glot")
    ggf = converted("(;GM[2]SZ[8];B[fe];W[df];B[cc];W[dc];B[cd])", "sgf", "ggf", reversi)
    assert ggf.rstrip().endswith("B[f5]W[d6]B[c3]W[d3]B[c4];)")


def test_two_stones_stand_in_one_move(tmp_path: Path) -> None:
    pairs = made(PAIRS, tmp_path)
    sink = Sink()
    record = read_one("(;FF[4]EV[connect6.1]SO[http://littlegolem.net];W[a1d4];B[b2c3])", "sgf")
    replay = replayed(record, pairs, sink)
    assert replay.game is not None
    assert replay.complete, sink.items
    assert {at: piece.player for at, piece in replay.game.board.items()} == {
        "a1": "White",
        "d4": "White",
        "b2": "Black",
        "c3": "Black",
    }


def test_a_server_names_as_black_who_begins_though_his_moves_are_whites() -> None:
    """So games of Hex and Havannah say that end by resignation; clocks go with the moves."""
    rules = corpus("hex", "Hex 5x5")
    record = read_one(HEX, "sgf")
    assert record.spelling == "hex"
    assert written(record, "sgf") == HEX.encode()
    named = converted(HEX, "sgf", "named", rules)
    assert "Name.Red=Bea" in named
    assert "end Red=win Blue=loss" in named
    assert ";W[b4]WL[61]\n;B[c3]BL[59]" in converted(HEX, "sgf", "sgf", rules)


@pytest.mark.parametrize(("value", "winner"), [("B", "Black"), ("W", "White"), ("White", "White")])
def test_a_result_may_be_the_winner_alone(value: str, winner: str) -> None:
    result = read_one(f"(;GM[1]RE[{value}];B[aa])", "sgf").result
    assert result is not None
    assert result.of(winner) == "win"


@pytest.mark.parametrize(
    ("value", "result"),
    [
        ("黑中盘胜", Result.won("Black", "White", "黑中盘胜")),
        ("白1.5目勝ち!", Result.won("White", "Black", "白1.5目勝ち!")),
        ("120手完, 黒中押し勝ち", Result.won("Black", "White", "120手完, 黒中押し勝ち")),
        ("白胜黑", Result.won("White", "Black", "白胜黑")),
        ("白负", Result.won("Black", "White", "白负")),
        ("백 불계승", Result.won("White", "Black", "백 불계승")),
        ("黑番, 白勝", Result.won("White", "Black", "黑番, 白勝")),
        ("和棋", Result(draw=True)),
        ("Jigo", Result(draw=True)),
        ("黑白", Result(reason="黑白")),
    ],
)
def test_servers_say_who_has_won_in_their_languages(value: str, result: Result) -> None:
    record = read_one(f"(;GM[1]RE[{value}];B[aa])", "sgf")
    assert record.result == result
    record.headers["Event"] = "changed"
    assert read_one(written(record, "sgf"), "sgf").result == result


def test_colours_are_exchanged_where_the_same_one_moves_again() -> None:
    text = "(;FF[4]GM[11]SZ[5];B[b2];W[swap-pieces];W[c3];B[d4])"
    sink = Sink()
    named = converted(text, "sgf", "named", corpus("hex", "Hex 5x5"), sink)
    assert [item.code for item in sink.items] == ["N188"]
    assert not sink.has_errors
    assert "swap-pieces" in named
    stones = [line.split(" ")[1] for line in named.split("\n") if line[:1].isdigit()]
    assert stones == ["b2", "c3", "d4"]


def test_a_stone_that_changes_hands_is_a_move_of_rules_that_have_it(tmp_path: Path) -> None:
    text = "(;FF[4]EV[hex.1]SZ[3];W[bb];B[swap];W[cc])"
    sink = Sink()
    replay = replayed(read_one(text, "sgf"), made(SWAPPING, tmp_path), sink)
    assert replay.complete, sink.items
    assert replay.game is not None
    assert replay.game.board["b2"].player == "Blue"
    replay = replayed(read_one(text, "sgf"), corpus("hex", "Hex 5x5"), sink)
    assert not replay.complete
    assert [item.code for item in sink.items] == ["N188"]


def test_a_swap_takes_the_stone_over_to_where_columns_are_rows() -> None:
    """As Little Golem plays Hex: b8 means to Red what h2 means to Blue."""
    text = "(;FF[4]EV[hex.1]SZ[11];W[bh];B[swap];W[cc])"
    rules = engine(WITH_SWAP, "Hex with swap")
    assert moves_of(text, rules) == [
        "b8 place Red Stone",
        "h2 swap Blue Stone",
        "c3 place Red Stone",
    ]
    sink = Sink()
    replay = replayed(read_one(text, "sgf"), rules, sink)
    assert replay.game is not None
    owners = {at: piece.player for at, piece in replay.game.board.items()}
    assert owners == {"h2": "Blue", "c3": "Red"}
    again = converted(text, "sgf", "sgf", rules, sink)
    assert [line[:-1].split("[")[1] for line in again.split("\n") if line[:1] == ";"] == [
        "b8",
        "swap",
        "c3",
    ]
    assert not sink.items


def test_a_stone_beside_a_swap_takes_nothing_over() -> None:
    """On one cell the second player may put a stone or take one over: the point is the former."""
    text = "(;FF[4]GM[11]SZ[11];B[b8];W[h2];B[c3])"
    assert moves_of(text, engine(WITH_SWAP, "Hex with swap"))[1] == "h2 place Blue Stone"


def test_colours_are_exchanged_by_rules_with_a_swap_too() -> None:
    """Where the same colour moves again no stone has changed hands."""
    text = "(;FF[4]GM[11]SZ[11];B[b8];W[swap-pieces];W[c3];B[d4])"
    sink = Sink()
    replay = replayed(read_one(text, "sgf"), engine(WITH_SWAP, "Hex with swap"), sink)
    assert replay.complete
    assert [item.code for item in sink.items] == ["N188"]
    assert replay.game is not None
    owners = {at: piece.player for at, piece in replay.game.board.items()}
    assert owners == {"b8": "Red", "c3": "Blue", "d4": "Red"}


@pytest.mark.parametrize(
    ("moves", "titles"),
    [
        ("W[bh];B[swap];W[cc]", ["hex with swap 13x13", "hex 13x13", "hex with swap", "hex"]),
        ("W[bh];B[swap];B[cc]", ["hex 13x13", "hex"]),
        ("W[bh];B[cc];W[dd]", ["hex 13x13", "hex"]),
    ],
)
def test_rules_with_a_swap_come_first_where_a_stone_changes_hands(
    moves: str, titles: list[str]
) -> None:
    record = read_one(f"(;FF[4]EV[hex.1]SZ[13];{moves})", "sgf")
    assert titles_of(record) == titles


def test_a_text_that_is_cut_off_is_told_and_not_those_before_it() -> None:
    """All texts but one are read in one dialect, and so is what stands before that one."""
    sink = Sink()
    text = "(;GM[18]SZ[10];W[d1-d7/g7];B[d10-d9/h9];W[j4-g7])"
    assert not replayed(read_one(text, "sgf"), corpus("amazons"), sink).complete
    assert [(item.code, item.text) for item in sink.items] == [("N171", "j4-g7")]


def test_rows_may_be_counted_from_zero() -> None:
    """As engines of xiangqi are told moves: other readings are not legal to the end."""
    assert moves_of("(;GM[7];B[h2e2];W[h9g7];B[H0-G2])", corpus("xiangqi")) == [
        "h3 - e3 cannon w",
        "h10 - g8 horse n nw",
        "h1 - g3 horse n nw",
    ]


@pytest.mark.parametrize(
    ("event", "titles"),
    [
        ("connect6.in.2", ["connect6 19x19", "connect 19x19", "connect6", "connect"]),
        ("go19.in.2", ["go 19x19", "go"]),
        ("twixt", ["twixt 19x19", "twixt"]),
        ("null", []),
        ("", []),
    ],
)
def test_the_event_of_a_server_names_the_game(event: str, titles: list[str]) -> None:
    """A number may be part of the name, or the size of the board."""
    record = read_one(f"(;FF[4]EV[{event}]SZ[19]SO[http://littlegolem.net];B[aa])", "sgf")
    assert titles_of(record) == titles


def test_clicks_are_no_moves() -> None:
    text = '(;GM[27]VV[1]SU[hex]P0[id "A"];P0[1 Drop b2];P0[2 Done ])'
    sink = Sink()
    assert converted(text, "sgf", "named", corpus("hex"), sink) == ""
    assert [item.code for item in sink.items] == ["N176"]


def test_a_clock_stands_once_in_a_node(tmp_path: Path) -> None:
    """A move of two steps may have two clocks: the later one is that after the move."""
    walk = made(WALK, tmp_path)
    named = converted("(;GM[8];W[a1-a2-a3])", "sgf", "named", walk)
    first, second = (line for line in named.split("\n") if " - " in line)
    for line, seconds in ((first, 61), (second, 58)):
        named = named.replace(line, f"{line} ;[%sgf WL={seconds}]", 1)
    text = converted(named, "named", "sgf", walk, choices=Choices("plain"))
    assert ";W[a1-a3]WL[58]" in text
    assert "61" not in text
