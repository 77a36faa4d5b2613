"""Settings of a project: the nearest file counts, and what is no setting is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from translator.core.diagnostics import TranslationError
from translator.reports.settings import Settings, settings


def test_the_nearest_file_above_counts(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.ludoglot]\nignore = ["Z4"]\n')
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    assert settings(inner).ignore == ("Z4",)
    (inner.parent / "ludoglot.toml").write_text('select = ["P"]\nmax-warnings = 2\n')
    found = settings(inner)
    assert (found.select, found.ignore, found.max_warnings) == (("P",), (), 2)


def test_a_project_file_without_settings_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "ludoglot.toml").write_text('ignore = ["Z4"]\n')
    inner = tmp_path / "a"
    inner.mkdir()
    (inner / "pyproject.toml").write_text('[tool.ruff]\nignore = ["X"]\n')
    assert settings(inner).ignore == ("Z4",)
    (inner / "pyproject.toml").write_text("no toml")
    assert settings(inner).ignore == ("Z4",)


def test_without_a_file_nothing_is_decided(tmp_path: Path) -> None:
    assert settings(tmp_path) == Settings()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('ignored = ["Z4"]', "did you mean `ignore`?"),
        ("ignore = 3", "list of codes"),
        ('ignore = ["Y9"]', "no code begins with 'Y9'"),
        ('select = [""]', "no code begins with ''"),
        ("max-warnings = -1", "0 or more"),
        ("max-warnings = true", "0 or more"),
        ("per-file-ignores = 1", "table of patterns"),
        ("ignore = [", "ludoglot.toml: "),
    ],
)
def test_what_is_no_setting_is_told(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "ludoglot.toml").write_text(text)
    with pytest.raises(TranslationError) as caught:
        settings(tmp_path)
    [one] = caught.value.diagnostics
    assert one.code == "C124"
    assert told in "\n".join(one.lines())


def test_files_are_matched_by_their_place_or_name(tmp_path: Path) -> None:
    (tmp_path / "ludoglot.toml").write_text(
        '[per-file-ignores]\n"old/*.zrf" = ["P"]\n"chess.zrf" = ["Z4"]\n'
    )
    found = settings(tmp_path)
    assert found.ignored(tmp_path / "old" / "a.zrf") == ("P",)
    assert found.ignored(tmp_path / "old" / "chess.zrf") == ("P", "Z4")
    assert found.ignored(tmp_path / "new" / "a.zrf") == ()
    assert found.ignored(None) == ()
