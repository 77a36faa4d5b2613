"""`ludoglot lsp`: the language server for editors."""

import os
import sys

import click

from translator.cli import FOUND
from translator.cli.common import extra


@click.command(epilog="Example: ludoglot lsp")
@click.option(
    "--stdio", is_flag=True, help="Accepted because clients append it: there is no other transport."
)
@click.option(
    "--clientProcessId",
    "client",
    type=int,
    metavar="N",
    help="Accepted because clients append it: the session ends with the client.",
)
def command(stdio: bool, client: int | None) -> int:
    """Speak the Language Server Protocol over the standard streams, until the editor ends it.

    The status is 1 if the editor ends it, or goes away, without a request to shut down.
    """
    del stdio, client  # when the client ends, so does our input
    with extra("lsp", "the language server needs pygls", "pygls", "lsprotocol"):
        from translator.server.protocol import server
    made = server()
    # The server closes its output when it ends, and ours is flushed later.
    made.start_io(stdout=os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
    return 0 if made.orderly else FOUND
