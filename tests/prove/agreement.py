"""`python -m tests.prove.agreement`: the two engines of each game, written to `docs/agreement.tsv`.

Python and JavaScript engines play the same random games and must see the same (the tests of
`tests/backends/javascript` do this for a few), the latter in node and, if mini-racer is installed,
in V8; the JavaScript engines then count moves to the full depth of all independent counts. Small
files come first. Goes on where it stopped: what agrees is kept in `.proof/`, under keys that change
with the rules, the engines and the known counts.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.backends.javascript.agreement import compared
from tests.backends.javascript.support import NODE, NodeGame, Player
from tests.engines.v8.support import agree
from tests.prove import journal
from tests.prove.oracles import Oracle, difference, judge, read_oracles
from tests.prove.rows import AGREEMENT, ROOT, Agreed, write_rows
from tests.zrf_library import LIBRARY
from translator.backends.javascript import emit_javascript
from translator.backends.python import emit_python
from translator.core.deadline import DeadlineExceeded, deadline
from translator.core.diagnostics import TranslationError
from translator.core.files import write_atomic
from translator.engines.load import load_module
from translator.engines.v8.module import module_of
from translator.frontends.find import find_rules
from translator.frontends.gamefile import GameFile
from translator.library.rules import Rules
from translator.passes.registry import optimised

STATE = ROOT / ".proof" / "agreed.jsonl"
POSITIONS = 100
SEED = 1
SECONDS = 900.0  # for all positions of a game; where they do not suffice, fewer are compared
V8 = find_spec("py_mini_racer") is not None

Known = dict[str, list[Agreed]]


@dataclass(slots=True)
class Engines:
    """Both engines of a game, or the reason why there are none."""

    row: Agreed
    python: str = ""
    javascript: str = ""
    module: Any = None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.prove.agreement", description=__doc__)
    parser.add_argument("only", nargs="*", help="folders or files of the library; else all")
    parser.add_argument("--library", type=Path, default=LIBRARY)
    parser.add_argument("--positions", type=int, default=POSITIONS, help="compared a game")
    options = parser.parse_args()
    if NODE is None or not options.library.is_dir():
        print(f"this needs node and a library in {options.library}", file=sys.stderr)
        return 2
    warnings.simplefilter("ignore", RuntimeWarning)  # loops of rules that engines stop
    rules = [
        rules
        for rules in find_rules(str(options.library))
        if not options.only or rules.member.startswith(tuple(options.only))
    ]
    rows: list[Agreed] = []
    for number, found in enumerate(_all(rules, options.positions), 1):
        rows += found
        wrong = [row for row in found if _differs(row)]
        print(f"{number}/{len(rules)} files, {len(rows)} games: {found[0].file}", file=sys.stderr)
        for row in wrong:
            print(f"{row.file} {row.number} {row.variant}: {row.reason}", flush=True)
    rows.sort(key=lambda row: (row.file, row.number))
    if not options.only and options.library == LIBRARY:
        write_atomic(AGREEMENT, write_rows(Agreed, rows).encode())
    print(summary(rows))
    return 1 if any(map(_differs, rows)) else 0


def summary(rows: Iterable[Agreed]) -> str:
    rows = list(rows)
    counted = [tuple(map(int, row.rows.split("/"))) for row in rows if row.rows]
    return (
        f"{len(rows)} games, {sum(row.positions > 0 for row in rows)} with two engines,"
        f" {sum(map(_differs, rows))} differ; {sum(row.positions for row in rows)} positions,"
        f" {sum(row.moves for row in rows)} moves; {sum(holds for holds, _ in counted)} of"
        f" {sum(known for _, known in counted)} rows of counts hold"
    )


def _differs(row: Agreed) -> bool:
    return row.reason.startswith("differs")


def _all(files: list[Rules], positions: int) -> Iterator[list[Agreed]]:
    known, oracles = journal.load(STATE, Agreed), read_oracles()
    with tempfile.TemporaryDirectory() as folder:
        players = Players(Path(folder))
        for rules in sorted(files, key=lambda rules: len(rules.source.data)):
            yield agreed(rules, oracles.get(rules.member, []), players, positions, known)
        players.close()


class Players:
    """One node process for many games; another after one that died."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._player: Player | None = None

    def get(self) -> Player:
        if self._player is None:
            self._player = Player(self._folder, SECONDS)
        return self._player

    def close(self) -> None:
        if self._player is not None:
            self._player.close()
        self._player = None


