"""The commands on records: convert, replay, batch-records."""

from __future__ import annotations

import errno
import json
from contextlib import AbstractContextManager
from itertools import islice
from pathlib import Path
from typing import BinaryIO

import pytest
from click.testing import CliRunner, Result

from notation.registry import NOTATIONS
from tests.notation.engines import CORPUS
from tests.notation.test_convert import FRAGMENTS, PGN, zsg
from translator.cli import FOUND, PARTIAL, USAGE
from translator.cli.batch_records import command as batch_records
from translator.cli.convert import command as convert
from translator.cli.replay import command as replay
from translator.core.files import opened_atomic
from translator.records.sources import Source, destinations

CHESS = str(CORPUS / "chess.zrf")
ZSG = zsg("chess", FRAGMENTS["chess"][0]).encode()
BAD = ZSG.replace(b"Knight g1 - f3", b"Knight g1 - f4")


def status(result: Result) -> int:
    """The exit status of a command, which is what it returns."""
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return int(result.return_value or 0) if result.exit_code == 0 else result.exit_code


def run(command: object, *arguments: str | Path, data: bytes = b"") -> Result:
    words = [str(argument) for argument in arguments]
    return CliRunner().invoke(command, words, input=data, standalone_mode=False)  # type: ignore[arg-type]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Records of chess, one of them with an illegal move, in two folders."""
    (tmp_path / "in" / "more").mkdir(parents=True)
    (tmp_path / "in" / "good.zsg").write_bytes(ZSG)
    (tmp_path / "in" / "more" / "bad.zsg").write_bytes(BAD)
    (tmp_path / "in" / "games.pgn").write_text(PGN + "\n" + PGN, encoding="utf-8")
    (tmp_path / "in" / "notes.txt").write_text("no record", encoding="utf-8")
    return tmp_path


def test_convert_to_standard_output(folder: Path) -> None:
    result = run(convert, folder / "in" / "good.zsg", "--rules", CHESS, "--to", "named")
    assert status(result) == 0
    assert result.stdout.endswith(FRAGMENTS["chess"][1][1:])


def test_convert_a_stream_from_standard_input_to_a_file(folder: Path) -> None:
    out = folder / "out.sgf"
    arguments = ("-", "--from", "pgn", "--rules", CHESS, "--to", "sgf", "-o", out)
    assert status(run(convert, *arguments, data=(PGN + "\n" + PGN).encode())) == 0
    assert out.read_bytes().count(b"(;FF[4]") == 2
    assert [path.name for path in folder.iterdir()].count("out.sgf") == 1


def test_convert_a_folder_keeps_its_shape_and_tells_the_first_illegal_move(folder: Path) -> None:
    out = folder / "out"
    result = run(convert, folder / "in", "--rules", CHESS, "--to", "named", "-o", out)
    assert status(result) == FOUND
    written = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
    assert written == ["games.nrr", "good.nrr", str(Path("more", "bad.nrr"))]
    assert (
        "bad.zsg:6: error: N172 not a legal move of White (ply 3): 'Knight g1 - f4'"
        in result.stderr
    )
    assert "nearest legal moves" in result.stderr
    games = (out / "games.nrr").read_text(encoding="utf-8")
    assert games.count("Named Rule Record 1") == 2


def test_where_nothing_can_be_converted_no_file_is_touched(folder: Path) -> None:
    out = folder / "out.nrr"
    arguments = ("-", "--from", "pgn", "--rules", CHESS, "--to", "named", "-o", out)
    assert status(run(convert, *arguments, data=b"& &")) == FOUND
    assert not out.exists()
    out.write_text("an older record")
    assert status(run(convert, *arguments, data=b"& &")) == FOUND
    assert out.read_text() == "an older record"


def test_convert_into_a_notation_of_one_game_a_file(folder: Path) -> None:
    out = folder / "out"
    source = folder / "in" / "games.pgn"
    result = run(convert, source, "--rules", CHESS, "--to", "zsg", "-o", f"{out}/")
    assert status(result) == 0
    assert sorted(path.name for path in out.iterdir()) == ["games-2.zsg", "games.zsg"]
    assert "N181 zsg has no place for 2 variations" in result.stderr
    strict = run(convert, source, "--rules", CHESS, "--to", "zsg", "-o", f"{out}/", "--strict")
    assert status(strict) == FOUND


