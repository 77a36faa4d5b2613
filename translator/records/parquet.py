"""An archive as two tables in Parquet: a row a game, and a row a move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeAlias

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.files import opened_atomic
from translator.core.install import how_to
from translator.core.outputs import Outputs
from translator.records.following import Followed
from translator.records.stream import Known

ROWS: Final = 100_000
"""Rows of moves that are kept in memory until they are written."""

GAMES: Final = {
    "game": "uint64",
    "file": "string",
    "number": "uint32",
    "line": "uint32",
    "offset": "uint64",
    "title": "string",
    "rules": "string",
    "winner": "string",
    "legal": "bool",
    "plies": "uint32",
    "start": "uint64",
    "headers": "headers",
}
"""Columns of `games.parquet`: `game` is its number in the archive, from 1; `start` a key."""

MOVES: Final = {
    "game": "uint64",
    "ply": "uint32",
    "player": "string",
    "move": "string",
    "before": "uint64",
    "after": "uint64",
    "left": "float64",
}
"""Columns of `moves.parquet`: the position before and after a step by its key, and the seconds left
on the clock of who made it."""


_Rows: TypeAlias = list[dict[str, Any]]


@dataclass
class Tables:
    """The two tables while they are written."""

    _arrow: Any
    _writers: tuple[Any, Any]
    games: int = 0
    moves: int = 0
    _rows: tuple[_Rows, _Rows] = field(default_factory=lambda: ([], []))

    @classmethod
    @contextmanager
    def into(cls, folder: Path, outputs: Outputs) -> Iterator[Tables]:
        """Tables for a block, in a folder; the files appear when they are whole.

        Raises `TranslationError` C126 where pyarrow is not installed, and C118 where something else
        than such a table is in the place of one.
        """
        try:
            import pyarrow
            from pyarrow.parquet import ParquetWriter
        except ImportError:
            hint = how_to("archives")
            found = Diagnostic("C126", Severity.ERROR, "pyarrow is not installed", hint=hint)
            raise TranslationError([found]) from None
        with ExitStack() as stack:
            writers = []
            for name, columns in (("games", GAMES), ("moves", MOVES)):
                path = folder / f"{name}.parquet"
                file = stack.enter_context(opened_atomic(path))
                outputs.allow(path, file, partial(_has_columns, columns))
                writer = ParquetWriter(file, _schema(pyarrow, columns), compression="zstd")
                writers.append(stack.enter_context(writer))
            tables = cls(pyarrow, (writers[0], writers[1]))
            yield tables
            tables._write()

    def add(self, here: Known, game: Followed) -> None:
        """One more game."""
        self.games += 1
        self.moves += len(game.steps)
        games, moves = self._rows
        games.append(
            {
                "game": self.games,
                "file": here.file,
                "number": here.number,
                "line": here.line,
                "offset": here.offset,
                "title": game.title,
                "rules": game.rules,
                "winner": game.winner,
                "legal": game.complete,
                "plies": len(game.steps),
                "start": game.start,
                "headers": list(game.headers.items()),
            }
        )
        for ply, (before, step) in enumerate(zip(game.keys, game.steps, strict=False), 1):
            row = (self.games, ply, step.player, step.text, before, step.key, step.left)
            moves.append(dict(zip(MOVES, row, strict=True)))
        if len(moves) >= ROWS:
            self._write()

    def _write(self) -> None:
        for writer, rows in zip(self._writers, self._rows, strict=True):
            if rows:
                writer.write_table(self._arrow.Table.from_pylist(rows, schema=writer.schema))
                rows.clear()


def _has_columns(columns: dict[str, str], old: BinaryIO, _: BinaryIO) -> bool:
    """Whether a file is an earlier table with these columns."""
    from pyarrow import ArrowException
    from pyarrow.parquet import read_schema

    try:
        return list(read_schema(old).names) == list(columns)
    except ArrowException:
        return False


def _schema(pyarrow: Any, columns: dict[str, str]) -> Any:
    headers = pyarrow.map_(pyarrow.string(), pyarrow.string())
    types = {"headers": headers, "bool": pyarrow.bool_()}
    found = {
        name: types.get(kind) or pyarrow.type_for_alias(kind) for name, kind in columns.items()
    }
    return pyarrow.schema(found)
