"""Which changes are seen in play.

A change is tried alone: put into the old game, and if that plays the same, taken out of the new
one. What makes no difference either way, as far as was looked, is not seen; what cannot be made
alone is not judged.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from translator.core.diagnostics import Severity, TranslationError
from translator.diff.changes import Change, Patch
from translator.diff.matching import Aligned
from translator.diff.play.behaviour import Behaviour, memory_of, walker_of
from translator.diff.play.lens import Key
from translator.diff.play.walk import Limits, Walker
from translator.diff.structure import Structure
from translator.ir.check import check
from translator.ir.game import Game
from translator.ir.nouns import NAMED, names_of

MOST_TRIALS = 40
"""How many changes are tried alone: engines must be compiled for each."""


class Mark(Enum):
    """Whether a change is seen in play."""

    SEEN = "seen"
    NOT_SEEN = "not seen"
    NOT_JUDGED = "not judged"


class Seen(NamedTuple):
    """A mark; if the change is seen, after how many plies it was."""

    mark: Mark
    plies: int | None = None


def marks(structure: Structure, behaviour: Behaviour, limits: Limits) -> dict[int, Seen]:
    """By place among the changes: those that say something of play."""
    places = [n for n, change in enumerate(structure.changes) if change.matters]
    if len(places) == 1:
        # What differs can only come from it, and the games were compared already.
        return {places[0]: _of(behaviour)}
    trial = _Trial(structure, behaviour, limits)
    found = {}
    for number, place in enumerate(places):
        tried = number < MOST_TRIALS
        change = structure.changes[place]
        found[place] = trial.mark(change) if tried else Seen(Mark.NOT_JUDGED)
    return found


def _of(found: Behaviour | Walker) -> Seen:
    divergence = found.seen or found.hidden
    if divergence is None:
        return Seen(Mark.NOT_SEEN)
    return Seen(Mark.SEEN, len(divergence.steps))


class _Trial:
    """Tries changes of one pair of games, each alone."""

    def __init__(self, structure: Structure, behaviour: Behaviour, limits: Limits) -> None:
        self.aligned = structure.aligned
        # Each gets a part of the effort: there are many, and two ways to try them.
        self.shortening = limits.positions
        self.limits = replace(
            limits, positions=limits.positions // 8, games=max(1, limits.games // 16)
        )
        self.marks: dict[Patch, Seen] = {}  # several changes may share one
        self.memories = memory_of(self.aligned.old), memory_of(self.aligned.new)
        # Programs of their own and rules without them do not mix.
        self.unlike = bool(structure.old.procedures) != bool(structure.new.procedures)
        known = [behaviour.seen, behaviour.hidden]
        self.known: list[list[Key]] = [
            [step[0] for step in divergence.steps] for divergence in known if divergence is not None
        ]

    def mark(self, change: Change) -> Seen:
        """The mark of one change."""
        if change.patch is None or self.unlike:
            return Seen(Mark.NOT_JUDGED)
        if change.patch not in self.marks:
            self.marks[change.patch] = self._judged(change.patch)
        return self.marks[change.patch]

    def _judged(self, patch: Patch) -> Seen:
        invariants = False
        for forward in (True, False):
            pair = self._made(patch, forward)
            if pair is not None and _begins_otherwise(*pair):
                return Seen(Mark.SEEN, 0)
            walker = self._walker(*pair) if pair is not None else None
            if walker is None:
                continue
            invariants = True
            for keys in self.known:
                walker.begin(0)
                walker.follow(keys)
            if walker.seen is None:
                walker.deepen(self.limits)
            if walker.seen is None:
                walker.play(self.limits)
            if walker.seen is not None:
                walker.shorten(self.shortening)
            if walker.seen is not None or walker.hidden is not None:
                return _of(walker)
        return Seen(Mark.NOT_SEEN if invariants else Mark.NOT_JUDGED)

    def _made(self, patch: Patch, forward: bool) -> tuple[Game, Game] | None:
        """A game and the patched one; `None` if the change makes no game when made alone."""
        game, source = self.aligned.old, self.aligned.new
        if not forward:
            game, source = source, game
        try:
            patched = patch(game, source, forward)
        except TranslationError:
            return None
        sound = all(found.severity is not Severity.ERROR for found in check(patched))
        return (game, patched) if sound else None

    def _walker(self, game: Game, patched: Game) -> Walker | None:
        memory = self.memories[game is not self.aligned.old]
        try:
            return walker_of(_same_names(game, patched), game, patched, memory)
        except Exception:  # nobody wrote this game: a back end may not know such a mixture
            return None


def _begins_otherwise(game: Game, patched: Game) -> bool:
    """Other pieces are on the board at the start: no engine is needed to see that."""
    starts = game.start, patched.start
    simple = game.new_game is None and not game.board.dummies
    simple &= not any(start.alternatives or start.shuffles for start in starts)
    return simple and set(starts[0].placements) != set(starts[1].placements)


def _same_names(game: Game, patched: Game) -> Aligned:
    """Both games in the numbering that they share."""
    names = names_of(game)
    everything = {noun: tuple(range(len(names[noun]))) for noun in NAMED}
    return Aligned(game, patched, everything, everything, names, names)
