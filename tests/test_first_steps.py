"""What a newcomer meets first: the commands of the README, the demo, how extras are installed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from translator.core.install import install

ROOT = Path(__file__).resolve().parents[1]
SCREEN = 24
"""Lines of a terminal."""

CALLED = re.compile(r"pip install [\"']?(?:\.?\[|ludoglot\b)[^`\n]*")
TEXTS = ("*.md", "*.py", "*.js", "*.jinja", "*.j2", "*.yml", "*.yaml", "*.toml", "*.html")


def texts() -> list[Path]:
    folders = (
        "docs",
        "translator",
        "notation",
        "ludoglot",
        "templates",
        "editors",
        "website",
        ".github",
    )
    files = [file for folder in folders for kind in TEXTS for file in (ROOT / folder).rglob(kind)]
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *files]


def test_the_first_screen_of_the_readme_names_both_commands_of_a_fresh_machine() -> None:
    first = (ROOT / "README.md").read_text("utf-8").splitlines()[:SCREEN]
    for command in ("make demo", "make test"):
        assert any(line.startswith(f"{command} ") for line in first), command


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
def test_the_demo_is_a_screenful_that_ends_with_what_to_open(tmp_path: Path) -> None:
    rules = tmp_path / "rules"
    rules.mkdir()
    for name in ("zrf/tic-tac-toe.zrf", "native/nim.glot"):
        shutil.copy(ROOT / "corpus" / name, rules)
    made = tmp_path / "build"
    settings = (f"RULES={rules}", f"DEMO={made}", f"BIN={Path(sys.executable).parent}", "JOBS=1")
    command = ["make", "--no-print-directory", "-o", ".venv/ready", "demo", *settings]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )
    lines = (done.stdout + done.stderr).splitlines()
    assert done.returncode == 0, lines
    assert 10 < len(lines) <= SCREEN
    assert lines[-1] == f"To play the games, open {made}/pages/index.html in a browser."
    assert (made / "pages" / "index.html").is_file()
    assert "8902" in lines  # published: positions of chess after three plies


def test_how_extras_are_installed_stands_in_one_place() -> None:
    """The name on an index may be anybody's until the package is there."""
    places = [
        (path.relative_to(ROOT).as_posix(), found[0])
        for path in texts()
        for found in CALLED.finditer(path.read_text("utf-8"))
    ]
    assert {path for path, _ in places} == {
        "README.md",
        "editors/vscode/README.md",
        "editors/vscode/extension.js",
        "translator/core/install.py",
    }
    assert all(call.startswith(install("lsp")) for _, call in places)
