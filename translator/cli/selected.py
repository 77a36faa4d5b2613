"""Games of an archive that a command has chosen, written in any notation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from notation.diagnostics import Sink
from notation.notation import Notation
from notation.record import GameRecord
from notation.registry import NOTATIONS, notation_of
from translator.cli.common import force_option
from translator.cli.options import FileName
from translator.cli.records import NotationName
from translator.core.files import opened_atomic
from translator.core.outputs import Outputs, same_bytes
from translator.library.names import STDIN
from translator.records.conversion import Conversion
from translator.records.sources import Destination, in_its_encoding
from translator.records.stream import Read

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Selected:
    """Where chosen games go: a file, or a folder where a file of the notation holds one game."""

    out: Path | None
    target: Notation | None
    force: bool

    def write(self, games: Iterator[Read], timeout: float, inputs: list[Path], sink: Sink) -> None:
        """Take all games, one by one, and write them if they go anywhere."""
        if self.out is None or self.target is None:
            for _ in games:
                pass
            return
        convert = Conversion(self.target, timeout)
        made = (convert(read, sink) for read in games)
        records = (record for record in made if record is not None)
        outputs = Outputs(inputs, self.force)
        if self.target.collects:
            self._write(self.out, self.target, records, sink, outputs)
            return
        names = Destination(Path(f"game{self.target.suffixes[0]}")).names()
        for name, record in zip(names, records, strict=False):
            self._write(self.out / name, self.target, iter([record]), sink, outputs)

    @staticmethod
    def _write(
        path: Path, target: Notation, records: Iterator[GameRecord], sink: Sink, outputs: Outputs
    ) -> None:
        with opened_atomic(path) as file:
            for chunk in target.write(in_its_encoding(records, target, path), sink):
                file.write(chunk)
            outputs.allow(path, file, same_bytes)


def selected_options(function: Function) -> Function:
    """`-o`, `--to` and `--force`, which the command gets as one: `selected`."""

    @wraps(function)
    def command(
        *args: Any, output: str | None, target: str | None, force: bool, **others: Any
    ) -> Any:
        if output is None and target is not None:
            raise click.UsageError("--to needs an output file (-o)")
        if output == STDIN:
            raise click.UsageError("the results go to standard output; name a file with -o")
        row = NOTATIONS[target] if target else notation_of(output) if output else None
        if output is not None and (row is None or row.only_read):
            raise click.UsageError(f"the notation of {output} is not clear; name it with --to")
        out = None if output is None else Path(output)
        return function(*args, selected=Selected(out, row, force), **others)

    for decorate in (
        force_option,
        click.option(
            "--to", "target", type=NotationName(written=True), help="The notation to write."
        ),
        click.option(
            "-o",
            "--output",
            type=FileName(),
            metavar="OUT",
            help="Write the games to OUT, in the notation of its suffix or of --to.",
        ),
    ):
        command = decorate(command)
    return cast(Function, command)
