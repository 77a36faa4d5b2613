"""Commands whose packages come with an extra say which one, where it is not installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from translator.core.install import install

# In a process of its own: packages that are half imported are not imported again as they were.
WITHOUT = """
import sys
sys.modules[sys.argv.pop(1)] = None
from translator.cli import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.parametrize(("extra", "package"), [("lsp", "pygls"), ("serve", "uvicorn")])
def test_an_extra_that_is_not_there_is_named(extra: str, package: str) -> None:
    root = Path(__file__).resolve().parents[2]
    rules = [str(root / "corpus" / "zrf" / "reversi.zrf")] if extra == "serve" else []
    command = [sys.executable, "-c", WITHOUT, package, extra, *rules]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=root, check=False)
    assert ran.returncode == 2
    assert "C123" in ran.stderr
    assert install(extra) in ran.stderr
