"""KIF by the rules of shogi, and by python-shogi as a judge."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import shogi
import shogi.KIF

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.record import Result
from notation.registry import NOTATIONS
from tests.notation.engines import CORPUS, engine, random_game
from tests.notation.tools import codes, converted, read_all, read_one, replayed, written

NATIVE = CORPUS.parent / "native" / "shogi.glot"
ZRF = CORPUS / "shogi.zrf"

GAME = """#KIF version=2.0
開始日時：2020/01/02
手合割：平手
先手：Ann
後手：Bob
手数----指手---------消費時間--
*the game begins
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 1:01/00:01:01)+
*a comment
*of two lines
   3 ２二角成(88) ( 0:00/00:00:16)
   4 同　銀(31)   ( 0:02/00:01:03)
   5 ４五角打     ( 0:03/00:00:19)
   6 投了
まで5手で先手の勝ち

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)

変化：3手
   3 ６八銀(79)
"""


RESIGNED = "手合割：二枚落ち\n   1 ６二銀(71)\n   2 ７六歩(77)\n   3 ５四歩(53)\n   4 投了\n"


def even() -> EngineClass:
    return engine(NATIVE)


@pytest.mark.parametrize("path", [NATIVE, ZRF], ids=["reserve", "stacks"])
def test_moves_are_found_among_the_legal_ones(path: object) -> None:
    record = read_one(GAME, "kif")
    sink = Sink()
    replay = replayed(record, engine(path), sink)  # type: ignore[arg-type]
    assert replay.complete, sink.items
    assert sink.items == []
    assert replay.plies == 5


def test_dates_are_those_of_every_notation_in_headers_and_have_slashes_in_files() -> None:
    """The day of the week goes without saying."""
    text = "開始日時：1999/7/15(木) 19:07:12\n手合割：平手\n   1 ７六歩(77)\n"
    assert read_one(text, "kif").headers["Date"] == "1999-07-15 19:07:12"
    new = even()
    named = converted(text, "kif", "named", new)
    assert "開始日時：1999/07/15 19:07:12\n" in converted(named, "named", "kif", new)
    assert "$START_TIME:1999/07/15 19:07:12\n" in converted(named, "named", "csa", new)


def test_all_that_a_file_tells_is_kept() -> None:
    record = read_one(GAME, "kif")
    assert record.headers == {"Date": "2020-01-02", "Name.Black": "Ann", "Name.White": "Bob"}
    assert record.result == Result.won("Black", "White", "resign")
    first, second, *_ = record.main_line()
    assert record.root.comment == "the game begins"
    assert (second.comment, second.mover) == ("a comment\nof two lines", "W")
    assert dict(first.properties) == {"XS": ("16",)}
    assert [child.move for child in first.children] == ["３四歩(33)", "８四歩(83)"]
    # The nearest line before `変化：3手` with a third move is the variation.
    (branch,) = [node for node in first.children if node.move == "８四歩(83)"]
    assert [child.move for child in branch.children] == ["２六歩(27)", "６八銀(79)"]


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("まで2手で後手の勝ち", Result.won("White", "Black")),
        ("まで2手で時間切れにより後手の勝ち", Result.won("White", "Black", "time")),
        ("まで2手で先手の反則負け", Result.won("White", "Black", "illegal move")),
        ("まで2手で後手の反則負け", Result.won("Black", "White", "illegal move")),
        ("まで2手で先手の入玉勝ち", Result.won("Black", "White", "entering king")),
        ("まで2手で千日手", Result(draw=True, reason="repetition")),
        ("まで2手で中断", Result(reason="interrupted")),
        ("   3 不戦勝", Result.won("Black", "White", "default")),
        ("   3 投了\nまで2手で後手の勝ち", Result.won("White", "Black", "resign")),
    ],
)
def test_a_line_that_sums_the_game_up_says_how_it_ended(line: str, result: Result) -> None:
    """Where no other line has said so."""
    record = read_one(f"手合割：平手\n   1 ▲７六歩(77)\n   2 △３四歩(33)\n{line}\n", "kif")
    assert [node.move for node in record.main_line()] == ["７六歩(77)", "３四歩(33)"]
    assert record.result == result


def test_a_line_that_sums_up_in_words_that_are_not_known_is_told() -> None:
    assert codes("手合割：平手\n   1 ７六歩(77)\nまで1手で何か\n", "kif") == ["N151"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "euc-jp"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_is_unchanged_is_written_as_it_was(encoding: str, end: str) -> None:
    data = GAME.replace("\n", end).encode(encoding)
    (record,) = read_all(data, "kif")
    assert record.headers["Name.Black"] == "Ann"
    assert written(record, "kif") == data
    record.headers["Event"] = "meeting"
    changed = written(record, "kif")
    assert changed.decode(encoding).count("棋戦：meeting" + end) == 1
    (again,) = read_all(changed, "kif")
    assert again.headers == {**record.headers}
    assert [node.facts() for node in again.root.walk()] == [
        node.facts() for node in record.root.walk()
    ]


def test_it_goes_to_named_text_and_back() -> None:
    named = converted(GAME, "kif", "named", even())
    assert "Name.Sente=Ann" in named
    assert "end Sente=win Gote=loss (resign)" in named
    back = converted(named, "named", "kif", even())
    assert "   4 同　銀(31) ( 0:02/00:01:03)\n" in back
    assert "   6 投了\n" in back
    assert converted(converted(back, "kif", "named", even()), "named", "kif", even()) == back


@pytest.mark.parametrize("seed", range(3))
def test_another_program_reads_the_same_moves(seed: int) -> None:
    """Random games: what we write, python-shogi finds legal, and comes to the same position."""
    new = even()
    record, moves, _ = random_game(new, 90, seed)
    sink = Sink()
    made = Converter(new, NOTATIONS["kif"], sink).convert(record)
    assert made is not None
    text = written(made, "kif").decode()
    (read,) = shogi.KIF.Parser.parse_str(text)
    assert len(read["moves"]) == len(moves)
    board = shogi.Board()
    for move in read["moves"]:
        assert shogi.Move.from_usi(move) in board.legal_moves
        board.push_usi(move)
    game = new()
    for step in moves:
        game.push(step)
    assert {
        shogi.SQUARE_NAMES[square]: (piece.color, piece.symbol().upper())
        for square in shogi.SQUARES
        if (piece := board.piece_at(square)) is not None
    } == {
        square: (["Sente", "Gote"].index(piece.player), _signs(new)[piece.type])
        for square, piece in game.board.items()
    }


def _signs(new: EngineClass) -> dict[str, str]:
    return {piece["name"]: piece["letter"] for piece in new().describe()["pieces"]}


HANDICAP = "手合割：二枚落ち\n上手：Ann\n下手：Bob\n   1 ６二銀(71)\n   2 ７六歩(77)\n"
DRAWN = """手合割：その他
後手の持駒：飛　金二
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・v桂v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ と|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金　歩十二
   1 １二金打
   2 詰み
