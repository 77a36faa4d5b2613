"""Command lines in children of this process, each on a disk of its own that fails somewhere.

After each: what was there is there, or the new whole; nothing else is; the next run makes good.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Final

from tests.faults.disk import FAILS, Disk
from translator import cli
from translator.core.resources import resource

CORPUS: Final = resource("corpus")
_HIDDEN: Final = re.compile(r"\.[0-9a-f]{32}")
"""What a command that is killed in just that moment leaves, until the next run."""

_KEY: Final = re.compile(r"[0-9a-f]{64}")
"""In names: of what a result depends on, such as the time of a file."""

Tree = dict[str, bytes]


@dataclass(frozen=True)
class Scenario:
    """A command line, the files in its folder, and what it may leave for its next run to go on.

    inputs   by name, texts or files of the corpus
    before   a command line that is run first, and whether what it made is made older
    kept     names of what a run that is cut off keeps
    tells    names of what also tells what could not be read: the next run need not replace it
    batch    whether it is a batch, of which a part may fail: 3
    """

    name: str
    arguments: tuple[str, ...]
    inputs: Mapping[str, str | Path] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    older: bool = False
    kept: str = r"(?!)"
    tells: str = r"(?!)"
    batch: bool = False


@dataclass(frozen=True)
class Ended:
    """How a run has ended: its status, less than nothing for a signal, and what it said."""

    status: int
    said: str
    done: list[tuple[str, str]]


@dataclass(frozen=True)
class Case:
    """A scenario in which the operation of a number fails."""

    scenario: Scenario
    at: int
    operation: str
    path: str
    fault: str

    def __str__(self) -> str:
        return f"{self.scenario.name}: {self.operation} {self.at} of {self.path}: {self.fault}"


def tree_of(folder: Path) -> Tree:
    """The files below a folder, by name."""
    files = (path for path in sorted(folder.rglob("*")) if not path.is_dir())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def run(folder: Path, arguments: tuple[str, ...], at: int = -1, fault: str = "") -> Ended:
    """Run a command line in a folder, in a child of this process."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as log:
        child = os.fork()
        if child == 0:
            _child(folder, arguments, out.fileno(), log.fileno(), Disk(folder, at, fault))
        _, found = os.waitpid(child, 0)
        out.seek(0)
        log.seek(0)
        done, modules = json.loads(log.read() or b"[[], []]")
        for name in modules if fault == "" else ():
            with suppress(Exception):
                import_module(name)  # no child has to do that again
        return Ended(os.waitstatus_to_exitcode(found), out.read().decode(), done)


def _child(folder: Path, arguments: tuple[str, ...], out: int, log: int, disk: Disk) -> None:
    status = 99
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.dup2(out, 1)
        os.dup2(out, 2)
        sys.stdin = io.TextIOWrapper(io.BytesIO())
        sys.stdout = io.TextIOWrapper(io.FileIO(1, "w", closefd=False), write_through=True)
        sys.stderr = io.TextIOWrapper(io.FileIO(2, "w", closefd=False), write_through=True)
        os.chdir(folder)
        write = os.write
        disk.install()
        status = cli.run(("--no-cache", *arguments))
        write(log, json.dumps([disk.done, sorted(sys.modules)]).encode())
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def prepared(scenario: Scenario, folder: Path) -> None:
    """Make the folder of a scenario as it is before the command."""
    for name, source in scenario.inputs.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(source, Path):
            shutil.copyfile(source, path)
        else:
            path.write_bytes(source.encode())
    if scenario.before:
        inputs = tree_of(folder)
        ended = run(folder, scenario.before)
        assert ended.status in (0, 1), ended.said
        for name, data in tree_of(folder).items() if scenario.older else ():
            if name not in inputs and not Path(name).name.startswith("."):
                (folder / name).write_bytes(data + b"\n")


class Trial:
    """A scenario, its folder beforehand, and what an undisturbed run makes of it."""

    def __init__(self, scenario: Scenario, room: Path) -> None:
        self.scenario = scenario
        self.room = room
        self.start = room / "start"
        self.start.mkdir(parents=True)
        prepared(scenario, self.start)
        self.before = tree_of(self.start)
        folder = self._folder()
        self.ended = run(folder, scenario.arguments)
        self.after = tree_of(folder)
        shutil.rmtree(folder)

    def _folder(self) -> Path:
        folder = self.room / "work"
        shutil.copytree(self.start, folder)
        return folder

    def cases(self) -> Iterator[Case]:
        """Each operation of the command, and each way in which it may fail."""
        for at, (operation, path) in enumerate(self.ended.done):
            for fault in FAILS[operation]:
                yield Case(self.scenario, at, operation, path, fault)

    def fault_of(self, case: Case) -> str:
        """What is wrong after a case, "" for nothing."""
        folder = self._folder()
        try:
            ended = run(folder, self.scenario.arguments, case.at, case.fault)
            wrong = self._wrong_end(case, ended) or self._wrong_files(case, ended, tree_of(folder))
            return wrong or self._wrong_again(case, folder)
        finally:
            shutil.rmtree(folder)

    def _wrong_end(self, case: Case, ended: Ended) -> str:
        if case.fault == "KILL":
            return "" if ended.status == -signal.SIGKILL else f"status {ended.status}: {ended.said}"
        refused = (2, 3) if self.scenario.batch else (2,)
        if ended.status not in (*refused, 0) or "Traceback" in ended.said:
            return f"status {ended.status}: {ended.said}"
        names = {Path(name).name for name in (case.path, *self._outputs())}
        if ended.status and not any(name in ended.said for name in names):
            return f"no file is named: {ended.said}"
        return ""

    def _outputs(self) -> Iterator[str]:
        for name, data in self.after.items():
            # What is kept for the next run is written anew, and may come out as it was.
            if self.before.get(name) != data or re.search(self.scenario.kept, name):
                yield name

    def _wrong_files(self, case: Case, ended: Ended, now: Tree) -> str:
        for name in sorted({*now, *self.before}):
            hidden = case.fault == "KILL" and _HIDDEN.fullmatch(Path(name).name)
            if hidden or re.search(self.scenario.kept, name) or self._tells(case, name):
                continue
            if now.get(name) not in (self.before.get(name), self.after.get(name)):
                return f"{name} is neither as it was nor whole: {now.get(name, b'(gone)')[:300]!r}"
        if ended.status == 0 and self._lasting(case, now) != self._lasting(case, self.after):
            return f"status 0, and not all is written: {ended.said}"
        return ""

    def _tells(self, case: Case, name: str) -> bool:
        """Whether a file may tell what could not be read."""
        reads = case.operation in ("open", "read", "list")
        return reads and re.search(self.scenario.tells, name) is not None

    def _lasting(self, case: Case, tree: Tree) -> Tree:
        """The files of a tree; of those that a run keeps for the next only that they are there."""
        return {
            _KEY.sub("*", name): b"" if re.search(self.scenario.kept, name) else data
            for name, data in tree.items()
            if not self._tells(case, name)
        }

    def _wrong_again(self, case: Case, folder: Path) -> str:
        """What is wrong after the command is run once more, on a disk without faults."""
        if tree_of(folder) == self.before:
            return ""  # it is as the undisturbed run was
        ended = run(folder, self.scenario.arguments)
        now, after = (self._lasting(case, tree) for tree in (tree_of(folder), self.after))
        names = sorted(name for name in {*now, *after} if now.get(name) != after.get(name))
        if not names:
            return ""
        return f"the next run (status {ended.status}) leaves {names[:3]} otherwise: {ended.said}"
