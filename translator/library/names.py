"""What the names on a command line stand for on disk.

A name is a file, `-` for standard input, a zip archive, a member of one (`games.zip/chess.zrf`) or
a folder; `@TITLE` after a file chooses a variant. A name that begins with `corpus/` and is not
there means the corpus that ships with the package.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.resources import resource

STDIN = "-"


def on_disk(name: str) -> Path | None:
    """The file or folder that is read for `name`; C101 if there is none."""
    return None if name == STDIN else resolve(name).path


class Found(NamedTuple):
    """What is on disk, the member of an archive (which may end in `@TITLE`), the variant, and the
    name to show."""

    path: Path
    member: str | None
    variant: str | None
    shown: Path

    @property
    def shipped(self) -> bool:
        """Whether it was found in the package, not where the name says."""
        return self.member is None and self.path != self.shown


def resolve(name: str) -> Found:
    """What is on disk for `name`; `TranslationError` C101 if nothing is."""
    for candidate, variant in candidates(name):
        path = Path(candidate)
        if path.exists():
            return Found(path, None, variant, path)
        archive = next((parent for parent in path.parents if parent.is_file()), None)
        if archive is not None:
            return Found(archive, path.relative_to(archive).as_posix(), variant, path)
        shipped = in_corpus(path)
        if shipped is not None:
            return Found(shipped, None, variant, path)
    raise unreadable("C101", f"{name}: no such file or folder", _alike(name))


def in_corpus(path: Path) -> Path | None:
    """What a name that begins with `corpus/` means where there is nothing of that name."""
    if path.parts[:1] != ("corpus",) or ".." in path.parts:
        return None
    shipped = resource("corpus").joinpath(*path.parts[1:])
    return shipped if shipped.exists() else None


def _alike(name: str) -> str:
    """A hint at files of the corpus with the same name, "" where there are none."""
    root, wanted = resource("corpus"), {Path(text).name.casefold() for text, _ in candidates(name)}
    found = sorted(path for path in root.rglob("*.*") if path.name.casefold() in wanted)
    names = (f"corpus/{path.relative_to(root).as_posix()}" for path in found)
    return f"there is {', '.join(names)}" if found else ""


def candidates(name: str) -> Iterator[tuple[str, str | None]]:
    """Readings of `FILE@VARIANT`: a file's own name may hold `@`, and so may a title.

    What is empty names no file: it would be the folder where we are.
    """
    parts = name.split("@")
    for cut in (len(parts), *range(1, len(parts))):
        file = "@".join(parts[:cut])
        if file:
            yield file, "@".join(parts[cut:]) if cut < len(parts) else None


def unreadable(code: str, message: str, hint: str = "") -> TranslationError:
    """An error about a name."""
    return TranslationError([Diagnostic(code, Severity.ERROR, message, hint=hint)])
