"""Records on pages in a real browser: shown, saved, loaded, and what is said of bad ones."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import translator
from notation.diagnostics import Sink
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Replayer
from tests.backends.page.conftest import Open
from tests.backends.page.support import ROOT, Table, corpus, play_at_random, setup
from tests.frontends.native.support import CARDS
from tests.frontends.native.support import game as native
from tests.sampling import FULL


def test_moves_are_told_as_players_write_them(table: Open) -> None:
    one = table("chess", persons=False)
    one.page.get_by_label("Black:").select_option("person")
    one.click("e2", "e4", "e7", "e5", "g1", "f3")
    assert one.moves() == ["1. e4", "1. e5", "2. Nf3"]
    assert one.page.inner_text("#news") == "White: Nf3."
    one.open("Settings")
    one.page.get_by_label("Moves by their rules").check()
    assert one.moves()[2] == "2. g1 - f3 leap2 n nw"
    assert one.load('[Event "?"]\n\n1. e4 e5 (1... c5) 2. Nf3 *') == "3 of 3 moves are loaded."
    assert one.record("pgn").endswith("1. e4 e5 2. Nf3 *\n")
    one.load(setup("chess", "x a2"))
    fen = "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert f'[SetUp "1"]\n[FEN "{fen}"]' in one.record("pgn")


@cache
def engine(game: str) -> Any:
    return translator.compile(corpus(game)).Game


def legal(text: str, notation: str, game: str) -> list[str]:
    """The end of the game of a record, as the Python engine replays it; all its moves are legal."""
    sink = Sink()
    (record,) = NOTATIONS[notation].read(text.encode(), "page", sink=sink)
    replay = Replayer(engine(game), sink).replay(record, SPELLINGS[record.spelling])
    assert [str(d) for d in sink.items if d.severity != "note"] == []
    assert replay.complete and replay.game is not None
    return sorted(f"{at} {p.player} {p.type}" for at, p in replay.game.board.items())


EXPORTED = ["chess", "dobutsu", "amazons", "english-draughts", "nine-mens-morris", "reversi"]


@pytest.mark.parametrize("game", EXPORTED if FULL else EXPORTED[:3])
def test_records_are_exported_and_loaded_again(table: Open, game: str) -> None:
    """What a page exports is legal to the record commands, and comes back as the same game."""
    one = table(game)
    play_at_random(one, 14)
    board, moves = one.labels(), one.moves()
    standing = sorted(label for label in board if " " in label)
    for notation in ("named", "zsg", "sgf"):
        text = one.record(notation)
        assert legal(text, notation, game) == standing
        said = one.load(text)
        assert said == f"{len(moves)} of {len(moves)} moves are loaded."
        assert one.page.is_disabled("#undo")
        one.page.click("#last")
        assert one.labels() == board
        assert one.moves() == moves
        assert one.record(notation) == text


RECORDS = [
    ("chess", "chess.zsg"),
    ("reversi", "reversi.nrr"),
    ("royal-game-of-ur", "royal-game-of-ur.nrr"),
    ("russian-draughts", "russian-draughts.nrr"),
    ("chess", "chess.nrr"),
    ("nine-mens-morris", "nine-mens-morris.nrr"),
    ("dobutsu", "dobutsu.zsg"),
    ("four-colour-reversi", "four-colour-reversi.nrr"),
]
LOADED = RECORDS if FULL else RECORDS[:4]


@pytest.mark.parametrize(("game", "record"), LOADED, ids=[record for _, record in LOADED])
def test_records_of_the_corpus_are_loaded(table: Open, game: str, record: str) -> None:
    one = table(game)
    said = one.load((ROOT / "corpus" / "records" / record).read_text())
    found = re.match(r"(\d+) of (\d+) moves are loaded", said)
    assert found is not None and found[1] == found[2] and int(found[1]) > 4, said
    assert "Line" not in said


def test_points_of_hex_count_rows_from_the_top_and_a_stone_may_change_hands(table: Open) -> None:
    """As Little Golem writes its games: `bh` is b8, which means to Red what h2 means to Blue."""
    games = translator.load_all(ROOT / "corpus/native/hex.glot")
    one = table(next(g for g in games if g.meta.title == "Hex with swap"))
    said = one.load("(;FF[4]EV[hex.1]SZ[11];W[bh];B[swap];W[cc])")
    assert said == "3 of 3 moves are loaded."
    one.page.click("#last")
    assert "Blue" in one.label("h2") and "Red" in one.label("c3")
    assert "Stone" not in one.label("b8")


def test_a_game_of_go_in_sgf_is_loaded(table: Open) -> None:
    """Points of the board as SGF writes them; the variation can be chosen."""
    nine = next(
        g for g in translator.load_all(ROOT / "corpus/zrf/go.zrf") if g.meta.title == "Go 9x9"
    )
    one = table(nine)
    said = one.load((ROOT / "corpus" / "records" / "go.sgf").read_text())
    assert said == "8 of 8 moves are loaded."
    choice = one.page.get_by_label("Of the record")
    assert choice.locator("option").all_inner_texts() == [
        "The main line", "variation 1 from step 7, point df"
    ]  # fmt: skip
    choice.select_option(index=1)
    assert one.page.inner_text("#loaded") == "10 of 10 moves are loaded."
    one.page.click("#last")
    assert "Stone" in one.label("D4") and "Stone" not in one.label("F7")


TWO_GAMES = """Named Rule Record 1
Rules=chess.zrf
Variant=Chess

