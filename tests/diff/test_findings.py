"""Differences as findings: for annotations on GitHub, and as SARIF."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.cli.conftest import Cli, cli
from tests.diff.support import edited, text

__all__ = ["cli"]

MEN = "corpus/zrf/breakthrough.zrf"


def line_of(rules: str, beginning: str) -> int:
    lines = rules.split("\n")
    return next(n for n, row in enumerate(lines, 1) if row.lstrip().startswith(beginning))


def test_a_change_is_annotated_where_the_new_rules_have_it(cli: Cli, tmp_path: Path) -> None:
    new = tmp_path / "b.zrf"
    new.write_text("\n\n" + edited("breakthrough", "(verify not-friend?)", "(verify enemy?)"))
    ran = cli("diff", "--format", "github", MEN, str(new))
    assert ran.status == 1
    (row,) = ran.out.splitlines()
    line = line_of(text("breakthrough"), "(define strike")
    assert row.startswith(f"::warning file={new},line={line + 2},col=20,")
    assert row.endswith(
        f"title=D101::rules changed: strike: verify not friend(here) -> verify enemy(here); "
        f"was at {MEN}:{line}:20; in Man: strike ne, nw"
    )


def test_what_does_not_count_is_a_notice(cli: Cli, tmp_path: Path) -> None:
    new = tmp_path / "b.zrf"
    new.write_text(text("breakthrough").replace("strike", "hit"))
    ran = cli("diff", "--format", "github", MEN, str(new))
    assert ran.status == 0
    (row,) = ran.out.splitlines()
    assert row.startswith("::notice ")
    assert "title=D102::records renamed: " in row


def test_nothing_is_annotated_where_nothing_differs(cli: Cli) -> None:
    ran = cli("diff", "--format", "github", MEN, MEN)
    assert (ran.status, ran.out, ran.err) == (0, "", "")


def test_games_without_a_partner_are_findings(cli: Cli, tmp_path: Path) -> None:
    for folder, name in (("old", "konane"), ("new", "slime")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.zrf").write_text(text(name))
    ran = cli("diff", "--format", "github", str(tmp_path / "old"), str(tmp_path / "new"))
    told = [re.sub(r".*/(\w+\.zrf),.*title=", r"\1 ", row) for row in ran.out.splitlines()]
    assert told == [
        "konane.zrf D121::konane.zrf@Konane was removed",
        "konane.zrf D121::konane.zrf@Konane 6x6 was removed",
        "slime.zrf D122::slime.zrf@Slime was added",
    ]


def test_sarif_has_what_play_and_records_show(cli: Cli, tmp_path: Path) -> None:
    new = tmp_path / "chess.zrf"
    new.write_text(edited("chess", "(leap2 n ne) (leap2 n nw)", "(leap2 n ne)"))
    out = tmp_path / "out.sarif"
    records = ("--records", "corpus/records/chess.nrr", "--play", "--depth", "1", "--games", "0")
    options = ("--format", "sarif", *records, "-o", str(out))
    assert cli("diff", *options, "corpus/zrf/chess.zrf", str(new)).status == 1
    (run,) = json.loads(out.read_text("utf-8"))["runs"]
    results = {one["ruleId"]: one for one in run["results"]}
    assert list(results) == ["D101", "D111", "D112"]
    assert "seen at the start" in results["D101"]["message"]["text"]
    assert "differs at the start" in results["D111"]["message"]["text"]
    assert "not legal from step 3 on" in results["D112"]["message"]["text"]
    place = results["D101"]["locations"][0]["physicalLocation"]
    assert place["region"]["startLine"] == line_of(new.read_text(), "(name Knight)") - 1


def test_what_variants_share_is_one_finding(cli: Cli, tmp_path: Path) -> None:
    new = tmp_path / "b.zrf"
    new.write_text(edited("breakthrough", "(verify not-friend?)", "(verify enemy?)"))
    ran = cli("diff", "--all", "--format", "github", MEN, str(new))
    (row,) = (row for row in ran.out.splitlines() if "rules changed: strike" in row)
    assert "; also in " in row
