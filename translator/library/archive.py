"""Libraries of rules in zip archives: read in memory, within limits, never extracted to disk."""

import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.source import Source
from translator.library.includes import MemoryResolver

MAX_MEMBERS = 1_000
MAX_BYTES = 64 * 2**20
MAX_RATIO = 100
# Deflate reaches ratios above MAX_RATIO on short, dull texts; only what is also large is a threat.
_SMALL = 2**16


def read_archive(path: Path) -> dict[str, bytes]:
    """The members of a zip archive by name (with `/`), in order; `TranslationError` C104, C105."""
    try:
        size = path.stat().st_size
        if size > 2 * MAX_BYTES:  # the list of members alone may take all memory to read
            raise _refused("C104", path, f"{size} bytes, packed; the limit is {2 * MAX_BYTES}")
        with zipfile.ZipFile(path) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            _check(path, members)
            return {_name(member): _read(path, archive, member) for member in members}
    except (zipfile.BadZipFile, zlib.error, RuntimeError, OSError, EOFError, ValueError) as error:
        # RuntimeError is what zipfile raises for encrypted members and unknown methods.
        raise _refused("C105", path, f"the archive cannot be read: {error}") from error


def _name(member: zipfile.ZipInfo) -> str:
    return "/".join(PurePosixPath(member.filename.replace("\\", "/")).parts).lstrip("/")


def _check(path: Path, members: list[zipfile.ZipInfo]) -> None:
    if len(members) > MAX_MEMBERS:
        raise _refused("C104", path, f"{len(members)} members; the limit is {MAX_MEMBERS}")
    total = sum(member.file_size for member in members)
    if total > MAX_BYTES:
        raise _refused("C104", path, f"{total} bytes; the limit is {MAX_BYTES}")
    for member in members:
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise _refused("C105", path, f"member {member.filename} is compressed in a rare way")
        if member.file_size > max(_SMALL, MAX_RATIO * member.compress_size):
            message = f"member {member.filename} is compressed more than {MAX_RATIO} to 1"
            raise _refused("C104", path, message)


def _read(path: Path, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """The bytes of one member; never more than its header declares, which was checked."""
    with archive.open(member) as file:
        data = file.read(member.file_size + 1)
    if len(data) > member.file_size:
        raise _refused("C105", path, f"member {member.filename} is longer than declared")
    return data


def _refused(code: str, path: Path, message: str) -> TranslationError:
    return TranslationError([Diagnostic(code, Severity.ERROR, f"{path}: {message}")])


class ArchiveResolver:
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