1. e2 - e4 Pawn-move
1. e7 - e5 Pawn-move
[
1. c7 - c5 Pawn-move
2. g1 - f3 leap2 n nw
]
2. f2 - f4 Pawn-move
end *

Named Rule Record 1
Rules=chess.zrf
Variant=Another

1. d2 - d4 Pawn-move
"""


def test_games_and_variations_of_a_record_are_chosen(table: Open) -> None:
    one = table("chess")
    assert not one.page.locator("#line").is_visible()
    assert one.load(TWO_GAMES) == "3 of 3 moves are loaded."
    choice = one.page.get_by_label("Of the record")
    texts = choice.locator("option").all_inner_texts()
    assert texts == ["Game 1", "Game 1, variation 1 from step 2, c7 - c5 Pawn-move", "Game 2"]
    choice.select_option(texts[1])
    assert [text.split(" ", 1)[1] for text in one.moves()] == [
        "e2 - e4 Pawn-move", "c7 - c5 Pawn-move", "g1 - f3 leap2 n nw"
    ]  # fmt: skip
    assert one.page.is_disabled("#undo")
    choice.select_option("Game 2")
    said = one.page.inner_text("#loaded")
    assert said == "1 of 1 moves are loaded. The record is of another game, Another."
    one.page.click("#last")
    assert one.label("d4").startswith("d4 White Pawn")
    one.load(setup("chess", "x a2"))
    assert not one.page.locator("#line").is_visible()


def test_bad_records_are_told(table: Open) -> None:
    one = table("chess")
    assert "neither a ZSG file" in one.load("nonsense")
    said = one.load(
        "Zillions Save Game File Version 0.02\nRulesFile=\nVariantName=\n1. Pawn e2 - e5"
    )
    assert said == "The record cannot be loaded. Line 4 is no legal move here: Pawn e2 - e5"
    assert "cannot be loaded" in one.load(setup("chess", "White Dragon e4"))
    assert one.page.locator("#board .pieces use").count() == 32


CASTLING = """[Event "?"]
[SetUp "1"]
[FEN "r3k2r/p7/8/8/8/8/7P/R3K2R b Kq - 0 1"]

1... O-O-O 2. O-O *
"""


def test_a_game_that_begins_in_fen_is_loaded_and_linked(table: Open, browser: Any) -> None:
    """Black moves first; each side may castle on one wing alone."""
    one = table("chess")
    assert one.load(CASTLING) == "2 of 2 moves are loaded."
    assert one.status() == "Black to move."
    assert one.pieces() == 8
    one.page.click("#last")
    standing = {label for label in one.labels() if "King" in label or "Rook" in label}
    black = {"c8 Black King", "d8 Black Rook", "h8 Black Rook"}
    assert standing == {*black, "a1 White Rook", "f1 White Rook", "g1 White King"}
    assert one.record("named") == CASTLING  # it stays in its field
    assert "no place" in one.page.inner_text("#loaded")
    other = Table(browser.new_page())
    other.page.goto(one.page.url)
    other.persons()
    assert (other.labels(), other.moves()) == (one.labels(), one.moves())
    other.page.close()
    before = one.labels()
    assert '[FEN "r3k2r/p7/8/8/8/8/7P/R3K2R b Kq - 0 1"]\n\n1... O-O-O 2. O-O *' in one.record(
        "pgn"
    )
    for fen, said in (
        ("b Kq", "w -"),  # who moves is another one
        ("r3k2r/p7", "r3k2r/p6"),  # no such row
    ):
        text = CASTLING.replace(fen, said)
        assert one.load(text).startswith("The record cannot be loaded")
        assert one.labels() == before


def test_a_record_is_saved_as_a_file(table: Open, tmp_path: Path) -> None:
    one = table("tic-tac-toe")
    one.click("b2", "a1")
    one.open("Record")
    one.page.select_option("#notation", "zsg")
    with one.page.expect_download() as download:
        one.page.click("#save")
    path = tmp_path / "saved.zsg"
    download.value.save_as(path)
    assert download.value.suggested_filename == "tic-tac-toe.zsg"
    assert path.read_bytes().endswith(b"1. X Mark b2\r\n1. O Mark a1\r\n")


def test_a_record_is_loaded_from_a_file(table: Open) -> None:
    one = table("dobutsu")
    one.open("Record")
    one.page.set_input_files("#file", ROOT / "corpus" / "records" / "dobutsu.zsg")
    expect(one.page.locator("#loaded")).to_contain_text("moves are loaded")


def test_what_chance_has_dealt_is_in_the_record(table: Open) -> None:
    text = CARDS.replace("(Cat c1 d1))", "(Cat c1 d1)) (shuffle a1 c1 c2)")
    one = table(native(text))
    before = one.labels()
    record = one.record("named")
    assert "\n(x a2)\n" in record
    for _ in range(4):  # other deals
        one.page.click("#new")
        assert "0 of 0 moves" in one.load(record)
        assert one.labels() == before
