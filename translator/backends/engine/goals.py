"""Goals as straight-line tests in file order: what every back end makes of them.

A back end writes the texts (`GoalWriter`); which tests there are, for whom, and how they end the
game is decided here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Final, NamedTuple

from translator.analysis.codes import Codes
from translator.analysis.plan import stage
from translator.analysis.runs.searching import procedures
from translator.backends.engine.constants import Constants
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import NOWHERE, Expr
from translator.ir.game import Game
from translator.ir.parts import Goal, Moment, Pass, PlayerKind, Result
from translator.ir.traits import STANDING, Resource, touching, within
from translator.ir.walk import nodes

_OF_ALL: Final = within(
    STANDING | Resource.ENTRY | Resource.LOCALS | Resource.ATTRIBUTES | Resource.BOARD
    | Resource.HANDS | Resource.STATE | Resource.PLY | Resource.CALLS,
    writes=Resource.LOCALS | Resource.RUN | Resource.ROUNDS | Resource.FLOW | Resource.CALLS,
) - touching(Resource.WARNING)  # fmt: skip
"""What says the same whoever asks, and however often."""


class End(NamedTuple):
    """How the game ends: winners and losers by name (neither in a draw), and why."""

    winners: tuple[str, ...]
    losers: tuple[str, ...]
    kind: str


class Zone(NamedTuple):
    """Cells of which one holds a code of `present`, or none a code of one of `absent`."""

    cells: tuple[int, ...]
    present: frozenset[int]
    absent: tuple[frozenset[int], ...]


class GoalWriter(ABC):
    """Writes the goals of one game: conditions, and what is returned when one holds."""

    AND: ClassVar[str]
    OR: ClassVar[str]
    NOT: ClassVar[str]
    TRUE: ClassVar[str]
    FALSE: ClassVar[str]
    OUTCOME: ClassVar[str]
    """The outcome of winners, losers and a kind."""
    BY_TURN: ClassVar[str]
    """A table has a result for whoever is to move."""
    BY_MOVER: ClassVar[str]
    """A table has a result for who made the last step, and (`MOVER`) who that is."""
    MOVER: ClassVar[str]
    IS_ONE: ClassVar[str]
    """Who is to move is that player, or (`IS_AMONG`) one of those."""
    IS_AMONG: ClassVar[str]
    HELD: ClassVar[str]
    """Some of these cells hold a code of a set, or (`FREE`) none does."""
    FREE: ClassVar[str]

    def __init__(self, game: Game, codes: Codes, constants: Constants) -> None:
        self.game, self.codes, self.constants = game, codes, constants
        passing = stage(game, Pass)
        self.forced = passing is not None and passing.forced

    def cases(self, moment: Moment) -> list[tuple[str, str]]:
        """(condition, result) of all goals that are tested at this moment, in order."""
        goals = [goal for goal in self.game.goals if goal.moment is moment]
        goals.sort(key=lambda goal: -goal.priority)
        # The same case again adds nothing.
        return [*dict.fromkeys(case for goal in goals for case in self._cases(goal))]

    def _cases(self, goal: Goal) -> list[tuple[str, str]]:
        if goal.mover:
            test = self._test(goal.test, goal.players[0] if goal.players else 0)
            ends: dict[int, str] = {p: self._result(goal, p) for p in goal.players}
            return [self.by_mover(ends, test)]
        on_turn = goal.moment is Moment.TURN
        test_of = self._test if on_turn else self._denied_before
        tests = [(player, test_of(goal.test, player)) for player in goal.players]
        if any(self._deputies(player) for player in goal.players):
            return [self._by_deputies(goal, player, test, on_turn) for player, test in tests]
        if on_turn and len(tests) > 1 and len({text for _, text in tests}) == 1:
            ends = {player: self._result(goal, player) for player in goal.players}
            return [self._same_test(ends, tests[0][1])]
        return [
            (self._both(self.is_turn_of((player,)), test) if on_turn else test, result)
            for player, test in tests
            for result in [self._result(goal, player)]
        ]

    def _deputies(self, player: int) -> tuple[int, ...]:
        """Who plays for a player that takes no turns: those who move the player's pieces."""
        turns = self.game.turn_order.turns
        if any(turn.player == player for turn in turns):
            return ()
        return tuple(dict.fromkeys(turn.player for turn in turns if turn.owner == player))

    def _by_deputies(self, goal: Goal, me: int, test: str, on_turn: bool) -> tuple[str, str]:
        """A goal falls on who is to move for me, or has just moved; if neither, on all of them."""
        deputies = self._deputies(me) or (me,)
        ends = {player: self._result(goal, player) for player in deputies}
        if on_turn:
            return self.by_turn(ends, test)
        takers = dict.fromkeys(turn.player for turn in self.game.turn_order.turns)
        side = self._result(goal, *deputies)
        return self.by_mover({player: ends.get(player, side) for player in takers}, test)

    def _same_test(self, ends: dict[int, str], test: str) -> tuple[str, str]:
        """One test for several players."""
        if len(set(ends.values())) > 1:
            return self.by_turn(ends, test)
        everybody = len(ends) == len(self.game.players)
        condition = test if everybody else self._both(self.is_turn_of(tuple(ends)), test)
        return condition, next(iter(ends.values()))

    def _both(self, one: str, other: str) -> str:
        return f"{one} {self.AND} {other}"

    def _result(self, goal: Goal, *side: int) -> str:
        if goal.result is Result.COUNT:
            return self.counted(goal.reserve)
        players = self.game.players
        active = [i for i, p in enumerate(players) if p.kind is PlayerKind.ACTIVE]
        teams = {players[i].team for i in side} - {None}
        won = sorted({*side, *(i for i in active if players[i].team in teams)})
        mine = tuple(players[i].name for i in won)
        # Who only owns pieces that others move plays for nothing.
        movers = {turn.player for turn in self.game.turn_order.turns}
        others = tuple(players[i].name for i in active if i in movers and i not in won)
        winners: tuple[str, ...] = ()
        losers: tuple[str, ...] = ()
        if goal.result is Result.WIN:
            winners, losers = mine, others
        elif goal.result is Result.LOSS:
            winners, losers = others, mine
        return self.end(End(winners, losers, goal.kind))

    def _denied_before(self, test: Expr, me: int) -> str:
        """A test that was denied after the step before, if the game went on.

        Of four in a row, say, only the rows through a cell that the last step has changed are new.
        Ways to the same shape (rows in four directions) are asked for together.
        """
        ways = test.operands if isinstance(test, e.Or) else (test,)
        shapes: dict[tuple[frozenset[int], ...], list[tuple[int, ...]]] = {}
        others = []
        for way in ways:
            if isinstance(way, e.RelativeConfig) and way.occupants:
                paths, sets = self._relative(way, me)
                shapes.setdefault(tuple(sets), []).extend(paths)
            else:
                others.append(self._test(way, me))
        new = [self.new_path(tuple(paths), [*sets]) for sets, paths in shapes.items()]
        if not new:
            return self._test(test, me)
        return "(" + f" {self.OR} ".join([*new, *others]) + ")"

    def _test(self, test: Expr, me: int) -> str:
        if isinstance(test, e.Not):
            return f"{self.NOT}({self._test(test.operand, me)})"
        if isinstance(test, e.Junction):
            every = isinstance(test, e.And)
            parts = [self._test(part, me) for part in test.operands]
            if not parts:
                return self.TRUE if every else self.FALSE
            return "(" + f" {self.AND if every else self.OR} ".join(parts) + ")"
        if isinstance(test, e.NoMoves):
            return self.stuck(test.passes)
        if isinstance(test, e.Checkmated):
            victims = tuple(self.codes.code(me, piece) for piece in test.pieces)
            exposed = self.exposed(victims, me, test.next_only)
            return f"{self.stuck(False)} {self.AND} {exposed}"
        if isinstance(test, e.Repeated):
            return self.repeated(test.times)
        if isinstance(test, e.CapturedPiece):
            return self.captured(frozenset(self.codes.code(me, piece) for piece in test.pieces))
        if isinstance(test, e.PieceCount):
            owners = range(len(self.game.players)) if test.total else (me,)
            pieces = range(len(self.game.pieces)) if test.piece is None else (test.piece,)
            codes = [self.codes.code(owner, piece) for owner in owners for piece in pieces]
            return self.count(codes, test)
        if isinstance(test, e.AbsoluteConfig):
            return self._absolute(test, me)
        if isinstance(test, e.RelativeConfig):
            return self.some_path(*self._relative(test, me))
        return self.asked(test, me if self._by_player(test) else 0)

    def _by_player(self, test: Expr) -> bool:
        """What any other expression says may be another thing for another player, or later."""
        ran = procedures(self.game, (s.Verify(test),))
        bodies = [self.game.procedures[procedure].body for procedure in ran]
        return not all(type(node) in _OF_ALL for node in nodes([test, *bodies]))

    def _occupant(self, occupant: e.Occupant, me: int) -> frozenset[int]:
        """The codes that are this occupant, negation aside."""
        players = range(len(self.game.players))
        if occupant.whose == "mine":
            owners = [me]
        elif occupant.whose == "any":
            owners = list(players)
        else:
            neutral = PlayerKind.NEUTRAL
            owners = [p for p in players if p != me and self.game.players[p].kind is not neutral]
        return frozenset(self.codes.code(owner, occupant.piece) for owner in owners)

    def _absolute(self, test: e.AbsoluteConfig, me: int) -> str:
        """Positions need a code of a set; a zone needs one on a cell, or none of a negated one."""
        everything = frozenset(range(self.codes.size))
        wanted: frozenset[int] = frozenset()
        present: frozenset[int] = frozenset()
        absent: list[frozenset[int]] = []
        for occupant in test.occupants:
            codes = self._occupant(occupant, me)
            wanted |= everything - codes if occupant.negated else codes
            if occupant.negated:
                absent.append(codes)
            else:
                present |= codes
        cells = tuple(place.index for place in test.places if not place.zone)
        parts = [self.all_hold(cells, wanted)] if cells else []
        for place in test.places:
            if place.zone:
                zone = tuple(sorted(self.game.board.zones[place.index].positions[me]))
                parts.append(self.zone(Zone(zone, present, tuple(absent))))
        return "(" + f" {self.AND} ".join(parts) + ")" if parts else self.TRUE

    def _relative(
        self, test: e.RelativeConfig, me: int
    ) -> tuple[tuple[tuple[int, ...], ...], list[frozenset[int]]]:
        """The paths on the board, and what each of their cells has to hold."""
        board = self.game.board
        paths = []
        for start in range(len(board.positions)):
            path = [start]
            for direction in test.directions:
                path.append(board.step(me, path[-1], direction))
            if NOWHERE not in path:
                paths.append(tuple(path[: len(test.occupants)]))
        everything = frozenset(range(self.codes.size))
        sets = []
        for occupant in test.occupants:
            codes = self._occupant(occupant, me)
            sets.append(everything - codes if occupant.negated else codes)
        return tuple(paths), sets

    def question(self, test: Expr) -> str:
        """What only goals ask, for the player whose pieces are played."""
        texts = [self._test(test, me) for me in range(len(self.game.players))]
        found = texts.pop()
        for me, text in reversed(list(enumerate(texts))):
            if text != found:
                found = self.chosen(me, text, found)
        return found

    @abstractmethod
    def chosen(self, me: int, text: str, other: str) -> str:
        """One text if that player's pieces are played, else the other."""

    # Results

    def end(self, end: End) -> str:
        """The name of a constant outcome."""
        return self.constants.add("END", self.OUTCOME.format(*map(self.literal, end)))

    def by_mover(self, ends: dict[int, str], test: str) -> tuple[str, str]:
        """A case whose result depends on who made the last step."""
        table = self.ends(ends)
        return self._both(self.BY_MOVER.format(table), test), f"{table}[{self.MOVER}]"

    def by_turn(self, ends: dict[int, str], test: str) -> tuple[str, str]:
        """A case whose result depends on who is to move."""
        table = self.ends(ends)
        return self._both(self.BY_TURN.format(table), test), f"{table}[player]"

    @staticmethod
    @abstractmethod
    def literal(value: object) -> str:
        """Plain data as source."""

    @abstractmethod
    def ends(self, ends: dict[int, str]) -> str:
        """The name of a table of results by player."""

    @abstractmethod
    def counted(self, reserve: bool) -> str:
        """The outcome by numbers of pieces (`reserve`: those in hand too)."""

    # Conditions

    def asked(self, test: Expr, me: int) -> str:
        """Any other expression, for a player."""
        raise TypeError(f"not a goal: {type(test).__name__}")

    def is_turn_of(self, players: tuple[int, ...]) -> str:
        if len(players) == 1:
            return self.IS_ONE.format(players[0])
        return self.IS_AMONG.format(self.literal(players))

    @abstractmethod
    def stuck(self, passes: bool) -> str:
        """There are no moves; with `passes`, not even a forced pass."""

    @abstractmethod
    def exposed(self, victims: tuple[int, ...], me: int, next_only: bool) -> str:
        """Some piece of mine, who am to move, with one of these codes is attacked."""

    @abstractmethod
    def repeated(self, times: int) -> str: ...

    @abstractmethod
    def captured(self, codes: frozenset[int]) -> str: ...

    @abstractmethod
    def count(self, codes: list[int], test: e.PieceCount) -> str: ...

    @abstractmethod
    def all_hold(self, cells: tuple[int, ...], codes: frozenset[int]) -> str: ...

    def zone(self, zone: Zone) -> str:
        cells = self.cells(zone.cells)
        ways = [self.HELD.format(cells, self.set_of(zone.present))] if zone.present else []
        ways += [self.FREE.format(cells, self.set_of(codes)) for codes in zone.absent]
        return "(" + f" {self.OR} ".join(ways) + ")"

    @abstractmethod
    def cells(self, cells: tuple[int, ...]) -> str:
        """The name of what looks at these cells."""

    @abstractmethod
    def set_of(self, codes: Iterable[int]) -> str:
        """The name of a set of codes."""

    @abstractmethod
    def some_path(self, paths: tuple[tuple[int, ...], ...], sets: list[frozenset[int]]) -> str: ...

    @abstractmethod
    def new_path(self, paths: tuple[tuple[int, ...], ...], sets: list[frozenset[int]]) -> str:
        """As `some_path`, where no path was one after the step before."""
