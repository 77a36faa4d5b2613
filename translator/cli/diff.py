"""`ludoglot diff`: what differs between two sets of rules, in structure and in play."""

from __future__ import annotations

import difflib
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import click

from translator.cli import FOUND, PARTIAL
from translator.cli.common import (
    dialect_option,
    empty,
    force_option,
    from_option,
    plural,
    run_options,
    say,
    show_diagnostics,
)
from translator.cli.options import (
    FileName,
    Integer,
    OneOf,
    encoding_option,
    in_colour,
    no_such,
    read_once,
)
from translator.core.diagnostics import Diagnostic, TranslationError, printable
from translator.core.outputs import Outputs
from translator.core.source import Source, lines_of
from translator.diff import git
from translator.diff.changes import Section
from translator.diff.library import Member, matched, members
from translator.diff.play.walk import Limits
from translator.diff.report.lines import Line, lines, stat
from translator.diff.report.model import Replay, Report
from translator.diff.report.once import told_once
from translator.diff.structure import compare
from translator.engines.limits import endless_turns_told, limited
from translator.frontends.find import find_rules
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game
from translator.library.names import STDIN, on_disk
from translator.library.rules import Rules

DEFAULTS = Limits()

ANNOTATIONS = ("sarif", "github")
"""Formats in which a difference is a finding, as those of `check` are."""

Function = TypeVar("Function", bound=Callable[..., Any])

_STYLES = {"head": "bold", "added": "green", "removed": "red", "changed": "yellow", "note": "dim"}


def _ignore(context: click.Context, parameter: click.Parameter, text: str) -> frozenset[Section]:
    """The sections in a list with commas; `none` is none."""
    names = [name.strip() for name in text.split(",") if name.strip() not in ("", "none")]
    known = {section.value: section for section in Section}
    for name in names:
        if name not in known:
            raise click.BadParameter(no_such(name, known))
    return frozenset(known[name] for name in names)


def _play_options(function: Function) -> Function:
    """What `--play` takes."""
    for name, default, text in (
        ("--depth", DEFAULTS.depth, "All sequences of this many plies, if --positions allow it."),
        ("--positions", DEFAULTS.positions, "Compare about N positions this way."),
        ("--games", DEFAULTS.games, "Then play N random games."),
        ("--seed", DEFAULTS.seed, "The seed of the first random game."),
    ):
        kind = Integer(min=0)
        function = click.option(name, type=kind, default=default, show_default=True, help=text)(
            function
        )
    return function


@dataclass(slots=True)
class Options:
    """What the command line asks for."""

    language: str | None
    dialect: str | None
    ignored: frozenset[Section]
    strict: bool
    limits: Limits | None
    figures: bool
    records: Path | None
    encoding: str | None


@dataclass(slots=True)
class Comparison:
    """Reports of the games that were compared, and the games without a partner."""

    reports: list[Report] = field(default_factory=list)
    removed: list[Member] = field(default_factory=list)
    added: list[Member] = field(default_factory=list)
    unread: int = 0

    @property
    def unpaired(self) -> tuple[list[str], list[str]]:
        """The names of those that were removed, and of those that were added."""
        return [game.name for game in self.removed], [game.name for game in self.added]

    @property
    def differs(self) -> bool:
        return bool(self.removed or self.added) or any(r.differs for r in self.reports)


