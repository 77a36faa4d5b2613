"""`ludoglot fmt`."""

import os
import zipfile
from pathlib import Path
from threading import Thread

import pytest

from tests.cli.conftest import Cli
from translator.core.resources import resource

UGLY = '(game\n\n\n\n   (title    "A") ; a comment\n)'


def test_a_file_is_laid_out_in_place_once(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_text(UGLY)
    assert cli("fmt", str(path)).status == 0
    text = path.read_text()
    assert text != UGLY
    assert "; a comment" in text
    assert "0 of 1 file" in cli("fmt", str(path)).err
    assert path.read_text() == text


def test_check_writes_nothing_and_tells_by_its_status(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_text(UGLY)
    assert cli("fmt", "--check", str(path)).status == 1
    assert path.read_text() == UGLY
    cli("fmt", str(path))
    assert cli("fmt", "--check", str(path)).status == 0


def test_check_names_what_would_change_and_only_that(cli: Cli, tmp_path: Path) -> None:
    for name, text in (("b.zrf", UGLY), ("a.zrf", '(game (title "A"))\n'), ("c.zrf", UGLY)):
        (tmp_path / name).write_text(text)
    ran = cli("fmt", "--check", str(tmp_path))
    assert ran.out.splitlines() == [f"{tmp_path.as_posix()}/{name}.zrf" for name in "bc"]
    assert ran.err == "2 of 3 files would be changed\n"
    assert cli("fmt", str(tmp_path)).out == ""


def test_the_shipped_corpus_is_read_only_under_that_name(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("translator.core.resources._PACKAGE", tmp_path / "package")
    shipped = tmp_path / "package" / "_data" / "corpus" / "zrf" / "a.zrf"
    shipped.parent.mkdir(parents=True)
    shipped.write_text(UGLY)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for name in ("corpus/zrf/a.zrf", "corpus/zrf", "corpus"):
        ran = cli("fmt", name)
        assert (ran.status, shipped.read_text()) == (2, UGLY)
        assert "corpus/zrf/a.zrf ships with ludoglot" in ran.err
        assert cli("fmt", "--check", name).out == "corpus/zrf/a.zrf\n"
    own = Path("corpus", "zrf", "a.zrf")
    own.parent.mkdir(parents=True)
    own.write_text(UGLY)
    assert cli("fmt", "corpus/zrf/a.zrf").status == 0
    assert (own.read_text() == UGLY, shipped.read_text()) == (False, UGLY)


def test_the_shipped_corpus_is_laid_out_canonically(cli: Cli) -> None:
    ran = cli("fmt", "--check", str(resource("corpus")))
    assert (ran.status, ran.out) == (0, "")


def test_diff_shows_what_would_change(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_text(UGLY)
    ran = cli("fmt", "--diff", str(path))
    assert ran.status == 1
    assert ran.out.startswith(f"--- {path.as_posix()}\n+++ ")
    assert path.read_text() == UGLY


def test_a_difference_is_shown_line_by_line_and_only_a_line_end_ends_one(
    cli: Cli, tmp_path: Path
) -> None:
    path = tmp_path / "a.zrf"
    path.write_text('(game  (title "A\u2028B\x0cC"))\n')
    shown = [line for line in cli("fmt", "--diff", str(path)).out.splitlines() if line[0] in "+-"]
    assert shown[2:] == [
        '-(game  (title "A\\u2028B\\x0cC"))',
        '+(game (title "A\\u2028B\\x0cC"))',
    ]


def test_standard_input_goes_to_standard_output(cli: Cli) -> None:
    ran = cli("fmt", "-", "--from", "zrf", stdin=UGLY)
    assert ran.status == 0
    assert '(title "A")' in ran.out


def test_a_file_that_cannot_be_read_is_left_alone(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_text('(game (title "A))')
    assert cli("fmt", str(path)).status == 2
    assert path.read_text() == '(game (title "A))'


def test_bytes_of_old_encodings_survive(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_bytes(b'(game\n(title\n"\x93A\x94 \x97 \xb0"))')
    cli("fmt", str(path))
    assert b'"\x93A\x94 \x97 \xb0"' in path.read_bytes()


def test_archives_are_never_written_to(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.zrf", UGLY)
    before = path.read_bytes()
    assert cli("fmt", str(path)).status == 2
    assert cli("fmt", "--check", str(path)).status == 1
    assert path.read_bytes() == before


def test_a_link_stays_and_the_file_that_it_leads_to_is_laid_out(cli: Cli, tmp_path: Path) -> None:
    path, link = tmp_path / "a.zrf", tmp_path / "link.zrf"
    path.write_text(UGLY)
    link.symlink_to(path)
    assert cli("fmt", str(link)).status == 0
    assert link.is_symlink()
    assert cli("fmt", "--check", str(path)).status == 0


def test_a_pipe_is_read_once_and_never_written_to(cli: Cli, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.zrf"
    os.mkfifo(pipe)
    for arguments, status in ((("--diff",), 1), ((), 2)):
        writer = Thread(target=lambda: pipe.write_text(UGLY))
        writer.start()
        assert cli("fmt", *arguments, str(pipe)).status == status
        writer.join()
    assert pipe.is_fifo()


def test_the_native_language_has_a_layout_of_its_own(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.glot"
    path.write_text('(game "A" ; a comment\n (players  B C)(board (positions p)))')
    assert cli("fmt", "--check", str(path)).status == 1
    assert cli("fmt", str(path)).status == 0
    assert path.read_text() == (
        '(game "A" ; a comment\n  (players B C)\n\n  (board (positions p)))\n'
    )
    assert cli("fmt", "--check", str(path)).status == 0


def test_a_language_without_layout_is_left_as_it_is(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.4th"
    path.write_text("( nothing )  ")
    ran = cli("fmt", "--check", str(path))
    assert ran.status == 0
    assert "C115" in ran.err
    assert path.read_text() == "( nothing )  "


def test_one_game_of_a_file_is_wrong_usage(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_text(UGLY)
    ran = cli("fmt", f"{path}@A")
    assert (ran.status, ran.out) == (2, "")
    assert "lays out whole files" in ran.err
    assert path.read_text() == UGLY
