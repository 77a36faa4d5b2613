"""Which moves of pieces can be drawn without the others."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.lowering.support import lower
from translator.analysis.drawing.stepping import Try, may_draw, steps_of, sweeping
from translator.analysis.plan import plan
from translator.passes.registry import optimised

CLOSES = "mark (set-flag far false) (while (on-board? n) n (if enemy? (set-flag far true))) back"
STEP = f"$1 (verify empty?) {CLOSES} (if (flag? far) (add-partial) else add)"
ROUND = "(if empty? add)"
SWEEP = f"a1 {ROUND} (while (on-board? e) e {ROUND})"


def tries(*moves: str, drops: str = "") -> tuple[Try, ...] | None:
    """Those of a man with these moves, if all are of that kind."""
    written = " ".join(f"({move})" for move in moves)
    setup = "(board-setup (White (Man a1 off 9)))"
    king = "(piece (name King))"
    game = lower(f"(piece (name Man) {drops} (moves {written}))", king, setup)
    ((group, *_), *_) = plan(optimised(game)).groups
    found = steps_of(sweeping(optimised(game)), group)
    return None if found is None else found[0]


def test_a_step_ends_beside_its_start_or_makes_no_move() -> None:
    found = tries(STEP.replace("$1", "n"), STEP.replace("$1", "e"))
    assert found is not None and len(found) == 2
    assert all(one.empty and not one.swept for one in found)
    north, east = (one.ends for one in found)
    assert all(a != b or a < 0 for a, b in zip(north, east, strict=True))


@pytest.mark.parametrize(
    "move",
    [
        "n (while empty? add n)",  # many
        "n (verify empty?) add e (verify empty?) add",
        "n (verify empty?) e add (if enemy? add)",
        "n (verify empty?) (add Man King)",  # of which the player chooses
        "n (verify empty?) cascade e add",  # another piece begins the move
        "n (verify empty?) (if enemy? e) add",  # who knows where
    ],
)
def test_what_makes_more_or_ends_elsewhere_is_none(move: str) -> None:
    assert tries(move) is None


def test_two_ways_to_one_cell_make_the_same_move() -> None:
    assert tries(STEP.replace("$1", "n"), STEP.replace("$1", "n")) is None


def test_a_sweep_has_a_try_for_each_cell() -> None:
    found = tries(STEP.replace("$1", "n"), SWEEP)
    assert found is not None
    swept = [one for one in found if one.swept]
    assert [one.ends[0] for one in swept] == sorted({one.ends[0] for one in swept})
    assert len(swept) > 2 and all(one.empty and len(set(one.ends)) == 1 for one in swept)


@pytest.mark.parametrize(
    "round_",
    [
        "(if empty? add e)",  # it goes on by itself
        "(if empty? (set-flag b true) (if (flag? a) add) (if (flag? b) (set-flag a true)))",
        "(if enemy? capture add)",  # what is pending stays so
        "(if empty? (verify (flag? a)) add)",  # the run may end there
        "(if empty? add add)",
    ],
)
def test_what_a_sweep_does_on_a_cell_must_not_tell_on_others(round_: str) -> None:
    assert tries(SWEEP.replace(ROUND, round_)) is None


def test_nothing_is_drawn_beside_drops_and_passes() -> None:
    assert tries(STEP.replace("$1", "n"), drops="(drops ((verify empty?) add))") is None
    steps = f"(piece (name Man) (moves ({STEP.replace('$1', 'n')})))"
    assert may_draw(lower(steps))
    assert not may_draw(lower('(option "pass turn" true)', steps))
    assert not may_draw(lower('(option "maximal captures" true)', steps))
