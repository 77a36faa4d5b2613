"""Records in compressed files and archives."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from tests.notation.engines import CORPUS
from tests.notation.test_commands import run, status
from translator.cli import FOUND, PARTIAL, USAGE
from translator.cli.batch_records import command as batch_records
from translator.cli.convert import command as convert
from translator.cli.replay import command as replay
from translator.records import packed

pytestmark = pytest.mark.usefixtures("kept_engines")

PGN = b'[Event "one"]\n\n1. e4 e5 2. Nf3 *\n\n[Event "two"]\n\n1. d4 d5 *\n'
SECOND = PGN.index(b'[Event "two"]')  # where the second game begins
ZSG = b"""Zillions Save Game File Version 0.02 HH
RulesFile=chess.zrf
VariantName=Chess
1. Pawn e2 - e4
"""
RULES = ("--rules", str(CORPUS / "chess.zrf"))
COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": lambda data: zstandard.compress(data[:9]) + zstandard.compress(data[9:]),
}
FILES = {"more/games.pgn": PGN, "one.zsg": ZSG, "notes.txt": b"no record"}


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def tarred(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def lines(*arguments: str | Path) -> list[str]:
    result = run(replay, *arguments, *RULES)
    assert status(result) == 0, result.stderr
    return result.stdout.splitlines()


@pytest.mark.parametrize("packing", COMPRESS)
def test_a_compressed_file_is_read_as_what_it_holds(tmp_path: Path, packing: str) -> None:
    file = tmp_path / f"games.pgn.{packing}"
    file.write_bytes(COMPRESS[packing](PGN))
    assert lines(file) == [
        f"{file}: legal, 3 of 3 moves",
        f"{file} game 2, offset {SECOND}: legal, 2 of 2 moves",
        "2 legal, 0 not, 0 unreadable",
    ]


ARCHIVES: dict[str, Callable[[dict[str, bytes]], bytes]] = {
    "zip": zipped,
    "tar": tarred,
    "tgz": lambda files: gzip.compress(tarred(files)),
}


@pytest.mark.parametrize("kind", ARCHIVES)
def test_an_archive_is_read_as_a_folder(tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"archive.{kind}"
    file.write_bytes(ARCHIVES[kind](FILES))
    assert [line.split(": ")[0] for line in lines(tmp_path)[:-1]] == [
        f"{file}/more/games.pgn",
        f"{file}/more/games.pgn game 2, offset {SECOND}",
        f"{file}/one.zsg",
    ]
    assert lines(tmp_path) == lines(file)


def test_records_of_an_archive_go_below_its_name(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.zip").write_bytes(zipped(FILES))
    (tmp_path / "in" / "b.pgn.gz").write_bytes(gzip.compress(PGN))
    for command, out in ((convert, ("-o", tmp_path / "one")), (batch_records, (tmp_path / "two",))):
        assert status(run(command, tmp_path / "in", *out, *RULES, "--to", "named")) == 0
    names = [["a/more/games.nrr", "a/one.nrr", "b.nrr"]] * 2
    written = [sorted((tmp_path / out).rglob("*.nrr")) for out in ("one", "two")]
    assert names == [
        [path.relative_to(tmp_path / out).as_posix() for path in paths]
        for out, paths in zip(("one", "two"), written, strict=True)
    ]
    assert [path.read_bytes() for path in written[0]] == [path.read_bytes() for path in written[1]]


def test_names_in_archives_do_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(zipped({"../../evil.pgn": PGN, "/abs.pgn": PGN}))
    out = tmp_path / "deep" / "er" / "out"
    assert status(run(convert, tmp_path / "a.zip", "-o", out, *RULES, "--to", "named")) == 0
    assert sorted(path.name for path in tmp_path.rglob("*.nrr")) == ["abs.nrr", "evil.nrr"]
    assert sorted(path.name for path in out.rglob("*.nrr")) == ["abs.nrr", "evil.nrr"]


@pytest.mark.parametrize("packing", [*COMPRESS, "zip", "tgz"])
def test_damage_is_told_and_the_others_are_read(tmp_path: Path, packing: str) -> None:
    many = b"".join(PGN.replace(b"one", b"%d" % k) for k in range(2000))
    data = COMPRESS[packing](many) if packing in COMPRESS else ARCHIVES[packing]({"a.pgn": many})
    (tmp_path / f"bad.pgn.{packing}").write_bytes(data[: len(data) // 2])
    (tmp_path / "good.pgn").write_bytes(PGN)
    result = run(replay, tmp_path, *RULES)
    assert status(result) == FOUND
    assert "N197 the file cannot be unpacked" in result.stderr
    assert f"{tmp_path / 'good.pgn'}: legal" in result.stdout
    made = run(batch_records, tmp_path, tmp_path / "out", *RULES)
    assert status(made) == PARTIAL and "N197" in made.stdout


def test_what_becomes_much_too_large_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packed, "_FREE", 64 << 10)
    file = tmp_path / "bomb.pgn.gz"
    file.write_bytes(gzip.compress(PGN + b" " * (80 << 10)))
    result = run(replay, file, *RULES)
    assert status(result) == FOUND
    assert "N197" in result.stderr and "200 times as large" in result.stderr


def test_an_archive_without_records_is_told(tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    file.write_bytes(zipped({"notes.txt": b"no record"}))
    result = run(replay, file, *RULES)
    assert status(result) == USAGE and "N191" in result.stderr
