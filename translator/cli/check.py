"""`ludoglot check`: what is wrong with rules files."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Final

import click

from translator.catalogue import entries
from translator.cli import FOUND, USAGE
from translator.cli.common import (
    dialect_option,
    empty,
    from_option,
    plural,
    remark,
    say,
    show_diagnostics,
    stdin_option,
    timeout_option,
)
from translator.cli.images import images_option, missing_sounds, with_own_images
from translator.cli.options import FileName, Integer, OneOf, read_once
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.files import is_plain, write_atomic
from translator.core.source import Source
from translator.core.spelling import nearest
from translator.engines.limits import limited
from translator.frontends.find import find_rules
from translator.ir.game import Game
from translator.library.rules import Rules
from translator.lint.coverage import Coverage
from translator.lint.whole import found_in
from translator.reports.baseline import Baseline
from translator.reports.fixes import fixed
from translator.reports.formats import FORMATS, as_json
from translator.reports.junit import of_findings
from translator.reports.selection import Selection
from translator.reports.settings import Settings, settings, settings_in, unknown_codes
from translator.reports.text import in_order

_MAX: Final = "Exit with 1 only if there are more than N {}."


class Codes(click.ParamType[tuple[str, ...]]):
    """Beginnings of codes, separated by commas."""

    name = "codes"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        codes = tuple(code.strip().upper() for code in value.split(","))
        for code in unknown_codes(codes):
            near = nearest(code, entries())
            hint = f"; did you mean {near}?" if near else ""
            self.fail(f"no code begins with {code!r}{hint}", param, ctx)
        return codes


@click.command(epilog="Example: ludoglot check rules/ --ignore Z433 --format github")
@click.argument("files", type=FileName(), nargs=-1, callback=read_once)
@from_option
@dialect_option
@stdin_option
@click.option(
    "--format",
    "form",
    type=OneOf(["text", *FORMATS, "junit"]),
    default="text",
    help="Text for people, or a format for programs.",
)
@click.option(
    "--select",
    metavar="CODES",
    type=Codes(),
    multiple=True,
    help="Report only these codes (P, Z4, Z433).",
)
@click.option(
    "--ignore", metavar="CODES", type=Codes(), multiple=True, help="Do not report these codes."
)
@click.option("--max-warnings", metavar="N", type=Integer(0), help=_MAX.format("warnings"))
@click.option("--max-errors", metavar="N", type=Integer(0), default=0, help=_MAX.format("errors"))
@click.option(
    "--baseline",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Leave out findings of this earlier report (--format json), even if they have moved.",
)
@click.option(
    "--config",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Read the settings from this file instead of the nearest one.",
)
@click.option("--isolated", is_flag=True, help="Read no settings file.")
@click.option("--show-settings", is_flag=True, help="Print the settings and exit.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 despite findings.")
@click.option(
    "--fix", is_flag=True, help="Fix certain misspellings and missing parentheses in place."
)
@click.option("-v", "--verbose", is_flag=True, help="Show every finding of each code in full.")
@click.option(
    "--play",
    "games",
    metavar="N",
    type=Integer(0),
    help="Also play N random games of each game, and report anomalies.",
)
@click.option(
    "--coverage",
    is_flag=True,
    help="With --play: show how often each rule was used, and where it is.",
)
@images_option
@timeout_option()
def command(
    files: tuple[str, ...],
    language: str | None,
    dialect: str | None,
    instead: str | None,
    form: str,
    select: tuple[tuple[str, ...], ...],
    ignore: tuple[tuple[str, ...], ...],
    max_warnings: int | None,
    max_errors: int,
    baseline: Path | None,
    config: Path | None,
    isolated: bool,
    show_settings: bool,
    exit_zero: bool,
    fix: bool,
    verbose: bool,
    games: int | None,
    coverage: bool,
    images: str | None,
    timeout: float | None,
) -> int:
    """Read and check every game in FILES (files, folders, archives); status 1 with findings."""
    if coverage and (games is None or form not in ("text", "json")):
        raise click.UsageError("--coverage needs --play, and text or json")
    own = _settings(config, isolated)
    if show_settings:
        say(own.shown())
        return 0
    if not files:
        raise click.UsageError("Missing argument 'FILES...'.")
    selection = [*chain(*select)] or own.select, [*own.ignore, *chain(*ignore)]
    wanted = Wanted(*selection, own, Baseline(baseline))
    work = Checking(Options(language, dialect, instead, games, images, fix), wanted)
    try:
        with limited(timeout):
            for new, used in work.of_all(files):
                if form == "text":
                    show_diagnostics(new, err=False, group=not verbose)
                    if coverage:
                        say("\n".join(used.told()))
    except TranslationError as error:  # the time is over; what was found by then is told
        work.unreadable += error.diagnostics
    if form == "text":
        show_diagnostics(work.unreadable)
    elif report := work.report(form, coverage):
        click.echo(report)
    again = wanted.baseline.again
    left_out = "" if baseline is None else f", {again} in {baseline}"
    remark(f"{plural(work.checked, 'file')}: {work.sums()}{left_out}")
    if work.unreadable:
        return USAGE
    most = own.max_warnings if max_warnings is None else max_warnings
    many = work.count(Severity.WARNING) > most or work.count(Severity.ERROR) > max_errors
    return FOUND if many and not exit_zero else 0


def _settings(config: Path | None, isolated: bool) -> Settings:
    if config is not None and isolated:
        raise click.UsageError("choose either --config or --isolated")
    if isolated:
        return Settings()
    return settings(Path()) if config is None else settings_in(config)


@dataclass(frozen=True, slots=True)
class Options:
    """How files are read, and what is done with each."""

    language: str | None
    dialect: str | None
    instead: str | None
    games: int | None
    images: str | None
    fix: bool


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which findings are told, by codes and by what a project has decided about its files."""

    select: Sequence[str]
    ignore: Sequence[str]
    own: Settings
    baseline: Baseline

    def of(self, path: Path | None) -> Selection:
        return Selection(self.select, [*self.ignore, *self.own.ignored(path)])


