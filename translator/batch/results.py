"""What a batch says about each file and each game in it; plain data, the same on every machine."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any


class Stage(enum.IntEnum):
    """How far a game came; each stage includes those before it."""

    NONE = 0
    READ = 1
    LOWERED = 2
    EMITTED = 3
    IMPORTED = 4
    PLAYED = 5

    @property
    def word(self) -> str:
        return self.name.lower() if self else "-"


STAGES = tuple(stage for stage in Stage if stage)
_BY_WORD = {stage.word: stage for stage in Stage}


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game or variant.

    `code` and `message` say why it went no further (empty if it came as far as its target can).
    """

    title: str
    stage: Stage
    code: str = ""
    message: str = ""
    module: str = ""  # path below the output folder, "" when nothing was emitted
    digest: str = ""  # SHA-256 of the module's bytes
    plies: int = 0  # steps made in the random games
    facts: Mapping[str, str] = field(default_factory=dict)  # what an index tells of it
    lacking: str = ""  # what is missing for it to be a whole game, "" if nothing is


@dataclass(frozen=True, slots=True)
class FileResult:
    """One rules file. `diagnostics` are in the form of `Diagnostic.as_dict`."""

    file: str
    key: str  # hash of what the result depends on (identity.py)
    games: tuple[GameResult, ...]
    diagnostics: tuple[dict[str, object], ...] = ()
    code: str = ""  # why the file has no games, "" if it has
    message: str = ""
    written: Mapping[str, str] = field(default_factory=dict)  # path below the output: SHA-256

    @property
    def failed(self) -> bool:
        """Whether the file could not be read or any of its games did not come as far as it can."""
        return bool(self.code) or any(game.code for game in self.games)

    def as_dict(self) -> dict[str, Any]:
        data = asdict(self)
        for game in data["games"]:
            game["stage"] = Stage(game["stage"]).word
        return data

    @property
    def translated(self) -> bool:
        """Whether every game of the file was written."""
        return not self.code and all(game.stage >= Stage.EMITTED for game in self.games)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> FileResult:
        """The inverse of `as_dict`; `KeyError`, `TypeError` or `ValueError` on anything else."""
        games = tuple(
            GameResult(**{**game, "stage": _BY_WORD[game["stage"]]}) for game in data["games"]
        )
        return cls(**{**data, "games": games, "diagnostics": tuple(data["diagnostics"])})


@dataclass(frozen=True, slots=True)
class Totals:
    """How many files and games came how far."""

    files: int
    games: int
    reached: dict[str, int]  # stage word -> games that reached it
    failed_files: int
    skeletons: int  # games that are not whole

    @classmethod
    def of(cls, results: Sequence[FileResult]) -> Totals:
        games = [game for result in results for game in result.games]
        reached = {stage.word: sum(game.stage >= stage for game in games) for stage in STAGES}
        failed, skeletons = (
            sum(result.failed for result in results),
            sum(bool(game.lacking) for game in games),
        )
        return cls(len(results), len(games), reached, failed, skeletons)
