"""`ludoglot translate`: one game, or all games of a file, as engine modules."""

from pathlib import Path

import click

from translator import api
from translator.batch.naming import file_slugs, module_paths
from translator.cli import PARTIAL
from translator.cli.common import rules_options, say, show_diagnostics, to_option
from translator.cli.games import Choice, read_game
from translator.diagnostics import TranslationError
from translator.files import write_atomic
from translator.gamefile import GameFile
from translator.inputs import STDIN, open_rules
from translator.ir.game import Game


@click.command()
@rules_options
@to_option
@click.option("-o", "--output", default=STDIN, metavar="OUT", help="A file, a folder, or `-`.")
def command(
    file: str,
    variant: str | None,
    language: str | None,
    dialect: str | None,
    target: str,
    output: str,
) -> int:
    """Translate the game of FILE into an engine module.

    Without --variant that is the file's first game; into a folder (OUT is one or ends in /) all
    its games go, one module each, and their paths are printed.
    """
    choice = Choice(file, variant, language, dialect)
    if output == STDIN:
        game = read_game(choice)
        click.echo(api.emit(game, target), nl=False)
        show_diagnostics(api.limits(game, target))
    elif output.endswith("/") or Path(output).is_dir():
        return _all(choice, target, Path(output))
    else:
        _write(read_game(choice), target, Path(output))
    return 0


def _write(game: Game, target: str, path: Path) -> None:
    for name, text in api.emit_files(game, target, str(path)).items():
        write_atomic(Path(name), text.encode())
    show_diagnostics(api.limits(game, target))


def _all(choice: Choice, target: str, folder: Path) -> int:
    """Every game of the file, or the chosen one, under the names that a batch gives them."""
    rules = open_rules(choice.file, choice.language)
    file = GameFile(rules, choice.dialect)
    wanted = choice.variant or rules.variant
    only = None if wanted is None and file.titles else file.index(wanted)
    show_diagnostics(file.diagnostics)
    slug = file_slugs([rules.member])[rules.member]
    suffix = api.TARGETS[target].suffix
    status = 0
    for index, path in enumerate(module_paths(Path(slug).name, file.titles, suffix)):
        if only not in (None, index):
            continue
        try:
            lowered = file.lower(index)
            show_diagnostics(lowered.diagnostics)
            _write(lowered.game, target, folder / path)
        except TranslationError as error:
            show_diagnostics(error.diagnostics)
            status = PARTIAL
        else:
            say(str(folder / path))
    return status
