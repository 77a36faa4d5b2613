"""`ludoglot new`: a small complete game to start from."""

from pathlib import Path
from shlex import quote

import click

from translator.cli.common import force_option, remark
from translator.cli.options import FileName
from translator.core.diagnostics import printable
from translator.core.outputs import Outputs
from translator.core.resources import resource
from translator.frontends.native.spelling import quoted


@click.command(epilog="Example: ludoglot new my-game")
@click.argument("name", type=FileName())
@force_option
def command(name: str, force: bool) -> None:
    """Write NAME.glot, a small complete game in the native language, to change step by step."""
    path = Path(name) if name.endswith(".glot") else Path(f"{name}.glot")
    title = " ".join(path.stem.replace("-", " ").replace("_", " ").split()).capitalize()
    template = (resource("templates") / "native" / "new.glot").read_text("utf-8")
    text = template.replace("$TITLE", quoted(title or "New game"))
    Outputs([], force).write({path: text.encode("utf-8", "replace")})
    shown = quote(f"./{path}" if str(path).startswith("-") else str(path))
    remark(printable(f"{path}: play it with `ludoglot play {shown}`"))
