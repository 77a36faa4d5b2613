"""`python -m website.bundle FILE`: what the playground needs of Ludoglot, as one archive.

Those are the files in Python of the package and of the three that pages are made with, and the
templates: nothing that is compiled, as that would not run in a browser.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT: Final = Path(__file__).resolve().parents[1]
OWN: Final = ("translator", "notation", "templates")
OTHERS: Final = ("jinja2", "lark", "markupsafe")
_SHIPPED: Final = "translator/_data/"  # where the package looks for its templates


def contents() -> Iterator[tuple[str, Path]]:
    """The names in the archive, and the files."""
    for folder in OWN:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                name = path.relative_to(ROOT).as_posix()
                yield f"{_SHIPPED}{name}" if folder == "templates" else name, path
    for name in OTHERS:
        for file in metadata.files(name) or ():
            if file.suffix in (".py", ".lark") and file.parts[0] == name:
                yield file.as_posix(), Path(str(file.locate()))
    own = ROOT / "website" / "playground" / "playground.py"
    yield own.name, own


def write(path: Path) -> None:
    """The archive; its bytes depend on those of the files alone."""
    with ZipFile(path, "w") as archive:
        for name, file in contents():
            archive.writestr(ZipInfo(name), file.read_bytes(), ZIP_DEFLATED)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
