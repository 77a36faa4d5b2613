"""The proof over records: how games end, and whether kings are left to be taken."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.registry import SPELLINGS
from notation.replay import Replayer
from tests.notation.tools import read_all
from tests.prove import records
from tests.prove.kings import Kings, royals_of, without_check
from tests.prove.records import TABLE, Replayed, prove_record, summary
from tests.prove.rows import ROOT, read_rows
from translator import api
from translator.ir.game import Game
from translator.records.rulebook import Rulebook

RECORDS = ROOT / "corpus" / "records"
BOOK = Rulebook(None, None, (ROOT / "corpus" / "zrf",), None, 60.0)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.zsg")), ids=lambda path: path.stem)
def test_no_record_and_no_engine_leaves_a_king_to_be_taken(path: Path) -> None:
    (record,) = read_all(path.read_bytes(), "zsg")
    row = prove_record(record, path.name, BOOK)
    assert row.legal == row.moves > 0
    assert (row.left, row.surplus) == (0, 0)
    game = BOOK.games[BOOK.engine_for(record, Sink())]
    assert bool(row.turns) == bool(royals_of(game))


CARRIED = """
(game (title "Hand on the board") (players White Black) (turn-order White Black)
 (board (grid (dimensions ("a/b/c/d/e" (1 0)) ("3/2/1" (0 1)))
   (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
 (piece (name King) (moves (n (verify not-friend?) add) (e (verify not-friend?) add)))
 (piece (name Robber) (moves (s (while empty? s) (verify enemy?) cascade e1 (verify empty?) add)))
 (board-setup (White (King a1)) (Black (Robber a3) (King d3)))
 (loss-condition (White Black) (checkmated King)))
"""


def _watched(game: Game, engine: EngineClass, *moves: str) -> Kings:
    head = "Zillions Save Game File Version 0.02 HH\nRulesFile=hand.zrf\nVariantName=x\n"
    text = head + "".join(f"{i}. {move}\n" for i, move in enumerate(moves, 1))
    (record,) = read_all(text, "zsg")
    kings = Kings(without_check(game)(), royals_of(game))
    assert Replayer(engine, Sink()).replay(record, SPELLINGS["zsg"], kings).complete
    return kings


def test_a_king_that_would_be_carried_off_is_left_to_be_taken(tmp_path: Path) -> None:
    path = tmp_path / "hand.zrf"
    path.write_text(CARRIED)
    game = api.load(path)
    engine = cast(EngineClass, api.compile(game).Game)
    safe = _watched(game, engine, "King a1 - b1")
    assert (safe.turns, safe.left, safe.offered, safe.surplus) == (1, 0, 1, 0)
    # An engine that knows no check offers a2, and lets the king go there.
    free = _watched(game, without_check(game), "King a1 - a2")
    assert (free.turns, free.left, free.offered, free.surplus) == (1, 1, 2, 1)


def test_how_a_game_ends_is_told_where_its_record_ends() -> None:
    """The Opera Game: Morphy mates with the rook on d8."""
    (row,) = [row for row in records.prove_all([RECORDS.parent]) if row.game == "Chess"]
    assert (row.reason, row.winners) == ("checkmated", "White")


def test_the_figure_of_the_readme_is_that_of_the_table() -> None:
    rows: list[Any] = read_rows(Replayed, TABLE.read_text())
    assert summary(rows) in " ".join((ROOT / "docs" / "records.md").read_text().split())
    assert [row.record for row in rows if row.left or row.surplus] == []
