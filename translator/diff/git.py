"""Rules files as git hands them to a diff driver: old ones as temporary files.

Files that they include are taken from the work tree, as they are there now.
"""

from __future__ import annotations

from pathlib import Path

from translator.core.reading import read_file
from translator.core.source import Source
from translator.frontends.find import language_of
from translator.library.includes import DirectoryResolver
from translator.library.names import unreadable
from translator.library.rules import Rules

NOTHING = "/dev/null"


def blob(file: str, path: str, language: str | None = None) -> Rules:
    """The contents of `file`, standing for the file `path` of the work tree below here."""
    place = Path(path)
    spoken = language or language_of(path, place.suffix)
    try:
        source = Source(path, read_file(Path(file)))
    except OSError as error:
        raise unreadable("C101", f"{file}: {error.strerror}") from error
    return Rules(source, DirectoryResolver(Path.cwd(), place.parent), spoken, path)


def place_of(file: str) -> str:
    """The path in the work tree of a file that may be a temporary copy, by its name."""
    path = Path(file)
    here = Path.cwd()
    if path.resolve().is_relative_to(here):
        return path.resolve().relative_to(here).as_posix()
    found = sorted(other for other in here.rglob(path.name) if ".git" not in other.parts)
    return found[0].relative_to(here).as_posix() if found else path.name