def test_convert_looks_rules_up_by_the_name_in_the_record(folder: Path) -> None:
    good = folder / "in" / "good.zsg"
    result = run(convert, good, "--to", "named")
    assert status(result) == USAGE
    assert "N192" in result.stderr
    assert status(run(convert, good, "--to", "named", "--library", CORPUS)) == 0
    shouting = ZSG.replace(b"chess.zrf", b"C:\\Games\\CHESS.ZRF")
    good.write_bytes(shouting)
    assert status(run(convert, good, "--to", "named", "--library", CORPUS)) == 0
    good.write_bytes(ZSG.replace(b"=Chess\r", b"=Chest\r"))
    result = run(convert, good, "--to", "named", "--library", CORPUS)
    assert status(result) == USAGE
    assert "N193" in result.stderr
    assert "Chess" in result.stderr


def test_convert_without_rules_where_the_moves_stay_as_they_are(folder: Path) -> None:
    result = run(convert, folder / "in" / "good.zsg", "--to", "sgf")
    assert status(result) == 0
    assert "XV[1:zsg]" in result.stdout
    back = run(convert, "-", "--from", "sgf", "--to", "zsg", data=result.stdout_bytes)
    assert back.stdout_bytes == ZSG


def test_what_is_lost_without_rules_is_told_as_well(folder: Path) -> None:
    text = run(convert, folder / "in" / "good.zsg", "--to", "json").stdout
    record = json.loads(text)
    record["nodes"][0]["comment"] = "a comment"
    arguments = ("-", "--from", "json", "--to", "zsg")
    result = run(convert, *arguments, data=json.dumps(record).encode())
    assert result.stdout_bytes == ZSG
    assert "N181 zsg has no place for comments" in result.stderr
    strict = run(convert, *arguments, "--strict", data=json.dumps(record).encode())
    assert status(strict) == FOUND


def test_a_record_that_a_notation_has_no_form_for_is_left_out_and_told(folder: Path) -> None:
    text = run(convert, folder / "in" / "good.zsg", "--to", "json").stdout
    record = json.loads(text)
    record["nodes"][1]["move"] = "Pawn e7 -\n1. Pawn a2 - a3"
    data = f"{json.dumps(record)}\n{text}".encode()
    result = run(convert, "-", "--from", "json", "--to", "zsg", data=data)
    assert result.stdout_bytes == ZSG
    assert "N187 not a move of a saved game: a name with a blank" in result.stderr
    assert status(result) == FOUND


def test_marks_and_tags_that_are_unusual_go_to_named_form_and_back(folder: Path) -> None:
    odd = '[1x "y"]\n[_ "a=b"]\n\n1. e4 $42949 $255 e5 *\n'
    named = run(convert, "-", "--from", "pgn", "--rules", CHESS, "--to", "named", data=odd.encode())
    assert (status(named), named.stderr) == (0, "")
    assert "\n1x=y\n" in named.stdout
    assert "Pawn-move $42949 $255\n" in named.stdout.replace("two-steps n", "Pawn-move")
    arguments = ("-", "--from", "named", "--rules", CHESS, "--to", "pgn")
    back = run(convert, *arguments, data=named.stdout_bytes)
    assert (status(back), back.stderr) == (0, "")
    assert '[1x "y"]' in back.stdout
    assert '[_ "a=b"]' in back.stdout
    assert back.stdout.endswith("1. e4 $42949 $255 e5 *\n")


@pytest.mark.parametrize("arguments", [("no-such.zsg",), ("notes.txt",)])
def test_unreadable_records_are_told(folder: Path, arguments: tuple[str, ...]) -> None:
    names = [folder / "in" / name for name in arguments]
    result = run(convert, *names, "--rules", CHESS, "--to", "named")
    assert status(result) == USAGE
    assert "N190" in result.stderr or "N191" in result.stderr


def test_replay_reports_each_record(folder: Path) -> None:
    result = run(replay, folder / "in", "--rules", CHESS)
    assert status(result) == FOUND
    *lines, sums = result.stdout.splitlines()
    assert sums == "3 legal, 1 not, 0 unreadable"
    assert [line.split(": ")[1].split("  ")[0] for line in lines] == [
        "legal, 9 of 9 moves, White won (checkmated)",
        "legal, 9 of 9 moves, White won (checkmated)",
        "legal, 10 of 10 moves",
        "syntax, 2 of 10 moves",
    ]
    assert "N172" in result.stderr


