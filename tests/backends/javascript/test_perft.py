"""JavaScript engines count what independent sources say, deeper than the Python engines do here."""

from __future__ import annotations

import random

import pytest

from tests.backends.javascript.support import NodeGame, Player
from tests.compiled import game, javascript
from tests.corpus.positions import setup_text
from tests.corpus.tables import Row, all_rows
from tests.corpus.test_perft import LIMIT as PYTHON_LIMIT
from tests.prove.oracles import difference, judge, read_oracles
from tests.prove.rows import TABLE, read_table
from tests.sampling import FULL
from tests.zrf_library import LIBRARY
from translator.analysis.describe import describe
from translator.backends.javascript import emit_javascript
from translator.core.diagnostics import TranslationError
from translator.frontends.find import find_rules
from translator.frontends.gamefile import GameFile
from translator.library.rules import Rules
from translator.passes.registry import optimised

LIMIT = 20_000_000 if FULL else 60_000
BUDGET = float("inf") if FULL else 50_000
FILES = 10
ROWS_OF_A_FILE = 4

# 436 ways to capture fourteen men take minutes.
SLOW = "pdn B:BK17,K24:"


def deeper(row: Row) -> int:
    """One ply more than the Python engines are tested to, if that is known and can be counted."""
    depth = row.depth_within(PYTHON_LIMIT)
    return max(
        depth, min(depth + 1, row.depth_within(LIMIT)), row.depth_within(LIMIT) if FULL else 0
    )


ROWS = [row for row in all_rows() if FULL or not row.position.startswith(SLOW)]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_counts(row: Row, player: Player) -> None:
    described = describe(game(row.file, row.title)) if row.position != "initial" else {}
    setup = setup_text(row.position, described) if described else None
    source = javascript(row.file, row.title)
    depth = deeper(row)
    counted = tuple(
        player.ask(source, setup=setup, unit=row.unit, depth=ply) for ply in range(1, depth + 1)
    )
    assert counted == row.counts[:depth]


def test_most_counts_are_deeper_than_those_of_python() -> None:
    initial = [row for row in ROWS if row.position == "initial"]
    further = [row for row in initial if deeper(row) > row.depth_within(PYTHON_LIMIT)]
    assert len(further) > len(initial) / 2


def oracle_files() -> list[Rules]:
    """The files of the library that counts are known of, or a sample of them."""
    if not LIBRARY.is_dir():
        return []
    known = read_oracles()
    files = [rules for rules in find_rules(str(LIBRARY)) if rules.member in known]
    few = [rules for rules in files if len(known[rules.member]) <= ROWS_OF_A_FILE]
    return files if FULL else random.Random(1).sample(few, FILES)


@pytest.mark.skipif(not LIBRARY.is_dir(), reason=f"the library of rules is not in {LIBRARY}")
@pytest.mark.parametrize("rules", oracle_files(), ids=lambda rules: rules.member)
def test_rows_of_independent_engines(rules: Rules, player: Player) -> None:
    file = GameFile(rules)
    oracles = read_oracles()[rules.member]
    wanted = [any(row.belongs_to(title) for row in oracles) for title in file.titles]
    games: list[NodeGame | None] = []
    for index, asked in enumerate(wanted):
        try:
            found = file.lower(index).game if asked else None
        except TranslationError:
            found = None
        source = emit_javascript(found, optimised(found)) if found is not None else None
        games.append(NodeGame(player, source) if source is not None else None)
    invariants = judge(oracles, file.titles, games, BUDGET)
    assert len(invariants) == len(oracles)
    # Some rows contradict what was decided (docs/semantics.md); the proof's table knows them.
    contradicted = {
        row.number
        for row in read_table(TABLE.read_text())
        if row.file == rules.member and row.reason.endswith("counts")
    }
    wrong = [(i, found) for i, found in invariants if not found.holds and i + 1 not in contradicted]
    assert [difference(found) for _, found in wrong] == []
