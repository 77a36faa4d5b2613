"""How far a batch or a stream has come, for who watches it on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

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


@contextmanager
def games_done() -> Iterator[Callable[[float | None], None]]:
    """A bar for games, with their rate and the time left, on standard error if it is a terminal.

    Gives what to call after each game with the part of all work that is done, `None` where nobody
    knows. Lines that are printed meanwhile stand above the bar.
    """
    if quiet() or not sys.stderr.isatty():
        yield lambda part: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn(compact=True))
    # What goes to a file or a pipe is none of the lines that stand above it.
    shared = sys.stdout.isatty()
    with Progress(
        *columns, console=Console(stderr=True), transient=True, redirect_stdout=shared
    ) as bar:
        task = bar.add_task("0 games", total=None)
        begin, games = monotonic(), 0

        def told(part: float | None) -> None:
            nonlocal games
            games += 1
            rate = games / max(monotonic() - begin, 1e-3)
            text = f"{games:,} games, {rate:,.0f} a second"
            total = None if part is None else 1.0
            bar.update(task, completed=part or 0.0, total=total, description=text)

        yield told
