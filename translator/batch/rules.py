"""A library of rules as a batch: every game is translated and played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any

from translator.batch.results import FileResult, Stage
from translator.batch.state import State, holds
from translator.batch.task import Task
from translator.batch.work import Unit, Work, work_on
from translator.core.diagnostics import TranslationError
from translator.core.excess import Excess
from translator.core.files import write_atomic
from translator.core.outputs import Outputs, is_edited
from translator.engines.limits import worker_lost

_TRANSIENT = frozenset({"C107", "C111", "C118", "C119"})
"""Time over, worker died, not to be replaced, no room: another run may go better."""


@dataclass(frozen=True, slots=True)
class RulesTask(Task[Unit, Work, FileResult]):
    """Translates and plays the games of files, and writes their modules.

    What no batch has written there is replaced as `Outputs` says, unless `force` is set.
    """

    state_file = ".ludoglot-batch.jsonl"
    prunes = True

    force: bool = False

    def work(self, unit: Unit) -> Work:
        return work_on(unit)

    def lost(self, unit: Unit, excess: Excess | None) -> Work:
        found = worker_lost(excess)
        result = FileResult(unit.name, unit.key, (), code=found.code, message=found.message)
        return Work(result, {})

    def keep(self, work: Work, out: Path, state: State[FileResult]) -> FileResult:
        """The result of a file whose modules are now written; or why none of them is."""
        files = {path: text.encode() for path, text in work.modules.items()}
        outputs = Outputs((), self.force)
        try:
            for path, data in files.items():
                if not state.owns(path, as_written=is_edited(data)):
                    outputs.allow(out / path, BytesIO(data))
        except TranslationError as error:
            (found,) = error.diagnostics
            message = f"{found.message}; {found.hint}"
            result = work.result
            return FileResult(result.file, result.key, (), code=found.code, message=message)
        for path, data in files.items():
            write_atomic(out / path, data)
        return work.result

    def partly(self, work: Work, out: Path, error: OSError) -> FileResult | None:
        message = f"{error.filename}: {error.strerror}"
        games = [
            game
            if not game.module or holds(out / game.module, game.digest)
            else replace(game, stage=min(game.stage, Stage.LOWERED), code="C119", message=message)
            for game in work.result.games
        ]
        some = any(game.stage >= Stage.EMITTED for game in games)
        return replace(work.result, games=tuple(games)) if some else None

    def as_data(self, result: FileResult) -> dict[str, Any]:
        return result.as_dict()

    def from_data(self, data: dict[str, Any]) -> FileResult:
        return FileResult.from_dict(data)

    def is_final(self, result: FileResult) -> bool:
        return not _TRANSIENT & {result.code, *(game.code for game in result.games)}

    def is_whole(self, result: FileResult) -> bool:
        return result.translated

    def written(self, result: FileResult) -> Mapping[str, str]:
        return result.written
