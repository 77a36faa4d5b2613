"""`ludoglot play`: a game in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import cache, partial
from shutil import get_terminal_size
from typing import TYPE_CHECKING, cast

import click
from click.core import ParameterSource

from notation.engine import Engine, Move
from translator.analysis.describe import hides
from translator.cli.common import (
    DEFAULT_PLIES,
    engine_option,
    force_option,
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
from translator.cli.options import FileName, in_colour
from translator.cli.terminal import Step, Terminal
from translator.core.diagnostics import TranslationError
from translator.engines.limits import in_play, told_in_play
from translator.frontends.gamefile import Wanted
from translator.ir.game import Game
from translator.library.names import STDIN, on_disk
from translator.players.protocol import Player, active_players
from translator.players.referee import choice
from translator.players.registry import AUTO

if TYPE_CHECKING:
    from translator.cli.saving import Saver

EVERYBODY = "all"


@click.command(epilog="Example: ludoglot play corpus/zrf/chess.zrf --against auto --level 2")
@rules_options
@click.option(
    "--random", "machines", multiple=True, metavar="PLAYER", help="Played by chance; `all` for all."
)
@click.option(
    "--against",
    type=NAMES,
    help="Who plays all that neither chance nor you do; auto with --side, --level, --time or -j.",
)
@click.option("--side", metavar="PLAYER", help="Whom you play then; the first by default.")
@level_option
@time_option
@trees_option
@click.option("--position", metavar="P", help="Begin here: FEN or a list of placements.")
@click.option("--seed", type=int, default=0, show_default=True, help="For what chance decides.")
@click.option(
    "-o",
    "--output",
    type=FileName(),
    metavar="FILE",
    help="Save the game at its end, in the notation that the name of FILE tells.",
)
@force_option
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
    output: str | None,
    force: bool,
    engine: str,
    timeout: float,
    max_plies: int,
) -> None:
    """Play the game of FILE: type the number or the text of a move, `help` for more.

    --timeout is for each computation of the engine and each step of an opponent, not for the person
    at the keyboard.
    """
    against = against or _opponent()
    if output is not None:
        _check_output(output)
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
            opponent = stack.enter_context(thinking(against, game, how, jobs))
            active = active_players(game)
            person = active[0] if side is None else side
            _check_names({person}, active, "--side")
            step = partial(_step_of, opponent, limit=timeout)
            thinkers = dict.fromkeys(players - chosen - {person}, step)
        if file == STDIN and chosen | thinkers.keys() != players:
            raise click.UsageError("rules on standard input leave none for moves: use --random all")
        say(game.title)
        saver = _saver(file, force, timeout)
        height = get_terminal_size().lines if sys.stdout.isatty() else None
        terminal = Terminal(
            game, chosen, _ask, say, max_plies, timeout,
            _board(rules), thinkers, _reader(rules), partial(_save, saver), height,
        )  # fmt: skip
        with told_in_play(timeout):
            try:
                terminal.play()
            finally:  # however it ends, what was played is not lost
                if output is not None:
                    say(saver().save(game, output))


def _opponent() -> str | None:
    """Who plays where nobody is named: somebody if an option says how."""
    context = click.get_current_context()
    named = (context.get_parameter_source(name) for name in ("side", "level", "seconds", "jobs"))
    return AUTO if ParameterSource.COMMANDLINE in named else None


def _check_output(name: str) -> None:
    """Wrong usage where a name tells no notation."""
    from translator.cli.saving import NotSavedError, notation_for

    try:
        notation_for(name)
    except NotSavedError as error:
        raise click.BadParameter(str(error), param_hint="--output") from error


def _saver(file: str, force: bool, timeout: float) -> Callable[[], Saver]:
    """What makes the one that saves this game, when it is asked for."""

    @cache
    def saver() -> Saver:
        from translator.cli.saving import Saver  # notations are many modules, and seldom needed

        rules = on_disk(file)
        return Saver([] if rules is None else [rules], timeout, force)

    return saver


def _save(saver: Callable[[], Saver], game: Engine, name: str) -> str:
    """Saves a game that goes on; says where, or why not."""
    try:
        return saver().save(game, name)
    except click.ClickException as error:
        return f"not saved: {error.message}"
    except TranslationError as error:
        return f"not saved: {error.diagnostics[0].message}"
    except OSError as error:
        return f"not saved: {name}: {error.strerror}"
    except ValueError as error:  # what is typed may hold characters that no path has
        return f"not saved: {error}"


def _check_names(names: set[str], known: list[str], option: str) -> None:
    if not names <= set(known):
        raise click.BadParameter(f"the players are {', '.join(known)}", param_hint=option)


def _step_of(opponent: Player, game: Engine, limit: float) -> Move:
    return choice(opponent, game, limit)


def _reader(rules: Game) -> Callable[[Engine, str], Sequence[Move]] | None:
    """Reads moves as records have them, such as `Nf3`.

    Not where something is hidden: which texts are read, and the nearest, would tell of it.
    """
    if hides(rules):
        return None
    from notation.entered import steps_of  # notations are many modules, and seldom needed

    return lambda game, text: steps_of(game, text)


def _board(rules: Game) -> Callable[[Engine, str | None], int]:
    """Shows positions of a game, in colours if the terminal has them; returns the lines it took."""
    from translator.render import ShownEngine, TextBoard, seen_by

    colours = in_colour(sys.stdout)
    board = TextBoard(rules, width_of_terminal(), colours)

    def show(game: Engine, viewer: str | None) -> int:
        text = board.text(seen_by(rules, cast(ShownEngine, game), viewer))
        click.echo(text, color=colours)
        return text.count("\n") + 1

    return show


def _ask(prompt: str) -> str | None:
    """A line of input, `None` at its end; no prompt for a pipe."""
    if sys.stdin.isatty():
        click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    return line or None
