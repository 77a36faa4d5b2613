"""`ludoglot replay`: are game records legal?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from notation.description import GameDescription
from notation.diagnostics import RecordError, Sink
from notation.engine import Engine, EngineClass, Outcome
from notation.record import GameRecord, Node
from notation.registry import SPELLINGS
from notation.replay import Observer, Replayer
from notation.spelling import ReplayByText, Spelling
from translator.cli import FOUND, USAGE
from translator.cli.common import format_option, print_json, say
from translator.cli.records import Shown, records_options, show
from translator.cli.terminal import describe_outcome
from translator.core.diagnostics import TranslationError
from translator.engines.limits import in_play
from translator.frontends.gamefile import Wanted
from translator.records.rulebook import Rulebook
from translator.records.sources import Source, sources
from translator.records.table import opened_table

LEVELS = ("syntax", "replay", "legal")


@dataclass(frozen=True, slots=True)
class Replayed:
    """What replaying one record came to. `level` is the last one that was reached in full.

    `outcome` is what the engine says where the main line ends or breaks off; `None` while the game
    goes on, and where no engine was asked.
    """

    record: str
    game: int
    title: str
    moves: int
    replayed: int
    level: str
    outcome: Outcome | None

    def as_data(self) -> dict[str, Any]:
        """The same as plain data."""
        ended = self.outcome
        names = ("winners", "losers", "reason")
        outcome = {name: getattr(ended, name) for name in names} if ended is not None else None
        return {**asdict(self), "outcome": outcome}


class _End(Observer):
    """Asks the engine how the game ended where the main line ends: no line ends before it."""

    def __init__(self) -> None:
        self.reached = False
        self.outcome: Outcome | None = None

    def leaf(self, game: Engine, node: Node) -> None:
        if not self.reached:
            self.reached = True
            self.outcome = game.outcome()


@click.command()
@records_options
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="legal",
    show_default=True,
    help="How much is checked: the text, the effects of a ZSG file, or that moves are legal.",
)
@format_option
def command(
    records: tuple[str, ...],
    rules: str | None,
    variant: Wanted,
    library: tuple[Path, ...],
    table: str | None,
    dialect: str | None,
    source: str | None,
    timeout: float,
    level: str,
    form: str,
) -> int:
    """Replay RECORDS (files, folders, -) and report the first move of each that is not legal.

    The rules are those of --rules, or the file that a record names, beside it or in --library.
    """
    sink = Shown(quiet=form == "json")
    results, found = [], []
    try:
        book = Rulebook(rules, variant, library, dialect, timeout, opened_table(table))
        for file in sources(records, source):
            for result in replayed(file, book, level, sink):
                found += [diagnostic.as_dict() for diagnostic in sink.flush()]
                results.append(result)
                if form == "text":
                    say(shown(result))
            found += [diagnostic.as_dict() for diagnostic in sink.flush()]
    except RecordError as error:
        show(error.diagnostics)
        return USAGE
    if form == "json":
        data = [result.as_data() for result in results]
        print_json({"version": 1, "records": data, "diagnostics": found})
    return FOUND if sink.failed or any(result.level != level for result in results) else 0


def shown(result: Replayed) -> str:
    """One line: the record, the level, how many of its moves were replayed, how the game ended."""
    number = f" game {result.game}" if result.game > 1 else ""
    moves = f"{result.replayed} of {result.moves} moves"
    end = f", {describe_outcome(result.outcome)}" if result.outcome is not None else ""
    return f"{result.record}{number}: {result.level}, {moves}{end}  {result.title}".rstrip()


def replayed(file: Source, book: Rulebook, level: str, sink: Sink) -> Iterator[Replayed]:
    """The records of a file, each replayed as far as the level asks."""
    with file.opened() as data:
        for number, record in enumerate(file.notation.read(data, file.name, sink=sink), 1):
            moves = sum(node.move is not None for node in record.root.walk())
            title = record.headers.get("Variant", "")
            end = _End()
            done, reached = (moves, "") if sink.has_errors else (moves, "syntax")
            if reached and level != "syntax":
                done, reached = _checked(record, book, level, sink, moves, end)
            reached = reached or "unreadable"
            yield Replayed(file.name, number, title, moves, done, reached, end.outcome)


def _checked(
    record: GameRecord, book: Rulebook, level: str, sink: Sink, moves: int, end: _End
) -> tuple[int, str]:
    """How many moves were replayed, and the level that was reached."""
    spelling = SPELLINGS.get(record.spelling)
    by_text = spelling.replay if spelling is not None and level == "replay" else None
    engine: EngineClass | None = None
    try:
        engine = book.engine_for(record, sink)
    except RecordError as error:
        if by_text is None:
            for diagnostic in error.diagnostics:
                sink.add(diagnostic)
            return 0, "syntax"
    if by_text is not None:
        done = _replayed_by_text(by_text, record, engine, sink)
        return done, "replay" if done == moves else "syntax"
    assert engine is not None
    return _by_rules(record, engine, spelling, sink, end, book.timeout)


def _replayed_by_text(
    replay: ReplayByText, record: GameRecord, engine: EngineClass | None, sink: Sink
) -> int:
    """How many moves fit the board by what they state, without a move generator."""
    game = engine() if engine is not None else None
    rules = GameDescription.of(game.describe()) if game is not None else None
    setup = game.setup() if game is not None else None
    _, done = replay(record, sink, rules, setup)
    return done


def _by_rules(
    record: GameRecord,
    engine: EngineClass,
    spelling: Spelling | None,
    sink: Sink,
    end: _End,
    timeout: float | None,
) -> tuple[int, str]:
    """How many moves are legal, and the level that was reached."""
    if spelling is None:
        message = f"moves in the spelling {record.spelling!r} cannot be matched with rules"
        sink.error("N176", message, record.place(record.root))
        return 0, "syntax"
    try:
        with in_play(timeout):
            result = Replayer(engine, sink).replay(record, spelling, end)
    except TranslationError as error:
        sink.error("N194", error.diagnostics[0].message, record.place(record.root))
        return 0, "syntax"
    return result.replayed, "legal" if result.complete else "syntax"
