"""`ludoglot serve`: the page of a game in the browser, built again whenever its rules are saved."""

from __future__ import annotations

import socket

import click

from translator import api
from translator.cli.common import (
    dialect_option,
    extra,
    from_option,
    say,
    timeout_option,
    variant_options,
)
from translator.cli.images import images_option, with_own_images
from translator.cli.options import FileName, Integer
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.engines.limits import limited
from translator.frontends.find import open_rules
from translator.frontends.gamefile import GameFile, Wanted
from translator.library.includes import DirectoryResolver
from translator.library.names import STDIN, on_disk
from translator.library.rules import Rules
from translator.lint.whole import found_in
from translator.reports.text import in_order
from translator.server.built import Built


@click.command(epilog="Example: ludoglot serve game.zrf --open")
@click.argument("file", type=FileName())
@variant_options
@from_option
@dialect_option
@images_option
@click.option("--port", type=Integer(0, 65535), default=0, help="The port; 0 is any free one.")
@click.option("--open", "opened", is_flag=True, help="Open the page in a browser.")
@timeout_option(30, "Give up on a page that takes longer.")
def command(
    file: str,
    variant: Wanted,
    language: str | None,
    dialect: str | None,
    images: str | None,
    port: int,
    opened: bool,
    timeout: float | None,
) -> None:
    """Show the page of the game of FILE in a browser, with findings beside it.

    Saving the file, or one that it includes, rebuilds both. Ctrl-C ends it. It answers only this
    computer.
    """
    with extra("serve", "pages are served by starlette and uvicorn", "starlette", "uvicorn"):
        from translator.server.live import serve

    if file == STDIN:
        raise click.UsageError("`serve` watches a file, not standard input")
    place = on_disk(file)
    library = place and place.parent  # files of a library are regular: nobody waits for a pipe
    path = open_rules(file, language, library).path
    if path is None:
        raise _wrong(f"{file} is no file of its own", "take it out of its archive")
    watched = frozenset({path, path.parent})  # more may appear in the folder

    def build() -> Built:
        files = watched
        try:
            with limited(timeout):
                rules = open_rules(file, language, library)
                page, found = _built(rules, variant, dialect, images)
        except TranslationError as error:
            page, found = "", list(error.diagnostics)
        else:
            if isinstance(rules.resolver, DirectoryResolver):
                files |= set(rules.resolver.opened().values())
        return Built(page, tuple(found), files)

    try:
        listener = socket.create_server(("127.0.0.1", port))
    except OSError as error:
        raise _wrong(f"port {port} cannot be used: {error.strerror}", "choose another") from None
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
    say(f"{address} shows {file}; Ctrl-C ends it")
    serve(build, path.name, listener, address if opened else None)


def _built(
    rules: Rules, variant: Wanted, dialect: str | None, images: str | None
) -> tuple[str, list[Diagnostic]]:
    """The page of the game unless it is wrong, and all that is found in the file."""
    found = in_order(found_in(rules, dialect))
    if any(one.severity is Severity.ERROR for one in found):
        return "", found
    file = GameFile(rules, dialect)
    lowered = file.lower(file.index(rules.variant if variant is None else variant))
    game, notes = with_own_images(lowered.game, rules, images)
    return api.emit(game, "page"), found + notes


def _wrong(message: str, hint: str) -> TranslationError:
    return TranslationError([Diagnostic("C125", Severity.ERROR, message, hint=hint)])
