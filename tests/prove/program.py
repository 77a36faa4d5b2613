"""The proof of one program: all that is asked of it."""

from __future__ import annotations

import hashlib
import tempfile
import time
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

from notation.engine import EngineClass
from tests.backends.javascript.agreement import difference
from tests.backends.javascript.support import node
from tests.ir.texts import LANGUAGES, lost
from tests.prove.programs import Program
from tests.reference_axiom.compare import examined
from tests.reference_axiom.game import load
from translator.batch.results import Stage
from translator.batch.work import GameWork
from translator.core.deadline import DeadlineExceeded, deadline
from translator.frontends.gamefile import GameFile

MAX_PLIES = 300
SLOW = 100_000  # words of one generation, beyond which `FEW` positions are enough
FEW = 10


@dataclass(frozen=True, slots=True)
class Effort:
    """What is asked of each program; `seconds` is the limit of each step."""

    games: int = 20
    positions: int = 100
    javascript: int = 20  # positions
    seconds: float = 3600.0
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Row:
    """What was proved of one program.

    `stage`: as in the table of the library. `reason`: what is wrong. `first`: the number of moves
    of the first turn, behind the number that is known where one is. `machine`, `javascript`: at how
    many positions the engine agreed with the Forth machine and with the engine in JavaScript.
    `texts`: in how many languages the game was written and read back equal. `said`: what the
    engine warned of.
    """

    name: str
    stage: str = "-"
    reason: str = ""
    first: str = ""
    games: int = 0
    plies: int = 0
    machine: int = 0
    javascript: int = 0
    texts: int = 0
    said: str = ""
    key: str = ""

    @property
    def good(self) -> bool:
        return self.stage == Stage.PLAYED.word and not self.reason


def prove(program: Program, known: Mapping[str, Row], first: int | None, effort: Effort) -> Row:
    """The proof of a program; what is `known` under its key is not proved again."""
    file = GameFile(program.rules)
    if not file.titles:
        reasons = "; ".join(error.lines()[0] for error in file.errors)
        return Row(program.name, reason=reasons, key=_key(program, reasons))
    work = GameWork(file, 0)
    work.translate("python", effort.seconds)
    key = _key(program, work.result.digest, work.result.message, _opinion(), first, effort)
    if key in known:
        return known[key]
    row = Row(program.name, work.result.stage.word, work.result.message, key=key)
    if work.engine is None:
        return row
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        row = _counted(row, work.engine, first)
        row = _played(row, work, effort)
        row = _compared(row, work.engine, program.path, effort)
        row = _in_both_languages(row, file, work.engine, effort)
        row = _read_back(row, file, effort)
    warned = {row.said, *(str(warning.message) for warning in said)} - {""}
    return replace(row, said="; ".join(sorted(warned)))


def _key(*parts: object) -> str:
    program, *others = parts
    assert isinstance(program, Program)
    return hashlib.sha256(repr((program.digest, *others)).encode()).hexdigest()


@cache
def _opinion() -> str:
    """Changes when the Forth machine does, the comparison, or what writes and reads texts."""
    digest = hashlib.sha256()
    root = Path(__file__).resolve().parents[2]
    for folder in _OPINION:
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


_OPINION = (
    "tests/reference_axiom", "translator/frontends/native", "translator/frontends/native/printing",
    "translator/ir/text",
)  # fmt: skip


def _counted(row: Row, engine: EngineClass, known: int | None) -> Row:
    got = len(engine().legal_moves)
    if known is None:
        return replace(row, first=str(got))
    if known == got:
        return replace(row, first=f"{known} = {got}")
    return replace(row, first=f"{known} ≠ {got}", reason="counts")


def _played(row: Row, work: GameWork, effort: Effort) -> Row:
    """All games; fewer where they are slow, once there were as many plies as one may have."""
    begun = time.monotonic()
    said = set[str]()
    for number in range(effort.games):
        work.play(1, MAX_PLIES, effort.seed + number, effort.seconds)
        result = work.result
        if result.message:
            return replace(row, stage=result.stage.word, reason=result.message)
        said.update(found.message for found in work.diagnostics if found.code == "C113")
        row = replace(
            row, stage=result.stage.word, games=number + 1, plies=row.plies + result.plies,
            said="; ".join(sorted(said)),
        )  # fmt: skip
        if row.plies >= MAX_PLIES and time.monotonic() - begun > effort.seconds / 60:
            break
    return row


def _compared(row: Row, engine: EngineClass, script: Path, effort: Effort) -> Row:
    """Against the Forth machine; what a limit of time cuts off is not counted."""
    found = examined(engine, partial(load, script), effort.seed, effort.positions, SLOW, FEW)
    agreed = 0
    try:
        with deadline(effort.seconds):
            for one in found:
                if one is not None:
                    return replace(row, machine=agreed, reason=f"machine: {one}")
                agreed += 1
    except DeadlineExceeded:
        pass
    except Exception as error:
        return replace(row, machine=agreed, reason=f"machine: {type(error).__name__}: {error}")
    return replace(row, machine=agreed)


def _in_both_languages(row: Row, file: GameFile, engine: EngineClass, effort: Effort) -> Row:
    positions = min(effort.javascript, row.machine)
    game = file.lower(0).game
    try:
        with tempfile.TemporaryDirectory() as folder, node(Path(folder), effort.seconds) as player:
            found = difference(game, engine, player, positions, effort.seed)
    except Exception as error:
        found = f"{type(error).__name__}: {error}"
    if found is not None:
        return replace(row, reason=f"{row.reason} JavaScript: {found}".strip())
    return replace(row, javascript=positions)


def _read_back(row: Row, file: GameFile, effort: Effort) -> Row:
    """As native text, XML and JSON."""
    game = file.lower(0).game
    for language in LANGUAGES:
        try:
            with deadline(effort.seconds):
                found = ", ".join(lost(game, language))
        except Exception as error:
            found = f"{type(error).__name__}: {error}"
        if found:
            return replace(row, reason=f"{row.reason} {language}: {found}".strip())
        row = replace(row, texts=row.texts + 1)
    return row
