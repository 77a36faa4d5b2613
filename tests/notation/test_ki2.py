"""KI2 by the rules of shogi: moves without origins, told apart by words."""

from __future__ import annotations

import pytest

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.record import Result
from notation.registry import NOTATIONS, notation_in
from tests.notation.engines import CORPUS, engine, random_game
from tests.notation.test_kif import GAME as KIF
from tests.notation.tools import codes, converted, read_all, read_one, replayed, written

GAME = """開始日時：2020/01/02
先手：Ann
後手：Bob

▲７六歩　△３四歩　▲２二角成
*takes
△同　銀　▲４五角
まで5手で先手の勝ち

変化：3手
▲６六歩　△８四歩
"""


def even() -> EngineClass:
    return engine(CORPUS.parent / "native" / "shogi.glot")


def usi(text: str) -> list[str]:
    """The moves of KI2 as engines are told them."""
    return converted(text, "ki2", "usi", even()).split(" moves ")[1].split()


def test_all_that_a_file_tells_is_kept() -> None:
    record = read_one(GAME, "ki2")
    assert record.headers == {
        "Date": "2020-01-02",
        "Name.Black": "Ann",
        "Name.White": "Bob",
    }
    assert record.result == Result.won("Black", "White", "resign")
    _, second, third, *_ = record.main_line()
    assert third.comment == "takes"
    assert [node.move for node in second.children] == ["２二角成", "６六歩"]
    assert replayed(record, even(), Sink()).complete


def test_where_pieces_come_from_is_found() -> None:
    main = GAME.split("変化")[0]
    assert usi(main) == "7g7f 3c3d 8h2b+ 3a2b B*4e".split()


def test_it_goes_to_kif_and_back() -> None:
    for text in (GAME, converted(KIF, "kif", "ki2", even())):
        kif = converted(text, "ki2", "kif", even())
        back = converted(kif, "kif", "ki2", even())
        assert converted(back, "ki2", "kif", even()) == kif
    assert "▲７六歩　△３四歩　▲２二角成\n*takes\n△同　銀　▲４五角\n" in converted(
        GAME, "ki2", "ki2", even()
    )


def position(pieces: str, hands: str = "-", turn: str = "b") -> str:
    """SFEN of pieces on squares, with both kings out of the way."""
    cells = [["1"] * 9 for _ in range(9)]
    for item in (*pieces.split(), "K1i", "k1a"):
        sign, place = item[:-2], item[-2:]
        cells["abcdefghi".index(place[1])][9 - int(place[0])] = sign
    return f"{'/'.join(''.join(row) for row in cells)} {turn} {hands} 1"


