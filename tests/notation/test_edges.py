"""Records at the edges of their notations: what other programs write is read, or refused aloud."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.convert import Converter
from notation.description import described
from notation.diagnostics import Sink
from notation.record import Node, Result
from notation.registry import NOTATIONS
from notation.setup import start_of
from tests.notation.engines import ROOT, corpus, engine
from tests.notation.test_commands import run, status
from tests.notation.tools import codes, converted, read_all, read_one, replayed, written
from translator.cli.convert import command as convert
from translator.cli.replay import command as replay

pytestmark = pytest.mark.usefixtures("kept_engines")

CHESS = corpus("chess")
NATIVE = ROOT / "corpus" / "native"
SHOGI, TAK = engine(NATIVE / "shogi.glot"), engine(NATIVE / "tak.glot")
TURKISH = engine(NATIVE / "turkish-draughts.glot")


def read_with(text: str, notation: str, found: list[str]) -> list[Node]:
    """The nodes of the one game of a text in which so many faults are found."""
    sink = Sink()
    (record,) = read_all(text, notation, sink)
    assert [d.code for d in sink.items] == found
    assert not sink.has_errors
    return list(record.main_line())


# Signs of print.


@pytest.mark.parametrize(
    ("sign", "number"),
    [("±", 16), ("∓", 17), ("⩲", 14), ("+-", 18), ("−+", 19), ("=", 10), ("∞", 13), ("⁉", 5)],
)
def test_glyphs_are_annotations(sign: str, number: int) -> None:
    nodes = read_with(f"1. e4 e5 {sign} 2. Nf3 *\n", "pgn", ["N146"])
    assert [(node.move, node.nags) for node in nodes] == [
        ("e4", ()),
        ("e5", (number,)),
        ("Nf3", ()),
    ]


@pytest.mark.parametrize("dash", "‐‑‒–—−")
def test_any_dash_stands_in_results_and_castling(dash: str) -> None:
    nodes = read_with(f"1. e4 O{dash}O{dash}O 2. O{dash}O+ *\n", "pgn", ["N146"])
    assert [node.move for node in nodes] == ["e4", "O-O-O", "O-O+"]
    (record,) = read_all(f"1. e4 e5 1{dash}0\n", "pgn")
    assert record.result == Result.won("White", "Black")
    (record,) = read_all(f"1. 32{dash}28 1{dash}1\n", "pdn")
    assert record.result == Result(draw=True)
    assert [node.move for node in record.main_line()] == ["32-28"]


@pytest.mark.parametrize(
    ("printed", "move"),
    [("♘f3", "Nf3"), ("♞×e4", "Nxe4"), ("♙e4", "e4"), ("♕d1xd8+", "Qd1xd8+"), ("e8=♛#", "e8=Q#")],
)
def test_figures_stand_for_the_letters_of_pieces(printed: str, move: str) -> None:
    nodes = read_with(f"1. {printed} e5 *\n", "pgn", ["N146"])
    assert [node.move for node in nodes] == [move, "e5"]


@pytest.mark.parametrize("draw", ["½-½", "½–½", "1/2–1/2"])
def test_halves_are_fractions(draw: str) -> None:
    (record,) = read_all(f"1. e4 e5 {draw}\n", "pgn")
    assert record.result == Result(draw=True)


@pytest.mark.parametrize("blank", ["\u00a0", "\u202f", "\u3000", "\u200b"])
def test_blanks_of_print_are_blanks(blank: str) -> None:
    nodes = read_with(f"1.{blank}e4{blank}e5 2.{blank}Nf3 *\n", "pgn", ["N146"])
    assert [node.move for node in nodes] == ["e4", "e5", "Nf3"]


@pytest.mark.parametrize("told", ["exd6e.p.", "exd6ep", "exd6 e.p.", "exd6 ep"])
def test_en_passant_may_be_said(told: str) -> None:
    (record,) = read_all(f"1. e4 a6 2. e5 d5 3. {told} cxd6 *\n", "pgn")
    assert [node.move for node in record.main_line()][4:] == ["exd6", "cxd6"]
    assert replayed(record, CHESS, Sink()).complete


def test_signs_in_comments_and_tags_stay() -> None:
    text = '[Event "A – B ±"]\n\n1. e4 {½–½\u00a0±} e5 *\n'
    record = read_one(text, "pgn")
    assert record.headers["Event"] == "A – B ±"
    assert next(record.main_line()).comment == "½–½\u00a0±"


def test_marks_of_forums_stand_around_games() -> None:
    text = '[pgn]\n[Event "x"]\n\n1. e4 e5 *\n[/pgn]\n[PGN]1. d4 *[/PGN]\n'
    first, second = read_all(text, "pgn")
    assert [node.move for node in first.main_line()] == ["e4", "e5"]
    assert [node.move for node in second.main_line()] == ["d4"]


def test_a_game_whose_moves_were_all_read_is_not_unreadable(tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text("1. e4 e5 & 2. Nf3 Nc6 ¶ *\n")
    result = run(replay, tmp_path / "a.pgn", "--rules", ROOT / "corpus" / "zrf" / "chess.zrf")
    assert "legal, 4 of 4 moves" in result.stdout
    assert "0 unreadable" in result.stderr + result.stdout or "unreadable" not in result.stdout
    (tmp_path / "a.pgn").write_text("1. e4 e5 2. N?3 &x3 *\n")
    result = run(replay, tmp_path / "a.pgn", "--rules", ROOT / "corpus" / "zrf" / "chess.zrf")
    assert "unreadable" in result.stdout


# Which game it is.


@pytest.mark.parametrize(
    ("variant", "moves", "rules"),
    [
        ("normal", "1. e4", "chess.zrf@Chess"),
        ("Classical", "1. e4", "chess.zrf@Chess"),
        ("Illegal", "1. e4", "chess.zrf@Chess"),
        ("Giveaway", "1. e3", "antichess.zrf@Antichess"),
        ("Suicide chess", "1. e3", "antichess.zrf@Antichess"),
        ("Fischer Random", "1. e4", "chess960.glot@Chess960"),
        ("Three check chess", "1. e4", "chess-variants.glot@Three-check"),
    ],
)
def test_other_names_of_variants(variant: str, moves: str, rules: str, tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text(f'[Variant "{variant}"]\n\n{moves} *\n')
    result = run(replay, tmp_path / "a.pgn", "--library", ROOT / "corpus")
    assert rules in result.stderr
    assert "legal, 1 of 1 moves" in result.stdout


def test_pgn_never_takes_rules_of_draughts(tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text('[Variant "Russian Draughts"]\n\n1. e4 *\n')
    result = run(replay, tmp_path / "a.pgn", "--library", ROOT / "corpus" / "zrf")
    assert status(result) == 2
    assert "N192" in result.stderr


def board_of(text: str, tmp_path: Path, *options: str | Path) -> str:
    (tmp_path / "a.sgf").write_text(text)
    result = run(replay, tmp_path / "a.sgf", *options)
    return result.stdout + result.stderr


def test_go_on_a_rectangle_has_columns_and_rows(tmp_path: Path) -> None:
    corpus_folder = ("--library", ROOT / "corpus" / "zrf")
    last = "(;GM[1]SZ[19:13];B[aa];W[sm])"
    assert "legal, 2 of 2 moves" in board_of(last, tmp_path, *corpus_folder)
    beside = board_of("(;GM[1]SZ[19:13];B[aa];W[sn])", tmp_path, *corpus_folder)
    assert "N171 the board has no point 'sn'" in beside
    assert "N192" in board_of("(;GM[1]SZ[19:11];B[aa])", tmp_path, *corpus_folder)


def test_rules_of_another_size_are_not_those_of_a_record(tmp_path: Path) -> None:
    rules = ("--rules", ROOT / "corpus" / "zrf" / "go.zrf")
    assert "legal, 1 of 1 moves" in board_of("(;GM[1]SZ[9];B[ii])", tmp_path, *rules)
    assert "no point 'ss'" in board_of("(;GM[1]SZ[9];B[ss])", tmp_path, *rules)
    assert "N193" in board_of("(;GM[1]SZ[19:11];B[aa])", tmp_path, *rules)


def test_a_board_that_is_missing_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.ptn").write_text('[Size "7"]\n\n1. a7 g7\n')
    result = run(replay, tmp_path / "a.ptn", "--library", NATIVE)
    assert "N192" in result.stderr
    assert "no game 'Tak 7x7'" in result.stderr


# Where it begins.

FEN = "8/8/8/3k4/8/8/7R/K7 w - - 6 55"


@pytest.mark.parametrize("way", [["sgf"], ["named"], ["json"], ["json", "sgf", "named"], ["pgn"]])
def test_counters_of_fen_come_back(way: list[str]) -> None:
    text, source = f'[FEN "{FEN}"]\n\n55. Rh5+ Kd4 *\n', "pgn"
    for target in [*way, "pgn"]:
        text, source = converted(text, source, target, CHESS), target
    assert f'[FEN "{FEN}"]' in text
    assert "55. Rh5+ Kd4" in text


def test_counters_that_have_no_place_are_named() -> None:
    sink = Sink()
    text = f'[FEN "{FEN}"]\n\n55. Rh5+ Kd4 *\n'
    Converter(CHESS, NOTATIONS["zsg"], sink).convert(read_one(text, "pgn"))
    assert any("counters of the start position" in d.message for d in sink.items)


@pytest.mark.parametrize(
    ("text", "notation", "new"),
    [
        (
            "position fen 4k4/9/9/9/9/9/9/9/9/R4K3 w - - 7 31 moves a0a1\n",
            "ucci",
            corpus("xiangqi"),
        ),
        ("position sfen 4k4/9/9/9/9/9/9/9/R3K4 b - 35 moves 9i9h\n", "usi", SHOGI),
        (
            "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 35 "
            "moves 7g7f\n",
            "usi",
            SHOGI,
        ),
    ],
)
def test_lines_of_engines_keep_their_counters(text: str, notation: str, new: object) -> None:
    for way in ([notation], ["named", notation], ["sgf", "json", notation]):
        made, source = text, notation
        for target in way:
            made, source = converted(made, source, target, new), target  # type: ignore[arg-type]
        assert made == text


@pytest.mark.parametrize("way", [["ptn"], ["named", "ptn"], ["json", "ptn"]])
def test_without_a_swap_the_first_stones_are_own_ones(way: list[str]) -> None:
    text, source = '[Size "5"]\n[Opening "no-swap"]\n\n1. a1 e5 2. b1 d5 *\n', "ptn"
    for target in way:
        text, source = converted(text, source, target, TAK), target
    record = read_all(text, "ptn")[0]
    assert record.headers["Opening"] == "no-swap"
    game = replayed(record, TAK, Sink()).game
    assert game is not None
    owners = {square: piece.player for square, piece in game.board.items()}
    assert owners == {"a1": "White", "b1": "White", "e5": "Black", "d5": "Black"}


def test_an_opening_of_tak_that_is_not_known_is_refused() -> None:
    sink = Sink()
    text = '[Size "5"]\n[Opening "double-black-stack"]\n\n1. a1 e5 *\n'
    assert replayed(read_all(text, "ptn")[0], TAK, sink).game is None
    assert [d.code for d in sink.items] == ["N170"]


UNKNOWN = {
    "csa": "V2.2\nP1-KY-KE-XX\n+\n+2726FU\n",
    "kif": "手合割：百枚落ち\n   1 ７六歩(77)\n",
    "ki2": "後手の持駒：龍二\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n\n▲７六歩\n",
}


@pytest.mark.parametrize("notation", UNKNOWN)
def test_a_position_that_is_not_understood_is_played_by_no_rules(notation: str) -> None:
    assert codes(UNKNOWN[notation], notation) == ["N152"]
    (record,) = read_all(UNKNOWN[notation], notation)
    sink = Sink()
    assert replayed(record, SHOGI, sink).game is None
    assert Converter(SHOGI, NOTATIONS["named"], sink).convert(record) is None
    assert {d.code for d in sink.items} == {"N170"}
    record.headers["Event"] = "changed"
    assert written(record, notation, sink) == b""
    assert sink.items[-1].code == "N187"


def test_squares_of_pieces_that_are_not_understood_are_no_usual_position() -> None:
    text = (
        "[DhtmlXQ]\n[DhtmlXQ_binit]12[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n"
    )
    assert codes(text, "dhtmlxq") == ["N152"]
    sink = Sink()
    assert replayed(read_all(text, "dhtmlxq")[0], corpus("xiangqi"), sink).game is None


def test_othello_on_another_board_is_not_played_on_eight_by_eight(tmp_path: Path) -> None:
    (tmp_path / "a.ggf").write_text("(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TY[10]B[f5];)\n")
    result = run(replay, tmp_path / "a.ggf", "--library", ROOT / "corpus" / "zrf")
    assert "N192" in result.stderr


def test_a_position_other_than_usual_has_to_be_drawn() -> None:
    assert codes("手合割：その他\n   1 ７六歩(77)\n", "kif") == ["N152"]


@pytest.mark.parametrize("cell", [" * ", "* ", " *"])
def test_cells_of_csa_may_have_fewer_blanks(cell: str) -> None:
    rows = {1: "-KY-KE-GI-KI-OU-KI-GI-KE-KY", 9: "+KY+KE+GI+KI+OU+KI+GI+KE+KY"}
    rows |= {2: f"{cell}-HI{cell * 5}-KA{cell}", 8: f"{cell}+KA{cell * 5}+HI{cell}"}
    rows |= {3: "-FU" * 9, 7: "+FU" * 9}
    lines = [f"P{rank}{rows.get(rank, cell * 9)}".rstrip() for rank in range(1, 10)]
    record = read_one("\n".join(["V2.2", *lines, "+", "+2726FU\n"]), "csa")
    assert record.headers == {}  # the usual position


# Shogi.


def test_a_square_that_is_not_named_anew_may_stand_without_a_blank() -> None:
    text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同銀　(31)\n5 ３三角打(00)   ( 0:07/)\n"
    nodes = read_with(text, "kif", [])
    assert [node.move for node in nodes][3:] == ["２二銀(31)", "３三角打"]
    assert dict(nodes[4].properties) == {"XS": ("7",)}


@pytest.mark.parametrize(
    ("word", "reason", "winner"),
    [
        ("封じ手", "sealed move", ""),
        ("中断", "interrupted", ""),
        ("時間切れ", "time", "Black"),
        ("勝ち宣言", "entering king", "White"),
        ("引き分け", "draw", ""),
        ("最大手数", "maximum of moves", ""),
    ],
)
def test_other_words_for_ends(word: str, reason: str, winner: str) -> None:
    record = read_one(f"1 ７六歩(77)\n2 {word}\n", "kif")
    assert record.result is not None
    assert record.result.reason == reason
    assert (record.result.of("Black") == "win", record.result.of("White") == "win") == (
        winner == "Black",
        winner == "White",
    )
    assert read_one(f"▲７六歩\nまで1手で{word}\n", "ki2").result == record.result


def test_moves_behind_a_line_that_is_not_understood_are_an_error() -> None:
    sink = Sink()
    read_all("1 ７六歩(77)\n2 ???\n3 ２六歩(27)\n", "kif", sink)
    assert [(d.code, d.severity.value) for d in sink.items] == [
        ("N151", "warning"),
        ("N151", "error"),
    ]


# Turkish draughts.

TURKISH_PDN = '[GameType "30,W,8,8,A0,0"]\n[FEN "W:Wa3,b3,Kc3:BF6,g6,h6"]\n\n1. a3-a4 h6-h5 *\n'


def test_turkish_draughts_have_the_fen_of_draughts() -> None:
    record = read_one(TURKISH_PDN, "pdn")
    game = start_of(record, TURKISH, described(TURKISH))
    assert sorted(game.board) == ["a3", "b3", "c3", "f6", "g6", "h6"]
    assert game.board["c3"].type != game.board["a3"].type
    assert replayed(record, TURKISH, Sink()).complete


@pytest.mark.parametrize("way", [["pdn"], ["named", "pdn"]])
def test_turkish_draughts_are_written_as_pdn(way: list[str], tmp_path: Path) -> None:
    text, source = TURKISH_PDN, "pdn"
    for target in way:
        text, source = converted(text, source, target, TURKISH), target
    assert '[GameType "30,W,8,8,A0,0"]' in text
    again = read_one(text, "pdn")
    assert [node.move for node in again.main_line()] == ["a3-a4", "h6-h5"]
    assert replayed(again, TURKISH, Sink()).complete
    (tmp_path / "a.pdn").write_text(text)
    options = ("--library", ROOT / "corpus", "--to", "pdn", "--strict")
    assert status(run(convert, tmp_path / "a.pdn", *options)) == 0
