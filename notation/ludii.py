"""Trials of Ludii: moves between the numbered sites of a board, each with all that it does.

    game=/lud/board/race/reach/Breakthrough.lud
    Move=[Move:mover=0,from=0,to=0,actions=[Add:type=Cell,to=0,what=1]]
    Move=[Move:mover=1,from=9,to=17,actions=[Move:type=Cell,from=9,to=17,decision=true]]
    LEGAL MOVES LIST SIZE = 22
    winner=1

What is moved at the beginning, by nobody, sets the game up. Sites of a board of squares are counted
row by row from the bottom left, or are columns on which pieces are put. A text of a move here is
`9-17`, `17` where something is put, or `pass`. Trials are only read: what moves do is told in
numbers that only the rules of Ludii explain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import PurePosixPath
from typing import Any, BinaryIO, Final, TypeAlias

from notation.description import GameDescription
from notation.diagnostics import Place, Sink
from notation.encodings import decoded_file
from notation.engine import Move
from notation.reading import DEFAULT_LIMITS, Limits, number_of, read_all
from notation.record import GameRecord, Node, Result
from notation.spelling import Dialect, Here, MoveTextError, Pattern, Spelling
from notation.turns import PassPattern
from notation.visitor import RecordBuilder, Visitor
from notation.writing import as_read, refuse, written

NAME: Final = "ludii"
GAME: Final = "Game"
"""The header with the path of the rules."""

CONTENT: Final = re.compile(rb"\Agame=[^\n]*\.lud\r?\n")
_VALUE = re.compile(r"([A-Za-z_]+)=(.*)")
_MOVE = re.compile(r"Move=\[Move:mover=(\d+)(.*?),?actions=\[(.*)\]\]")
_SITE = re.compile(r"\b(from|to)=(\d{1,6})\b")
_ACTION = re.compile(r"\[(\w+):([^][]*)\]")
_TEXT: Final = re.compile(r"(?:([0-9]{1,6})-)?([0-9]{1,6})|pass")
_COLUMN: Final = re.compile(r"[0-9]{1,6}|pass")
# The lines that tell nothing which a record has a place for.
_OTHER: Final = ("RNG internal state=", "LEGAL MOVES LIST SIZE =", "SANDBOX=", "rankings=")
_OPTIONS: Final = ("START GAME OPTIONS", "END GAME OPTIONS")
_HEADERS: Final = {"game": GAME, "LUDII_VERSION": "Version", "endtype": "Termination"}
_VALUES: Final = frozenset({*_HEADERS, "winner", "numInitialPlacementMoves"})
_COLOURS: Final = {1: "White", 2: "Black"}


def read(
    data: bytes | BinaryIO,
    name: str = "",
    *,
    sink: Sink,
    visitor: Visitor[Any] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Any]:
    """The game of a file, told to the visitor."""
    found = read_all(data, limits, name, sink)
    if found is None:
        return
    text, encoding = decoded_file(found, name, sink)
    lines = text.splitlines()
    if not lines or not lines[0].startswith("game="):
        sink.error("N150", "no game: `game=` begins one", Place(name, 1, 1))
        return
    visitor = visitor or RecordBuilder()
    visitor.begin_game(NAME, NAME, name, 1)
    trial = _Trial(visitor, sink, name, limits)
    for line in lines:
        trial.header(line)
    trial.moves(lines)
    visitor.layout(found, encoding)
    yield visitor.end_game()


class _Trial:
    """Reads the lines of a trial."""

    def __init__(self, visitor: Visitor[Any], sink: Sink, name: str, limits: Limits) -> None:
        self.visitor, self.sink, self.name, self.limits = visitor, sink, name, limits
        self.options = self.begun = False
        self.made = 0

    def header(self, line: str) -> None:
        """A line that tells something of the whole game."""
        if self._is_option(line):
            self.visitor.header("Options", line)
        elif (found := _VALUE.fullmatch(line)) and found[1] in _HEADERS:
            self.visitor.header(_HEADERS[found[1]], found[2])

    def moves(self, lines: Sequence[str]) -> None:
        """All moves that players have made, and who has won."""
        if not self.visitor.end_headers():
            last = Node()
            self.visitor.move(last, None)
            for number, line in enumerate(lines, 1):
                node = self._node(line, number)
                if self.made > self.limits.moves:
                    message = f"more than {self.limits.moves} moves; the rest is not read"
                    self.sink.error("N103", message, Place(self.name, number))
                    break
                if node is not None:
                    self.visitor.move(node, last)
                    last = node
        winners = (
            found[2] for line in lines if (found := _VALUE.fullmatch(line)) and found[1] == "winner"
        )
        for winner in winners:
            self.visitor.result(_result(number_of(winner)))

    def _node(self, line: str, number: int) -> Node | None:
        found = _MOVE.fullmatch(line)
        if found is None:
            value = _VALUE.fullmatch(line)
            known = value is not None and value[1] in _VALUES
            known = known or self._is_option(line) or line in _OPTIONS or line.startswith(_OTHER)
            if line.strip() and not known:
                self.sink.warning("N151", "not a line of a trial", Place(self.name, number), line)
            return None
        mover = int(found[1][:9])
        self.begun = self.begun or mover > 0
        if not self.begun:
            return None  # it sets the game up
        self.made += 1
        node = Node(_text(found[2], found[3]), 0, {1: "W", 2: "B"}.get(mover, ""))
        node.line = number
        return node

    def _is_option(self, line: str) -> bool:
        """Whether a line stands between those that enclose options."""
        if line in _OPTIONS:
            self.options = line == _OPTIONS[0]
            return False
        return self.options


def _text(head: str, actions: str) -> str:
    """A move by its sites; what the player has decided is the first action, if none says so."""
    told = [*_ACTION.finditer(f"[{actions}]")]
    chosen = next((one for one in told if "decision=true" in one[2]), told[0] if told else None)
    sites = dict(_SITE.findall(head))
    if "to" not in sites or (chosen is not None and chosen[1] == "Pass"):
        return "pass"
    put = chosen is not None and chosen[1] == "Add"
    return sites["to"] if put or "from" not in sites else f"{sites['from']}-{sites['to']}"


def _result(winner: int | None) -> Result:
    if winner not in _COLOURS:
        return Result(draw=winner == 0)
    return Result.won(_COLOURS[winner], _COLOURS[3 - winner])


def titles_of(record: GameRecord) -> tuple[str, ...]:
    """The name of the rules' file."""
    path = PurePosixPath(record.headers.get(GAME, ""))
    return (path.stem,) if path.stem else ()


