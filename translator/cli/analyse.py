"""`ludoglot analyse`: what a player thinks of the steps of a position."""

from __future__ import annotations

from typing import cast

import click

from translator.cli.common import (
    engine_option,
    format_option,
    print_json,
    rules_options,
    say,
    timeout_option,
)
from translator.cli.games import Choice, game_and_engine, set_up
from translator.cli.opponents import (
    engine_of,
    level_option,
    settings,
    thinking,
    time_option,
    trees_option,
)
from translator.cli.options import Integer, OneOf
from translator.cli.terminal import describe_outcome
from translator.engines.limits import in_play
from translator.frontends.gamefile import Wanted
from translator.players.protocol import Analyst, Line
from translator.players.registry import ANALYSTS


@click.command(epilog="Example: ludoglot analyse corpus/zrf/chess.zrf --time 2 --lines 3")
@rules_options
@click.option("--position", metavar="P", help="Look at this: FEN or a list of placements.")
@click.option(
    "--with",
    "name",
    type=OneOf(ANALYSTS),
    default=ANALYSTS[0],
    show_default=True,
    help="Who thinks.",
)
@click.option(
    "--lines", "number", type=Integer(min=1), default=5, show_default=True, help="How many."
)
@click.option("--seed", type=int, default=0, show_default=True)
@level_option
@time_option
@trees_option
@engine_option
@format_option
@timeout_option()
def command(
    file: str,
    variant: Wanted,
    language: str | None,
    dialect: str | None,
    position: str | None,
    name: str,
    number: int,
    seed: int,
    level: int,
    seconds: float | None,
    jobs: int,
    engine: str,
    form: str,
    timeout: float | None,
) -> None:
    """Tell the best steps of a position of FILE, how they go on, and what they are worth.

    A score is for who is to move: from 0 (lost) to 1 (won), of alphabeta the balance of material.
    """
    choice = Choice(file, variant, language, dialect, timeout)
    rules, module = game_and_engine(choice, engine_of(engine, name))
    with in_play(timeout):
        game = set_up(module, position, seed)
        how = settings(rules, seed, level, seconds)
        with thinking(name, game, how, jobs) as thinker:
            outcome = game.outcome()
            over = outcome is not None or not game.legal_moves
            if game.random_turn and not over:
                raise click.UsageError(f"{game.turn} is to move, and what chance does is no choice")
            lines = [] if over else cast(Analyst, thinker).lines(game)[:number]
    if form == "json":
        print_json({"title": game.title, "turn": game.turn, "lines": [_as_data(x) for x in lines]})
    else:
        told = [f"{k}. {one.told}: {_moves(one)}" for k, one in enumerate(lines, 1)]
        ended = [describe_outcome(outcome)] if over else []
        say("\n".join([f"{game.title}: {game.turn} to move", *told, *ended]))


def _moves(line: Line) -> str:
    return "; ".join(map(str, line.moves))


def _as_data(line: Line) -> dict[str, object]:
    return {"score": line.score, "told": line.told, "moves": [str(move) for move in line.moves]}
