"""Files that include each other: a name of one may have its meaning in another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from translator.core.reading import read_file
from translator.core.source import Source
from translator.frontends.registry import LANGUAGES
from translator.library.includes import MAX_FILES, DirectoryResolver, RefusedError
from translator.server.words import Words, words

Reader = Callable[[Path], Source | None]
"""The text of a file as an editor has it; `None` for one that is not open."""

_PARTS: Final = frozenset((".inc", *(row.suffix for row in LANGUAGES.values())))
"""Suffixes of files in which what includes another one is looked for."""


def family(path: Path, language: str, read: Reader) -> dict[Path, Words]:
    """A file with all that it includes, then what includes it with all that those include."""
    found = _below(path, language, read)
    for other in _above(path, language, read):
        joined = _below(other, language, read)
        if path.resolve() in joined:  # and not another file of that name
            found = {**joined, **found}
    return found


def _below(path: Path, language: str, read: Reader) -> dict[Path, Words]:
    """A file and what it includes, directly or not; as far as that can be read."""
    found: dict[Path, Words] = {}
    source = _text(path, read)
    resolver = DirectoryResolver(path.parent)
    # What a file includes is found from the source that the resolver has given for it.
    waiting = [] if source is None else [(path.resolve(), source, source)]
    while waiting and len(found) < MAX_FILES:
        place, known, source = waiting.pop(0)
        if place in found:
            continue
        found[place] = words(source, language)
        for name in found[place].found.includes:
            try:
                included = resolver.open(name, known)
            except (RefusedError, OSError):
                continue
            if included is not None:
                there = resolver.opened()[included]
                text = read(there) or Source(str(there), included.data)  # by the file's own name
                waiting.append((there, included, text))
    return found


def _above(path: Path, language: str, read: Reader) -> Iterator[Path]:
    """The files beside a file, or in the folder above, that include it, directly or not."""
    others = [one for folder in path.resolve().parents[:2] for one in _rules_in(folder)]
    names = {path.name.casefold()}
    told: set[Path] = set()
    while names:
        new = set()
        for other in others:
            source = None if other in told else _text(other, read)
            if source is None or not any(name in source.text.casefold() for name in names):
                continue
            includes = words(source, language).found.includes
            if names & {name.replace("\\", "/").rpartition("/")[2].casefold() for name in includes}:
                told.add(other)
                new.add(other.name.casefold())
                yield other
        names = new


def _rules_in(folder: Path) -> list[Path]:
    try:
        return sorted(one for one in folder.iterdir() if one.suffix.lower() in _PARTS)
    except OSError:
        return []


def _text(path: Path, read: Reader) -> Source | None:
    """A file as the editor has it, or else the disk."""
    source = read(path)
    try:
        return source or Source(str(path), read_file(path))
    except OSError:
        return None
