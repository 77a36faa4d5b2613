"""Rules files as they are named on a command line.

A name is a file, `-` for standard input, a zip archive, a member of one (`games.zip/chess.zrf`) or
a folder; `@TITLE` after a file chooses a variant. A name that begins with `corpus/` and is not
there means the corpus that ships with the package.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from zipfile import is_zipfile

from translator.archive import read_archive
from translator.diagnostics import Diagnostic, Severity, TranslationError
from translator.frontends.zrf.include import (
    DirectoryResolver,
    MemoryResolver,
    NoIncludes,
    Resolver,
)
from translator.resources import resource
from translator.source import Source

# Suffix -> language.
LANGUAGES: Mapping[str, str] = {".zrf": "zrf", ".4th": "axiom", ".glot": "native"}
INTERCHANGE: Mapping[str, str] = {".xml": "xml", ".json": "json"}
"""Suffixes of games that are written for programs: read when named, not looked for in folders."""

STDIN = "-"
SCRIPT = ".4th"


@dataclass(frozen=True, slots=True)
class Rules:
    """One rules file, ready to be read: its text, where its includes are, what was asked of it.

    `member` is its name within the folder or archive that was named; `path` is where it lies, if
    it is a file of its own. What is `shipped` with the package is not to be written to.
    """

    source: Source
    resolver: Resolver
    language: str
    member: str
    variant: str | None = None
    path: Path | None = None
    shipped: bool = False


def open_rules(name: str, language: str | None = None, library: Path | None = None) -> Rules:
    """The one rules file that `name` means; `TranslationError` C101 to C105 if there is none.

    A file in `library` may include what is anywhere in it, any other what is below its folder.
    """
    found = list(find_rules(name, language, library))
    if len(found) == 1:
        return found[0]
    members = ", ".join(rules.source.name for rules in found[:5])
    more = ", ..." if len(found) > 5 else ""
    hint = f"name one of them: {members}{more}" if found else ""
    raise _error("C101", f"{name} holds {len(found)} rules files, not one", hint)


def find_rules(
    name: str, language: str | None = None, library: Path | None = None
) -> Iterator[Rules]:
    """All rules files that `name` means, in order; a folder or an archive may hold any number.

    `language` reads every file as that language, whatever its suffix.
    """
    if name == STDIN:
        if language is None:
            raise _error("C102", "the language of standard input is not known", "use --from")
        yield Rules(Source("<stdin>", sys.stdin.buffer.read()), NoIncludes(), language, "stdin")
        return
    found = _resolve(name)
    path, member, variant, _ = found
    if path.is_dir():
        for file in rules_below(path):
            yield _from_file(found, LANGUAGES[file.suffix.lower()], file, root=path)
    elif member is not None or (path.is_file() and is_zipfile(path)):  # a pipe is read once
        yield from _from_archive(path, member, language, variant)
    else:
        spoken = language or language_of(name, path.suffix)
        yield _from_file(found, spoken, path, library)


def rules_below(folder: Path) -> list[Path]:
    """The rules files of a folder and the folders in it, in order; parts of scripts are none."""
    found = (path for path in folder.rglob("*") if path.suffix.lower() in LANGUAGES)
    files = {path.relative_to(folder).as_posix(): path for path in found if path.is_file()}
    chosen = _without_parts(files, lambda name: files[name].read_bytes())
    return [files[name] for name in sorted(chosen)]


def _without_parts(names: Iterable[str], read: Callable[[str], bytes]) -> list[str]:
    """Of rules files in a library those that are not there only to be loaded by scripts."""
    names = list(names)
    scripts = [name for name in names if name.lower().endswith(SCRIPT)]
    if not scripts:
        return names
    from translator.frontends.axiom.library import games

    return [name for name in names if name not in scripts] + sorted(games(scripts, read))


def language_of(name: str, suffix: str) -> str:
    """The language that goes with a suffix; `TranslationError` C102 if none does."""
    language = {**LANGUAGES, **INTERCHANGE}.get(suffix.lower())
    if language is None:
        known = ", ".join(f"{suffix} ({name})" for suffix, name in LANGUAGES.items())
        raise _error("C102", f"{name}: the suffix tells no language; known are {known}", "--from")
    return language


def on_disk(name: str) -> Path | None:
    """The file or folder that is read for `name`; C101 if there is none."""
    return None if name == STDIN else _resolve(name).path


class _Found(NamedTuple):
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


def _resolve(name: str) -> _Found:
    for candidate, variant in _candidates(name):
        path = Path(candidate)
        if path.exists():
            return _Found(path, None, variant, path)
        archive = next((parent for parent in path.parents if parent.is_file()), None)
        if archive is not None:
            return _Found(archive, path.relative_to(archive).as_posix(), variant, path)
        shipped = in_corpus(path)
        if shipped is not None:
            return _Found(shipped, None, variant, path)
    raise _error("C101", f"{name}: no such file or folder")


def in_corpus(path: Path) -> Path | None:
    """What a name that begins with `corpus/` means where there is nothing of that name."""
    if path.parts[:1] != ("corpus",) or ".." in path.parts:
        return None
    shipped = resource("corpus").joinpath(*path.parts[1:])
    return shipped if shipped.exists() else None


def _candidates(name: str) -> Iterator[tuple[str, str | None]]:
    """Readings of `FILE@VARIANT`: a file's own name may hold `@`, and so may a title."""
    yield name, None
    parts = name.split("@")
    for cut in range(1, len(parts)):
        yield "@".join(parts[:cut]), "@".join(parts[cut:])


