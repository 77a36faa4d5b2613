"""All commands: options of one meaning have one spelling, values have a nearest one, help an
example, and each takes `--quiet` and `--color`."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import click
import pytest

from tests.cli.conftest import Cli
from translator.cli import COMMANDS
from translator.cli.options import OneOf

ROOT = Path(__file__).parents[2]

ALONE = {
    "-o": "--output",
    "-j": "--jobs",
    "-v": "--verbose",
    "-q": "--quiet",
    "-h": "--help",
}
"""Short options, and the long ones that each has to go with."""

OLD = {
    "--report": "--format",
    "--out": "--output",
    "--colour": "--color",
    "--workers": "--jobs",
    "--processes": "--jobs",
    "--time-limit": "--timeout",
    "--silent": "--quiet",
}
"""Other words for the same, some of them from earlier versions."""


def every(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    yield name, command
    if isinstance(command, click.Group):
        for inner, one in command.commands.items():
            yield from every(f"{name} {inner}", one)


ALL = dict(
    pair
    for name, (module, _) in COMMANDS.items()
    for pair in every(name, import_module(module).command)
)


def options(command: click.Command) -> Iterator[click.Option]:
    return (one for one in command.params if isinstance(one, click.Option))


@pytest.mark.parametrize("name", ALL)
def test_an_option_is_spelt_as_everywhere(name: str) -> None:
    for option in options(ALL[name]):
        names = set(option.opts)
        assert not names & OLD.keys()
        for short, long in ALONE.items():
            assert (short in names) == (long in names), option.opts
        assert {one for one in names if not one.startswith("--")} <= ALONE.keys()
        if "--format" in names:
            assert isinstance(option.type, OneOf)
            assert option.type.choices[0] == option.default == "text"
        if "--timeout" in names:
            assert isinstance(option.type, click.FloatRange)
            assert option.metavar == "SECONDS"
        if "--jobs" in names:
            assert isinstance(option.type, click.IntRange)


@pytest.mark.parametrize(
    ("name", "arguments", "meant"),
    [
        ("batch", ["SRC", "out", "--report", "json"], ("report", "json")),
        ("batch", ["SRC", "out", "--report", "table"], ("report", "text")),
        ("batch-records", ["SRC", "out", "--report", "json"], ("report", "json")),
        ("convert", ["GAME", "--to", "sgf", "--out", "a.sgf"], ("out", "a.sgf")),
    ],
)
def test_what_was_called_otherwise_is_understood_and_not_told(
    cli: Cli, name: str, arguments: list[str], meant: tuple[str, str]
) -> None:
    params = ALL[name].make_context(name, arguments).params
    assert params[meant[0]] == meant[1]
    assert not set(re.findall(r"--[a-z]+", cli(name, "--help").out)) & OLD.keys()


@pytest.mark.parametrize("name", ALL)
def test_a_value_that_is_none_has_a_nearest_one(name: str) -> None:
    for option in options(ALL[name]):
        if isinstance(option.type, click.Choice):
            assert isinstance(option.type, OneOf), option.opts
            long = max(option.type.choices, key=len)
            with pytest.raises(click.BadParameter, match=f"Did you mean '{long}'"):
                option.type.convert(f"{long}x", option, None)


@pytest.mark.parametrize(
    "arguments", [["diff", "--ignore", "text", "A", "B"], ["translate", "A", "--to", "pyhton"]]
)
def test_so_has_one_of_another_kind(cli: Cli, arguments: list[str]) -> None:
    ran = cli(*arguments)
    assert ran.status == 2
    assert "Did you mean" in ran.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("convert", "corpus/records/chess.pgn"), "option '--to'. Choose from zsg, named, "),
        (("completion",), "Choose from bash, zsh, fish."),
    ],
)
def test_a_value_that_is_missing_is_told_with_those_that_there_are(
    cli: Cli, arguments: tuple[str, ...], told: str
) -> None:
    ran = cli(*arguments)
    assert ran.status == 2
    assert told in ran.err and "\\t" not in ran.err


@pytest.mark.parametrize("name", ALL)
def test_help_has_an_example_that_the_command_takes(name: str) -> None:
    epilog = ALL[name].epilog or ""
    assert epilog.startswith(f"Example: ludoglot {name}")
    words = shlex.split(epilog.removeprefix("Example: "))[1:]
    command: click.Command = ALL[words[0]]
    rest = words[1:]
    while isinstance(command, click.Group):
        command = command.commands[rest.pop(0)]
    with command.make_context(name, rest) as context:
        assert context.params.keys() >= {one.name for one in options(command) if one.expose_value}
    for word in rest:
        if word.startswith("corpus/"):
            assert (ROOT / word.partition("@")[0]).exists()


# Quiet, and in colour


@pytest.fixture
def slip(tmp_path: Path) -> str:
    """Rules with a warning."""
    path = tmp_path / "slip.zrf"
    text = (ROOT / "corpus" / "zrf" / "tic-tac-toe.zrf").read_text()
    path.write_text(text.replace("(verify empty?)", "(verfy empty?)", 1))
    return str(path)


def test_quiet_commands_tell_errors_only(cli: Cli, slip: str) -> None:
    loud, quiet = cli("stats", slip, "--games", "1"), cli("stats", slip, "--games", "1", "-q")
    assert "warning" in loud.err
    assert (quiet.out, quiet.err) == (loud.out, "")
    assert "C101" in cli("stats", "no-such.zrf", "--quiet").err


def test_findings_of_check_are_what_it_is_asked_for(cli: Cli, slip: str) -> None:
    loud, quiet = cli("check", slip), cli("check", slip, "-q")
    assert quiet == replace(loud, err="")
    assert quiet.status == 1


@pytest.mark.parametrize("name", ["check", "stats"])
def test_colours_are_as_the_option_says(
    cli: Cli, slip: str, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")

    def coloured(*options: str) -> bool:
        ran = cli(name, slip, *options)
        return "\x1b[" in ran.out + ran.err

    assert coloured()
    assert not coloured("--color", "never")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured()
    assert coloured("--color", "always")


def test_colours_of_a_command_end_with_it(cli: Cli, slip: str) -> None:
    assert "\x1b[" in cli("check", slip, "--color", "always").out
    assert "\x1b[" not in cli("check", slip).out