@click.command(epilog="Example: ludoglot diff corpus/zrf/chess.zrf my-chess.zrf --play")
@click.argument(
    "names", type=FileName(), nargs=-1, required=True, callback=read_once, metavar="OLD NEW"
)
@click.option(
    "--ignore",
    "ignored",
    default="view,texts",
    show_default=True,
    callback=_ignore,
    metavar="SECTIONS",
    help="Sections to leave out, which do not count; `none` shows all.",
)
@click.option(
    "--records-strict", "strict", is_flag=True, help="Names that only records show count as well."
)
@click.option(
    "--all", "everything", is_flag=True, help="Compare all games of both files, by title."
)
@click.option("--play", "playing", is_flag=True, help="Play both games side by side.")
@click.option(
    "--stats", "figures", is_flag=True, help="With --play: compare statistics of random games."
)
@_play_options
@click.option(
    "--format",
    "form",
    type=OneOf(["text", "unified", "json", "html", *ANNOTATIONS]),
    default="text",
    show_default=True,
    help="Text, unified or html for people, json for programs, sarif or github for reviews.",
)
@click.option("--stat", "sums", is_flag=True, help="Print one line per section.")
@click.option(
    "--records",
    type=click.Path(exists=True, path_type=Path),
    metavar="DIR",
    help="List the game records here that the new rules break.",
)
@encoding_option
@click.option(
    "-o", "--output", type=FileName(), default=STDIN, metavar="OUT", help="A file, or `-`."
)
@force_option
@click.option("--git", "driver", is_flag=True, help="Take the arguments of a git diff driver.")
@click.option("--textconv", is_flag=True, help="Print the outline of one file.")
@from_option
@dialect_option
@run_options(timeout=None, max_plies=DEFAULTS.plies)
def command(
    names: tuple[str, ...],
    ignored: frozenset[Section],
    strict: bool,
    everything: bool,
    playing: bool,
    figures: bool,
    depth: int,
    positions: int,
    games: int,
    seed: int,
    form: str,
    sums: bool,
    records: Path | None,
    encoding: str | None,
    output: str,
    force: bool,
    driver: bool,
    textconv: bool,
    language: str | None,
    dialect: str | None,
    timeout: float | None,
    max_plies: int,
) -> int:
    """Show the differences between the rules OLD and NEW; status 0 if there are none, else 1.

    Both are files (FILE@VARIANT for a variant) or folders, in any language.
    """
    if figures and not (playing and games):
        raise click.UsageError("--stats needs --play, and --games of at least 1")
    limits = Limits(depth, positions, games, max_plies, seed) if playing else None
    options = Options(language, dialect, ignored, strict, limits, figures, records, encoding)
    if textconv:
        _check_arity(names, 1, "--textconv takes one file")
        say(_outlines(names[0], options))
        return 0
    with limited(timeout):
        if driver:
            say(_driven(names, options))
            return 0
        _check_arity(names, 2, "name the old rules and the new ones")
        result = _compared(names[0], names[1], everything, options)
        read = [path for path in map(on_disk, names) if path is not None]
        _write(result, form, sums, output, Outputs(read, force))
    if result.unread:
        return PARTIAL
    return FOUND if result.differs else 0


def _check_arity(names: Sequence[str], number: int, message: str) -> None:
    if len(names) != number:
        raise click.UsageError(message)


def _compared(old: str, new: str, everything: bool, options: Options) -> Comparison:
    """One game against one, or all of two collections."""
    rules = [list(find_rules(name, options.language)) for name in (old, new)]
    if not any(rules):
        raise TranslationError([empty(old), empty(new)])
    folders = any(path.is_dir() for path in map(on_disk, (old, new)) if path is not None)
    if everything or folders or any(len(found) != 1 for found in rules):
        return _collections(rules[0], rules[1], options)
    games = []
    for (one,) in rules:
        file = GameFile(one, options.dialect)
        lowered = file.lower(file.index(one.variant))
        show_diagnostics([*file.diagnostics, *lowered.diagnostics])
        games.append((lowered.game, one.source))
    return Comparison([_report(games[0], games[1], options)])


def _collections(old: Iterable[Rules], new: Iterable[Rules], options: Options) -> Comparison:
    result = Comparison()

    def unread(found: Sequence[Diagnostic]) -> None:
        result.unread += 1
        show_diagnostics(found)

    found = matched(*(members(rules, options.dialect, unread) for rules in (old, new)))
    for a, b in found.pairs:
        sides = (a.game, a.rules.source), (b.game, b.rules.source)
        result.reports.append(_report(*sides, options))
    result.reports = told_once(result.reports)
    result.removed, result.added = found.removed, found.added
    return result


def _report(old: tuple[Game, Source], new: tuple[Game, Source], options: Options) -> Report:
    structure = compare(old[0], new[0])
    behaviour, marked, both = None, {}, None
    if options.limits is not None:
        from translator.diff.play.behaviour import play
        from translator.diff.play.blame import marks

        with endless_turns_told():
            behaviour = play(structure, options.limits)
            marked = marks(structure, behaviour, options.limits)
            if options.figures:
                from translator.diff.play.figures import figures

                both = figures(behaviour.engines, options.limits)
    replays = None
    if options.records is not None:
        with endless_turns_told():
            replays = list(_replayed(options.records, options.encoding, old[0], new[0]))
    sources = (old[1], new[1])
    return Report(
        structure, sources, options.ignored, options.strict, behaviour, marked, both, replays
    )


# Output


def _write(result: Comparison, form: str, sums: bool, output: str, written: Outputs) -> None:
    if form == "text" and output == STDIN:
        _print(_text(result, sums))
        return
    data = _formatted(result, form, sums).encode("utf-8", "backslashreplace")
    if output == STDIN:
        click.echo(data.decode(), nl=False)
    else:
        written.write({Path(output): data})


def _formatted(result: Comparison, form: str, sums: bool) -> str:
    removed, added = result.unpaired
    if form == "json":
        from translator.diff.report.data import VERSION, data

        found = {
            "version": VERSION,
            "differs": result.differs,
            "games": [data(report) for report in result.reports],
            "removed": removed,
            "added": added,
        }
        return json.dumps(found, indent=2) + "\n"
    if form == "html":
        from translator.diff.report.html import html

        return html(result.reports, removed, added)
    if form in ANNOTATIONS:
        return _annotated(result, form)
    if form == "unified":
        from translator.diff.report.outline import unified

        rows: Iterable[str] = (printable(r) for report in result.reports for r in unified(report))
    else:
        rows = (line.text for line in _text(result, sums))
    return "".join(f"{row}\n" for row in rows)


