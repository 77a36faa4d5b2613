"""Replaying as a work on records: how far their moves are legal, and how the games ended."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from notation.description import described
from notation.diagnostics import Sink
from notation.engine import Engine, Outcome
from notation.record import GameRecord, Node
from notation.registry import SPELLINGS
from notation.replay import Observer, Replayer
from notation.spelling import ReplayByText
from translator.core.diagnostics import TranslationError
from translator.engines.limits import in_play
from translator.records.stream import Read

LEVELS: Final = ("syntax", "replay", "legal")
UNREADABLE: Final = "unreadable"


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended, as engines say it. An engine's own outcome belongs to its module."""

    winners: tuple[str, ...]
    losers: tuple[str, ...]
    reason: str

    @classmethod
    def of(cls, outcome: Outcome | None) -> Ended | None:
        if outcome is None:
            return None
        return cls(tuple(outcome.winners), tuple(outcome.losers), outcome.reason)


@dataclass(frozen=True, slots=True)
class Replayed:
    """What replaying one record came to. `level` is the last one that was reached in full.

    `line` is where it begins in its file, `offset` the bytes before it there. `outcome` is what the
    engine says where the main line ends or breaks off; `None` while the game goes on, and where no
    engine was asked.
    """

    record: str
    game: int
    line: int
    offset: int
    title: str
    moves: int
    replayed: int
    level: str
    outcome: Ended | None = None

    def as_data(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)


def totals(levels: Counter[str], level: str) -> dict[str, int]:
    """How many records have reached a level, how many have `not`, and how many are unreadable."""
    reached, unreadable = levels[level], levels[UNREADABLE]
    others = levels.total() - reached - unreadable
    return {level: reached, "not": others, UNREADABLE: unreadable}


class _End(Observer):
    """Asks the engine how the game ended where the main line ends: no line ends before it."""

    def __init__(self) -> None:
        self.reached = False
        self.outcome: Outcome | None = None

    def leaf(self, game: Engine, node: Node) -> None:
        if not self.reached:
            self.reached = True
            self.outcome = game.outcome()


@dataclass(frozen=True, slots=True)
class Replaying:
    """Replays a record as far as a level asks. `timeout`, in seconds, is for each record."""

    level: str
    timeout: float | None = None

    def __call__(self, read: Read, sink: Sink) -> Replayed:
        record, end = read.record, _End()
        moves = sum(node.move is not None for node in record.root.walk())
        done, level = moves, UNREADABLE if read.unreadable else "syntax"
        if not read.unreadable and self.level != "syntax":
            done, level = self._checked(read, sink, moves, end)
        return replace(lost(read), replayed=done, level=level, outcome=Ended.of(end.outcome))

    def _checked(self, read: Read, sink: Sink, moves: int, end: _End) -> tuple[int, str]:
        """How many moves were replayed, and the level that was reached."""
        spelling, by_text = SPELLINGS.get(read.record.spelling), by_text_of(read.record, self.level)
        if by_text is not None:
            done = _replayed_by_text(by_text, read, sink)
            return done, "replay" if done == moves else "syntax"
        if read.engine is None:
            return 0, "syntax"
        if spelling is None:
            message = f"moves in the spelling {read.record.spelling!r} cannot be matched with rules"
            sink.error("N176", message, read.record.place(read.record.root))
            return 0, "syntax"
        try:
            with in_play(self.timeout):
                replayer = Replayer(read.engine, sink, guide=read.guide)
                course = replayer.course(read.record, spelling)
                if course is not None:
                    end.outcome = course.outcome
                    return moves, "legal"
                result = replayer.replay(read.record, spelling, end)
        except TranslationError as error:
            found = error.diagnostics[0].message
            sink.error("N194", found, read.record.place(read.record.root))
            return 0, "syntax"
        return result.replayed, "legal" if result.complete else "syntax"


def lost(read: Read) -> Replayed:
    """What is known of a record that nobody has replayed, as where that has cost a process."""
    record = read.record
    moves = sum(node.move is not None for node in record.root.walk())
    title = record.headers.get("Variant", "")
    place = record.line, record.offset
    return Replayed(read.file, read.number, *place, title, moves, 0, "syntax")


def by_text_of(record: GameRecord, level: str) -> ReplayByText | None:
    """What replays a record to a level by what its texts state, `None` where rules are needed."""
    spelling = SPELLINGS.get(record.spelling)
    return spelling.replay if spelling is not None and level == "replay" else None


def _replayed_by_text(replay: ReplayByText, read: Read, sink: Sink) -> int:
    """How many moves fit the board by what they state, without a move generator."""
    engine = read.engine
    rules = described(engine) if engine is not None else None
    setup = engine().setup() if engine is not None else None
    _, done = replay(read.record, sink, rules, setup)
    return done
