"""What a batch remembers in its output folder, so that a run that was cut off goes on.

One JSON line a finished file, appended as it is finished and rewritten in order at the end. A line
counts only for the same text, options and tool (its `key`) and while the modules that it names are
still what was written. A torn last line is what an interrupted run leaves; it is skipped.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from translator import __version__
from translator.batch.results import FileResult
from translator.files import write_atomic
from translator.resources import resource

STATE_FILE = ".ludoglot-batch.jsonl"
_TRANSIENT = frozenset({"C107", "C111"})  # time over, worker died: another run may go better


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
    digest = hashlib.sha256(f"{tool_identity()}\0{options}\0{name}\0".encode())
    for other, text in sorted(texts.items()):
        digest.update(f"{other}\0{len(text)}\0".encode() + text)
    return digest.hexdigest()


class State:
    """The state file of one output folder."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._path = out / STATE_FILE
        self._known = self._load()

    def _load(self) -> dict[str, FileResult]:
        if not self._path.exists():
            return {}
        known = {}
        for line in self._path.read_bytes().splitlines():
            try:
                result = FileResult.from_dict(json.loads(line))
            except (ValueError, KeyError, TypeError):
                continue
            known[result.key] = result
        return known

    def finished(self, key: str) -> FileResult | None:
        """The result for this key, if it is final and all that was written is still there."""
        result = self._known.get(key)
        if result is None or _TRANSIENT & {result.code, *(game.code for game in result.games)}:
            return None
        written = (game for game in result.games if game.module)
        return result if all(self._holds(g.module, g.digest) for g in written) else None

    def _holds(self, module: str, digest: str) -> bool:
        path = self._out / module
        return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == digest

    def append(self, result: FileResult) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        # A line of its own even after a torn one; blank lines do not count.
        with self._path.open("ab") as file:
            file.write(b"\n" + _line(result))

    def rewrite(self, results: Iterable[FileResult]) -> None:
        """Leave just these results, in their order: the same bytes however the run went."""
        write_atomic(self._path, b"".join(_line(result) for result in results))


def _line(result: FileResult) -> bytes:
    return json.dumps(result.as_dict(), sort_keys=True).encode() + b"\n"
