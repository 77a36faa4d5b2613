"""What a batch remembers in its output folder, so that a run that was cut off goes on.

One JSON line a finished file, appended as it is finished and rewritten in order at the end. A line
counts only for the same text, options and tool (its `key`) and while the modules that it names are
still what was written. A torn last line is what an interrupted run leaves; it is skipped.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from translator import __version__
from translator.batch.results import FileResult
from translator.core.files import named, write_atomic
from translator.core.resources import resource

STATE_FILE = ".ludoglot-batch.jsonl"
_NAMES = ("utf-8", "surrogatepass")
"""How names become bytes: those of files may hold what is no UTF-8."""

_TRANSIENT = frozenset({"C107", "C111", "C118", "C119"})
"""Time over, worker died, not to be replaced, no room: another run may go better."""


@cache
def tool_identity() -> str:
    """The version and a digest of the sources: a changed translator does its work again."""
    digest = hashlib.sha256(__version__.encode())
    package = Path(__file__).resolve().parent.parent
    for root in (package, resource("templates")):
        for path in sorted(root.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and "_data" not in path.parts:
                digest.update(path.relative_to(root).as_posix().encode() + b"\0")
                digest.update(path.read_bytes())
    return digest.hexdigest()


def work_key(name: str, texts: Mapping[str, bytes], options: str) -> str:
    """A hash of all that the result for one file depends on."""
    digest = hashlib.sha256(f"{tool_identity()}\0{options}\0{name}\0".encode(*_NAMES))
    for other, text in sorted(texts.items()):
        digest.update(f"{other}\0{len(text)}\0".encode(*_NAMES) + text)
    return digest.hexdigest()


class Written(NamedTuple):
    """The rules file that a file was made of, and the digest of its bytes."""

    source: str
    digest: str


class State:
    """The state file of one output folder.

    It also remembers files that no game of the library is in: `left` at the end of a run.
    """

    def __init__(self, out: Path) -> None:
        self._out = out
        self._path = out / STATE_FILE
        self._known: dict[str, FileResult] = {}
        self._written: dict[str, Written] = {}
        self._load()

    def _load(self) -> None:
        if not self._path.exists():
            return
        for line in self._path.read_bytes().splitlines():
            try:
                data = json.loads(line)
                if "left" in data:
                    self._written |= {name: Written(*rest) for name, rest in data["left"].items()}
                    continue
                result = FileResult.from_dict(data)
            except (ValueError, KeyError, TypeError, AttributeError):
                continue
            self._known[result.key] = result
            self._written |= _written(result)

    def finished(self, key: str) -> FileResult | None:
        """The result for this key, if it is final and all that was written is still there."""
        result = self._known.get(key)
        if result is None or _TRANSIENT & {result.code, *(game.code for game in result.games)}:
            return None
        return result if all(self._holds(*written) for written in result.written.items()) else None

    def owns(self, name: str) -> bool:
        """Whether an earlier run wrote the file of this name."""
        return name in self._written

    def _holds(self, name: str, digest: str) -> bool:
        path = self._out / name
        return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == digest

    def append(self, result: FileResult) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        # A line of its own even after a torn one; blank lines do not count.
        with named(self._path), self._path.open("ab") as file:
            file.write(b"\n" + _line(result.as_dict()))

    def rewrite(self, results: Sequence[FileResult]) -> None:
        """Leave just these results, in their order: the same bytes however the run went.

        What else was written and is still there is remembered.
        """
        now = {name for result in results for name in result.written}
        self._written = {
            name: written
            for name, written in sorted(self._written.items())
            if name not in now and (self._out / name).is_file()
        }
        lines = [_line(result.as_dict()) for result in results]
        lines += [_line({"left": self._written})] if self._written else []
        write_atomic(self._path, b"".join(lines))

    def left(self, results: Sequence[FileResult]) -> list[str]:
        """What earlier runs wrote and is there for no game any more: its source is gone, or has no
        such game. What another target made of a game belongs to it, too."""
        files = {result.file: result for result in results}
        modules = {_stem(name) for result in results for name in result.written}
        return [
            name
            for name, written in self._written.items()
            if _stem(name) not in modules
            and (self._out / name).is_file()
            and (written.source not in files or files[written.source].translated)
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


def _written(result: FileResult) -> dict[str, Written]:
    return {name: Written(result.file, digest) for name, digest in result.written.items()}


def _stem(name: str) -> str:
    return name.split(".", 1)[0]


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, sort_keys=True).encode() + b"\n"
