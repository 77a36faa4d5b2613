"""Pages read and write records as the record commands do, on all of the corpus."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import translator
from notation import pdn, san
from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.record import GameRecord
from notation.registry import NOTATIONS, SPELLINGS, notation_of
from notation.replay import Replayer
from notation.spelling import Here
from tests.backends.javascript.support import NODE, needs_node
from tests.backends.page.support import ROOT

RECORDS = sorted((ROOT / "corpus" / "records").iterdir())
REPLAYER = Path(__file__).with_name("replayer.mjs")


@cache
def game_of(rules: str, variant: str) -> Any:
    games = translator.load_all(ROOT / "corpus" / "zrf" / rules)
    return next(game for game in games if game.meta.title == variant)


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


def spelt(game: Any, engine: Any, notation: str) -> list[str]:
    """The turns of a game in SAN or PDN, as the record commands write them."""
    rules = GameDescription.of(game.describe())
    now, moves, texts = engine(), list(game.moves), []
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
    text = path.read_text()
    source = notation_of(path.name)
    assert source is not None
    records = records_of(text, source.name)
    game = game_of(records[0].headers["Rules"], records[0].headers["Variant"])
    module = tmp_path / "engine.mjs"
    module.write_text(translator.emit(game, "javascript"))
    command = [str(NODE), str(REPLAYER), str(module)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    games = [json.loads(line) for line in done.stdout.splitlines()]
    engine = translator.compile(game).Game
    assert len(games) == len(records) > 0
    for found, record in zip(games, records, strict=True):
        expected = replayed(record, engine)
        assert found["made"] == found["moves"] > 4
        assert found["board"] == board_of(expected)
        assert {"named", "zsg", "sgf"} <= found["written"].keys()
        for notation, written in found["written"].items():
            (again,) = records_of(written, notation)
            assert board_of(replayed(again, engine)) == board_of(expected)
            if notation in ("pgn", "pdn"):
                assert main_line(again) == spelt(expected, engine, notation)
                assert again.result is not None
                over = expected.outcome()
                assert bool(again.result.outcomes) == bool(over is not None and over.winners)


def short_texts(record: str, tmp_path: Path) -> list[str]:
    path = ROOT / "corpus" / "records" / record
    source = notation_of(record)
    assert source is not None
    (first, *_) = records_of(path.read_text(), source.name)
    game = game_of(first.headers["Rules"], first.headers["Variant"])
    module = tmp_path / "engine.mjs"
    module.write_text(translator.emit(game, "javascript"))
    command = [str(NODE), str(REPLAYER), str(module)]
    done = subprocess.run(
        command, input=path.read_text(), capture_output=True, text=True, check=True
    )
    return list(json.loads(done.stdout.splitlines()[0])["short"])


@needs_node
@pytest.mark.parametrize(
    ("record", "beginning"),
    [
        ("chess.zsg", None),
        ("english-draughts.pdn", ["11-15", "23-19", "8-11", "22-17", "11-16"]),
        ("go.sgf", ["E5", "E6", "D6", "F6", "E7"]),
        ("xiangqi.zsg", None),
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
