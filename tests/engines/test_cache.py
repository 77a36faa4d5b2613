"""Engines that are kept between runs."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import translator
from translator.core.resources import resource
from translator.engines import cache
from translator.ir.game import Game

ROOT = Path(__file__).resolve().parents[2]
RULES = resource("corpus") / "zrf" / "tic-tac-toe.zrf"


class Written:
    """Counts how often an engine is written."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, game: Game, target: str) -> str:
        self.times += 1
        return translator.emit(game, target)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where engines are kept during a test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(cache.SWITCH, raising=False)
    monkeypatch.setattr(cache, "home", lambda: tmp_path)
    return tmp_path / "ludoglot"


def entry(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def test_an_engine_is_written_once(folder: Path) -> None:
    write = Written()
    texts = [cache.kept(translator.load(RULES), "python", write) for _ in range(3)]
    assert write.times == 1
    assert texts == [translator.emit(translator.load(RULES))] * 3


def test_other_rules_and_other_targets_have_entries_of_their_own(
    folder: Path, tmp_path: Path
) -> None:
    write = Written()
    changed = tmp_path / RULES.name
    changed.write_bytes(RULES.read_bytes().replace(b"Tic-Tac-Toe", b"Other"))
    for game, target in (
        (translator.load(RULES), "python"),
        (translator.load(changed), "python"),
        (translator.load(RULES), "javascript"),
    ):
        assert cache.kept(game, target, write) == translator.emit(game, target)
    assert write.times == len(list(folder.iterdir())) == 3


def test_another_tree_of_this_package_writes_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, game = Written(), translator.load(RULES)
    cache.kept(game, "python", write)
    monkeypatch.setattr(cache, "_installed", lambda: b"another")
    cache.kept(game, "python", write)
    assert write.times == 2


def test_a_change_of_the_package_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "below" / "module.py"
    module.parent.mkdir()
    module.write_text("A = 1")
    before = list(cache._stamps(str(tmp_path)))
    module.write_text("A = 10")
    assert len(before) == 1
    assert list(cache._stamps(str(tmp_path))) != before


@pytest.mark.parametrize("damage", [b"", b"x" * 40, None])
def test_a_damaged_entry_is_told_and_made_anew(folder: Path, damage: bytes | None) -> None:
    write, game = Written(), translator.load(RULES)
    text = cache.kept(game, "python", write)
    file = entry(folder)
    data = file.read_bytes()
    file.write_bytes(data[:-1] if damage is None else damage)
    with pytest.warns(cache.CacheWarning, match="damaged"):
        assert cache.kept(game, "python", write) == text
    assert write.times == 2
    assert file.read_bytes() == data


needs_modes = pytest.mark.skipif(
    sys.platform == "win32", reason="modes of files are those of POSIX"
)


@needs_modes
def test_nobody_else_may_read_or_write_what_is_kept(folder: Path) -> None:
    old = os.umask(0)
    try:
        cache.kept(translator.load(RULES), "python", Written())
    finally:
        os.umask(old)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(entry(folder).stat().st_mode) == 0o600


@needs_modes
def test_a_folder_that_others_may_write_to_is_not_used(folder: Path) -> None:
    write, game = Written(), translator.load(RULES)
    cache.kept(game, "python", write)
    folder.chmod(0o777)
    with pytest.warns(cache.CacheWarning, match="others may write"):
        cache.kept(game, "python", write)
    assert write.times == 2


@needs_modes
def test_an_entry_that_others_may_write_to_is_replaced(folder: Path) -> None:
    write, game = Written(), translator.load(RULES)
    cache.kept(game, "python", write)
    entry(folder).chmod(0o622)
    with pytest.warns(cache.CacheWarning, match="others may write"):
        cache.kept(game, "python", write)
    assert stat.S_IMODE(entry(folder).stat().st_mode) == 0o600
    cache.kept(game, "python", write)
    assert write.times == 2


@needs_modes
def test_a_link_is_no_entry_and_no_folder(folder: Path, tmp_path: Path) -> None:
    write, game = Written(), translator.load(RULES)
    cache.kept(game, "python", write)
    file, other = entry(folder), tmp_path / "other"
    file.rename(other)
    file.symlink_to(other)
    cache.kept(game, "python", write)
    assert write.times == 2
    assert not file.is_symlink()
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    cache.kept(game, "python", write)
    assert write.times == 3


def test_what_was_not_asked_for_longest_goes_first(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = []
    for number in range(3):
        file = tmp_path / f"{number}.zrf"
        file.write_bytes(RULES.read_bytes().replace(b"Tic-Tac-Toe", f"Game {number}".encode()))
        games.append(translator.load(file))
    write = Written()
    for game in games[:2]:
        cache.kept(game, "python", write)
    sizes = [file.stat().st_size for file in folder.iterdir()]
    for number, game in enumerate(games[:2]):  # the second was asked for before the first
        file = folder / f"{cache._key(game, 'python')}.engine"
        os.utime(file, (2_000 - number, 2_000 - number))
    monkeypatch.setattr(cache, "MOST", max(sizes) * 2 + 100)
    cache.kept(games[2], "python", write)
    left = {file.name for file in folder.iterdir()}
    assert left == {f"{cache._key(games[n], 'python')}.engine" for n in (0, 2)}


def test_what_is_turned_off_keeps_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.SWITCH, "0")
    write = Written()
    for _ in range(2):
        cache.kept(translator.load(RULES), "python", write)
    assert write.times == 2
    assert not folder.exists()


def test_a_folder_that_cannot_be_made_is_no_fault(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(cache, "home", lambda: tmp_path / "file")
    write = Written()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cache.kept(translator.load(RULES), "python", write)
    assert write.times == 1


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(home), "LOCALAPPDATA": str(home)}
    del environment[cache.SWITCH]
    command = [sys.executable, "-m", "translator", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=ROOT, env=environment
    )


def test_commands_say_the_same_with_a_kept_engine(tmp_path: Path) -> None:
    rules = tmp_path / "game.zrf"
    rules.write_bytes(RULES.read_bytes().replace(b"(title", b"(nonsense) (title", 1))
    first, second = (run(tmp_path, "perft", str(rules), "2") for _ in range(2))
    assert first.stdout == second.stdout
    assert first.stdout.endswith("72\n")
    assert first.stderr == second.stderr != ""
    assert len(list((tmp_path / "ludoglot").iterdir())) == 1


def test_damage_is_a_finding_of_commands(tmp_path: Path) -> None:
    run(tmp_path, "perft", str(RULES), "1")
    (file,) = (tmp_path / "ludoglot").iterdir()
    file.write_bytes(b"nothing")
    told = run(tmp_path, "perft", str(RULES), "1")
    assert told.stdout == "9\n"
    assert "C127" in told.stderr
    assert run(tmp_path, "perft", str(RULES), "1").stderr == ""


def test_an_option_keeps_nothing(tmp_path: Path) -> None:
    assert run(tmp_path, "--no-cache", "perft", str(RULES), "1").stdout == "9\n"
    assert not (tmp_path / "ludoglot").exists()
