"""`ludoglot fmt`."""

import zipfile
from pathlib import Path

from tests.cli.conftest import Cli

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


def test_diff_shows_what_would_change(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_text(UGLY)
    ran = cli("fmt", "--diff", str(path))
    assert ran.status == 1
    assert ran.out.startswith(f"--- {path.as_posix()}\n+++ ")
    assert path.read_text() == UGLY


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
