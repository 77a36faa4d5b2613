"""`python -m tests.prove.alarms`: whether random games refute what `check` says of dead games.

Of each game of the library 200 random games are played by its engine in JavaScript, and what they
show is held against each finding of what is never there, never used, never won. Whether a zone or
macro is of no use is tried: without it the same games have to be played. P151 to P155 are what
these games show themselves (`check --play 200`). A row a finding goes to `docs/alarms.tsv`; 1 if
any is refuted. Goes on where it stopped: what was tried is kept in `.proof/`, under keys that
change with the rules, the engines and the findings.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from pathlib import Path

from tests.backends.javascript.support import NODE, Player, node
from tests.prove import journal
from tests.prove.refuted import PIECES, REFUTED, Trial
from tests.prove.rows import ROOT, write_rows
from tests.prove.watched import SCRIPT, engine_of, watched
from tests.zrf_library import LIBRARY
from translator.batch.pool import process_pool
from translator.core.diagnostics import Diagnostic, TranslationError
from translator.core.files import write_atomic
from translator.frontends.find import find_rules
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game
from translator.library.rules import Rules
from translator.lint import PLAYED, lint, of_all
from translator.lint.played import told_of

TABLE = ROOT / "docs" / "alarms.tsv"
STATE = ROOT / ".proof" / "alarms.jsonl"
GAMES = 200
SECONDS = 3600.0  # for all random games of a game

OTHERS = frozenset(("Z212", "G120"))
"""The findings of dead rules that reading and checking bring, beside those of `lint`."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """A finding, and what has come of it.

    `file`: of the game, in the library. `place`: line and column, before them the file if it is an
    included one. `reason`: what is said, or `pending` for a file that was not tried yet.
    `variants`: of so many games of the file. `games`: random games that could refute it; 0 where no
    game can. `refuted`: what was seen instead; else empty.
    """

    file: str
    code: str
    place: str
    reason: str
    variants: int
    games: int
    refuted: str = ""


Known = Mapping[str, list[Alarm]]


@dataclass(slots=True)
class Told:
    """A game of a file with all that is told of it alone."""

    index: int
    game: Game
    engine: str
    found: list[Diagnostic] = field(default_factory=list)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.prove.alarms", description=__doc__)
    parser.add_argument("only", nargs="*", help="folders or files of the library; else all")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--library", type=Path, default=LIBRARY)
    options = parser.parse_args()
    if NODE is None or not options.library.is_dir():
        print(f"this needs node and a library in {options.library}", file=sys.stderr)
        return 2
    files = [
        rules
        for rules in find_rules(str(options.library))
        if not options.only or rules.member.startswith(tuple(options.only))
    ]
    alarms = in_order(_all(files, options.jobs))
    for one in alarms:
        if one.refuted:
            print(f"{one.file}:{one.place}: {one.code} {one.reason}: {one.refuted}")
    if not options.only and options.library == LIBRARY:
        write_atomic(TABLE, write_rows(Alarm, alarms).encode())
    print(summary(alarms))
    return 1 if any(one.refuted for one in alarms) else 0


def in_order(alarms: Iterable[Alarm]) -> list[Alarm]:
    """As they stand in the table."""
    return sorted(alarms, key=lambda one: (one.file, one.code, one.place, one.reason))


def summary(alarms: Iterable[Alarm]) -> str:
    alarms = list(alarms)
    tried = sum(one.games > 0 for one in alarms)
    refuted = sum(bool(one.refuted) for one in alarms)
    files = len({one.file for one in alarms})
    return f"{len(alarms)} findings in {files} files, {tried} tried, {refuted} refuted"


def _all(files: list[Rules], jobs: int) -> Iterator[Alarm]:
    known = journal.load(STATE, Alarm)
    with process_pool(jobs) as pool:
        futures = {
            pool.submit(alarms_of, rules, GAMES, known): rules.member
            for rules in sorted(files, key=lambda rules: len(rules.source.data))
        }
        for number, future in enumerate(as_completed(futures), 1):
            key, alarms = future.result()
            if key not in known:
                journal.append(STATE, key, alarms)
            print(f"{number}/{len(files)} files: {futures[future]}", file=sys.stderr)
            yield from alarms


def alarms_of(rules: Rules, games: int, known: Known) -> tuple[str, list[Alarm]]:
    """The rows of a file, and the key under which they stay true; those `known` are not tried."""
    file = GameFile(rules)
    told = list(_told(file))
    parts = [(one.engine, *map(str, one.found)) for one in told]
    key = hashlib.sha256(repr((rules.member, parts, games, SCRIPT.read_text())).encode())
    if key.hexdigest() in known:
        return key.hexdigest(), known[key.hexdigest()]
    with tempfile.TemporaryDirectory() as folder, node(Path(folder), SECONDS) as player:
        alarms = list(_tried(file, told, player, games))
    return key.hexdigest(), alarms


def _told(file: GameFile) -> Iterator[Told]:
    """The games that can be read."""
    for index in range(0 if file.errors else len(file.titles)):
        try:
            game, told = file.lower(index)
            engine = engine_of(game)
        except TranslationError:
            continue
        others = [one for one in (*file.diagnostics, *told) if one.code in OTHERS]
        yield Told(index, game, engine, [*lint(game), *others])


def _tried(file: GameFile, told: list[Told], player: Player, games: int) -> Iterator[Alarm]:
    """The findings of all games together; what is said of several is one row."""
    trials: dict[int, Trial] = {}
    for one in told:
        pieces = any(found.code in PIECES for found in one.found)
        seen = watched(player, one.engine, games, pieces)
        one.found += told_of(one.game, seen.seen)
        trials |= {
            id(found): Trial(file, one.index, one.game, one.engine, seen, player, games)
            for found in one.found
        }
    rows: dict[tuple[str, str, str], list[tuple[int, str]]] = {}
    for found in of_all((one.game, one.found) for one in told):
        row = (found.code, _place(found, file), found.message)
        rows.setdefault(row, []).append(_outcome(found, trials[id(found)]))
    for (code, place, reason), outcomes in rows.items():
        refuted = next(filter(None, (outcome for _, outcome in outcomes)), "")
        total = sum(number for number, _ in outcomes)
        yield Alarm(file.rules.member, code, place, reason, len(outcomes), total, refuted)


def _outcome(found: Diagnostic, trial: Trial) -> tuple[int, str]:
    """How many games a finding was held against, and what refutes it."""
    if found.code in PLAYED:
        return trial.games, ""
    if found.code not in REFUTED:
        return 0, ""
    return trial.games, REFUTED[found.code](trial, found)


def _place(found: Diagnostic, file: GameFile) -> str:
    span = found.span
    if span is None:
        return "1:1"
    place = f"{span.line}:{span.column}"
    return place if span.source == file.rules.source else f"{Path(span.file).name}:{place}"


if __name__ == "__main__":
    sys.exit(main())
