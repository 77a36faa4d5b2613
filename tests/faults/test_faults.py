"""Faults of input and output, one at a time: a sample of each command; all in a proof.

With `LUDOGLOT_FULL=1` every operation fails in every way.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.faults.disk import FAILS, Disk
from tests.faults.runs import Case, Scenario, Trial, run
from tests.faults.scenarios import SCENARIOS
from tests.sampling import FULL
from translator.core.named import named

SAMPLE = 4
"""How many cases of a scenario are tried; with `LUDOGLOT_FULL=1` all are."""


def sampled(scenario: Scenario, cases: list[Case]) -> list[Case]:
    """Cases of kinds that differ; other scenarios begin with other kinds."""
    ordered = sorted(cases, key=lambda case: (case.operation, case.fault))
    step = len(ordered) // SAMPLE
    return ordered[SCENARIOS.index(scenario) * step // len(SCENARIOS) :: step][:SAMPLE]


pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="each case is a forked child")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_a_fault_anywhere_leaves_what_was_there_or_the_new_whole(
    scenario: Scenario, tmp_path: Path
) -> None:
    trial = Trial(scenario, tmp_path)
    assert trial.ended.status == 0, trial.ended.said
    cases = list(trial.cases())
    chosen = cases if FULL else sampled(scenario, cases)
    wrong = {str(case): fault for case in chosen if (fault := trial.fault_of(case))}
    assert wrong == {}


def test_every_operation_is_met_by_some_command(tmp_path: Path) -> None:
    """The shim sees reads, writes, links and renames: a command that it did not see would pass."""
    converted = next(one for one in SCENARIOS if one.name == "convert over an older one")
    trial = Trial(converted, tmp_path)
    met = {operation for operation, _ in trial.ended.done}
    assert {"open", "read", "create", "write", "link", "rename"} <= met
    assert met <= FAILS.keys()


def test_a_torn_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that writes its output as it goes leaves half of it."""

    def write(path: Path, data: bytes) -> None:
        with named(path):
            path.write_bytes(data)

    monkeypatch.setattr("translator.core.outputs.write_atomic", write)
    trial = Trial(next(one for one in SCENARIOS if one.name == "draw"), tmp_path)
    (case,) = (c for c in trial.cases() if (c.operation, c.fault) == ("write", "ENOSPC"))
    assert "neither as it was nor whole" in trial.fault_of(case)


@pytest.mark.parametrize("mode", ["r", "rb", "w", "ab", "r+b"])
def test_the_shim_reads_and_writes_as_the_system_does(mode: str, tmp_path: Path) -> None:
    """Seen from a child, whose files have all gone through it."""
    seen = tmp_path / "seen"
    seen.mkdir()
    (seen / "file").write_bytes("é\r\nb\n".encode())
    child = os.fork()
    if child == 0:
        Disk(seen).install()
        encoding = None if "b" in mode else "utf-8"
        with (seen / "file").open(mode, encoding=encoding) as file:
            if "r" in mode:
                data = file.read()
                good = data == ("é\nb\n" if mode == "r" else "é\r\nb\n".encode())
            if mode != "r" and mode != "rb":
                file.write("x\n" if encoding else b"x\n")
                good = True
        os._exit(0 if good else 1)
    assert os.waitpid(child, 0)[1] == 0
    left = {"w": b"x\n", "r": b"", "rb": b""}.get(mode, b"x\n")
    assert (seen / "file").read_bytes().endswith(left)


def test_an_internal_error_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 70 is no way to report a full disk."""

    def fail(path: Path, data: bytes) -> None:
        try:
            path.write_bytes(data)
        except OSError as error:
            raise KeyError("planted") from error

    monkeypatch.setattr("translator.core.outputs.write_atomic", fail)
    trial = Trial(next(one for one in SCENARIOS if one.name == "draw"), tmp_path)
    (case,) = (c for c in trial.cases() if (c.operation, c.fault) == ("create", "ENOSPC"))
    assert trial.fault_of(case).startswith("status 70")


def test_a_command_that_is_killed_is_run_again(tmp_path: Path) -> None:
    trial = Trial(next(one for one in SCENARIOS if one.name == "new"), tmp_path)
    at = [operation for operation, _ in trial.ended.done].index("write")
    folder = tmp_path / "killed"
    folder.mkdir()
    assert run(folder, trial.scenario.arguments, at, "KILL").status == -9
    assert list(folder.iterdir()) == []
