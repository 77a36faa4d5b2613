"""Files that a command writes: in the place of no input, and of nothing that is something else.

What is there already is replaced where it is empty, holds just the bytes that are written, or is an
earlier output of the same game: how it begins says what it is, and of which game. Output that
people go on with by hand counts as such only with its seal: a comment with a sum of the text, by
which we see that nobody has changed it. `--force` replaces anything.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.files import is_plain, write_atomic
from translator.core.named import open_file

GAME: Final = "# What follows is of this game alone."
"""The line that ends the run-time parts of an engine in Python."""

_CHUNK: Final = 1 << 20

Same = Callable[[BinaryIO, BinaryIO], bool]
"""Whether an old file is an earlier output of what the new one is output of."""


class Kind(NamedTuple):
    """One kind of output: how it may begin, and what in it tells the game, if anything does.

    Where people go on with such a file by hand, `edited` is set, and `comment` is how a comment is
    written in it, if there are comments.
    """

    begins: tuple[bytes, ...]
    game: re.Pattern[bytes]
    edited: bool
    comment: str

    def same(self, old: bytes, new: bytes) -> bool:
        """Whether both are of this kind, and of one game."""
        if not (old.startswith(self.begins) and new.startswith(self.begins)):
            return False
        before, after = self.game.search(old), self.game.search(new)
        return before is not None and after is not None and before.groups() == after.groups()

    def replaces(self, old: bytes, new: bytes) -> bool:
        """Whether the old text is an earlier output for the game of the new one, as it was."""
        if not self.edited:
            return self.same(old, new)
        return is_sealed(old) and self.same(_SEALED.sub(b"", old), new)


def _kind(
    begins: str | tuple[str, ...], game: str = "", *, edited: bool = False, comment: str = ""
) -> Kind:
    texts = (begins,) if isinstance(begins, str) else begins
    beginnings = tuple(text.encode() for text in texts)
    return Kind(beginnings, re.compile(game.encode(), re.MULTILINE), edited, comment)


_QUOTED = r'("(?:[^"\\]|\\.)*")'
# Comments of the file that was translated stand before its first game.
_NATIVE = r'\A(?:(?:;[^\n]*)?\n)*\(game ("(?:[^"]|"")*")'
_XML = "<!-- {} -->"
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
    _kind("<!doctype html><!-- Page of a", r"<title>([^<]*)</title>"),
    _kind(("(game ", ";"), _NATIVE, edited=True, comment="; {}"),
    _kind(
        "<?xml",
        r'<game xmlns="urn:ludoglot:game"[^>]*>\s*<meta(?: title="([^"]*)")?',
        edited=True,
        comment=_XML,
    ),
    _kind('{\n "format": "ludoglot-game"', rf'"meta": \{{\s*(?:"title": {_QUOTED})?', edited=True),
    _kind(
        "<?xml",
        r'<svg [^>]*>\s*<title id="title">([^<]*)</title>',
        edited=True,
        comment=_XML,
    ),
    # What `diff` writes, by form.
    _kind("", r"^(?:no difference|[0-9]+ differences?|[0-9]+ pairs? of games,)"),
    _kind("--- ", r"\A--- (.*)\n\+\+\+ (.*)$"),
    _kind('{\n  "version": ', '^  "differs": '),
    _kind("<!doctype html><!-- What differs between games", r"<title>([^<]*)</title>"),
    # What `replay` writes as documents.
    _kind('{\n  "version": ', '^  "records": '),
    _kind('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="ludoglot"'),
)

_SEAL: Final = "Written by ludoglot. Its sum, {}, says whether it was changed since."
_SEALED: Final = re.compile(
    rb"^(?:; |<!-- )%b(?: -->)?\n" % re.escape(_SEAL).replace(r"\{\}", "([0-9a-f]{16})").encode(),
    re.MULTILINE,
)


def sealed(data: bytes) -> bytes:
    """A text with a seal in its first line, or behind that of XML; as it is if it takes none."""
    bare = _SEALED.sub(b"", data)
    comment = next((k.comment for k in KINDS if k.comment and k.same(data, data)), "")
    if not comment:
        return data
    seal = comment.format(_SEAL.format(_sum(bare))).encode() + b"\n"
    head, rest = bare.split(b"\n", 1) if bare.startswith(b"<?xml") else (b"", bare)
    return (head + b"\n" if head else b"") + seal + rest


def is_sealed(data: bytes) -> bool:
    """Whether a text has a seal, and nobody has changed anything since."""
    seal = _SEALED.search(data)
    return seal is not None and _sum(data[: seal.start()] + data[seal.end() :]) == seal[1].decode()


def is_seal(line: str) -> bool:
    """Whether a line, without its end, is the seal of some text."""
    return _SEALED.fullmatch(f"{line}\n".encode("utf-8", "replace")) is not None


def is_edited(data: bytes) -> bool:
    """Whether a text is of a kind with which people go on by hand."""
    return any(kind.edited and kind.same(data, data) for kind in KINDS)


def _sum(bare: bytes) -> str:
    return hashlib.sha256(bare).hexdigest()[:16]


def same_output(old: BinaryIO, new: BinaryIO) -> bool:
    """Whether the old file is an earlier output, of the kind and game of the new one."""
    made = new.read()
    kinds = [kind for kind in KINDS if kind.same(made, made)]
    begun = old.read(100)
    if not any(begun.startswith(kind.begins) for kind in kinds):
        return False  # without reading what may be large
    was = begun + old.read()
    return any(kind.replaces(was, made) for kind in kinds)


def same_bytes(old: BinaryIO, new: BinaryIO) -> bool:
    """Whether both files hold the same: all that is asked of records, which have no seal."""
    while data := old.read(_CHUNK):
        if data != new.read(len(data)):
            return False
    return not new.read(1)


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
        with open_file(path) as old:
            if not path.stat().st_size:
                return
            for allows in (same_bytes, same):
                old.seek(0)
                new.seek(0)
                if allows(old, new):
                    return
        raise _kept(
            f"{path} holds something else than an earlier output of this game, or was changed since"
        )


def _kept(message: str) -> TranslationError:
    hint = "--force replaces it"
    return TranslationError([Diagnostic("C118", Severity.ERROR, message, hint=hint)])
