"""`ludoglot perft`; counts are the published ones (breakthrough: open_spiel; chess: the usual)."""

import json
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

BREAKTHROUGH = "corpus/zrf/breakthrough.zrf"
ENDLESS = """(game (title "Endless") (players W B) (turn-order W B)
  (board (grid (dimensions ("a/b/c" (1 0)) ("1/2/3" (0 1))) (directions (n 0 1) (s 0 -1))))
  (piece (name P) (moves ((while (not-piece? P b2) n s) n add)))
  (board-setup (W (P a1)) (B (P c3))))"""


def last_line(text: str) -> str:
    return text.splitlines()[-1]


def test_the_count_is_the_last_thing_printed(cli: Cli) -> None:
    ran = cli("perft", BREAKTHROUGH, "2")
    assert (ran.status, ran.out) == (0, "484\n")
    assert last_line(cli("perft", BREAKTHROUGH, "2", "--divide").out) == "484"


def test_divide_lists_every_first_move(cli: Cli) -> None:
    rows = cli("perft", BREAKTHROUGH, "2", "--divide").out.splitlines()[:-1]
    assert len(rows) == 22
    assert sum(int(row.rpartition(": ")[2]) for row in rows) == 484


def test_depth_zero_is_one(cli: Cli) -> None:
    assert cli("perft", BREAKTHROUGH, "0").out == "1\n"
    assert cli("perft", BREAKTHROUGH, "0", "--divide").status == 2


def test_json(cli: Cli) -> None:
    data = json.loads(cli("perft", BREAKTHROUGH, "1", "--divide", "--format", "json").out)
    assert data["count"] == 22
    assert len(data["divide"]) == 22


def test_a_position_is_fen_on_chess_like_grids(cli: Cli) -> None:
    # chessprogramming.org, position 3
    fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
    assert cli("perft", "corpus/zrf/chess.zrf", "2", "--position", fen).out == "191\n"


def test_a_position_is_else_a_list_of_placements(cli: Cli) -> None:
    # One pawn each, far apart: three steps forward for one in the middle, two at the edge.
    position = "White Man d2; Black Man a7"
    ran = cli("perft", BREAKTHROUGH, "2", "--position", position)
    assert (ran.status, ran.out) == (0, "6\n")


def test_a_position_that_makes_no_sense_is_a_diagnostic(cli: Cli) -> None:
    for position in ("White Man z9", "Red Man a1", "nonsense", "8/8/8 w", "White Man a2; turn 99"):
        ran = cli("perft", BREAKTHROUGH, "1", "--position", position)
        assert (ran.status, ran.out) == (2, "")
        assert "C106" in ran.err


def test_turns_count_whole_captures(cli: Cli) -> None:
    # Published tables of English draughts: steps and turns differ from depth 7 on; here to 4.
    ran = cli("perft", "corpus/zrf/english-draughts.zrf", "4", "--turns")
    assert ran.out == "1469\n"
    assert (
        cli("perft", "corpus/zrf/english-draughts.zrf", "3", "--turns", "--merged").out == "302\n"
    )


ROUND = """(game (title "Round and round") (players White Black) (turn-order White Black)
  (board (positions (a 0 0 9 9) (b 10 0 19 9)) (links e (a b) (b a)))
  (piece (name Man) (moves (e (verify empty?) (add-partial))))
  (board-setup (White (Man a))))"""


