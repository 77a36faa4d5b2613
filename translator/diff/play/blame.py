"""Which changes are seen in play.

A change is tried alone: put into the old game, and if that plays the same, taken out of the new
one. What makes no difference either way, as far as was looked, is not seen; what cannot be made
alone is not judged.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from translator.diagnostics import Severity, TranslationError
from translator.diff.changes import Change
from translator.diff.matching import Aligned
from translator.diff.play.behaviour import Behaviour, walker_of
from translator.diff.play.lens import Key
from translator.diff.play.walk import Limits
from translator.diff.roles import Noun, names_of
from translator.diff.structure import Structure
from translator.ir.check import check
from translator.ir.game import Game

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
        return {places[0]: _of_all(behaviour)}
    trial = _Trial(structure, behaviour, limits)
    found = {}
    for number, place in enumerate(places):
        tried = number < MOST_TRIALS
        change = structure.changes[place]
        found[place] = trial.mark(change) if tried else Seen(Mark.NOT_JUDGED)
    return found


def _of_all(behaviour: Behaviour) -> Seen:
    meeting = behaviour.seen or behaviour.hidden
    if meeting is None:
        return Seen(Mark.NOT_SEEN)
    return Seen(Mark.SEEN, len(meeting.steps))


class _Trial:
    """Tries changes of one pair of games, each alone."""

    def __init__(self, structure: Structure, behaviour: Behaviour, limits: Limits) -> None:
        self.aligned = structure.aligned
        # A quarter of the effort for each: there are many, and two ways to try them.
        self.limits = replace(
            limits, positions=limits.positions // 4, games=max(1, limits.games // 4)
        )
        # Programs of their own and rules without them do not mix.
        self.unlike = bool(structure.old.procedures) != bool(structure.new.procedures)
        known = [behaviour.seen, behaviour.hidden]
        self.known: list[list[Key]] = [
            [step[0] for step in meeting.steps] for meeting in known if meeting is not None
        ]

    def mark(self, change: Change) -> Seen:
        """The mark of one change."""
        if change.patch is None or self.unlike:
            return Seen(Mark.NOT_JUDGED)
        judged = False
        for forward in (True, False):
            game, source = self.aligned.old, self.aligned.new
            if not forward:
                game, source = source, game
            try:
                plies = self._tried(game, change.patch(game, source, forward))
            except (TranslationError, _Unsound):
                continue
            judged = True
            if plies is not None:
                return Seen(Mark.SEEN, plies)
        return Seen(Mark.NOT_SEEN if judged else Mark.NOT_JUDGED)

    def _tried(self, game: Game, patched: Game) -> int | None:
        """After how many plies a game and a patched one differ; `None`: they were not seen to."""
        if any(found.severity is Severity.ERROR for found in check(patched)):
            raise _Unsound
        try:
            walker = walker_of(_same_names(game, patched), game, patched)
        except Exception as error:  # nobody wrote this game: a back end may not know such a mixture
            raise _Unsound from error
        for keys in self.known:
            walker.begin(0)
            walker.follow(keys)
        if walker.seen is None:
            walker.begin(0)
            walker.run(self.limits)
        meeting = walker.seen or walker.hidden
        return None if meeting is None else len(meeting.steps)


class _Unsound(Exception):
    """The change makes no game when it is made alone."""


def _same_names(game: Game, patched: Game) -> Aligned:
    """Both games in the numbering that they share."""
    names = names_of(game)
    everything = {noun: tuple(range(len(names[noun]))) for noun in Noun}
    return Aligned(game, patched, everything, everything, names, names)
