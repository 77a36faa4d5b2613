"""Goals as methods of the generated class."""

from __future__ import annotations

from collections.abc import Iterable

from translator.analysis.codes import Codes
from translator.backends.engine.constants import Constants
from translator.backends.engine.goals import GoalWriter
from translator.backends.javascript.literals import among, array, integers, literal
from translator.backends.javascript.procedures import Functions
from translator.ir import expr as e
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Moment


class JavaScriptGoals(GoalWriter):
    """Goals as conditions in JavaScript."""

    AND, OR, NOT, TRUE, FALSE = "&&", "||", "!", "true", "false"
    literal = staticmethod(literal)
    OUTCOME = "outcome({}, {}, {})"
    MOVER = "g._mover()"
    BY_TURN, BY_MOVER = "{}[player]", f"{{}}[{MOVER}]"
    IS_ONE, IS_AMONG = "player === {}", "{}.includes(player)"
    HELD, FREE = "anyHolds(b, {}, {})", "!anyHolds(b, {}, {})"

    def __init__(self, game: Game, codes: Codes, constants: Constants, programs: Functions) -> None:
        super().__init__(game, codes, constants)
        self.programs = programs
        self.asks_repetition = False
        self.asks_captures = False

    def methods(self) -> list[str]:
        """`_stepGoals` and `_turnGoals`, where there is anything to test."""
        lines: list[str] = []
        step, turn = self._lines(Moment.STEP), self._lines(Moment.TURN)
        if step:
            lines += [
                "  _stepGoals() {",
                "    const g = this;",
                "    const b = g._s;",
                *step,
                "    return null;",
                "  }",
            ]
        if turn:
            forced = " || g._moves[g._first] === 0" if self.forced else ""
            counted = any("g._moveCount" in text for text in self.programs.texts)
            lines += [
                "  _turnGoals() {",
                "    const g = this;",
                "    const b = g._s;",
                "    const player = TABLES.turns[g._turn][0];",
                "    const none = g._last === g._first;",
                *(["    g._moveCount = g._last - g._first;"] if counted else []),
                f"    const stuck = none{forced};",
                *turn,
                "    return null;",
                "  }",
            ]
        return lines

    def _lines(self, moment: Moment) -> list[str]:
        return [
            f"    if ({condition}) return {result};" for condition, result in self.cases(moment)
        ]

    def asked(self, test: Expr, me: int) -> str:
        return f"g._consult({self.programs.condition('goal', test)}, {me})"

    def chosen(self, me: int, text: str, other: str) -> str:
        return f"(g._owning === {me} ? {text} : {other})"

    def counted(self, reserve: bool) -> str:
        return f"g._counted({literal(reserve)})"

    def ends(self, ends: dict[int, str]) -> str:
        rows = ", ".join(ends.get(p, "null") for p in range(len(self.game.players)))
        return self.constants.add("ENDS", f"[{rows}]")

    def stuck(self, passes: bool) -> str:
        return "none" if passes else "stuck"

    def exposed(self, victims: tuple[int, ...], me: int, next_only: bool) -> str:
        attackers = "TABLES.nexts[g._turn]" if next_only else f"TABLES.foes[{me}]"
        return f"g._exposed({self.set_of(victims)}, {attackers})"

    def repeated(self, times: int) -> str:
        self.asks_repetition = True
        return f"g._repeated({times})"

    def captured(self, codes: frozenset[int]) -> str:
        self.asks_captures = True
        return f"g._captured({self.set_of(codes)})"

    def set_of(self, codes: Iterable[int]) -> str:
        return self.constants.add("codes", among(sum(1 << code for code in set(codes))))

    def count(self, codes: list[int], test: e.PieceCount) -> str:
        reserve = f" - g._inReserve({literal(codes)})" if test.reserve else ""
        return f"countIs(b, OFF, {self.set_of(codes)}, {test.count}{reserve})"

    def all_hold(self, cells: tuple[int, ...], codes: frozenset[int]) -> str:
        return f"allHold(b, {self.cells(cells)}, {self.set_of(codes)})"

    def cells(self, cells: tuple[int, ...]) -> str:
        return self.constants.add("cells", integers(cells))

    def some_path(self, paths: tuple[tuple[int, ...], ...], sets: list[frozenset[int]]) -> str:
        cells = self.cells(tuple(cell for path in paths for cell in path))
        pattern = self.constants.add("pattern", array(map(self.set_of, sets)))
        return f"somePath(b, {cells}, {pattern})"

    def new_path(self, paths: tuple[tuple[int, ...], ...], sets: list[frozenset[int]]) -> str:
        cells = self.cells(tuple(cell for path in paths for cell in path))
        pattern = self.constants.add("pattern", array(map(self.set_of, sets)))
        rows = self.constants.add("rows", f"through({cells}, {len(sets)}, OFF)")
        return f"newPath(g, {cells}, {rows}, {pattern})"
