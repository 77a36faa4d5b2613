"""The file that a match keeps its games in, to go on with them later: a line of JSON for each."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from translator.core.files import is_plain, write_atomic
from translator.core.named import named, open_file
from translator.players.match import Result
from translator.players.worth import DRAWN, LOST, WON


class JournalError(Exception):
    """A file that is not the journal of this match, and why."""


class Journal:
    """The first line says what match it is, each of the others how a game has ended.

    A last line without an end is one that could not be written out: that game is played again. What
    is no plain file, such as a pipe, has no games to go on from and is written into.
    """

    def __init__(self, path: Path, match: dict[str, Any]) -> None:
        self._path = path
        self.results: list[Result] = []
        first = _line(match)
        with named(path):
            kept = path.read_bytes() if is_plain(path) and path.exists() else b""
        *whole, torn = kept.split(b"\n")
        if whole:
            self._read(whole, match)
        elif not first.startswith(torn):
            raise JournalError(f"{path} has no games of a match; name a new file")
        if not is_plain(path):
            self._append(first)
        elif torn or not whole:
            write_atomic(path, b"".join(line + b"\n" for line in whole) or first)

    def _read(self, lines: list[bytes], match: dict[str, Any]) -> None:
        try:
            found = [json.loads(line) for line in lines]
            self.results = [_result(one) for one in found[1:]]
        except (ValueError, TypeError, RecursionError) as error:
            raise JournalError(f"{self._path} has no games of a match ({error})") from error
        if found[0] != json.loads(_line(match)):
            raise JournalError(f"{self._path} has games of another match; name a new file")

    def add(self, result: Result) -> None:
        self.results.append(result)
        self._append(_line(asdict(result)))

    def _append(self, line: bytes) -> None:
        with open_file(self._path, "ab") as file:
            file.write(line)


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data).encode() + b"\n"


def _result(data: dict[str, Any]) -> Result:
    """The game that a line tells; `TypeError` or `ValueError` for what is none."""
    result = Result(**data)
    numbers = (result.number, result.plies)
    texts = (result.side, result.reason)
    if not all(type(one) is int for one in numbers) or not all(type(one) is str for one in texts):
        raise TypeError(f"{data} is no game")
    if min(numbers) < 0 or result.score not in (LOST, DRAWN, WON):
        raise ValueError(f"{data} is no game")
    return result
