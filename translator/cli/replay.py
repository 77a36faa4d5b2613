"""`ludoglot replay`: are game records legal?"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final

import click

from notation.diagnostics import RecordError, Severity, Sink
from notation.engine import EngineClass
from notation.record import GameRecord
from translator.cli import USAGE
from translator.cli.common import engine_option, force_option, plural, remark
from translator.cli.options import FileName, OneOf
from translator.cli.records import (
    Chosen,
    Shown,
    Stream,
    records_options,
    resume_option,
    resumed,
    show,
    stream_options,
)
from translator.cli.terminal import describe_outcome
from translator.core.diagnostics import printable
from translator.core.files import opened_atomic
from translator.core.outputs import Outputs, same_output
from translator.library.names import STDIN
from translator.records.kept import Kept
from translator.records.replaying import (
    LEVELS,
    UNREADABLE,
    Replayed,
    Replaying,
    by_text_of,
    lost,
    totals,
)
from translator.records.rulebook import Rulebook
from translator.records.stream import Done, Known, Reading, Said
from translator.reports.junit import Case, junit

_REACHED: Final = {"syntax": "readable", "replay": "consistent", "legal": "legal"}
"""What a record is that has reached a level."""
_LINES: Final = ("text", "jsonl")
"""Forms with a line a game."""


@click.command(epilog="Example: ludoglot replay corpus/records --library corpus/zrf")
@records_options
@stream_options
@engine_option
@click.option(
    "--level",
    type=OneOf(LEVELS),
    default="legal",
    show_default=True,
    help="What to check: the text, the effects of a ZSG file, or that moves are legal.",
)
@click.option(
    "--format",
    "form",
    type=OneOf(["text", "json", "jsonl", "junit"]),
    default="text",
    help="Text for people, or for programs: one document (json), one object per game (jsonl), a"
    " table of tests (junit).",
)
@click.option(
    "-o",
    "--output",
    "out",
    type=FileName(),
    metavar="OUT",
    help="A file; by default standard output.",
)
@force_option
@resume_option
def command(
    chosen: Chosen,
    stream: Stream,
    engine: str,
    level: str,
    form: str,
    out: str | None,
    force: bool,
    resume: bool,
) -> int:
    """Replay RECORDS (files, folders, -) and report the first illegal move of each.

    The rules are those of --rules, or of the file that a record names, beside it or in --library.
    """
    if resume and form not in _LINES:
        raise click.UsageError("--resume needs a format with one line per game: text or jsonl")
    told = _FORMS[form](level)
    try:
        files, book = chosen.files(), chosen.book(engine)
        reading = Reading(files, partial(_rules_of, book, level), book.guides.guide_for)
        replays = _Replays(reading, stream, told)
        work = Replaying(level, chosen.timeout)
        read = [file.path for file in files if file.path is not None]
        if resume:
            with resumed(out, chosen, files, f"{level} {form} {stream.part}") as kept:
                end = replays.on(kept, work)
                with (
                    kept.whole(end.encode()) as made,
                    _replaced(Path(kept.out), read, force, form) as file,
                ):
                    shutil.copyfileobj(made, file)
        elif out is not None and out != STDIN:
            with _replaced(Path(out), read, force, form) as file:
                replays.all(work, lambda text: file.write(text.encode()))
        else:
            replays.all(work, partial(click.echo, nl=False))
    except RecordError as error:
        show(error.diagnostics)
        return USAGE
    return told.sink.status(told.failed)


@contextmanager
def _replaced(out: Path, read: list[Path], force: bool, form: str) -> Iterator[BinaryIO]:
    """The file of a report, which takes the place of an earlier one of the same records."""
    with opened_atomic(out) as file:
        yield file
        Outputs(read, force).allow(out, file, _same_line if form in _LINES else same_output)


def _same_line(old: BinaryIO, new: BinaryIO) -> bool:
    """Whether both reports begin with the same line, about the same game."""
    return old.readline() == new.readline()


@dataclass
class _Replays:
    """The replayed records of a stream, and the lines in which they are reported."""

    reading: Reading
    stream: Stream
    told: _Text

    def all(self, work: Replaying, write: Callable[[str], object]) -> None:
        for lines in self._lines(work):
            write(lines)
        write(self.told.end(self.reading.said))

    def on(self, kept: Kept, work: Replaying) -> str:
        """From where an earlier run was cut off; gives what is printed in the end."""
        told = self.told
        if kept.game:
            self.stream = self.stream.after(kept.game)
            told.levels = Counter(kept.state["levels"])
            told.sink.restore(kept.state)
        for number, lines in enumerate(self._lines(work), kept.game + 1):
            state = {"levels": dict(told.levels), **told.sink.state()}
            kept.add(lines.encode(), number, state)
        return told.end(self.reading.said)

    def _lines(self, work: Replaying) -> Iterator[str]:
        for done in self.stream.worked(self.reading, work):
            yield self.told.game(done)


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
        self.alone = False  # whether the game was checked without rules

    @property
    def failed(self) -> bool:
        return self.sink.failed or set(self.levels) > {self.level}

    def game(self, done: Done[Replayed]) -> str:
        """What is printed of a game."""
        return self.tell(*self.taken(done))

    def taken(self, done: Done[Replayed]) -> tuple[Replayed, list[dict[str, object]]]:
        """A result, which counts from now on, and what was found with it."""
        self.alone = self.level == "syntax" or done.read.without_rules
        self.sink.without_rules |= done.read.without_rules
        found = self.found((*done.read.said, *done.said))
        result = lost(done.read) if done.result is None else done.result
        self.levels[result.level] += 1
        return result, found

    def end(self, said: Said) -> str:
        """What is printed in the end, `said` after the last game."""
        self.found(said)
        if self.level != "syntax" and self.sink.without_rules:
            remark("where there were no rules only the syntax was checked")
        return _line(sums(self.levels, self.level)) if self.levels.total() > 1 else ""

    def found(self, said: Said) -> list[dict[str, object]]:
        """Findings as they are told, as plain data."""
        return [diagnostic.as_dict() for diagnostic in self.sink.tell(said)]

    def tell(self, result: Replayed, found: list[dict[str, object]]) -> str:
        return _line(shown(result, self.alone))


class _Json(_Text):
    """One document."""

    quiet = True

    def __init__(self, level: str) -> None:
        super().__init__(level)
        self.records: list[dict[str, Any]] = []
        self.diagnostics: list[dict[str, object]] = []

    def tell(self, result: Replayed, found: list[dict[str, object]]) -> str:
        self.records.append(result.as_data())
        self.diagnostics += found
        return ""

    def end(self, said: Said) -> str:
        self.diagnostics += self.found(said)
        data = {"version": 1, "records": self.records, "diagnostics": self.diagnostics}
        return json.dumps(data, indent=2) + "\n"


class _JsonLines(_Text):
    """An object a game, with what was found in it; the last one has the totals."""

    quiet = True

    def found(self, said: Said) -> list[dict[str, object]]:
        """All of them: as many of a code as in a game are no more than a line holds."""
        self.sink.worst |= {diagnostic.severity.value for diagnostic in said}
        return [diagnostic.as_dict() for diagnostic in said]

    def tell(self, result: Replayed, found: list[dict[str, object]]) -> str:
        return json.dumps({**result.as_data(), "diagnostics": found}) + "\n"

    def end(self, said: Said) -> str:
        data = {"totals": totals(self.levels, self.level), "diagnostics": self.found(said)}
        return json.dumps(data) + "\n"


def _line(text: str) -> str:
    """A line; control characters that came from the input are shown, not obeyed."""
    return f"{printable(text)}\n"


class _Junit(_Text):
    """A test a game; what is wrong with files as a whole is one, too."""

    quiet = True

    def __init__(self, level: str) -> None:
        super().__init__(level)
        self.cases: list[Case] = []

    def game(self, done: Done[Replayed]) -> str:
        result, _ = self.taken(done)
        problem, kind, details = _problem((*done.read.said, *done.said))
        if not problem and result.level != self.level:
            problem, kind = f"{result.level}, {result.replayed} of {result.moves} moves", "level"
        tried = not (done.read.unreadable or done.read.without_rules)
        name = f"game {result.game} {result.title}".rstrip()
        self.cases.append(Case(result.record, name, problem, kind, details, tried))
        return ""

    def end(self, said: Said) -> str:
        self.found(said)
        for one in said:
            if one.severity is Severity.ERROR:
                name, details = "the file", "\n".join(one.lines())
                case = Case(one.place.file, name, one.message, one.code, details, tried=False)
                self.cases.append(case)
        return junit(self.cases) + "\n"


def _problem(said: Said) -> tuple[str, str, str]:
    """The first error: its message, its code, all that was found."""
    first = next((one for one in said if one.severity is Severity.ERROR), None)
    if first is None:
        return "", "", ""
    return first.message, first.code, "\n".join(line for one in said for line in one.lines())


_FORMS: Final = {"text": _Text, "json": _Json, "jsonl": _JsonLines, "junit": _Junit}


def sums(levels: Counter[str], level: str) -> str:
    """How many records have reached a level, and how many have not: `48,210 legal, 12 not`."""
    reached, others, unreadable = totals(levels, level).values()
    texts = [f"{reached:,} {_REACHED[level]}"]
    texts += [f"{others:,} not"] if level != "syntax" else []
    return ", ".join([*texts, f"{unreadable:,} {UNREADABLE}"])


def shown(result: Replayed, alone: bool = False) -> str:
    """One line: the record, the level, how many of its moves were replayed, how the game ended.

    Where nobody has asked any rules, that only the syntax was checked.
    """
    game = Known(result.record, result.game, result.line, result.offset)
    if alone and result.level == "syntax":
        return f"{game}: syntax only, {plural(result.moves, 'move')}  {result.title}".rstrip()
    moves = f"{result.replayed} of {result.moves} moves"
    end = f", {describe_outcome(result.outcome)}" if result.outcome is not None else ""
    return f"{game}: {result.level}, {moves}{end}  {result.title}".rstrip()
