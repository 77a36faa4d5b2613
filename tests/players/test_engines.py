"""The commands with players search in V8 where it is installed, and choose the same there."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Cli, cli  # noqa: F401 - a fixture
from translator.cli.opponents import engine_of
from translator.engines import v8

BREAKTHROUGH = "corpus/zrf/breakthrough.zrf"


@pytest.mark.skipif(not v8.installed(), reason="V8 is not installed")
@pytest.mark.parametrize(
    "arguments",
    [
        ("match", BREAKTHROUGH, "mcts:1", "alphabeta:1", "--games", "2", "--format", "json"),
        ("analyse", BREAKTHROUGH, "--with", "mcts", "--level", "2", "--format", "json"),
        ("stats", BREAKTHROUGH, "--with", "mcts:1", "--games", "2", "--format", "json"),
        ("play", BREAKTHROUGH, "--against", "mcts", "--level", "1", "--random", "White"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_the_same_steps_in_v8(cli: Cli, arguments: tuple[str, ...]) -> None:  # noqa: F811
    told = [cli(*arguments, "--engine", engine) for engine in ("python", "v8", "auto")]
    assert [one.status for one in told] == [0, 0, 0]
    assert told[0].out == told[1].out == told[2].out != ""


def test_v8_is_started_for_those_who_search() -> None:
    assert engine_of("auto", "mcts:3", "greedy") == "auto"
    assert engine_of("auto", "random", "greedy:2") == "python"
    assert engine_of("v8", "random") == "v8"
