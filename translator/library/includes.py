"""Files that rules name: where they come from.

A resolver finds them: :class:`DirectoryResolver` in a folder, :class:`MemoryResolver` among named
texts (an archive, a test). Names are compared without regard to case, `\\` separates folders like
`/`, and nothing outside the resolver's root is ever opened.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Protocol

from translator.core.reading import read_file
from translator.core.source import Source

MAX_DEPTH = 16
MAX_FILES = 1_000

_ABSOLUTE = re.compile(r"[/\\]|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*://")


class RefusedError(Exception):
    """A name that must not be opened; the message says why."""


class Resolver(Protocol):
    """Opens the files that rules include."""

    def open(self, name: str, relative_to: Source) -> Source | None:
        """The file ``name`` as seen from ``relative_to``; None if there is no such file.

        Raises RefusedError for a name that may not be opened, OSError for a file that cannot be
        read.
        """
        ...

    def beside(self, source: Source, suffix: str) -> Iterator[Source]:
        """The other files with this suffix (lower case) in the folder of ``source``, by name.

        Those that may not be opened are left out.
        """
        ...


def _parts(name: str) -> list[str]:
    """The folders and the file of a relative name; RefusedError if it is none."""
    if _ABSOLUTE.match(name):
        raise RefusedError("only files below the folder of the rules can be included")
    if not name.isprintable():
        raise RefusedError("the name has characters that no file name should have")
    return [part for part in name.replace("\\", "/").split("/") if part not in ("", ".")]


class NoIncludes:
    """For rules that have no place of their own, as on standard input."""

    def open(self, name: str, relative_to: Source) -> Source | None:
        raise RefusedError("rules that do not come from a file cannot include others")

    def beside(self, source: Source, suffix: str) -> Iterator[Source]:
        return iter(())


class MemoryResolver:
    """Includes among texts held in memory; the keys of ``files`` are names with `/`."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = {name.casefold(): (name, data) for name, data in sorted(files.items())}

    def open(self, name: str, relative_to: Source) -> Source | None:
        path: list[str] = list(PurePosixPath(relative_to.name).parent.parts)
        for part in _parts(name):
            if part != "..":
                path.append(part)
            elif path:
                path.pop()
            else:
                raise RefusedError("only files of the same library can be included")
        found = self._files.get("/".join(path).casefold())
        return Source(*found) if found is not None else None

    def beside(self, source: Source, suffix: str) -> Iterator[Source]:
        itself = PurePosixPath(source.name.casefold())
        for folded, (name, data) in self._files.items():
            path = PurePosixPath(folded)
            if path.suffix == suffix and path.parent == itself.parent and path != itself:
                yield Source(name, data)


class DirectoryResolver:
    """Includes among the files below ``root``, links followed.

    ``folder`` is where the first file is: names in it are relative to that folder.
    """

    def __init__(self, root: Path | str, folder: Path | str | None = None) -> None:
        self._root = Path(root).resolve()
        self._start = self._root if folder is None else Path(folder).resolve()
        self._files: dict[Source, Path] = {}

    def open(self, name: str, relative_to: Source) -> Source | None:
        path = self._find(self._folder(relative_to), _parts(name))
        if path is None or not path.is_file():
            return None
        shown = os.path.join(os.path.dirname(relative_to.name), *_parts(name))  # noqa: PTH118, PTH120
        source = Source(shown, read_file(path))
        self._files[source] = path
        return source

    def opened(self) -> Mapping[Source, Path]:
        """The files that have been opened, and where each lies."""
        return self._files

    def beside(self, source: Source, suffix: str) -> Iterator[Source]:
        folder = self._folder(source)
        itself = PurePosixPath(source.name).name
        for name in _names_in(folder):
            if PurePosixPath(name).suffix.lower() != suffix or name == itself:
                continue
            try:
                found = self.open(name, source)
            except (RefusedError, OSError):
                continue
            if found is not None:
                yield found

    def _folder(self, source: Source) -> Path:
        """Where a file lies that was opened here, or the first one."""
        path = self._files.get(source)
        return self._start if path is None else path.parent

    def _find(self, folder: Path, parts: list[str]) -> Path | None:
        path = folder
        for part in parts:
            found = path.parent if part == ".." else _entry(path, part)
            if found is None:
                return None
            path = found.resolve()
            if not path.is_relative_to(self._root):
                raise RefusedError("only files below the folder of the rules can be included")
        return path


def _names_in(folder: Path) -> list[str]:
    """The names in a folder, in order; none if it cannot be read."""
    try:
        return sorted(entry.name for entry in folder.iterdir())
    except OSError:
        return []


def _entry(folder: Path, name: str) -> Path | None:
    """The file or folder ``name`` in ``folder``, exactly or else but for upper and lower case."""
    exact = folder / name
    if exact.exists():
        return exact
    wanted = name.casefold()
    alike = (folder / entry for entry in _names_in(folder) if entry.casefold() == wanted)
    return next((entry for entry in alike if entry.exists()), None)
