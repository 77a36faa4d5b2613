"""Goals as methods of the generated class."""

from __future__ import annotations

from collections.abc import Iterable

from translator.analysis.codes import Codes
from translator.backends.engine.constants import Constants
from translator.backends.engine.goals import GoalWriter
from translator.backends.python.literals import literal, sequence
from translator.backends.python.procedures import Functions
from translator.backends.python.shared import among
from translator.ir import expr as e
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Moment


class PythonGoals(GoalWriter):
    """Goals as conditions in Python."""

    AND, OR, NOT, TRUE, FALSE = "and", "or", "not ", "True", "False"
    literal = staticmethod(literal)
    OUTCOME = "Outcome({}, {}, {})"
    MOVER = "self.TURNS[self._log[-1][WAS_TURN]][0]"
    BY_TURN, BY_MOVER = "player in {}", f"self._log and {MOVER} in {{}}"
    IS_ONE, IS_AMONG = "player == {}", "player in {}"
    HELD, FREE = "not {1}.isdisjoint({0}(b))", "{1}.isdisjoint({0}(b))"

    def __init__(
        self, game: Game, codes: Codes, constants: Constants, functions: Functions
    ) -> None:
        super().__init__(game, codes, constants)
        self.functions = functions
        self._engine = "self"

    def methods(self) -> list[str]:
        """`_step_goals` and `_turn_goals`, where there is anything to test."""
        lines: list[str] = []
        step, turn = self._lines(Moment.STEP), self._lines(Moment.TURN)
        if step:
            lines += ["    def _step_goals(self):", "        b = self._b", *step]
            lines += ["        return None", ""]
        if turn:
            counts = self.functions.shared.counts_moves
            lines += [
                "    def _turn_goals(self, moves):",
                "        b = self._b",
                "        player = self.TURNS[self._turn][0]",
                *(["        self.move_count = len(moves)"] if counts else []),
                "        stuck = not moves" + (" or moves[0] == self.PASS" if self.forced else ""),
                *turn,
            ]
            lines += ["        return None", ""]
        return lines

    def _lines(self, moment: Moment) -> list[str]:
        return [
            line
            for condition, result in self.cases(moment)
            for line in (f"        if {condition}:", f"            return {result}")
        ]

    def counted(self, reserve: bool) -> str:
        return f"counted(self, {reserve})"

    def ends(self, ends: dict[int, str]) -> str:
        rows = ", ".join(f"{player}: {end}" for player, end in ends.items())
        return self.constants.add("ENDS", "{" + rows + "}")

    def asked(self, test: Expr, me: int) -> str:
        return f"{self.functions.condition('goal', test)}(self, {me})"

    def question(self, test: Expr) -> str:
        """What only goals ask as a program asks it, for the player whose pieces are played."""
        self._engine = "g"
        found = super().question(test)
        self._engine = "self"
        return found

    def chosen(self, me: int, text: str, other: str) -> str:
        return f"{text} if me == {me} else {other}"

    def stuck(self, passes: bool) -> str:
        return "not moves" if passes else "stuck"

    def exposed(self, victims: tuple[int, ...], me: int, next_only: bool) -> str:
        attackers = "self.NEXTS[self._turn]" if next_only else f"self.ATTACKERS[{me}]"
        return f"self._exposed({literal(victims)}, {attackers})"

    def repeated(self, times: int) -> str:
        return f"self._repeated({times})"

    def captured(self, codes: frozenset[int]) -> str:
        return f"not {self.set_of(codes)}.isdisjoint({self._engine}._gone)"

    def set_of(self, codes: Iterable[int]) -> str:
        return self.constants.add("SET", f"frozenset({literal(tuple(sorted(codes)))})")

    def count(self, codes: list[int], test: e.PieceCount) -> str:
        if len(codes) <= 3:
            count = " + ".join(f"b.count({code})" for code in codes) or "0"
        else:
            bits = sum(1 << code for code in codes)
            count = f"sum(map({self.constants.add('codes', among(bits))}.__getitem__, b))"
        if test.reserve:
            reserve = self.functions.shared.facts.reserve
            if len(codes) <= 3 and all(reserve[code] >= 0 for code in codes):  # none unlimited
                count += "".join(f" + {self._engine}._reserve[{code}]" for code in codes)
            else:
                count += f" + {self._engine}._in_reserve({literal(tuple(codes))})"
        return f"{count} == {test.count}"

    def all_hold(self, cells: tuple[int, ...], codes: frozenset[int]) -> str:
        return f"{self.set_of(codes)}.issuperset({self.cells(cells)}(b))"

    def cells(self, cells: tuple[int, ...]) -> str:
        return self.constants.add("pick", f"picker({literal(cells)})")

    def some_path(self, paths: tuple[tuple[int, ...], ...], sets: list[frozenset[int]]) -> str:
        paths_of = self.constants.add("paths", literal(paths))
        return f"some_line(b, {paths_of}, {sequence(map(self.set_of, sets))})"

    def new_path(self, paths: tuple[tuple[int, ...], ...], sets: list[frozenset[int]]) -> str:
        shape = sequence(map(self.set_of, sets))
        lines = self.constants.add("paths", literal(paths))
        rows = self.constants.add("rows", f"through({lines})")
        return f"new_line(b, {lines}, {rows}, {shape}, self._touched())"
