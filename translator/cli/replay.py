"""`ludoglot replay`: are game records legal?"""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from typing import Any, Final

import click

from notation.diagnostics import RecordError, Severity, Sink
from notation.engine import EngineClass
from notation.record import GameRecord
from translator.cli import FOUND, USAGE
from translator.cli.common import print_json, say
from translator.cli.options import OneOf
from translator.cli.records import Chosen, Shown, Stream, records_options, show, stream_options
from translator.cli.terminal import describe_outcome
from translator.records.replaying import LEVELS, UNREADABLE, Replayed, Replaying, by_text_of, lost
from translator.records.rulebook import Rulebook
from translator.records.stream import Done, Reading, Said
from translator.reports.junit import Case, junit

_REACHED: Final = {"syntax": "readable", "replay": "consistent", "legal": "legal"}
"""What a record is that has reached a level."""


@click.command(epilog="Example: ludoglot replay corpus/records --library corpus/zrf")
@records_options
@stream_options
@click.option(
    "--level",
    type=OneOf(LEVELS),
    default="legal",
    show_default=True,
    help="How much is checked: the text, the effects of a ZSG file, or that moves are legal.",
)
@click.option(
    "--format",
    "form",
    type=OneOf(["text", "json", "jsonl", "junit"]),
    default="text",
    help="For people (text), or for programs: one document (json), an object a game (jsonl), a "
    "table of tests (junit).",
)
def command(
    chosen: Chosen,
    stream: Stream,
    level: str,
    form: str,
) -> int:
    """Replay RECORDS (files, folders, -) and report the first move of each that is not legal.

    The rules are those of --rules, or the file that a record names, beside it or in --library.
    """
    told = _FORMS[form](level)
    try:
        reading = Reading(chosen.files(), partial(_rules_of, chosen.book(), level))
        for done in stream.worked(reading, Replaying(level, chosen.timeout)):
            told.game(done)
        told.end(reading.said)
    except RecordError as error:
        show(error.diagnostics)
        return USAGE
    return FOUND if told.failed else 0


def _rules_of(book: Rulebook, level: str, record: GameRecord, sink: Sink) -> EngineClass | None:
    """The rules of a record, where they have a say."""
    if level == "syntax" or sink.has_errors:
        return None
    try:
        return book.engine_for(record, sink)
    except RecordError:
        if by_text_of(record, level) is None:
            raise
        return None


class _Text:
    """A line a game on standard output, findings on standard error; in the end the sums."""

    quiet = False

    def __init__(self, level: str) -> None:
        self.level = level
        self.sink = Shown(quiet=self.quiet)
        self.levels: Counter[str] = Counter()

    @property
    def failed(self) -> bool:
        return self.sink.failed or set(self.levels) > {self.level}

    def game(self, done: Done[Replayed]) -> None:
        self.tell(*self.taken(done))

    def taken(self, done: Done[Replayed]) -> tuple[Replayed, list[dict[str, object]]]:
        """A result, which counts from now on, and what was found with it."""
        found = self.found((*done.read.said, *done.said))
        result = lost(done.read) if done.result is None else done.result
        self.levels[result.level] += 1
        return result, found

    def end(self, said: Said) -> None:
        self.found(said)
        if self.levels.total() > 1:
            say(sums(self.levels, self.level))

    def found(self, said: Said) -> list[dict[str, object]]:
        """Findings as they are told, as plain data."""
        return [diagnostic.as_dict() for diagnostic in self.sink.tell(said)]

    def tell(self, result: Replayed, found: list[dict[str, object]]) -> None:
        say(shown(result))


class _Json(_Text):
    """One document."""

    quiet = True

    def __init__(self, level: str) -> None:
        super().__init__(level)
        self.records: list[dict[str, Any]] = []
        self.diagnostics: list[dict[str, object]] = []

    def tell(self, result: Replayed, found: list[dict[str, object]]) -> None:
        self.records.append(result.as_data())
        self.diagnostics += found

    def end(self, said: Said) -> None:
        self.diagnostics += self.found(said)
        data = {"version": 1, "records": self.records, "diagnostics": self.diagnostics}
        print_json(data)


class _JsonLines(_Text):
    """An object a game, with what was found in it."""

    quiet = True

    def tell(self, result: Replayed, found: list[dict[str, object]]) -> None:
        click.echo(json.dumps({**result.as_data(), "diagnostics": found}))

    def end(self, said: Said) -> None:
        if found := self.found(said):
            click.echo(json.dumps({"diagnostics": found}))


class _Junit(_Text):
    """A test a game; what is wrong with files as a whole is one, too."""

    quiet = True

    def __init__(self, level: str) -> None:
        super().__init__(level)
        self.cases: list[Case] = []

    def game(self, done: Done[Replayed]) -> None:
        result, _ = self.taken(done)
        problem, kind, details = _problem((*done.read.said, *done.said))
        if not problem and result.level != self.level:
            problem, kind = f"{result.level}, {result.replayed} of {result.moves} moves", "level"
        tried = not (done.read.unreadable or done.read.without_rules)
        name = f"game {result.game} {result.title}".rstrip()
        self.cases.append(Case(result.record, name, problem, kind, details, tried))

    def end(self, said: Said) -> None:
        self.found(said)
        for one in said:
            if one.severity is Severity.ERROR:
                name, details = "the file", "\n".join(one.lines())
                case = Case(one.place.file, name, one.message, one.code, details, tried=False)
                self.cases.append(case)
        click.echo(junit(self.cases))


def _problem(said: Said) -> tuple[str, str, str]:
    """The first error: its message, its code, all that was found."""
    first = next((one for one in said if one.severity is Severity.ERROR), None)
    if first is None:
        return "", "", ""
    return first.message, first.code, "\n".join(line for one in said for line in one.lines())


_FORMS: Final = {"text": _Text, "json": _Json, "jsonl": _JsonLines, "junit": _Junit}


def sums(levels: Counter[str], level: str) -> str:
    """How many records have reached a level, and how many have not: `48,210 legal, 12 not`."""
    unreadable = levels[UNREADABLE]
    others = levels.total() - levels[level] - unreadable
    texts = [f"{levels[level]:,} {_REACHED[level]}"]
    texts += [f"{others:,} not"] if level != "syntax" else []
    return ", ".join([*texts, f"{unreadable:,} unreadable"])


def shown(result: Replayed) -> str:
    """One line: the record, the level, how many of its moves were replayed, how the game ended."""
    number = f" game {result.game}" if result.game > 1 else ""
    moves = f"{result.replayed} of {result.moves} moves"
    end = f", {describe_outcome(result.outcome)}" if result.outcome is not None else ""
    return f"{result.record}{number}: {result.level}, {moves}{end}  {result.title}".rstrip()
