"""GGF and transcripts by all rules of Othello, whatever they call squares and pieces."""

from __future__ import annotations

from functools import cache

import pyffish
import pytest

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.record import Result
from notation.registry import NOTATIONS, notation_in
from tests.notation.engines import ROOT, engine, random_game
from tests.notation.tools import codes, converted, read_all, read_one, replayed, written

# The discs in the centre are those of Othello by the first two; the last counts its ranks from
# the other side, and has the colours exchanged for that.
RULES = ["zrf/reversi.zrf", "native/reversi.glot", "axiom/Reversi.4th"]
START = "8 ---------------------------O*------*O--------------------------- *"
GAME = (
    f"(;GM[Othello]PC[here]DT[2001.02.03_04:05:06.UTC]PB[a]PW[b]RB[1700]TI[05:00//02:00]TY[8]"
    f"RE[+12.000:r]BO[{START}]B[f5//0.01]W[D6/1.50/2]B[c3];)\n"
)
# The shortest game there is: White loses the last disc.
WIPED = "e6f4e3f6g5d6e7f5c5"
# After Black's a1 White has to pass, for nothing of Black's can be enclosed; c3 is Black's again.
PASSED = f"8 -OO*----{'-' * 8}*O------{'-' * 40} *"


@cache
def rules(name: str) -> EngineClass:
    return engine(ROOT / "corpus" / name)


@pytest.mark.parametrize("name", RULES)
def test_a_game_is_legal_by_all_rules_and_comes_back(name: str) -> None:
    sink = Sink()
    record = read_one(GAME, "ggf")
    assert replayed(record, rules(name), sink).complete
    assert not sink.items
    assert converted(GAME, "ggf", "othello", rules(name)) == "f5d6c3\n"
    named = converted(GAME, "ggf", "named", rules(name))
    back = read_one(converted(named, "named", "ggf", rules(name)), "ggf")
    assert [(node.move, node.properties) for node in back.main_line()] == [
        ("f5", (("XS", ("0.01",)),)),
        ("d6", (("XO", ("1.50",)), ("XS", ("2",)))),
        ("c3", ()),
    ]
    assert back.headers == record.headers
    assert back.result == record.result == Result.won("Black", "White", "12, resign")


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("moves", ["a1", "e5", "PA", "f5f6f4", "f5d6f4", "f4d6"])
def test_what_is_not_legal_is_refused(name: str, moves: str) -> None:
    (record,) = read_all(moves, "othello")
    sink = Sink()
    assert not replayed(record, rules(name), sink).complete
    assert sink.has_errors


