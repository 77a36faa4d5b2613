"""`ludoglot completion`: what a shell needs to complete command lines."""

import click
from click.shell_completion import get_completion_class

from translator.cli import ludoglot
from translator.cli.options import OneOf


@click.command(epilog="Example: ludoglot completion bash")
@click.argument("shell", type=OneOf(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the script that completes commands, options, values and files in SHELL."""
    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(ludoglot, {}, "ludoglot", "_LUDOGLOT_COMPLETE").source())
