"""The corner cases of `tests/data/corner_cases`, for any implementation (format: its README)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from .pieces import Label
from .position import Effect
from .tables import Cell, Shown, Table, felt
from .tree import number

CASES = Path(__file__).parent.parent / "data" / "corner_cases"

# Opens a game: the rules file, the title (None: the first game), the dialect (None: guessed).
Opener = Callable[[Path, str | None, str | None], Table]

MOVE = re.compile(r"(?P<start>\S+) -> (?P<end>\S+):(?P<effects>[^\[]*)(?:\[(?P<rule>[^\]]*)\])?")


class Line(NamedTuple):
    number: int
    keyword: str
    rest: str
    below: tuple[str, ...]  # the indented lines that follow


class Expected(NamedTuple):
    start: str | None
    end: str | None
    effects: tuple[Effect, ...]
    partial: str | None
    is_pass: bool
    rule: Label | None

    def is_met_by(self, shown: Shown, board: dict[str, Cell]) -> bool:
        same = self[:5] == (shown.start, shown.end, shown.effects, shown.partial, shown.is_pass)
        if not same:
            there = (shown.start, shown.end, shown.partial, shown.is_pass)
            same = (self.start, self.end, self.partial, self.is_pass) == there
            same = same and tuple(felt(board, self.effects)) == shown.effects
        return same and (self.rule is None or self.rule in shown.rules)


def all_cases() -> list[Path]:
    """The expectation files, in order."""
    return sorted(CASES.glob("[0-9]*.txt"))


def check(path: Path, open_table: Opener) -> None:
    """Plays through one expectation file; ``AssertionError`` says at which line it fails."""
    rules = path.with_suffix(".zrf")
    dialect: str | None = None
    table: Table | None = None
    for line in lines(path.read_text(encoding="utf-8")):
        if line.keyword == "dialect":
            dialect = line.rest
        elif line.keyword == "game":
            table = open_table(rules, line.rest or None, dialect)
        else:
            assert table is not None, f"{path.name}:{line.number}: no game yet"
            CHECKS[line.keyword](table, line, f"{path.name}:{line.number}")


def lines(text: str) -> Iterator[Line]:
    pending: Line | None = None
    for count, raw in enumerate(text.splitlines(), 1):
        if not raw.strip() or raw.startswith("#"):
            continue
        if raw[0] == " " and pending is not None:
            pending = pending._replace(below=(*pending.below, raw.strip()))
            continue
        if pending is not None:
            yield pending
        keyword, _, rest = raw.partition(":")
        pending = Line(count, keyword, rest.strip(), ())
    if pending is not None:
        yield pending


def parse_move(text: str) -> Expected:
    if text == "Pass":
        return Expected(None, None, (), None, True, None)
    match = MOVE.fullmatch(text)
    assert match, f"not a move: {text}"
    partial: str | None = None
    effects: list[Effect] = []
    for part in match["effects"].split(";"):
        words = part.split()
        if words and words[0] == "partial":
            partial = " ".join(words[1:])
        elif words:
            is_value = words[0] == "attribute"
            last = number(words[-1]) if is_value else None
            effects.append((*words[:-1], words[-1] if last is None else last))
    start, end = (None if name == "-" else name for name in match.group("start", "end"))
    name, *args = (match["rule"] or "").split() or [""]
    return Expected(
        start, end, tuple(effects), partial, False, (name, tuple(args)) if name else None
    )


def parse_board(text: str) -> dict[str, Cell]:
    board: dict[str, Cell] = {}
    for group in filter(None, (part.strip() for part in text.split(";"))):
        player, kind, *items = group.split()
        at = ""
        for item in items:
            name, equals, value = item.partition("=")
            if equals:
                board[at] = (player, kind, (*board[at][2], (name, int(value))))
            else:
                at = item
                board[at] = (player, kind, ())
    return board


def _moves(table: Table, line: Line, where: str) -> None:
    expected = [parse_move(text) for text in line.below]
    shown = table.steps()
    board = table.board()
    missing = [
        text
        for text, move in zip(line.below, expected, strict=True)
        if not any(move.is_met_by(step, board) for step in shown)
    ]
    extra = [str(s) for s in shown if not any(move.is_met_by(s, board) for move in expected)]
    assert not missing and not extra, f"{where}: missing {missing}, not expected {extra}"
    assert len(shown) == len(expected), f"{where}: a move is listed twice"


def _play(table: Table, line: Line, where: str) -> None:
    expected = parse_move(line.rest)
    board = table.board()
    steps = table.steps()
    for index, step in enumerate(steps):
        if expected.is_met_by(step, board):
            table.play(index)
            return
    legal = "\n  ".join(map(str, steps))
    raise AssertionError(f"{where}: not legal: {line.rest}; legal are\n  {legal}")


def _board(table: Table, line: Line, where: str) -> None:
    assert table.board() == parse_board(line.rest), f"{where}: the board is {table.board()}"


def _turn(table: Table, line: Line, where: str) -> None:
    assert table.turn()[0] == line.rest, f"{where}: it is {table.turn()[0]} to move"


def _reserve(table: Table, line: Line, where: str) -> None:
    expected: dict[tuple[str, str], int] = {}
    for group in filter(None, (part.split() for part in line.rest.split(";"))):
        expected[group[0], group[1]] = int(group[2])
    assert table.reserve() == expected, f"{where}: the reserve is {table.reserve()}"


def _outcome(table: Table, line: Line, where: str) -> None:
    result = table.outcome()
    kind, *words = line.rest.split()
    if kind == "none":
        assert result is None, f"{where}: the game is over: {result}"
        return
    assert result is not None, f"{where}: the game is not over"
    *winners, reason = words
    got = result.winners, result.reason
    assert got == (frozenset(winners), frozenset(reason.split("+"))), f"{where}: {result}"


CHECKS: dict[str, Callable[[Table, Line, str], None]] = {
    "moves": _moves,
    "play": _play,
    "board": _board,
    "turn": _turn,
    "reserve": _reserve,
    "outcome": _outcome,
}
