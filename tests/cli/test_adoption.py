"""How a project takes `check` up: settings, baselines, limits, and what its pipelines read."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Cli

STRANGE = """(define step ($1 (varify empty?) add))
(game (title "Race") (players White Black) (turn-order White Black)
(board (grid (dimensions ("a/b" (1 0)) ("1/2" (0 1))) (directions (n 0 1) (s 0 -1))))
(piece (name Man) (moves (step n) (step s)))
(board-setup (White (Man a1)) (Black (Man b2)))
(loss-condition (White Black) stalemated))
"""
WRONG = '(game "A" (nonsense))\n'
JSON = {
    "analyse": "analyse corpus/zrf/tic-tac-toe.zrf --level 1",
    "batch": "batch corpus/native/nim.glot out -j 1",
    "check": "check corpus/zrf/tic-tac-toe.zrf",
    "diff": "diff corpus/zrf/tic-tac-toe.zrf corpus/zrf/breakthrough.zrf",
    "explain": "explain C101",
    "explain all": "explain",
    "info": "info corpus/zrf/tic-tac-toe.zrf",
    "match": "match corpus/zrf/tic-tac-toe.zrf random random --games 1",
    "perft": "perft corpus/zrf/tic-tac-toe.zrf 2",
    "records dedupe": "records dedupe corpus/records/chess.zsg --rules corpus/zrf/chess.zrf",
    "records stats": "records stats corpus/records/chess.zsg --rules corpus/zrf/chess.zrf",
    "records tree": "records tree corpus/records/chess.zsg --rules corpus/zrf/chess.zrf",
    "replay": "replay corpus/records/chess.zsg --rules corpus/zrf/chess.zrf",
    "batch-records": "batch-records corpus/records/chess.zsg out --rules corpus/zrf/chess.zrf -j 1",
    "stats": "stats corpus/zrf/tic-tac-toe.zrf --games 1",
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "race.zrf").write_text(STRANGE)
    return tmp_path


@pytest.mark.usefixtures("kept_engines", "here")
@pytest.mark.parametrize("command", JSON)
def test_every_object_of_json_has_a_version(cli: Cli, command: str) -> None:
    data = json.loads(cli(*JSON[command].split(), "--format", "json").out)
    assert type(data["version"]) is int
    assert next(iter(data)) == "version"


def test_what_a_baseline_has_is_not_told_wherever_it_has_moved_to(cli: Cli, here: Path) -> None:
    (here / "base.json").write_text(cli("check", "race.zrf", "--format", "json").out)
    (here / "race.zrf").write_text("; a comment\n\n" + STRANGE)
    ran = cli("check", "race.zrf", "--baseline", "base.json")
    assert (ran.status, ran.out) == (0, "")
    assert ran.err.endswith("0 warnings, 0 notes, 1 in base.json\n")


def test_what_is_new_is_told_beside_a_baseline(cli: Cli, here: Path) -> None:
    (here / "base.json").write_text(cli("check", "race.zrf", "--format", "json").out)
    (here / "race.zrf").write_text(STRANGE.replace("(loss-", "(lozs-"))
    ran = cli("check", "race.zrf", "--baseline", "base.json", "--format", "json")
    told = json.loads(ran.out)["diagnostics"]
    assert ran.status == 1
    assert told
    assert "Z402" not in {one["code"] for one in told}


def test_a_finding_that_comes_twice_is_new_once(cli: Cli, here: Path) -> None:
    (here / "base.json").write_text(cli("check", "race.zrf", "--format", "json").out)
    other = STRANGE.replace("(step s)", "(s (varify empty?) add)")
    (here / "race.zrf").write_text(other)
    assert cli("check", "race.zrf", "--format", "json").out.count("Z402") == 2
    ran = cli("check", "race.zrf", "--baseline", "base.json", "--format", "json")
    assert (ran.status, ran.out.count("Z402")) == (1, 1)


@pytest.mark.parametrize("text", ["", "nothing", "[]", '{"diagnostics": [1]}', None])
def test_what_is_no_report_is_no_baseline(cli: Cli, here: Path, text: str | None) -> None:
    if text is not None:
        (here / "base.json").write_text(text)
    ran = cli("check", "race.zrf", "--baseline", "base.json")
    assert (ran.status, "C128 base.json" in ran.err) == (2, True)


def test_so_many_errors_are_allowed(cli: Cli, here: Path) -> None:
    (here / "a.glot").write_text(WRONG)
    assert cli("check", "a.glot").status == 1
    assert cli("check", "a.glot", "--max-errors", "1").status == 0
    (here / "b.glot").write_text(WRONG)
    assert cli("check", "a.glot", "b.glot", "--max-errors", "1").status == 1


def test_findings_are_shown_as_tests(cli: Cli, here: Path) -> None:
    """A suite a file, a case a finding; a file without any passes as one case."""
    (here / "a.glot").write_text(WRONG)
    (here / "good.zrf").write_text(STRANGE.replace("varify", "verify"))
    ran = cli("check", "race.zrf", "a.glot", "good.zrf", "nosuch.zrf", "--format", "junit")
    assert ran.status == 2
    root = ElementTree.fromstring(ran.out)
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("4", "2", "1")
    cases = {case.get("classname"): case for case in root.iter("testcase")}
    assert set(cases) == {"race.zrf", "a.glot", "good.zrf", "ludoglot"}
    assert cases["race.zrf"].get("name") == "Z402 1:18"
    [failure] = cases["race.zrf"]
    assert "race.zrf:1:18: warning: Z402" in (failure.text or "")
    assert len(cases["good.zrf"]) == 0
    assert [one.tag for one in cases["ludoglot"]] == ["error"]


def test_settings_come_from_the_file_that_is_named_or_from_none(cli: Cli, here: Path) -> None:
    (here / "ludoglot.toml").write_text('ignore = ["Z402"]\n')
    (here / "other.toml").write_text("max-warnings = 5\n")
    assert cli("check", "race.zrf").out == ""
    assert "Z402" in cli("check", "race.zrf", "--isolated").out
    ran = cli("check", "race.zrf", "--config", "other.toml")
    assert (ran.status, "Z402" in ran.out) == (0, True)
    assert cli("check", "race.zrf", "--config", "other.toml", "--isolated").status == 2


def test_a_file_that_has_no_settings_is_refused_where_it_is_named(cli: Cli, here: Path) -> None:
    (here / "pyproject.toml").write_text("[tool.other]\n")
    assert cli("check", "race.zrf").status == 1
    for name in ("pyproject.toml", "nosuch.toml"):
        ran = cli("check", "race.zrf", "--config", name)
        assert (ran.status, "C124" in ran.err) == (2, True), name


def test_settings_are_shown_as_they_may_stand_in_a_file(cli: Cli, here: Path) -> None:
    text = 'ignore = ["Z402"]\n[per-file-ignores]\n"old/*.zrf" = ["P", "Z524"]\n'
    (here / "ludoglot.toml").write_text(text)
    shown = cli("check", "--show-settings")
    assert shown.status == 0
    assert shown.out.startswith(f"# {here / 'ludoglot.toml'}\n")
    (here / "again.toml").write_text(shown.out)
    again = cli("check", "--show-settings", "--config", "again.toml")
    assert again.out.splitlines()[1:] == shown.out.splitlines()[1:]
    assert "# no file decides" in cli("check", "--show-settings", "--isolated").out
    assert cli("check").status == 2


def test_what_stands_before_the_command_holds_for_it(cli: Cli, here: Path) -> None:
    coloured, plain = cli("--color", "always", "check", "race.zrf"), cli("check", "race.zrf")
    assert "\x1b[" in coloured.out
    assert "\x1b[" not in plain.out
    assert plain.err
    assert cli("-q", "check", "race.zrf").err == ""
    records = ("stats", "corpus/records/chess.zsg", "--rules", "corpus/zrf/chess.zrf")
    assert cli("records", "-q", *records).err == ""
    assert "\x1b[" not in cli("--color", "always", "check", "race.zrf", "--color", "never").out