def write(records: Iterable[GameRecord], sink: Sink) -> Iterator[bytes]:
    """The trials that were not changed since they were read, as they were."""
    return written(records, _bytes_of, sink)


def _bytes_of(record: GameRecord, sink: Sink) -> bytes:
    source = as_read(record, NAME, read)
    if source is None:
        refuse(record, record.root, "trials of Ludii are only read", sink)
    return source


Turned: TypeAlias = Callable[[int, int, int, int], tuple[int, int]]
"""Where a file and a rank of Ludii's board lie on one of so many files and ranks."""

_WAYS: Final[tuple[Turned, ...]] = (
    lambda file, rank, files, ranks: (file, rank),
    lambda file, rank, files, ranks: (files - 1 - file, ranks - 1 - rank),
    lambda file, rank, files, ranks: (file, ranks - 1 - rank),
    lambda file, rank, files, ranks: (files - 1 - file, rank),
)


class SitesPattern(Pattern):
    """A piece goes from one position to another; it may also come from the hand."""

    def fits(self, steps: Sequence[Move]) -> bool:
        (step,) = steps
        return step.end == self.end and step.start in (None, self.start)

    def merit(self, steps: Sequence[Move]) -> int:
        return steps[0].start == self.start


class PutPattern(Pattern):
    """A piece is put on a position, perhaps by one that stays where it is."""

    def __init__(self, at: str) -> None:
        super().__init__()
        self.at = at

    def fits(self, steps: Sequence[Move]) -> bool:
        (step,) = steps
        return self.at == step.end or any(
            effect[0] == "drop" and effect[-1] == self.at for effect in step.effects
        )


class ColumnPattern(Pattern):
    """A piece is put on what lies in a column: Ludii has a stack there."""

    def __init__(self, column: int, here: Here) -> None:
        super().__init__()
        self.column, self.here = column, here

    def fits(self, steps: Sequence[Move]) -> bool:
        (step,) = steps
        square = self.here.rules.square(step.end or "")
        return step.start is None and square.file == self.column


def _parse(node: Node, here: Here, turned: Turned) -> Pattern:
    found = _TEXT.fullmatch(node.move or "")
    if found is None:
        raise MoveTextError("expected `9-17`, `17` or `pass`")
    if found[2] is None:
        return PassPattern()
    end = _position(found[2], here.rules, turned)
    if found[1] is None:
        return PutPattern(end)
    return SitesPattern(_position(found[1], here.rules, turned), end)


def _parse_column(node: Node, here: Here) -> Pattern:
    text = node.move or ""
    return PassPattern() if text == "pass" else ColumnPattern(int(text), here)


def _position(site: str, rules: GameDescription, turned: Turned) -> str:
    if not rules.columns:
        raise MoveTextError("the board has no files and ranks")
    if rules.hexagonal:
        raise MoveTextError("the board may be one of hexagons, whose sites are counted differently")
    rank, file = divmod(int(site), rules.columns)
    position = rules.at(*turned(file, rank, rules.columns, rules.rows))
    if position is None:
        raise MoveTextError(f"the board has no site {site}")
    return position


def _spell(here: Here, steps: Sequence[Move]) -> str:
    raise ValueError("trials of Ludii are only read")


def _any(text: str) -> bool:
    return True


def _is_column(text: str) -> bool:
    return _COLUMN.fullmatch(text) is not None


SPELLING: Final = Spelling(
    partial(_parse, turned=_WAYS[0]),
    _spell,
    first_colour="W",
    dialects=(
        *(Dialect(_any, partial(_parse, turned=way)) for way in _WAYS),
        Dialect(_is_column, _parse_column),
    ),
)
