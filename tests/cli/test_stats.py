"""`--coverage` of `stats` and `check`: how often random games have used each rule."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

# One step ends each game; the men can never go south. b1 has a king, a1 a man.
RULES = """\
(game (title "One step") (players White Black) (turn-order White Black)
 (board (grid (start-rectangle 0 0 9 9)
  (dimensions ("a/b" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1))))
 (piece (name Man)
  (moves
   (n add)
   (s (verify (piece? Man n)) (verify (empty? n)) add)))
 (piece (name King) (moves (n add)))
 (board-setup (White (Man a1) (King b1)))
 (loss-condition (White Black) stalemated))
"""


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "one.zrf"
    path.write_text(RULES)
    return str(path)


def test_uses_of_each_rule_with_its_line(cli: Cli, rules: str) -> None:
    ran = cli("stats", rules, "--games", "20", "--coverage", "--format", "json")
    told = {one["line"]: one for one in json.loads(ran.out)["coverage"]}
    assert {line: one["pieces"] for line, one in told.items()} == {
        6: ["Man"],
        7: ["Man"],
        8: ["King"],
    }
    assert told[7]["uses"] == 0
    assert told[6]["uses"] > 0
    assert told[6]["uses"] + told[8]["uses"] == 20
    assert {one["file"] for one in told.values()} == {rules}


def test_what_was_never_used_is_told_in_words(cli: Cli, rules: str) -> None:
    lines = cli("stats", rules, "--games", "3", "--coverage").out.splitlines()
    (line,) = (line for line in lines if line.lstrip().startswith("never"))
    assert f"{rules}:7:" in line
    assert line.endswith("(Man)")


def test_without_it_there_is_no_table(cli: Cli, rules: str) -> None:
    ran = cli("stats", rules, "--games", "1", "--format", "json")
    assert "coverage" not in json.loads(ran.out)


def test_games_of_players_are_not_counted(cli: Cli, rules: str) -> None:
    ran = cli("stats", rules, "--with", "random", "--coverage")
    assert ran.status == 2
    assert "--coverage needs random games" in ran.err


def test_check_tells_the_rules_and_marks_them_in_the_file(cli: Cli, rules: str) -> None:
    lines = cli("check", rules, "--play", "20", "--coverage").out.splitlines()
    begin = lines.index("2 of 3 rules were used")
    table = {int(row.split(":")[1]): row.split()[0] for row in lines[begin + 1 : begin + 4]}
    assert sum(map(int, (table[6], table[8]))) == 20
    assert table[7] == "never"
    marked = [row.partition("|") for row in lines[begin + 5 :]]
    assert [text[6:] for _, _, text in marked] == RULES.splitlines()
    assert {int(text[:5]): mark.strip() for mark, _, text in marked if mark.strip()} == table


def test_of_several_rules_in_a_line_some_may_be_used(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "line.zrf"
    path.write_text(RULES.replace("(n add)\n   (s", "(n add) (s", 1))
    rows = cli("check", str(path), "--play", "20", "--coverage").out.splitlines()
    (row,) = (row for row in rows if "|    6 " in row)
    assert row.partition("|")[0].strip().endswith("*")


def test_what_variants_share_is_counted_together(cli: Cli, rules: str) -> None:
    variant = '(variant (title "Two") (board-setup (White (Man a1) (King b1))))'
    Path(rules).write_text(RULES + variant)
    ran = cli("check", rules, "--play", "20", "--coverage", "--format", "json")
    found = json.loads(ran.out)
    assert found["version"] == 1
    assert {one["line"] for one in found["coverage"]} == {6, 7, 8}
    assert sum(one["uses"] for one in found["coverage"]) == 40


@pytest.mark.parametrize("options", [[], ["--play", "1", "--format", "sarif"]])
def test_coverage_needs_games_and_a_place_to_stand(
    cli: Cli, rules: str, options: list[str]
) -> None:
    ran = cli("check", rules, "--coverage", *options)
    assert ran.status == 2
    assert "--coverage needs --play" in ran.err
