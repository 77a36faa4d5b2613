"""`ludoglot check`: what is wrong with rules files."""

import click

from translator.cli import FOUND, USAGE
from translator.cli.common import (
    dialect_option,
    format_option,
    from_option,
    plural,
    print_json,
    say,
    show_diagnostics,
    timeout_option,
)
from translator.cli.images import images_option, with_own_images
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.engines.limits import limited
from translator.frontends.find import find_rules
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game
from translator.library.rules import Rules
from translator.lint import lint, of_all


@click.command()
@click.argument("files", nargs=-1, required=True)
@from_option
@dialect_option
@format_option
@click.option(
    "--play",
    "games",
    metavar="N",
    type=click.IntRange(0),
    help="Play N random games of each game as well, and tell what they show.",
)
@images_option
@timeout_option()
def command(
    files: tuple[str, ...],
    language: str | None,
    dialect: str | None,
    form: str,
    games: int | None,
    images: str | None,
    timeout: float | None,
) -> int:
    """Read and check every game in FILES (files, folders, archives); status 1 with findings."""
    found: list[Diagnostic] = []
    unreadable: list[Diagnostic] = []
    checked = 0
    try:
        with limited(timeout):
            for name in files:
                try:
                    for rules in find_rules(name, language):
                        checked += 1
                        new = check(rules, dialect, games, images)
                        found += new
                        if form == "text":
                            show_diagnostics(new, err=False)
                except TranslationError as error:
                    unreadable += error.diagnostics
    except TranslationError as error:  # the time is over; what was found by then is told
        unreadable += error.diagnostics
    if form == "json":
        print_json([diagnostic.as_dict() for diagnostic in [*unreadable, *found]])
    else:
        show_diagnostics(unreadable)
    counts = {severity: sum(d.severity is severity for d in found) for severity in Severity}
    sums = ", ".join(plural(number, severity) for severity, number in counts.items())
    say(f"{plural(checked, 'file')}: {sums}", err=True)
    if unreadable:
        return USAGE
    return FOUND if counts[Severity.ERROR] or counts[Severity.WARNING] else 0


def check(
    rules: Rules, dialect: str | None, games: int | None = None, images: str | None = None
) -> list[Diagnostic]:
    """What is found in one file, all its games together; each finding once.

    With `games` so many random ones are played of each; `images` is a folder for `--images`.
    """
    file = GameFile(rules, dialect)
    found = list(file.diagnostics)
    linted: list[tuple[Game, list[Diagnostic]]] = []
    if not file.errors:
        chosen = range(len(file.titles))
        if rules.variant is not None:
            chosen = range(index := file.index(rules.variant), index + 1)
        for number in chosen:
            try:
                game, told = file.lower(number)
                found += told
                linted.append((game, [*lint(game)]))
                found += with_own_images(game, rules, images)[1]
                if games is not None:
                    from translator.lint.played import played  # engines take long to import

                    linted[-1][1].extend(played(game, games))
            except TranslationError as error:
                found += error.diagnostics
        found += file.placed(of_all(linted))
    # Variants share most of their text: what is wrong with it is said once.
    return list({"\n".join(diagnostic.lines()): diagnostic for diagnostic in found}.values())
