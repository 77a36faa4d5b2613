"""The file that a match keeps its games in, to go on with them later: a line of JSON for each."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from translator.players.match import Result


class JournalError(Exception):
    """A file that is not the journal of this match, and why."""


class Journal:
    """The first line says what match it is, each of the others how a game has ended.

    A last line without an end is one that could not be written out: that game is played again.
    """

    def __init__(self, path: Path, match: dict[str, Any]) -> None:
        self._path = path
        self.results: list[Result] = []
        text = path.read_bytes().decode("utf-8", "replace") if path.exists() else ""
        *whole, _ = text.split("\n")
        if whole:
            self._read(whole, match)
        whole = whole or [json.dumps(match)]
        path.write_text("".join(f"{line}\n" for line in whole), encoding="utf-8")

    def _read(self, lines: list[str], match: dict[str, Any]) -> None:
        try:
            found = [json.loads(line) for line in lines]
            self.results = [Result(**one) for one in found[1:]]
        except (ValueError, TypeError) as error:
            raise JournalError(f"{self._path} has no games of a match ({error})") from error
        if found[0] != json.loads(json.dumps(match)):
            raise JournalError(f"{self._path} has games of another match; name a new file")

    def add(self, result: Result) -> None:
        self.results.append(result)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result)) + "\n")