# The cases that the rules of the Japan Shogi Association show, and some more.
@pytest.mark.parametrize(
    ("sfen", "moves"),
    [
        # Two golds: forward and to the side.
        (position("G9c G7b"), {"9c8b": "８二金上", "7b8b": "８二金寄"}),
        # Forward and back.
        (position("G4c G5d G4a"), {"4c5c": "５三金寄", "5d5c": "５三金上"}),
        # From the right and from the left.
        (position("G9b G7b"), {"9b8a": "８一金左", "7b8a": "８一金右"}),
        # Straight forward.
        (position("S2i S3i"), {"3i3h": "３八銀直", "2i3h": "３八銀右"}),
        # Three golds on one rank.
        (position("G6i G5i G4i"), {"6i5h": "５八金左", "5i5h": "５八金直", "4i5h": "５八金右"}),
        # Two on one side: side and motion.
        (
            position("+P7i +P8i +P9i +P7h +P9h"),
            {"7i8h": "８八と右上", "8i8h": "８八と直", "9i8h": "８八と左上", "7h8h": "８八と右寄"},
        ),
        # Dragons and horses have no 直.
        (position("+R9a +R8d"), {"9a8b": "８二龍引", "8d8b": "８二龍上"}),
        (position("+B9i +B5i"), {"9i7g": "７七馬左", "5i7g": "７七馬右"}),
        # A drop is said where a piece could go there.
        (position("P7g", "P"), {"7g7f": "７六歩"}),
        (position("G6i", "G"), {"6i5h": "５八金", "G*5h": "５八金打", "G*3c": "３三金"}),
        # Not to be promoted is said where it could be.
        (position("S3d"), {"3d3c": "３三銀不成", "3d3c+": "３三銀成"}),
        (position("S3c"), {"3c4d": "４四銀不成", "3c4d+": "４四銀成"}),
        # White sees the board from the other side.
        (position("s2c s4c", turn="w"), {"2c3d": "３四銀左", "4c3d": "３四銀右"}),
    ],
)
def test_words_tell_which_piece_is_meant(sfen: str, moves: dict[str, str]) -> None:
    for move, text in moves.items():
        found = converted(f"sfen {sfen} moves {move}\n", "usi", "ki2", even())
        assert found.split("▲" if " b " in sfen else "△")[1].split()[0] == text, move
        assert usi(found) == [move]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("５八金", None),  # two could go there
        ("５八金右", "4i5h"),
        ("５八金左", "6i5h"),
        ("５八金上", None),
        ("５八金寄", None),
        ("５八金引", None),
        ("５八銀", None),
        ("５八金打", None),
        ("４八銀", "3i4h"),
        ("４八銀右", "3i4h"),
        ("４八銀成", None),
        ("１一歩", None),
    ],
)
def test_what_is_meant_is_legal(text: str, move: str | None) -> None:
    (record,) = read_all(f"▲{text}\n", "ki2")
    sink = Sink()
    assert replayed(record, even(), sink).complete == (move is not None)
    assert sink.has_errors == (move is None)
    if move is not None:
        assert usi(f"▲{text}\n") == [move]


@pytest.mark.parametrize("seed", range(4))
def test_random_games_come_back(seed: int) -> None:
    record, moves, key = random_game(even(), 150, seed)
    made = Converter(even(), NOTATIONS["ki2"], Sink()).convert(record)
    assert made is not None
    (back,) = read_all(written(made, "ki2"), "ki2")
    played = replayed(back, even(), Sink())
    assert played.game is not None
    assert (played.game.ply, played.game.key()) == (len(moves), key)


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "euc-jp"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_is_unchanged_is_written_as_it_was(encoding: str, end: str) -> None:
    data = GAME.replace("\n", end).encode(encoding)
    assert notation_in(data) is NOTATIONS["ki2"]
    (record,) = read_all(data, "ki2")
    assert written(record, "ki2") == data


@pytest.mark.parametrize(
    ("end", "result"),
    [
        ("まで2手で後手の勝ち", Result.won("White", "Black", "resign")),
        ("まで2手で先手の勝ち", Result.won("Black", "White")),
        ("まで2手で時間切れにより後手の勝ち", Result.won("White", "Black", "time")),
        ("まで2手で中断", Result(reason="interrupted")),
        ("まで2手で千日手", Result(draw=True, reason="repetition")),
        ("まで2手で先手の反則負け", Result.won("White", "Black", "illegal move")),
        ("まで2手で後手の反則負け", Result.won("Black", "White", "illegal move")),
        ("まで2手詰", Result.won("White", "Black", "mate")),
    ],
)
def test_the_end_says_who_has_won(end: str, result: Result) -> None:
    record = read_one(f"▲７六歩　△３四歩\n{end}\n", "ki2")
    assert record.result == result
    record.headers["Site"] = "here"
    (again,) = read_all(written(record, "ki2"), "ki2")
    assert again.result == result


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("hello", ["N150"]),
        ("▲７六歩\nhello\n", ["N151"]),
        ("▲７六歩　△hello\n", ["N151"]),
        ("▲７六歩\n変化：7手\n", ["N151"]),
        ("▲７六歩\nまで1手で何か\n", ["N151"]),
    ],
)
def test_what_is_wrong_is_told(text: str, found: list[str]) -> None:
    assert codes(text, "ki2") == found
