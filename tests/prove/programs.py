"""The programs among the scripts of some folders: those that say all that a game needs."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from translator.batch.units import library_units
from translator.batch.work import Options
from translator.core.source import Source
from translator.frontends.axiom.library import BLOCKS, words
from translator.library.includes import MemoryResolver
from translator.library.rules import Rules


@dataclass(frozen=True, slots=True)
class Program:
    """A script and all that it loads. Equal digests: the same words in lines of the same text."""

    path: Path
    name: str  # in the folder that was searched
    texts: Mapping[str, bytes]
    digest: str

    @property
    def rules(self) -> Rules:
        source = Source(self.name, self.texts[self.name])
        return Rules(source, MemoryResolver(self.texts), "axiom", self.name)


def programs(folders: Iterable[Path]) -> list[Program]:
    """Each program once, however many folders have it; those with little text come first."""
    found: dict[str, Program] = {}
    for folder in folders:
        for program in _programs(folder):
            found.setdefault(program.digest, program)
    return sorted(found.values(), key=lambda one: sum(map(len, one.texts.values())))


def _programs(folder: Path) -> Iterator[Program]:
    for unit in library_units(str(folder), None, Options()).units:
        if unit.language != "axiom":
            continue
        sources = [Source(name, data) for name, data in unit.texts.items()]
        if {word for source in sources for word in words(source)} >= BLOCKS:
            digest = _digest(unit.texts.values())
            yield Program(folder / unit.name, unit.name, unit.texts, digest)


def _digest(texts: Iterable[bytes]) -> str:
    """Of the texts, the ends of their lines aside."""
    digest = hashlib.sha256()
    for text in sorted(b"\n".join(map(bytes.rstrip, text.splitlines())).strip() for text in texts):
        digest.update(text + b"\0")
    return digest.hexdigest()


def first_moves(reference: str, found: Iterable[Program]) -> dict[str, int]:
    """By digest, the known numbers of moves of the first turn; the table is in docs/axiom.md 13.

    It names a program as its file is named, or a family of programs by what the names begin with.
    """
    known = {
        _letters(name): int(count)
        for line in reference.partition("| program | first-turn moves |")[2].splitlines()
        for name, count in re.findall(r"\| ([^|]+) \| (\d+) (?=\|)", line)
    }
    counts = {}
    names = {program.digest: _letters(program.path.stem) for program in found}
    for digest, name in names.items():
        family = next((one for one in known if name.startswith(one + "variant")), "")
        if name in known or family:
            counts[digest] = known[name if name in known else family]
    return counts


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name)).casefold()
