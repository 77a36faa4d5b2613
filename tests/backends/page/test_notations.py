"""Pages read and write records as the record commands do, on all of the corpus."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from notation import pdn, pgn, san
from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.record import GameRecord, Node
from notation.registry import NOTATIONS, SPELLINGS, notation_of
from notation.replay import Replayer
from notation.setup import start_of
from notation.spelling import Here
from notation.start import Start
from tests import compiled
from tests.backends.javascript.support import NODE, needs_node
from tests.backends.page.support import ROOT

RECORDS = sorted((ROOT / "corpus" / "records").iterdir())
REPLAYER = Path(__file__).with_name("replayer.mjs")


def path_of(rules: str) -> Path:
    (path,) = (ROOT / "corpus").glob(f"*/{rules}")
    return path


def engine_of(rules: str, variant: str | None = None) -> Any:
    return compiled.engine(path_of(rules), variant).Game


def records_of(text: str, notation: str) -> list[GameRecord]:
    sink = Sink()
    found = list(NOTATIONS[notation].read(text.encode(), "page", sink=sink))
    assert [str(d) for d in sink.items if d.severity != "note"] == []
    return found


def replayed(record: GameRecord, engine: Any) -> Any:
    """The game at the end of the main line."""
    replay = Replayer(engine, Sink()).replay(record, SPELLINGS[record.spelling], variations=False)
    assert replay.game is not None
    return replay.game


def board_of(game: Any) -> list[str]:
    return sorted(f"{at} {piece.player} {piece.type}" for at, piece in game.board.items())


def spelt(game: Any, start: Any, notation: str) -> list[str]:
    """The turns of a game in SAN or PDN, as the record commands write them."""
    rules = GameDescription.of(game.describe())
    now, moves, texts = start.copy(), list(game.moves)[start.ply :], []
    while moves:
        turn = [moves.pop(0)]
        here = Here(now.copy(), rules)
        now.push(turn[0])
        while notation == "pdn" and moves and now.chain is not None:
            turn.append(moves.pop(0))
            now.push(turn[-1])
        texts.append({"pdn": pdn, "pgn": san}[notation].spell(here, turn))
    return texts


def main_line(record: GameRecord) -> list[str]:
    node, texts = record.root, []
    while node.children:
        node = node.children[0]
        if node.move is not None:
            texts.append(node.move)
    return texts


@needs_node
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_records_of_the_corpus_are_read_and_written(path: Path, tmp_path: Path) -> None:
    check(path.read_text(), path.name, tmp_path)


def check(text: str, name: str, tmp_path: Path) -> None:
    """The page reads a record and writes it as the record commands do."""
    source = notation_of(name)
    assert source is not None
    records = records_of(text, source.name)
    game = records[0].headers["Rules"], records[0].headers["Variant"]
    engine = engine_of(*game)
    games = replayed_by_page(text, tmp_path, *game)
    assert len(games) == len(records) > 0
    for found, record in zip(games, records, strict=True):
        expected = replayed(record, engine)
        assert found["made"] == found["moves"] > 4
        assert found["board"] == board_of(expected)
        whole = "FEN" in record.headers
        assert whole or {"named", "zsg", "sgf"} <= found["written"].keys()
        for notation, written in found["written"].items():
            (again,) = records_of(written, notation)
            assert board_of(replayed(again, engine)) == board_of(expected)
            if notation in ("pgn", "pdn"):
                start = start_of(record, engine, GameDescription.of(expected.describe()))
                assert main_line(again) == spelt(expected, start, notation)
                assert again.result is not None
                over = expected.outcome()
                assert bool(again.result.outcomes) == bool(over is not None and over.winners)
                assert whole <= (again.headers.get("FEN") == record.headers.get("FEN"))
                assert whole or record.edits or "FEN" not in again.headers


def replayed_by_page(
    text: str, tmp_path: Path, rules: str, variant: str | None = None
) -> list[Any]:
    module = tmp_path / "engine.mjs"
    module.write_text(compiled.javascript(path_of(rules), variant))
    command = [str(NODE), str(REPLAYER), str(module)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def beginning_late(record: GameRecord, plies: int) -> GameRecord:
    """The record as it is from some turn on: its start told in FEN, as the record commands do."""
    engine = engine_of(record.headers["Rules"], record.headers["Variant"])
    moves = list(replayed(record, engine).moves)
    rules = GameDescription.of(engine().describe())
    start = engine()
    while plies > 0 or start.chain is not None:
        start.push(moves.pop(0))
        plies -= 1
    new = GameRecord(name=record.name)
    new.headers = dict(record.headers)
    notation = "pdn" if rules.family == "draughts" else "pgn"
    {"pdn": pdn, "pgn": pgn}[notation].tell_start(new, Start(start, engine(), rules, None), Sink())
    node = new.root
    now = start.copy()
    for move in moves:
        now.push(move)
    for text in spelt(now, start, notation):
        node.children.append(Node(move=text))
        node = node.children[0]
    return new


@needs_node
@pytest.mark.parametrize("plies", [2, 5])
@pytest.mark.parametrize("name", ["chess.pgn", "english-draughts.pdn"])
def test_records_that_begin_in_fen_are_read_and_written(
    name: str, plies: int, tmp_path: Path
) -> None:
    """Cut off at an odd and an even turn: the numbers of the moves go on."""
    source = notation_of(name)
    assert source is not None
    record, *_ = records_of((ROOT / "corpus" / "records" / name).read_text(), source.name)
    late = beginning_late(record, plies)
    (text,) = NOTATIONS[source.name].write([late], Sink())
    check(text.decode(), name, tmp_path)
    (found,) = replayed_by_page(
        text.decode(), tmp_path, record.headers["Rules"], record.headers["Variant"]
    )
    moves = text.decode().split("\n\n")[1].split()[:6]
    assert found["written"][source.name].split("\n\n")[1].split()[:6] == moves


@needs_node
@pytest.mark.parametrize(
    ("rank", "right", "move", "after"),
    [
        ("4K2R", "K", "O-O", "5RK1"),
        ("5KR1", "K", "O-O", "5RK1"),
        ("6KR", "K", "O-O", "5RK1"),
        ("4KR2", "K", "O-O", "5RK1"),
        ("RK6", "Q", "O-O-O", "2KR4"),
        ("5K1R", "K", "Kg1", "6KR"),
    ],
)
def test_castling_of_chess960_is_read_and_written(
    rank: str, right: str, move: str, after: str, tmp_path: Path
) -> None:
    """Wherever king and rook come from, and where one of them stays."""
    text = f'[FEN "4k3/8/8/8/8/8/8/{rank} w {right} -"]\n\n1. {move} *\n'
    (found,) = replayed_by_page(text, tmp_path, "chess960.glot")
    end = engine_of("chess960.glot").from_fen(f"4k3/8/8/8/8/8/8/{after} b - -")
    assert found["board"] == board_of(end)
    assert f"\n1. {move} *" in found["written"]["pgn"]


@needs_node
def test_what_comes_in_is_told_by_a_letter_behind_the_squares(tmp_path: Path) -> None:
    """As engines are told moves of Seirawan chess."""
    text = "1. b1c3h g8f6 2. e2e4 b8c6e *\n"
    (found,) = replayed_by_page(text, tmp_path, "seirawan.glot")
    assert {"b1 White Hawk", "b8 Black Elephant"} <= {*found["board"]}
    assert "g8 Black Hawk" not in found["board"]
    assert "\n1. Nc3/H Nf6 2. e4 Nc6/E *" in found["written"]["pgn"]


@needs_node
def test_squares_of_pdn_are_told_by_number_and_by_name(tmp_path: Path) -> None:
    """The same game four times; names stand as on the board, 1 in the upper left corner."""
    rules, variant = "english-draughts.zrf", "English Draughts"
    name = {
        square["number"]: square["name"]
        for square in engine_of(rules, variant)().describe()["positions"]
    }
    tags = f'[RulesFile "{rules}"]\n[VariantName "{variant}"]\n\n'
    games = [
        "1. 11-15 23-19 2. 8-11 22-17 3. 15-18 *",
        *(
            f"1. {name[11]}{sign}{name[15]} {name[23]}{sign}{name[19]} "
            f"2. {name[8]}{sign}{name[11]} {name[22]}{sign}{name[17]} "
            f"3. {name[15]}{sign}{name[18]} *"
            for sign in ("-", "", ":")
        ),
    ]
    text = "\n\n".join(tags + one for one in games)
    found = replayed_by_page(text, tmp_path, rules, variant)
    assert [one["made"] for one in found] == [5] * 4
    assert all(one["board"] == found[0]["board"] for one in found)
    check(text, "english-draughts.pdn", tmp_path)


@needs_node
@pytest.mark.parametrize(
    ("fen", "move", "mark"), [("B:W15:B11", "11x18", "1-0"), ("W:W15:B11", "15x8", "0-1")]
)
def test_the_first_number_of_a_result_is_of_who_begins_in_draughts(
    fen: str, move: str, mark: str, tmp_path: Path
) -> None:
    """Black does in English draughts, whoever is to move in a position."""
    rules, variant = "english-draughts.zrf", "English Draughts"
    tags = f'[RulesFile "{rules}"]\n[VariantName "{variant}"]\n[FEN "{fen}"]\n'
    (found,) = replayed_by_page(f"{tags}\n1. {move} *\n", tmp_path, rules, variant)
    assert found["written"]["pdn"].split()[-1] == mark


EDITED = [("chess.pgn", "(x a2)\n(White Queen b3)"), ("english-draughts.pdn", "(x a3)")]


@needs_node
@pytest.mark.parametrize(("name", "edits"), EDITED)
def test_edits_of_the_start_become_fen(name: str, edits: str, tmp_path: Path) -> None:
    source = notation_of(name)
    assert source is not None
    record, *_ = records_of((ROOT / "corpus" / "records" / name).read_text(), source.name)
    rules, variant = record.headers["Rules"], record.headers["Variant"]
    engine = engine_of(rules, variant)
    text = f"Named Rule Record 1\nRules={rules}\nVariant={variant}\n\n{edits}\n"
    (named,) = records_of(text, "named")
    (found,) = replayed_by_page(text, tmp_path, rules, variant)
    (again,) = records_of(found["written"][source.name], source.name)
    description = GameDescription.of(engine().describe())
    start, meant = (start_of(one, engine, description) for one in (again, named))
    assert start.key() == meant.key() != engine().key()
    expected = GameRecord()
    tell = {"pdn": pdn, "pgn": pgn}[source.name].tell_start
    tell(expected, Start(meant, engine(), description, None), Sink())
    assert again.headers["FEN"] == expected.headers["FEN"]


def short_texts(record: str, tmp_path: Path) -> list[str]:
    path = ROOT / "corpus" / "records" / record
    source = notation_of(record)
    assert source is not None
    (first, *_) = records_of(path.read_text(), source.name)
    game = first.headers["Rules"], first.headers["Variant"]
    return list(replayed_by_page(path.read_text(), tmp_path, *game)[0]["short"])


@needs_node
@pytest.mark.parametrize(
    ("record", "beginning"),
    [
        ("chess.zsg", None),
        ("english-draughts.pdn", ["11-15", "23-19", "8-11", "22-17", "11-16"]),
        ("go.sgf", ["E5", "E6", "D6", "F6", "E7"]),
        ("xiangqi.zsg", None),
        # jgebgd: rows are counted from the top.
        ("amazons.sgf", ["j4-e9", "e9/g7"]),
    ],
)
def test_lists_show_moves_as_players_write_them(
    record: str, beginning: list[str] | None, tmp_path: Path
) -> None:
    texts = short_texts(record, tmp_path)
    assert len(texts) > 4
    assert not any(" " in text for text in texts)
    if beginning is not None:
        assert texts[: len(beginning)] == beginning


@needs_node
def test_a_piece_that_the_rule_itself_changes_is_promoted(tmp_path: Path) -> None:
    moves = "1. a4 b5 2. axb5 a6 3. bxa6 Nc6 4. a7 Rb8 5. a8=N Rb7 6. Nb6 *\n"
    check(f'[RulesFile "Chess.4th"]\n[VariantName "Chess"]\n\n{moves}', "late.pgn", tmp_path)


@needs_node
def test_a_tag_again_behind_a_blank_line_begins_another_game(tmp_path: Path) -> None:
    """The position of a game without moves is none of the next one."""
    tags = '[RulesFile "chess.zrf"]\n[VariantName "Chess"]\n'
    late = '[FEN "7k/8/8/8/8/8/8/K7 w - - 0 1"]\n[SetUp "1"]\n'
    text = f"{tags}{late}\n{tags}\n1. e4 e5 *\n"
    whole = replayed_by_page(text, tmp_path, "chess.zrf", "Chess")
    assert [(found["made"], found["moves"]) for found in whole] == [(0, 0), (2, 2)]