def test_a_file_without_games_says_nothing_of_the_next_file(folder: Path) -> None:
    empty = folder / "in" / "empty.pgn"
    empty.write_text("")
    data = run(replay, empty, folder / "in" / "good.zsg", "--rules", CHESS, "--format", "json")
    (record,) = json.loads(data.stdout)["records"]
    assert (record["level"], status(data)) == ("legal", FOUND)


@pytest.mark.parametrize("more", [[], [f"{name}.doc" for name in "abcdef"]])
def test_a_batch_tells_which_files_are_no_records(folder: Path, more: list[str]) -> None:
    """Those that are hidden are not looked for."""
    source = folder / "in"
    for name in (*more, ".hidden"):
        (source / name).write_text("a letter")
    paths = [str(source / name) for name in (*more, "notes.txt")]
    arguments = (source, folder / "out", "--rules", CHESS, "-j", "1")
    said = run(batch_records, *arguments).stdout.splitlines()
    told = f"7 other files of no known notation: {', '.join(paths[:5])}, …"
    assert said[-2] == (told if more else f"1 other file of no known notation: {paths[0]}")
    found = json.loads(run(batch_records, *arguments, "--format", "json").stdout)
    assert found["others"] == paths


@pytest.mark.parametrize("report", ["text", "json"])
def test_a_batch_that_is_cut_off_reports_what_it_has_done(
    folder: Path, monkeypatch: pytest.MonkeyPatch, report: str
) -> None:
    def full(path: Path) -> AbstractContextManager[BinaryIO]:
        if path.name.startswith("good"):
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return opened_atomic(path)

    monkeypatch.setattr("translator.records.batch.opened_atomic", full)
    arguments = (folder / "in", folder / "out", "--rules", CHESS, "-j", "1", "--format", report)
    ran = run(batch_records, *arguments)
    assert isinstance(ran.exception, OSError)
    if report == "json":
        found = json.loads(ran.stdout)
        assert (found["complete"], len(found["files"])) == (False, 1)
    else:
        assert ran.stdout.splitlines()[-1] == "cut off after 1 of 3 files"


def test_replay_as_json(folder: Path) -> None:
    bad = folder / "in" / "more" / "bad.zsg"
    data = json.loads(run(replay, bad, "--rules", CHESS, "--format", "json").stdout)
    (record,) = data["records"]
    assert (record["level"], record["replayed"]) == ("syntax", 2)
    (found,) = data["diagnostics"]
    assert (found["code"], found["line"], found["ply"]) == ("N172", 6, 3)


def test_replay_by_effects_needs_no_rules(folder: Path) -> None:
    good = folder / "in" / "good.zsg"
    result = run(replay, good, "--level", "replay")
    assert status(result) == 0
    assert "replay, 10 of 10 moves" in result.stdout
    good.write_bytes(ZSG.replace(b"Pawn e4 x d5", b"Rook e4 x d5"))
    result = run(replay, good, "--level", "replay", "--rules", CHESS)
    assert status(result) == FOUND
    assert "N179" in result.stderr


def test_batch_records_reports_goes_on_and_resumes(folder: Path) -> None:
    out = folder / "out"
    arguments = (folder / "in", out, "--rules", CHESS, "-j", "1", "--format", "json")
    first = run(batch_records, *arguments)
    assert status(first) == PARTIAL
    files = json.loads(first.stdout)["files"]
    assert [(Path(f["file"]).name, f["games"], f["legal"]) for f in files] == [
        ("games.pgn", 2, 2),
        ("good.zsg", 1, 1),
        ("bad.zsg", 1, 0),
    ]
    assert "N172" in files[2]["problem"]
    assert (out / "good.nrr").is_file()
    state = out / ".ludoglot-records.jsonl"
    kept = state.read_bytes()
    # A second run does only what is missing: here one file that was lost, and a torn state file.
    (out / "good.nrr").unlink()
    state.write_bytes(kept[:-30])
    before = (out / "games.nrr").stat().st_mtime_ns
    second = run(batch_records, *arguments)
    assert second.stdout == first.stdout
    assert (out / "good.nrr").is_file()
    assert (out / "games.nrr").stat().st_mtime_ns == before
    assert state.read_bytes() == kept


