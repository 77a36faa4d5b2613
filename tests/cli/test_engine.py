"""Which engine is taken: by `compile`, by the commands, and where there is no V8."""

from __future__ import annotations

import json
import sys

import pytest

from tests.cli.conftest import Cli
from tests.engines.v8.support import CORPUS, needs_v8
from translator import TranslationError, compile, load
from translator.core.install import install

BREAKTHROUGH = "corpus/zrf/breakthrough.zrf"
GAME = load(CORPUS / "zrf" / "tic-tac-toe.zrf")
ABSENT = "V8 is not installed"


@pytest.fixture
def without_v8(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the extra is not installed: the package is not found."""
    monkeypatch.setattr("translator.engines.v8.find_spec", lambda name: None)


def is_v8(module: object) -> bool:
    return hasattr(module, "Hosted")


@needs_v8
def test_python_is_taken_unless_something_else_is_named() -> None:
    assert not is_v8(compile(GAME))
    assert is_v8(compile(GAME, engine="v8"))


@needs_v8
def test_auto_is_chosen_by_what_the_engine_is_used_for() -> None:
    assert not is_v8(compile(GAME, engine="auto"))
    assert not is_v8(compile(GAME, engine="auto", use="steps"))
    assert is_v8(compile(GAME, engine="auto", use="games"))
    assert not is_v8(compile(GAME, engine="python", use="games"))
    with pytest.raises(ValueError, match="there is no use 'work'; there are: steps, games"):
        compile(GAME, engine="auto", use="work")


def test_without_v8_there_is_a_reason_or_python(without_v8: None) -> None:
    with pytest.raises(TranslationError, match=f"C121 {ABSENT}"):
        compile(GAME, engine="v8")
    assert not is_v8(compile(GAME, engine="auto", use="games"))
    assert "py_mini_racer" not in vars(compile(GAME))


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no engine 'lua'; there are: auto, python, v8"):
        compile(GAME, engine="lua")
    for limits in ({"timeout": 1.0}, {"max_memory": 2**25}):
        with pytest.raises(ValueError, match="only V8 has limits"):
            compile(GAME, **limits)


@needs_v8
@pytest.mark.parametrize(
    "command",
    [
        ["perft", BREAKTHROUGH, "3", "--divide"],
        ["perft", "corpus/zrf/russian-draughts.zrf", "3", "--turns", "--merged", "--divide"],
        ["perft", "corpus/zrf/chess.zrf", "2", "--position", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"],
        ["stats", BREAKTHROUGH, "--games", "20", "--seed", "7"],
        ["stats", "corpus/axiom/Royal-Game-of-Ur.4th", "--games", "5", "--format", "json"],
    ],
    ids=" ".join,
)
def test_commands_print_the_same_whatever_plays(command: list[str], cli: Cli) -> None:
    printed = {engine: cli(*command, "--engine", engine) for engine in ("python", "v8", "auto")}
    assert printed["python"].status == 0
    assert printed["python"].out
    assert printed["v8"] == printed["python"] == printed["auto"]


def test_a_command_tells_that_v8_is_missing(cli: Cli, without_v8: None) -> None:
    ran = cli("perft", BREAKTHROUGH, "1", "--engine", "v8")
    assert (ran.status, ran.out) == (2, "")
    assert f"C121 {ABSENT}" in ran.err
    assert install("v8") in ran.err
    assert cli("perft", BREAKTHROUGH, "3").out == "11132\n"


@needs_v8
def test_commands_end_in_time(cli: Cli) -> None:
    ran = cli("perft", BREAKTHROUGH, "9", "--engine", "v8", "--timeout", "2")
    assert ran.status == 2
    assert "C107 the time limit of 2 seconds is over" in ran.err


@needs_v8
def test_small_counts_do_not_start_v8(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "py_mini_racer", None)  # as if it were broken
    assert cli("perft", BREAKTHROUGH, "2").out == "484\n"
    assert json.loads(cli("perft", BREAKTHROUGH, "1", "--format", "json").out)["count"] == 22
