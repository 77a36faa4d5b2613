"""Scripts in a folder or archive: which of them are games, and what each of them loads.

Most scripts are parts of others. What is looked at here are words alone, without running them.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Iterator

from translator.core.reach import reachable
from translator.core.source import Source
from translator.frontends.axiom.prelude import FILES
from translator.frontends.axiom.reader import Reader
from translator.library.includes import MAX_DEPTH, RefusedError, Resolver

BLOCKS = frozenset(("{board", "{players", "{turn-order", "{pieces"))
"""The blocks without which a script is no game."""


def words(source: Source) -> Iterator[str]:
    """The words of a script, comments left out."""
    reader = Reader(source)
    while (word := reader.word()) is not None:
        if word.text == "(":
            reader.until(")")
        elif word.text == "\\":
            reader.skip_line()
        else:
            yield word.text


def loaded(source: Source) -> Iterator[str]:
    """The names of the files that a script loads itself, the prelude left out."""
    found = words(source)
    for word in found:
        if word == "LOAD":
            name = next(found, "")
            if name.casefold() not in FILES:
                yield name


def open_all(source: Source, resolver: Resolver, depth: int = 0) -> None:
    """Opens all files that a script loads, directly or not, so that a resolver sees them."""
    if depth >= MAX_DEPTH:
        return
    for name in loaded(source):
        try:
            found = resolver.open(name, source)
        except (RefusedError, OSError):
            continue
        if found is not None and found.data != source.data:
            open_all(found, resolver, depth + 1)


def games(names: Iterable[str], read: Callable[[str], bytes]) -> set[str]:
    """Of scripts in a library those that are games, and those that no game loads.

    Names are those in the library, with `/`.
    """
    library = _Library(names, read)
    found = {name for name in library.names if library.is_game(name)}
    parts = set().union(*map(library.reached, found))
    return found | {name for name in library.names if name not in parts}


class _Library:
    def __init__(self, names: Iterable[str], read: Callable[[str], bytes]) -> None:
        self.names = [name for name in names if posixpath.basename(name).casefold() not in FILES]
        self._known = {name.casefold(): name for name in self.names}
        self._loads: dict[str, list[str]] = {}
        self._blocks: dict[str, frozenset[str]] = {}
        for name in self.names:
            source = Source(name, read(name))
            folder = posixpath.dirname(name)
            paths = (posixpath.normpath(posixpath.join(folder, other)) for other in loaded(source))
            known = (self._known.get(path.casefold()) for path in paths)
            self._loads[name] = [path for path in known if path is not None and path != name]
            self._blocks[name] = BLOCKS.intersection(words(source))
        self._parts = {path for loads in self._loads.values() for path in loads}

    def is_game(self, name: str) -> bool:
        blocks = frozenset[str]().union(*(self._blocks[path] for path in self.reached(name)))
        return name not in self._parts or blocks == BLOCKS

    def reached(self, name: str) -> set[str]:
        """A script and all that it loads, directly or not."""
        return reachable([name], lambda path: self._loads[path])
