"""What the result of a unit depends on, as a hash: equal keys, equal results."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from translator.core.resources import resource
from translator.core.version import __version__

_NAMES = ("utf-8", "surrogatepass")
"""How names become bytes: those of files may hold what is no UTF-8."""


@cache
def tool_identity() -> str:
    """The version and a digest of the sources: a changed translator does its work again."""
    digest = hashlib.sha256(__version__.encode())
    package = Path(__file__).resolve().parent.parent
    for root in (package, resource("templates")):
        for path in sorted(root.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and "_data" not in path.parts:
                digest.update(path.relative_to(root).as_posix().encode() + b"\0")
                digest.update(path.read_bytes())
    return digest.hexdigest()


def work_key(name: str, texts: Mapping[str, bytes], options: str) -> str:
    """A hash of all that the result for one file depends on."""
    digest = hashlib.sha256(f"{tool_identity()}\0{options}\0{name}\0".encode(*_NAMES))
    for other, text in sorted(texts.items()):
        digest.update(f"{other}\0{len(text)}\0".encode(*_NAMES) + text)
    return digest.hexdigest()
