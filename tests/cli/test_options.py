"""Options are where the documentation says, and are told by `--help`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import click
import pytest

from tests.cli.conftest import Cli
from translator.catalogue import entries
from translator.cli import COMMANDS, ludoglot

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EVERYWHERE = {"--help", "--version", "--quiet", "--color"}
OF_OTHERS = {"--ext-diff", "--install-extension"}  # of git, of an editor

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
CALL = re.compile(r"\bludoglot ([a-z-]+)((?: [^`|#\n]*)?)")


@cache
def options(command: str) -> frozenset[str]:
    """The options that `ludoglot COMMAND --help` tells, and that of each command in it."""
    found = import_module(COMMANDS[command][0]).command
    params = [one for inner in (found, *inside(found).values()) for one in inner.params]
    names = (name for one in params if isinstance(one, click.Option) for name in one.opts)
    return frozenset(names) | EVERYWHERE


def inside(command: click.Command) -> Mapping[str, click.Command]:
    return command.commands if isinstance(command, click.Group) else {}


def calls(text: str) -> Iterator[tuple[str, str]]:
    """Each command that a text calls, with one of its options."""
    for command, rest in CALL.findall(text):
        for option in OPTION.findall(rest):
            yield command, option


def texts() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        yield page.name, page.read_text("utf-8")
    for code, entry in entries().items():
        yield code, f"{entry.explanation}\n{entry.example}"


def test_every_call_in_the_documentation_has_options_of_its_command() -> None:
    found = [(name, *call) for name, text in texts() for call in calls(text)]
    assert len({(command, option) for _, command, option in found}) > 20
    assert [one for one in found if one[1] not in COMMANDS or one[2] not in options(one[1])] == []


def test_every_option_in_the_documentation_is_one() -> None:
    of_all = (name for one in ludoglot.params for name in one.opts)  # before the command
    known = frozenset(of_all).union(*map(options, COMMANDS))
    for name, text in texts():
        assert set(OPTION.findall(text)) <= known | OF_OTHERS, name


def table() -> dict[str, str]:
    """Option -> the commands that have it, as docs/cli.md says."""
    page = (ROOT / "docs" / "cli.md").read_text("utf-8")
    text = page.partition("## Options of several commands")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`--[^|]*) \| ([^|]*) \|$", text, re.MULTILINE)
    return {name: commands for names, commands in rows for name in OPTION.findall(names)}


def test_options_of_several_commands_are_where_the_table_says() -> None:
    said = table()
    assert len(said) == 20
    for option, text in said.items():
        named = set(re.findall(r"`([a-z-]+)`", text))
        expected = set(COMMANDS) - named if text.startswith("all but") else named
        assert {name for name in COMMANDS if option in options(name)} == expected, option


@pytest.mark.parametrize("command", COMMANDS)
def test_help_tells_every_option(cli: Cli, command: str) -> None:
    names = inside(import_module(COMMANDS[command][0]).command)
    helps = [cli(command, *name, "--help") for name in ([], *([name] for name in names))]
    assert all(ran.status == 0 for ran in helps)
    told = re.findall(r"(?<![\w-])--?[a-z][a-zA-Z-]*", "".join(ran.out for ran in helps))
    assert options(command) - EVERYWHERE <= set(told)
    assert not any("RANGE" in ran.out for ran in helps)  # what a library calls a number


@pytest.mark.parametrize(
    "arguments",
    [("check",), ("info",), ("translate",), ("perft", "9"), ("stats",), ("draw", "--random", "1")],
)
def test_the_time_limit_is_for_the_whole_command(
    cli: Cli, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    name, *more = arguments
    ran = cli(name, str(ROOT / "corpus" / "zrf" / "chess.zrf"), *more, "--timeout", "0.001")
    assert ran.status == 2
    assert "C107" in ran.err
    assert ran.out == ""
