"""`ludoglot explain`: what a diagnostic code means."""

from difflib import get_close_matches
from textwrap import fill

import click

from notation.catalogue import CATALOGUE
from translator.catalogue import entries
from translator.catalogue.entry import CodeEntry
from translator.cli.common import format_option, print_json, say


def _table() -> dict[str, CodeEntry]:
    """Every code that a command prints, of rules and of records."""
    records = {code: CodeEntry(*entry) for code, entry in CATALOGUE.items()}
    return dict(sorted((entries() | records).items()))


def _completed(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    return [code for code in _table() if code.startswith(begun.upper())]


@click.command(epilog="Example: ludoglot explain Z312")
@click.argument("code", required=False, shell_complete=_completed)
@format_option
def command(code: str | None, form: str) -> None:
    """Explain the diagnostic CODE, with an example; without a code, list them all."""
    table = _table()
    if code is None:
        if form == "json":
            print_json({name: entry._asdict() for name, entry in table.items()})
        else:
            say("\n".join(f"{name}  {entry.title}" for name, entry in table.items()))
        return
    name = code.upper()
    if name not in table:
        near = get_close_matches(name, table, 3)
        hint = f"; similar are {', '.join(near)}" if near else ""
        raise click.UsageError(f"no diagnostic has the code {code!r}{hint}")
    entry = table[name]
    if form == "json":
        print_json({"code": name, **entry._asdict()})
        return
    say(f"{name}: {entry.title}\n\n{fill(entry.explanation, 79)}")
    if entry.example:
        say("\nExample:\n" + "\n".join(f"    {line}" for line in entry.example.split("\n")))
