"""What random games show: nobody can begin, none ends, somebody never wins, what is not used."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from translator.api import compile
from translator.core.diagnostics import Diagnostic, Severity
from translator.engines.limits import endless_turns_told
from translator.engines.playouts import Statistics, playout
from translator.engines.told import told
from translator.ir.game import Game
from translator.ir.parts import PlayerKind
from translator.lint.coverage import Coverage, Rule, Uses

MAX_PLIES: Final = 500
"""After how many steps a random game is given up."""

DECISIVE: Final = 20
"""How many games have to be won before it is told that somebody has won none."""


@dataclass(slots=True)
class Seen:
    """What random games of a game have shown; `begun`: there is a legal first move."""

    begun: bool
    results: Statistics = field(default_factory=Statistics)
    uses: Uses = field(default_factory=Uses)


def played(game: Game, games: int, coverage: Coverage) -> Iterator[Diagnostic]:
    """What so many games show, with the seeds 0, 1, ...: P151 to P155, and what engines warn of.

    Their uses of rules are counted in `coverage`, too.
    Raises `TranslationError` for a turn without end (C116), and what ends the time of the caller.
    """
    with warnings.catch_warnings(record=True) as said, endless_turns_told():
        warnings.simplefilter("always")
        seen = _seen(game, games)
    coverage.add(seen.uses.rules(game))
    yield from told_of(game, seen)
    yield from (told(text, game) for text in dict.fromkeys(str(one.message) for one in said))


def _seen(game: Game, games: int) -> Seen:
    new = compile(game).Game
    seen = Seen(bool(new(0).legal_moves))
    for seed in range(games if seen.begun else 0):
        one = new(seed)
        seen.results.add(playout(one, MAX_PLIES))
        seen.uses.add(one.moves)
    return seen


def told_of(game: Game, seen: Seen) -> Iterator[Diagnostic]:
    """P151 to P155, if games have shown it."""
    if not seen.begun:
        yield Diagnostic("P151", Severity.WARNING, "there is no legal first move")
        return
    results = seen.results
    games = results.games
    if games and results.unfinished == games:
        message = f"none of {games} random games has ended within {MAX_PLIES} steps"
        yield Diagnostic("P152", Severity.WARNING, message)
    if games and max(results.lengths) == 1:
        reasons = " and ".join(sorted(results.reasons))
        message = f"each of {games} random games has ended with the first step: {reasons}"
        goals = [goal for goal in game.goals if goal.kind in results.reasons]
        span = goals[0].span if len({goal.kind for goal in goals}) == len(goals) == 1 else None
        yield Diagnostic("P155", Severity.WARNING, message, span)
    yield from _losers(game, results)
    yield from _unused(seen.uses.rules(game), games)


def _losers(game: Game, seen: Statistics) -> Iterator[Diagnostic]:
    """P153: a player who has won nothing while others have won much."""
    won = seen.games - seen.unfinished - seen.draws
    for player in game.players:
        if won >= DECISIVE and player.kind is PlayerKind.ACTIVE and not seen.winners[player.name]:
            message = f"{player.name!r} has won none of {won} random games that were decided"
            yield Diagnostic("P153", Severity.WARNING, message, player.span)


def _unused(rules: Iterable[Rule], games: int) -> Iterator[Diagnostic]:
    """P154: rules that no game has used."""
    for rule in rules:
        if not rule.uses:
            message = f"{rule.name!r} of {rule.pieces[0]!r} was never used in {games} random games"
            yield Diagnostic("P154", Severity.NOTE, message, rule.span)
