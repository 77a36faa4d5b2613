"""What rules may not do to an engine: run for ever, nest without bound, fill the memory."""

from __future__ import annotations

import time
import warnings
from pathlib import Path

import pytest

from tests.backends.python.support import module_of, play, texts
from tests.frontends.zrf.lowering.support import findings, rules
from translator import load
from translator.core.diagnostics import TranslationError

ENDLESS = "(define around (n (while on-board? add s n) e add))"
MAN = "(piece (name Man) (moves (around) (e add)))"


def test_a_loop_without_end_is_stopped_with_a_warning_that_names_the_rule() -> None:
    game = module_of(ENDLESS + rules(MAN)).Game()
    with pytest.warns(RuntimeWarning, match=r"rule 'around' at a1: a loop was stopped"):
        moves = texts(game)
    # What the loop has emitted stays; what stands behind it does not run; other blocks do.
    assert moves == ["a1 - a2 around", "a1 - b1 m2"]


def test_a_loop_without_end_inside_another_ends_the_rule_as_well() -> None:
    nested = "((while on-board? (while on-board? n s) add) add)"
    began = time.perf_counter()
    with pytest.warns(RuntimeWarning, match="a loop was stopped"):
        assert texts(play(f"(piece (name Man) (moves {nested} (n add)))")) == ["a1 - a2 m2"]
    assert time.perf_counter() - began < 5


def test_loops_with_an_end_draw_no_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game = play("(piece (name Man) (moves ((while empty? add n)) (n (while empty? add n))))")
        assert texts(game) == ["a1 - a2 m2", "a1 - a3 m2"]


def test_a_loop_that_cannot_change_its_condition_is_found_without_running_it() -> None:
    assert findings("(piece (name Man) (moves (n (while empty? (set-flag f true)) add)))") == [
        "G120"
    ]
    assert findings("(piece (name Man) (moves ((while (not (flag? f)) n) add)))") == []
    assert findings("(piece (name Man) (moves ((while (not (flag? f)) (capture n)) add)))") == [
        "G120",
    ]
    assert findings("(piece (name Man) (moves ((while (flag? f) (set-flag f false)) add)))") == []


def test_a_loop_that_can_leave_the_block_is_no_finding() -> None:
    # A direction off the board or a failed `verify` ends the block, and the loop with it.
    assert findings("(piece (name Man) (moves ((while (friend? a1) n) add)))") == []
    assert findings("(piece (name Man) (moves ((while true (verify enemy?)) add)))") == []


def test_a_board_of_a_billion_positions_is_refused_at_once(tmp_path: Path) -> None:
    labels = "/".join(map(str, range(1000)))
    path = tmp_path / "huge.zrf"
    dimensions = f'("{labels}" (1 0))' * 3
    path.write_text(rules(f"(board (grid (dimensions {dimensions})))"))
    began = time.perf_counter()
    with pytest.raises(TranslationError) as caught:
        load(path)
    assert time.perf_counter() - began < 1
    assert caught.value.diagnostics[0].code == "Z307"


def test_a_slide_around_a_ring_ends() -> None:
    ring = "(board (positions (p 0 0 1 1) (q 0 0 1 1) (r 0 0 1 1)) (links on (p q) (q r) (r p)))"
    game = play(
        ring,
        "(piece (name Man) (moves (on (while empty? add on))))",
        "(board-setup (White (Man p)))",
    )
    assert texts(game) == ["p - q m1", "p - r m1"]


def test_a_condition_may_have_thousands_of_operands() -> None:
    for word, kept in (("and", []), ("or", ["a1 - a2 m1"])):
        operands = "(enemy? c1) " * 2500 + "(enemy? c3)"
        game = play(
            f"(piece (name Man) (moves (n (verify ({word} {operands})) add)))",
            "(board-setup (White (Man a1)) (Black (Man c3)))",
        )
        assert texts(game) == kept


def test_priorities_may_be_given_to_thousands_of_move_types() -> None:
    names = [f"t{k}" for k in range(2000)]
    blocks = " ".join(f"(move-type {name}) (n (verify enemy?) add)" for name in names)
    game = play(
        f"(move-priorities {' '.join(reversed(names))})",
        f"(piece (name Man) (moves {blocks} (move-type last) (e add)))",
    )
    assert texts(game) == ["a1 - b1 m2001"]
    assert len(game.GROUPS[0]) == len(names) + 1  # those without a priority come last


def test_thousands_of_equal_blocks_are_one_rule() -> None:
    from tests.backends.python.support import game_of

    blocks = "(n (verify empty?) add)" * 3000
    game = game_of(rules(f"(piece (name Man) (moves {blocks}))"))
    assert len(game.rules) == 1
    assert len(play(f"(piece (name Man) (moves {blocks}))").legal_moves) == 1
