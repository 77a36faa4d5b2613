"""Rules that keep numbers which no position tells begin at their own start, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.description import described
from notation.diagnostics import Sink
from notation.edits import SetupError
from notation.record import GameRecord
from notation.setup import start_of
from tests import compiled
from tests.notation.engines import ROOT
from translator.records.rulebook import Rulebook

SCRIPT = ROOT / "corpus" / "axiom" / "Chess.4th"  # knows where the kings stand
CHESS = ROOT / "corpus" / "zrf" / "chess.zrf"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ENDING = "4k3/8/8/8/8/8/4P3/3K4 w - - 0 1"


def record(fen: str) -> GameRecord:
    made = GameRecord("pgn", "pgn", "x.pgn")
    made.headers["FEN"] = fen
    return made


def test_a_position_without_the_numbers_is_refused() -> None:
    engine = compiled.engine(SCRIPT).Game
    with pytest.raises(SetupError, match=r"king\[\]"):
        start_of(record(ENDING), engine, described(engine))


def test_an_edited_start_without_the_numbers_is_refused() -> None:
    engine = compiled.engine(SCRIPT).Game
    made = GameRecord("zsg", "zsg", "x.zsg")
    made.edits = ["x e1"]
    with pytest.raises(SetupError, match=r"king\[\]"):
        start_of(made, engine, described(engine))


def test_the_usual_start_has_its_numbers() -> None:
    engine = compiled.engine(SCRIPT).Game
    game = start_of(record(START), engine, described(engine))
    assert game.setup() == engine().setup()


def test_rules_of_the_title_that_can_begin_so_are_taken(tmp_path: Path) -> None:
    for path in (SCRIPT, CHESS):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    book = Rulebook(None, None, (tmp_path,), None, None)
    sink = Sink()
    engine = book.engine_for(record(ENDING), sink)
    assert book.games[engine].meta.language == "zrf"
    assert ["zrf" in found.message for found in sink.items] == [True]


def test_the_usual_pieces_with_the_other_player_to_move_are_so() -> None:
    engine = compiled.engine(SCRIPT).Game
    game = start_of(record(START.replace(" w ", " b ")), engine, described(engine))
    assert game.turn == "Black"
    assert game.setup().variables == engine().setup().variables
