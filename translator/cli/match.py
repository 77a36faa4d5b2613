"""`ludoglot match`: two players, many games, and who is the stronger one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import click

from translator.cli.common import (
    DEFAULT_PLIES,
    engine_option,
    format_option,
    print_json,
    rules_options,
    run_options,
    say,
)
from translator.cli.contests import contestant, counted, jobs_option
from translator.cli.games import Choice, game_and_engine
from translator.cli.opponents import engine_of, time_option
from translator.cli.options import Integer
from translator.engines.limits import told_in_play
from translator.engines.playouts import spread
from translator.frontends.gamefile import Wanted
from translator.library.names import STDIN
from translator.players import arena
from translator.players.journal import Journal, JournalError
from translator.players.match import (
    Match,
    Result,
    Tally,
    by_side,
    elo,
    interval,
    tally,
)
from translator.players.protocol import active_players
from translator.players.sprt import BOUND, Sprt


class _Differences(click.ParamType[Sprt]):
    """Two numbers, the greater one last."""

    name = "differences"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Sprt:
        try:
            lower, upper = map(float, value.split(","))
        except ValueError:
            self.fail(f"{value} is not two numbers with a comma between them", param, ctx)
        if not -MAX_ELO <= lower < upper <= MAX_ELO:
            self.fail(f"of {value} the second has to be the greater one", param, ctx)
        return Sprt(lower, upper)


MAX_ELO: Final = 2000
DIFFERENCES: Final = _Differences()


@click.command(epilog="Example: ludoglot match corpus/zrf/reversi.zrf auto:3 greedy -j 2")
@rules_options
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--games", type=Integer(min=1), default=20, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--sprt",
    type=DIFFERENCES,
    metavar="E0,E1",
    help="End as soon as the games tell which of these differences of Elo ratings is the true one.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the games in this file, and go on from those that it has.",
)
@time_option
@jobs_option
@engine_option
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
    sprt: Sprt | None,
    output: Path | None,
    seconds: float | None,
    jobs: int,
    engine: str,
    form: str,
    timeout: float,
    max_plies: int,
) -> None:
    """Let players A and B (a name, or NAME:LEVEL) play games of FILE, sides alternating.

    --timeout is for each step of a player: who takes longer loses the game.
    """
    choice = Choice(file, variant, language, dialect, timeout)
    rules, module = game_and_engine(choice, engine_of(engine, first, second))
    origin = module.Game()
    one, two = (contestant(name, rules, origin, seconds) for name in (first, second))
    if len(active_players(origin)) < 2:
        raise click.UsageError(f"one player alone plays this game, so {second} has no side in it")
    match = Match(origin, one, two, seed, max_plies, timeout)
    journal = None if output is None else _journal(output, match)
    with told_in_play(timeout):
        results = _results(match, games, jobs, sprt, journal)
    if form == "json":
        print_json(_as_data(origin.title, (first, second), seed, sprt, results))
    else:
        say(_as_text(origin.title, (first, second), sprt, results))


def _journal(path: Path, match: Match) -> Journal:
    if str(path) == STDIN:  # which is standard output where others write
        raise click.UsageError("games are kept in a file, not on standard output")
    try:
        return Journal(path, match.described())
    except JournalError as error:
        raise click.UsageError(str(error)) from error


def _results(
    match: Match, games: int, jobs: int, sprt: Sprt | None, journal: Journal | None
) -> list[Result]:
    """The games of the match in order, up to the last or to where the test has decided.

    That is asked after each round in which A has had every side, of the games up to there.
    """
    done = {one.number: one for one in journal.results} if journal else {}
    round_of = len(active_players(match.origin))
    results: list[Result] = []

    def decided() -> bool:
        """Goes on through the games that are done, in order."""
        while len(results) < games and len(results) in done:
            results.append(done[len(results)])
            whole = len(results) % round_of == 0
            if sprt and whole and sprt.accepted(tally(results)) is not None:
                return True
        return len(results) == games

    if decided():
        return results
    missing = [k for k in range(games) if k not in done]
    with closing(_played(match, missing, jobs)) as played:
        for result in counted(played, len(missing)):
            done[result.number] = result
            if journal:
                journal.add(result)
            if decided():
                break
    return results


def _played(match: Match, numbers: list[int], jobs: int) -> Generator[Result]:
    """Games of these numbers, as they end.

    With one job they are played here where a process is not forked: it takes as long to start as
    some games, and who plays is one of ours, which heed their limits.
    """
    if jobs == 1 and arena.start_method(match) != "fork":
        yield from map(match.played, numbers)
    else:
        yield from arena.results(match, numbers, jobs)


def _as_data(
    title: str, names: tuple[str, str], seed: int, sprt: Sprt | None, results: list[Result]
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
        "sprt": None if sprt is None else _tested(sprt, sums),
        "sides": {side: _counts(some) for side, some in by_side(results)},
        "length": spread([one.plies for one in results]),
        "results": [
            {"side": one.side, "score": one.score, "plies": one.plies, "reason": one.reason}
            for one in results
        ],
    }


def _tested(sprt: Sprt, sums: Tally) -> dict[str, float | None]:
    accepted = sprt.accepted(sums)
    ratio = round(sprt.ratio(sums), 2)
    return {"lower": sprt.lower, "upper": sprt.upper, "ratio": ratio, "accepted": accepted}


def _counts(sums: Tally) -> dict[str, int]:
    return {"games": sums.games, "won": sums.won, "drawn": sums.drawn, "lost": sums.lost}


def _as_text(title: str, names: tuple[str, str], sprt: Sprt | None, results: list[Result]) -> str:
    sums = tally(results)
    low, high = interval(sums)
    lines = [f"{title}: {names[0]} against {names[1]}"]
    lines.append(f"{'all games':<12}{_told(sums)}")
    for side, some in by_side(results):
        lines.append(f"{'as ' + side:<11} {_told(some)}")
    lines.append(f"{'score':<12}{sums.score:.1%} ({low:.1%} to {high:.1%})")
    lines.append(f"{'Elo':<12}{_rated(sums.score)} ({_rated(low)} to {_rated(high)})")
    if sprt is not None:
        accepted = sprt.accepted(sums)
        verdict = "not decided" if accepted is None else f"{accepted:+g} accepted"
        bound = f"{sprt.ratio(sums):+.2f}, within {BOUND:.2f} of 0 until it is decided"
        lines.append(f"{'SPRT':<12}{sprt.lower:+g} or {sprt.upper:+g}: {verdict} ({bound})")
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
