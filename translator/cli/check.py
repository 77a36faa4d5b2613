"""`ludoglot check`: what is wrong with rules files."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final

import click

from translator.catalogue import entries
from translator.cli import FOUND, USAGE
from translator.cli.common import (
    dialect_option,
    from_option,
    plural,
    remark,
    say,
    show_diagnostics,
    timeout_option,
)
from translator.cli.images import images_option, with_own_images
from translator.cli.options import FileName, OneOf
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
from translator.reports.fixes import fixed
from translator.reports.formats import FORMATS, as_json
from translator.reports.selection import Selection
from translator.reports.settings import settings, unknown_codes
from translator.reports.text import in_order

_MAX: Final = "End with 1 only if there are more warnings than these, or errors."


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
@click.argument("files", type=FileName(), nargs=-1, required=True)
@from_option
@dialect_option
@click.option(
    "--format",
    "form",
    type=OneOf(["text", *FORMATS]),
    default="text",
    help="For people (text) or programs (the others).",
)
@click.option(
    "--select", metavar="CODES", type=Codes(), multiple=True, help="Tell only these (P, Z4, Z433)."
)
@click.option("--ignore", metavar="CODES", type=Codes(), multiple=True, help="Do not tell these.")
@click.option("--max-warnings", metavar="N", type=click.IntRange(0), help=_MAX)
@click.option("--exit-zero", is_flag=True, help="End with 0 whatever is found.")
@click.option("--fix", is_flag=True, help="Mend in the files what surely is misspelt.")
@click.option("-v", "--verbose", is_flag=True, help="Tell each of many findings of one code.")
@click.option(
    "--play",
    "games",
    metavar="N",
    type=click.IntRange(0),
    help="Play N random games of each game as well, and tell what they show.",
)
@click.option(
    "--coverage", is_flag=True, help="With --play: how often each rule was used, and where it is."
)
@images_option
@timeout_option()
def command(
    files: tuple[str, ...],
    language: str | None,
    dialect: str | None,
    form: str,
    select: tuple[tuple[str, ...], ...],
    ignore: tuple[tuple[str, ...], ...],
    max_warnings: int | None,
    exit_zero: bool,
    fix: bool,
    verbose: bool,
    games: int | None,
    coverage: bool,
    images: str | None,
    timeout: float | None,
) -> int:
    """Read and check every game in FILES (files, folders, archives); status 1 with findings."""

    def own_images(game: Game, rules: Rules) -> list[Diagnostic]:
        return with_own_images(game, rules, images)[1]

    if coverage and (games is None or form not in ("text", "json")):
        raise click.UsageError("--coverage goes with --play, and with text or json")
    own = settings(Path())
    selected = [*chain(*select)] or own.select
    ignored = [*own.ignore, *chain(*ignore)]
    found: list[Diagnostic] = []
    unreadable: list[Diagnostic] = []
    used: list[Coverage] = []
    checked = 0
    try:
        with limited(timeout):
            for name in files:
                try:
                    for rules in find_rules(name, language):
                        checked += 1
                        selection = Selection(selected, [*ignored, *own.ignored(rules.path)])
                        used.append(Coverage())
                        all_found = found_in(rules, dialect, games, own_images, used[-1])
                        new = in_order(filter(selection.admits, all_found))
                        if fix and (mended := mend(rules, new)):
                            used[-1] = Coverage()
                            all_found = found_in(mended, dialect, games, own_images, used[-1])
                            new = in_order(filter(selection.admits, all_found))
                        found += new
                        if form == "text":
                            show_diagnostics(new, err=False, group=not verbose)
                            if coverage:
                                say("\n".join(used[-1].told()))
                except TranslationError as error:
                    unreadable += error.diagnostics
    except TranslationError as error:  # the time is over; what was found by then is told
        unreadable += error.diagnostics
    if form == "text":
        show_diagnostics(unreadable)
    elif coverage:
        rules_used = [rule.as_data() for one in used for rule in one.rules]
        click.echo(as_json([*unreadable, *found], checked, coverage=rules_used))
    elif report := FORMATS[form]([*unreadable, *found], checked):
        click.echo(report)
    counts = {severity: sum(d.severity is severity for d in found) for severity in Severity}
    sums = ", ".join(plural(number, severity) for severity, number in counts.items())
    remark(f"{plural(checked, 'file')}: {sums}")
    if unreadable:
        return USAGE
    many = counts[Severity.WARNING] > (own.max_warnings if max_warnings is None else max_warnings)
    return FOUND if (counts[Severity.ERROR] or many) and not exit_zero else 0


def mend(rules: Rules, found: Iterable[Diagnostic]) -> Rules | None:
    """Make the changes that findings ask for; the file as it is then, if there were any."""
    data, made = fixed(rules.source, found)
    if not made or rules.path is None or rules.shipped or not is_plain(rules.path):
        return None
    write_atomic(rules.path, data)
    remark(f"{rules.source.name}: {plural(made, 'word')} mended")
    return replace(rules, source=Source(rules.source.name, data))
