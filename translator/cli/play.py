"""`ludoglot play`: a game in the terminal."""

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import cast

import click

from translator.analysis.describe import hides
from translator.cli.common import (
    DEFAULT_PLIES,
    engine_option,
    rules_options,
    run_options,
    say,
)
from translator.cli.games import Choice, game_and_engine, set_up
from translator.cli.listing import width_of_terminal
from translator.cli.opponents import (
    NAMES,
    engine_of,
    level_option,
    settings,
    thinking,
    time_option,
    trees_option,
)
from translator.cli.options import in_colour
from translator.cli.terminal import Step, Terminal
from translator.engines.limits import in_play, told_in_play
from translator.engines.protocol import Engine, Move
from translator.frontends.gamefile import Wanted
from translator.ir.game import Game
from translator.library.names import STDIN
from translator.players.protocol import Player, Position, active_players
from translator.players.referee import choice

EVERYBODY = "all"


@click.command(epilog="Example: ludoglot play corpus/zrf/chess.zrf --against mcts --level 2")
@rules_options
@click.option(
    "--random", "machines", multiple=True, metavar="PLAYER", help="Played by chance; `all` for all."
)
@click.option("--against", type=NAMES, help="Who plays all that neither chance nor you do.")
@click.option("--side", metavar="PLAYER", help="Whom you play then; the first by default.")
@level_option
@time_option
@trees_option
@click.option("--position", metavar="P", help="Begin here: FEN or a list of placements.")
@click.option("--seed", type=int, default=0, show_default=True, help="For what chance decides.")
@engine_option
@run_options(timeout=60.0, max_plies=DEFAULT_PLIES)
def command(
    file: str,
    variant: Wanted,
    language: str | None,
    dialect: str | None,
    machines: tuple[str, ...],
    against: str | None,
    side: str | None,
    level: int,
    seconds: float | None,
    jobs: int,
    position: str | None,
    seed: int,
    engine: str,
    timeout: float,
    max_plies: int,
) -> None:
    """Play the game of FILE: type the number or the text of a move, `help` for more.

    --timeout is for each computation of the engine and each step of an opponent, not for the person
    at the keyboard.
    """
    chosen_game = Choice(file, variant, language, dialect, timeout)
    rules, module = game_and_engine(chosen_game, engine_of(engine, against or ""))
    with in_play(timeout):
        game = set_up(module, position, seed)
    players = set(game.players)
    chosen = players if EVERYBODY in machines else set(machines)
    _check_names(chosen, [*game.players, EVERYBODY], "--random")
    with ExitStack() as stack:
        thinkers: dict[str, Step] = {}
        if against is not None:
            how = settings(rules, seed, level, seconds)
            opponent = stack.enter_context(thinking(against, cast(Position, game), how, jobs))
            active = active_players(cast(Position, game))
            person = active[0] if side is None else side
            _check_names({person}, active, "--side")
            step = partial(_step_of, opponent, limit=timeout)
            thinkers = dict.fromkeys(players - chosen - {person}, step)
        elif side is not None or jobs != 1:
            raise click.UsageError("--side and --jobs are for games --against somebody")
        if file == STDIN and chosen | thinkers.keys() != players:
            raise click.UsageError("rules on standard input leave none for moves: use --random all")
        say(game.title)
        with told_in_play(timeout):
            Terminal(
                game, chosen, _ask, say, max_plies, timeout, _board(rules), thinkers, _reader(rules)
            ).play()


def _check_names(names: set[str], known: list[str], option: str) -> None:
    if not names <= set(known):
        raise click.BadParameter(f"the players are {', '.join(known)}", param_hint=option)


def _step_of(opponent: Player, game: Engine, limit: float) -> Move:
    return choice(opponent, cast(Position, game), limit)


def _reader(rules: Game) -> Callable[[Engine, str], Sequence[Move]] | None:
    """Reads moves as records have them, such as `Nf3`.

    Not where something is hidden: which texts are read, and the nearest, would tell of it.
    """
    if hides(rules):
        return None
    from notation.engine import Engine as RecordEngine
    from notation.entered import steps_of  # notations are many modules, and seldom needed

    return lambda game, text: steps_of(cast(RecordEngine, game), text)


def _board(rules: Game) -> Callable[[Engine, str | None], None]:
    """Shows positions of a game; in colours if the terminal has them."""
    from translator.render import ShownEngine, TextBoard, seen_by

    colours = in_colour(sys.stdout)
    board = TextBoard(rules, width_of_terminal(), colours)

    def show(game: Engine, viewer: str | None) -> None:
        click.echo(board.text(seen_by(rules, cast(ShownEngine, game), viewer)), color=colours)

    return show


def _ask(prompt: str) -> str | None:
    """A line of input, `None` at its end; no prompt for a pipe."""
    if sys.stdin.isatty():
        click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    return line or None
