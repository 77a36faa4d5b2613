"""What the results for records depend on, beside the records and the options."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import notation
from translator.batch.identity import tool_identity


@cache
def tools() -> str:
    """A digest of all sources that read, replay and write records."""
    digest = hashlib.sha256(tool_identity().encode())
    for path in sorted(Path(notation.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def stamp(path: Path) -> str:
    """What tells that a file, or any file of a folder, has changed: names, sizes and times."""
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    stats = ((file, file.stat()) for file in files if file.is_file())
    return "".join(f"{file}\0{stat.st_size}\0{stat.st_mtime_ns}\0" for file, stat in stats)


def run_identity(paths: Iterable[Path], options: str) -> str:
    """A hash of all that the output of a run over these files depends on."""
    digest = hashlib.sha256(f"{tools()}\0{options}\0".encode("utf-8", "surrogatepass"))
    for path in paths:
        digest.update(stamp(path.absolute()).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()
