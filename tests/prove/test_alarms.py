"""What `check` says of dead games: that random games can refute it, a sample of the table anew."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.backends.javascript.support import needs_node
from tests.prove import alarms, journal
from tests.prove.alarms import GAMES, OTHERS, TABLE, Alarm, alarms_of, in_order
from tests.prove.refuted import REFUTED
from tests.prove.rows import PENDING, read_rows, write_rows
from tests.zrf_library import LIBRARY
from translator.core.diagnostics import Diagnostic, Severity
from translator.core.source import Span
from translator.frontends.find import find_rules, open_rules
from translator.ir.game import Game
from translator.library.rules import Rules
from translator.lint import PLAYED
from translator.lint.whole import found_in

SEED = int(os.environ.get("LUDOGLOT_SAMPLE_SEED", "1"))
SAMPLE = 5
SMALL = 2_500  # characters of the files that are sampled

RACE = """
(define go (n (verify empty?) add))
(define idle (n (verify enemy?) add))
(game (title "Race")
 (players White Black)
 (turn-order White Black)
 (board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("4/3/2/1" (0 10)))
   (directions (n 0 -1) (s 0 1)))
  (symmetry Black (n s) (s n))
  (zone (name far) (players White) (positions a4 b4 c4))
  (zone (name far) (players Black) (positions a1 b1 c1))
  (zone (name garden) (players Black) (positions b2)))
 (piece (name Man) (moves (go) (n (verify enemy?) (verify (in-zone? far)) capture add)))
 (piece (name Ghost) (moves (go)))
 (board-setup (White (Man a1 b1)) (Black (Man b4 c4)))
 (win-condition (White Black) (absolute-config Man (far))))
"""
CODES = REFUTED.keys() | OTHERS
# By code: what is said, and about what it is said.
FALSE = {
    "P111": ("'Man' is never set up, dropped, created or promoted to", "(piece (name Man"),
    "P112": ("'White' has no pieces and can get none", "White Black)\n (turn"),
    "P113": ("no piece of 'White' has a move", "White Black)\n (board"),
    "P121": ("no goal says who wins", ""),
    "P122": ("the goal asks for 'Man', and there never is one", "(win-condition"),
    "P124": ("'White' has no 'Man' to be checkmated", "(win-condition"),
    "P131": ("no rule or goal asks about the zone 'far'", "(zone (name far)"),
    "P132": (
        "moves of 'White' ask about the zone 'garden', which he has not",
        "(zone (name garden)",
    ),
    "Z212": ("the macro `go` is never called", "go (n"),
}

needs_library = pytest.mark.skipif(
    not LIBRARY.is_dir(), reason=f"the library of rules is not in {LIBRARY}"
)


def table() -> list[Alarm]:
    return read_rows(Alarm, TABLE.read_text("utf-8"))


def sampled(size: int) -> list[Rules]:
    """The files of the library that are smaller, and that were tried."""
    pending = {row.file for row in table() if row.reason == PENDING}
    return [
        rules
        for rules in find_rules(str(LIBRARY))
        if len(rules.source.data) < size and rules.member not in pending
    ]


@pytest.fixture
def race(tmp_path: Path) -> Path:
    path = tmp_path / "race.zrf"
    path.write_text(RACE)
    return path


@needs_node
def test_what_is_true_of_a_game_is_not_refuted(race: Path) -> None:
    _, rows = alarms_of(open_rules(str(race)), 20, {})
    assert [(row.code, row.place, row.games, row.refuted) for row in rows] == [
        ("P111", "15:2", 20, ""),
        ("P131", "13:3", 20, ""),
        ("Z212", "3:9", 20, ""),
    ]


@needs_node
@pytest.mark.parametrize("code", REFUTED)
def test_what_is_false_is_refuted(race: Path, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    message, place = FALSE[code]

    def lint(game: Game) -> list[Diagnostic]:
        return [Diagnostic(code, Severity.WARNING, message, span_at(game, RACE.index(place)))]

    monkeypatch.setattr(alarms, "lint", lint)
    _, rows = alarms_of(open_rules(str(race)), 20, {})
    assert [row.code for row in rows if row.refuted] == [code]


def span_at(game: Game, start: int) -> Span | None:
    """That of the part that begins there; of anything else, such as a macro, the one character."""
    spans = [piece.span for piece in game.pieces] + [player.span for player in game.players]
    spans += [turn.span for turn in game.turn_order.turns] + [goal.span for goal in game.goals]
    spans += [zone.span for zone in game.board.zones]
    (source,) = {span.source for span in spans if span is not None}
    found = (span for span in spans if span is not None and span.start == start)
    return next(found, Span(source, start, start + 1)) if start else None


@needs_node
def test_what_was_tried_is_not_tried_again(race: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = open_rules(str(race))
    key, rows = alarms_of(rules, 5, {})
    monkeypatch.setattr(alarms, "watched", None)  # nothing can be played now
    assert alarms_of(rules, 5, {key: rows}) == (key, rows)


def test_the_journal_is_read_as_it_was_written(tmp_path: Path) -> None:
    state = tmp_path / "deep" / "alarms.jsonl"
    row = Alarm("a.zrf", "P121", "1:1", "no goal says who wins", 2, 400)
    journal.append(state, "key", [row])
    with state.open("a") as file:
        file.write('{"key": "torn')
    assert journal.load(state, Alarm) == {"key": [row]}


@needs_library
def test_the_table_has_what_is_told_of_the_library_and_nothing_is_refuted() -> None:
    rows = [row for row in table() if row.reason != PENDING]
    assert [row for row in rows if row.refuted] == []
    assert {row.code for row in rows if not row.games} <= {"G120"}
    assert all(row.games == GAMES * row.variants for row in rows if row.games)
    for rules in sampled(SMALL * 2):
        told = [one for one in found_in(rules) if one.code in CODES]
        known = [row for row in rows if row.file == rules.member and row.code not in PLAYED]
        assert {(one.code, one.message) for one in told} == {
            (row.code, row.reason) for row in known
        }


@needs_library
@needs_node
def test_a_sample_of_the_table_is_as_it_says() -> None:
    known = table()
    files = {row.file for row in known}
    small = [rules for rules in sampled(SMALL) if rules.member in files]
    for rules in random.Random(SEED).sample(small, SAMPLE):
        _, rows = alarms_of(rules, GAMES, {})
        rows = read_rows(Alarm, write_rows(Alarm, in_order(rows)))  # without control characters
        assert rows == [row for row in known if row.file == rules.member]