def _annotated(result: Comparison, form: str) -> str:
    from translator.diff.report.findings import findings, unpaired
    from translator.reports.formats import FORMATS

    found = [one for report in result.reports for one in findings(report)]
    found += unpaired(result.removed, result.added)
    text = FORMATS[form](found, len(result.reports))
    return f"{text}\n" if text else ""


def _text(result: Comparison, sums: bool) -> Iterator[Line]:
    """The reports of what differs; of many games a list and a sum."""
    removed, added = result.unpaired
    many = len(result.reports) != 1 or removed or added
    for report in result.reports:
        if many and not report.differs and not report.told:
            continue
        if many and not sums and not report.tells:
            continue  # all of it stands in another report
        if many and sums:
            yield Line(" / ".join(dict.fromkeys(report.titles)), "head")
        yield from stat(report) if sums else lines(report)
        if many:
            yield Line("")
    yield from (Line(f"- {name}", "removed") for name in removed)
    yield from (Line(f"+ {name}", "added") for name in added)
    if many:
        same = sum(not report.differs for report in result.reports)
        text = f"{plural(len(result.reports), 'pair')} of games, {same} of them the same"
        yield Line(f"{text}; {len(removed)} removed, {len(added)} added", "head")


def _print(rows: Iterable[Line]) -> None:
    """To standard output, in colour on a terminal."""
    if not in_colour(sys.stdout):
        say("\n".join(line.text for line in rows))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True, force_terminal=True)
    for line in rows:
        console.print(Text(printable(line.text), style=_STYLES.get(line.style, "")))


# Git


def _outlines(file: str, options: Options) -> str:
    """All games of a file as text; the file itself where it cannot be read as rules."""
    from translator.diff.report.outline import outline

    rules = git.blob(file, git.place_of(file), options.language)
    try:
        found = GameFile(rules, options.dialect)
        games = [found.lower(index).game for index in range(len(found.titles))]
    except TranslationError as error:
        show_diagnostics(error.diagnostics)
        return rules.source.decode(rules.source.text)
    return "\n\n".join("\n".join(outline(game)) for game in games)


def _driven(names: Sequence[str], options: Options) -> str:
    """What git shall print: the report, or the texts where they cannot be read as rules."""
    path, *sides = names
    if len(sides) < 6:
        return f"{path} is unmerged"
    found = []
    for letter, file in (("a", sides[0]), ("b", sides[3])):
        shown = git.NOTHING if file == git.NOTHING else f"{letter}/{path}"
        found.append((file, shown))
    rules = [[] if f == git.NOTHING else [git.blob(f, path, options.language)] for f, _ in found]
    result = _collections(rules[0], rules[1], options)
    if result.unread:
        texts = [one[0].source if one else None for one in rules]
        split = [[] if s is None else lines_of(s.decode(s.text)) for s in texts]
        return "\n".join(
            difflib.unified_diff(split[0], split[1], found[0][1], found[1][1], lineterm="")
        )
    return "\n".join(line.text for line in _text(result, False))


# Records


def _replayed(place: Path, encoding: str | None, old: Game, new: Game) -> Iterator[Replay]:
    """The records below a place, replayed by both rules."""
    from notation.diagnostics import RecordError, Sink
    from notation.engine import EngineClass
    from notation.record import GameRecord
    from notation.registry import SPELLINGS
    from notation.replay import Replayer
    from translator import api
    from translator.cli.records import show
    from translator.records.sources import sources

    engines: list[EngineClass] = [api.compile(game, cached=True).Game for game in (old, new)]
    replayers = [Replayer(engine, Sink()) for engine in engines]

    def legal(replayer: Replayer, record: GameRecord) -> tuple[str, int] | None:
        """The first move that is not legal, and the steps before it."""
        spelling = SPELLINGS[record.spelling]
        result = replayer.replay(record, spelling, variations=False)
        if result.complete:
            return None
        failed = result.failed[0].move or "" if result.failed else "the starting position"
        return failed, result.plies

    try:
        for source in sources([str(place)], None, lambda name: encoding):
            with source.opened() as stream:
                for number, record in enumerate(source.read(stream, Sink()), 1):
                    title = record.headers.get("Variant", old.meta.title)
                    if title != old.meta.title or record.spelling not in SPELLINGS:
                        continue
                    before = legal(replayers[0], record)
                    after = None if before is not None else legal(replayers[1], record)
                    yield Replay(source.name, number, before is None, *(after or ("", None)))
    except RecordError as error:
        show(error.diagnostics)