@dataclass(slots=True)
class Checking:
    """Files that are checked one by one, and what was found."""

    options: Options
    wanted: Wanted
    files: list[str] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    used: list[Coverage] = field(default_factory=list)
    unreadable: list[Diagnostic] = field(default_factory=list)

    def of_all(self, names: Iterable[str]) -> Iterator[tuple[list[Diagnostic], Coverage]]:
        """The findings of each file that the names mean, and which rules its games have used."""
        for name in names:
            before = self.checked, len(self.unreadable)
            try:
                for rules in self._read(name):
                    try:
                        rules.check()
                    except TranslationError as error:  # the others are checked
                        self.unreadable += error.diagnostics
                        continue
                    self.files.append(rules.source.name)
                    new, used = self._of(rules)
                    self.found += new
                    self.used.append(used)
                    yield new, used
            except TranslationError as error:
                self.unreadable += error.diagnostics
            if (self.checked, len(self.unreadable)) == before:
                self.unreadable.append(empty(name))

    @property
    def checked(self) -> int:
        """How many files."""
        return len(self.files)

    def _read(self, name: str) -> Iterator[Rules]:
        return find_rules(name, self.options.language, None, self.options.instead)

    def _of(self, rules: Rules) -> tuple[list[Diagnostic], Coverage]:
        new, used = self._told(rules)
        if self.options.fix and (mended := mend(rules, new)):
            new, used = self._told(mended)
        return [*filter(self.wanted.baseline.admits, new)], used

    def _told(self, rules: Rules) -> tuple[list[Diagnostic], Coverage]:
        options, used = self.options, Coverage()
        path = Path(rules.source.name) if rules.standard_input else rules.path
        found = found_in(rules, options.dialect, options.games, self._own_files, used)
        return in_order(filter(self.wanted.of(path).admits, found)), used

    def _own_files(self, game: Game, rules: Rules) -> list[Diagnostic]:
        images = with_own_images(game, rules, self.options.images)[1]
        return [*images, *missing_sounds(game, rules)]

    def count(self, severity: Severity) -> int:
        return sum(one.severity is severity for one in (*self.unreadable, *self.found))

    def sums(self) -> str:
        return ", ".join(plural(self.count(severity), severity) for severity in Severity)

    def report(self, form: str, coverage: bool) -> str:
        """All of it for programs."""
        found = [*self.unreadable, *self.found]
        if form == "junit":
            return of_findings(found, self.files)
        if not coverage:
            return FORMATS[form](found, self.checked)
        rules = [rule.as_data() for used in self.used for rule in used.rules]
        return as_json(found, self.checked, coverage=rules)


def mend(rules: Rules, found: Iterable[Diagnostic]) -> Rules | None:
    """Make the changes that findings ask for; the file as it is then, if there were any."""
    data, made = fixed(rules.source, found)
    if not made or rules.path is None or rules.shipped or not is_plain(rules.path):
        return None
    write_atomic(rules.path, data)
    remark(f"{rules.source.name}: {plural(made, 'place')} mended")
    return replace(rules, source=Source(rules.source.name, data))
