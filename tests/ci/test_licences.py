"""docs/licences.md says what packages say, and nothing that is shipped needs one under the GPL."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from tests.ci.installed import ROOT, RUN_TIME, everything, names, needed, stated
from tests.ci.licences import PAGE, gpl, installed, is_gpl, row, tool_row, tools
from tests.ci.test_constraints import PINNED

TEXT = PAGE.read_text("utf-8")
SHIPPED = ("ludoglot", "notation", "templates", "translator")


def test_every_package_is_listed_in_its_place() -> None:
    sections = re.findall(r"^## .*?$(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    listed = [re.findall(r"^\| ([\w.-]+) \| ", part, re.MULTILINE)[2:] for part in sections]
    for requirements in stated().values():
        assert names(requirements) in listed
    assert set(PINNED) <= {name for part in listed for name in part}


def test_licences_are_those_that_packages_state() -> None:
    """Of each package that is installed in the version with which the page was written."""
    compared = 0
    for name, package in everything().items():
        if PINNED.get(name) == package.version:
            assert row(name, package) in TEXT.split("\n")
            compared += 1
    assert compared or pytest.skip("other versions are installed")


def test_tools_of_npm_are_listed() -> None:
    for name in tools():
        assert f"\n| {name} | " in TEXT
        if installed(name) is not None:
            assert tool_row(name) in TEXT.split("\n")


def test_packages_under_the_gpl_are_named() -> None:
    assert {"chess", "pyffish"} <= set(gpl())
    assert f"Packages under the GPL ({', '.join(gpl())}) are only in the development groups" in TEXT


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GPL-3.0-or-later", True),
        ("GNU General Public License v3 (GPLv3)", True),
        ("AGPL-3.0-only", True),
        ("LGPL-2.1-only", False),
        ("GNU Lesser General Public License v3 (LGPLv3)", False),
        ("MIT", False),
    ],
)
def test_which_licences_are_the_gpl(text: str, expected: bool) -> None:
    assert is_gpl(text) is expected


def test_what_is_needed_at_run_time_is_free_of_it() -> None:
    assert not [name for name in needed(stated()[RUN_TIME]) if name in gpl()]
    groups = {part for part, stands in stated().items() if {*names(stands)} & {*gpl()}}
    assert groups <= {"dev", "peers"}


def imported(path: Path) -> Iterator[str]:
    """The packages that a module imports, wherever in it, those named in texts included."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield str(node.module).split(".")[0]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            texts = (a.value for a in node.args if isinstance(a, ast.Constant))
            yield from (str(text).split(".")[0] for text in texts)


def test_what_is_shipped_imports_what_is_stated_and_nothing_else() -> None:
    of_packages = metadata.packages_distributions()
    parts = (RUN_TIME, "archives", "dask", "images", "lsp", "serve", "v8")
    allowed = {name for part in parts for name in names(stated()[part])}
    paths = [path for folder in SHIPPED for path in (ROOT / folder).rglob("*.py")]
    assert len(paths) > 100
    for path in paths:
        for name in set(imported(path)) - {*sys.stdlib_module_names, *SHIPPED}:
            owners = {re.sub("[-_.]+", "-", one).lower() for one in of_packages.get(name, [name])}
            # Pygments itself imports its lexers.
            given = {"pygments"} if path.match("translator/server/lexers.py") else set()
            assert owners & (allowed | given), f"{path.relative_to(ROOT)} imports {name}"
            assert not owners & set(gpl()), path


def test_an_import_of_such_a_tool_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("def f():\n    import chess.pgn\n    importlib.import_module('pyffish.x')\n")
    assert list(imported(path)) == ["chess", "pyffish"]


def test_the_source_archive_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [archive] = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        inside = {name.partition("/")[2] for name in opened.getnames()}
    assert {"docs/licences.md", "constraints.txt", "LICENSE", "README.md", "Makefile"} <= inside
