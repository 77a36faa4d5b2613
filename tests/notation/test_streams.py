"""Streams of records: processes, parts of a stream, and records that are left out."""

from __future__ import annotations

import json
import os
import pickle
import re
import signal
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given

from notation.diagnostics import Sink
from notation.record import GameRecord, Node, same_record
from tests.notation.engines import CORPUS
from tests.notation.strategies import LAW, records
from tests.notation.test_commands import run, status
from translator.batch.pool import process_pool
from translator.cli import FOUND
from translator.cli.batch_records import command as batch_records
from translator.cli.convert import command as convert
from translator.cli.replay import command as replay
from translator.core.diagnostics import TranslationError
from translator.records.replaying import Replaying
from translator.records.sources import sources
from translator.records.stream import Read, Reading, worked

pytestmark = pytest.mark.usefixtures("kept_engines")

CHESS = str(CORPUS / "chess.zrf")
GOOD = "1. e4 e5 2. Nf3 Nc6 3. Bb5 {the Spanish} a6 (3... Nf6 4. O-O) 4. Ba4"
BAD = "1. e4 e5 2. Ke3"
CUT = "1. e4 e5 2. Nf3 (2. Bc4"


def games(*moves: str) -> str:
    """A file of PGN in which every game has a name of its own."""
    return "\n".join(f'[Event "game {k}"]\n\n{text} *\n' for k, text in enumerate(moves, 1))


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Two files, one of them so long that it goes to processes in several parts."""
    (tmp_path / "long.pgn").write_text(games(*[GOOD, BAD, GOOD] * 200, CUT))
    (tmp_path / "short.pgn").write_text(games(GOOD, BAD))
    return tmp_path


@given(records())
@LAW
def test_pickled_records_are_the_same(record: GameRecord) -> None:
    again = pickle.loads(pickle.dumps(record))
    assert same_record(record, again)
    nodes = zip(record.root.walk(), again.root.walk(), strict=True)
    assert all(repr(a) == repr(b) and a.line == b.line for a, b in nodes)


def test_records_of_any_depth_are_pickled() -> None:
    record = GameRecord("named", "named", "deep")
    node = record.root
    for number in range(1, 100_000):
        node.children.append(Node("a1 x", number))
        node = node.children[0]
    assert same_record(record, pickle.loads(pickle.dumps(record)))


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_processes_report_the_same(mixed: Path, form: str) -> None:
    arguments = (replay, mixed, "--rules", CHESS, "--format", form)
    one, two = run(*arguments), run(*arguments, "-j", "2")
    assert (status(one), status(two)) == (FOUND, FOUND)
    assert one.stdout == two.stdout and one.stderr == two.stderr
    assert "game 601" in one.stdout or '"game": 601' in one.stdout


@pytest.mark.parametrize("target", ["named", "sgf", "zsg"])
def test_processes_write_the_same(mixed: Path, target: str) -> None:
    arguments = (convert, mixed, "--rules", CHESS, "--to", target, "--limit", "60")
    one = run(*arguments, "-o", mixed / "one/")
    two = run(*arguments, "-o", mixed / "two/", "-j", "2")
    assert one.stderr == two.stderr
    written = {path.name: path.read_bytes() for path in (mixed / "one").iterdir()}
    assert written == {path.name: path.read_bytes() for path in (mixed / "two").iterdir()}
    assert written


def test_a_part_behind_the_last_game_is_told(mixed: Path) -> None:
    ran = run(replay, mixed / "short.pgn", "--rules", CHESS, "--start", "9")
    assert (status(ran), ran.stdout) == (0, "")
    assert ran.stderr == "there is no game 9: the records end with game 2\n"


def test_rules_that_are_not_there_are_told_once(mixed: Path) -> None:
    for command, out in ((replay, ()), (batch_records, (mixed / "out",))):
        ran = run(command, mixed / "short.pgn", *out, "--rules", "chess.zrf")
        assert isinstance(ran.exception, TranslationError)
        (found,) = ran.exception.diagnostics
        assert (found.code, found.hint) == ("C101", "there is corpus/zrf/chess.zrf")


def test_a_part_of_a_stream(mixed: Path) -> None:
    result = run(replay, mixed, "--rules", CHESS, "--start", "601", "--limit", "2")
    name = str(mixed / "long.pgn")
    first, second, sums = result.stdout.splitlines()
    assert re.fullmatch(rf"{re.escape(name)} game 601, offset \d+: unreadable.*", first)
    assert second.startswith(f"{mixed / 'short.pgn'}: legal")
    assert sums == "1 legal, 0 not, 1 unreadable"


def test_records_with_errors_are_left_out_where_that_is_asked(mixed: Path) -> None:
    arguments = (convert, mixed / "short.pgn", "--rules", CHESS, "--to", "named")
    whole, right = run(*arguments), run(*arguments, "--skip-errors")
    assert whole.stdout.count("Named Rule Record 1") == 2
    assert right.stdout.count("Named Rule Record 1") == 1
    assert whole.stderr == right.stderr and "N172" in whole.stderr
    assert (status(whole), status(right)) == (FOUND, FOUND)


def test_an_object_a_game_with_its_findings(mixed: Path) -> None:
    result = run(replay, mixed / "short.pgn", "--rules", CHESS, "--format", "jsonl")
    good, bad, last = map(json.loads, result.stdout.splitlines())
    assert (good["level"], good["line"], good["diagnostics"]) == ("legal", 1, [])
    assert (bad["level"], bad["line"]) == ("syntax", 5)
    assert [found["code"] for found in bad["diagnostics"]] == ["N172"]
    assert last == {"totals": {"legal": 1, "not": 1, "unreadable": 0}, "diagnostics": []}


def test_an_object_a_game_says_where_it_stands(mixed: Path) -> None:
    """That of `replay` and of `convert`: what begins there is the game."""
    source, out = mixed / "long.pgn", mixed / "out.nrr"
    data = source.read_bytes()
    part = (source, "--rules", CHESS, "--start", "599", "--format", "jsonl")
    replayed = run(replay, *part).stdout
    converted = run(convert, *part, "--to", "named", "--skip-errors", "-o", out)
    for told in (replayed, converted.stdout):
        *lines, last = map(json.loads, told.splitlines())
        begins = [data[one["offset"] :].split(b"\n")[0] for one in lines]
        assert begins == [b'[Event "game %d"]' % one["game"] for one in lines]
        assert [one["game"] for one in lines] == [599, 600, 601]
        assert [one["level"] for one in lines] == ["syntax", "legal", "unreadable"]
        assert last["totals"].items() >= {"legal": 1, "not": 1, "unreadable": 1}.items()
    *games, last = map(json.loads, converted.stdout.splitlines())
    assert [one["written"] for one in games] == [False, True, False]
    assert last["totals"]["written"] == 1
    assert out.read_text().count("Named Rule Record 1") == 1


def test_a_report_needs_another_place_for_records(mixed: Path) -> None:
    result = run(convert, mixed, "--rules", CHESS, "--to", "named", "--format", "jsonl")
    assert type(result.exception).__name__ == "UsageError" and result.stdout == ""


def test_each_of_many_games_with_one_fault_is_counted(tmp_path: Path) -> None:
    """However many findings of a code are listed."""
    path = tmp_path / "cut.pgn"
    path.write_text(games(*[CUT] * 250))
    result = run(replay, path, "--level", "syntax")
    assert result.stdout.splitlines()[-1] == "0 readable, 250 unreadable"
    *lines, _ = run(replay, path, "--level", "syntax", "--format", "jsonl").stdout.splitlines()
    assert [len(json.loads(line)["diagnostics"]) for line in lines] == [1] * 250


@dataclass(frozen=True)
class Killer:
    """A work that costs its process its life at a game of a number."""

    number: int

    def __call__(self, read: Read, sink: Sink) -> int:
        if read.number == self.number:
            os.kill(os.getpid(), signal.SIGKILL)
        return read.number


def test_a_game_that_kills_its_process_is_lost_alone(mixed: Path) -> None:
    reading = Reading(list(sources([str(mixed / "short.pgn")], None)), lambda record, sink: None)
    done = list(worked(reading, Killer(2), partial(process_pool, 2), 2))
    assert [(one.read.number, one.result) for one in done] == [(1, 1), (2, None)]
    assert [found.code for found in done[1].said] == ["N194"] and done[1].failed


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_a_game_that_is_lost_is_told(
    mixed: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    """As one that has reached nothing, with the reason."""

    def lost(work: object, read: Read, sink: Sink) -> None:
        sink.error("N194", "the worker process died", read.record.place(read.record.root))

    monkeypatch.setattr(Replaying, "__call__", lost)
    result = run(replay, mixed / "short.pgn", "--rules", CHESS, "--format", form)
    assert status(result) == FOUND
    assert result.stdout.count('"level": "syntax"') == 2
    assert result.stdout.count("the worker process died") == 2
