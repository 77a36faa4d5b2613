"""`ludoglot lsp`: the language server for editors."""

import click

from translator.cli.common import extra


@click.command(epilog="Example: ludoglot lsp")
def command() -> None:
    """Speak the Language Server Protocol over the standard streams, until the editor ends it."""
    with extra("lsp", "the language server needs pygls", "pygls", "lsprotocol"):
        from translator.server.protocol import server
    server().start_io()
