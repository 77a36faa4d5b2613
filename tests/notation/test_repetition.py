"""Records that go on after a draw by repetition."""

from __future__ import annotations

import pytest

from notation.diagnostics import Sink
from tests.notation.engines import corpus
from tests.notation.tools import converted, read_all, replayed

KNIGHTS = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_record_goes_on_after_a_draw_that_nobody_claims(times: int) -> None:
    """The position at the start comes up a third time with the last move, and every four turns."""
    text = f"{' '.join([KNIGHTS] * times)} 5. e4 (5. Nc3 Nc6) e5 *"
    (record,) = read_all(text, "pgn")
    sink = Sink()
    new = corpus("chess")
    result = replayed(record, new, sink)
    assert result.complete
    assert {(item.code, item.severity.value) for item in sink.items} == {("N189", "note")}
    assert result.game is not None
    assert result.game.turn_number == 4 * times + 2
    back = converted(text, "pgn", "pgn", new).split("\n\n")[1].replace("\n", " ").strip()
    assert back.endswith(f"{4 * times + 1}. e4 ({4 * times + 1}. Nc3 Nc6) {4 * times + 1}... e5 *")


def test_a_record_that_ends_with_the_repetition_is_a_draw() -> None:
    (record,) = read_all(f"{KNIGHTS} *", "pgn")
    sink = Sink()
    result = replayed(record, corpus("chess"), sink)
    assert result.game is not None
    outcome = result.game.outcome()
    assert outcome is not None
    assert (outcome.reason, sink.items) == ("repetition", [])


def test_no_game_goes_on_that_somebody_has_won() -> None:
    (record,) = read_all("1. f3 e5 2. g4 Qh4# 3. a3 *", "pgn")
    sink = Sink()
    assert replayed(record, corpus("chess"), sink).failed
    assert [item.code for item in sink.items] == ["N172"]


def test_a_variation_may_leave_the_game_before_the_draw() -> None:
    text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 (4. d4 d5 5. c4) Ng8 5. e4 e5 *"
    (record,) = read_all(text, "pgn")
    sink = Sink()
    result = replayed(record, corpus("chess"), sink)
    assert result.complete
    assert result.plies == 10
    assert result.game is not None
    assert result.game.ply == 9
    assert str(result.game).split() != str(corpus("chess")()).split()
