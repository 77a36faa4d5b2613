"""`ludoglot stats`: what games by chance, or by players, tell about the rules."""

from __future__ import annotations

from typing import Any

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
from translator.cli.contests import contestant, counted, jobs_option, played
from translator.cli.games import Choice, engine_module, game_and_engine
from translator.cli.opponents import engine_of, time_option
from translator.cli.options import Integer
from translator.engines.limits import in_play
from translator.engines.playouts import Statistics, playout, playouts, spread
from translator.frontends.gamefile import Wanted
from translator.lint.coverage import Rule, Uses
from translator.players.quality import Trial, in_order_of_turns, measures


@click.command(epilog="Example: ludoglot stats corpus/zrf/breakthrough.zrf --games 200")
@rules_options
@click.option("--games", type=Integer(min=1), default=100, show_default=True)
@click.option(
    "--with",
    "name",
    metavar="NAME[:LEVEL]",
    help="Let these players play instead of chance, and measure the quality of the game.",
)
@time_option
@jobs_option
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--coverage", is_flag=True, help="Show how often each rule was used, and where it is."
)
@engine_option
@format_option
@run_options(timeout=None, max_plies=DEFAULT_PLIES)
def command(
    file: str,
    variant: Wanted,
    language: str | None,
    dialect: str | None,
    games: int,
    name: str | None,
    seconds: float | None,
    jobs: int,
    seed: int,
    coverage: bool,
    engine: str,
    form: str,
    timeout: float | None,
    max_plies: int,
) -> None:
    """Play games of FILE: show their length, branching, winners and reasons of their ends.

    Plays at random, or --with players, which also measures balance, decisiveness and more.
    """
    choice = Choice(file, variant, language, dialect, timeout)
    measured: dict[str, float | None] = {}
    rules: list[Rule] = []
    if name is None:
        if seconds is not None or jobs != 1:
            raise click.UsageError("--time and --jobs need --with")
        if coverage:
            title, statistics, rules = _covered(choice, engine, games, seed, max_plies)
        else:
            title, statistics = _by_chance(choice, engine, games, seed, max_plies)
    elif coverage:
        raise click.UsageError("--coverage needs random games, without --with")
    else:
        game, module = game_and_engine(choice, engine_of(engine, name))
        origin = module.Game()
        trial = Trial(origin, contestant(name, game, origin, seconds), seed, max_plies)
        title = origin.title
        statistics, measured = _by_players(trial, games, jobs, timeout)
    if form == "json":
        quality = {"with": name, "measures": measured} if measured else {}
        used = {"coverage": [rule.as_data() for rule in rules]} if coverage else {}
        print_json({"title": title, "seed": seed, **statistics.summary(), **quality, **used})
    else:
        say(f"{title}\n{_as_text(statistics, max_plies, measured)}")
        for rule in rules:
            say(str(rule))


def _by_chance(
    choice: Choice, engine: str, games: int, seed: int, max_plies: int
) -> tuple[str, Statistics]:
    """The title, and random games."""
    new = engine_module(choice, engine).Game
    statistics = Statistics()
    with in_play(choice.timeout):
        for result in counted(playouts(new, games, seed, max_plies), games):
            statistics.add(result)
    return new().title, statistics


def _covered(
    choice: Choice, engine: str, games: int, seed: int, max_plies: int
) -> tuple[str, Statistics, list[Rule]]:
    """Random games, and how often they have used each rule."""
    game, module = game_and_engine(choice, engine)
    statistics, uses = Statistics(), Uses()
    with in_play(choice.timeout):
        for number in counted(range(seed, seed + games), games):
            one: Any = module.Game(number)  # an emitted engine, which keeps its moves
            statistics.add(playout(one, max_plies))
            uses.add(one.moves)
    return module.Game().title, statistics, uses.rules(game)


def _by_players(
    trial: Trial, games: int, jobs: int, timeout: float | None
) -> tuple[Statistics, dict[str, float | None]]:
    """Games of players, and how good the game is by them."""
    with in_play(timeout):
        done = dict(counted(played(trial.numbered, list(range(games)), jobs), games))
    in_order = [done[number] for number in range(games)]
    statistics = Statistics()
    for one in in_order:
        statistics.add(one.playout)
    return statistics, measures(in_order, in_order_of_turns(trial.origin))


def _as_text(statistics: Statistics, max_plies: int, measured: dict[str, float | None]) -> str:
    lines = [f"games      {statistics.games}"]
    for name, numbers in (("length", statistics.lengths), ("branching", statistics.choices)):
        found = spread(numbers)
        lines.append(f"{name:<10} " + ", ".join(f"{key} {value:g}" for key, value in found.items()))
    ended = statistics.games - statistics.unfinished
    lines.append(f"ended      {ended}, {statistics.unfinished} cut off after {max_plies} steps")
    for winner, number in sorted(statistics.winners.items()):
        lines.append(f"won by     {winner}: {number}")
    lines.append(f"drawn      {statistics.draws}")
    for reason, number in sorted(statistics.reasons.items()):
        lines.append(f"ended by   {reason}: {number}")
    for name, value in measured.items():
        lines.append(f"{name:<13}{'not known' if value is None else f'{value:.0%}'}")
    return "\n".join(lines)