def agreed(
    rules: Rules, oracles: list[Oracle], players: Players, positions: int, known: Known
) -> list[Agreed]:
    """The rows of a file, of which those that are `known` are not made again."""
    engines = list(_engines(rules))
    parts = [(e.row.digest, e.row.file, e.row.reason, e.python, e.javascript) for e in engines]
    key = hashlib.sha256(repr((parts, oracles, positions, SEED, V8)).encode()).hexdigest()
    if key in known:
        return known[key]
    rows = [_compared(engine, players, positions) for engine in engines]
    rows = _counted(rows, engines, oracles, players)
    if not any(map(_differs, rows)):
        journal.append(STATE, key, rows)
    return rows


def _engines(rules: Rules) -> Iterator[Engines]:
    digest = hashlib.sha256(rules.source.data).hexdigest()[:16]
    try:
        file = GameFile(rules)
        titles = [] if file.errors else file.titles
    except TranslationError:
        titles = []
    if not titles:
        yield Engines(Agreed(digest, rules.member, 1, "", "no game"))
    for index, title in enumerate(titles):
        row = Agreed(digest, rules.member, index + 1, title)
        try:
            game = file.lower(index).game
            best = optimised(game)
            python, javascript = emit_python(game, best), emit_javascript(game, best)
            yield Engines(row, python, javascript, load_module(python, title))
        except TranslationError as error:
            yield Engines(replace(row, reason=error.diagnostics[0].code))


def _compared(engines: Engines, players: Players, positions: int) -> Agreed:
    if engines.module is None:
        return engines.row
    while positions:
        try:
            with deadline(SECONDS):
                game = engines.module.Game
                found = compared(engines.javascript, game, players.get(), positions, SEED)
                if V8:
                    module = module_of(engines.javascript, engines.row.variant)
                    agree(engines.module, module, SEED, positions // 4)
        except DeadlineExceeded:
            positions //= 5
            players.close()
        except AssertionError:
            return replace(engines.row, reason="differs: in V8 something else is seen")
        except Exception as error:
            players.close()
            return replace(engines.row, reason=f"differs: {type(error).__name__}: {error}")
        else:
            reason = f"differs: {found.difference}" if found.difference else ""
            return replace(engines.row, reason=reason, positions=found.positions, moves=found.moves)
    return replace(engines.row, reason="too slow to compare")


def _counted(
    rows: list[Agreed], engines: list[Engines], oracles: list[Oracle], players: Players
) -> list[Agreed]:
    """The rows with what independent counts say of the JavaScript engines."""
    if not oracles:
        return rows
    games = [NodeGame(players.get(), e.javascript) if e.javascript else None for e in engines]
    invariants = judge(oracles, [row.variant for row in rows], games)
    rows = list(rows)
    for index in {index for index, _ in invariants}:
        verdicts = [verdict for number, verdict in invariants if number == index]
        holding = [verdict for verdict in verdicts if verdict.holds]
        wrong = "; ".join(difference(verdict) for verdict in verdicts if not verdict.holds)
        rows[index] = replace(
            rows[index],
            rows=f"{len(holding)}/{len(verdicts)}",
            depth=max((verdict.proved for verdict in holding), default=0),
            reason="; ".join(filter(None, (rows[index].reason, wrong))),
        )
    return rows


if __name__ == "__main__":
    sys.exit(main())
