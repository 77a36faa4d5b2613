"""Which packages the requirements of pyproject.toml bring along, of those that are installed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
RUN_TIME = "run-time"


@cache
def stated() -> dict[str, list[Requirement]]:
    """The requirements of pyproject.toml: those at run time, of extras, and of each group.

    The group of the site is left out: it has an environment of its own.
    """
    pyproject: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project, groups = pyproject["project"], pyproject["dependency-groups"]
    parts = {
        RUN_TIME: project["dependencies"],
        **project.get("optional-dependencies", {}),
        **{name: listed for name, listed in groups.items() if name != "docs"},
    }
    return {part: [Requirement(text) for text in texts] for part, texts in parts.items()}


def names(requirements: Iterable[Requirement]) -> list[str]:
    return sorted(canonicalize_name(one.name) for one in requirements)


def needed(requirements: Iterable[Requirement]) -> dict[str, metadata.Distribution]:
    """By name, the packages of these requirements, and all that those need in turn.

    What is not installed is left out: not every group is.
    """
    found: dict[str, metadata.Distribution] = {}
    waiting = list(requirements)
    while waiting:
        one = waiting.pop()
        name = canonicalize_name(one.name)
        if name in found:
            continue
        try:
            found[name] = metadata.distribution(one.name)
        except metadata.PackageNotFoundError:
            continue
        for text in found[name].requires or ():
            other = Requirement(text)
            extras = one.extras or {""}
            if other.marker is None or any(other.marker.evaluate({"extra": e}) for e in extras):
                waiting.append(other)
    return dict(sorted(found.items()))


def everything() -> dict[str, metadata.Distribution]:
    """All packages that are used here, for whatever purpose."""
    return needed(one for part in stated().values() for one in part)
