"""Commands whose packages come with an extra say which one, where it is not installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Cli


@pytest.mark.parametrize(
    ("extra", "module", "package"),
    [
        ("lsp", "translator.server.protocol", "pygls"),
        ("serve", "translator.server.live", "uvicorn"),
    ],
)
def test_an_extra_that_is_not_there_is_named(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, extra: str, module: str, package: str
) -> None:
    monkeypatch.delitem(sys.modules, module, raising=False)
    for name in [n for n in sys.modules if n.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    root = Path(__file__).resolve().parents[2]
    rules = [str(root / "corpus" / "zrf" / "reversi.zrf")] if extra == "serve" else []
    ran = cli(extra, *rules)
    assert ran.status == 2
    assert "C123" in ran.err
    assert f"pip install ludoglot[{extra}]" in ran.err
