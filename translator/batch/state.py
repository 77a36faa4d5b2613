"""What a batch remembers in its output folder, so that a run that was cut off goes on.

One JSON line a finished unit, appended as it is finished and rewritten in order at the end. A line
counts only for the same unit, options and tool (its `key`) and while the files that it names are
still there as they were written. A torn last line is what an interrupted run leaves; it is skipped.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path, PurePath
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from translator.core.files import write_atomic
from translator.core.named import named, open_file


class BatchResult(Protocol):
    """What became of one unit: `file` is its name, `key` a hash of what the result depends on."""

    @property
    def file(self) -> str: ...
    @property
    def key(self) -> str: ...


R = TypeVar("R", bound=BatchResult)


class ResultForm(ABC, Generic[R]):
    """How results of one kind are remembered.

    state_file  the name of the state file in the output folder
    prunes      whether files are remembered that no unit is behind any more
    """

    state_file: ClassVar[str]
    prunes: ClassVar[bool] = False

    @abstractmethod
    def as_data(self, result: R) -> dict[str, Any]:
        """A result as plain data for one line of JSON."""

    @abstractmethod
    def from_data(self, data: dict[str, Any]) -> R:
        """The inverse; `KeyError`, `TypeError` or `ValueError` on anything else."""

    def is_final(self, result: R) -> bool:
        """Whether another run would come to the same."""
        return True

    def is_whole(self, result: R) -> bool:
        """Whether all that can be made of the unit was written."""
        return True

    def written(self, result: R) -> Mapping[str, str]:
        """The files of a result, below the output folder, each with the SHA-256 of its bytes.

        The digest is "" where only that the file is there counts.
        """
        return {}


class Written(NamedTuple):
    """The unit that a file was made of, and the digest of its bytes."""

    source: str
    digest: str


class State(Generic[R]):
    """The state file of one output folder.

    It also remembers files that no unit is behind any more: `left` at the end of a run.
    """

    def __init__(self, out: Path, form: ResultForm[R]) -> None:
        self._out = out
        self._form = form
        self._path = out / form.state_file
        self._known: dict[str, R] = {}
        self._earlier: dict[str, list[R]] = {}
        self._written: dict[str, Written] = {}
        self._load()

    def _load(self) -> None:
        if not self._path.exists():
            return
        with named(self._path):
            lines = self._path.read_bytes().splitlines()
        for line in lines:
            try:
                data = json.loads(line)
                if self._form.prunes and "left" in data:
                    self._written |= {name: Written(*rest) for name, rest in data["left"].items()}
                    continue
                result = self._form.from_data(data)
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                continue
            self._known[result.key] = result
            self._written |= self._files_of(result)
        for result in self._known.values():
            self._earlier.setdefault(result.file, []).append(result)

    def _files_of(self, result: R) -> dict[str, Written]:
        written = self._form.written(result)
        return {name: Written(result.file, digest) for name, digest in written.items()}

    def finished(self, key: str) -> R | None:
        """The result for this key, if it is final and all that was written is still there."""
        result = self._known.get(key)
        if result is None or not self._form.is_final(result):
            return None
        written = self._form.written(result)
        return result if all(self._holds(*file) for file in written.items()) else None

    def earlier(self, name: str) -> Sequence[R]:
        """The results of earlier runs for the unit of this name, whatever their keys."""
        return self._earlier.get(name, ())

    def owns(self, name: str, *, as_written: bool) -> bool:
        """Whether an earlier run wrote the file of this name, and nobody has changed it since if it
        is to be `as_written`."""
        if as_written and name in self._written:
            return self._holds(name, self._written[name].digest)
        return name in self._written

    def _holds(self, name: str, digest: str) -> bool:
        return holds(self._out / name, digest)

    def append(self, result: R) -> None:
        """Remember a result from now on, whatever happens to the run."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        # A line of its own even after a torn one; blank lines do not count.
        with open_file(self._path, "ab") as file:
            file.write(b"\n" + _line(self._form.as_data(result)))

    def rewrite(self, results: Sequence[R]) -> None:
        """Leave just these results, in their order: the same bytes however the run went.

        What else was written and is still there is remembered by forms that prune.
        """
        now = {name for result in results for name in self._form.written(result)}
        self._written = {
            name: written
            for name, written in sorted(self._written.items())
            if name not in now and (self._out / name).is_file()
        }
        lines = [_line(self._form.as_data(result)) for result in results]
        if self._form.prunes and self._written:
            lines.append(_line({"left": self._written}))
        write_atomic(self._path, b"".join(lines))

    def left(self, results: Sequence[R]) -> list[str]:
        """What earlier runs wrote and is there for nothing any more: its unit is gone, or makes no
        such file; in order of names. Files whose names differ in what follows the first full stop
        belong together."""
        if not self._form.prunes:
            return []
        units = {result.file: result for result in results}
        stems = {_stem(name) for result in results for name in self._form.written(result)}
        return [
            name
            for name, written in sorted(self._written.items())
            if _stem(name) not in stems
            and (self._out / name).is_file()
            and (written.source not in units or self._form.is_whole(units[written.source]))
        ]

    def prune(self, names: Iterable[str]) -> list[str]:
        """Remove files, and folders that are empty then; gives those that were removed.

        What was changed since it was written stays.
        """
        removed = [name for name in names if self._holds(name, self._written[name].digest)]
        for name in removed:
            (self._out / name).unlink()
            for folder in PurePath(name).parents[:-1]:
                with suppress(OSError):  # it holds something else
                    (self._out / folder).rmdir()
        return removed


def holds(path: Path, digest: str) -> bool:
    """Whether there is a file of these bytes, or any where no digest is told."""
    if not path.is_file():
        return False
    with named(path):
        return not digest or hashlib.sha256(path.read_bytes()).hexdigest() == digest


def _stem(name: str) -> str:
    return name.split(".", 1)[0]


def _line(data: dict[str, Any]) -> bytes:
    """Keys stay in their order: a result that comes back is reported with the same bytes."""
    return json.dumps(data).encode() + b"\n"
