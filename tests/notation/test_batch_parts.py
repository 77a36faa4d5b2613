"""Batches of records take parts of an archive, and no more memory for a longer file."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from pathlib import Path
from shutil import make_archive

import pytest
from click import UsageError

from tests.notation.test_commands import run, status
from tests.notation.test_streams import BAD, CHESS, CUT, GOOD, games
from translator.cli import PARTIAL, USAGE
from translator.cli.batch_records import command as batch_records
from translator.cli.convert import command as convert
from translator.cli.replay import command as replay
from translator.records.sources import sources
from translator.records.units import Options, records_units
from translator.records.work import work_on

pytestmark = pytest.mark.usefixtures("kept_engines")

RULES = ("--rules", CHESS)
HERE = (*RULES, "-j", "1")  # in this process: others are started where they matter


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Files of three, two and two games, and one of none."""
    folder = tmp_path / "archive"
    folder.mkdir()
    (folder / "a.pgn").write_text(games(GOOD, BAD, GOOD))
    (folder / "b.pgn").write_text(games(GOOD, GOOD))
    (folder / "c.pgn").write_text("")
    (folder / "d.pgn").write_text(games(GOOD, CUT))
    return folder


@pytest.mark.parametrize("target", ["named", "zsg"])
def test_memory_does_not_grow_with_a_file(tmp_path: Path, target: str) -> None:
    peaks = []
    for number in (1, 100, 800):
        path = tmp_path / f"{number}.pgn"
        path.write_text(games(*[GOOD] * number))
        options = Options(target=target, rules=CHESS)
        (unit,) = records_units(list(sources([str(path)], None)), tmp_path, options)
        tracemalloc.start()
        assert work_on(unit).legal == number
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        size = unit.made.stat().st_size
    _, few, many = peaks  # the first has the engine written
    assert many - few < size  # which is less than the records take


@pytest.mark.parametrize("target", ["named", "zsg"])
@pytest.mark.parametrize(
    ("first", "limit", "jobs", "counts"),
    [
        (1, 7, 1, {"a": 3, "b": 2, "c": 0, "d": 2}),
        (2, None, 1, {"a": 2, "b": 2, "c": 0, "d": 2}),
        (3, 2, 1, {"a": 1, "b": 1}),
        (3, 3, 2, {"a": 1, "b": 2}),
        (4, None, 1, {"b": 2, "c": 0, "d": 2}),
        (6, 1, 1, {"c": 0, "d": 1}),
    ],
)
def test_games_are_counted_over_all_files(
    archive: Path, target: str, first: int, limit: int | None, jobs: int, counts: dict[str, int]
) -> None:
    """As `convert` counts them, which writes the same."""
    part = ["--start", str(first), *(["--limit", str(limit)] if limit else [])]
    one, two = archive.parent / "one", archive.parent / "two"
    run(convert, archive, *RULES, "--to", target, *part, "-o", f"{one}/")
    arguments = [*RULES, "-j", str(jobs), "--to", target, *part, "--format", "json"]
    ran = run(batch_records, archive, two, *arguments)
    found = json.loads(ran.stdout)
    assert found["complete"]
    told = {Path(row["file"]).stem: row["games"] for row in found["files"]}
    assert {name: told.get(name, 0) for name in "abcd"} == {**dict.fromkeys("abcd", 0), **counts}
    made = {path.name: path.read_bytes() for path in two.iterdir() if path.name[0] != "."}
    assert made == {path.name: path.read_bytes() for path in one.iterdir()}
    assert made


def test_a_file_that_cannot_be_read_is_told_of_a_part_too(archive: Path) -> None:
    ran = run(batch_records, archive, archive.parent / "out", *HERE, "--start", "2")
    assert status(ran) == PARTIAL and "N140" in ran.stdout


def test_what_follows_the_last_game_is_told(tmp_path: Path) -> None:
    """A packed file that breaks off behind its games, whatever the part that goes so far."""
    path = tmp_path / "torn.pgn.gz"
    path.write_bytes(gzip.compress(games(*["1. e4"] * 999).encode())[:-4])
    for part in ((), ("--start", "990"), ("--limit", "1000")):
        ran = run(batch_records, path, tmp_path / "out", *HERE, *part)
        assert status(ran) == PARTIAL and "N197" in ran.stdout