@pytest.mark.parametrize("name", RULES)
def test_the_shortest_game_ends_without_a_white_disc(name: str) -> None:
    (record,) = read_all(WIPED, "othello")
    played = replayed(record, rules(name), Sink())
    assert played.complete
    assert played.game is not None
    outcome = played.game.outcome()
    assert {piece.player for piece in played.game.board.values()} == {"Black"}
    assert outcome is None or list(outcome.winners) == ["Black"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", RULES)
def test_another_program_finds_the_moves_legal(name: str, seed: int) -> None:
    record, moves, _ = random_game(rules(name), 80, seed)
    made = Converter(rules(name), NOTATIONS["ggf"], Sink()).convert(record)
    assert made is not None
    done: list[str] = []
    start = pyffish.start_fen("flipello")
    for node in read_one(written(made, "ggf"), "ggf").main_line():
        legal = pyffish.legal_moves("flipello", start, done)
        if node.move == "PA":
            assert all("@" not in move for move in legal)
            done += legal
        else:
            assert node.move is not None
            done.append(f"P@{node.move[0]}{9 - int(node.move[1:])}")
            assert done[-1] in legal
    assert sum("@" in move for move in done) == sum(not move.is_pass for move in moves)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("target", ["ggf", "othello"])
def test_a_random_game_comes_back(name: str, target: str) -> None:
    for seed in range(4):
        record, moves, key = random_game(rules(name), 80, seed)
        made = Converter(rules(name), NOTATIONS[target], Sink()).convert(record)
        assert made is not None
        text = written(made, target)
        (back,) = read_all(text, target)
        assert written(back, target) == text
        played = replayed(back, rules(name), Sink())
        assert played.complete
        assert played.game is not None
        assert played.game.ply == len(moves)
        assert played.game.key() == key


@pytest.mark.parametrize("name", RULES[:2])
def test_passes_go_without_saying(name: str) -> None:
    text = f"(;GM[Othello]BO[{PASSED}]B[a1]W[PA]B[c3];)"
    named = converted(text, "ggf", "named", rules(name))
    assert "Pass" in named
    again = converted(named, "named", "ggf", rules(name))
    assert f"BO[{PASSED}]B[a1]W[PA]B[c3]" in again
    left_out = converted(text.replace("W[PA]", ""), "ggf", "ggf", rules(name))
    assert "B[a1]W[PA]B[c3]" in left_out


def test_a_transcript_has_no_start_position() -> None:
    sink = Sink()
    assert not converted(
        f"(;GM[Othello]BO[{PASSED}]B[a1];)", "ggf", "othello", rules(RULES[0]), sink
    )
    assert [item.code for item in sink.errors] == ["N187"]


@pytest.mark.parametrize(
    "board",
    ["8 --", "6 ---------------------------O*------*O--------------------------- *", "x", ""],
)
def test_what_is_no_position_is_refused(board: str) -> None:
    (record,) = read_all(f"(;GM[Othello]BO[{board}]B[f5];)", "ggf")
    sink = Sink()
    assert replayed(record, rules(RULES[0]), sink).game is None
    assert [item.code for item in sink.items] == ["N170"]


def test_files_come_back_byte_for_byte() -> None:
    rows = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *"
    text = (
        f" 2 (;GM[Othello]PB[a]PW[b]BO[{rows}]B[F5] W[d6];)(;GM[othello]PB[b]PW[a]RE[?]B[d3];)\r\n"
        f"(; GM[Othello] TY[8] ;\nB[e6] ; W[pass] )"
    )
    sink = Sink()
    records = read_all(text, "ggf", sink)
    assert [item.code for item in sink.items] == []
    assert [[n.move for n in r.main_line()] for r in records] == [
        ["F5", "d6"],
        ["d3"],
        ["e6", "pass"],
    ]
    assert [record.headers.get("Name.Black") for record in records] == ["a", "b", None]
    assert b"".join(NOTATIONS["ggf"].write(records, Sink())).decode() == text
    lines = "F5 d6 C3\r\n\r\nf5d6c3d3c4\n"
    transcripts = read_all(lines, "othello")
    assert b"".join(NOTATIONS["othello"].write(transcripts, Sink())).decode() == (
        "F5 d6 C3\r\nf5d6c3d3c4\n"
    )


@pytest.mark.parametrize(
    ("stated", "result"),
    [
        ("+2.000", Result.won("Black", "White", "2")),
        ("-64.00:t", Result.won("White", "Black", "64, time")),
        ("+0.000", Result(draw=True)),
        ("-56", Result.won("White", "Black", "56")),
        ("?", Result()),
    ],
)
def test_results_are_told_by_discs(stated: str, result: Result) -> None:
    record = read_one(f"(;GM[Othello]RE[{stated}]B[f5];)", "ggf")
    assert record.result == result
    record.headers["PC"] = "changed"
    again = read_one(written(record, "ggf"), "ggf")
    assert again.result == result


def test_a_result_without_discs_is_told_to_be_lost() -> None:
    record = read_one("(;GM[Othello]B[f5];)", "ggf")
    record.result = Result.won("Black", "White")
    sink = Sink()
    assert b"RE[?]" in written(record, "ggf", sink)
    assert [item.code for item in sink.items] == ["N181"]


@pytest.mark.parametrize(
    ("text", "notation", "found"),
    [
        ("hello", "ggf", ["N150"]),
        ("(;GM[Othello]B[f5];) hello", "ggf", ["N133"]),
        ("hello (;GM[Othello]B[f5];)", "ggf", ["N133"]),
        ("(;GM[Othello]B[f5]", "ggf", ["N151"]),
        ("(;GM[Othello]B[f5", "ggf", ["N151", "N133"]),
        ("(;GM[1]B[f5];)", "ggf", ["N151"]),
        ("(;GM[Othello]PB[a]PB[b]B[f5]PW[c];)", "ggf", ["N105", "N105"]),
        ("hello", "othello", ["N151", "N150"]),
        ("f5d6\nhello\n", "othello", ["N151"]),
    ],
)
def test_what_is_wrong_is_told(text: str, notation: str, found: list[str]) -> None:
    assert codes(text, notation) == found


@pytest.mark.parametrize(
    ("begin", "name"),
    [
        (GAME.encode(), "ggf"),
        (b"2 (;GM[Othello]PC[x]", "ggf"),
        (b"(;GM[othello]PC[x]", "ggf"),
        (b"(;GM[2]FF[4];B[f5])", "sgf"),
        (b"f5d6c3d3c4\n", "othello"),
        (b"F5 D6 C3 D3\nc4 e3 f4 c5\n", "othello"),
        (b"e2e4 e7e5 g1f3\n", None),
        (b"c4 and more\n", None),
    ],
)
def test_the_content_tells_them(begin: bytes, name: str | None) -> None:
    found = notation_in(begin)
    assert (found.name if found else None) == name


def test_games_without_discs_to_turn_over_are_not_written_so() -> None:
    for title in ("go", "hex"):
        new = engine(ROOT / "corpus" / "native" / f"{title}.glot")
        record, _, _ = random_game(new, 4)
        sink = Sink()
        assert Converter(new, NOTATIONS["ggf"], sink).convert(record) is None
        assert [item.code for item in sink.items] == ["N184"]


def test_larger_boards_have_their_own_start() -> None:
    for title, size in (("Reversi 6x6", 6), ("Reversi 10x10", 10)):
        new = engine(ROOT / "corpus" / "zrf" / "reversi.zrf", title)
        record, moves, key = random_game(new, 30)
        made = Converter(new, NOTATIONS["ggf"], Sink()).convert(record)
        assert made is not None
        back = read_one(written(made, "ggf"), "ggf")
        assert back.headers["TY"] == str(size)
        played = replayed(back, new, Sink()).game
        assert played is not None
        assert (played.ply, played.key()) == (len(moves), key)


# The same discs and moves as programs write them: squares as they are called, or columns and rows
# by letters from the top left.
SET_UP = [
    "AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6];B[c3]",
    "AB[ed][de]AW[dd][ee];B[fe];W[df];B[cc]",
]


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("stones", SET_UP)
def test_discs_of_the_usual_start_may_be_set_up_in_sgf(name: str, stones: str) -> None:
    """White's are on d4 and e5, and rows are counted from the top, whatever the rules do."""
    sgf = f"(;GM[2]FF[4]SZ[8]{stones})"
    sink = Sink()
    ggf = read_one(converted(sgf, "sgf", "ggf", rules(name), sink), "ggf")
    assert ggf.headers["Discs"] == START
    assert [node.move for node in ggf.main_line()] == ["f5", "d6", "c3"]
    assert not sink.items
    assert converted(sgf, "sgf", "othello", rules(name)) == "f5d6c3\n"


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("stones", ["AE[d4:e5]AB[b1][c1]AW[c2]", "AE[dd:ee]AB[ba][ca]AW[cb]"])
def test_discs_of_another_start_stand_where_sgf_has_them(name: str, stones: str) -> None:
    """Nothing but the rules tells from which side their ranks are counted."""
    ggf = converted(f"(;GM[2]FF[4]SZ[8]{stones}PL[W])", "sgf", "ggf", rules(name))
    assert f"BO[8 -**-------O-----{'-' * 48} O]" in ggf


@pytest.mark.parametrize("name", RULES)
def test_another_start_comes_back_from_named_text(name: str) -> None:
    text = f"(;GM[Othello]TY[8]RE[?]BO[{PASSED}]B[a1]W[PA]B[c3];)"
    named = converted(text, "ggf", "named", rules(name))
    assert converted(named, "named", "ggf", rules(name)).rstrip() == text


@pytest.mark.parametrize("word", ["", "tt", "pass", "PA", "--"])
def test_a_pass_of_othello_in_sgf_is_written_in_many_ways(word: str) -> None:
    sgf = f"(;GM[2]SZ[8]AE[d4:e5]AB[d1][a3]AW[b1][c1][b3];B[a1];W[{word}];B[c3])"
    ggf = converted(sgf, "sgf", "ggf", rules(RULES[0]))
    assert f"BO[{PASSED}]B[a1]W[PA]B[c3]" in ggf


def test_dates_of_servers_are_those_of_every_notation_in_headers() -> None:
    record = read_one(GAME, "ggf")
    assert record.headers["Date"] == "2001-02-03 04:05:06 UTC"
    sgf = converted(GAME, "ggf", "sgf", rules(RULES[0]))
    assert "DT[2001-02-03 04:05:06 UTC]" in sgf
    assert "DT[2001.02.03_04:05:06.UTC]" in converted(sgf, "sgf", "ggf", rules(RULES[0]))
    day = "(;GM[Othello]DT[2020-01-02]B[f5];)"
    assert read_one(day, "ggf").headers["Date"] == "2020-01-02"
