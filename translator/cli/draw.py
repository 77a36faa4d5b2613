"""`ludoglot draw`: a picture of a position."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import click

from translator import api
from translator.cli.common import force_option, rules_options, run_options
from translator.cli.games import Choice, outputs, read_pictured, set_up
from translator.cli.images import images_option
from translator.cli.options import FileName, encoding_option
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.named import open_file
from translator.core.outputs import sealed
from translator.engines.limits import endless_turns_told, limited
from translator.frontends.gamefile import Wanted
from translator.ir.game import Game
from translator.library.names import STDIN

_PLY = re.compile("[0-9]{1,6}")
_NO_SVG = frozenset({".bmp", ".gif", ".jpeg", ".jpg", ".pdf", ".png", ".webp"})


@click.command(epilog="Example: ludoglot draw corpus/zrf/chess.zrf --random 7 -o chess.svg")
@rules_options
@click.option(
    "--position",
    metavar="RECORD@PLY",
    help="The position after PLY steps of a record (its end without @PLY), or FEN, or placements.",
)
@encoding_option
@click.option(
    "--random",
    "seed",
    type=int,
    metavar="SEED",
    help="The position after --max-plies steps of a random game.",
)
@click.option("--links", is_flag=True, help="Show all links of the board.")
@click.option("--zones", is_flag=True, help="Show the zones.")
@click.option("--moves", metavar="FROM", help="Show the moves of the piece on this position.")
@images_option
@click.option(
    "-o", "--output", type=FileName(), default=STDIN, metavar="OUT", help="A file, or `-`."
)
@force_option
@run_options(timeout=None, max_plies=30)
def command(
    file: str,
    variant: Wanted,
    language: str | None,
    dialect: str | None,
    position: str | None,
    encoding: str | None,
    seed: int | None,
    links: bool,
    zones: bool,
    moves: str | None,
    images: str | None,
    output: str,
    force: bool,
    timeout: float | None,
    max_plies: int,
) -> None:
    """Draw the board of the game of FILE, with its pieces, as an SVG picture."""
    from translator.render import Extras, counted, draw, position_of

    if position is not None and seed is not None:
        raise click.UsageError("choose either --position or --random")
    if Path(output).suffix.lower() in _NO_SVG:
        raise click.UsageError(f"pictures are SVG, and {output!r} has another suffix")
    choice = Choice(file, variant, language, dialect, timeout)
    with limited(timeout):
        game = read_pictured(choice, images)
        engine = None
        if position is not None or seed is not None or moves is not None or counted(game):
            module = api.compile(game, cached=True)
            with endless_turns_told():
                engine = _engine(module, position, encoding, seed, max_plies)
        shown = None if engine is None else position_of(game, engine)
        with endless_turns_told():
            targets = None if moves is None else _targets(game, engine, moves)
        picture = draw(game, shown, Extras(links, zones, targets))
    if output == STDIN:
        click.echo(picture, nl=False)
    else:
        record = _record(position)
        written = outputs(choice, force, *([Path(record[0])] if record is not None else []))
        written.write({Path(output): sealed(picture)})


def _engine(
    module: Any, position: str | None, encoding: str | None, seed: int | None, max_plies: int
) -> Any:
    """The engine at the position that is asked for."""
    if position is not None:
        record = _record(position)
        if record is not None:
            return _replayed(module, encoding, *record)
        return set_up(module, position)
    engine = module.Game(seed or 0)
    if seed is not None:
        while engine.ply < max_plies and engine.outcome() is None and engine.legal_moves:
            engine.push(engine.random_move())
    return engine


def _record(position: str | None) -> tuple[str, int | None] | None:
    """The file and the ply of `RECORD@PLY`; `None` for any other position."""
    from notation.registry import notation_of

    if position is None or notation_of(position) is not None:
        return None if position is None else (position, None)
    name, _, ply = position.rpartition("@")
    if not name or notation_of(name) is None:
        if file := next(filter(os.path.isfile, (position, name)), None):
            hint = "a record is known by the end of its name, such as `.pgn`"
            raise _wrong(f"{file!r} is not called as a record is", hint)
        return None
    if _PLY.fullmatch(ply) is None:
        raise _wrong(f"{ply!r} after the `@` is no number of steps")
    return name, int(ply)


def _replayed(module: Any, encoding: str | None, name: str, ply: int | None) -> Any:
    """The engine after so many steps of the main line of a record, or of all that are legal."""
    from notation.diagnostics import Sink
    from notation.registry import SPELLINGS, notation_of
    from notation.replay import Replayer
    from translator.cli.records import show

    notation = notation_of(name)
    assert notation is not None
    sink = Sink()
    with open_file(Path(name)) as data:
        record = next(notation.read(data, name, sink=sink, encoding=encoding), None)
    spelling = SPELLINGS.get(record.spelling) if record is not None else None
    engine = None
    if record is not None and spelling is not None:
        engine = Replayer(module.Game, sink).replay(record, spelling, variations=False).game
    show(sink.items)
    if engine is None:
        raise _wrong(f"the record {name!r} holds no game that can be replayed")
    if ply is not None and ply > engine.ply:
        raise _wrong(f"the record has {engine.ply} steps, not {ply}")
    while ply is not None and engine.ply > ply:
        engine.pop()
    return engine


def _targets(game: Game, engine: Any, name: str) -> Any:
    """Where the moves of a piece lead, and what they capture."""
    from translator.render import targets_of

    if name not in game.board.positions:
        raise _wrong(f"the board has no position {name!r}")
    return targets_of(game, engine, name)


def _wrong(message: str, hint: str = "") -> TranslationError:
    return TranslationError([Diagnostic("C106", Severity.ERROR, message, hint=hint)])