def test_another_part_is_done_and_the_same_is_not(archive: Path) -> None:
    out = archive.parent / "out"
    arguments = (batch_records, archive / "a.pgn", out, *HERE, "--limit")
    run(*arguments, "1")
    before = (out / "a.nrr").read_bytes(), (out / "a.nrr").stat().st_mtime_ns
    run(*arguments, "1")
    assert ((out / "a.nrr").read_bytes(), (out / "a.nrr").stat().st_mtime_ns) == before
    run(*arguments, "3")
    assert (out / "a.nrr").read_bytes() > before[0]


def test_nothing_unfinished_stays(archive: Path) -> None:
    """What a run that was killed has left goes, too."""
    out = archive.parent / "out"
    (out / ".ludoglot-unfinished").mkdir(parents=True)
    (out / ".ludoglot-unfinished" / "9.nrr").write_text("half of a g")
    run(batch_records, archive, out, *HERE)
    hidden = [path.name for path in out.iterdir() if path.name[0] == "."]
    assert sorted(hidden) == [".ludoglot-games", ".ludoglot-records.jsonl"]


@pytest.mark.parametrize("packed", [False, True])
def test_what_a_batch_remembers_is_no_record(archive: Path, packed: bool) -> None:
    """Its folder, and an archive of that, hold the records that it has written and no others."""
    out = archive.parent / "out"
    run(batch_records, archive / "b.pgn", out, *HERE)
    if packed:
        out = Path(make_archive(str(out), "zip", out))
    ran = run(replay, out, *RULES)
    assert (status(ran), ran.stderr) == (0, "")
    assert ran.stdout.splitlines()[-1] == "2 legal, 0 not, 0 unreadable"


def test_what_a_batch_has_written_below_its_source_is_no_source(archive: Path) -> None:
    """However often it runs, and in which notation."""
    out = archive / "made" / "out"
    reports = [
        run(batch_records, archive, out, *HERE, "--to", target, "--format", "json").stdout
        for target in ("named", "named", "pgn")
    ]
    told = [[Path(row["file"]).name for row in json.loads(one)["files"]] for one in reports]
    assert told == [["a.pgn", "b.pgn", "c.pgn", "d.pgn"]] * 3
    assert json.loads(reports[2])["others"] == []
    for path in archive.glob("*.pgn"):
        path.unlink()
    assert status(run(batch_records, archive, out, *HERE)) == USAGE


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "junit"])
def test_a_second_run_says_the_same(archive: Path, form: str) -> None:
    """Byte for byte, also of what is wrong with games that it does not look at again."""
    arguments = (batch_records, archive, archive.parent / "out", *HERE, "--format", form)
    first, second = run(*arguments), run(*arguments)
    assert (status(first), status(second)) == (PARTIAL, PARTIAL)
    assert first.stdout == second.stdout
    assert "not a legal move" in first.stdout


def test_standard_input_is_no_batch(archive: Path) -> None:
    ran = run(batch_records, "-", archive / "out", *HERE)
    assert isinstance(ran.exception, UsageError)
    assert "use `convert` for standard input" in str(ran.exception)
    assert not (archive / "out").exists()


def test_an_object_a_game_a_file_and_the_totals(archive: Path) -> None:
    """Of games that an earlier run has done, too, and of no others."""
    out = archive.parent / "out"
    (archive / "c.pgn").unlink()
    arguments = (batch_records, archive, out, *HERE, "--skip-errors", "--format", "jsonl")
    first = run(*arguments)
    *lines, last = map(json.loads, first.stdout.splitlines())
    assert [one.get("game", Path(one.get("file", "")).name) for one in lines] == [
        *(1, 2, 3, "a.pgn"),
        *(1, 2, "b.pgn"),
        *(1, 2, "d.pgn"),
    ]
    games = [one for one in lines if "game" in one]
    begins = [Path(one["record"]).read_bytes()[one["offset"] :][:7] for one in games]
    assert begins == [b"[Event "] * 7
    levels = ["legal", "syntax", "legal", "legal", "legal", "legal", "unreadable"]
    assert [one["level"] for one in games] == levels
    assert [one["written"] for one in games] == [level == "legal" for level in levels]
    assert last == {"totals": {"legal": 5, "not": 1, "unreadable": 1}, "complete": True}
    codes = [[found["code"] for found in one["diagnostics"]] for one in lines if "file" in one]
    assert codes == [["N172"], [], ["N143"]]
    assert run(*arguments).stdout == first.stdout
    (archive / "a.pgn").unlink()
    run(*arguments)
    assert len(list((out / ".ludoglot-games").iterdir())) == 2
