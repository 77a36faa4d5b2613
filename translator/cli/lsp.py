"""`ludoglot lsp`: the language server for editors."""

import click

from translator.core.diagnostics import Diagnostic, Severity, TranslationError


@click.command(epilog="Example: ludoglot lsp   (an editor starts it)")
def command() -> None:
    """Speak the Language Server Protocol over the standard streams, until the editor ends it."""
    try:
        from translator.server.protocol import server
    except ModuleNotFoundError as error:
        if error.name not in ("pygls", "lsprotocol"):
            raise
        message, hint = "the language server needs pygls", "pip install ludoglot[lsp]"
        raise TranslationError([Diagnostic("C123", Severity.ERROR, message, hint=hint)]) from None
    server().start_io()
