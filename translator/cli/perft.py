"""`ludoglot perft`: counts of move sequences."""

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
from translator.cli.games import Choice, engine_module, set_up
from translator.cli.options import Integer
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.engines.counts import count, divide
from translator.engines.limits import in_play
from translator.frontends.gamefile import Wanted

WORTH_IT = 3
"""Depth from which it is worth while to start V8."""


@click.command(epilog="Example: ludoglot perft corpus/zrf/chess.zrf 3 --divide")
@rules_options
@click.argument("depth", type=Integer(min=0))
@click.option(
    "--position", metavar="P", help="The position to count from: FEN or a list of placements."
)
@click.option(
    "--divide", "divided", is_flag=True, help="Also print the counts below each first move."
)
@click.option("--turns", is_flag=True, help="Count whole turns, not steps.")
@click.option("--merged", is_flag=True, help="Count turns with equal start, end and captures once.")
@engine_option
@format_option
@run_options(timeout=None, max_plies=DEFAULT_PLIES)
def command(
    file: str,
    depth: int,
    variant: Wanted,
    language: str | None,
    dialect: str | None,
    position: str | None,
    divided: bool,
    turns: bool,
    merged: bool,
    engine: str,
    form: str,
    timeout: float | None,
    max_plies: int,
) -> None:
    """Count the sequences of DEPTH steps in the game of FILE; the count is printed last."""
    if merged and not turns:
        raise click.UsageError("--merged needs --turns")
    if divided and not depth:
        raise click.UsageError("--divide needs a depth of at least 1")
    if depth > max_plies:
        raise click.UsageError(f"depth {depth} is more than --max-plies {max_plies}")
    choice = Choice(file, variant, language, dialect, timeout)
    if engine == "auto" and depth < WORTH_IT:
        engine = "python"
    brief = depth <= 1 and position is None and not turns
    module = engine_module(choice, engine, brief=brief)
    with in_play(timeout):
        game = set_up(module, position)
        try:
            rows = divide(game, depth, turns=turns, merged=merged) if divided else []
            whole = 0 if divided else count(game, depth, turns=turns, merged=merged)
        except ValueError as error:
            finding = Diagnostic("C116", Severity.ERROR, str(error), hint="count steps instead")
            raise TranslationError([finding]) from None
        total = sum(below for _, below in rows) if divided else whole
    if form == "json":
        moves = {"divide": dict(rows)} if divided else {}
        print_json({"title": game.title, "depth": depth, **moves, "count": total})
        return
    for text, below in rows:
        say(f"{text}: {below}")
    say(str(total))
