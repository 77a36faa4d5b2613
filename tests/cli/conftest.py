"""Running command lines inside the test process."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from translator.cli import run


@dataclass(frozen=True)
class Ran:
    """What one command line did."""

    status: int
    out: str
    err: str


Cli = Callable[..., Ran]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Call with the arguments, and with `stdin` the text of standard input."""

    def call(*arguments: str, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = run(arguments)
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return call
