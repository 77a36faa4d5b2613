"""`ludoglot match`: two players, many games, and who is the stronger one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import NoReturn, cast

import click

from translator.batch.pool import completed, process_pool
from translator.cli.common import (
    DEFAULT_PLIES,
    format_option,
    print_json,
    rules_options,
    run_options,
    say,
)
from translator.cli.games import Choice, game_and_engine
from translator.cli.opponents import DEFAULT_LEVEL, LEVEL, NAMES, made, settings, time_option
from translator.core.diagnostics import TranslationError
from translator.core.excess import Excess
from translator.engines.limits import told_in_play, worker_lost
from translator.engines.playouts import spread
from translator.frontends.gamefile import Wanted
from translator.ir.game import Game
from translator.players.match import (
    Contestant,
    Match,
    Result,
    Tally,
    by_side,
    elo,
    interval,
    tally,
)
from translator.players.protocol import Position


@click.command()
@rules_options
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@time_option
@click.option("-j", "--jobs", type=click.IntRange(min=1), default=1, show_default=True)
@format_option
@run_options(timeout=60.0, max_plies=DEFAULT_PLIES)
def command(
    file: str,
    variant: Wanted,
    language: str | None,
    dialect: str | None,
    first: str,
    second: str,
    games: int,
    seed: int,
    seconds: float | None,
    jobs: int,
    form: str,
    timeout: float,
    max_plies: int,
) -> None:
    """Let players A and B (a name, or NAME:LEVEL) play games of FILE, sides alternating.

    --timeout is for each step of a player: who takes longer loses the game.
    """
    rules, module = game_and_engine(Choice(file, variant, language, dialect, timeout))
    origin = cast(Position, module.Game())
    one, two = (_contestant(name, rules, origin, seconds) for name in (first, second))
    match = Match(origin, one, two, seed, max_plies, timeout)
    with told_in_play(timeout):
        results = sorted(_played(match, games, jobs), key=lambda result: result.number)
    if form == "json":
        print_json(_as_data(origin.title, (first, second), seed, results))
    else:
        say(_as_text(origin.title, (first, second), results))


def _contestant(written: str, rules: Game, origin: Position, seconds: float | None) -> Contestant:
    """The player that `NAME` or `NAME:LEVEL` means, which can play the game."""
    name, colon, level = written.partition(":")
    NAMES(name)
    number = LEVEL(level) if colon else DEFAULT_LEVEL
    how = settings(rules, 0, number, seconds)
    made(name, origin, how)
    return Contestant(name, how)


def _played(match: Match, games: int, jobs: int) -> Iterator[Result]:
    if jobs == 1:
        return map(match.played, range(games))
    numbers = iter(range(games))
    return completed(numbers, match.played, _lost, partial(process_pool, jobs), jobs)


def _lost(number: int, excess: Excess | None) -> NoReturn:
    raise TranslationError([worker_lost(excess)])


def _as_data(
    title: str, names: tuple[str, str], seed: int, results: list[Result]
) -> dict[str, object]:
    sums = tally(results)
    low, high = interval(sums)
    return {
        "title": title,
        "players": names,
        "seed": seed,
        **_counts(sums),
        "score": {"value": sums.score, "low": low, "high": high},
        "elo": {"value": elo(sums.score), "low": elo(low), "high": elo(high)},
        "sides": {side: _counts(some) for side, some in by_side(results)},
        "length": spread([one.plies for one in results]),
        "results": [
            {"side": one.side, "score": one.score, "plies": one.plies, "reason": one.reason}
            for one in results
        ],
    }


def _counts(sums: Tally) -> dict[str, int]:
    return {"games": sums.games, "won": sums.won, "drawn": sums.drawn, "lost": sums.lost}


def _as_text(title: str, names: tuple[str, str], results: list[Result]) -> str:
    sums = tally(results)
    low, high = interval(sums)
    lines = [f"{title}: {names[0]} against {names[1]}"]
    lines.append(f"{'all games':<12}{_told(sums)}")
    for side, some in by_side(results):
        lines.append(f"{'as ' + side:<12}{_told(some)}")
    lines.append(f"{'score':<12}{sums.score:.1%} ({low:.1%} to {high:.1%})")
    lines.append(f"{'Elo':<12}{_rated(sums.score)} ({_rated(low)} to {_rated(high)})")
    found = spread([one.plies for one in results])
    lines.append(f"{'length':<12}" + ", ".join(f"{key} {value:g}" for key, value in found.items()))
    for reason, number in sorted(Counter(one.reason for one in results).items()):
        lines.append(f"{'ended by':<12}{reason}: {number}")
    return "\n".join(lines)


def _told(sums: Tally) -> str:
    return f"{sums.won} won, {sums.drawn} drawn, {sums.lost} lost"


def _rated(score: float) -> str:
    """A score as a difference of ratings; one without bound where nothing, or all, is won."""
    rating = elo(score)
    if rating is None:
        return "+inf" if score else "-inf"
    return f"{rating:+.0f}"