"""


def test_the_weaker_player_of_a_handicap_game_is_black_and_moves_second() -> None:
    sink = Sink()
    record = read_one(HANDICAP, "kif")
    replay = replayed(record, even(), sink)
    assert replay.complete, sink.items
    assert record.headers["Name.White"] == "Ann"
    game = replay.game
    assert game is not None
    assert {"8b", "2b"}.isdisjoint(game.board)
    assert len(game.board) == 38
    named = converted(HANDICAP, "kif", "named", even())
    assert "Name.Gote=Ann" in named
    assert "手合割：二枚落ち" in converted(named, "named", "kif", even())
    assert "手で上手の勝ち\n" in converted(RESIGNED, "kif", "ki2", even())


@pytest.mark.parametrize(
    ("handicap", "stays", "goes"),
    [
        ("左五枚落ち", "8a", "2a"),
        ("五枚落ち", "2a", "8a"),
        ("左七枚落ち", "7a", "3a"),
        ("右七枚落ち", "3a", "7a"),
    ],
)
def test_of_a_pair_the_handicap_leaves_the_piece_of_the_side_it_names(
    handicap: str, stays: str, goes: str
) -> None:
    text = HANDICAP.replace("二枚落ち", handicap).replace("６二銀(71)", "６二金(61)")
    record = read_one(text, "kif")
    game = replayed(record, even(), Sink()).game
    assert game is not None
    assert stays in game.board and goes not in game.board


def test_a_drawing_is_the_start_position() -> None:
    sink = Sink()
    record = read_one(DRAWN, "kif")
    replay = replayed(record, even(), sink)
    assert replay.complete, sink.items
    assert replay.game is not None
    outcome = replay.game.outcome()
    assert outcome is not None
    assert list(outcome.winners) == ["Sente"]
    assert record.result == Result.won("Black", "White", "mate")
    back = converted(DRAWN, "kif", "kif", even())
    for line in DRAWN.split("\n")[3:14]:
        assert line in back
    assert "先手の持駒：金　歩十二" in back
    assert "後手の持駒：飛　金二" in back


def test_rules_without_a_reserve_have_no_place_for_what_is_in_hand() -> None:
    sink = Sink()
    assert not replayed(read_one(DRAWN, "kif"), engine(ZRF), sink).complete
    assert [item.code for item in sink.items] == ["N170"]


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [
        ("( 0:16/00:00:16)", 16),
        ("( 0:5/)", 5),  # 81Dojo
        ("(1:02:03/01:02:03)", 3723),
        ("( 0:16.5/00:00:17)", 16),
        ("(0:16)", 16),
    ],
)
def test_clocks_are_read_however_programs_write_them(clock: str, seconds: int) -> None:
    """Lines of moves may begin without a blank: a clock makes no header of them."""
    record = read_one(f"手合割：平手\n1   ７六歩(77)   {clock}\n2   ３四歩(33)\n", "kif")
    first, _ = record.main_line()
    assert dict(first.properties)["XS"] == (str(seconds),)
    assert not record.headers


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("hello", ["N150"]),
        ("手合割：百枚落ち\n   1 ７六歩(77)\n", ["N152"]),
        ("先手：A\n先手：B\n   1 ７六歩(77)\n", ["N105"]),
        ("   1 ７六歩(77)\n変化：9手\n", ["N151"]),
        ("   1 ７六歩(77)\n   2 何か\n", ["N151"]),
        ("先手：A\n| ・|一\n   1 ７六歩(77)\n", ["N152"]),
        ("先手：A\n1 ７六歩(77) (five: 0)\n", ["N151"]),
    ],
)
def test_what_is_wrong_is_told(text: str, found: list[str]) -> None:
    assert codes(text, "kif") == found


@pytest.mark.parametrize(
    "move", ["７六歩(78)", "７七歩(77)", "７六香(77)", "７六歩成(77)", "５五歩打"]
)
def test_what_is_not_legal_is_refused(move: str) -> None:
    sink = Sink()
    assert not replayed(read_one(f"   1 {move}\n", "kif"), even(), sink).complete
    assert sink.has_errors


def test_other_games_have_no_kif() -> None:
    sink = Sink()
    chess = engine(CORPUS / "chess.zrf")
    assert converted("1. e2 - e4 Pawn-move", "named", "kif", chess, sink) == ""
    assert "N184" in [item.code for item in sink.items]


def test_what_has_no_place_is_told() -> None:
    sink = Sink()
    made = converted(
        "1. 7g - 7f advance ;[%sgf TR=aa]\n\nend draw (agreed)\n", "named", "kif", even(), sink
    )
    assert "７六歩(77)" in made
    lost = [item.message for item in sink.items if item.code == "N181"]
    assert lost == ["KIF has no place for TR", "KIF has no word for the result"]


def test_damage_is_told_and_never_raised() -> None:
    rng = random.Random(1)
    data = bytearray(DRAWN.encode("cp932") + GAME.encode("cp932"))
    for _ in range(300):
        damaged = bytearray(data)
        for _ in range(rng.randint(1, 8)):
            at = rng.randrange(len(damaged))
            if rng.random() < 0.5:
                damaged[at] = rng.randrange(256)
            else:
                del damaged[at : at + rng.randint(1, 30)]
        for record in read_all(bytes(damaged), "kif"):
            written(record, "kif")
            replayed(record, even(), Sink())


PASSING = """手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 パス         ( 0:01/00:00:01)
   3 ２六歩(27)   ( 0:04/00:00:20)
   4 ３四歩(33)   ( 0:02/00:00:03)
