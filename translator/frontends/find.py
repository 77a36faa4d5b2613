"""The rules files that a name means, and in which language each is written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath
from zipfile import is_zipfile

from translator.core.files import contents, is_hidden
from translator.core.lazy import loaded
from translator.core.reading import read_file, read_stream
from translator.core.source import Source
from translator.frontends.registry import LANGUAGES
from translator.library.archive import ArchiveResolver, read_archive
from translator.library.includes import DirectoryResolver, NoIncludes
from translator.library.names import STDIN, Found, candidates, resolve, unreadable
from translator.library.rules import Rules

SUFFIXES = {row.suffix: name for name, row in LANGUAGES.items() if not row.interchange}
"""Language by suffix, of files that are looked for in folders."""


def open_rules(name: str, language: str | None = None, library: Path | None = None) -> Rules:
    """The one rules file that `name` means; `TranslationError` C101 to C105 if there is none.

    A file in `library` may include what is anywhere in it, any other what is below its folder. One
    in a library is a regular file, any other may be a pipe.
    """
    found = list(find_rules(name, language, library))
    if len(found) == 1:
        return found[0]
    members = ", ".join(rules.source.name for rules in found[:5])
    more = ", ..." if len(found) > 5 else ""
    hint = f"name one of them: {members}{more}" if found else ""
    raise unreadable("C101", f"{name} holds {len(found)} rules files, not one", hint)


def find_rules(
    name: str,
    language: str | None = None,
    library: Path | None = None,
    instead: str | None = None,
) -> Iterator[Rules]:
    """All rules files that `name` means, in order; a folder or an archive may hold any number.

    `language` reads every file as that language, whatever its suffix. Standard input stands
    `instead` of a file, if that is named: one that is not there yet, or is being edited. What
    cannot be read in a folder has a `problem`; `TranslationError` C101 for a file that was named.
    """
    if name == STDIN:
        yield _from_standard_input(language, instead)
        return
    found = resolve(name)
    path, member, variant, _ = found
    if path.is_dir():
        refused: list[OSError] = []
        files = rules_below(path, refused.append)
        for error in refused:
            if error.filename == str(path):
                raise unreadable("C101", f"{name}: {error.strerror}")
        for file in files:
            yield _from_file(found, SUFFIXES[file.suffix.lower()], file, root=path)
        for error in refused:
            yield _refused(found, error)
    elif member is not None or _is_archive(path):
        yield from _from_archive(path, member, language, variant)
    else:
        spoken = language or language_of(name, path.suffix)
        rules = _from_file(found, spoken, path, None if found.shipped else library)
        rules.check()
        yield rules


def _is_archive(path: Path) -> bool:
    """Also a damaged one, if its name says so; a pipe is none, since it is read once."""
    return path.is_file() and (path.suffix.lower() == ".zip" or is_zipfile(path))


def _from_standard_input(language: str | None, instead: str | None) -> Rules:
    if instead is None:
        if language is None:
            raise unreadable("C102", "the language of standard input is not known", "use --from")
        source = Source("<stdin>", _standard_input())
        return Rules(source, NoIncludes(), language, "stdin", standard_input=True)
    path = Path(instead)
    spoken = language or language_of(instead, path.suffix)
    source = Source(path.as_posix(), _standard_input())
    resolver = DirectoryResolver(path.parent, path.parent) if path.parent.is_dir() else NoIncludes()
    return Rules(source, resolver, spoken, path.name, standard_input=True)


def _standard_input() -> bytes:
    try:
        return read_stream(sys.stdin.buffer, "standard input")
    except OSError as error:
        raise unreadable("C101", f"standard input: {error.strerror}") from error


def rules_below(
    folder: Path, refuse: Callable[[OSError], object] = lambda error: None
) -> list[Path]:
    """What is called as rules are in a folder and the folders in it, in order: not all of it can be
    read, for it may be anything.

    Parts of scripts are none, nor is what is hidden. `refuse` gets the error of each folder that
    cannot be listed.
    """
    found = (path for path in contents(folder, refuse) if path.suffix.lower() in SUFFIXES)
    files = {path.relative_to(folder).as_posix(): path for path in found}

    def read(name: str) -> bytes:
        try:
            return read_file(files[name])
        except OSError:
            return b""

    return [files[name] for name in sorted(_without_parts(files, read))]


def _without_parts(names: Iterable[str], read: Callable[[str], bytes]) -> list[str]:
    """Of rules files in a library those that are not there only to be loaded by others."""
    kept = list(names)
    for row in LANGUAGES.values():
        own = [name for name in kept if name.lower().endswith(row.suffix)]
        if row.games is not None and own:
            chosen = loaded(row.games)(own, read)
            kept = [name for name in kept if name not in own] + sorted(chosen)
    return kept


def language_of(name: str, suffix: str) -> str:
    """The language that goes with a suffix; `TranslationError` C102 if none does."""
    found = (name for name, row in LANGUAGES.items() if row.suffix == suffix.lower())
    language = next(found, None)
    if language is None:
        known = ", ".join(f"{suffix} ({name})" for suffix, name in SUFFIXES.items())
        message = f"{name}: the suffix tells no language; known are {known}"
        raise unreadable("C102", message, "use --from")
    return language


def _from_file(found: Found, language: str, path: Path, root: Path | None = None) -> Rules:
    """The rules at `path`, which is what was found or lies below it."""
    shown = found.shown / path.relative_to(found.path)
    data, problem = b"", ""
    try:
        data = read_file(path, streams=root is None)
    except OSError as error:
        problem = error.strerror or str(error)
    root = root or path.parent
    resolver = DirectoryResolver(root, path.parent)
    member = path.absolute().relative_to(root.absolute()).as_posix()
    source = Source(shown.as_posix(), data)
    return Rules(
        source, resolver, language, member, found.variant, path, found.shipped, problem=problem
    )


def _refused(found: Found, error: OSError) -> Rules:
    """A folder that cannot be listed, as a file that cannot be read: no rules are known in it."""
    member = Path(error.filename).relative_to(found.path).as_posix()
    source = Source((found.shown / member).as_posix(), b"")
    language = next(iter(SUFFIXES.values()))
    return Rules(source, NoIncludes(), language, member, problem=error.strerror or str(error))


def _from_archive(
    path: Path, wanted: str | None, language: str | None, variant: str | None
) -> Iterator[Rules]:
    members = read_archive(path)
    prefix = f"{path.as_posix()}/"
    resolver = ArchiveResolver(prefix, members)
    if wanted is not None:
        found = next((pair for pair in candidates(wanted) if pair[0] in members), None)
        if found is None:
            raise unreadable("C101", f"{path} has no member {wanted}")
        member, variant = found
        chosen = {member: language or language_of(member, Path(member).suffix)}
    else:
        suffixes = {member: Path(member).suffix.lower() for member in sorted(members)}
        known = {
            member: SUFFIXES[suffix]
            for member, suffix in suffixes.items()
            if suffix in SUFFIXES and not is_hidden(PurePosixPath(member))
        }
        kept = _without_parts(known, members.__getitem__)
        chosen = {member: known[member] for member in sorted(kept)}
    for member, spoken in chosen.items():
        source = Source(prefix + member, members[member])
        yield Rules(source, resolver, spoken, member, variant)
