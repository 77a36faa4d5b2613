"""The units of work that a library consists of: each file with the texts that it includes."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator
from dataclasses import replace
from os.path import realpath
from pathlib import Path, PurePath
from typing import NamedTuple

from translator.batch.naming import file_slugs
from translator.batch.work import Options, Unit
from translator.core.lazy import loaded
from translator.core.source import Source
from translator.frontends.find import find_rules
from translator.frontends.registry import LANGUAGES
from translator.library.includes import Resolver
from translator.library.rules import Rules


class Library(NamedTuple):
    """How many units a library has, and the units, read one at a time."""

    size: int
    units: Iterator[Unit]


def output_in(source: str, out: Path) -> Callable[[PurePath], bool]:
    """Whether a file, by its name below the folder `source`, lies in the output folder `out`.

    What a batch has written there is no input of the next one. Where both are one folder nothing
    tells input and output apart; a batch of records refuses that.
    """
    folder, within = Path(realpath(source)), Path(realpath(out))
    if folder == within or not within.is_relative_to(folder):
        return lambda name: False
    begin = within.relative_to(folder).parts
    return lambda name: name.parts[: len(begin)] == begin


def library_units(
    library: str, language: str | None, options: Options, out: Path | None = None
) -> Library:
    """The units of a folder, an archive or a file, in the order of their names.

    Only files in one language are taken where it is named, and none that lie in the output folder
    `out`.

    Their names are relative to the library, so results are the same wherever it lies.
    """
    # A folder may hold more than memory does: it is gone through twice instead of being kept.
    kept = None if Path(library).is_dir() else list(find_rules(library, language))
    is_output = output_in(library, out) if out is not None else None

    def files() -> Iterator[Rules]:
        found = find_rules(library, language) if kept is None else iter(kept)
        return (one for one in found if not (is_output and is_output(PurePath(one.member))))

    slugs = file_slugs(rules.member for rules in files())

    def units() -> Iterator[Unit]:
        for one in files():
            # What has come since has no slug, and waits for the next batch.
            slug = slugs.get(one.member, "")
            if slug or one.problem:
                yield Unit(one.member, one.language, _texts(one), slug, options, one.problem)

    return Library(len(slugs), units())


class _Recorder:
    """Passes on what another resolver opens and remembers it."""

    def __init__(self, resolver: Resolver) -> None:
        self._resolver = resolver
        self.opened: list[Source] = []

    def open(self, name: str, relative_to: Source) -> Source | None:
        found = self._resolver.open(name, relative_to)
        if found is not None:
            self.opened.append(found)
        return found

    def beside(self, source: Source, suffix: str) -> Iterator[Source]:
        return self._resolver.beside(source, suffix)


def _texts(rules: Rules) -> dict[str, bytes]:
    """By name, the bytes of the file and of all that it includes, directly or not."""
    source = rules.source
    prefix = source.name.removesuffix(rules.member)
    recorder = _Recorder(rules.resolver)
    opens = LANGUAGES[rules.language].opens
    if opens is not None:
        loaded(opens)(replace(rules, resolver=recorder))
    included = {
        posixpath.normpath(text.name.removeprefix(prefix)): text.data for text in recorder.opened
    }
    return {**included, rules.member: source.data}
