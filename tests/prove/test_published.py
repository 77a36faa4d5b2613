"""The proof over published records: what its rows say, and that it goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.prove import published
from tests.prove.published import TABLE, Published, prove, summary, tabled
from tests.prove.rows import ROOT, read_rows
from translator.records.rulebook import Rulebook
from translator.records.sources import Source

BOOK = Rulebook(None, None, (ROOT / "corpus" / "zrf",), None, 60.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files of draughts, of which one has a move that is not legal, and one of chess."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.pdn").write_text(
        '[GameType "25"]\n\n1. c3-d4 *\n\n[GameType "25"]\n\n1. c3-d4 f6-e5 2. a1-h8 *\n'
    )
    (folder / "b.pdn").write_text('[GameType "25"]\n\n1. c3-d4 ?? { not closed\n')
    (folder / "c.pgn").write_text("1. e4 e5 2. Nf3 *\n")
    (folder / "notes.doc").write_text("no record")
    return folder


def test_a_row_says_how_many_games_are_whole_and_what_is_wrong(
    folder: Path, tmp_path: Path
) -> None:
    broken, damaged, whole = prove(tmp_path / "state" / "rows.jsonl", [folder], BOOK)
    wrong = "game 2: N172 not a legal move of White"
    assert broken == Published("pdn", "games/a.pdn", 2, 1, 4, 3, wrong)
    assert (damaged.games, damaged.whole, damaged.moves, damaged.legal) == (1, 0, 1, 0)
    assert damaged.problem.startswith("game 1: N142")
    assert whole == Published("pgn", "games/c.pgn", 1, 1, 3, 3)
    assert summary([broken, damaged, whole]).splitlines() == [
        "pdn: 2 files, 3 games, 5 moves; 1 whole",
        "pgn: 1 files, 1 games, 3 moves; 1 whole",
    ]


def test_rows_of_other_folders_stay() -> None:
    old = [Published("pgn", "here/gone.pgn"), Published("pgn", "there/a.pgn", 2, 2)]
    new = [Published("pgn", "here/a.pgn", 1, 1)]
    assert tabled(old, new) == [new[0], old[1]]


def test_files_are_not_replayed_twice_unless_they_have_changed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "rows"
    first = list(prove(state, [folder], BOOK))
    replayed = []
    real = published.prove_file

    def counted(file: Source, name: str, book: Rulebook) -> Published:
        replayed.append(name)
        return real(file, name, book)

    monkeypatch.setattr(published, "prove_file", counted)
    assert list(prove(state, [folder], BOOK)) == first
    assert replayed == []
    (folder / "c.pgn").write_text("1. e4 *\n")
    assert list(prove(state, [folder], BOOK))[2] == Published("pgn", "games/c.pgn", 1, 1, 1, 1)
    assert replayed == ["games/c.pgn"]


def test_the_table_in_the_documentation_has_the_columns_of_the_proof() -> None:
    rows = read_rows(Published, TABLE.read_text())
    assert all(row.whole <= row.games and row.legal <= row.moves for row in rows)
    assert all(row.problem for row in rows if row.whole < row.games)
