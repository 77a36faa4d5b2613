"""The manual page: all that help says, in the language of man(7)."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib import import_module

import click
import pytest

from translator.cli import COMMANDS
from website.manual import manual


def plain(text: str) -> str:
    """What the page says, without the escapes of roff."""
    return re.sub(r"\\f[BRI]|\\&", "", text).replace(r"\-", "-").replace(r"\e", "\\")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_section_with_its_options(name: str) -> None:
    sections = plain(manual()).split("\n.SS ")
    (section,) = (one for one in sections if one.startswith(f"ludoglot {name} ["))
    command = import_module(COMMANDS[name][0]).command
    for option in command.params:
        if isinstance(option, click.Option):
            assert max(option.opts, key=len) in section
    assert command.epilog in section


def test_commands_within_commands_have_one_too() -> None:
    assert ".SS ludoglot records tree [OPTIONS] RECORDS..." in plain(manual())


def test_lines_are_requests_or_text() -> None:
    for line in manual().splitlines():
        assert line.isascii()
        if line.startswith((".", "'")):
            assert re.match(r"\.(TH|SH|SS|TP|PP|B|ad)\b", line)


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not there")
def test_groff_has_nothing_to_say() -> None:
    command = ["groff", "-man", "-ww", "-z", "-Tutf8"]
    done = subprocess.run(command, input=manual(), capture_output=True, text=True, check=True)
    assert done.stderr == ""
