"""Games in progress, saved as records in the notation that a file's name tells."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import cast

import click

from notation.convert import Converter
from notation.diagnostics import RecordError, Severity, Sink
from notation.engine import Engine, EngineClass
from notation.notation import Notation
from notation.played import record_of
from notation.registry import NOTATIONS, notation_of
from translator.cli import USAGE
from translator.cli.records import show
from translator.core.files import write_atomic
from translator.core.outputs import Outputs, same_bytes
from translator.engines.limits import in_play
from translator.records.sources import in_its_encoding


class NotSavedError(click.ClickException):
    """A game that no record in a notation can hold, and why."""

    exit_code = USAGE


def notation_for(name: str) -> Notation:
    """The notation that a file's name tells; `NotSavedError` for none, or one that is only read."""
    row = notation_of(name)
    if row is None or row.only_read:
        known = {x for one in NOTATIONS.values() if not one.only_read for x in one.suffixes}
        suffixes = ", ".join(sorted(known))
        raise NotSavedError(f"the name {name!r} tells no notation; suffixes are {suffixes}")
    return row


class Saver:
    """Saves a game, time and again; files of others than this game are only replaced by force."""

    def __init__(self, inputs: Sequence[Path], timeout: float | None, force: bool) -> None:
        self._outputs = Outputs(inputs, force)
        self._timeout = timeout
        self._own: set[Path] = set()

    def save(self, game: Engine, name: str) -> str:
        """Write the game as it is now, and say so.

        Raises `NotSavedError`, `TranslationError` if the file must not be replaced, `OSError`.
        """
        row, path = notation_for(name), Path(name)
        try:
            data = self._encode(game, row, name)
        except RecordError as error:
            raise NotSavedError(error.diagnostics[0].message) from error
        resolved = path.resolve()
        if resolved not in self._own:
            self._outputs.allow(path, BytesIO(data), same_bytes)
        write_atomic(path, data)
        self._own.add(resolved)
        return f"saved in {name}"

    def _encode(self, game: Engine, row: Notation, name: str) -> bytes:
        sink = Sink()
        with in_play(self._timeout):
            converter = Converter(cast(EngineClass, type(game)), row, sink)
            record = converter.convert(record_of(game, name))
            errors = [one for one in sink.items if one.severity is Severity.ERROR]
            if record is None or errors:
                raise NotSavedError(errors[0].message if errors else "nothing can be written")
            data = b"".join(row.write(in_its_encoding(iter([record]), row, name), sink))
        show(sink.items)
        return data
