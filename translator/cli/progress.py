"""How far a batch has come, for who watches it on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from translator.cli.options import quiet
from translator.core.diagnostics import printable


@contextmanager
def progress(total: int) -> Iterator[Callable[[str], None]]:
    """A bar on standard error, if that is a terminal; gives what to call with each file's name."""
    if quiet() or not sys.stderr.isatty():
        yield lambda name: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda name: bar.update(task, advance=1, description=escape(printable(name)))