def _from_file(found: _Found, language: str, path: Path, root: Path | None = None) -> Rules:
    """The rules at `path`, which is what was found or lies below it."""
    shown = found.shown / path.relative_to(found.path)
    try:
        source = Source(shown.as_posix(), path.read_bytes())
    except OSError as error:
        raise _error("C101", f"{path}: {error.strerror}") from error
    root = root or path.parent
    resolver = DirectoryResolver(root, path.parent)
    member = path.absolute().relative_to(root.absolute()).as_posix()
    return Rules(source, resolver, language, member, found.variant, path, found.shipped)


class _ArchiveResolver:
    """Includes among the members of one archive, which are shown with the archive's name."""

    def __init__(self, prefix: str, members: Mapping[str, bytes]) -> None:
        self._prefix = prefix
        self._members = MemoryResolver(members)

    def open(self, name: str, relative_to: Source) -> Source | None:
        found = self._members.open(name, self._inside(relative_to))
        return found and Source(self._prefix + found.name, found.data)

    def beside(self, source: Source, suffix: str) -> Iterator[Source]:
        for found in self._members.beside(self._inside(source), suffix):
            yield Source(self._prefix + found.name, found.data)

    def _inside(self, source: Source) -> Source:
        return Source(source.name.removeprefix(self._prefix), b"")


def _from_archive(
    path: Path, wanted: str | None, language: str | None, variant: str | None
) -> Iterator[Rules]:
    members = read_archive(path)
    prefix = f"{path.as_posix()}/"
    resolver = _ArchiveResolver(prefix, members)
    if wanted is not None:
        found = next((pair for pair in _candidates(wanted) if pair[0] in members), None)
        if found is None:
            raise _error("C101", f"{path} has no member {wanted}")
        member, variant = found
        chosen = {member: language or language_of(member, Path(member).suffix)}
    else:
        suffixes = {member: Path(member).suffix.lower() for member in sorted(members)}
        known = {m: LANGUAGES[suffix] for m, suffix in suffixes.items() if suffix in LANGUAGES}
        kept = _without_parts(known, members.__getitem__)
        chosen = {member: known[member] for member in sorted(kept)}
    for member, spoken in chosen.items():
        source = Source(prefix + member, members[member])
        yield Rules(source, resolver, spoken, member, variant)


def _error(code: str, message: str, hint: str = "") -> TranslationError:
    return TranslationError([Diagnostic(code, Severity.ERROR, message, hint=hint)])