def test_turns_without_end_are_told(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "round.zrf"
    file.write_text(ROUND)
    assert cli("perft", str(file), "3").out == "1\n"
    for more in ((), ("--divide",)):
        ran = cli("perft", str(file), "1", "--turns", *more)
        assert (ran.status, ran.out) == (2, "")
        assert "C116" in ran.err


@pytest.mark.parametrize(
    "command",
    [
        ("perft", "1"),
        ("stats",),
        ("play", "--random", "all"),
        ("draw", "--random", "1"),
        ("draw", "--moves", "a"),
    ],
)
def test_a_majority_rule_on_turns_without_end_is_told(
    cli: Cli, tmp_path: Path, command: tuple[str, ...]
) -> None:
    file = tmp_path / "round.zrf"
    file.write_text(ROUND.replace("(board-setup", '(option "maximal captures" true) (board-setup'))
    name, *more = command
    ran = cli(name, str(file), *more)
    assert (ran.status, "C116" in ran.err) == (2, True), ran.err


def test_a_majority_rule_on_turns_without_end_is_told_of_records_and_differences(
    cli: Cli, tmp_path: Path
) -> None:
    file, record = tmp_path / "round.zrf", tmp_path / "game.zsg"
    file.write_text(ROUND.replace("(board-setup", '(option "maximal captures" true) (board-setup'))
    head = "Zillions Save Game File Version 0.02 HH\nRulesFile=round.zrf\nVariantName=\n"
    record.write_text(head.replace("Name=", "Name=Round and round") + "1. Man a - b\n")
    ran = cli("diff", str(file), str(file), "--play")
    assert (ran.status, "C116" in ran.err) == (2, True), ran.err
    for command in (("replay",), ("convert", "--to", "named")):
        ran = cli(command[0], str(record), *command[1:])
        assert (ran.status, "a turn that is looked through" in ran.err) == (1, True), ran.err
    ran = cli("batch-records", str(record), str(tmp_path / "out"), "--to", "named", "-j", "1")
    assert (ran.status, "a turn that is looked through" in ran.out + ran.err) == (3, True), ran.err


def test_a_depth_beyond_the_greatest_is_blamed_on_the_depth(cli: Cli) -> None:
    for more in ((), ("--turns",), ("--divide",)):
        ran = cli("perft", "corpus/zrf/chess.zrf", "1000", *more)
        assert (ran.status, ran.out) == (2, "")
        assert "depth 1000 is more than --max-plies 300" in ran.err
        ran = cli(
            "perft", "corpus/zrf/chess.zrf", "1000", "--max-plies", "1000", "--timeout", "1", *more
        )
        assert (ran.status, ran.out) == (2, "")
        assert "C107" in ran.err


def test_a_deep_count_is_made(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "round.zrf"
    file.write_text(ROUND.replace("add-partial", "add"))  # to and fro, one step at a time
    for more in ((), ("--turns",)):
        assert cli("perft", str(file), "5000", "--max-plies", "5000", *more).out == "0\n"
    file.write_text(ROUND.replace("add-partial", "add").replace("White Black)", "White)"))
    for more in ((), ("--turns",)):
        assert cli("perft", str(file), "5000", "--max-plies", "5000", *more).out == "1\n"


def test_merged_needs_turns(cli: Cli) -> None:
    assert cli("perft", BREAKTHROUGH, "1", "--merged").status == 2


def test_more_plies_than_allowed_is_wrong_usage(cli: Cli) -> None:
    assert cli("perft", BREAKTHROUGH, "3", "--max-plies", "2").status == 2


def test_a_count_beyond_the_time_limit_ends_with_a_diagnostic(cli: Cli) -> None:
    ran = cli("perft", BREAKTHROUGH, "30", "--timeout", "1")
    assert (ran.status, ran.out) == (2, "")
    assert "C107" in ran.err


def test_rules_that_loop_without_end_do_not_hang(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "endless.zrf"
    path.write_text(ENDLESS)
    ran = cli("perft", str(path), "1", "--timeout", "20")
    assert ran.status == 0
    assert "C113" in ran.err


def test_the_variant_is_chosen_in_two_ways(cli: Cli) -> None:
    source = "corpus/zrf/chess.zrf"
    titles = json.loads(cli("info", source, "--format", "json").out)["games"]
    assert cli("perft", source, "1", "--variant", titles[-1].upper()).status == 0
    assert cli("perft", f"{source}@{titles[-1]}", "1").status == 0
    assert cli("perft", f"{source}@{titles[-1]}", "1", "--variant", titles[0]).status == 2


def test_an_unknown_variant_meets_a_suggestion(cli: Cli) -> None:
    ran = cli("perft", "corpus/zrf/breakthrough.zrf@Breakthruogh", "1")
    assert ran.status == 2
    assert "C103" in ran.err
    assert "did you mean 'Breakthrough" in ran.err


def test_rules_from_standard_input_and_from_archives(cli: Cli, tmp_path: Path) -> None:
    text = Path(BREAKTHROUGH).read_text()
    assert cli("perft", "-", "2", "--from", "zrf", stdin=text).out == "484\n"
    archive = tmp_path / "games.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("race/b.zrf", text)
    assert cli("perft", str(archive), "2").out == "484\n"
    assert cli("perft", f"{archive}/race/b.zrf", "2").out == "484\n"
    shutil.copy(BREAKTHROUGH, tmp_path / "rules.txt")
    assert cli("perft", str(tmp_path / "rules.txt"), "1", "--from", "zrf").out == "22\n"
