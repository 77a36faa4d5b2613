"""Generated games on their way to their notations and back."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from notation.diagnostics import Sink
from notation.registry import SPELLINGS
from notation.replay import Replayer
from tests.notation.engines import corpus
from tests.prove import archives
from tests.prove.archives import TABLE, Journey, generated, journey, summary
from tests.prove.rows import ROOT, read_rows


@pytest.mark.parametrize(
    ("game", "notation"), [("chess", "pgn"), ("english-draughts", "pdn"), ("shogi", "usi")]
)
def test_games_come_back_as_they_were(game: str, notation: str, tmp_path: Path) -> None:
    found = journey(game, notation, 40, tmp_path)
    assert (found.games, found.same) == (40, 40)
    assert found.steps > found.games
    assert min(found.there, found.back) > 1024


def test_generated_games_are_legal_and_end_with_a_turn() -> None:
    engine = corpus("russian-draughts")
    for record in islice(generated(engine, 3), 60):
        replay = Replayer(engine, Sink()).replay(record, SPELLINGS["named"])
        assert replay.complete and replay.game is not None and replay.game.chain is None


def test_a_game_that_comes_back_otherwise_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_a_move(game: str, source: Path, target: str, out: Path) -> int:
        text = source.read_text()
        if target == "named":
            before, _, after = text.rpartition("\n1. ")
            text = before + "\n" + after.partition("\n")[2]
        out.write_text(text)
        return 1

    monkeypatch.setattr(archives, "converted", without_a_move)
    found = journey("hex", "sgf", 10, tmp_path)
    assert found.same == found.games - 1


def test_the_figures_of_the_page_are_those_of_the_table() -> None:
    rows: list[Any] = read_rows(Journey, TABLE.read_text())
    assert [row for row in rows if row.same != row.games] == []
    assert summary(rows) in " ".join((ROOT / "docs" / "archives.md").read_text().split())
