"""The proof of one file: all that is asked of each of its games."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path

from notation.engine import EngineClass
from tests.prove.oracles import Oracle, difference, judge
from tests.prove.rows import Row
from tests.reference_zrf.compare import lockstep
from tests.reference_zrf.library import read_games
from tests.reference_zrf.rules import Rules as ReferenceRules
from translator.batch.work import GameWork
from translator.core.deadline import DeadlineExceeded, deadline
from translator.frontends.gamefile import GameFile
from translator.library.rules import Rules

TRANSLATE_SECONDS = 300.0
PLAY_SECONDS = 900.0
COUNT_SECONDS = 300.0


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is asked of each game."""

    games: int = 20
    max_plies: int = 300
    positions: int = 200
    seconds: float = 4000.0  # for the comparison; where they do not suffice, positions are fewer
    budget: float = float("inf")  # the greatest move count that is tried
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Proved:
    """One game: its row, what to say about it, and the key under which that stays true."""

    row: Row
    key: str
    findings: tuple[str, ...] = ()


Known = Mapping[str, Proved]


@cache
def _opinion_digest() -> str:
    """Changes when the second opinion, or what it reads rules with, does."""
    here = Path(__file__).resolve().parent.parent
    reading = here.parent / "translator" / "frontends" / "zrf"
    digest = hashlib.sha256()
    for path in [*sorted((here / "reference_zrf").glob("*.py")), *sorted(reading.glob("*.py"))]:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def key_of(row: Row, modules: str, oracles: list[Oracle], effort: Effort) -> str:
    """Equal keys, equal proofs: the rules, the engines, the second opinion, what is asked."""
    place = (row.digest, row.kind, row.file, row.number)
    parts = (place, modules, _opinion_digest(), oracles, effort)
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def prove_file(
    rules: Rules, kind: str, oracles: list[Oracle], effort: Effort, known: Known | None = None
) -> list[Proved]:
    """The proofs of the games of a file; what is `known` under its key is not proved again."""
    digest = hashlib.sha256(rules.source.data).hexdigest()[:16]
    file, reason = _read(rules)
    if file is None or not file.titles:
        row = Row(digest, kind, rules.member, 1, "", "-", reason)
        return [Proved(row, key_of(row, "", oracles, effort))]
    works = [GameWork(file, index) for index in range(len(file.titles))]
    for work in works:
        work.translate("python", TRANSLATE_SECONDS)
    rows = [
        Row(digest, kind, rules.member, number, title, "-")
        for number, title in enumerate(file.titles, 1)
    ]
    # Rows of counts are told apart by titles and results, so they depend on all engines.
    modules = [work.result.digest for work in works]
    shared = "".join(modules) if oracles else ""
    keys = [
        key_of(row, module + shared, oracles, effort)
        for row, module in zip(rows, modules, strict=True)
    ]
    if known is not None and all(key in known for key in keys):
        return [known[key] for key in keys]
    references = _references(rules, file)
    proved = []
    for row, work, reference, key in zip(rows, works, references, keys, strict=True):
        row, findings = _prove_game(row, work, reference, effort)
        proved.append(Proved(row, key, findings))
    return _with_counts(proved, file, works, oracles, effort)


def _read(rules: Rules) -> tuple[GameFile | None, str]:
    """The file and, should it hold no game, the reason."""
    try:
        with deadline(TRANSLATE_SECONDS):
            file = GameFile(rules)
    except DeadlineExceeded:
        return None, "C107"
    except Exception:
        return None, "C110"
    return file, file.errors[0].code if file.errors else "C103"


def _references(rules: Rules, file: GameFile) -> list[ReferenceRules | str]:
    """The games of the file as the second opinion understands them, or why it does not."""
    assert rules.path is not None
    try:
        with deadline(TRANSLATE_SECONDS):
            return list(read_games(rules.path, file.dialect))
    except (DeadlineExceeded, Exception) as error:
        return [f"no second opinion: {type(error).__name__}: {error}"] * len(file.titles)


def _prove_game(
    row: Row, work: GameWork, reference: ReferenceRules | str, effort: Effort
) -> tuple[Row, tuple[str, ...]]:
    work.play(effort.games, effort.max_plies, effort.seed, PLAY_SECONDS)
    result = work.result
    row = replace(row, stage=result.stage.word, reason=result.code)
    findings = (f"{result.code} {result.message}",) if result.code else ()
    if work.engine is None:
        return row, findings
    agreed, difference = _second_opinion(work.engine, reference, effort)
    if difference:
        return _disagrees(row, "reference"), (*findings, difference)
    return replace(row, positions=agreed), findings


def _second_opinion(
    engine: EngineClass, reference: ReferenceRules | str, effort: Effort
) -> tuple[int, str]:
    """At how many positions the two agree, and what the first difference is."""
    if isinstance(reference, str):
        return 0, reference
    agreed = 0
    try:
        with deadline(effort.seconds):
            for difference in islice(lockstep(engine, reference, effort.seed), effort.positions):
                if difference is not None:
                    return agreed, str(difference)
                agreed += 1
    except DeadlineExceeded:
        pass  # the interpreter is slow: where the time does not suffice, fewer have to
    except Exception as error:
        return 0, f"the comparison failed: {type(error).__name__}: {error}"
    return agreed, ""


def _disagrees(row: Row, with_what: str) -> Row:
    return replace(row, reason=" ".join(filter(None, (row.reason, with_what))))


def _with_counts(
    proved: list[Proved],
    file: GameFile,
    works: list[GameWork],
    oracles: list[Oracle],
    effort: Effort,
) -> list[Proved]:
    """The proofs with what independent move counts say."""
    engines = [work.engine for work in works]
    try:
        with deadline(COUNT_SECONDS):
            invariants = judge(oracles, file.titles, engines, effort.budget)
    except DeadlineExceeded:
        invariants = judge(oracles, file.titles, engines, budget=100_000)
    proved = list(proved)
    for index in {index for index, _ in invariants}:
        verdicts = [verdict for number, verdict in invariants if number == index]
        holding = [verdict for verdict in verdicts if verdict.holds]
        row = replace(
            proved[index].row,
            rows=f"{len(holding)}/{len(verdicts)}",
            depth=max((verdict.proved for verdict in holding), default=0),
        )
        wrong = tuple(difference(verdict) for verdict in verdicts if not verdict.holds)
        if wrong:
            row = _disagrees(row, "counts")
        findings = (*proved[index].findings, *wrong)
        proved[index] = replace(proved[index], row=row, findings=findings)
    return proved
