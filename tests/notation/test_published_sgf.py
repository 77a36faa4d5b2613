"""SGF of games with a published syntax: texts of the specification, by the rules of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.record import Result
from notation.registry import NOTATIONS
from notation.sgf.games import titles_of
from tests.notation.engines import ROOT, corpus, engine
from tests.notation.tools import codes, converted, read_one, replayed, written

# Boards of the right size and names; of the rules only what a few moves need.
TWIXT = """
(game (title "Twixt") (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f" (9 0)) ("6/5/4/3/2/1" (0 9)))))
   (piece (name Peg) (drops ((verify empty?) add)))
   (board-setup (White (Peg off 9)) (Black (Peg off 9))))
"""
GESS = """
(game (title "Gess") (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (9 0)) ("4/3/2/1" (0 9)))
          (directions (n 0 -1) (s 0 1))))
   (piece (name Stone) (moves (n add) (s add)))
   (board-setup (White (Stone b1)) (Black (Stone c4))))
"""


def game(name: str, folder: Path) -> EngineClass:
    texts = {"twixt": TWIXT, "gess": GESS}
    if name in texts:
        path = folder / f"{name}.zrf"
        path.write_text(texts[name])
        return engine(path)
    if name == "loa":
        return engine(ROOT / "corpus" / "axiom" / "Lines-of-Action.4th")
    return corpus({"go": "go", "hex": "hex", "amazons": "amazons"}[name])


@pytest.mark.parametrize(
    ("name", "number", "moves", "told"),
    [
        ("go", 1, ";B[cc];W[];B[gf]", [" C17 ", " pass-the-move ", " G14 "]),
        ("loa", 9, ";B[b8-h8];W[a6:c8]", [" b8 - h8 ", " a6 x c8 "]),
        ("hex", 11, ";B[e4];W[k11]", [" e4 ", " k11 "]),
        ("amazons", 18, ";W[djdddg];B[gagega]", [" d1 - d7 ", " d4", " g10 - g6 ", " g10"]),
        ("gess", 20, ";W[bd:bc];B[ca:cb]", [" b1 - b2 ", " c4 - c3 "]),
        ("twixt", 21, ";W[b1];B[f5]", [" b6 ", " f2 "]),
    ],
)
def test_published_texts_are_read_by_the_rules_and_written_again(
    name: str, number: int, moves: str, told: list[str], tmp_path: Path
) -> None:
    rules = game(name, tmp_path)
    text = f"(;FF[4]GM[{number}]{moves})"
    sink = Sink()
    named = converted(text, "sgf", "named", rules, sink)
    assert sink.items == []
    lines = [line + " " for line in named.split("\n") if line[:1].isdigit()]
    for line, part in zip((x for x in lines if x.strip()[-1] != "+"), told, strict=True):
        assert part in line
    back = converted(named, "named", "sgf", rules)
    assert f"GM[{number}]" in back
    assert "".join(back.partition(")")[0].split("\n")[1:]) == moves


def test_who_is_first_is_black_where_the_specification_says_so() -> None:
    hexagons = corpus("hex")
    assert hexagons().players[0] == "Red"
    named = converted("(;FF[4]GM[11]PB[Ann]PW[Bob]RE[B+];B[a1])", "sgf", "named", hexagons)
    assert "Name.Red=Ann" in named
    assert "end Red=win Blue=loss" in named
    back = converted(named, "named", "sgf", hexagons)
    assert "PB[Ann]PW[Bob]" in back
    assert "RE[B+]" in back


def test_whoever_resigns_makes_no_move_and_has_lost() -> None:
    hexagons = corpus("hex")
    text = "(;FF[4]GM[11];B[e4];W[e5](;B[resign])(;B[e6];W[resign]))"
    record = read_one(text, "sgf")
    assert record.result == Result.won("White", "Black", "resign")
    assert written(record, "sgf") == text.encode()
    sink = Sink()
    named = converted(text, "sgf", "named", hexagons, sink)
    assert sink.items == []
    assert "(resign)" in named
    assert read_one("(;FF[4]GM[11]RE[W+12];B[resign])", "sgf").result == Result.won(
        "White", "Black", "12"
    )


@pytest.mark.parametrize(
    ("text", "spelling"),
    [("(;GM[6];W[52lqac];B[double])", "backgammon"), ("(;GM[19];W[73];B[33+B])", "octi")],
)
def test_what_is_not_matched_with_rules_is_kept(text: str, spelling: str) -> None:
    record = read_one(text, "sgf")
    assert record.spelling == spelling
    assert written(record, "sgf") == text.encode()
    assert codes(text, "sgf") == []
    sink = Sink()
    assert converted(text, "sgf", "named", corpus("chess"), sink) == ""
    assert [item.code for item in sink.items] == ["N176"]


WHITE_FIRST = "(;FF[4]GM[11]PB[Bea]PW[Wim]RE[W+R];W[a1]WL[61];B[b2]BL[59])"


def test_names_results_and_clocks_go_with_the_colour_that_moves() -> None:
    """Red moves first by the rules: he is whoever makes the first move, here White."""
    hexagons = corpus("hex")
    named = converted(WHITE_FIRST, "sgf", "named", hexagons)
    assert "Name.Red=Wim" in named
    assert "Name.Blue=Bea" in named
    assert "end Red=win Blue=loss (R)" in named
    again = converted(WHITE_FIRST, "sgf", "sgf", hexagons)
    assert "PB[Bea]PW[Wim]" in again
    assert "RE[W+R]" in again
    assert ";W[a1]WL[61]\n;B[b2]BL[59]" in again
    usual = converted(named, "named", "sgf", hexagons)
    assert "PB[Wim]PW[Bea]" in usual
    assert "RE[B+R]" in usual
    assert ";B[a1]BL[61]\n;W[b2]WL[59]" in usual


def test_a_white_stone_of_go_is_whites_though_black_moves_first() -> None:
    """So all that read SGF show it: Black has passed, and the game is his whom `RE` names."""
    text = "(;FF[4]GM[1]SZ[9]PB[Bea]PW[Wim]RE[W+R];W[aa];B[bb];W[cc])"
    sink = Sink()
    named = converted(text, "sgf", "named", corpus("go", "Go 9x9"), sink)
    assert [item.code for item in sink.items] == ["N175"]
    assert "Name.Black=Bea" in named
    assert "end White=win Black=loss (R)" in named
    played = replayed(read_one(text, "sgf"), corpus("go", "Go 9x9"), Sink()).game
    assert played is not None
    stones = {at: piece.player for at, piece in played.board.items() if at[0] in "ABC"}
    assert stones == {"A9": "White", "B8": "Black", "C7": "White"}


@pytest.mark.parametrize(
    ("root", "found"),
    [
        ("HA[2]", ["N136"]),
        ("HA[2];C[hello]", []),  # the stones may come yet
        ("HA[2]AB[gc][cg]", []),
        ("HA[2];AB[gc][cg]", []),
        ("HA[0]", []),
        ("HA[1]", []),
        ("HA[?]", []),
    ],
)
def test_handicap_stones_that_nobody_puts_are_told(root: str, found: list[str]) -> None:
    """`HA` puts none by the specification, nor does it say where they would stand."""
    assert codes(f"(;GM[1]SZ[9]{root};W[ee];B[cc])", "sgf") == found
    assert codes("(;GM[1]SZ[9]HA[2];B[cc];B[gg];W[ee])", "sgf") == []


def test_white_begins_where_handicap_stones_are_set_up() -> None:
    sink = Sink()
    text = "(;GM[1]SZ[9]HA[2]AB[gc][cg];W[ee];B[cc])"
    assert replayed(read_one(text, "sgf"), corpus("go", "Go 9x9"), sink).complete
    assert sink.items == []


@pytest.mark.parametrize("colour", "BW")
def test_stones_that_are_set_up_are_of_the_usual_colours(colour: str) -> None:
    """Anybody may move first in a position: Black is the first player of Hex all the same."""
    text = f"(;FF[4]GM[11]PB[Bea]PW[Wim]AB[b2][c3]AW[d4];{colour}[e5])"
    named = converted(text, "sgf", "named", corpus("hex"))
    assert "Name.Red=Bea" in named


@pytest.mark.parametrize("between", ["", ";"])
def test_stones_are_set_up_by_the_points_of_the_game_in_the_root_or_before_the_first_move(
    between: str,
) -> None:
    text = f"(;FF[4]GM[11]SZ[11]{between}AB[b2][C3]AW[d4]PL[W];W[k11])"
    sink = Sink()
    named = converted(text, "sgf", "named", corpus("hex"), sink)
    assert sink.items == []
    (setup,) = (line for line in named.split("\n") if line.startswith("Setup="))
    for stone in ("Red Stone b2 c3;", "Blue Stone d4;"):
        assert stone in setup
    assert "k11 place-stone Blue Stone" in named


@pytest.mark.parametrize("stones", ["AW[dd]", "AB[ee]", "AE[cc]"])
def test_stones_that_are_set_up_in_the_middle_of_a_game_end_the_line_elsewhere(stones: str) -> None:
    """No move does that: it goes on in SGF alone, and in JSON."""
    sink = Sink()
    record = read_one(f"(;GM[1]SZ[9];B[cc](;{stones};B[ff])(;W[gg]))", "sgf")
    go = corpus("go", "Go 9x9")
    played = replayed(record, go, sink)
    assert (played.replayed, played.complete, sink.items) == (3, True, [])
    made = Converter(go, NOTATIONS["named"], sink).convert(record)
    assert made is not None
    assert sum(1 for _ in made.main_line()) == 1
    assert [item.code for item in sink.items] == ["N137", "N181"]


def test_a_third_pass_at_the_end_of_go_is_left_out() -> None:
    """By the rules two passes end the game; on a server of Go three do."""
    go = corpus("go", "Go 9x9")
    text = "(;GM[1]SZ[9];B[cc];W[gg];B[tt];W[tt];B[tt]C[over])"
    sink = Sink()
    played = replayed(read_one(text, "sgf"), go, sink)
    assert played.complete and played.replayed == 5
    assert [item.code for item in sink.items] == ["N138"]
    again = converted(text, "sgf", "sgf", go)
    assert again.count(";B[]") == 1 and ";W[]C[over]" in again
    sink = Sink()
    on = replayed(read_one(text.replace(";B[tt]C[over]", ";B[dd]"), "sgf"), go, sink)
    assert [item.code for item in sink.items] == ["N172"] and not on.complete


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("(;FF[4]SZ[19];B[aa])", ["Go 19x19", "Go"]),
        ("(;PB[Ann];B[aa])", ["Go"]),
        ("(;GM[0];B[aa])", []),
        ("(;FF[4]SZ[15];B[aa])", []),  # Gomoku, as some programs write it
        ("(;W[e2e4];B[e7e5])", []),
    ],
)
def test_a_game_without_a_number_is_go(text: str, titles: list[str]) -> None:
    """The specification says so; what begins with no point of Go is of Dagaz."""
    assert titles_of(read_one(text, "sgf")) == titles
