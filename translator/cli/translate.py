"""`ludoglot translate`: one game, or all games of a file, as engine modules."""

from pathlib import Path

import click

from translator import api
from translator.backends.registry import TARGETS
from translator.batch.naming import file_slugs, module_paths
from translator.cli import PARTIAL
from translator.cli.common import (
    force_option,
    rules_options,
    say,
    show_diagnostics,
    timeout_option,
    to_option,
)
from translator.cli.games import Choice, outputs, read_file, read_game, read_pictured
from translator.cli.images import images_option, with_own_images
from translator.cli.options import FileName
from translator.core.diagnostics import Diagnostic, TranslationError
from translator.core.files import is_plain
from translator.core.outputs import Outputs, sealed
from translator.engines.limits import limited
from translator.frontends.gamefile import Wanted
from translator.ir.game import Game
from translator.library.names import STDIN


@click.command(epilog='Example: ludoglot translate "chess.zrf@King of the Hill" -o hill.py')
@rules_options
@to_option
@click.option(
    "-o",
    "--output",
    type=FileName(),
    default=STDIN,
    metavar="OUT",
    help="A file, a folder, or `-`.",
)
@images_option
@timeout_option()
@click.option("--strict", is_flag=True, help="Fail on warnings.")
@force_option
def command(
    file: str,
    variant: Wanted,
    language: str | None,
    dialect: str | None,
    target: str,
    output: str,
    images: str | None,
    timeout: float | None,
    strict: bool,
    force: bool,
) -> int:
    """Translate the game of FILE into an engine module.

    Without --variant or --index it translates the file's first game (to the native language: all of
    them, as one text). If OUT is a folder or ends in /, it writes all games, one module each, and
    prints their paths.
    """
    choice = Choice(file, variant, language, dialect, strict=strict)
    if images is not None and not _pictured(target):
        raise click.UsageError(f"{target} has no images")
    whole = TARGETS[target].whole is not None
    if output == STDIN:
        if whole:
            with limited(timeout):
                text, status = _whole(choice, target)
            click.echo(text, nl=False)
            return status
        with limited(timeout):
            game = _game(choice, target, images)
            text = api.emit(game, target)
        click.echo(text, nl=False)
        show_diagnostics(api.limits(game, target))
        return 0
    written = outputs(choice, force)
    with limited(timeout):
        if output.endswith("/") or Path(output).is_dir():
            return _all(choice, target, images, Path(output), written)
        if whole:
            text, status = _whole(choice, target)
            written.write({Path(output): sealed(text.encode())})
            return status
        _write(_game(choice, target, images), target, Path(output), written)
    return 0


def _pictured(target: str) -> bool:
    """Files of this target show their games."""
    return TARGETS[target].picture is not None


def _game(choice: Choice, target: str, images: str | None) -> Game:
    return read_pictured(choice, images) if _pictured(target) else read_game(choice)


def _whole(choice: Choice, target: str) -> tuple[str, int]:
    """All games of the file, or the chosen one, as one text; games with errors are left out."""
    file, wanted = read_file(choice)
    first = file.index(wanted)
    choice.accept(file.diagnostics)
    if wanted is not None:
        game, told = file.lower(first)
        choice.accept(told)
        return api.emit(game, target), 0
    games: list[Game] = []
    failed: list[Diagnostic] = []
    for index in range(len(file.titles)):
        try:
            game, told = file.lower(index)
            choice.accept(told)
        except TranslationError as error:
            failed += error.diagnostics
        else:
            games.append(game)
    if not games:
        raise TranslationError(failed)
    show_diagnostics(failed)
    return api.emit_whole(games, target), PARTIAL if failed else 0


def _write(game: Game, target: str, path: Path, written: Outputs) -> None:
    if is_plain(path):
        files = api.emit_files(game, target, str(path))
    else:
        files = {str(path): api.emit(game, target)}  # beside a device or a pipe nothing belongs
    written.write({Path(name): sealed(text.encode()) for name, text in files.items()})
    show_diagnostics(api.limits(game, target))


def _all(choice: Choice, target: str, images: str | None, folder: Path, written: Outputs) -> int:
    """Every game of the file, or the chosen one, under the names that a batch gives them."""
    file, wanted = read_file(choice)
    only = None if wanted is None and file.titles else file.index(wanted)
    choice.accept(file.diagnostics)
    member = file.rules.member
    slug = file_slugs([member])[member]
    suffix = TARGETS[target].suffix
    status = 0
    for index, path in enumerate(module_paths(Path(slug).name, file.names, suffix)):
        if only not in (None, index):
            continue
        try:
            game, told = file.lower(index)
            if _pictured(target):
                game, notes = with_own_images(game, file.rules, images)
                told = (*told, *notes)
            choice.accept(told)
            _write(game, target, folder / path, written)
        except TranslationError as error:
            show_diagnostics(error.diagnostics)
            status = PARTIAL
        else:
            say(str(folder / path))
    return status
