"""File names for emitted modules: safe on every system, importable, and never the same twice.

`checkers/English Checkers.zrf` with a variant `10 x 10` becomes `checkers/english_checkers_game.py`
and `checkers/english_checkers__10_x_10_game.py`. A slug holds only a-z, 0-9 and single
underscores, so the double underscore cannot collide with a file's own name.
"""

import re
import unicodedata
from collections.abc import Iterable
from pathlib import PurePosixPath

_LONGEST = 60
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(10)}
)


def slug(text: str) -> str:
    """Lower-case ASCII letters, digits and single underscores; never empty, at most 60 long."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    return words[:_LONGEST].rstrip("_") or "unnamed"


def unique(wanted: str, taken: set[str]) -> str:
    """`wanted`, or with `_2`, `_3`, ... the first that is not in `taken`; adds it there."""
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted}_{number}"
    taken.add(name)
    return name


def file_slugs(names: Iterable[str]) -> dict[str, str]:
    """For each file name of a library (with `/`), where its modules go: `folder/stem`, unique."""
    taken: set[str] = set()
    slugs = {}
    for name in sorted(names):
        path = PurePosixPath(name)
        folders = [_folder(part) for part in path.parts[:-1] if part not in ("/", ".", "..")]
        slugs[name] = unique("/".join([*folders, _identifier(slug(path.stem))]), taken)
    return slugs


def module_paths(file_slug: str, titles: Iterable[str], suffix: str = ".py") -> list[str]:
    """Paths of the modules of one file, its games in order; the first one needs no title."""
    taken: set[str] = set()
    paths = []
    for index, title in enumerate(titles):
        stem = unique(file_slug if index == 0 else f"{file_slug}__{slug(title)}", taken)
        paths.append(f"{stem}_game{suffix}")
    return paths


def _folder(part: str) -> str:
    name = slug(part)
    return f"{name}_" if name in _RESERVED else name


def _identifier(name: str) -> str:
    """A module name cannot start with a digit."""
    return f"n{name}" if name[0].isdecimal() else name
