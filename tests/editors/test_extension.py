"""The extension for VS Code: its manifest, and what it does in an editor that is stood in for."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from editors.grammars import grammars
from tests.ci.licences import tools
from translator.core.install import install
from translator.core.version import __version__
from translator.frontends.registry import LANGUAGES

FOLDER = Path(__file__).resolve().parents[2] / "editors" / "vscode"
MANIFEST: dict[str, Any] = json.loads((FOLDER / "package.json").read_text("utf-8"))
WRITTEN = ("zrf", "axiom", "native")
"""The languages that people write."""


@pytest.fixture(scope="module")
def done() -> dict[str, Any]:
    if shutil.which("node") is None:
        pytest.skip("node is not there")
    driver = Path(__file__).with_name("extension.mjs")
    run = subprocess.run(["node", driver], capture_output=True, check=True)
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_it_has_the_version_of_the_tool_and_the_client_that_is_tested() -> None:
    assert MANIFEST["version"] == __version__
    for name, version in MANIFEST["dependencies"].items():
        assert tools()[name] == version


def test_every_language_that_people_write_has_suffix_grammar_and_configuration() -> None:
    listed = MANIFEST["contributes"]["languages"]
    suffixes = {suffix for one in listed for suffix in one["extensions"]}
    assert suffixes == {LANGUAGES[name].suffix for name in WRITTEN}
    assert all((FOLDER / one["configuration"]).is_file() for one in listed)
    coloured = MANIFEST["contributes"]["grammars"]
    assert {one["language"] for one in coloured} == {one["id"] for one in listed}
    for one in coloured:
        assert grammars()[Path(one["path"]).name]["scopeName"] == one["scopeName"]
        assert (FOLDER / one["path"]).is_file()


def test_no_workspace_says_which_program_is_started() -> None:
    [(name, setting)] = MANIFEST["contributes"]["configuration"]["properties"].items()
    assert (name, setting["scope"]) == ("ludoglot.command", "machine")


def test_it_starts_the_server_for_all_languages(done: dict[str, Any]) -> None:
    assert done["server"] == {"command": "/opt/ludoglot", "args": ["lsp"]}
    listed = {one["id"] for one in MANIFEST["contributes"]["languages"]}
    assert {one["language"] for one in done["selector"]} == listed
    assert {one["command"] for one in MANIFEST["contributes"]["commands"]} == {*done["commands"]}


def test_a_server_that_does_not_start_is_told(done: dict[str, Any]) -> None:
    [told] = done["errors"]
    assert "no such program" in told
    assert install("lsp") in told


def test_the_board_is_built_on_the_command_and_when_its_rules_are_saved(
    done: dict[str, Any],
) -> None:
    """Not when something else is saved, nor after the panel is gone."""
    request = {"command": "ludoglot.board", "arguments": ["file:///a.zrf", 3, 5]}
    assert done["requests"] == [["workspace/executeCommand", request]] * 2


def test_the_panel_runs_nothing(done: dict[str, Any]) -> None:
    picture, problem = done["pages"]
    for page in (picture, problem):
        assert page["scripts"] is False
        assert "default-src 'none'; img-src data:" in page["text"]
    shown = re.search(r"base64,([^\"]*)", picture["text"])
    assert shown is not None
    assert base64.b64decode(shown[1]).startswith(b"<svg")
    assert "<b>" not in problem["text"]
    assert "&#60;b&#62;&#38;" in problem["text"]
