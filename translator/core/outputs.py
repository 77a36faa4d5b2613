"""Files that a command writes: in the place of no input, and of nothing that is something else.

What is there already is replaced where it is an earlier output of the same game (how it begins says
what it is, and of which game) or empty, and where `--force` says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.files import is_plain, write_atomic
from translator.core.reading import open_file

GAME: Final = "# What follows is of this game alone."
"""The line that ends the run-time parts of an engine in Python."""

Same = Callable[[BinaryIO, BinaryIO], bool]
"""Whether an old file is an earlier output of what the new one is output of."""


class Kind(NamedTuple):
    """One kind of output: how it begins, and what in it tells the game, if anything does."""

    begins: bytes
    game: re.Pattern[bytes]

    def same(self, old: bytes, new: bytes) -> bool:
        """Whether both are of this kind, and of one game."""
        if not (old.startswith(self.begins) and new.startswith(self.begins)):
            return False
        told, tells = self.game.search(old), self.game.search(new)
        return told is not None and tells is not None and told.groups() == tells.groups()


def _kind(begins: str, game: str = "") -> Kind:
    return Kind(begins.encode(), re.compile(game.encode(), re.MULTILINE))


_QUOTED = r'("(?:[^"\\]|\\.)*")'
# Comments of the file that was translated stand before its first game. Others are those of somebody
# who has written a game of that title by hand.
_NATIVE = r'\A((?:(?:;[^\n]*)?\n)*)\(game ("(?:[^"]|"")*")'
KINDS: Final = (
    # What `translate` writes, by target; what it puts beside that; pictures.
    _kind('"""Engine of an abstract', r"DESCRIPTION = \{'title': (.+?), 'source': "),
    _kind("/** Engine of an abstract", rf'(?:\["title"\]|^  description: {{"title"): ?{_QUOTED}'),
    _kind(
        "/** Board and engine of an abstract",
        rf'(?:\["title"\]|^  description: {{"title"): ?{_QUOTED}',
    ),
    _kind("/** Types of a generated engine."),
    _kind("// Rules for the engine of Dagaz", r"\A.* Game: ([0-9a-f]+)$"),
    _kind("<!doctype html>", r"<title>([^<]*)</title>"),
    _kind("(game ", _NATIVE),
    _kind(";", _NATIVE),
    _kind("<?xml", r'<game xmlns="urn:ludoglot:game"[^>]*>\s*<meta(?: title="([^"]*)")?'),
    _kind('{\n "format": "ludoglot-game"', rf'"meta": \{{\s*(?:"title": {_QUOTED})?'),
    _kind("<?xml", r'<svg [^>]*>\s*<title id="title">([^<]*)</title>'),
    # What `diff` writes, by form.
    _kind("", r"^(?:no difference|[0-9]+ differences?|[0-9]+ pairs? of games,)"),
    _kind("--- "),
    _kind('{\n  "version": ', '^  "differs": '),
    _kind("<!DOCTYPE html>", r"<title>([^<]*)</title>"),
)


def same_output(old: BinaryIO, new: BinaryIO) -> bool:
    """Whether both files are of one kind and of one game."""
    made = new.read()
    kinds = [kind for kind in KINDS if kind.same(made, made)]
    begun = old.read(100)
    if not any(begun.startswith(kind.begins) for kind in kinds):
        return False  # without reading what may be large
    was = begun + old.read()
    return any(kind.same(was, made) for kind in kinds)


class Outputs:
    """What a command may write: `inputs` are the files that it reads."""

    def __init__(self, inputs: Iterable[Path], force: bool) -> None:
        self._inputs = tuple(inputs)
        self._force = force

    def write(self, files: Mapping[Path, bytes]) -> None:
        """Write the files if all of them may be written, else none: C118."""
        for path, data in files.items():
            self.allow(path, BytesIO(data))
        for path, data in files.items():
            write_atomic(path, data)

    def allow(self, path: Path, new: BinaryIO, same: Same = same_output) -> None:
        """Raise `TranslationError` C118 if what is at `path` must not be replaced."""
        if self._force or not is_plain(path) or not path.exists():
            return
        if any(other.exists() and other.samefile(path) for other in self._inputs):
            raise _kept(f"{path} is an input of this command")
        new.seek(0)
        with open_file(path) as old:
            if path.stat().st_size and not same(old, new):
                raise _kept(f"{path} holds something else than an earlier output of this game")


def _kept(message: str) -> TranslationError:
    hint = "--force replaces it"
    return TranslationError([Diagnostic("C118", Severity.ERROR, message, hint=hint)])
