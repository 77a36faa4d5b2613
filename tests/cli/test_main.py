"""The command line as a whole: statuses, help, start-up, faults of our own."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import translator.cli
from tests.cli.conftest import Cli
from translator import __version__
from translator.cli import COMMANDS
from translator.core.resources import resource


def test_version_is_one_line(cli: Cli) -> None:
    ran = cli("--version")
    assert (ran.status, ran.out) == (0, f"ludoglot {__version__}\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(cli: Cli, command: str) -> None:
    ran = cli(command, "--help")
    assert ran.status == 0
    assert ran.out.startswith(f"Usage: ludoglot {command}")


def test_help_lists_every_command(cli: Cli) -> None:
    ran = cli("--help")
    assert all(f"\n  {name} " in ran.out for name in COMMANDS)
    assert ran.out.startswith("Usage: ludoglot [OPTIONS] COMMAND")


def test_every_command_module_is_in_the_table() -> None:
    folder = Path(translator.cli.__file__).parent
    modules = {f"translator.cli.{path.stem}" for path in folder.glob("*.py")}
    commands = {module for module in modules if hasattr(import_module(module), "command")}
    assert commands == {module for module, _ in COMMANDS.values()}


def test_an_unknown_command_is_wrong_usage_and_meets_a_suggestion(cli: Cli) -> None:
    ran = cli("chek", "a.zrf")
    assert ran.status == 2
    assert "Did you mean 'check'?" in ran.err
    assert ran.out == ""


def test_an_unknown_option_is_wrong_usage(cli: Cli) -> None:
    assert cli("check", "--no-such-option", "a.zrf").status == 2


def test_a_missing_file_is_unreadable_input(cli: Cli, tmp_path: Path) -> None:
    for command in (["check"], ["info"], ["perft", "1"], ["stats"], ["translate"], ["fmt"]):
        ran = cli(command[0], str(tmp_path / "none.zrf"), *command[1:])
        assert ran.status == 2
        assert "C101" in ran.err
        assert "Traceback" not in ran.err


def test_a_fault_of_our_own_has_its_own_status(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("translator.cli.check.find_rules", fail)
    ran = cli("check", "a.zrf")
    assert ran.status == 70
    assert "internal error: RuntimeError: boom" in ran.err
    assert "Traceback" not in ran.err
    monkeypatch.setenv("LUDOGLOT_DEBUG", "1")
    assert "Traceback" in cli("check", "a.zrf").err


def test_control_characters_in_a_file_do_not_reach_the_terminal(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_bytes(b'(game (title "A\x1b[31mB") (\x1b]0;evil\x07 1))')
    for command in ("check", "info"):
        ran = cli(command, str(path))
        assert "\x1b" not in ran.out + ran.err
        assert "\x07" not in ran.out + ran.err


@pytest.mark.parametrize(
    "command",
    [
        "check {}.zrf", "check {}.zrf --format json", "info {}.zrf", "perft {}.zrf 1",
        "translate {}.zrf -o {}/", "translate {}.4th --to xml -o {}.xml",
        "translate {}.4th --to page -o {}.html", "translate {}.zrf --to json", "fmt --diff {}.zrf",
        "draw {}.zrf -o {}.svg", "diff {}.zrf {}.4th --format html", "diff {}.zrf {}.4th",
        "replay {}.zsg --library .", "replay {}.zsg --library . --format json",
        "convert {}.zsg --to json -o {}.json", "convert {}.zsg --rules {}.zrf --to named",
        "batch-records {}.zsg {} --library . -j 1", "check {}", "batch {} {}", "{}", "fmt {}",
    ],
)  # fmt: skip
def test_a_name_that_is_no_utf_8_is_a_name_like_any(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    name = os.fsdecode(b"\xf5\xee\xe4")
    for shipped in ("zrf/breakthrough.zrf", "axiom/Nim.4th", "records/dobutsu.zsg"):
        source = resource("corpus") / shipped
        Path(name + source.suffix).write_bytes(source.read_bytes())
    ran = cli(*command.format(*[name] * command.count("{}")).split())
    assert ran.status in (0, 1, 2, 3)
    assert "internal error" not in ran.err


def ludoglot(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "translator", *arguments]
    env = {"PATH": "/usr/bin:/bin", **environment}
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False)


def test_start_up_takes_less_than_150_ms() -> None:
    """Processor time, so that a busy machine does not count."""

    def seconds() -> float:
        before = os.times()
        assert ludoglot("--version").returncode == 0
        after = os.times()
        system = after.children_system - before.children_system
        return after.children_user - before.children_user + system

    assert min(seconds() for _ in range(5)) < 0.150


def test_text_that_the_terminal_cannot_show_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_bytes('(game (title "Шашки ♔"))'.encode())
    ran = ludoglot("info", str(path), PYTHONIOENCODING="ascii")
    assert ran.returncode != 70
    ran = ludoglot("check", str(path), PYTHONIOENCODING="ascii")
    assert ran.returncode == 1


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = f"{sys.executable} -m translator explain | head -n 1"
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert ran.stderr == ""


@pytest.mark.parametrize("package", ["ludoglot", "translator"])
def test_packages_are_run_as_the_command(package: str) -> None:
    command = [sys.executable, "-m", package]
    done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"ludoglot {__version__}\n"
    done = subprocess.run([*command, "nosuch"], capture_output=True, text=True, check=False)
    assert (done.returncode, "No such command" in done.stderr) == (2, True)
