"""The structural difference of two games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

from translator.core.stack import own_stack
from translator.diff.apart import compare_records, compare_texts, compare_view
from translator.diff.board import compare_board
from translator.diff.changes import Change, Section
from translator.diff.goals import compare_goals, compare_selection
from translator.diff.matching import Aligned, Matcher, align
from translator.diff.options import compare_options, compare_procedures, compare_state
from translator.diff.parts import Pair
from translator.diff.pieces import compare_pieces
from translator.diff.setup import compare_setup
from translator.diff.turns import compare_players, compare_turns
from translator.ir.game import Game

COMPARERS: tuple[Callable[[Pair], Iterator[Change]], ...] = (
    compare_players,
    compare_turns,
    compare_board,
    compare_pieces,
    compare_procedures,
    compare_selection,
    compare_goals,
    compare_setup,
    compare_options,
    compare_state,
    compare_records,
    compare_view,
    compare_texts,
)


@dataclass(frozen=True, slots=True)
class Structure:
    """What differs in the structure of two games, in the order of the sections.

    `aligned` holds both games in the numbering in which the changes were found.
    """

    old: Game
    new: Game
    aligned: Aligned
    changes: tuple[Change, ...]

    @property
    def in_play(self) -> list[Change]:
        """The changes that say something of how the game is played."""
        return [change for change in self.changes if change.matters]

    def section(self, section: Section) -> list[Change]:
        return [change for change in self.changes if change.section is section]


@own_stack
def compare(old: Game, new: Game) -> Structure:
    """All differences, with what corresponds chosen so that there are as few as possible."""
    best: Structure | None = None
    for pairs in Matcher(old, new).proposals():
        found = _compared(old, new, align(old, new, pairs))
        if best is None or len(found.in_play) < len(best.in_play):
            best = found
        if not best.in_play:
            break
    assert best is not None
    return best


def _compared(old: Game, new: Game, aligned: Aligned) -> Structure:
    pair = Pair(aligned)
    changes = chain.from_iterable(comparer(pair) for comparer in COMPARERS)
    order = list(Section)
    ordered = sorted(changes, key=lambda change: order.index(change.section))
    return Structure(old, new, aligned, tuple(ordered))
