"""`python -m tests.ci.licences`: the licences of what is used here, as `docs/licences.md`.

The licence of a package of Python is what its metadata say, that of a tool of npm what its
package.json says; `make licences` installs those, and writes the page.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

from tests.ci.installed import ROOT, RUN_TIME, everything, names, needed, stated

PAGE = ROOT / "docs" / "licences.md"
MODULES = {
    name: ROOT / "build" / name / "node_modules" for name in ("js", "editors", "vsce", "docs")
}
TOOLS = re.compile(r"^(?:(?:JS|EDITOR)_TOOLS|VSCE|PYODIDE) := (.*)$", re.MULTILINE)

_HEAD = """# Licences

Ludoglot is under the MIT licence ([LICENSE](../LICENSE)). These are the licences of the packages
that it uses, as they state them. Each is installed from its own archive; none of them is part of
this package or of Ludoglot's output. `make licences` writes this page.
"""
_GPL = """Packages under the GPL ({names}) are only in the development groups: tests compare
with them. The installed package neither needs nor imports them.
"""
_PURPOSES = {
    RUN_TIME: "At run time",
    "dev": "For development",
    "fuzz": "For fuzzing, where it can be installed",
    "peers": "For comparison in tests: programs that know the same games and notations",
}


def licence(package: metadata.Distribution) -> str:
    """The licence in a line."""
    said = {
        key: package.metadata.get_all(key) or []
        for key in ("License-Expression", "Classifier", "License")
    }
    classes = [c for c in said["Classifier"] if c.startswith("License :: ")]
    told = [c.rsplit(" :: ", 1)[-1] for c in classes] or said["License"]
    return ", ".join(said["License-Expression"] or told).strip().split("\n")[0]


def is_gpl(text: str) -> bool:
    """Whether a licence is the GPL or the AGPL; the LGPL lets itself be used by anybody."""
    return bool(re.search(r"(?<!L)GPL|(?<!Lesser )General Public License", text))


def gpl() -> list[str]:
    return [name for name, package in everything().items() if is_gpl(licence(package))]


def row(name: str, package: metadata.Distribution) -> str:
    return f"| {name} | {licence(package)} |"


def tools() -> dict[str, str]:
    """The tools of npm that the Makefile names, with their versions."""
    found = TOOLS.findall((ROOT / "Makefile").read_text("utf-8"))
    pairs = (tool.rsplit("@", 1) for listed in found for tool in listed.split())
    return dict(sorted((name, version) for name, version in pairs))


def installed(name: str) -> Path | None:
    """Where a tool is, if it is there."""
    places = (folder / name / "package.json" for folder in MODULES.values())
    return next((place for place in places if place.is_file()), None)


def tool_row(name: str) -> str:
    place = installed(name)
    if place is None:
        sys.exit(f"{name} is not there: make js-tools editor-tools vscode docs installs all tools")
    said = json.loads(place.read_text("utf-8"))
    return f"| {name} | {said['license']} |"


def page() -> Iterator[str]:
    """The lines of the page."""
    yield from _HEAD.split("\n")
    yield from _GPL.format(names=", ".join(gpl())).split("\n")
    told: set[str] = set()
    for part, requirements in stated().items():
        direct = names(requirements)
        yield from _table(_PURPOSES.get(part, f"Optional: {part}"), direct)
        told.update(direct)
        if part == RUN_TIME:
            others = [name for name in needed(requirements) if name not in told]
            yield from _table("What these need at run time", others)
            told.update(others)
    others = [name for name in everything() if name not in told]
    yield from _table("What those for development and comparison need", others)
    yield from ("## Tools of npm, for development", "", "| tool | licence |", "| --- | --- |")
    yield from map(tool_row, tools())


def _table(heading: str, packages: Iterable[str]) -> Iterator[str]:
    yield from (f"## {heading}", "", "| package | licence |", "| --- | --- |")
    known = everything()
    yield from (row(name, known[name]) for name in packages)
    yield ""


if __name__ == "__main__":
    print("\n".join(page()))
