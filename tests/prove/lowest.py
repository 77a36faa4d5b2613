"""`python -m tests.prove.lowest`: the quick tests with the oldest versions that we say will do.

Makes an environment in `build/lowest` in which every package that Ludoglot runs with has the
version of its lower bound in pyproject.toml; the tools of the tests are as new as they come.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "lowest"
TOOLS = (
    "hypothesis",
    "mypy",
    "pytest",
    "pytest-xdist",
    "pyyaml",
    "types-lxml",
)  # of the quick tests
_BOUND = re.compile(r"([A-Za-z0-9][\w.-]*)>=([0-9]+(?:\.[0-9]+)*)")


def lowest(project: dict[str, Any]) -> list[str]:
    """`name==version` for each package that is needed to run; a bound must be plain."""
    found = []
    for requirement in project["dependencies"]:
        bound = _BOUND.fullmatch(requirement)
        if bound is None:
            raise ValueError(f"{requirement} is not a name with a lower bound")
        found.append(f"{bound[1]}=={bound[2]}")
    return found


def main() -> int:
    """Installs them and runs the tests; the status is that of the tests."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = lowest(project)
    print(*pins, sep="\n", flush=True)
    venv.create(FOLDER, clear=True, with_pip=True)
    python = str(FOLDER / ("Scripts" if os.name == "nt" else "bin") / "python")
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", *pins, *TOOLS], check=True)
    # As installed, not as asked for: what needs another version would have been told above.
    listed = subprocess.run([*pip, "freeze"], check=True, capture_output=True, text=True).stdout
    print(listed, flush=True)
    command = [python, "-m", "pytest", "-m", "quick", "-q", "-p", "no:cacheprovider"]
    return subprocess.run([*command, *sys.argv[1:]], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
