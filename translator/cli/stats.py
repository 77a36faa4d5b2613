"""`ludoglot stats`: what random games tell about the rules."""

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
from translator.cli.games import Choice, engine_module
from translator.engines.limits import in_play
from translator.engines.playouts import Statistics, playouts, spread
from translator.frontends.gamefile import Wanted


@click.command()
@rules_options
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@engine_option
@format_option
@run_options(timeout=None, max_plies=DEFAULT_PLIES)
def command(
    file: str,
    variant: Wanted,
    language: str | None,
    dialect: str | None,
    games: int,
    seed: int,
    engine: str,
    form: str,
    timeout: float | None,
    max_plies: int,
) -> None:
    """Play random games of FILE: their length, their branching, who wins and why they end."""
    new = engine_module(Choice(file, variant, language, dialect, timeout), engine).Game
    with in_play(timeout):
        statistics = Statistics()
        for result in playouts(new, games, seed, max_plies):
            statistics.add(result)
    if form == "json":
        print_json({"title": new().title, "seed": seed, **statistics.summary()})
    else:
        say(f"{new().title}\n{_as_text(statistics, max_plies)}")


def _as_text(statistics: Statistics, max_plies: int) -> str:
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
    return "\n".join(lines)
