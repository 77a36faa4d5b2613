"""Colours: on terminals, where `FORCE_COLOR` asks for them, and never with `NO_COLOR`."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from translator.cli.options import in_colour

NIM = str(Path(__file__).parents[2] / "corpus" / "zrf" / "nim.zrf")
OTHER = str(Path(__file__).parents[2] / "corpus" / "zrf" / "tic-tac-toe.zrf")
COMMANDS = {
    "play": ("play", NIM, "--random", "all", "--max-plies", "2"),
    "diff": ("diff", NIM, OTHER),
    "check": ("check", "{folder}/wrong.zrf"),
    "replay": ("replay", "{folder}/wrong.pgn", "--rules", OTHER),
}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(("wanted", "seen"), [({}, False), ({"FORCE_COLOR": "1"}, True)])
def test_commands_are_coloured_where_it_is_asked_for(
    cli: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    wanted: dict[str, str],
    seen: bool,
) -> None:
    (tmp_path / "wrong.zrf").write_text("(game")
    (tmp_path / "wrong.pgn").write_text("1. e4 *")
    for variable in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in wanted.items():
        monkeypatch.setenv(variable, value)
    words = [word.format(folder=tmp_path) for word in COMMANDS[name]]
    ran = cli(*words)
    assert ("\x1b[" in ran.out + ran.err) is seen
    monkeypatch.setenv("NO_COLOR", "1")
    ran = cli(*words)
    assert "\x1b[" not in ran.out + ran.err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("variables", "seen"),
    [
        ({}, True),
        ({"NO_COLOR": ""}, True),
        ({"NO_COLOR": "0"}, False),
        ({"NO_COLOR": "", "FORCE_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_a_terminal_shows_colours_unless_it_cannot_or_nobody_wants_them(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], seen: bool
) -> None:
    """NO_COLOR counts "when present and not an empty string" (no-color.org)."""
    for variable in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in {"TERM": "xterm", **variables}.items():
        monkeypatch.setenv(variable, value)
    assert in_colour(Terminal()) is seen
