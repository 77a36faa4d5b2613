"""The manual page `ludoglot(1)`, made of what help says: `python -m website.manual FILE`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from translator.cli import COMMANDS, ludoglot
from translator.core.version import __version__

STATUSES: Final = (
    ("0", "done"),
    ("1", "findings or differences"),
    ("2", "wrong usage, unreadable input, or no place for output"),
    ("3", "part of a batch failed"),
    ("70", "a fault of ludoglot itself"),
    ("130", "interrupted"),
)

VARIABLES: Final = (
    ("NO_COLOR, FORCE_COLOR", "No colours, or colours where no terminal is; --color comes first."),
    ("LUDOGLOT_MEMORY", "How many megabytes a process may hold: 2048; 0 is any number."),
    ("LUDOGLOT_DEBUG", "Shows where a fault of ludoglot itself is."),
)


def manual() -> str:
    """The page in the language of man(7)."""
    return "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    yield f'.TH LUDOGLOT 1 "" "ludoglot {__version__}"'
    yield ".ad l"
    yield from (".SH NAME", rf"ludoglot \- {_escaped(_first(ludoglot))}")
    yield from (".SH SYNOPSIS", r".B ludoglot", r"\fICOMMAND\fR [\fIOPTIONS\fR] \fIARGUMENTS\fR")
    yield ".SH COMMANDS"
    with click.Context(ludoglot, info_name="ludoglot") as above:
        for name in COMMANDS:
            found = ludoglot.get_command(above, name)
            assert found is not None
            yield from _command(found, name, above)
    yield ".SH EXIT STATUS"
    for term, text in STATUSES:
        yield from _item(term, text)
    yield ".SH ENVIRONMENT"
    for term, text in VARIABLES:
        yield from _item(term, text)


def _command(command: click.Command, name: str, above: click.Context) -> Iterator[str]:
    """A section of a command, and those of the commands in it."""
    with click.Context(command, info_name=name, parent=above) as context:
        pieces = " ".join(command.collect_usage_pieces(context))
        yield rf".SS {_escaped(context.command_path)} {_escaped(pieces)}"
        for number, paragraph in enumerate((command.help or "").split("\n\n")):
            yield from (".PP",) if number else ()
            yield _escaped(" ".join(paragraph.split()))
        for parameter in command.get_params(context):
            record = parameter.get_help_record(context)
            if record is not None and record[1]:
                yield from _item(*record)
        if command.epilog:
            yield from (".PP", _escaped(command.epilog))
        if isinstance(command, click.Group):
            for inner, one in command.commands.items():
                yield from _command(one, inner, context)


def _item(term: str, text: str) -> Iterator[str]:
    yield from (".TP", rf"\fB{_escaped(term)}\fR", _escaped(text))


def _escaped(text: str) -> str:
    """A text in one line in which nothing is a request or an escape."""
    line = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-")
    line = "".join(c if c.isascii() else rf"\[u{ord(c):04X}]" for c in line)
    return rf"\&{line}" if line.startswith((".", "'")) else line


def _first(command: click.Command) -> str:
    """The first sentence of help, as names of pages have it."""
    sentence = " ".join((command.help or "").split()).partition(".")[0]
    return sentence[:1].lower() + sentence[1:]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(manual(), encoding="utf-8")
