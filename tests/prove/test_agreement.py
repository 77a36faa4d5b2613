"""The table of what both engines of a game agree on, against a sample that is compared again."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.backends.javascript.agreement import Compared
from tests.backends.javascript.support import needs_node
from tests.prove import agreement, journal
from tests.prove.agreement import POSITIONS, Players, agreed
from tests.prove.oracles import read_oracles
from tests.prove.rows import AGREEMENT, PENDING, Agreed, read_rows, write_rows
from tests.zrf_library import LIBRARY
from translator.frontends.find import find_rules, open_rules
from translator.library.rules import Rules

SEED = int(os.environ.get("LUDOGLOT_SAMPLE_SEED", "1"))
SAMPLE = 5
SMALL = 2_500  # characters of the files that are sampled
GAME = """(game (title "Walk") (players W B) (turn-order W B)
  (board (grid (dimensions ("a/b" (1 0)) ("1/2/3" (0 1))) (directions (n 0 1) (s 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add)))
  (board-setup (W (Man a1)) (B (Man b1))))"""

needs_library = pytest.mark.skipif(
    not LIBRARY.is_dir(), reason=f"the library of rules is not in {LIBRARY}"
)


@pytest.fixture
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Players]:
    monkeypatch.setattr(agreement, "STATE", tmp_path / "state" / "agreed.jsonl")
    found = Players(tmp_path)
    yield found
    found.close()


@pytest.fixture
def walk(tmp_path: Path) -> Rules:
    path = tmp_path / "walk.zrf"
    path.write_text(GAME)
    return open_rules(str(path))


def table() -> list[Agreed]:
    return read_rows(Agreed, AGREEMENT.read_text())


@needs_library
def test_the_table_has_every_game_of_the_library_and_no_difference() -> None:
    rows = table()
    assert {row.file for row in rows} == {rules.member for rules in find_rules(str(LIBRARY))}
    assert [(row.file, row.number) for row in rows] == sorted((r.file, r.number) for r in rows)
    assert [row for row in rows if row.reason.startswith("differs")] == []
    # Who cannot move at the start has one position.
    compared = {(row.file, row.number): row.positions for row in rows if row.positions > 1}
    assert len(compared) > 700
    fewer = {game: number for game, number in compared.items() if number < POSITIONS}
    assert fewer == {}


@needs_library
@needs_node
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_sample_of_the_table_is_as_it_says(players: Players) -> None:
    known = table()
    pending = {row.file for row in known if row.reason == PENDING}
    small = [
        rules
        for rules in find_rules(str(LIBRARY))
        if len(rules.source.data) < SMALL and rules.member not in pending
    ]
    for rules in random.Random(SEED).sample(small, SAMPLE):
        rows = agreed(rules, read_oracles().get(rules.member, []), players, POSITIONS, {})
        rows = read_rows(Agreed, write_rows(Agreed, rows))  # without control characters
        assert rows == [row for row in known if row.file == rules.member]


@needs_node
def test_what_agrees_is_not_compared_again(players: Players, walk: Rules) -> None:
    rows = agreed(walk, [], players, 10, {})
    (row,) = rows
    assert (row.variant, row.reason, row.positions) == ("Walk", "", 10)
    assert row.moves >= 10
    known = journal.load(agreement.STATE, Agreed)
    assert list(known.values()) == [rows]
    players.close()
    assert agreed(walk, [], players, 10, known) == rows
    assert agreed(walk, [], players, 11, known)[0].positions == 11


@needs_node
def test_a_difference_is_told_and_not_remembered(
    players: Players, walk: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agreement, "compared", lambda *_: Compared(3, 4, "game 0: key"))
    (row,) = agreed(walk, [], players, 10, {})
    assert (row.reason, row.positions, row.moves) == ("differs: game 0: key", 3, 4)
    assert journal.load(agreement.STATE, Agreed) == {}


def test_a_file_without_games_has_a_row_that_says_so(players: Players, tmp_path: Path) -> None:
    path = tmp_path / "none.zrf"
    path.write_text("(define x y)")
    (row,) = agreed(open_rules(str(path)), [], players, 10, {})
    assert (row.number, row.reason, row.positions) == (1, "no game", 0)


def test_rows_are_read_as_they_were_written() -> None:
    rows = [
        Agreed("0" * 16, "a.zrf", 1, "A", "", 100, 2000, "1/1", 4),
        Agreed("1" * 16, "b.zrf", 2, "B\tC\nD", "C108", 1),
    ]
    text = write_rows(Agreed, rows)
    assert [row.variant for row in read_rows(Agreed, text)] == ["A", "B C D"]
    assert write_rows(Agreed, read_rows(Agreed, text)) == text
