"""Two games side by side: what counts as the same move, what is remembered of positions."""

from __future__ import annotations

import pytest

from tests.diff.support import corpus, edited, game
from translator.diff.play.behaviour import memory_of, play, walker_of
from translator.diff.play.blame import Mark, marks
from translator.diff.play.walk import Limits, SearchStats, Walker
from translator.diff.structure import compare
from translator.ir.game import Game

LIMITS = Limits(depth=3, positions=150, games=4, plies=60)

STEPS = """
(game (title "Steps") (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("4/3/2/1" (0 9)))
                (directions (n 0 -1) (e 1 0)))
          (symmetry Black (n e) (e n)))
   (piece (name Man)
      (moves (move-type quick) (n (verify empty?) {first}) (move-type slow) (e {second})))
   (board-setup (White (Man a1)) (Black (Man a2)))
   (win-condition (White Black) (absolute-config Man (c4))))
"""


def steps(first: str, second: str) -> Game:
    return game(STEPS.format(first=first, second=second))


def test_a_move_that_says_it_goes_on_but_cannot_is_the_same() -> None:
    old = steps("add", "(verify empty?) add")
    new = steps("add", "(verify empty?) (add-partial never)")
    assert not play(compare(old, new), LIMITS).differs


def test_a_move_that_does_go_on_is_another() -> None:
    old = steps("add", "(verify empty?) add")
    new = steps("add", "(verify empty?) (add-partial slow)")
    seen = play(compare(old, new), LIMITS).seen
    assert seen is not None
    assert seen.steps == ()


def found_by(walker: Walker) -> tuple[object, SearchStats]:
    walker.run(LIMITS)
    steps = None if walker.seen is None else [step[0] for step in walker.seen.steps]
    return steps, walker.stats


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("breakthrough", "advance (n (verify empty?)", "advance (n (verify not-friend?)"),
        ("chess", "(add Queen Rook Bishop Knight)", "(add Queen Rook Bishop)"),
        ("dobutsu", "(add Hen)", "(add Giraffe)"),
        ("reversi", "(total-piece-count 64)", "(total-piece-count 9)"),
        ("chess", "(draw-condition (White Black) repetition)", ""),
    ],
)
def test_what_is_remembered_of_positions_changes_no_finding(name: str, old: str, new: str) -> None:
    before, after = corpus(name), game(edited(name, old, new), name)
    aligned = compare(before, after).aligned
    memory = memory_of(before)
    assert memory is not None
    without = found_by(walker_of(aligned, before, after))
    assert found_by(walker_of(aligned, before, after, memory)) == without
    assert memory
    assert found_by(walker_of(aligned, before, after, memory)) == without


def test_each_of_several_changes_is_seen_or_not() -> None:
    source = edited("breakthrough", "(strike ne) (strike nw))", "(strike ne))")
    source = source.replace("(pieces-remaining 0)", "(pieces-remaining -1)")
    source = source.replace("(White (Man ", "(White (Man a5 ", 1)
    structure = compare(corpus("breakthrough"), game(source, "breakthrough"))
    found = marks(structure, play(structure, LIMITS), LIMITS)
    told = {
        structure.changes[place].subject[0]: (seen.mark, seen.plies)
        for place, seen in found.items()
    }
    assert told["Man"] == (Mark.SEEN, 0)
    assert told["White Man"] == (Mark.SEEN, 0)
    assert told["pieces-remaining"][0] is Mark.NOT_SEEN
