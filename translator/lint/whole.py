"""What is wrong with a rules file: all its games together, as they are read, linted and played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from os import PathLike, fspath

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.gc_pause import gc_paused
from translator.frontends.find import open_rules
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game
from translator.library.rules import Rules
from translator.lint import PLAYED, lint, of_all
from translator.lint.causes import without_consequences
from translator.lint.coverage import Coverage
from translator.reports.silence import silenced


def check(
    path: str | PathLike[str],
    *,
    dialect: str | None = None,
    language: str | None = None,
    games: int | None = None,
) -> list[Diagnostic]:
    """What `ludoglot check` finds in a rules file, of all its games or of that in `FILE@VARIANT`.

    With `games` so many random games are played of each. Errors in the rules are findings; a name
    that means no file, or no game of it, raises `TranslationError`.
    """
    return found_in(open_rules(fspath(path), language), dialect, games)


@gc_paused()
def found_in(
    rules: Rules,
    dialect: str | None = None,
    games: int | None = None,
    also: Callable[[Game, Rules], Iterable[Diagnostic]] | None = None,
    coverage: Coverage | None = None,
) -> list[Diagnostic]:
    """Each finding once, without those that comments silence.

    With `games` so many random ones are played of each, and what they use is counted in `coverage`;
    `also` is one more check of each game.
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
                if also is not None:
                    found += also(game, rules)
                if games is not None:
                    from translator.lint.played import played  # engines take long to import

                    linted[-1][1].extend(played(game, games, coverage or Coverage()))
            except TranslationError as error:
                found += error.diagnostics
        found += file.placed(of_all(linted))
    # Variants share most of their text: what is wrong with it is said once.
    caused = without_consequences(found)
    once = {"\n".join(diagnostic.lines()): diagnostic for diagnostic in caused}.values()
    if any(diagnostic.severity is Severity.ERROR for diagnostic in once):
        return list(once)  # not all was looked for: comments may be in vain for now
    sources = {rules.source: None} | {one.span.source: None for one in once if one.span is not None}
    return [*silenced(once, sources, PLAYED if games is None else frozenset())]
