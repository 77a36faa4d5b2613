"""Goals as methods of the generated class."""

from __future__ import annotations

from collections.abc import Iterable

from translator.backends.constants import Constants
from translator.backends.goals import End, GoalWriter, Zone
from translator.backends.javascript.literals import among, integers, literal
from translator.ir import expr as e
from translator.ir.game import Game
from translator.ir.parts import Moment
from translator.passes.codes import Codes


class JavaScriptGoals(GoalWriter):
    AND, OR, NOT, TRUE = "&&", "||", "!", "true"

    def __init__(self, game: Game, codes: Codes, constants: Constants) -> None:
        super().__init__(game, codes)
        self.constants = constants
        self.asks_repetition = False
        self.asks_captures = False

    def methods(self) -> list[str]:
        """`_stepGoals` and `_turnGoals`, where there is anything to test."""
        lines: list[str] = []
        step, turn = self._lines(Moment.STEP), self._lines(Moment.TURN)
        if step:
            lines += [
                "  _stepGoals() {",
                "    const b = this._s;",
                *step,
                "    return null;",
                "  }",
            ]
        if turn:
            forced = " || this._moves[this._first] === 0" if self.forced else ""
            lines += [
                "  _turnGoals() {",
                "    const b = this._s;",
                "    const player = TABLES.turns[this._turn][0];",
                "    const none = this._last === this._first;",
                f"    const stuck = none{forced};",
                *turn,
                "    return null;",
                "  }",
            ]
        return lines

    def _lines(self, moment: Moment) -> list[str]:
        cases = dict.fromkeys(self.cases(moment))  # the same case again adds nothing
        return [f"    if ({condition}) return {result};" for condition, result in cases]

    def end(self, end: End) -> str:
        source = f"outcome({literal(end.winners)}, {literal(end.losers)}, {literal(end.kind)})"
        return self.constants.add("END", source)

    def counted(self, reserve: bool) -> str:
        return f"this._counted({literal(reserve)})"

    def _ends(self, ends: dict[int, str]) -> str:
        rows = ", ".join(ends.get(p, "null") for p in range(len(self.game.players)))
        return self.constants.add("ENDS", f"[{rows}]")

    def by_mover(self, ends: dict[int, str], test: str) -> tuple[str, str]:
        table = self._ends(ends)
        return f"{table}[this._mover()] && {test}", f"{table}[this._mover()]"

    def by_turn(self, ends: dict[int, str], test: str) -> tuple[str, str]:
        table = self._ends(ends)
        return f"{table}[player] && {test}", f"{table}[player]"

    def is_turn_of(self, players: tuple[int, ...]) -> str:
        if len(players) == 1:
            return f"player === {players[0]}"
        return f"{literal(players)}.includes(player)"

    def stuck(self, passes: bool) -> str:
        return "none" if passes else "stuck"

    def exposed(self, victims: tuple[int, ...], me: int) -> str:
        return f"this._exposed({self._set(victims)}, TABLES.foes[{me}])"

    def repeated(self, times: int) -> str:
        self.asks_repetition = True
        return f"this._repeated({times})"

    def captured(self, codes: frozenset[int]) -> str:
        self.asks_captures = True
        return f"this._captured({self._set(codes)})"

    def _set(self, codes: Iterable[int]) -> str:
        return self.constants.add("codes", among(sum(1 << code for code in set(codes))))

    def count(self, codes: list[int], test: e.PieceCount) -> str:
        reserve = f" - this._inReserve({literal(codes)})" if test.reserve else ""
        return f"countIs(b, OFF, {self._set(codes)}, {test.count}{reserve})"

    def all_hold(self, cells: tuple[int, ...], codes: frozenset[int]) -> str:
        return f"allHold(b, {self._cells(cells)}, {self._set(codes)})"

    def zone(self, zone: Zone) -> str:
        cells = self._cells(zone.cells)
        ways = [f"anyHolds(b, {cells}, {self._set(zone.present)})"] if zone.present else []
        ways += [f"!anyHolds(b, {cells}, {self._set(codes)})" for codes in zone.absent]
        return "(" + " || ".join(ways) + ")"

    def _cells(self, cells: tuple[int, ...]) -> str:
        return self.constants.add("cells", integers(cells))

    def some_path(self, paths: tuple[tuple[int, ...], ...], sets: list[frozenset[int]]) -> str:
        cells = self._cells(tuple(cell for path in paths for cell in path))
        shape = self.constants.add("shape", f"[{', '.join(map(self._set, sets))}]")
        return f"somePath(b, {cells}, {shape})"
