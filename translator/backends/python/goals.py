"""Goals as methods of the generated class: straight-line tests in file order."""

from __future__ import annotations

from translator.backends.plan import stage
from translator.backends.python.literals import Constants, literal
from translator.ir import expr as e
from translator.ir.expr import NOWHERE, Expr
from translator.ir.game import Game
from translator.ir.parts import Goal, Moment, Pass, PlayerKind, Result
from translator.passes.codes import Codes


class GoalWriter:
    def __init__(self, game: Game, codes: Codes, constants: Constants) -> None:
        self.game, self.codes, self.constants = game, codes, constants
        passing = stage(game, Pass)
        self.forced = passing is not None and passing.forced

    def methods(self) -> list[str]:
        """`_step_goals` and `_turn_goals`, where there is anything to test."""
        step = [g for g in self.game.goals if g.moment is Moment.STEP]
        turn = [g for g in self.game.goals if g.moment is Moment.TURN]
        lines: list[str] = []
        if step:
            lines += ["    def _step_goals(self):", "        b = self._b"]
            lines += [line for goal in step for line in self._goal(goal)]
            lines += ["        return None", ""]
        if turn:
            lines += [
                "    def _turn_goals(self, moves):",
                "        b = self._b",
                "        player = self.TURNS[self._turn][0]",
                "        stuck = not moves" + (" or moves[0] == self.PASS" if self.forced else ""),
            ]
            lines += [line for goal in turn for line in self._goal(goal)]
            lines += ["        return None", ""]
        return lines

    def _goal(self, goal: Goal) -> list[str]:
        if goal.mover:
            test = self._test(goal.test, goal.players[0] if goal.players else 0)
            outcomes = {p: self._outcome(goal, p) for p in goal.players}
            table = self.constants.add(
                "ENDS", "{" + ", ".join(f"{p}: {o}" for p, o in outcomes.items()) + "}"
            )
            mover = "self.TURNS[self._log[-1][2]][0]"
            return [
                f"        if self._log and {mover} in {table} and {test}:",
                f"            return {table}[{mover}]",
            ]
        tests = [(player, self._test(goal.test, player)) for player in goal.players]
        if goal.moment is Moment.TURN and len({t for _, t in tests}) == 1 and len(tests) > 1:
            outcomes = {p: self._outcome(goal, p) for p, _ in tests}
            test = tests[0][1]
            if len(set(outcomes.values())) == 1:
                condition = (
                    ""
                    if len(tests) == len(self.game.players)
                    else f"player in {literal(tuple(outcomes))} and "
                )
                return [
                    f"        if {condition}{test}:",
                    f"            return {next(iter(outcomes.values()))}",
                ]
            table = self.constants.add(
                "ENDS", "{" + ", ".join(f"{p}: {o}" for p, o in outcomes.items()) + "}"
            )
            return [
                f"        if player in {table} and {test}:",
                f"            return {table}[player]",
            ]
        lines = []
        for player, test in tests:
            condition = f"player == {player} and " if goal.moment is Moment.TURN else ""
            lines += [
                f"        if {condition}{test}:",
                f"            return {self._outcome(goal, player)}",
            ]
        return lines

    def _outcome(self, goal: Goal, me: int) -> str:
        if goal.result is Result.COUNT:
            return f"self._counted({goal.reserve})"
        players = self.game.players
        others = tuple(
            p.name for i, p in enumerate(players) if i != me and p.kind is PlayerKind.ACTIVE
        )
        winners: tuple[str, ...] = ()
        losers: tuple[str, ...] = ()
        if goal.result is Result.WIN:
            winners, losers = (players[me].name,), others
        elif goal.result is Result.LOSS:
            winners, losers = others, (players[me].name,)
        source = f"Outcome({literal(winners)}, {literal(losers)}, {literal(goal.kind)})"
        return self.constants.add("END", source)

    def _test(self, test: Expr, me: int) -> str:
        if isinstance(test, e.Not):
            return f"not ({self._test(test.operand, me)})"
        if isinstance(test, e.And | e.Or):
            word = " and " if isinstance(test, e.And) else " or "
            return "(" + word.join(self._test(part, me) for part in test.operands) + ")"
        if isinstance(test, e.NoMoves):
            return "not moves" if test.passes else "stuck"
        if isinstance(test, e.Checkmated):
            victims = tuple(self.codes.code(me, p) for p in test.pieces)
            return f"stuck and self._exposed({literal(victims)}, self.ATTACKERS[{me}])"
        if isinstance(test, e.Repeated):
            return f"self._repeated({test.times})"
        if isinstance(test, e.CapturedPiece):
            taken = {self.codes.code(me, p) for p in test.pieces}
            return f"not {self._set(taken)}.isdisjoint(self._gone)"
        if isinstance(test, e.PieceCount):
            return self._count(test, me)
        if isinstance(test, e.AbsoluteConfig):
            return self._absolute(test, me)
        if isinstance(test, e.RelativeConfig):
            return self._relative(test, me)
        raise TypeError(f"not a goal: {type(test).__name__}")

    def _set(self, codes: set[int]) -> str:
        return self.constants.add("SET", f"frozenset({literal(tuple(sorted(codes)))})")

    def _count(self, test: e.PieceCount, me: int) -> str:
        owners = range(len(self.game.players)) if test.total else (me,)
        pieces = range(len(self.game.pieces)) if test.piece is None else (test.piece,)
        codes = [self.codes.code(owner, piece) for owner in owners for piece in pieces]
        if len(codes) <= 3:
            count = " + ".join(f"b.count({code})" for code in codes)
        else:
            bits = sum(1 << code for code in codes)
            count = f"sum(map({self.constants.add('codes', f'among({bits:#x})')}.__getitem__, b))"
        if test.reserve:
            count += f" + self._in_reserve({literal(tuple(codes))})"
        return f"{count} == {test.count}"

    def _occupant(self, occupant: e.Occupant, me: int) -> set[int]:
        """The codes that are this occupant, negation aside."""
        players = range(len(self.game.players))
        if occupant.whose == "mine":
            owners = [me]
        elif occupant.whose == "any":
            owners = list(players)
        else:
            neutral = PlayerKind.NEUTRAL
            owners = [p for p in players if p != me and self.game.players[p].kind is not neutral]
        return {self.codes.code(owner, occupant.piece) for owner in owners}

    def _absolute(self, test: e.AbsoluteConfig, me: int) -> str:
        """Positions need a code of a set; a zone needs one on a cell, or none of a negated one."""
        everything = set(range(self.codes.size))
        wanted: set[int] = set()
        present: set[int] = set()
        absent: list[set[int]] = []
        for occupant in test.occupants:
            codes = self._occupant(occupant, me)
            wanted |= everything - codes if occupant.negated else codes
            if occupant.negated:
                absent.append(codes)
            else:
                present |= codes
        cells = tuple(place.index for place in test.places if not place.zone)
        parts = []
        if cells:
            parts.append(f"{self._set(wanted)}.issuperset({self._picker(cells)}(b))")
        for place in test.places:
            if place.zone:
                zone = tuple(sorted(self.game.board.zones[place.index].positions[me]))
                picker = self._picker(zone)
                ways = [f"not {self._set(present)}.isdisjoint({picker}(b))"] if present else []
                ways += [f"{self._set(codes)}.isdisjoint({picker}(b))" for codes in absent]
                parts.append("(" + " or ".join(ways) + ")")
        return "(" + " and ".join(parts) + ")" if parts else "True"

    def _picker(self, cells: tuple[int, ...]) -> str:
        return self.constants.add("pick", f"picker({literal(cells)})")

    def _relative(self, test: e.RelativeConfig, me: int) -> str:
        board = self.game.board
        paths = []
        for start in range(len(board.positions)):
            path = [start]
            for direction in test.directions:
                path.append(board.step(me, path[-1], direction))
            if NOWHERE not in path:
                paths.append(tuple(path[: len(test.occupants)]))
        everything = set(range(self.codes.size))
        sets = []
        for occupant in test.occupants:
            codes = self._occupant(occupant, me)
            sets.append(self._set(everything - codes if occupant.negated else codes))
        shape = f"({', '.join(sets)},)"
        lines = self.constants.add("paths", literal(tuple(paths)))
        return f"some_line(b, {lines}, {shape})"
