"""`ludoglot play`: a game in the terminal."""

import sys

import click

from translator.cli.common import DEFAULT_PLIES, rules_options, run_options, say
from translator.cli.games import Choice, engine_module, set_up
from translator.cli.terminal import Terminal
from translator.engines.limits import in_play, told_in_play
from translator.frontends.gamefile import Wanted
from translator.library.names import STDIN

EVERYBODY = "all"


@click.command()
@rules_options
@click.option(
    "--random", "machines", multiple=True, metavar="PLAYER", help="Played by chance; `all` for all."
)
@click.option("--position", metavar="P", help="Begin here: FEN or a list of placements.")
@click.option("--seed", type=int, default=0, show_default=True, help="For what chance decides.")
@run_options(timeout=60.0, max_plies=DEFAULT_PLIES)
def command(
    file: str,
    variant: Wanted,
    language: str | None,
    dialect: str | None,
    machines: tuple[str, ...],
    position: str | None,
    seed: int,
    timeout: float,
    max_plies: int,
) -> None:
    """Play the game of FILE: type the number or the text of a move, `help` for more.

    --timeout is for each computation of the engine, not for the person at the keyboard.
    """
    module = engine_module(Choice(file, variant, language, dialect, timeout))
    with in_play(timeout):
        game = set_up(module, position, seed)
    players = set(game.players)
    chosen = players if EVERYBODY in machines else set(machines)
    if chosen - players:
        known = ", ".join([*game.players, EVERYBODY])
        raise click.BadParameter(f"the players are {known}", param_hint="--random")
    if file == STDIN and chosen != players:
        raise click.UsageError("rules on standard input leave none for moves: use --random all")
    say(game.title)
    with told_in_play(timeout):
        Terminal(game, chosen, _ask, say, max_plies, timeout).play()


def _ask(prompt: str) -> str | None:
    """A line of input, `None` at its end; no prompt for a pipe."""
    if sys.stdin.isatty():
        click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    return line or None