"""


def passing(folder: Path) -> EngineClass:
    """Shogi in which a player may pass."""
    text = NATIVE.read_text("utf-8")
    rules = folder / "passing.glot"
    rules.write_text(text.rstrip().removesuffix(")") + "\n  (selection distinct (pass always)))\n")
    return engine(rules)


def test_a_pass_is_read_where_rules_have_one(tmp_path: Path) -> None:
    record = read_one(PASSING, "kif")
    assert [node.mover for node in record.main_line()] == ["B", "W", "B", "W"]
    sink = Sink()
    replay = replayed(record, passing(tmp_path), sink)
    assert replay.complete, sink.items
    assert replay.plies == 4


def test_a_pass_comes_back_from_another_notation(tmp_path: Path) -> None:
    new = passing(tmp_path)
    named = converted(PASSING, "kif", "named", new)
    assert "Pass" in named
    assert "   2 パス" in converted(named, "named", "kif", new)


def test_a_pass_of_rules_without_one_is_refused() -> None:
    sink = Sink()
    replay = replayed(read_one(PASSING, "kif"), even(), sink)
    assert replay.plies == 1
    (found,) = sink.items
    assert (found.code, found.place.line) == ("N172", 3)
    assert found.hint == "it is a pass, and no pass is legal here"


def test_the_same_square_as_that_of_a_pass_is_none(tmp_path: Path) -> None:
    text = PASSING.replace("２六歩(27)", "同　歩(77)  ")
    sink = Sink()
    replay = replayed(read_one(text, "kif"), passing(tmp_path), sink)
    assert replay.plies == 2
    assert [item.code for item in sink.items] == ["N171"]