def test_batch_records_sums_up_all_games(folder: Path) -> None:
    (folder / "in" / "torn.pgn").write_bytes(b'[Event "torn"]\n\n1. e4 {no end')
    ran = run(batch_records, folder / "in", folder / "out", "--rules", CHESS, "-j", "1")
    assert ran.stdout.splitlines()[-1] == "3 legal, 1 not, 1 unreadable"


def test_batch_records_leaves_out_what_is_not_right_to_its_end(folder: Path) -> None:
    arguments = (folder / "in", folder / "out", "--rules", CHESS, "-j", "1")
    run(batch_records, *arguments)
    assert (folder / "out" / "more" / "bad.nrr").exists()
    ran = run(batch_records, folder / "in", folder / "less", *arguments[2:], "--skip-errors")
    assert status(ran) == PARTIAL
    assert not (folder / "less" / "more" / "bad.nrr").exists()
    same = [(folder / name / "games.nrr").read_bytes() for name in ("out", "less")]
    assert same[0] == same[1]


def test_files_that_differ_in_their_suffix_go_to_different_files(folder: Path) -> None:
    (folder / "in" / "games.zsg").write_bytes(ZSG)
    (folder / "in" / "games-2.zsg").write_bytes(ZSG)
    names = {"games.pgn.zsg", "games.pgn-2.zsg", "games.zsg.zsg", "games-2.zsg", "good.zsg"}
    run(convert, folder / "in", "--rules", CHESS, "--to", "zsg", "-o", folder / "one")
    arguments = ("--rules", CHESS, "--to", "zsg", "-j", "1")
    run(batch_records, folder / "in", folder / "two", *arguments)
    for out in (folder / "one", folder / "two"):
        assert {path.name for path in out.glob("*.zsg")} == names


def test_games_of_one_file_leave_the_names_of_other_files_alone() -> None:
    path = Path("in")

    def source(name: str) -> Source:
        notation = NOTATIONS["pgn"]
        return Source(name, notation, Path(name), path / name)

    files = [source(name) for name in ("a.pgn", "a-2.pgn", "A.pgn", "b/a.pgn")]
    found = destinations(files, NOTATIONS["zsg"])
    names = [[str(name) for name in islice(place.names(), 3)] for place in found]
    assert names == [
        ["a.pgn.zsg", "a.pgn-3.zsg", "a.pgn-4.zsg"],
        ["a-2.zsg", "a-2-2.zsg", "a-2-3.zsg"],
        ["A.pgn-2.zsg", "A.pgn-2-2.zsg", "A.pgn-2-3.zsg"],
        [str(Path("b", "a.zsg")), str(Path("b", "a-2.zsg")), str(Path("b", "a-3.zsg"))],
    ]
    plain = destinations([source("a.pgn"), source("a-2.pgn")], NOTATIONS["zsg"])
    assert [str(name) for name in islice(plain[0].names(), 3)] == ["a.zsg", "a-3.zsg", "a-4.zsg"]


def test_nothing_is_written_where_nothing_was_read(folder: Path) -> None:
    (folder / "in" / "none.sgf").write_bytes(b"nothing")
    out = folder / "out"
    assert status(run(convert, folder / "in", "--rules", CHESS, "--to", "named", "-o", out)) == 1
    assert not (out / "none.nrr").exists()


def test_batch_records_takes_a_loss_for_a_problem_when_strict(folder: Path) -> None:
    source = folder / "in" / "games.pgn"
    arguments = ("--rules", CHESS, "--to", "zsg", "-j", "1", "--format", "json")
    lax = run(batch_records, source, folder / "lax", *arguments)
    assert (status(lax), json.loads(lax.stdout)["files"][0]["problem"]) == (0, "")
    strict = run(batch_records, source, folder / "strict", *arguments, "--strict")
    assert status(strict) == PARTIAL
    assert "N181" in json.loads(strict.stdout)["files"][0]["problem"]


def test_batch_records_with_processes_gives_the_same(folder: Path) -> None:
    one, two = folder / "one", folder / "two"
    first = run(batch_records, folder / "in", one, "--rules", CHESS, "-j", "1")
    second = run(batch_records, folder / "in", two, "--rules", CHESS, "-j", "2")
    assert first.stdout == second.stdout
    names = sorted(path.name for path in one.rglob("*.nrr"))
    assert names == sorted(path.name for path in two.rglob("*.nrr"))
    for name in names:
        (a,), (b,) = one.rglob(name), two.rglob(name)
        assert a.read_bytes() == b.read_bytes()
