"""What a project has decided about findings: `ludoglot.toml`, or a table of `pyproject.toml`.

An example, as it stands in `ludoglot.toml`:

    ignore = ["Z433"]
    max-warnings = 3
    [per-file-ignores]
    "old/*.zrf" = ["P", "Z524"]
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from translator.catalogue import entries
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.reading import read_file
from translator.core.spelling import nearest

OWN: Final = "ludoglot.toml"
SHARED: Final = "pyproject.toml"


@dataclass(frozen=True, slots=True)
class Settings:
    """Beginnings of codes, for all files and by patterns of their paths below `folder`.

    `file` is where they stand; `None` where nobody has decided anything.
    """

    file: Path | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    max_warnings: int = 0
    per_file: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def ignored(self, path: Path | None) -> tuple[str, ...]:
        """What is ignored in a file because of where it lies."""
        if path is None:
            return ()
        resolved, folder = path.resolve(), (self.file or Path()).parent.resolve()
        inside = resolved.relative_to(folder) if resolved.is_relative_to(folder) else resolved
        return tuple(
            code
            for pattern, codes in self.per_file.items()
            if fnmatchcase(inside.as_posix(), pattern) or fnmatchcase(inside.name, pattern)
            for code in codes
        )

    def shown(self) -> str:
        """All of them, as they may stand in a file, and where they come from."""
        rows = [
            f"# {'no file decides' if self.file is None else self.file}",
            f"select = {json.dumps(self.select)}",
            f"ignore = {json.dumps(self.ignore)}",
            f"max-warnings = {self.max_warnings}",
        ]
        files = [
            f"{json.dumps(name)} = {json.dumps(codes)}" for name, codes in self.per_file.items()
        ]
        return "\n".join([*rows, *(["[per-file-ignores]", *files] if files else [])])


def settings_in(path: Path) -> Settings:
    """Those of a file; `TranslationError` C124 if it has none, or what is no setting."""
    table = _table(path)
    if table is None:
        raise _wrong(path, "the file has no table [tool.ludoglot]")
    return _settings(path, table)


def settings(folder: Path) -> Settings:
    """Those of the nearest file above; `TranslationError` C124 for what is no setting."""
    here = folder.absolute()
    for above in (here, *here.parents):
        for name in (OWN, SHARED):
            if (path := above / name).is_file():
                table = _table(path)
                if table is not None:
                    return _settings(path, table)
    return Settings()


def _table(path: Path) -> dict[str, Any] | None:
    """The settings in a file; `None` if it has none."""
    try:
        table: dict[str, Any] | None = tomllib.loads(read_file(path).decode())
    except OSError as error:
        raise _wrong(path, error.strerror or str(error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        if path.name == SHARED:
            return None  # whoever owns it will tell
        raise _wrong(path, str(error)) from error
    if path.name == SHARED:
        tools = (table or {}).get("tool", {})
        table = tools.get("ludoglot") if isinstance(tools, dict) else None
    return table


_KEYS: Final = ("select", "ignore", "max-warnings", "per-file-ignores")


def _settings(path: Path, table: Any) -> Settings:
    if not isinstance(table, dict):
        raise _wrong(path, "the settings are no table")
    for key in table:
        if key not in _KEYS:
            near = nearest(key, _KEYS)
            hint = f"did you mean `{near}`?" if near else f"there are: {', '.join(_KEYS)}"
            raise _wrong(path, f"`{key}` is no setting", hint)
    most = table.get("max-warnings", 0)
    if type(most) is not int or most < 0:
        raise _wrong(path, "`max-warnings` is a number, 0 or more")
    files = table.get("per-file-ignores", {})
    if not isinstance(files, dict):
        raise _wrong(path, "`per-file-ignores` is a table of patterns with their codes")
    return Settings(
        path,
        _codes(path, "select", table.get("select", [])),
        _codes(path, "ignore", table.get("ignore", [])),
        most,
        {pattern: _codes(path, pattern, codes) for pattern, codes in files.items()},
    )


def _codes(path: Path, key: str, codes: Any) -> tuple[str, ...]:
    if not isinstance(codes, list) or not all(isinstance(code, str) for code in codes):
        raise _wrong(path, f"`{key}` is a list of codes")
    for code in unknown_codes(codes):
        near = nearest(code, entries())
        hint = f"did you mean {near}?" if near else ""
        raise _wrong(path, f"`{key}`: no code begins with {code!r}", hint)
    return tuple(codes)


def unknown_codes(beginnings: Iterable[str]) -> list[str]:
    """Those with which no code begins."""
    codes = entries()
    return [one for one in beginnings if not one or not any(c.startswith(one) for c in codes)]


def _wrong(path: Path, message: str, hint: str = "") -> TranslationError:
    told = Diagnostic("C124", Severity.ERROR, f"{path}: {message}", hint=hint)
    return TranslationError([told])
