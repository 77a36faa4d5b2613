"""Courses that a game may have taken, for all that a player has seen of it.

A course begins where the game has begun, with what was out of sight then as it may have been, and
has the player's own steps and for others such as may have been theirs. How far what he would have
seen differs from what he saw is its cost. It gets smaller by one hidden choice at a time being made
anew and the rest being played again (Metropolis's algorithm); courses that cost nothing are worlds.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final

from translator.players.draws import Draws
from translator.players.past import Kind, Sight, Step, step_of
from translator.players.protocol import Position
from translator.players.worlds import Worlds

COURSES: Final = 8
"""Courses that are kept side by side, so that not all are alike."""
CHANGES: Final = 4
"""Choices that are made anew for each world that is asked for."""
OTHERS: Final = 6
"""Other steps that are tried in the place of one."""
LOST: Final = 1000
"""What each step costs that cannot be made: more than any that can."""
NEVER: Final = 3
"""By how much a course has to get worse to be never kept."""


@dataclass(slots=True)
class Course:
    """`costs` says by step how much is amiss after it, and `cost` how much has come to be so.

    `open` are the steps of others that may be made anew; 0 stands for the setup.
    """

    game: Position
    open: list[int]
    costs: list[int] = field(default_factory=list)
    cost: int = 0

    @classmethod
    def after(cls, game: Position, costs: list[int], may_change: list[int]) -> Course:
        course = cls(game, may_change)
        for cost in costs:
            course.add(cost)
        return course

    def add(self, amiss: int) -> None:
        self.cost += max(0, amiss - (self.costs[-1] if self.costs else 0))
        self.costs.append(amiss)


class Courses:
    """The courses that one player thinks of while he follows a game."""

    def __init__(self, worlds: Worlds, sights: list[Sight], draws: Draws) -> None:
        self._worlds, self._draws = worlds, draws
        self._sights = sights[:1]
        self._courses: list[Course] = []
        for _ in range(COURSES):
            begun = worlds.begun(sights[0].seen)
            if begun is not None:
                self._courses.append(Course.after(begun, [_cost(begun, sights[0])], [0]))
        self.follow(sights)

    def follow(self, sights: list[Sight]) -> bool:
        """Go on to where the game is; denied if it is another one."""
        known = len(self._sights)
        if sights[:known] != self._sights:
            return False
        self._sights = sights
        for course in self._courses:
            course.open += [n for n in range(known, len(sights)) if sights[n].step is None]
            self._go_on(course, [])
        self._replace()
        return True

    def _replace(self) -> None:
        """Put copies of others in the place of courses that have come to nothing."""
        whole = [one for one in self._courses if len(one.costs) == len(self._sights)]
        for number, course in enumerate(self._courses):
            if whole and len(course.costs) < len(self._sights):
                other = self._draws.choice(whole)
                self._courses[number] = Course.after(other.game.copy(), other.costs, [*other.open])

    def drawn(self) -> Position | None:
        """A world; nothing where none is known."""
        for _ in range(CHANGES if self._courses else 0):
            self._change(self._draws.below(len(self._courses)))
        agreeing = [one for one in self._courses if not self._cost(one)]
        return self._draws.choice(agreeing).game.copy() if agreeing else None

    def mended(self, missing: Counter[Kind]) -> Position | None:
        """A world as near as can be to the course that has come so far and costs least.

        `missing` are pieces that are gone.
        """
        whole = [one for one in self._courses if len(one.costs) == len(self._sights)]
        like = min(whole, key=self._cost).game if whole else None
        return self._worlds.one(self._sights[-1].seen, missing, like)

    def _cost(self, course: Course) -> int:
        return course.cost + LOST * (len(self._sights) - len(course.costs))

    def _change(self, number: int) -> None:
        """Make one choice of a course anew, and keep that where the course is no worse for it.

        A worse one is kept, too, but a quarter as often for each point that it costs more.
        """
        old = self._courses[number]
        choices = [ply for ply in old.open if ply < len(old.costs)]
        if not choices:
            return
        ply = self._draws.choice(choices)
        new = self._changed(old, ply)
        if new is None:
            old.open.remove(ply)
            return
        worse = self._cost(new) - self._cost(old)
        if worse <= 0 or (worse < NEVER and not self._draws.below(4**worse)):
            self._courses[number] = new

    def _changed(self, old: Course, ply: int) -> Course | None:
        """A course with another choice for step `ply`; nothing where no other is as good there."""
        game = old.game.copy()
        made: list[Step] = []
        while game.ply >= max(ply, 1):
            made.append(step_of(game.pop()))
        first = self._sights[0]
        if ply:
            course = Course.after(game, old.costs[:ply], old.open)
            if not self._another(course, made.pop(), old.costs[ply]):
                return None
        else:
            begun = self._worlds.exchanged(game, first.seen)
            if begun is None:
                return None
            course = Course.after(begun, [_cost(begun, first)], old.open)
        self._go_on(course, made, old.cost + NEVER)
        return course

    def _another(self, course: Course, made: Step, most: int) -> bool:
        """Make a step that is not the one that was made, and costs no more."""
        for move in self._shuffled(course.game)[:OTHERS]:
            if step_of(move) != made and self._try(course, move, most):
                return True
        return False

    def _go_on(self, course: Course, made: list[Step], most: float = inf) -> None:
        """Play on, as far as that can be done and costs less than `most`.

        `made` are the steps of last time, the next one last.
        """
        while len(course.costs) < len(self._sights) and course.cost < most:
            step = self._sights[len(course.costs)].step
            again = made.pop() if made else None
            if step is not None:
                same = _found(course.game, step)
                if same is None:
                    return
                self._try(course, same, LOST)
            elif not self._follows(course, again):
                return

    def _follows(self, course: Course, again: Step | None) -> bool:
        """Make a step for somebody else: the same again, or one after which no more is amiss."""
        same = None if again is None else _found(course.game, again)
        if same is not None and len(course.costs) + 1 < len(self._sights):
            course.game.push(same)
            course.add(course.costs[-1])
            return True
        moves = self._shuffled(course.game)
        if any(self._try(course, move, course.costs[-1]) for move in moves):
            return True
        return bool(moves) and self._try(course, moves[0], LOST)

    def _try(self, course: Course, move: Any, most: int) -> bool:
        """Make a step and leave it if it costs no more than `most`."""
        course.game.push(move)
        cost = _cost(course.game, self._sights[len(course.costs)])
        if cost > most:
            course.game.pop()
            return False
        course.add(cost)
        return True

    def _shuffled(self, game: Position) -> list[Any]:
        left = list(game.legal_moves)
        return [self._draws.taken(left) for _ in range(len(left))]


def _found(game: Position, step: Step) -> Any:
    """The legal step that is told so; none where there is no such."""
    *_, end, _ = step
    moves = game.legal_moves if end is None else game.moves_to(end)
    return next((move for move in moves if step_of(move) == step), None)


def _cost(game: Position, sight: Sight) -> int:
    """How different a position looks to the player from what he has seen.

    A number that is shown counts by how far it is off, so that a course gets better by small steps.
    """
    seen = game.observation(sight.seen.player)
    if seen == sight.seen:
        return 0
    amiss = len(set(seen.unseen) ^ set(sight.seen.unseen))
    there = dict(sight.seen.pieces)
    for place, piece in seen.pieces:
        amiss += _difference(piece, there.pop(place, None))
    return max(1, min(amiss + len(there), LOST))


def _difference(one: Any, other: Any) -> int:
    if other is None:
        return 1
    if (one.player, one.type) != (other.player, other.type):
        return 2
    numbers = zip(one.attributes, other.attributes, strict=True)
    return sum(abs(here - there) for (_, here), (_, there) in numbers)
