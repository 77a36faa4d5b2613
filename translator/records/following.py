"""Following as a work on records: the positions that a game comes through, by their keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.engine import Engine, Move
from notation.players import renamed_result
from notation.record import GameRecord, Node, Result
from notation.registry import SPELLINGS
from notation.replay import Observer, Replayer
from notation.spelling import Here
from translator.core.diagnostics import TranslationError
from translator.engines.limits import in_play
from translator.records.stream import Read

DRAW = "draw"
UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the main line: as the record writes it, who makes it, and the key after it.

    `text` is "" for the steps of a turn before its last, and for those that a record leaves out.
    `left` are the seconds on the clock of who makes it, where the record tells them.
    """

    text: str
    player: str
    key: int
    left: float | None = None


@dataclass(frozen=True, slots=True)
class Followed:
    """The main line of a record, as far as it is legal.

    `rules` is the fingerprint of its game, `title` the game's. `start` is the key of the position
    in which it begins. `winner` is a player of the rules, `DRAW`, or `UNKNOWN`.
    """

    rules: str
    title: str
    players: tuple[str, ...]
    headers: Mapping[str, str]
    start: int
    steps: tuple[Step, ...]
    winner: str
    complete: bool

    @property
    def keys(self) -> tuple[int, ...]:
        """The keys of all positions, the first and the last among them."""
        return self.start, *(step.key for step in self.steps)


@dataclass(slots=True)
class _Observed(Observer):
    """What is seen on the way."""

    steps: list[Step] = field(default_factory=list)
    start: int | None = None

    def before(self, here: Here, node: Node | None, step: Move) -> None:
        if self.start is None:
            self.start = here.game.key()

    def after(self, game: Engine, node: Node | None, step: Move) -> None:
        text, left = ("", None) if node is None else (node.move or "", _left(node))
        self.steps.append(Step(text, step.player, game.key(), left))


def _left(node: Node) -> float | None:
    """The seconds that are left on a clock after a move."""
    told = dict(node.properties)
    for name in ("BL", "WL"):
        try:
            return float(told[name][0])
        except (KeyError, ValueError):
            continue
    return None


@dataclass(frozen=True, slots=True)
class Following:
    """Follows the main line of a record; `None` where there are no rules for it.

    `timeout`, in seconds, is for each record.
    """

    timeout: float | None = None

    def __call__(self, read: Read, sink: Sink) -> Followed | None:
        record, engine = read.record, read.engine
        spelling = SPELLINGS.get(record.spelling)
        if engine is None or spelling is None:
            return None
        seen, replayer = _Observed(), Replayer(engine, sink)
        try:
            with in_play(self.timeout):
                replay = replayer.replay(record, spelling, seen, variations=False)
        except TranslationError as error:
            sink.error("N194", error.diagnostics[0].message, record.place(record.root))
            return None
        if replay.game is None:
            return None
        rules = replayer.rules
        return Followed(
            rules.fingerprint,
            rules.variant or rules.title,
            rules.active,
            record.headers,
            replay.game.key() if seen.start is None else seen.start,
            tuple(seen.steps),
            _winner(record, rules),
            replay.complete,
        )


def _winner(record: GameRecord, rules: GameDescription) -> str:
    """Who has won by the record."""
    if record.result is None:
        return UNKNOWN
    named = GameRecord()  # it calls players as the rules do
    result: Result = renamed_result(record.result, record, named, rules, "")
    if result.draw:
        return DRAW
    return next((player for player, found in result.outcomes if found == "win"), UNKNOWN)
